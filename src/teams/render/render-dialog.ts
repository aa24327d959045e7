import { type Dialog, type FieldProblems, type Form, isField, itemsOf } from '../../card/form.ts';
import { list, type Part, paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import type { Action } from './adaptive-card.ts';
import { attachmentOf, type CardAttachment } from './adaptive-card.ts';
import type { Pressing } from './control-elements.ts';
import { type FormOptions, fieldElements } from './field-elements.ts';
import type { Reader } from './markdown.ts';
import { type DrawnPart, drawPart } from './part-elements.ts';
import { redrawAction } from './press.ts';
import { fitted } from './render-card.ts';
import { platformWords, teamsWords } from './teams-words.ts';

/** A dialog, as the answer to the press that opens it. */
export interface TaskInfo {
  readonly title: string;
  readonly height: 'small' | 'medium' | 'large';
  readonly width: 'medium';
  readonly card: CardAttachment;
}

export interface DialogDrawing {
  readonly reader: Reader;
  readonly options: FormOptions;
  /** Its buttons come back with the id under which the dialog is stored. */
  readonly pressing: Pressing;
  readonly problems?: FieldProblems;
  /** A sentence and a button. */
  readonly isSmall?: boolean;
}

/** Forms with more than this many fields and paragraphs get a high dialog. */
const mediumItems = 6;

export function drawDialog(dialog: Dialog, drawing: DialogDrawing): TaskInfo {
  const items = itemsOf(dialog);
  const last = dialog.kind === 'form' ? [formButtons(dialog, drawing)] : [];
  const { card } = fitted((mostRows) => [
    ...items.flatMap((item) => drawItem(item, drawing, mostRows)),
    ...last,
  ]);
  return {
    title: dialog.title,
    height: drawing.isSmall === true ? 'small' : items.length > mediumItems ? 'large' : 'medium',
    width: 'medium',
    card: attachmentOf(card),
  };
}

function drawItem(
  item: Form['items'][number],
  drawing: DialogDrawing,
  mostRows: number,
): DrawnPart[] {
  const { reader, pressing, options, problems = {} } = drawing;
  if (!isField(item)) return [drawPart(asShown(item), { reader, pressing, mostRows })];
  const problem = Object.hasOwn(problems, item.id) ? problems[item.id] : undefined;
  const words = typeof problem === 'object' ? asPlain(problem, teamsWords) : problem;
  const elements = fieldElements(item, options, words);
  return [withoutText(elements)];
}

/** Dialogs are too narrow for tables and charts. */
function asShown(part: Part): Part {
  if (part.kind === 'table') return list(part.lines, part.countRest);
  return part.kind === 'line_chart' ? paragraph(part.words) : part;
}

/** Teams does not tell when a field changes, so a form with fields that depend on others has a button. */
function formButtons({ submit, items }: Form, { pressing }: DialogDrawing): DrawnPart {
  const { form } = pressing.at;
  const update: Action = {
    type: 'Action.Submit',
    title: platformWords.update,
    data: { action: redrawAction, ...pressing.at },
  };
  const save: Action = {
    type: 'Action.Submit',
    title: submit,
    style: 'positive',
    data: { form, isSubmitted: true },
  };
  const redraws = items.some((item) => isField(item) && item.redraws === true);
  return withoutText([{ type: 'ActionSet', actions: redraws ? [save, update] : [save] }]);
}

function withoutText(elements: DrawnPart['elements']): DrawnPart {
  return { elements, text: '', mentions: [] };
}

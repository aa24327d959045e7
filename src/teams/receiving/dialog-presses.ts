import type { Confirmation } from '../../card/controls.ts';
import { type Dialog, isField, partsOf } from '../../card/form.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { asPlain, quote } from '../../card/rich-text.ts';
import { changedFields, withTyped } from '../../card/typed-form.ts';
import type { Asker } from '../../conversation/actor.ts';
import type { AskedIn, KeptDialog } from '../../conversation/kept-dialogs.ts';
import type { ClickedForm } from '../../conversation/listen.ts';
import { answerDialog, notice } from '../../conversation/text/dialogs.ts';
import { personNames } from '../conversations/directory.ts';
import { channelsFor } from '../conversations/team-channels.ts';
import type { FormOptions } from '../render/field-elements.ts';
import { readFormValues, type SentInputs } from '../render/form-values.ts';
import { type Press, redrawAction } from '../render/press.ts';
import { type DialogDrawing, drawDialog } from '../render/render-dialog.ts';
import { platformWords, teamsWords } from '../render/teams-words.ts';
import { closingReply, dialogReply, type Reply } from './answers.ts';
import { clickOf, editMessage, runClick } from './clicks.ts';
import { inAnswerTime, type ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** Presses that open a dialog, and presses within one. The dialog is the answer to the press. */

export async function pressForDialog(
  turn: Turn,
  press: Press,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Reply> {
  const kept = press.form === undefined ? undefined : await keptDialog(turn, press.form, context);
  const openedIn = kept === undefined ? messageOf(turn, press) : kept.openedIn;
  const collected = collectDialog(turn, context, openedIn);
  const of = { before: kept?.dialog, askedIn: kept?.askedIn, sent, collected };
  return collected.after(runInDialog(turn, press, of, context));
}

/** What a submitted form becomes with the choices that were made in it. */
export async function redrawnForm(
  turn: Turn,
  before: Dialog,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Dialog | undefined> {
  const collected = collectDialog(turn, context);
  const press = { action: redrawAction, place: 'dialog' } as const;
  await runInDialog(turn, press, { before, sent, collected }, context);
  return collected.shown();
}

interface DialogPress {
  readonly before: Dialog | undefined;
  readonly askedIn?: AskedIn | undefined;
  readonly sent: SentInputs;
  readonly collected: ReturnType<typeof collectDialog>;
}

async function runInDialog(
  turn: Turn,
  press: Press,
  { before, askedIn, sent, collected }: DialogPress,
  context: ReceivingContext,
): Promise<void> {
  const { asker, say } = collected;
  const form = before && clickedForm(before, sent, turn, collected.show);
  const action = press.action === redrawAction ? redrawnBy(before, form) : press.action;
  const meant = { ...press, action };
  const surface = press.place === 'dialog' ? 'modal' : press.place === 'home' ? 'home' : 'message';
  async function replace(said: Message): Promise<void> {
    await say(said);
    if (askedIn !== undefined) await editMessage(turn, askedIn, said, context);
  }
  const click = clickOf(turn, meant, context, { asker, surface, form, replace, tell: say });
  await runClick(turn, meant, context, click);
}

/** The field whose change draws the form again; any of them if none was changed. */
function redrawnBy(before: Dialog | undefined, form: ClickedForm | undefined): string {
  if (before?.kind !== 'form' || form === undefined) return redrawAction;
  const [changed] = changedFields(before, form.values);
  const any = before.items.find((item) => isField(item) && item.redraws === true);
  const field = changed ?? any;
  return field !== undefined && isField(field) ? field.id : redrawAction;
}

/** Collects the dialog that is shown at the end, or when the client waits no longer. */
export function collectDialog(turn: Turn, context: ReceivingContext, openedIn?: AskedIn) {
  let shown: Dialog | undefined;
  let isAnswered = false;

  async function show(dialog: Dialog): Promise<void> {
    shown = dialog;
    // The dialog that is open cannot be changed any more.
    if (isAnswered) await showLater(turn, dialog);
  }
  const say = (said: Message) => show(answerDialog(said));
  const asker: Asker = turn.asker(async (dialog) => {
    await show(dialog);
    return { update: show };
  });

  return {
    asker,
    show,
    say,
    shown: () => shown,
    /** Drawing it may take long, too: the channels to choose from are asked for. */
    async after(work: Promise<void>): Promise<Reply> {
      const drawn = work.then(() => shown && replyWith(turn, shown, context, { openedIn }));
      const early = await inAnswerTime(
        context,
        drawn.then((reply) => reply ?? closingReply(platformWords.done)),
      );
      if (early !== undefined) return early;
      isAnswered = true;
      if (shown !== undefined) await showLater(turn, shown);
      return closingReply(platformWords.stillWorking);
    },
  };
}

/** As a message: what it says, or a button that opens the form. */
export async function showLater(turn: Turn, dialog: Dialog): Promise<void> {
  if (dialog.kind === 'form') await turn.asker().open(dialog);
  else await turn.whisper(message(...dialog.parts));
}

/** Keeps the dialog, so that its submission finds it, and shows it. */
export async function replyWith(
  turn: Turn,
  dialog: Dialog,
  context: ReceivingContext,
  {
    problems,
    isSmall = false,
    ...from
  }: Pick<KeptDialog, 'askedIn' | 'openedIn'> & Pick<DialogDrawing, 'problems' | 'isSmall'> = {},
): Promise<Reply> {
  const { userId } = turn;
  const id = await context.dialogs.keep(turn.workspaceId, { userId, dialog, ...from });
  const task = drawDialog(dialog, {
    reader: await context.draw.readerOf(turn.activity.tenantId, partsOf(dialog)),
    options: await optionsFor(turn, dialog, context),
    pressing: {
      at: { place: 'dialog', form: id },
      opensDialog: context.draw.opensDialog,
    },
    isSmall,
    ...(problems === undefined ? {} : { problems }),
  });
  return problems === undefined ? dialogReply(task) : { ...dialogReply(task), isRefusal: true };
}

/** Only what the fields of this dialog need is read. */
async function optionsFor(
  { activity, userId }: Turn,
  dialog: Dialog,
  { directory, log }: ReceivingContext,
): Promise<FormOptions> {
  const { timezone } = activity.clientInfo;
  const fields = dialog.kind === 'form' ? dialog.items.filter(isField) : [];
  const people = fields.flatMap((field) =>
    field.kind === 'people_field' || field.kind === 'person_field'
      ? [field.chosen ?? []].flat()
      : [],
  );
  const hasChannel = fields.some(({ kind }) => kind === 'channel_field');
  return {
    timezone,
    names: await personNames(directory, activity.tenantId, new Set(people)),
    channels: hasChannel ? await channelsFor(directory, activity.tenantId, userId, log) : [],
  };
}

export async function keptDialog(
  { workspaceId, userId }: Turn,
  id: string,
  { dialogs }: ReceivingContext,
): Promise<KeptDialog | undefined> {
  return dialogs.find(workspaceId, id, userId);
}

/** @returns undefined if there is nothing to fill in */
function clickedForm(
  dialog: Dialog,
  sent: SentInputs,
  { activity }: Turn,
  show: (dialog: Dialog) => Promise<void>,
): ClickedForm | undefined {
  if (dialog.kind === 'notice') return undefined;
  const values = readFormValues(dialog, sent, activity.clientInfo.timezone);
  return {
    values,
    state: dialog.state,
    redraw: (next) => show(next.kind === 'form' ? withTyped(next, values, dialog) : next),
  };
}

/** Asks in a small dialog. Its button does what was pressed. */
export function confirmReply(
  turn: Turn,
  press: Press,
  { title, text, yes }: Confirmation,
  context: ReceivingContext,
): Promise<Reply> {
  const { action: actionId, value } = press;
  const asked = notice(
    title,
    paragraph(quote(text)),
    buttons([{ label: yes, actionId, ...(value === undefined ? {} : { value }), isPrimary: true }]),
  );
  return replyWith(turn, asked, context, { askedIn: messageOf(turn, press), isSmall: true });
}

/** The message of the press, if what it leads to replaces it. */
function messageOf({ activity }: Turn, { place, isPrivate }: Press): AskedIn | undefined {
  const { replyToId } = activity;
  const isReplaced = place === 'answer' || place === 'post';
  return isReplaced && replyToId !== undefined
    ? { messageId: replyToId, place, isPrivate }
    : undefined;
}

/** The form is gone: it is too old, or was made up. */
export function formGoneReply(): Reply {
  return closingReply(asPlain(platformWords.formGone, teamsWords));
}

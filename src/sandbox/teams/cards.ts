import { z } from 'zod';
import type { Action, AdaptiveCard, Input } from '../../teams/render/adaptive-card.ts';

/** What people see and use in a card. */

/** Every button, also those behind `…`. */
export function actionsIn(card: AdaptiveCard | undefined): Action[] {
  const isAction = (one: Found) => String(one.type).startsWith('Action.');
  return z.array(z.custom<Action>()).parse(found(card, isAction));
}

export function inputsIn(card: AdaptiveCard | undefined): Input[] {
  const isInput = (one: Found) => String(one.type).startsWith('Input.');
  return z.array(z.custom<Input>()).parse(found(card, isInput));
}

/** What the inputs hold, as the client sends it. */
export function inputValues(card: AdaptiveCard): Record<string, string> {
  return Object.fromEntries(
    inputsIn(card).flatMap((input) =>
      input.value === undefined ? [] : [[input.id, String(input.value)]],
    ),
  );
}

/** The text of a card, a line for each element, as at the width of a desktop. */
export function textOf(card: AdaptiveCard | undefined): string {
  const isText = ({ type }: Found) => type === 'TextBlock' || String(type).startsWith('Input.');
  return found(card, (one) => one.type === 'TableRow' || isText(one))
    .map((one) =>
      one.type === 'TableRow'
        ? found(one.cells, isText)
            .map(({ text }) => text)
            .join(' | ')
        : String(one.text ?? one.label ?? one.title ?? ''),
    )
    .join('\n')
    .replace(/\*\*|\u200B/g, '')
    .replace(/\\(.)/g, '$1');
}

type Found = Readonly<Record<string, unknown>>;
const object = z.record(z.string(), z.unknown());

/** In the order in which they are drawn, without what only phones show. */
function found(value: unknown, isMeant: (one: Found) => boolean): Found[] {
  if (Array.isArray(value)) return value.flatMap((one) => found(one, isMeant));
  const { data: one } = object.safeParse(value);
  if (one === undefined || one.targetWidth === 'atMost:Narrow') return [];
  if (isMeant(one)) return [one];
  return Object.entries(one)
    .filter(([name]) => name !== 'data')
    .flatMap(([, inner]) => found(inner, isMeant));
}

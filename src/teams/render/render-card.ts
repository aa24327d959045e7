import type { Part } from '../../card/part.ts';
import { type AdaptiveCard, attachmentOf, type MessageActivity } from './adaptive-card.ts';
import type { Pressing } from './control-elements.ts';
import { limits, utf16Bytes } from './limits.ts';
import type { Reader } from './markdown.ts';
import { type DrawnPart, drawPart } from './part-elements.ts';

/** A card, and what a notification says of it. */
export interface DrawnCard {
  readonly card: AdaptiveCard;
  /** One line. */
  readonly summary: string;
}

/** Room for what surrounds the card in an activity. */
const cardBytes = limits.message.bytes - 4_000;

export function drawCard(parts: readonly Part[], reader: Reader, pressing: Pressing): DrawnCard {
  return fitted((mostRows) => parts.map((part) => drawPart(part, { reader, pressing, mostRows })));
}

/**
 * One card within Teams' limits. If it is too large, tables and lists show fewer rows, and say how
 * many are left.
 */
export function fitted(draw: (mostRows: number) => readonly DrawnPart[]): DrawnCard {
  let mostRows: number = limits.table.rows;
  for (;;) {
    const drawn = draw(mostRows);
    const card = cardOf(drawn);
    if (utf16Bytes(card) <= cardBytes || mostRows === 1) {
      return { card, summary: summaryOf(drawn) };
    }
    mostRows = Math.max(1, Math.floor(mostRows / 2));
  }
}

function cardOf(drawn: readonly DrawnPart[]): AdaptiveCard {
  const mentions = new Map(
    drawn.flatMap((part) => part.mentions).map((one) => [one.mentioned.id, one]),
  );
  return {
    type: 'AdaptiveCard',
    version: '1.5',
    body: drawn.flatMap(({ elements }) => elements),
    msteams: {
      width: 'Full',
      ...(mentions.size === 0 ? {} : { entities: [...mentions.values()] }),
    },
  };
}

const summaryLength = 200;

/** The first fact, without formatting. */
function summaryOf(drawn: readonly DrawnPart[]): string {
  const text = drawn.map((part) => part.text).find((one) => one !== '') ?? 'Ambience';
  const line = (text.split('\n')[0] ?? '')
    .replace(/<\/?at>/g, '')
    .replace(/\*\*|\u200B/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\\(.)/g, '$1');
  return line.length <= summaryLength ? line : `${line.slice(0, summaryLength - 1)}…`;
}

export function activityOf({ card, summary }: DrawnCard): MessageActivity {
  return { type: 'message', summary, attachments: [attachmentOf(card)] };
}

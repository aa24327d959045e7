import type { PartAsked } from '../../hours-asked.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { atNight } from '../times/part-asked.ts';
import { mealNamed } from '../times/part-of-day.ts';

/** Two times of one night that are compared. */

/** `at 22 or at 20`, `after 9 or before` */
export function halvesIn({
  whens,
  timesSaid,
  text,
}: Sentence): readonly [PartAsked, PartAsked] | undefined {
  const beside = hoursBesideIn({ whens, timesSaid, text });
  if (beside !== undefined) return beside;
  const clocks = whens.flatMap((when) =>
    when.kind === 'clock' ? [atNight(when.minute, text)] : [],
  );
  const [one, other = one] = clocks;
  if (one === undefined || timesSaid.some((said) => mealNamed(said) !== undefined))
    return undefined;
  if (/\bafter\b.*\b(or|than) before\b/i.test(text)) return [{ from: one }, { to: other }];
  if (/\bbefore\b.*\b(or|than) after\b/i.test(text)) return [{ to: one }, { from: other }];
  const areTwo = other !== one && /\b(or|than)\b/i.test(text);
  return areTwo
    ? [
        { from: one, to: one },
        { from: other, to: other },
      ]
    : undefined;
}

interface HoursSaid {
  /** Where in the text. */
  readonly at: number;
  readonly isSpan: boolean;
  readonly part: PartAsked;
}

/** `louder after 21:00 than between 18:00 and 21:00`, in the order in which they are said */
function hoursBesideIn({
  whens,
  timesSaid,
  text,
}: Pick<Sentence, 'whens' | 'timesSaid' | 'text'>): readonly [PartAsked, PartAsked] | undefined {
  const parts = whens.flatMap((when, index): readonly HoursSaid[] => {
    const at = text.toLowerCase().indexOf(timesSaid[index] ?? '');
    if (when.kind === 'hours')
      return [{ at, isSpan: true, part: { from: when.from, to: when.to } }];
    if (when.kind !== 'clock') return [];
    const minute = atNight(when.minute, text);
    return [{ at, isSpan: false, part: clockPart(minute, timesSaid[index] ?? '') }];
  });
  const [one, other, ...more] = parts.toSorted((a, b) => a.at - b.at);
  const isBeside = /\b(?:than|or|vs|versus|compared)\b/i.test(text);
  const isOfSpans = one?.isSpan === true || other?.isSpan === true;
  return one !== undefined && other !== undefined && more.length === 0 && isBeside && isOfSpans
    ? [one.part, inSameHalf(other.part, one.part)]
    : undefined;
}

const halfDay = 12 * 60;

/** `from 8 to 9 or from 9 to 10` are both in the morning. */
function inSameHalf(part: PartAsked, { to: before }: PartAsked): PartAsked {
  const { from, to } = part;
  const follows = from !== undefined && from - halfDay === before;
  return follows
    ? { ...part, from: from - halfDay, ...(to === undefined ? {} : { to: to - halfDay }) }
    : part;
}

function clockPart(minute: number, said: string): PartAsked {
  if (/^(?:before|until|till?|up to)\b/i.test(said)) return { to: minute };
  return /^(?:after|since|from)\b/i.test(said) ? { from: minute } : { from: minute, to: minute };
}

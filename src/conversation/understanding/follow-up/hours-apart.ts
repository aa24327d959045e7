import { clockTime } from '../../../time.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { numberWords } from '../sentence/number-words.ts';
import { readSentence } from '../sentence/sentence.ts';
import type { When } from '../times/when.ts';
import { inHalf, withoutMarks, withoutWords } from './said-before.ts';

/** Hours that are counted from those that were asked about before. */

/** `and an hour later?` */
const momentApart =
  /^\W*(?:and |what about |how about )?(an?|one|two|three|half an|\d) hours? (later|after|before|earlier)\W*$/i;
/** `the half hour before that?` */
const stretchApart =
  /^\W*(?:and |what about |how about )?the (?:(half|two|three|\d) )?hours? (after|before)(?: that)?\W*$/i;

const hoursNamed: Readonly<Record<string, number>> = {
  ...numberWords,
  a: 1,
  an: 1,
  half: 0.5,
  'half an': 0.5,
};

/** @returns the question that was asked before, with other hours; undefined if it was not about hours */
export function hoursApart(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  const moment = momentApart.exec(line);
  const [, count = '', side] = moment ?? stretchApart.exec(line) ?? [];
  if (side === undefined) return undefined;
  const { whens, timesSaid } = readSentence(before, venues);
  const hours = whens.map(hoursIn);
  const at = hours.findIndex((found) => found !== undefined);
  const [asked, said] = [hours[at], timesSaid[at]];
  const left = said === undefined ? undefined : withoutWords(withoutMarks(before), said);
  if (asked === undefined || left === undefined) return undefined;
  const minutes = 60 * (hoursNamed[count.toLowerCase()] ?? Number(count === '' ? 1 : count));
  const isLater = /^(?:later|after)$/i.test(side);
  const from = isLater ? asked.to : asked.from;
  const other = isLater ? from + minutes : from - minutes;
  if (moment !== null) return `${left} at ${clockAt(other)}`;
  const [first, last] = isLater ? [from, other] : [other, from];
  return `${left} between ${clockAt(first)} and ${clockAt(last)}`;
}

/** In minutes after midnight. A moment begins and ends at once. */
function hoursIn(when: When): { readonly from: number; readonly to: number } | undefined {
  if (when.kind === 'clock') return { from: when.minute, to: when.minute };
  if (when.kind !== 'hours' || when.from === undefined) return undefined;
  return { from: when.from, to: when.to ?? when.from };
}

function clockAt(minute: number): string {
  const day = 24 * 60;
  return inHalf(clockTime((minute + day) % day));
}

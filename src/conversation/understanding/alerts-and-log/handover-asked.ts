import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import type { Question, TypedLine } from '../../question.ts';
import { readSentence } from '../sentence/sentence.ts';
import { minuteNamed } from '../times/time-named.ts';

/** `handover since 20:00`: from then on, rather than since the last one; undefined for other questions */
export function handoverSince(given: TypedLine, venues: ChannelVenues): Question | undefined {
  if (given.command !== 'handover' || !/\b(?:since|from)\b/i.test(given.argument)) return undefined;
  const sentence = readSentence(given.argument, venues);
  const minute = minuteNamed(sentence);
  // From a day on, it would be longer than a shift.
  const isOfDay = sentence.whens.some(({ kind }) => kind === 'past' || kind === 'usual');
  return minute === undefined || isOfDay
    ? undefined
    : { ...given, command: 'handover', argument: sentence.places, minute };
}

import { hoursAsked, type Question } from '../question.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';
import { lineOf, parsed } from './line.ts';
import { findNames } from './place-names.ts';
import type { VenueScope } from './venue-scope.ts';
import { meansBeside } from './venues-asked.ts';

/**
 * `was the café louder than the bar last night from 8 to 10`
 *
 * @returns undefined unless hours of one venue are compared with those of another
 */
export function hoursBeside(
  { connected, rest }: VenueScope,
  given: Question,
  circumstances: Circumstances,
  interpret: (given: Question, circumstances: Circumstances) => Interpreted,
): Interpreted | undefined {
  const line = lineOf(given);
  if (!/\bthan\b/i.test(line)) return undefined;
  const isThanVenue = findNames(line, circumstances.venues).some(
    ({ start, isVenue }) =>
      isVenue && /\bthan (?:at |in )?(?:the |our )?$/i.test(line.slice(0, start)),
  );
  if (!isThanVenue) return undefined;
  const read = interpret(parsed(rest.replace(/\bthan\b/i, ' '), given), circumstances);
  if (read.kind === 'refused' || read.question.command !== 'night') return undefined;
  return hoursAsked(read.question) === undefined
    ? undefined
    : {
        kind: 'question',
        question: meansBeside(
          read.question,
          connected.map(({ venueId }) => venueId),
        ),
      };
}

import { type RichText, rich } from '../../card/rich-text.ts';
import { lengthOf } from '../../insight/stretches.ts';
import { shortDuration } from '../text/durations.ts';
import { nothingMeasured } from '../text/night-words.ts';
import { listed } from '../text/wording.ts';
import { atLeastWords, placeLabel, valueWords } from './measured-words.ts';
import type {
  ConditionWords,
  FoundStretches,
  PlaceMeasured,
  StretchesAsked,
} from './place-measured.ts';

/** Which zones were so, and for how long. */

/** More are not named one by one. */
const mostNamed = 4;

/** `Mood above 7.0: *Rooftop Bar* (up to 10.0, 5 h 50 min) and *Lobby Bar* (up to 8.1, 3 hours).` */
export function zonesSentence(
  found: readonly FoundStretches[],
  words: ConditionWords,
  { isNever = false, atLeastMs }: StretchesAsked,
  places: readonly PlaceMeasured[],
): RichText {
  const zones = found.flatMap(({ place, nights, measure, isLow }) => {
    const highest = nights.flatMap(({ night }) => night.facts[measure].highest?.value ?? []);
    // Of one without data, nothing is known.
    if (highest.length === 0) return [];
    const some = nights.flatMap(({ stretches }) => stretches);
    const during = some.flatMap(({ values }) => values.map(({ value }) => value));
    const isSo = some.length > 0;
    // While it was so; of one that never was, at any time.
    const top = Math.max(...(isSo ? during : highest));
    const length = lengthOf(some);
    return [{ place, top, length, isSo, measure, isLow }];
  });
  if (zones.length === 0) return nothingMeasured;
  const some = zones.filter(({ isSo }) => isSo !== isNever);
  const least = atLeastWords(atLeastMs);
  if (some.length === 0) {
    // `which bar was not busy`: those that were meant are named.
    const names = listed(
      zones.map(({ place }) => rich`*${placeLabel(place, places)}*`),
      zones.length,
    );
    const isNamed = zones.length <= mostNamed;
    return isNever
      ? rich`None: in ${isNamed ? names : 'every zone'} ${`${words.was} at some time${least}`}.`
      : rich`In ${isNamed ? rich`none of ${names}` : 'no zone'} ${`${words.wasIt}${least}`}.`;
  }
  const names = some
    .toSorted((a, b) => b.length - a.length || b.top - a.top)
    .map(({ place, top, length, measure, isLow }) => {
      const highest = valueWords(top, measure, place);
      const lasted = length === 0 ? [] : [shortDuration(length)];
      const details = isNever
        ? [`highest ${highest}`]
        : [...(isLow ? [] : [`up to ${highest}`]), ...lasted];
      const name = rich`*${placeLabel(place, places)}*`;
      return details.length === 0 ? name : rich`${name} (${details.join(', ')})`;
    });
  const lead = `${isNever ? words.leadNever : words.lead}${least}`;
  return rich`${lead}: ${listed(names, names.length)}.`;
}

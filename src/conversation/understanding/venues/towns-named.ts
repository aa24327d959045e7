import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { isTold, townsOf, venueName } from '../../../venues/workspace.ts';
import { findNames, venueNamed } from '../sentence/place-names.ts';

/** A town that has several venues stands for all of them: `rank the copenhagen venues`. */

const nouns = 'venues?|places?|hotels?|sites?|properties|houses?|ones?';

export function withTownsNamed(text: string, venues: ChannelVenues): string {
  const told = venues.connected.filter(isTold);
  const names = findNames(text, venues);
  // `the rooftop bar in copenhagen`, of which one of them has one
  if (names.some(({ isVenue }) => !isVenue)) return text;
  const named = names.map((name) => venueNamed(name, venues));
  const towns = new Set(told.flatMap(townsOf));
  return [...towns].reduce((left, town) => {
    const there = told.filter((one) => townsOf(one).includes(town));
    if (there.length < 2 || there.length === told.length) return left;
    // `harbour hotel in copenhagen`
    if (there.some((one) => named.includes(one))) {
      return left.replace(new RegExp(String.raw`,? (?:in |at )?${escaped(town)}\b`, 'i'), '');
    }
    const called = there.map(venueName);
    const all = `${called.slice(0, -1).join(', ')} and ${called.at(-1)}`;
    const said = `(?:the |our |my |all )*${escaped(town)}`;
    return left
      .replace(new RegExp(String.raw`\b(which|what) ${said} (?:${nouns})\b`, 'i'), `$1 of ${all}`)
      .replace(new RegExp(String.raw`\b${said} (zones|rooms|areas)\b`, 'i'), `$1 of ${all}`)
      .replace(
        new RegExp(
          String.raw`\b${said}(?: (?:${nouns}))?\b(?:,? both(?: (?:${nouns}))?)?(?: only)?`,
          'i',
        ),
        all,
      );
  }, text);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

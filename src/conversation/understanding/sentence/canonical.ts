import { simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { isTold, venueName } from '../../../venues/workspace.ts';
import { openings } from './openings.ts';
import { synonyms } from './synonyms.ts';

/** Says a line in the words that patterns know, which {@link synonyms} and {@link openings} list. */

/** Its words may be looked for, as they were typed. */
const isOfLog =
  /\b(?:log|logs|logged|logbook|note|notes|noted|entry|entries|mention\w*|about|complain\w*|said|says)\b/i;

/** A line in canonical words. */
export interface Canonical {
  readonly text: string;
  /** The words of the line as they were typed. */
  readonly asTyped: (words: string) => string;
}

const all = [...synonyms, ...openings];

/** A zone may be called *Quiet Spot*: names stay as they are. */
export function canonical(line: string, venues: ChannelVenues): Canonical {
  const ofNames = wordsOfNames(venues);
  const replaced = new Map<string, string>();
  const keeps = isOfLog.test(line);
  let text = withPlacesSaid(line.replace(/\s+/g, ' '), venues);
  for (const { said, meant } of all) {
    text = text.replace(said, (words, ...groups) => {
      const kept = groups.slice(0, -2).join(' ').split(/\s+/);
      const isName = words
        .split(/\s+/)
        .some((word) => !kept.includes(word) && ofNames.has(simplify(word)));
      if (isName || (keeps && levelWords.test(words))) return words;
      const instead = meant.replace(/\$(\d)/g, (_said, group: string) => {
        return String(groups[Number(group) - 1]);
      });
      replaced.set(instead.trim(), words.trim());
      return instead;
    });
  }
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    asTyped: (words) =>
      [...replaced].reduce(
        (left, [meant, typed]) =>
          meant === '' || line.includes(meant) ? left : left.replace(meant, typed),
        words,
      ),
  };
}

/** Of several venues, a place is one of them; of one, it is a zone. */
function withPlacesSaid(text: string, { connected }: ChannelVenues): string {
  const kind = connected.filter(isTold).length > 1 ? 'venue' : 'zone';
  return text.replace(placeAsked, `$1 ${kind}$2`);
}

const placeAsked =
  /^(which|what|is any|are any|any) place(s?)(?= (?:is|are|was|were|has|have|had|did|does|got|gets|needs?|improved|do|with)\b|,? (?:loud|quiet|calm|busi|livel)\w+ than\b)/i;

const levelWords = /^(?:noisy|deafening|\w+ing|peaceful|packed|crowded|dead|rammed)$/i;

function wordsOfNames({ connected }: ChannelVenues): ReadonlySet<string> {
  const names = connected
    .filter(isTold)
    .flatMap((connection) => [venueName(connection), ...connection.zones.map(({ name }) => name)]);
  return new Set(names.flatMap((name) => name.split(/\s+/).map(simplify)));
}

import { findPlace } from '../../../venues/find.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';

/** `which bar was livelier last week`, where two zones are called so: they are compared by name. */

const whichOfThem =
  /^\W*which (?:of (?:the|our) )?(?:two )?(.+?) (?:was|were|had (?:the|a)|got (?:the|a)) (?:much |a bit |the )?(\w+er|\w+est)(?: (?:mood|crowd|night|atmosphere|time))? (?=\S)/i;
const both = /\bboth (?:of )?(?:the |our )?$/i;

export function withTwoNamed(text: string, venues: ChannelVenues): string {
  const [name, ...others] = findNames(text, venues);
  if (name === undefined || others.length > 0) return text;
  const found = findPlace({ typed: name.text, venueId: undefined }, venues);
  const [one, two, ...more] = found.kind === 'which_zone' ? found.places : [];
  if (one === undefined || two === undefined || more.length > 0) return text;
  const [which, called, comparative = ''] = whichOfThem.exec(text) ?? [];
  if (which !== undefined && called === text.slice(name.start, name.end)) {
    const more = /^(?:better|best)$/i.test(comparative)
      ? 'livelier'
      : comparative.replace(/est$/i, 'er');
    return `was the ${one.zone.name} or the ${two.zone.name} ${more} ${text.slice(which.length)}`;
  }
  const before = text.slice(0, name.start);
  return /^\W*compare\b/i.test(text) && both.test(before)
    ? `${before.replace(both, '')}${one.zone.name} and ${two.zone.name}${text.slice(name.end)}`
    : text;
}

import { entryKinds } from '../../../log/entry.ts';
import { findPlace, type Place } from '../../../venues/find.ts';
import { findSeveral } from '../../../venues/find-several.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { type CommandName, fitsButton, type Question, type TypedLine } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { lineOf, parsed } from '../line.ts';
import { findNames, type Named, placesNamed } from '../sentence/place-names.ts';
import { namesExcluded } from '../venues/venue-scope.ts';

/** Questions that leave out some zones, or a kind of log entries. */

type Interpret = (given: TypedLine, circumstances: Circumstances) => Interpreted;

/** @returns undefined if nothing is left out, or the answer would not be of zones */
export function withoutSome(
  given: TypedLine,
  circumstances: Circumstances,
  read: { readonly interpretOne: Interpret; readonly interpretLine: Interpret },
): Interpreted | undefined {
  return (
    withoutKind(given, circumstances, read.interpretOne) ??
    withoutZones(given, circumstances, read.interpretLine)
  );
}

const kindExcluded =
  /,? (?:and )?(?:not counting|not including|without|except(?:ing)?(?: for)?|excluding|apart from|other than|but not|ignoring|minus) (?:the |any )?(round|complaint|incident|event|note|maintenance)s?\b/i;

/** `log entries this week, not counting rounds`; undefined if no kind of entries is excluded */
function withoutKind(
  given: TypedLine,
  circumstances: Circumstances,
  interpretOne: Interpret,
): Interpreted | undefined {
  const line = lineOf(given);
  const [said, named] = kindExcluded.exec(line) ?? [];
  const exceptKind = entryKinds.find((kind) => kind === named?.toLowerCase());
  // What is typed after `log` may be something to note.
  const isNote = given.command === 'log' && !/^(show|list|entries)\b/i.test(given.argument);
  if (said === undefined || exceptKind === undefined || isNote) return undefined;
  const read = interpretOne(parsed(line.replace(said, ''), given), circumstances);
  return read.kind === 'question' && read.question.command === 'log'
    ? { kind: 'question', question: { ...read.question, exceptKind } }
    : undefined;
}

/** `the quietest zone except the spa`; undefined if no zone is excluded, or the answer is not of zones. */
function withoutZones(
  given: TypedLine,
  circumstances: Circumstances,
  interpretLine: Interpret,
): Interpreted | undefined {
  const { venues } = circumstances;
  const line = lineOf(given);
  const { excluded, rest } = namesExcluded(line, findNames(line, venues));
  if (excluded.length === 0 || excluded.some(({ isVenue }) => isVenue)) return undefined;
  const read = interpretLine(parsed(rest, given), circumstances);
  if (read.kind === 'refused') return undefined;
  const { command, argument } = read.question;
  // `everything except the spa, how is it`
  const isAll = /\b(everything|everywhere|everyone|all|rest|whole)\b/i.test(rest);
  const isFine = isAll ? ({ asks: 'usual', against: 'usual' } as const) : undefined;
  const yesNo = command === 'live' ? ofRest(read.question.yesNo ?? isFine) : undefined;
  const excludedIds = zoneIdsOf(excluded, line, venues);
  // `complaints not about the terrace`
  if (command === 'log' && given.command !== 'log' && excludedIds.length > 0) {
    return { kind: 'question', question: { ...read.question, exceptZoneIds: excludedIds } };
  }
  // `don't show me the spa, just the bars`
  const isOfOthers = findNames(rest, venues).some((name) => !name.isVenue);
  if (isOfOthers && command === 'live') return ofOthers(read.question, excludedIds, venues);
  if ((!ranks.has(command) && yesNo === undefined) || argument !== '') return undefined;
  if (excludedIds.length === 0 || !fitsButton(excludedIds)) return undefined;
  // `everything fine except the terrace` is of the venue that has it, of several.
  const only = yesNo && onlyVenueOf(excludedIds, venues);
  return {
    kind: 'question',
    question: {
      ...read.question,
      ...(yesNo && { yesNo }),
      ...(only && { venueId: only.venueId }),
      exceptZoneIds: excludedIds,
    },
  };
}

/** @returns undefined if there is but one venue, or the zones are of several */
function onlyVenueOf(zoneIds: readonly string[], { connected }: ChannelVenues) {
  const [only, ...others] = connected.filter(({ zones }) =>
    zones.some(({ id }) => zoneIds.includes(id)),
  );
  return connected.length > 1 && others.length === 0 ? only : undefined;
}

function zoneIdsOf(names: readonly Named[], line: string, venues: ChannelVenues): string[] {
  const found = names.map((name) =>
    findPlace({ typed: placesNamed([name], line), venueId: undefined }, venues),
  );
  const zones = found.flatMap((one): readonly Place[] =>
    one.kind === 'which_zone' ? one.places : one.kind === 'place' ? [one.place] : [],
  );
  return zones.flatMap(({ zone }) => (zone === undefined ? [] : [zone.id]));
}

/** `the bars except the rooftop`: the zones of that name that are left, if it is of several. */
function ofOthers(
  question: Question,
  excludedIds: readonly string[],
  venues: ChannelVenues,
): Interpreted {
  const { argument } = question;
  const found =
    findSeveral(argument, venues) ?? findPlace({ typed: argument, venueId: undefined }, venues);
  if (found.kind !== 'which_zone') return { kind: 'question', question };
  const left = found.places.filter(({ zone }) => !excludedIds.includes(zone.id));
  return {
    kind: 'question',
    question: { ...question, argument: left.map(({ zone }) => zone.name).join(' and ') },
  };
}

/** What alerts and zones say; how a venue is as a whole includes all of its zones. */
function ofRest(yesNo: YesNo | undefined): YesNo | undefined {
  // Fine is what needs nobody.
  if (yesNo?.asks === 'usual') return { asks: 'need', against: 'zones' };
  const isOfZones =
    yesNo?.asks === 'need' ||
    yesNo?.asks === 'loudest' ||
    yesNo?.against === 'zones' ||
    yesNo?.against === 'limit';
  return isOfZones ? yesNo : undefined;
}

const ranks: ReadonlySet<CommandName> = new Set(['busiest', 'quietest']);

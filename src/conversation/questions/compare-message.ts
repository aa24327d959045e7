import { type Message, message } from '../../card/message.ts';
import { buttons, list, note, type Part, paragraph, table } from '../../card/part.ts';
import { asPlain, join, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { localZone } from '../../insight/local-time.ts';
import { isMost, rankZones } from '../../insight/ranking.ts';
import type { VenueNow } from '../../venues/venue-now.ts';
import { askButton, refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { mostButtons } from '../text/labels.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, moodNumber, signedNumber } from '../text/numbers.ts';
import type { WatchedVenue } from '../text/open-alerts.ts';
import { uncomparedWords } from '../text/ranking.ts';
import { verdictOf } from '../text/venue-needs.ts';
import {
  type CurrentRow,
  currentRows,
  missingWords,
  moodOf,
  type NeededRow,
  needsLook,
  needWords,
  sortedByNeed,
  tagsOf,
  updatedWords,
  type VenueRow,
  verdictInRow,
} from '../text/venue-rows.ts';
import { shortVerdict } from '../text/verdict.ts';
import { counted, dotted, listed } from '../text/wording.ts';
import { shareButton } from './follow-ups.ts';
import type { VenueRank } from './question-words.ts';

export interface CompareWishes {
  /** Shows all venues, however many there are. */
  readonly isAllWanted: boolean;
  /** Names that venue first. */
  readonly rank?: VenueRank | undefined;
}

/** With more venues, those that need nobody are shown on request. */
const mostUnfolded = 10;

/**
 * `/ambience compare`: one row per venue, those that need someone first. Numbers of venues are never
 * combined, and old ones never compared.
 */
export function compareMessage(
  all: readonly VenueRow[],
  { isAllWanted, rank }: CompareWishes,
  locale: Locale,
): Message {
  const sorted = sortedByNeed(all);
  const rows = shownRows(sorted, isAllWanted);
  const current = currentRows(rows);
  const partial = current.flatMap(({ label, venue }) => {
    const words = partialWords(venue);
    return words === undefined ? [] : [rich`⚠️ *${label}*: ${words}`];
  });
  const missing = rows.flatMap((row) => missingWords(row, locale) ?? []);
  const updated = updatedWords(current, locale);
  const folded = all.length - rows.length;
  return message(
    rank && paragraph(rankWords(rank, currentRows(sorted), locale)),
    rank === undefined || sorted.some(needsLook)
      ? paragraph(headlineWords(sorted, locale))
      : undefined,
    // Why a venue is missing in the line above.
    partial.length === 0 ? undefined : list(partial, countVenues),
    current.length === 0 ? undefined : venueTable(current, locale),
    missing.length === 0 ? undefined : list(missing, countVenues),
    folded === 0
      ? undefined
      : note(rich`${counted(folded, 'more venue')} ${folded === 1 ? 'needs' : 'need'} nobody`),
    updated && note(updated),
  );
}

/** In the order of the table. */
function shownRows(sorted: readonly NeededRow[], isAllWanted: boolean): readonly NeededRow[] {
  const needed = sorted.filter(needsLook);
  const isFolded = sorted.length > mostUnfolded && !isAllWanted && needed.length > 0;
  return isFolded ? needed : sorted;
}

/** `*Harbour Hotel* is the busiest of your venues (mood 8.2)`, of those with data of now */
function rankWords(rank: VenueRank, rows: readonly CurrentRow[], locale: Locale): RichText {
  const measured = ({ venue }: CurrentRow) =>
    rank === 'loudest' ? loudnessOf(venue) : moodOf(venue);
  const known = rows.filter((row) => hasMostZones(row.venue) && measured(row) !== undefined);
  const sorted = known.toSorted((a, b) => (measured(b) ?? 0) - (measured(a) ?? 0));
  const first = rank === 'quietest' ? sorted.at(-1) : sorted[0];
  if (first === undefined) return noneLive;
  const { label, venue } = first;
  const value = measured(first) ?? 0;
  const number =
    rank === 'loudest'
      ? `loudness ${loudnessNumber(value, venue.scale, locale)}`
      : `mood ${moodNumber(value, locale)}`;
  return rich`*${label}* is the ${rank} of your venues (${number})`;
}

function loudnessOf({ live }: WatchedVenue): number | undefined {
  return live?.value.representative.loudness?.value;
}

const noneLive = rich`No venue has live data right now`;
const mostNames = 3;

/** `2 of 6 venues need a look: *Harbour Hotel* and *Old Town Bar*`; else how they are */
function headlineWords(sorted: readonly NeededRow[], locale: Locale): RichText {
  const needed = sorted.filter(needsLook);
  if (needed.length === 0 || sorted.length === 1) {
    return liveliestWords(currentRows(sorted), sorted.length, locale);
  }
  const names = needed.map(({ label }) => rich`*${label}*`);
  const verb = needed.length === 1 ? 'needs' : 'need';
  return rich`${needed.length} of ${sorted.length} venues ${verb} a look: ${listed(names, mostNames)}`;
}

function partialWords(venue: VenueNow): string | undefined {
  const { zones, live } = venue;
  const words = live && uncomparedWords(zones, live);
  return hasMostZones(venue) ? words : words?.replace(/ with usual$/, '');
}

/** With more venues, the headline names the liveliest one; the table has the rest. */
const mostVerdicts = 3;

/** Whether the venue can be compared: its numbers must not come from a few zones only. */
function hasMostZones({ zones }: VenueNow): boolean {
  return zones === undefined || isMost(rankZones(zones.value, zones.measuredAt));
}

/**
 * `*Corner Café* is a little livelier than usual, *Harbour Hotel* is as usual`, or the liveliest
 *
 * @param count how many venues there are, with and without data
 */
function liveliestWords(all: readonly CurrentRow[], count: number, locale: Locale): RichText {
  const read = all.filter(({ venue }) => moodOf(venue) !== undefined && hasMostZones(venue));
  const [first, second] = read;
  if (first === undefined) return noneLive;
  const verdicts = read.flatMap(({ label, venue }) => {
    const verdict = verdictOf(venue);
    const words = verdict && shortVerdict(verdict);
    return words === undefined ? [] : [{ name: rich`*${label}*`, words }];
  });
  const isEachJudged = read.length > 1 && verdicts.length === read.length;
  if (isEachJudged && read.length <= mostVerdicts) return verdictWords(verdicts);
  if (second === undefined) {
    return count === 1
      ? rich`*${first.label}* is your only venue`
      : rich`Only *${first.label}* has live data right now`;
  }
  if (shownMood(first, locale) === shownMood(second, locale)) {
    const both = rich`*${first.label}* and *${second.label}* are`;
    return read.length === 2 ? rich`${both} equally lively` : rich`${both} the liveliest`;
  }
  if (read.length === 2) return rich`*${first.label}* is livelier than *${second.label}*`;
  return read.length === count
    ? rich`*${first.label}* is the liveliest of your ${count} venues`
    : rich`*${first.label}* is the liveliest of the ${read.length} venues with live data`;
}

/** Venues with the same verdict share it. */
function verdictWords(verdicts: readonly { name: RichText; words: string }[]): RichText {
  const byWords = [...Map.groupBy(verdicts, ({ words }) => words)];
  const isUsual = (words: string) => words === 'as usual';
  // What differs from usual comes first.
  const sorted = byWords.toSorted(([a], [b]) => Number(isUsual(a)) - Number(isUsual(b)));
  return join(
    sorted.map(([words, some]) => {
      const names = some.map(({ name }) => name);
      return rich`${listed(names)} ${some.length === 1 ? 'is' : 'are'} ${words}.`;
    }),
    ' ',
  );
}

function shownMood({ venue }: CurrentRow, locale: Locale): string {
  return moodNumber(moodOf(venue) ?? 0, locale);
}

function countVenues(count: number): RichText {
  return rich`and ${counted(count, 'more venue')}`;
}

/** A button for each venue of the table, in its order, to see its zones. */
export function compareControls(
  all: readonly VenueRow[],
  { offersShare, isAllWanted, rank }: CompareWishes & { readonly offersShare: boolean },
): Part {
  const question: Question = {
    command: 'compare',
    argument: rank ?? '',
    ...(isAllWanted ? { all: true } : {}),
  };
  const refresh = refreshButton(question);
  const rows = shownRows(sortedByNeed(all), isAllWanted);
  return buttons([
    refresh,
    ...(offersShare ? [shareButton(refresh)] : []),
    ...(rows.length < all.length
      ? [askButton(`Show all ${all.length} venues`, { ...question, all: true })]
      : []),
    ...rows
      .filter(({ content }) => content.kind === 'live')
      .slice(0, mostButtons)
      .map(({ label, connection: { venueId } }) =>
        askButton(`Open ${label}`, { command: 'live', argument: '', venueId }),
      ),
  ]);
}

function venueTable(rows: readonly CurrentRow[], locale: Locale): Part {
  const zoneOf = ({ timezone }: VenueNow) => localZone(timezone);
  const isOneTime =
    new Set(rows.map(({ venue }) => timeOfDay(venue.now, zoneOf(venue), locale))).size === 1;
  const columns: readonly { title: string; cell: (row: CurrentRow) => Cell }[] = [
    {
      title: 'Venue',
      cell: ({ label, venue }) => {
        const name = venue.alerts.length > 0 ? `${label} 🔔` : label;
        return isOneTime ? name : `${name} (${timeOfDay(venue.now, zoneOf(venue), locale)})`;
      },
    },
    {
      title: 'Mood',
      cell: ({ venue }) => numberCell(moodOf(venue), (value) => moodNumber(value, locale)),
    },
    { title: 'vs usual', cell: ({ venue }) => differenceCell(venue, locale) },
    {
      title: 'Loudness',
      cell: ({ venue }) =>
        numberCell(loudnessOf(venue), (value) => loudnessNumber(value, venue.scale, locale)),
    },
    { title: 'Needs a look', cell: ({ venue }) => lookCell(venue, locale) },
  ];
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  return table({
    caption: 'Venues now, those that need a look first',
    columns: shown.map(({ title }) => title),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
    lines: rows.map((row) => venueLine(row, locale)),
    countRest: countVenues,
  });
}

function differenceCell(venue: VenueNow, locale: Locale): Cell {
  return numberCell(verdictOf(venue)?.mood?.difference, (value) => signedNumber(value, 1, locale));
}

/** `🔔 Terrace is too loud since 22:45` */
function lookCell(venue: WatchedVenue, locale: Locale): string | undefined {
  const [first] = needWords(venue, locale);
  return first === undefined ? undefined : asPlain(first);
}

/** `*Harbour Hotel*: lively, loud · mood 8.2, a little livelier than usual · 🔔 Terrace is too loud` */
function venueLine({ label, venue }: CurrentRow, locale: Locale): RichText {
  const mood = moodOf(venue);
  const loudness = loudnessOf(venue);
  const [look] = needWords(venue, locale);
  const facts = [
    tagsOf(venue),
    mood === undefined ? undefined : `mood ${moodNumber(mood, locale)}`,
    verdictInRow(venue),
    loudness === undefined
      ? undefined
      : `loudness ${loudnessNumber(loudness, venue.scale, locale)}`,
    look && asPlain(look),
  ].filter((fact) => fact !== undefined);
  return rich`*${label}*: ${dotted(facts)}`;
}

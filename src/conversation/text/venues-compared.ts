import type { WatchedVenue } from '../../alerts/open-alerts.ts';
import { list, type Part, table } from '../../card/part.ts';
import { asPlain, join, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { newestReading, type VenueNow } from '../../venues/venue-now.ts';
import { alertSign } from './alert-measures.ts';
import { timeOrDay } from './freshness.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, markedDifference, moodNumber } from './numbers.ts';
import { uncomparedWords } from './ranking.ts';
import { hasMostZones, verdictOf } from './venue-needs.ts';
import {
  type CurrentRow,
  currentRows,
  isUnseenIn,
  loudnessOf,
  missingWords,
  moodOf,
  type NeededRow,
  needsLook,
  needWords,
  tagsOf,
  verdictInRow,
} from './venue-rows.ts';
import { asUsual, shortVerdict } from './verdict.ts';
import { counted, dotted, isOrAre, listed, uncapitalised } from './wording.ts';

/** Venues side by side, for `/ambience compare` and the digest about all venues. */

export const noneLive = rich`No venue has live data right now`;
const mostNames = 3;

/** `2 of 6 venues need a look: *Harbour Hotel* and *Old Town Bar*`; else how they are */
export function headlineWords(sorted: readonly NeededRow[], locale: Locale): RichText {
  const needed = sorted.filter(needsLook);
  if (needed.length === 0 || sorted.length === 1) {
    return liveliestWords(currentRows(sorted), sorted.length, locale);
  }
  const names = needed.map(({ label }) => rich`*${label}*`);
  const verb = needed.length === 1 ? 'needs' : 'need';
  return rich`${needed.length} of ${sorted.length} venues ${verb} a look: ${listed(names, mostNames)}`;
}

export interface VenueColumn {
  readonly title: string;
  readonly cell: (row: NeededRow) => Cell;
}

export interface ColumnsShown {
  /** `now`, or a time, in a post that stays. */
  readonly when: string;
  /** The time zone of a post; else each venue has its own. */
  readonly zone?: LocalZone;
  /** After what needs a look. */
  readonly more: readonly VenueColumn[];
}

/** The venues' rows, and why others are missing there or in the line above. */
export function venueParts(
  rows: readonly NeededRow[],
  locale: Locale,
  shown: ColumnsShown = { when: 'now', more: [] },
): Part[] {
  const current = currentRows(rows);
  const partial = current.flatMap(({ label, venue }) => {
    const words = partialWords(venue);
    return words === undefined ? [] : [rich`⚠️ *${label}*: ${words}`];
  });
  // Beside a table, a row says already that approval is awaited.
  const isSaid = ({ need }: NeededRow) => need === 'pending' && current.length > 0;
  const missing = rows.flatMap((row) =>
    isSaid(row) ? [] : (missingWords(row, locale, shown.zone) ?? []),
  );
  return [
    ...(partial.length === 0 ? [] : [list(partial, countVenues)]),
    ...(current.length === 0 ? [] : [venueTable(rows, shown, locale)]),
    ...(missing.length === 0 ? [] : [list(missing, countVenues)]),
  ];
}

function partialWords(venue: VenueNow): string | undefined {
  const { zones, live } = venue;
  const words = live && uncomparedWords(zones, live);
  return hasMostZones(venue) ? words : words?.replace(/ with usual$/, '');
}

/** With more venues, the headline names the liveliest one; the table has the rest. */
const mostVerdicts = 3;

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
  const areUsual = verdicts.every(({ words }) => words === asUsual);
  if (isEachJudged && areUsual && read.length === count && count > mostVerdicts) {
    return rich`All ${count} venues are about as usual.`;
  }
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
  const isUsual = (words: string) => words === asUsual;
  // What differs from usual comes first.
  const sorted = byWords.toSorted(([a], [b]) => Number(isUsual(a)) - Number(isUsual(b)));
  return join(
    sorted.map(([words, some]) => {
      const names = some.map(({ name }) => name);
      return rich`${listed(names)} ${isOrAre(some)} ${words}.`;
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

/** A venue without data of now has a row in its place, without numbers. */
function venueTable(
  rows: readonly NeededRow[],
  { when, zone, more }: ColumnsShown,
  locale: Locale,
): Part {
  const read = currentRows(rows);
  const timeIn = ({ timezone, now }: VenueNow) => timeOfDay(now, localZone(timezone), locale);
  // A post is read later, when they say nothing any more.
  const isOneTime = when !== 'now' || new Set(read.map(({ venue }) => timeIn(venue))).size === 1;
  const ofVenue =
    (cell: (venue: WatchedVenue) => Cell) =>
    (row: NeededRow): Cell => {
      const [current] = currentRows([row]);
      return current && cell(current.venue);
    };
  const columns: readonly VenueColumn[] = [
    {
      title: 'Venue',
      cell: (row) =>
        row.need === 'alert' ? `${row.label} ${alertSign(!isUnseenIn(row))}` : row.label,
    },
    {
      title: 'Mood',
      cell: ofVenue((venue) => numberCell(moodOf(venue), (value) => moodNumber(value, locale))),
    },
    { title: 'vs usual', cell: ofVenue((venue) => differenceCell(venue, locale)) },
    {
      title: 'Needs a look',
      cell: (row) =>
        ofVenue((venue) => lookCell(venue, locale))(row) ?? missingCell(row, zone, locale),
    },
    ...more,
    {
      title: 'Loudness',
      cell: ofVenue((venue) =>
        numberCell(loudnessOf(venue), (value) => loudnessNumber(value, venue.scale, locale)),
      ),
    },
    {
      title: 'Local time',
      cell: ofVenue((venue) => (isOneTime ? undefined : timeIn(venue))),
    },
  ];
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  return table({
    caption: `Venues ${when}, ${rows.some(needsLook) ? 'those that need a look' : 'liveliest'} first`,
    columns: shown.map(({ title }) => title),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
    // Why one has no data is said below, unless its row says it.
    lines: rows.flatMap((row) => {
      if (row.need === 'pending') return missingWords(row, locale) ?? [];
      const facts = more.flatMap(({ title, cell }) => factOf(title, cell(row)));
      return currentRows([row]).map((current) => venueLine(current, facts, locale));
    }),
    countRest: countVenues,
  });
}

function missingCell(
  { need, content }: NeededRow,
  zone: LocalZone | undefined,
  locale: Locale,
): string | undefined {
  if (need === 'pending') return 'waiting for approval';
  if (need !== 'no_data') return undefined;
  const newest = content.kind === 'live' ? newestReading(content.venue) : undefined;
  if (content.kind === 'problem' || newest === undefined) return '⚠️ no data';
  const { timezone, now } = content.venue;
  return `⚠️ no data since ${timeOrDay(newest.measuredAt, now, zone ?? localZone(timezone), locale)}`;
}

function differenceCell(venue: VenueNow, locale: Locale): Cell {
  const mood = verdictOf(venue)?.mood;
  return numberCell(mood?.difference, (value) =>
    markedDifference(value, mood?.degree === 'strong', 1, locale),
  );
}

/** `🔔 Terrace: too loud (9.3)` */
function lookCell(venue: WatchedVenue, locale: Locale): string | undefined {
  const [first] = needWords(venue, locale, { isInCell: true });
  return first === undefined ? undefined : asPlain(first);
}

/** `alerts 2` */
function factOf(title: string, cell: Cell): readonly string[] {
  if (cell === undefined) return [];
  return [`${uncapitalised(title)} ${typeof cell === 'string' ? cell : cell.text}`];
}

/** `*Harbour Hotel*: lively, loud · mood 8.2, a little livelier than usual · 🔔 Terrace is too loud` */
function venueLine(
  { label, venue }: CurrentRow,
  more: readonly string[],
  locale: Locale,
): RichText {
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
    ...more,
  ].filter((fact) => fact !== undefined);
  return rich`*${label}*: ${dotted(facts)}`;
}

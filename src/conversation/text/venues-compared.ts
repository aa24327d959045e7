import type { WatchedVenue } from '../../alerts/open-alerts.ts';
import { type Part, paragraph, table } from '../../card/part.ts';
import { join, lines, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { VenueNow } from '../../venues/venue-now.ts';
import { alertSign } from './alert-measures.ts';
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
import { andMore, dotted, firstLines, isOrAre, listed, uncapitalised } from './wording.ts';

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
  /** After the numbers of now. */
  readonly more: readonly VenueColumn[];
}

/** What needs someone, one line for each venue; then the venues' rows. */
export function venueParts(
  rows: readonly NeededRow[],
  locale: Locale,
  shown: ColumnsShown = { when: 'now', more: [] },
): Part[] {
  const current = currentRows(rows);
  const needs = rows.flatMap((row) => needLine(row, shown.zone, locale) ?? []);
  // Which sensors are silent is said already where nothing else needs someone.
  const isTold = ({ need }: NeededRow) => need === 'trouble' && needs.length <= mostTold;
  const partial = rows
    .filter((row) => !isTold(row))
    .flatMap((row) =>
      currentRows([row]).flatMap(({ label, venue }) => {
        const words = partialWords(venue);
        return words === undefined ? [] : [rich`⚠️ *${label}*: ${words}`];
      }),
    );
  const waiting = rows
    .filter(({ need }) => need === 'pending')
    .flatMap((row) => missingWords(row, locale, shown.zone) ?? []);
  return [
    ...someLines(needs),
    ...someLines(partial),
    ...(current.length === 0 ? [] : [venueTable(rows, shown, locale)]),
    ...someLines(waiting),
  ];
}

/** The others have their sign in the table. */
function someLines(all: readonly RichText[]): Part[] {
  return all.length === 0 ? [] : [paragraph(lines(...firstLines(all, mostTold)))];
}

const mostTold = 5;

/** `*Harbour Hotel* · 🔔 Terrace: too loud (9.3) since 20:40`, `⚠️ *Old Town Bar* · no data since Fri 20 Nov 21:05. …` */
function needLine(
  row: NeededRow,
  zone: LocalZone | undefined,
  locale: Locale,
): RichText | undefined {
  if (!needsLook(row)) return undefined;
  const [current] = currentRows([row]);
  if (current === undefined) return missingWords(row, locale, zone);
  const [first] = needWords(current.venue, locale, zone);
  return first && rich`*${row.label}* · ${first}`;
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

/** A venue without data of now has a row in its place, without numbers. */
function venueTable(
  rows: readonly NeededRow[],
  { when, more }: ColumnsShown,
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
    { title: 'Venue', cell: signedLabel },
    {
      title: 'Mood',
      cell: ofVenue((venue) => numberCell(moodOf(venue), (value) => moodNumber(value, locale))),
    },
    { title: 'vs usual', cell: ofVenue((venue) => differenceCell(venue, locale)) },
    {
      title: 'Loudness',
      cell: ofVenue((venue) =>
        numberCell(loudnessOf(venue), (value) => loudnessNumber(value, venue.scale, locale)),
      ),
    },
    ...more,
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
    // Why one has no data is said above or below.
    lines: rows.flatMap((row) => {
      const facts = more.flatMap(({ title, cell }) => factOf(title, cell(row)));
      return currentRows([row]).map((current) => venueLine(current, facts, locale));
    }),
    countRest: andMore,
  });
}

/** Its sign stands with the name, where a phone shows it. */
function signedLabel(row: NeededRow): string {
  const sign = {
    alert: alertSign(!isUnseenIn(row)),
    unusual: undefined,
    no_data: '⚠️',
    trouble: '⚠️',
    pending: '⏳',
    none: undefined,
  }[row.need];
  return sign === undefined ? row.label : `${row.label} ${sign}`;
}

function differenceCell(venue: VenueNow, locale: Locale): Cell {
  const mood = verdictOf(venue)?.mood;
  return numberCell(mood?.difference, (value) =>
    markedDifference(value, mood?.degree === 'strong', 1, locale),
  );
}

/** `alerts 2` */
function factOf(title: string, cell: Cell): readonly string[] {
  if (cell === undefined) return [];
  return [`${uncapitalised(title)} ${typeof cell === 'string' ? cell : cell.text}`];
}

/** `*Harbour Hotel*: lively, loud · mood 8.2, a little livelier than usual · loudness 8.0` */
function venueLine(
  { label, venue }: CurrentRow,
  more: readonly string[],
  locale: Locale,
): RichText {
  const mood = moodOf(venue);
  const loudness = loudnessOf(venue);
  const facts = [
    tagsOf(venue),
    mood === undefined ? undefined : `mood ${moodNumber(mood, locale)}`,
    verdictInRow(venue),
    loudness === undefined
      ? undefined
      : `loudness ${loudnessNumber(loudness, venue.scale, locale)}`,
    ...more,
  ].filter((fact) => fact !== undefined);
  return rich`*${label}*: ${dotted(facts)}`;
}

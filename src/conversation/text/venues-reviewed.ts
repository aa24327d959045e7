import { type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { changeOf, ranked } from '../../history/night-peaks.ts';
import type { DatedDay, PastNight } from '../../history/past-night.ts';
import { localZone } from '../../insight/local-time.ts';
import { meanOf } from '../../insight/mean.ts';
import { venueName } from '../../venues/workspace.ts';
import { shortWeekday, timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { nothingMeasured, type PastMeasure, peakColumns, superlative } from './night-words.ts';
import { measureNumber } from './numbers.ts';
import type { VenueReviewed } from './venue-reviewed.ts';
import { sinceNotes, spanNotes } from './venues-notes.ts';
import { differs, overallTitle, usualWords } from './verdict.ts';
import { capitalised, counted, listed } from './wording.ts';

/** The same past night, week or month of several venues: a row for each. */

export interface VenuesReviewed {
  readonly title: RichText;
  readonly caption: string;
  /** In the order of {@link sortedVenues}. */
  readonly venues: readonly VenueReviewed[];
  /** A single night is told with its time, and compared with a usual one. */
  readonly span: 'night' | 'nights';
  /** `vs week before`; undefined if nothing was read to compare with. */
  readonly changeColumn: string | undefined;
  /** The local date of the last night, for venues where it isn't over yet; undefined for a night. */
  readonly end: string | undefined;
  /** Said first, if it was asked for. */
  readonly rank: VenueRank | undefined;
  /** Said first in any order of the venues. */
  readonly lead?: VenueRank | undefined;
  /** Its mean over the nights is shown too, if it was asked for. */
  readonly average: PastMeasure | undefined;
}

export function venuesReviewedParts(data: VenuesReviewed, locale: Locale): readonly Part[] {
  const { title, caption, venues, span, changeColumn, rank, lead, average } = data;
  const told = venues.map((venue) => ({ ...venue, row: rowOf(venue, data, locale) }));
  const rows = told.map(({ row }) => row);
  if (rows.every((row) => row.peak === undefined && troubleIn(row) === 0)) {
    return [paragraph(lines(title, nothingMeasured))];
  }
  const isNight = span === 'night';
  const isAnyWatched = rows.some((row) => row.isWatched);
  const column = (name: string, cell: (row: Row) => Cell) => ({ name, cell });
  const columns = [
    column(`Average ${average ?? ''}`, (row) => row.average),
    column(peakColumns.mood, ({ peak }) => peak),
    column(beforeName(changeColumn), (row) =>
      changeColumn === undefined ? undefined : row.peakBefore,
    ),
    column(isNight ? 'Peak at' : 'Liveliest night', ({ best }) => best),
    column(isNight ? overallTitle : (changeColumn ?? ''), ({ change }) =>
      isNight || changeColumn !== undefined ? change : undefined,
    ),
    column(peakColumns.loudness, ({ loudness }) => loudness),
    column('Alerts', ({ alerts, isWatched }) =>
      alerts === undefined
        ? 'not kept'
        : alerts === 0 && !isWatched && isAnyWatched
          ? 'none set up'
          : numberCell(alerts || undefined, String),
    ),
    column('Complaints', (row) => numberCell(row.complaints || undefined, String)),
    // What no venue has is no column.
  ].filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  return [
    paragraph(
      lines(
        title,
        rank && rankWords(rows, rank),
        lead && leadWords(told, lead),
        average && averageRank(rows, average),
        troubleWords(rows),
      ),
    ),
    table({
      caption,
      columns: ['Venue', ...columns.map(({ name }) => name)],
      rows: rows.map((row) => [row.name, ...columns.map(({ cell }) => cell(row))]),
      lines: rows.map((row) => lineOf(row, span)),
      countRest: (count) => rich`and ${count} more`,
    }),
    ...sinceNotes(venues, locale),
    ...(average === undefined ? [] : spanNotes(venues, locale)),
  ];
}

/** `Week before` */
function beforeName(changeColumn: string | undefined): string {
  return capitalised((changeColumn ?? '').replace(/^vs /, ''));
}

type Row = ReturnType<typeof rowOf>;

function rowOf(
  { connection, nights, untilNow, tonight, before, last, ...trouble }: VenueReviewed,
  { span, end, average }: VenuesReviewed,
  locale: Locale,
) {
  const zone = localZone(connection.venue.timezone);
  const [best, loudest] = [ranked(untilNow, 'mood')[0], ranked(untilNow, 'loudness')[0]];
  const [peakBefore] = ranked(before, 'mood');
  const change = changeOf(nights, before, 'mood');
  const changed = change && (change.degree === 'same' ? 'about the same' : differs('mood', change));
  const isNight = span === 'night';
  const isTonight = best !== undefined && best.night === tonight;
  const weekday = isTonight ? 'Tonight' : best && weekdayName(best.night.day.weekday);
  return {
    name: nameOf(venueName(connection), last, end),
    average: average && averageCell(nights, average, locale),
    peak: best && peakCell(best, 'mood', locale),
    loudness: loudest && peakCell(loudest, 'loudness', locale),
    peakBefore: isNight ? undefined : peakBefore && peakCell(peakBefore, 'mood', locale),
    best: isNight ? best && timeOfDay(best.highest.at, zone, locale) : weekday,
    change: isNight ? usualWords(nights[0]?.facts.mood.whole, 'mood') : changed,
    isTonight,
    alerts: trouble.alerts,
    complaints: trouble.complaints,
    isWatched: trouble.isWatched,
  };
}

function averageCell(nights: readonly PastNight[], measure: PastMeasure, locale: Locale) {
  const average = averageOf(nights, measure);
  return (
    average &&
    numberCell(average.mean, (value) => measureNumber(value, measure, average.scale, locale))
  );
}

/** `Loudest on average: *Harbour Hotel* (5.0), then Corner Café (4.1)` */
function averageRank(rows: readonly Row[], measure: PastMeasure): RichText | undefined {
  const [first, second] = rows.filter(({ average }) => average !== undefined);
  if (first?.average === undefined || second?.average === undefined) return undefined;
  return rich`${capitalised(superlative[measure])} on average: *${first.name}* (${first.average.text}), then ${second.name} (${second.average.text})`;
}

type Peak = ReturnType<typeof ranked>[number];

function peakCell({ night, highest }: Peak, measure: PastMeasure, locale: Locale) {
  return numberCell(highest.value, (value) => measureNumber(value, measure, night.scale, locale));
}

export type VenueRank =
  | { readonly measure: PastMeasure; readonly isLowest: boolean }
  | { readonly measure: 'alerts' | 'complaints'; readonly isLowest: boolean };

/**
 * By their peaks or means; unless a rank was asked for, those with most alerts and complaints first.
 *
 * @param average they are sorted by their means of this measure
 */
export function sortedVenues<T extends VenueReviewed>(
  venues: readonly T[],
  rank: VenueRank | undefined,
  average?: PastMeasure,
): readonly T[] {
  const byName = (a: T, b: T) => venueName(a.connection).localeCompare(venueName(b.connection));
  if (average !== undefined) {
    const mean = (venue: T) => averageOf(venue.nights, average)?.mean ?? Number.NEGATIVE_INFINITY;
    return venues.toSorted((a, b) => (mean(a) === mean(b) ? byName(a, b) : mean(b) - mean(a)));
  }
  if (rank === undefined) {
    return venues.toSorted((a, b) => troubleIn(b) - troubleIn(a) || byName(a, b));
  }
  const { measure, isLowest } = rank;
  // Those without data come last.
  const least = isLowest ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
  const peak = (venue: T) =>
    isCount(measure)
      ? (venue[measure] ?? least)
      : (ranked(venue.untilNow, measure)[0]?.highest.value ?? least);
  return venues.toSorted((a, b) =>
    peak(a) === peak(b) ? byName(a, b) : (peak(b) - peak(a)) * (isLowest ? -1 : 1),
  );
}

function isCount(measure: VenueRank['measure']): measure is 'alerts' | 'complaints' {
  return measure === 'alerts' || measure === 'complaints';
}

function troubleIn({
  alerts = 0,
  complaints,
}: Pick<VenueReviewed, 'alerts' | 'complaints'>): number {
  return alerts + complaints;
}

/** Over the nights with enough data. */
export function averageOf(nights: readonly PastNight[], measure: PastMeasure) {
  const known = nights.filter(({ facts }) => facts[measure].isMostlyKnown);
  const mean = meanOf(known.flatMap(({ facts }) => facts[measure].mean ?? []));
  const [first] = known;
  return mean === undefined || first === undefined ? undefined : { mean, scale: first.scale };
}

/** `Liveliest: *Harbour Hotel* (peak 8.9), then Corner Café (7.2)`, `Most alerts: *Harbour Hotel* (3)` */
function rankWords(rows: readonly Row[], { measure, isLowest }: VenueRank): RichText | undefined {
  if (isCount(measure)) {
    const [first, second] = rows.map((row) => ({ ...row, count: row[measure] }));
    if (first?.count === undefined || second === undefined) return undefined;
    // That there were none is said below, and where none could be.
    if (rows.every((row) => !row[measure])) return undefined;
    const most = isLowest ? 'fewest' : 'most';
    const lead = rich`${capitalised(most)} ${measure}: *${first.name}* (${first.count})`;
    if (second.count === 0 && measure === 'alerts' && !second.isWatched) {
      return rich`${lead}. ${second.name} has no alerts set up.`;
    }
    if (second.count === 0 && !isLowest) return lead;
    return first.count === second.count
      ? rich`${first.name} and ${second.name} tied for ${most} ${measure} (${first.count} each).`
      : rich`${lead}, then ${second.name} (${second.count ?? 'not kept'})`;
  }
  const of = ({ peak, loudness }: Row) => (measure === 'mood' ? peak : loudness)?.text;
  const [first, second] = rows.filter((row) => of(row) !== undefined);
  if (first === undefined || second === undefined) return undefined;
  const most = capitalised(isLowest ? lowest[measure] : superlative[measure]);
  const tied = rows.filter((row) => of(row) === of(first));
  if (tied.length > 1) {
    const names = tied.map(({ name }) => rich`*${name}*`);
    if (tied.length === rows.length) {
      const all = tied.length > 2 ? `All ${tied.length}` : 'Both';
      return rich`${all} venues peaked at ${of(first) ?? ''}.`;
    }
    const each = tied.length > 2 ? 'each' : 'both';
    return rich`${most}: ${listed(names, mostTied)} (${each} ${of(first) ?? ''})`;
  }
  return rich`${most}: *${first.name}* (peak ${of(first) ?? ''}), then ${second.name} (${of(second) ?? ''})`;
}

/** The same, though the venues are in another order. */
function leadWords(
  told: readonly (VenueReviewed & { readonly row: Row })[],
  lead: VenueRank,
): RichText | undefined {
  return rankWords(
    sortedVenues(told, lead).map(({ row }) => row),
    lead,
  );
}

/** More of equal venues are counted. */
const mostTied = 3;

const lowest = { mood: 'calmest', loudness: 'quietest' } as const;

function troubleWords(rows: readonly Row[]): RichText {
  const [alerts, complaints] = [
    rows.reduce((sum, row) => sum + (row.alerts ?? 0), 0),
    rows.reduce((sum, row) => sum + row.complaints, 0),
  ];
  const isKept = rows.every((row) => row.alerts !== undefined);
  const some = [
    ...(alerts === 0 ? [] : [counted(alerts, 'alert')]),
    ...(complaints === 0 ? [] : [counted(complaints, 'complaint')]),
  ];
  if (some.length > 0) return rich`${some.join(' and ')} in all.`;
  const isAnyWatched = rows.some((row) => row.isWatched);
  const none = isKept && isAnyWatched ? 'alerts or complaints' : 'complaints';
  const said = rich`No ${none} at ${counted(rows.length, 'venue')}.`;
  return isAnyWatched || !isKept ? said : rich`${said} No alerts are set up.`;
}

/** `*Harbour Hotel*: liveliest on Friday (8.9), calmer than before, 2 alerts, 1 complaint` */
function lineOf(
  { name, average, peak, best, isTonight, change, alerts, complaints }: Row,
  span: VenuesReviewed['span'],
): RichText {
  const [preposition, than] = span === 'night' ? ['at', 'usual'] : ['on', 'before'];
  const isSame = change === 'about the same' || change === 'as usual';
  const facts = [
    average && `${average.text} on average`,
    best === undefined || peak === undefined
      ? 'not enough data'
      : `liveliest ${isTonight ? 'tonight' : `${preposition} ${best}`} (${peak.text})`,
    change === undefined || isSame ? change : `${change} than ${than}`,
    alerts === undefined || alerts === 0 ? undefined : counted(alerts, 'alert'),
    complaints === 0 ? undefined : counted(complaints, 'complaint'),
  ].filter((fact) => fact !== undefined);
  return rich`*${name}*: ${facts.join(', ')}`;
}

/** `Corner Café (to Sat)`, where the last night isn't over yet */
function nameOf(name: string, last: DatedDay | undefined, end: string | undefined): string {
  return last === undefined || end === undefined || last.date === end
    ? name
    : `${name} (to ${shortWeekday(last.weekday)})`;
}

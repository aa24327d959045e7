import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { areMostKnown, ranked } from '../../history/night-peaks.ts';
import type { DatedDay, PastNight } from '../../history/past-night.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { shortDay, shortWeekday, timeOfDay, weekdayName } from './local-time.ts';
import type { Locale } from './locale.ts';
import { nothingMeasured, type PastMeasure, peakColumns, superlative } from './night-words.ts';
import { measureNumber } from './numbers.ts';
import { type TroubleOf, troubleWords } from './trouble-words.ts';
import { changeOfVenue } from './venue-change.ts';
import { troubleIn, type VenueReviewed } from './venue-reviewed.ts';
import {
  accessNotes,
  emptyNotes,
  partialNotes,
  sinceNotes,
  spanNotes,
  toComeNotes,
  unrankedNotes,
} from './venues-notes.ts';
import {
  averageOf,
  averageRank,
  leadWords,
  missingOfTwo,
  rankWords,
  type VenueRank,
} from './venues-ranked.ts';
import { changeWords, overallTitle, usualWords } from './verdict.ts';
import { andMore, capitalised, counted } from './wording.ts';

/** The same past night, week or month of several venues: a row for each. */

export interface VenuesReviewed extends TroubleOf {
  readonly title: RichText;
  readonly caption: string;
  /** In the order of {@link sortedVenues}. */
  readonly venues: readonly VenueReviewed[];
  /** What their peaks are of, and what is compared with usual or with before. */
  readonly measure: PastMeasure;
  /** A single night is told with its time, and compared with a usual one. */
  readonly span: 'night' | 'nights';
  /** `week before`; undefined if nothing was read to compare with. */
  readonly before: string | undefined;
  /** The local date of the last night, for venues where it isn't over yet; undefined for a night. */
  readonly end: string | undefined;
  /** The ids of venues where the evening of tonight is still to come. */
  readonly toCome?: readonly string[];
  /** Alerts and complaints were asked about. */
  readonly isOfTrouble: boolean;
  /** Said first, if it was asked for. */
  readonly rank: VenueRank | undefined;
  /** Said first in any order of the venues. */
  readonly lead?: VenueRank | undefined;
  /** Its mean over the nights is shown too, if it was asked for. */
  readonly average: PastMeasure | undefined;
}

/** `No data for this time. The first of them, *Corner Café*, was connected on Fri 4 Dec.` */
function nothingYet(venues: readonly VenueReviewed[], locale: Locale): RichText {
  const [first] = venues.toSorted((a, b) => a.connection.connectedAt - b.connection.connectedAt);
  if (first === undefined) return nothingMeasured;
  const { connection } = first;
  const name = rich`*${venueName(connection)}*`;
  const since = shortDay(connection.connectedAt, localZone(connection.venue.timezone), locale);
  return venues.length === 1
    ? rich`No data for this time. ${name} was connected on ${since}.`
    : rich`No data for this time. The first of them, ${name}, was connected on ${since}.`;
}

export function venuesReviewedParts(data: VenuesReviewed, locale: Locale): readonly Part[] {
  const { title, caption, venues, measure, span, before, isOfTrouble, rank, lead, average } = data;
  const told = venues.map((venue) => ({ ...venue, row: rowOf(venue, data, locale) }));
  const rows = told.map(({ row }) => row);
  if (rows.every((row) => row.peak === undefined && troubleIn(row) === 0)) {
    const isSomeKnown = venues.some(({ untilNow }) =>
      untilNow.some(({ facts }) => facts.known.length > 0),
    );
    if (!isSomeKnown && !isOfTrouble) return [paragraph(lines(title, nothingYet(venues, locale)))];
    const nothing = isSomeKnown ? rich`Not enough data to compare them.` : nothingMeasured;
    const none = rows.length === 0 ? undefined : troubleWords(rows, data);
    return [paragraph(isOfTrouble ? lines(title, none, nothing) : lines(title, nothing, none))];
  }
  const isNight = span === 'night';
  // Where the evening is still to come, it has been calm anyway.
  const isOfCalm = rank?.isLowest === true && ['mood', 'loudness'].includes(rank.measure);
  const toCome = isOfCalm ? rows.filter(({ isToCome }) => isToCome) : [];
  const empty = told.filter(({ row }) => row.peak === undefined && !toCome.includes(row));
  const partial = rows.filter(({ isPartial }) => isPartial);
  const begun = rows.filter((row) => !toCome.includes(row) && !partial.includes(row));
  // Of two that are compared by something else, only trouble that there was is said.
  const isCompared = rows.length <= fewVenues && [rank, lead, average].some(Boolean);
  const missing = isOfTrouble ? undefined : missingOfTwo(rows);
  const isAnyWatched = rows.some((row) => row.isWatched);
  const column = (name: string, cell: (row: Row) => Cell) => ({ name, cell });
  const columns = [
    column(`Average ${average ?? ''}`, (row) => row.average),
    column(peakColumns[measure], ({ peak }) => peak),
    column(capitalised(before ?? ''), (row) => (before === undefined ? undefined : row.peakBefore)),
    column(isNight ? 'Peak at' : `${capitalised(superlative[measure])} night`, ({ best }) => best),
    column(isNight ? overallTitle : `vs ${before ?? ''}`, ({ change }) =>
      isNight || before !== undefined ? change : undefined,
    ),
    column(peakColumns[otherMeasure[measure]], ({ otherPeak }) => otherPeak),
    column('Alerts', ({ alerts, isWatched }) =>
      alerts === undefined
        ? 'not kept'
        : alerts === 0 && !isWatched && isAnyWatched
          ? 'none set up'
          : numberCell(alerts || undefined, String),
    ),
    column('Incidents', (row) => numberCell(row.incidents || undefined, String)),
    column('Complaints', (row) => numberCell(row.complaints || undefined, String)),
    // What no venue has is no column.
  ].filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  return [
    paragraph(
      lines(
        title,
        missing,
        rank && rankWords(begun, rank),
        lead && leadWords(told, lead),
        average && averageRank(rows, average),
        isOfTrouble || !isCompared || rows.some((row) => troubleIn(row) > 0)
          ? troubleWords(rows, data)
          : undefined,
      ),
    ),
    table({
      caption,
      columns: ['Venue', ...columns.map(({ name }) => name)],
      rows: rows.map((row) => [row.name, ...columns.map(({ cell }) => cell(row))]),
      lines: rows.map((row) => lineOf(row, data)),
      countRest: andMore,
    }),
    ...(before === undefined || rows.some((row) => row.peakBefore !== undefined)
      ? []
      : [note(rich`Not enough data from the ${before} to compare with.`)]),
    ...unrankedNotes(toCome),
    ...partialNotes(partial),
    ...(missing === undefined
      ? [
          ...toComeNotes(empty.filter(({ row }) => row.isToCome)),
          ...emptyNotes(empty.filter(({ row }) => !row.isToCome)),
        ]
      : []),
    ...accessNotes(venues),
    ...sinceNotes(venues, locale),
    ...(average === undefined ? [] : spanNotes(venues, locale)),
  ];
}

const fewVenues = 2;

const otherMeasure = { mood: 'loudness', loudness: 'mood' } as const;

type Row = ReturnType<typeof rowOf>;

function rowOf(
  venue: VenueReviewed,
  { measure, span, end, average, toCome = [] }: VenuesReviewed,
  locale: Locale,
) {
  const {
    connection,
    nights,
    untilNow,
    tonight,
    before,
    tonightBefore,
    last,
    isPartial = false,
  } = venue;
  const zone = localZone(connection.venue.timezone);
  const other = otherMeasure[measure];
  const [best, otherBest] = [ranked(untilNow, measure)[0], ranked(untilNow, other)[0]];
  // The one night of a weekend that is known is not its peak.
  const nightsBefore = tonightBefore === undefined ? before : [...before, tonightBefore];
  const [peakBefore] = areMostKnown(nightsBefore, measure) ? ranked(nightsBefore, measure) : [];
  const change = changeOfVenue(venue, measure);
  const isNight = span === 'night';
  const isTonight = best !== undefined && best.night === tonight;
  const weekday = isTonight ? 'Tonight' : best && weekdayName(best.night.day.weekday);
  return {
    name: nameOf(venueName(connection), last, end),
    average: average && averageCell(nights, average, locale),
    peak: best && peakCell(best, measure, locale),
    otherPeak: otherBest && peakCell(otherBest, other, locale),
    peakBefore: isNight ? undefined : peakBefore && peakCell(peakBefore, measure, locale),
    best: isNight ? best && timeOfDay(best.highest.at, zone, locale) : weekday,
    // Nothing is as usual of which no peak is known.
    change:
      best === undefined || isPartial
        ? undefined
        : isNight
          ? usualWords(nights[0]?.facts[measure].whole, measure)
          : change && changeWords(change, measure),
    isTonight,
    isPartial,
    isToCome: toCome.includes(connection.venueId),
    alerts: venue.alerts,
    complaints: venue.complaints,
    incidents: venue.incidents,
    isWatched: venue.isWatched,
  };
}

function averageCell(nights: readonly PastNight[], measure: PastMeasure, locale: Locale) {
  const average = averageOf(nights, measure);
  return (
    average &&
    numberCell(average.mean, (value) => measureNumber(value, measure, average.scale, locale))
  );
}

type Peak = ReturnType<typeof ranked>[number];

function peakCell({ night, highest }: Peak, measure: PastMeasure, locale: Locale) {
  return numberCell(highest.value, (value) => measureNumber(value, measure, night.scale, locale));
}

/** `*Harbour Hotel*: liveliest on Friday (8.9), calmer than before, 2 alerts, 1 complaint` */
function lineOf(
  { name, average, peak, best, isTonight, change, alerts, incidents, complaints }: Row,
  { measure, span }: Pick<VenuesReviewed, 'measure' | 'span'>,
): RichText {
  const [preposition, than] = span === 'night' ? ['at', 'usual'] : ['on', 'before'];
  const isSame = change === 'about the same' || change === 'as usual';
  const facts = [
    average && `${average.text} on average`,
    best === undefined || peak === undefined
      ? 'not enough data'
      : `${superlative[measure]} ${isTonight ? 'tonight' : `${preposition} ${best}`} (${peak.text})`,
    change === undefined || isSame ? change : `${change} than ${than}`,
    alerts === undefined || alerts === 0 ? undefined : counted(alerts, 'alert'),
    incidents === 0 ? undefined : counted(incidents, 'incident'),
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

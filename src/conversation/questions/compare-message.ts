import { type Message, message } from '../../card/message.ts';
import { buttons, list, note, type Part, paragraph, table } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type Cell, numberCell } from '../../card/table.ts';
import { localZone } from '../../insight/local-time.ts';
import { isMost, rankZones } from '../../insight/ranking.ts';
import type { VenueNow } from '../../venues/venue-now.ts';
import type { Connection } from '../../venues/workspace.ts';
import { askButton, refreshButton } from '../entry-points.ts';
import { attentionCount } from '../text/attention.ts';
import { mostButtons } from '../text/labels.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, moodNumber, signedNumber } from '../text/numbers.ts';
import { uncomparedWords } from '../text/ranking.ts';
import { verdictOf } from '../text/venue-live.ts';
import {
  attentionOf,
  isStale,
  moodOf,
  staleWords,
  tagsOf,
  updatedWords,
  type VenueRow,
} from '../text/venue-rows.ts';
import { shortVerdict } from '../text/verdict.ts';
import { capitalised, counted, dotted, listed } from '../text/wording.ts';
import { shareButton } from './follow-ups.ts';

export interface ComparedVenue {
  readonly connection: Connection;
  /** Its name, made unique. */
  readonly label: string;
  readonly content:
    | { readonly kind: 'live'; readonly venue: VenueNow }
    | { readonly kind: 'problem'; readonly sentence: RichText };
}

/** `/ambience compare`: one row per venue, liveliest first. Numbers of venues are never combined. */
export function compareMessage(compared: readonly ComparedVenue[], locale: Locale): Message {
  const read = liveliestFirst(compared);
  const problems = compared.flatMap(({ content }) =>
    content.kind === 'live' ? [] : [content.sentence],
  );
  const partial = read.flatMap(({ label, venue }) => {
    const words = partialWords(venue);
    return words === undefined ? [] : [rich`⚠️ *${label}*: ${words}`];
  });
  const old = read.flatMap(({ label, venue }) =>
    staleWords(venue, locale, `${label}'s numbers are`),
  );
  const updated = updatedWords(read, locale);
  return message(
    old.length === 0 ? undefined : list(old, countVenues),
    paragraph(liveliestWords(read, compared.length, locale)),
    // Why a venue is missing in the line above.
    partial.length === 0 ? undefined : list(partial, countVenues),
    read.length === 0 ? undefined : venueTable(read, locale),
    problems.length === 0 ? undefined : list(problems, countVenues),
    updated && note(updated),
  );
}

/** The venues with data, in the order of the table: those that cannot be ranked come last. */
function liveliestFirst(compared: readonly ComparedVenue[]): (VenueRow & ComparedVenue)[] {
  return compared
    .flatMap((one) => (one.content.kind === 'live' ? [{ ...one, venue: one.content.venue }] : []))
    .toSorted(
      (a, b) =>
        Number(isRanked(b.venue)) - Number(isRanked(a.venue)) ||
        (moodOf(b.venue) ?? -1) - (moodOf(a.venue) ?? -1),
    );
}

/** Whether it can be compared with other venues: its numbers are new, and not of a few zones. */
function isRanked(venue: VenueNow): boolean {
  return hasMostZones(venue) && !isStale(venue);
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
function liveliestWords(all: readonly VenueRow[], count: number, locale: Locale): RichText {
  const read = all.filter(({ venue }) => moodOf(venue) !== undefined && isRanked(venue));
  const [first, second] = read;
  if (first === undefined) return rich`No venue has live data right now`;
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

function shownMood({ venue }: VenueRow, locale: Locale): string {
  return moodNumber(moodOf(venue) ?? 0, locale);
}

function countVenues(count: number): RichText {
  return rich`and ${counted(count, 'more venue')}`;
}

/** A button for each venue, to see its zones. */
export function compareControls(
  compared: readonly ComparedVenue[],
  { offersShare }: { readonly offersShare: boolean },
): Part {
  const refresh = refreshButton({ command: 'compare', argument: '' });
  return buttons([
    refresh,
    ...(offersShare ? [shareButton(refresh)] : []),
    ...liveliestFirst(compared)
      .slice(0, mostButtons)
      .map(({ label, connection: { venueId } }) =>
        askButton(`Open ${label}`, { command: 'live', argument: '', venueId }),
      ),
  ]);
}

function venueTable(rows: readonly VenueRow[], locale: Locale): Part {
  const zoneOf = ({ timezone }: VenueNow) => localZone(timezone);
  const isOneTime =
    new Set(rows.map(({ venue }) => timeOfDay(venue.now, zoneOf(venue), locale))).size === 1;
  const columns: readonly { title: string; cell: (row: VenueRow) => Cell }[] = [
    {
      title: 'Venue',
      cell: ({ label, venue }) =>
        isOneTime ? label : `${label} (${timeOfDay(venue.now, zoneOf(venue), locale)})`,
    },
    { title: 'Verdict', cell: ({ venue }) => verdictCell(venue) },
    {
      title: 'Mood',
      cell: ({ venue }) => numberCell(moodOf(venue), (value) => moodNumber(value, locale)),
    },
    { title: 'vs usual', cell: ({ venue }) => differenceCell(venue, locale) },
    {
      title: 'Loudness',
      cell: ({ venue: { live, scale } }) =>
        numberCell(live?.value.representative.loudness?.value, (value) =>
          loudnessNumber(value, scale, locale),
        ),
    },
    { title: 'Needs a hand', cell: ({ venue }) => handCell(venue) },
  ];
  const shown = columns.filter(({ cell }) => rows.some((row) => cell(row) !== undefined));
  return table({
    caption: 'Venues now, liveliest first',
    columns: shown.map(({ title }) => title),
    rows: rows.map((row) => shown.map(({ cell }) => cell(row))),
    lines: rows.map((row) => venueLine(row, locale)),
    countRest: countVenues,
  });
}

/** `A little livelier`: the verdict, for a narrow column beside "vs usual" */
function verdictCell(venue: VenueNow): string | undefined {
  const verdict = verdictOf(venue);
  const short = verdict && shortVerdict(verdict);
  return short && capitalised(short.replace(/ than usual$/, ''));
}

function differenceCell(venue: VenueNow, locale: Locale): Cell {
  return numberCell(verdictOf(venue)?.mood?.difference, (value) => signedNumber(value, 1, locale));
}

function handCell(venue: VenueNow): string | undefined {
  const length = attentionOf(venue).length;
  return length === 0 ? undefined : counted(length, 'zone');
}

/** `*Harbour Hotel*: lively, loud · mood 8.2, a little livelier than usual · 2 zones need a hand` */
function venueLine({ label, venue }: VenueRow, locale: Locale): RichText {
  const { live, scale } = venue;
  const verdict = verdictOf(venue);
  const mood = moodOf(venue);
  const loudness = live?.value.representative.loudness;
  const attention = attentionOf(venue);
  const facts = [
    tagsOf(venue),
    mood === undefined ? undefined : `mood ${moodNumber(mood, locale)}`,
    verdict && shortVerdict(verdict),
    loudness && `loudness ${loudnessNumber(loudness.value, scale, locale)}`,
    attention.length > 0 ? `⚠️ ${attentionCount(attention)}` : undefined,
  ].filter((fact) => fact !== undefined);
  return rich`*${label}*: ${dotted(facts)}`;
}

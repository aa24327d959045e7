import { intervals } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { KnownTypical } from '../../ambience/readings.ts';
import type { Measures, ZoneLive } from '../../ambience/types.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { isEmpty, join, type RichText, rich } from '../../card/rich-text.ts';
import { type NumberCell, numberCell } from '../../card/table.ts';
import { needsAttention } from '../../insight/attention.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { areAllMeasured, isBehindOthers, rankZones } from '../../insight/ranking.ts';
import { typicalAt } from '../../insight/typical.ts';
import type { VenueNow } from '../../venues/venue-now.ts';
import { attentionLines } from './attention.ts';
import { freshness, staleWarning, timeOrDay } from './freshness.ts';
import { headline } from './headline.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { basedOnBusiest } from './notices.ts';
import { fixed, loudnessNumber, moodNumber, numbersLine, signedNumber } from './numbers.ts';
import { uncomparedWords } from './ranking.ts';
import { judge, type Verdict, verdictSentence } from './verdict.ts';
import { capitalised, counted, dotted, uncapitalised } from './wording.ts';

/** A venue and its zones right now. */

/** @param mostAttention how many zones that need a hand are listed */
export function venueLiveParts(data: VenueNow, locale: Locale, mostAttention?: number): Part[] {
  const { zones, now } = data;
  const zone = localZone(data.timezone);
  const warning = staleWords(data, zone, locale);
  return [
    // Old data leads, so that nobody takes it for new data.
    ...(warning === undefined ? [] : [paragraph(warning)]),
    paragraph(venueWords(data, zone, locale)),
    ...attentionParts(data, zone, mostAttention, locale),
    zones === undefined
      ? paragraph(rich`The zones aren't available right now.`)
      : zoneTable(zones, data, zone, locale),
    note(
      join([...(warning ? [] : [updated(data, zone, now, locale)]), ...basis(data, locale)], ' · '),
    ),
  ];
}

/** How the venue compares with its typical week; undefined if it cannot be compared. */
export function verdictOf({ live, zones, typical }: VenueNow): Verdict | undefined {
  // With a sensor down, the venue's figures cover other zones than its typical week does.
  return live && typical.venue && areAllMeasured(zones, live)
    ? judge(live.value.representative, typical.venue.representative, live.measuredAt)
    : undefined;
}

/** The venue's name, how it is, whether that is normal, and the numbers. */
function venueWords(data: VenueNow, zone: LocalZone, locale: Locale): RichText {
  const { venueName, live, typical, scale } = data;
  const name = rich`*${venueName}*`;
  if (live === undefined) return rich`${name}: the overall numbers aren't available right now.`;
  const verdict = verdictOf(data);
  const why = typical.venue && uncomparedWords(data.zones, live);
  const words = placeWords(
    name,
    live.value.representative,
    {
      verdict,
      reading: live,
      zone,
      scale,
    },
    locale,
  );
  return why === undefined ? words : rich`${words}\n${capitalised(why)}.`;
}

export interface PlaceFacts {
  readonly verdict: Verdict | undefined;
  readonly reading: Reading<unknown>;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
}

/** The first lines about a venue or zone. */
export function placeWords(
  name: RichText,
  measures: Measures,
  { verdict, reading, zone, scale }: PlaceFacts,
  locale: Locale,
): RichText {
  const usual = verdict?.usual ?? {};
  const isOld = reading.stale !== undefined;
  const { words, hasNumbers } = headline(name, measures, { usual, scale, isOld }, locale);
  const shown = hasNumbers ? { vibe: measures.vibe } : measures;
  const lines = [
    words,
    verdict && verdictSentence(verdict, reading.measuredAt, zone, locale),
    numbersLine(shown, usual, scale, locale),
  ];
  return join(
    lines.filter((line) => line !== undefined && !isEmpty(line)).map((line) => line ?? rich``),
    '\n',
  );
}

function attentionParts(
  { zones, neverAutomated }: VenueNow,
  zone: LocalZone,
  most: number | undefined,
  locale: Locale,
): Part[] {
  if (zones === undefined) return [];
  const attention = needsAttention(zones.value, zones.measuredAt, neverAutomated);
  return attention.length === 0
    ? []
    : [paragraph(join(attentionLines(attention, zone, locale, most), '\n'))];
}

/** The warning of both readings, which may be of different age while the service has problems. */
function staleWords(
  { live, zones, now }: VenueNow,
  zone: LocalZone,
  locale: Locale,
): RichText | undefined {
  const ofVenue = live && staleWarning(live, now, zone, locale);
  if (live?.stale === undefined || live.measuredAt === zones?.measuredAt) {
    const what = live === undefined || ofVenue !== undefined ? 'This is' : 'The zones are';
    return zones?.stale === undefined
      ? ofVenue
      : staleWarning({ ...zones, what }, now, zone, locale);
  }
  const ofZones = zones && staleWarning({ ...zones, what: 'The zones are' }, now, zone, locale);
  return ofZones === undefined || ofVenue === undefined ? ofVenue : join([ofVenue, ofZones], '\n');
}

function updated(
  { live, zones }: VenueNow,
  zone: LocalZone,
  now: number,
  locale: Locale,
): RichText {
  const shown = live ?? zones;
  return shown === undefined ? rich`` : freshness(shown, now, zone, locale);
}

/** `Based on the busiest zones; all zones: mood 4.6, loudness 4.8` */
function basis({ live, scale, zones }: VenueNow, locale: Locale): RichText[] {
  if (live === undefined || zones?.value.length === 1) return [];
  const { mood, loudness } = live.value.average;
  const { representative } = live.value;
  const isSame =
    mood?.value === representative.mood?.value &&
    loudness?.value === representative.loudness?.value;
  if (isSame) return [];
  const numbers = [
    ...(mood === undefined ? [] : [`mood ${moodNumber(mood.value, locale)}`]),
    ...(loudness === undefined
      ? []
      : [`loudness ${loudnessNumber(loudness.value, scale, locale)}`]),
  ];
  return numbers.length === 0
    ? [basedOnBusiest]
    : [rich`${basedOnBusiest}; all zones: ${numbers.join(', ')}`];
}

interface Column {
  readonly title: string;
  readonly cell: (zone: ZoneLive) => string | NumberCell | undefined;
}

/** Zones with a mood, busiest first. Faulty ones are named where it says what needs a hand. */
function zoneTable(
  { value: zones, measuredAt, stale }: Reading<readonly ZoneLive[]>,
  { venueName, typical, scale, neverAutomated }: VenueNow,
  local: LocalZone,
  locale: Locale,
): Part {
  const { measured, outdated } = rankZones(zones, measuredAt);
  const rows = [...measured, ...outdated];
  if (zones.length === 0) return paragraph(rich`The venue has no zones yet.`);
  const musicDecimals = rows.every(({ music }) => Number.isInteger(music?.level ?? 0)) ? 0 : 1;
  const musicText = (level: number) => fixed(level, musicDecimals, locale);
  const loudnessText = (value: number) => loudnessNumber(value, scale, locale);
  const optional: readonly Column[] = [
    { title: 'vs usual', cell: (zone) => againstUsual(zone, typical, measuredAt, locale) },
    { title: 'Loudness', cell: ({ loudness }) => numberCell(loudness?.value, loudnessText) },
    { title: 'Music', cell: ({ music }) => numberCell(music?.level, musicText) },
    {
      title: 'Note',
      cell: (zone) => noteCell(zone, { measuredAt, neverAutomated }, local, locale),
    },
  ];
  const columns: readonly Column[] = [
    { title: 'Zone', cell: ({ name }) => name },
    {
      title: 'Mood',
      cell: ({ mood }) => numberCell(mood?.value, (value) => moodNumber(value, locale)),
    },
    ...optional.filter(({ cell }) => isWorthShowing(rows.map(cell))),
  ];
  return table({
    caption: `${venueName}: zones ${stale === undefined ? 'now' : `at ${timeOfDay(measuredAt, local, locale)}`}, busiest first`,
    columns: columns.map(({ title }) => title),
    rows: rows.map((zone) => columns.map(({ cell }) => cell(zone))),
    lines: rows.map((zone) => zoneLine(zone, columns)),
    countRest: (count) => rich`and ${counted(count, 'more zone')}; \`/ambience <zone>\` shows one`,
  });
}

/** A column that is empty, or the same in every row, says nothing. */
function isWorthShowing(cells: readonly (string | NumberCell | undefined)[]): boolean {
  const texts = new Set(cells.map((cell) => (typeof cell === 'object' ? cell.text : cell)));
  return texts.size > 1 || (cells.length === 1 && !texts.has(undefined));
}

/** Compares a zone at the time of its own values. */
function againstUsual(
  zone: ZoneLive,
  { zones }: KnownTypical,
  measuredAt: number,
  locale: Locale,
): NumberCell | undefined {
  const { id, mood } = zone;
  const week = isBehindOthers(zone, measuredAt) ? undefined : zones?.find((one) => one.id === id);
  const usual = week && typicalAt(week, zone.measuredAt ?? measuredAt).mood;
  if (mood === undefined || usual === undefined) return undefined;
  return numberCell(mood.value - usual, (difference) => signedNumber(difference, 1, locale));
}

/** Manual music is worth a note only where it is not always manual. */
function noteCell(
  zone: ZoneLive,
  {
    measuredAt,
    neverAutomated,
  }: Pick<VenueNow, 'neverAutomated'> & { readonly measuredAt: number },
  local: LocalZone,
  locale: Locale,
): string | undefined {
  const { id, automationIsOn, music } = zone;
  const notes = [
    ...(automationIsOn === false && !neverAutomated.has(id) ? ['Manual'] : []),
    ...(music?.muted === true ? ['Muted'] : []),
    ...(zone.measuredAt !== undefined && measuredAt - zone.measuredAt > intervals.live
      ? [`From ${timeOrDay(zone.measuredAt, measuredAt, local, locale)}`]
      : []),
  ];
  return notes.length === 0 ? undefined : notes.join(', ');
}

/** `*Terrace*: mood 7.0 (−0.2 vs usual) · loudness 6.9 · music 103 · manual` */
function zoneLine(zone: ZoneLive, columns: readonly Column[]): RichText {
  const [, ...rest] = columns;
  const facts = rest.flatMap(({ title, cell }) => {
    const value = cell(zone);
    if (value === undefined) return [];
    const text = typeof value === 'object' ? value.text : uncapitalised(value);
    return [
      title === 'Note'
        ? text
        : title === 'vs usual'
          ? `${text} vs usual`
          : `${title.toLowerCase()} ${text}`,
    ];
  });
  return rich`*${zone.name}*: ${dotted(facts)}`;
}

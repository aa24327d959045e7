import type { WatchedVenue } from '../../alerts/open-alerts.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Measures } from '../../ambience/types.ts';
import type { Button } from '../../card/controls.ts';
import { note, type Part, paragraph } from '../../card/part.ts';
import { isEmpty, join, type RichText, rich } from '../../card/rich-text.ts';
import { silentOnly } from '../../insight/attention.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { rankZones } from '../../insight/ranking.ts';
import { dataAge, newestReading } from '../../venues/venue-now.ts';
import { attentionLines } from './attention.ts';
import { freshness, oldMoment, oldWords, whyStale } from './freshness.ts';
import { headline } from './headline.ts';
import type { Locale } from './locale.ts';
import { basedOnBusiest } from './notices.ts';
import { loudnessNumber, moodNumber, numbersLine } from './numbers.ts';
import { uncomparedWords } from './ranking.ts';
import { urgentLines } from './urgent-lines.ts';
import { attentionOf, isLoudInPart, verdictOf } from './venue-needs.ts';
import { restSentence, type Verdict, verdictSentence } from './verdict.ts';
import { capitalised, firstLines, mostLines } from './wording.ts';
import { zoneTable } from './zone-table.ts';

/** A venue and its zones right now. */

interface LiveVenue extends WatchedVenue {
  /** How loud it is was asked about, and comes first. */
  readonly asksLoudness?: boolean | undefined;
  /** The venue without zones that are not meant, of which there are no overall numbers. */
  readonly partName?: RichText | undefined;
}

/**
 * @param most of the lines above the numbers, and of those about what does not work
 * @param all leads to all zones, if a face cannot show them
 */
export function venueLiveParts(
  data: LiveVenue,
  most: number,
  locale: Locale,
  all?: Button,
): Part[] {
  const { zones, now } = data;
  const zone = localZone(data.timezone);
  const newest = newestReading(data);
  const age = newest && dataAge(newest, now);
  const urgent = firstLines(urgentLines(data, zone, locale), most);
  const broken =
    zones === undefined || age === 'long_ago'
      ? []
      : attentionLines(
          age === 'current' ? attentionOf(data) : silentOnly(attentionOf(data)),
          zone,
          locale,
          most,
        );
  const { live } = data;
  const notes = [
    ...(age === 'current' && newest !== undefined ? [freshness(newest, now, zone, locale)] : []),
    // The zones are new, and the venue's numbers are not quite.
    ...(newest?.stale === undefined && live?.stale !== undefined
      ? [rich`${whyStale(live.stale.code)}`]
      : []),
    ...basis(data, locale),
  ];
  return [
    paragraph(join([venueWords(data, urgent, zone, locale), ...broken], '\n')),
    zones === undefined
      ? paragraph(rich`The zones aren't available right now.`)
      : zoneTable(zones, data, locale, all),
    ...(notes.length === 0 ? [] : [note(join(notes, ' · '))]),
  ];
}

/** Whether a venue has more lines than are shown at first. */
export function hasMoreLines(data: WatchedVenue, locale: Locale): boolean {
  const urgent = urgentLines(data, localZone(data.timezone), locale);
  return urgent.length > mostLines || attentionOf(data).length > mostLines;
}

/** The venue's name, how it is, what is out of bounds, whether the rest is normal, and the numbers. */
function venueWords(
  data: LiveVenue,
  urgent: readonly RichText[],
  zone: LocalZone,
  locale: Locale,
): RichText {
  const { venueName, live, zones, typical, scale, now, partName } = data;
  const name = rich`*${venueName}*`;
  if (live === undefined || isOfBefore(live, zones, now)) {
    const isSilent =
      zones !== undefined &&
      zones.value.length > 0 &&
      rankZones(zones.value, zones.measuredAt).measured.length === 0;
    const missing = isSilent
      ? rich`${name}: no zone is reporting right now.`
      : (partName ?? rich`${name}: the overall numbers aren't available right now.`);
    const age =
      zones === undefined || dataAge(zones, now) === 'current'
        ? zones?.stale === undefined
          ? []
          : [rich`${whyStale(zones.stale.code)}`]
        : [rich`The zones are from ${oldMoment(zones, now, zone, locale)}`];
    return join([missing, ...urgent, ...age], '\n');
  }
  const verdict = verdictOf(data);
  const isCurrent = dataAge(live, now) === 'current';
  const why = verdict === undefined && isCurrent && typical.venue && uncomparedWords(zones, live);
  const words = placeWords(
    name,
    live.value.representative,
    {
      verdict,
      reading: live,
      zone,
      scale,
      urgent,
      isWhole: data.alerts.every(({ isWholeVenue }) => !isWholeVenue),
      isLoudInPart: isLoudInPart(data),
      asksLoudness: data.asksLoudness,
      now,
    },
    locale,
  );
  return why ? rich`${words}\n${capitalised(why)}.` : words;
}

/** Whether the venue's own numbers are old, and those of its zones are of later. */
function isOfBefore(
  live: Reading<unknown>,
  zones: Reading<unknown> | undefined,
  now: number,
): boolean {
  const isLater = (zones?.measuredAt ?? 0) - live.measuredAt > 2 * refreshIntervalMs.live;
  return isLater && dataAge(live, now) !== 'current';
}

export interface PlaceFacts {
  readonly verdict: Verdict | undefined;
  readonly reading: Reading<unknown>;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  /** What is out of bounds or much different from usual, which comes before the verdict. */
  readonly urgent: readonly RichText[];
  /** Whether what is out of bounds is only part of the place, so that there is a rest to judge. */
  readonly isWhole: boolean;
  /** One of its zones is too loud. */
  readonly isLoudInPart?: boolean;
  /** How loud it is was asked about, and comes first. */
  readonly asksLoudness?: boolean | undefined;
  readonly now: number;
}

/** The first lines about a venue or zone. Old data says first how old it is. */
export function placeWords(
  name: RichText,
  measures: Measures,
  {
    verdict,
    reading,
    zone,
    scale,
    urgent,
    isWhole,
    isLoudInPart: isPartLoud = false,
    asksLoudness,
    now,
  }: PlaceFacts,
  locale: Locale,
): RichText {
  const usual = verdict?.usual ?? {};
  const isOld = dataAge(reading, now) !== 'current';
  const isLoudnessFirst = asksLoudness === true && measures.loudness !== undefined;
  const told = isLoudnessFirst ? { loudness: measures.loudness } : measures;
  const { words, hasNumbers } = headline(
    name,
    told,
    { usual, scale, isOld, isLoudInPart: isPartLoud },
    locale,
  );
  // What the headline tells in numbers is not told again.
  const { mood, vibe } = measures;
  const rest = isLoudnessFirst ? { mood, vibe } : { vibe };
  const shown = hasNumbers ? rest : measures;
  const sentence = urgent.length === 0 ? verdictSentence : isWhole ? restSentence : undefined;
  const lines = [
    isOld ? rich`${words} ${oldWords(reading, now, zone, locale)}` : words,
    ...urgent,
    verdict && sentence?.(verdict, reading.measuredAt, zone, locale),
    numbersLine(shown, usual, { scale, isLoudnessFirst }, locale),
  ];
  return join(
    lines.filter((line) => line !== undefined && !isEmpty(line)).map((line) => line ?? rich``),
    '\n',
  );
}

/** `Based on the busiest zones; all zones: mood 4.6, loudness 4.8` */
function basis({ live, scale, zones, now }: WatchedVenue, locale: Locale): RichText[] {
  if (live === undefined || zones?.value.length === 1 || isOfBefore(live, zones, now)) return [];
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

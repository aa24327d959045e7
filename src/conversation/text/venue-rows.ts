import { isUnseen, type OpenAlert, type WatchedVenue } from '../../alerts/open-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { dataAge, newestReading } from '../../venues/venue-now.ts';
import type { Connection } from '../../venues/workspace.ts';
import { alertSign } from './alert-measures.ts';
import { attentionInRow } from './attention.ts';
import { ago } from './durations.ts';
import { noDataSince } from './freshness.ts';
import { adjectiveOf, isLoud, saysLoudness, saysMood } from './headline.ts';
import { timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { alertBeforeWords, shortAlertWords } from './open-alerts.ts';
import { unusualWords, unusualZones } from './unusual-zones.ts';
import { attentionOf, isDark, isLoudInPart, verdictOf } from './venue-needs.ts';
import { asUsual, differs, shortVerdict } from './verdict.ts';
import { counted, listed } from './wording.ts';

/** Several venues, one row each; for `/ambience compare` and Home. */

export interface VenueRow {
  readonly connection: Connection;
  /** Its name, made unique. */
  readonly label: string;
  readonly content:
    | { readonly kind: 'live'; readonly venue: WatchedVenue }
    | { readonly kind: 'problem'; readonly sentence: RichText };
}

/** A row whose venue has data of now. */
export interface CurrentRow {
  readonly connection: Connection;
  readonly label: string;
  readonly venue: WatchedVenue;
}

/** Why a venue needs a look, the most urgent first. */
const needs = ['alert', 'unusual', 'no_data', 'trouble', 'none', 'pending'] as const;
type Need = (typeof needs)[number];

function needOf({ connection, content }: VenueRow): Need {
  if (content.kind === 'problem') return connection.state === 'pending' ? 'pending' : 'no_data';
  const { venue } = content;
  if (venue.alerts.length > 0) return 'alert';
  if (!isCurrent(venue) || isDark(venue)) return 'no_data';
  if (unusualOf(venue) !== undefined) return 'unusual';
  return attentionOf(venue).length > 0 ? 'trouble' : 'none';
}

export type NeededRow = VenueRow & { readonly need: Need };

/** Whether someone should do something about it now. Nobody here can hurry an owner's approval. */
export function needsLook({ need }: NeededRow): boolean {
  return need !== 'none' && need !== 'pending';
}

/** Those that need someone first, then the liveliest. */
export function sortedByNeed(rows: readonly VenueRow[]): NeededRow[] {
  const mood = ({ content }: VenueRow) =>
    content.kind === 'live' ? (moodOf(content.venue) ?? -1) : -1;
  return rows
    .map((row) => ({ ...row, need: needOf(row) }))
    .toSorted(
      (a, b) =>
        needs.indexOf(a.need) - needs.indexOf(b.need) ||
        Number(isUnseenIn(b)) - Number(isUnseenIn(a)) ||
        mood(b) - mood(a),
    );
}

/** Whether an alert of the venue is open that nobody has acknowledged. */
export function isUnseenIn({ content }: Pick<VenueRow, 'content'>): boolean {
  return content.kind === 'live' && content.venue.alerts.some(isUnseen);
}

/** Whether a venue has data of now. Older data is neither shown in a row nor compared. */
export function isCurrent(venue: WatchedVenue): boolean {
  const newest = newestReading(venue);
  return newest !== undefined && dataAge(newest, venue.now) === 'current';
}

export function currentRows(rows: readonly VenueRow[]): CurrentRow[] {
  return rows.flatMap(({ connection, label, content }) =>
    content.kind === 'live' && isCurrent(content.venue)
      ? [{ connection, label, venue: content.venue }]
      : [],
  );
}

/**
 * `⚠️ *Old Town Bar* · no data since Fri 20 Nov 21:05. …`, with what was open before, or why it cannot
 * be read; else undefined
 *
 * @param zone of a post; else the venue's own
 */
export function missingWords(
  { label, content }: VenueRow,
  locale: Locale,
  zone?: LocalZone,
): RichText | undefined {
  if (content.kind === 'problem') return content.sentence;
  const { venue } = content;
  const newest = newestReading(venue);
  if (newest === undefined || isCurrent(venue)) return undefined;
  const since = noDataSince(newest, zone ?? localZone(venue.timezone), locale);
  const [first, ...others] = venue.alerts;
  if (first === undefined) return rich`⚠️ *${label}* · ${since}`;
  const more = others.length > 0 ? rich` · ${counted(others.length, 'more alert')}` : rich``;
  return rich`${alertSign(!isUnseen(first))} *${label}* · ${since} ${alertBeforeWords(first, rich`*${label}*`)}${more}`;
}

/** `a little livelier than usual`; nothing is as usual where something needs a look */
export function verdictInRow(venue: WatchedVenue): string | undefined {
  const verdict = verdictOf(venue);
  if (verdict === undefined) return undefined;
  const words = shortVerdict(verdict);
  const isUnusual = venue.alerts.length > 0 || unusualOf(venue) !== undefined;
  return words === asUsual && isUnusual ? undefined : words;
}

/**
 * What someone should look at in a venue with data of now, most urgent first.
 *
 * @param zone of a post; else the venue's own
 */
export function needWords(
  venue: WatchedVenue,
  locale: Locale,
  zone = localZone(venue.timezone),
): RichText[] {
  const { alerts } = venue;
  const place = { ...venue, zone };
  const [first, ...others] = alerts;
  const unusual = unusualOf(venue);
  const attention = attentionOf(venue);
  return [
    ...(first === undefined
      ? []
      : [join([shortAlertWords(first, place, locale), ...othersInRow(first, others)], ' · ')]),
    ...(first !== undefined || unusual === undefined ? [] : [unusual]),
    ...(isDark(venue)
      ? [noneReporting]
      : attention.length === 0
        ? []
        : [rich`⚠️ ${attentionInRow(attention, place.zone, locale)}`]),
  ];
}

const noneReporting = rich`⚠️ no data: none of its sensors is reporting`;

/** `also Restaurant and Lobby`, or how many more where they are of places that were named */
function othersInRow(first: OpenAlert, others: readonly OpenAlert[]): RichText[] {
  if (others.length === 0) return [];
  const places = new Map(
    others
      .filter(({ zone, isWholeVenue }) => !isWholeVenue && zone.zoneId !== first.zone.zoneId)
      .map(({ zone }) => [zone.zoneId, zone.name]),
  );
  return places.size === others.length
    ? [rich`also ${listed([...places.values()], mostOthers)}`]
    : [rich`${counted(others.length, 'more alert')}`];
}

const mostOthers = 2;

/** `much livelier than usual`, about the venue, else about its zone furthest from usual */
function unusualOf(venue: WatchedVenue): RichText | undefined {
  const { mood, loudness } = verdictOf(venue) ?? {};
  if (mood?.degree === 'strong') return rich`${differs('mood', mood)} than usual`;
  if (loudness?.degree === 'strong') return rich`${differs('loudness', loudness)} than usual`;
  const [zone] = venue.zones === undefined ? [] : unusualZones(venue.zones, venue.typical);
  return zone && unusualWords(zone);
}

export function moodOf({ live }: WatchedVenue): number | undefined {
  return live?.value.representative.mood?.value;
}

export function loudnessOf({ live }: WatchedVenue): number | undefined {
  return live?.value.representative.loudness?.value;
}

/** `lively, loud`: the service's tags for mood and loudness */
export function tagsOf(venue: WatchedVenue): string | undefined {
  const { mood, loudness } = venue.live?.value.representative ?? {};
  // *Soft* would contradict the alert beside it.
  const isTold = !isLoudInPart(venue) || isLoud(loudness);
  const ofMood = adjectiveOf(mood) ?? mood?.label;
  const ofLoudness = isTold ? (adjectiveOf(loudness) ?? loudness?.label) : undefined;
  const words = [
    ofMood === undefined || saysMood(ofMood) ? ofMood : `mood ${ofMood}`,
    ofLoudness === undefined || saysLoudness(ofLoudness) ? ofLoudness : `loudness ${ofLoudness}`,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : [...new Set(words)].join(', ');
}

/**
 * `Updated 21:00`; across time zones `Updated 3 min ago`, by the oldest of the readings
 *
 * @returns undefined if no venue has data of now
 */
export function updatedWords(rows: readonly CurrentRow[], locale: Locale): RichText | undefined {
  const read = rows.flatMap(({ venue }) => {
    const reading = newestReading(venue);
    if (reading === undefined) return [];
    const time = timeOfDay(reading.measuredAt, localZone(venue.timezone), locale);
    return [{ time, ageMs: venue.now - reading.measuredAt }];
  });
  const [only, ...others] = new Set(read.map(({ time }) => time));
  if (only === undefined) return undefined;
  const oldest = Math.max(0, ...read.map(({ ageMs }) => ageMs));
  return others.length === 0 ? rich`Updated ${only}` : rich`Updated ${ago(oldest)}`;
}

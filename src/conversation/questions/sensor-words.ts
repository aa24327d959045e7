import type { Zone } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import { venueName } from '../../venues/workspace.ts';
import { ago } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { counted, listedInBold } from '../text/wording.ts';
import { silentSensors, type VenueStatus } from './fault-words.ts';

/** Answers whether sensors are reporting. */

export interface SensorsAsked {
  readonly venues: readonly VenueStatus[];
  /** The zone whose sensor was asked about. */
  readonly sensor?: Pick<Zone, 'id' | 'name'> | undefined;
  /** Whether all of them are working, or any is silent, or how many, was asked about a venue, or all of them. */
  readonly sensorsAsked?:
    | { readonly whether: 'working' | 'silent' | 'count'; readonly venueId: string | undefined }
    | undefined;
  readonly now: number;
}

/** Undefined if no sensor was asked about. */
export function sensorWords(asked: SensorsAsked, locale: Locale): RichText | undefined {
  return oneSensorWords(asked, locale) ?? allSensorsWords(asked);
}

/** `✅ *Terrace* is reporting: mood 5.8 of 10 at 21:40, 3 minutes ago`; undefined if no sensor was asked about */
function oneSensorWords(
  { venues, sensor, now }: SensorsAsked,
  locale: Locale,
): RichText | undefined {
  const of = venues.find(({ connection }) => connection.zones.some(({ id }) => id === sensor?.id));
  const lastLive = of?.health.lastLive;
  if (sensor === undefined || of === undefined || lastLive === undefined) return undefined;
  const zone = localZone(of.connection.venue.timezone);
  const { measured } = rankZones(lastLive.value, lastLive.measuredAt);
  const live = measured.find(({ id }) => id === sensor.id);
  if (live?.mood === undefined) return rich`⚠️ *${sensor.name}* isn't reporting.`;
  const measuredAt = live.measuredAt ?? lastLive.measuredAt;
  // The time there may be another one than here.
  const at = `${timeOrDay(measuredAt, now, zone, locale)}, ${ago(now - measuredAt)}`;
  return of.health.trouble === undefined
    ? rich`✅ *${sensor.name}* is reporting: mood ${moodNumber(live.mood.value, locale)} of 10 at ${at}`
    : rich`⚠️ *${sensor.name}*: no data since ${at}.`;
}

/** `Yes, all 12 sensors are reporting.`, to `are all sensors working`; undefined if that was not asked */
function allSensorsWords({ venues, sensorsAsked }: SensorsAsked): RichText | undefined {
  if (sensorsAsked === undefined) return undefined;
  const waiting = venues.find(({ connection }) => connection.venueId === sensorsAsked.venueId);
  if (waiting?.connection.state === 'pending') {
    return sensorsAsked.whether === 'working' ? rich`Not yet.` : rich`There's no data yet.`;
  }
  const asked = venues.filter(
    ({ connection: { state, venueId } }) =>
      state !== 'pending' && venueId === (sensorsAsked.venueId ?? venueId),
  );
  const known = asked.flatMap(({ connection, health: { lastLive, trouble } }) =>
    connection.state === 'active' && trouble === undefined && lastLive !== undefined
      ? [{ connection, count: lastLive.value.length, silent: silentSensors(lastLive).length }]
      : [],
  );
  const sum = (key: 'count' | 'silent') => known.reduce((all, one) => all + one[key], 0);
  const [count, silent] = [sum('count'), sum('silent')];
  const missing = asked
    .map(({ connection }) => connection)
    .filter((one) => known.every(({ connection }) => connection !== one));
  const [only, ...others] = asked;
  if (
    count === 0 &&
    only !== undefined &&
    others.length === 0 &&
    sensorsAsked.whether === 'working'
  ) {
    return rich`No, there's no data from *${venueName(only.connection)}*.`;
  }
  if (count === 0) return rich`I can't tell: there's no data right now.`;
  const rest =
    missing.length === 0
      ? rich``
      : rich` There's no data from ${counted(missing.length, 'other venue')}.`;
  const { good, bad } = answers[sensorsAsked.whether];
  if (silent === 0) {
    const all =
      count === 1
        ? 'the only sensor is'
        : count === 2
          ? 'both sensors are'
          : `all ${count} sensors are`;
    // A venue without data is what was asked about, however many sensors work elsewhere.
    if (missing.length > 0 && sensorsAsked.whether !== 'count') {
      const names = listedInBold(missing.map((one) => ({ name: venueName(one) })));
      return rich`${bad}there's no data from ${names}. Elsewhere, ${all} reporting.`;
    }
    return rich`${good}${all} reporting.${rest}`;
  }
  const where = listedInBold(
    known
      .filter((one) => one.silent > 0)
      .map(({ connection }) => ({ name: venueName(connection) })),
  );
  return rich`${bad}${silent} of ${counted(count, 'sensor')} ${silent === 1 ? "isn't" : "aren't"} reporting, at ${where}.${rest}`;
}

const answers = {
  working: { good: rich`Yes, `, bad: rich`No, ` },
  silent: { good: rich`No, `, bad: rich`Yes, ` },
  count: { good: rich`None: `, bad: rich`` },
} as const;

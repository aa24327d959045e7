import { isOutdated } from '../../ambience/freshness.ts';
import type { VenueHealth } from '../../ambience/readings.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { Remembered } from '../../history/remembered.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import { minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { waitingTime } from '../text/durations.ts';
import { timeOrDay, whyStaleAfterName } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { waitingForOwner, whoIsTold } from '../text/venue-facts.ts';
import { counted, listed } from '../text/wording.ts';

/** What doesn't work at a venue. */

export interface VenueStatus {
  readonly connection: Connection;
  readonly health: VenueHealth;
  /** Undefined if nothing is kept of it. */
  readonly remembered?: Remembered | undefined;
}

/** A problem with a venue, and what can be done about it. */
export interface Fault {
  readonly what: RichText;
  /** Undefined if `what` says it. */
  readonly remedy: RichText | undefined;
}

export function faultsOf(
  { connection, health }: VenueStatus,
  now: number,
  locale: Locale,
): Fault[] {
  const { state, venue, connectedBy } = connection;
  if (state === 'revoked') {
    return [
      {
        what: rich`${whyStaleAfterName('token_refused')}`,
        remedy: undefined,
      },
    ];
  }
  if (state === 'pending') {
    return [
      {
        what: waitingForOwner,
        remedy: whoIsTold(connectedBy),
      },
    ];
  }
  const zone = localZone(venue.timezone);
  return [
    ...troubleFaults(health, now, zone, locale),
    ...sensorFaults(health, zone, locale),
    ...(zone.isKnown
      ? []
      : [
          {
            what: rich`its time zone (${venue.timezone}) isn't known, so times are UTC.`,
            remedy: rich`The venue can correct it in its management app.`,
          },
        ]),
  ];
}

function troubleFaults(
  { trouble, budget }: VenueHealth,
  now: number,
  zone: LocalZone,
  locale: Locale,
): Fault[] {
  const retry =
    budget.pausedMs > 0
      ? rich`We'll try again in ${waitingTime(Math.max(budget.pausedMs, minuteMs))}.`
      : rich`We keep trying. Nothing for you to do.`;
  if (trouble !== undefined) {
    const why = whyStaleAfterName(trouble.code).replace(/\.$/, '');
    const since = timeOrDay(trouble.since, now, zone, locale);
    const saysWhen = trouble.code === 'access_refused';
    return [{ what: rich`${why} (since ${since}).`, remedy: saysWhen ? undefined : retry }];
  }
  return budget.pausedMs > 0
    ? [{ what: rich`${whyStaleAfterName('rate_limited')}`, remedy: retry }]
    : [];
}

/** Zones of which no current value is known. */
export function silentSensors({
  value,
  measuredAt,
}: NonNullable<VenueHealth['lastLive']>): ReturnType<typeof rankZones>['faulty'] {
  const { faulty, outdated } = rankZones(value, measuredAt);
  return [...faulty, ...outdated];
}

function sensorFaults({ lastLive }: VenueHealth, zone: LocalZone, locale: Locale): Fault[] {
  if (lastLive === undefined) return [];
  const { value: zones, measuredAt, readAt, hasOwnTime } = lastLive;
  const silent = silentSensors(lastLive);
  const ahead = zones.filter(({ isClockAhead }) => isClockAhead === true);
  return [
    // Only if the data was already old when read: an hour without questions is not a fault.
    ...(hasOwnTime && isOutdated('live', measuredAt, readAt)
      ? [
          {
            what: rich`no new data since ${timeOrDay(measuredAt, readAt, zone, locale)}.`,
            remedy: rich`If this goes on, ask someone at the venue to check the sensors and the network.`,
          },
        ]
      : []),
    ...(silent.length === 0
      ? []
      : [
          {
            what: rich`${silent.length} of ${counted(zones.length, 'sensor')} ${silent.length === 1 ? "isn't" : "aren't"} reporting (${listed(silent.map(({ name }) => name))}).`,
            remedy: rich`Ask someone at the venue to check ${silent.length === 1 ? 'it' : 'them'}.`,
          },
        ]),
    ...(ahead.length === 0
      ? []
      : [
          {
            what: rich`the sensor clock runs fast (${listed(ahead.map(({ name }) => name))}).`,
            remedy: rich`We use the time the data reached us instead. Ask someone at the venue to set the clock.`,
          },
        ]),
  ];
}

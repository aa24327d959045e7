import { AmbienceError } from '../ambience/errors.ts';
import { tryReading } from '../ambience/optional-reading.ts';
import type { Purpose, Reading, ReadOptions, StaleReason } from '../ambience/reading.ts';
import type { Readings } from '../ambience/readings.ts';
import type { VenueLive, ZoneLive } from '../ambience/types.ts';
import type { Clock } from '../time.ts';
import type { Connections } from '../venues/connections.ts';
import { ConnectionError } from '../venues/errors.ts';
import { type Connection, venueName } from '../venues/workspace.ts';
import type { AlertMeasure } from './measures.ts';
import { type AlertRule, wholeVenue } from './rule.ts';
import { usualValue, weeksOf } from './usual-value.ts';
import type { VenueInput, ZoneValues } from './venue-input.ts';

/** Reads what the rules of one venue need: at most one request each for all zones and the venue. */

export interface ReadValues
  extends Pick<VenueInput, 'values' | 'isServiceDown' | 'isOverBudget' | 'usualOf'> {
  /** The newest measurement, in epoch milliseconds; undefined if there is none. */
  readonly newestAt: number | undefined;
  /** A rule needs usual values that are not in the cache, or over a week old. */
  readonly needsTypical: boolean;
}

export interface ValueSource {
  readonly connections: Pick<Connections, 'read'>;
  readonly readings: Readings;
  readonly clock: Clock;
}

const readTimeoutMs = 20_000;
/** Nothing is read, as for a venue that is not approved. */
export const nothingRead: ReadValues = {
  values: [],
  isServiceDown: false,
  usualOf: () => undefined,
  newestAt: undefined,
  isOverBudget: false,
  needsTypical: false,
};

export interface ReadVenue {
  readonly workspaceId: string;
  readonly connection: Connection;
  readonly purpose: Purpose;
}

export async function readValues(
  { workspaceId, connection, purpose }: ReadVenue,
  rules: readonly AlertRule[],
  { connections, readings, clock }: ValueSource,
): Promise<ReadValues> {
  if (connection.state !== 'active') return nothingRead;
  const options: ReadOptions = { deadline: clock.now() + readTimeoutMs, purpose };
  const needsVenue = rules.some(({ target }) => target.kind === 'venue');
  try {
    return await connections.read(workspaceId, connection, async (credentials) => {
      const [zones, venue, typical] = await Promise.all([
        // Also for rules about the whole venue: their sensors may fall silent.
        tryReading(readings.zonesLive(credentials, options)),
        needsVenue ? tryReading(readings.venueLive(credentials, options)) : nothing,
        readings.knownTypical(credentials),
      ]);
      const failures = [zones, venue].flatMap(({ value, error }) => {
        const code = error?.code ?? value?.stale?.code;
        return code === undefined ? [] : [code];
      });
      const values = [
        ...(zones.value === undefined ? [] : zoneValues(zones.value)),
        ...(venue.value === undefined ? [] : venueValues(venue.value, venueName(connection))),
      ];
      const usesUsual = rules.some(
        ({ watch }) => watch.kind === 'level' && watch.bounds.kind !== 'fixed',
      );
      return {
        values,
        newestAt: values.length === 0 ? undefined : Math.max(...values.map(({ at }) => at)),
        isServiceDown: failures.some((code) => !sensorCodes.has(code)),
        isOverBudget: failures.some((code) => code === 'over_budget' || code === 'rate_limited'),
        needsTypical: usesUsual && typical.isDue,
        usualOf(zoneId: string, measure: AlertMeasure, at: number, value: number) {
          return usualValue(weeksOf(zoneId, typical), measure, { at, value });
        },
      };
    });
  } catch (error) {
    // Access was withdrawn in the meantime; the connection's own notification says so.
    if (error instanceof ConnectionError) return nothingRead;
    if (error instanceof AmbienceError) return { ...nothingRead, isServiceDown: true };
    throw error;
  }
}

const nothing: { value: undefined; error: undefined } = { value: undefined, error: undefined };

/** The service works, but its data is old or empty, or our own budget is used up. */
const sensorCodes: ReadonlySet<StaleReason> = new Set<StaleReason>([
  'outdated',
  'empty',
  'over_budget',
]);

/** A zone whose sensor reports an error has no values that count. */
function zoneValues({ value: zones, measuredAt }: Reading<readonly ZoneLive[]>): ZoneValues[] {
  return zones
    .filter(({ error }) => error === undefined)
    .map((zone) => ({
      id: zone.id,
      name: zone.name,
      at: zone.measuredAt ?? measuredAt,
      mood: zone.mood?.value,
      loudness: zone.loudness?.value,
      music: zone.music?.level,
      source: zone.music?.source,
      isManual: zone.automationIsOn === false,
    }));
}

/** The busiest zones together, as in live answers. */
function venueValues({ value, measuredAt }: Reading<VenueLive>, name: string): ZoneValues[] {
  const { mood, loudness } = value.representative;
  return [
    {
      id: wholeVenue,
      name,
      at: measuredAt,
      mood: mood?.value,
      loudness: loudness?.value,
      music: undefined,
    },
  ];
}

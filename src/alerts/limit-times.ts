import type { TypicalWeek } from '../ambience/types.ts';
import type { MeasuredPoint } from '../history/measured.ts';
import type { PastHistory, Usual } from '../history/past-history.ts';
import type { PastNight, PastPlace } from '../history/past-night.ts';
import { usualsFor } from '../history/usuals-for.ts';
import { type Connection, venueName } from '../venues/workspace.ts';
import { forgottenAfterMs, type Measurement } from './evaluation.ts';
import type { AlertRule, AlertTarget, LevelWatch } from './rule.ts';
import { type LimitTime, timeBeyond } from './time-beyond.ts';
import { marginSpread, usualValue } from './usual-value.ts';

export interface LimitsAsked {
  readonly place: PastPlace;
  readonly connection: Connection;
  readonly nights: readonly PastNight[];
  /** Of all venues. */
  readonly rules: readonly AlertRule[];
}

/**
 * How long each place was beyond the limits that alerts have now. Of the music level there is no
 * history, and a sensor's silence is told as a gap.
 */
export async function limitTimes(
  { place, connection, nights, rules }: LimitsAsked,
  history: PastHistory,
): Promise<readonly LimitTime[]> {
  const [first, last] = [nights[0], nights.at(-1)];
  const ofVenue = rules.filter(({ venueId }) => venueId === connection.venueId);
  const watched = ofVenue.flatMap(({ target, watch }) =>
    watch.kind === 'level' && watch.measure !== 'music' ? [{ target, watch }] : [],
  );
  if (first === undefined || last === undefined || watched.length === 0) return [];
  const days = nights.map(({ day }) => day);
  const [{ measured }, usuals] = await Promise.all([
    history.read(
      place.venue,
      { from: first.day.from, to: last.day.to, ...zonesWatched(watched) },
      place.justRead,
    ),
    usualsFor(place.venue, days, history),
  ]);
  const pointsOf = (zoneId: string | undefined): readonly MeasuredPoint[] =>
    zoneId === undefined ? measured.representative : (measured.zones.get(zoneId) ?? []);
  const ofPlace = (watch: LevelWatch, zoneId: string | undefined): number => {
    const ofNights = days.map(({ from, to }, index) => {
      const usual = usuals[index];
      const week = weekOf(usual, zoneId);
      const points = pointsOf(zoneId).filter(({ at }) => at >= from && at < to);
      const measurements = measurementsOf(points, watch, week, usual?.representative);
      return timeBeyond(watch, measurements, forgottenAfterMs);
    });
    return ofNights.reduce((sum, ms) => sum + ms, 0);
  };
  const zones = new Map(connection.zones.map(({ id, name }) => [id, name]));
  const placesOf = (target: AlertTarget): readonly Watched[] => {
    switch (target.kind) {
      case 'venue':
        return [{ name: venueName(connection), zoneId: undefined }];
      case 'zone':
        return [{ name: zones.get(target.zoneId) ?? target.name, zoneId: target.zoneId }];
      case 'any_zone':
        return [...measured.zones.keys()].map((id) => ({ name: zones.get(id) ?? id, zoneId: id }));
    }
  };
  const latest = usuals.at(-1);
  return watched.flatMap(({ target, watch }) =>
    placesOf(target).map(({ name, zoneId }) => ({
      place: name,
      target,
      watch: withMargin(watch, weekOf(latest, zoneId), latest?.representative),
      ms: ofPlace(watch, zoneId),
    })),
  );
}

/** @param zoneId undefined for the venue itself */
function weekOf(usual: Usual | undefined, zoneId: string | undefined): TypicalWeek | undefined {
  return zoneId === undefined ? usual?.representative : usual?.zones.get(zoneId);
}

/** With the place's own margin instead of a share of its spread, if its usual week is known. */
function withMargin(
  watch: LevelWatch,
  week: TypicalWeek | undefined,
  venueWeek: TypicalWeek | undefined,
): LevelWatch {
  const { bounds, measure } = watch;
  const isShare = bounds.kind === 'spread' && measure !== 'music' && week !== undefined;
  const spread = isShare ? marginSpread(week, venueWeek, measure) : undefined;
  return spread === undefined
    ? watch
    : {
        ...watch,
        bounds: { kind: 'usual', enter: bounds.enter * spread, exit: bounds.exit * spread },
      };
}

/** Other zones are not read. */
function zonesWatched(watched: readonly { readonly target: AlertTarget }[]) {
  const targets = watched.map(({ target }) => target);
  return targets.some(({ kind }) => kind === 'any_zone')
    ? {}
    : { zoneIds: targets.flatMap((target) => (target.kind === 'zone' ? [target.zoneId] : [])) };
}

interface Watched {
  readonly name: string;
  /** Undefined for the venue itself. */
  readonly zoneId: string | undefined;
}

function measurementsOf(
  points: readonly MeasuredPoint[],
  { measure }: LevelWatch,
  week: TypicalWeek | undefined,
  venueWeek: TypicalWeek | undefined,
): readonly Measurement[] {
  if (measure === 'music') return [];
  return points.flatMap(({ at, [measure]: value }) => {
    if (value === undefined) return [];
    const usual = usualValue({ week, venueWeek }, measure, { at, value });
    return [{ at, value, usual }];
  });
}

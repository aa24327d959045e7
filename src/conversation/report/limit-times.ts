import { forgottenAfterMs, type Measurement } from '../../alerts/evaluation.ts';
import type { AlertRule, AlertTarget, LevelWatch } from '../../alerts/rule.ts';
import { marginSpread } from '../../alerts/suggested-limits.ts';
import { timeBeyond } from '../../alerts/time-beyond.ts';
import type { TypicalWeek } from '../../ambience/types.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastHistory } from '../../history/past-history.ts';
import type { PastNight, PastPlace } from '../../history/past-night.ts';
import { usualsFor } from '../../history/read-nights.ts';
import { typicalAt } from '../../insight/typical.ts';
import { breachWords } from '../text/alert-settings.ts';
import type { Locale } from '../text/locale.ts';
import type { LimitTime } from './report-data.ts';

export interface LimitsAsked {
  readonly place: PastPlace;
  readonly venueName: string;
  readonly nights: readonly PastNight[];
  readonly rules: readonly AlertRule[];
  /** The names of zones by their id, as they are called now. */
  readonly zones: ReadonlyMap<string, string>;
  readonly locale: Locale;
}

/**
 * How long each place was beyond the limits that alerts have now. Of the music level there is no
 * history, and a sensor's silence is told as a gap.
 */
export async function limitTimes(
  { place, venueName, nights, rules, zones, locale }: LimitsAsked,
  history: PastHistory,
): Promise<readonly LimitTime[]> {
  const [first, last] = [nights[0], nights.at(-1)];
  const watched = rules.flatMap(({ target, watch }) =>
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
      const week = zoneId === undefined ? usual?.representative : usual?.zones.get(zoneId);
      const points = pointsOf(zoneId).filter(({ at }) => at >= from && at < to);
      const measurements = measurementsOf(points, watch, week, usual?.representative);
      return timeBeyond(watch, measurements, forgottenAfterMs);
    });
    return ofNights.reduce((sum, ms) => sum + ms, 0);
  };
  const placesOf = (target: AlertTarget): readonly Watched[] => {
    switch (target.kind) {
      case 'venue':
        return [{ name: venueName, zoneId: undefined }];
      case 'zone':
        return [{ name: zones.get(target.zoneId) ?? target.name, zoneId: target.zoneId }];
      case 'any_zone':
        return [...measured.zones.keys()].map((id) => ({ name: zones.get(id) ?? id, zoneId: id }));
    }
  };
  return watched.flatMap(({ target, watch }) =>
    placesOf(target).map(({ name, zoneId }) => ({
      place: name,
      limit: breachWords(watch, target, first.scale, locale),
      ms: ofPlace(watch, zoneId),
    })),
  );
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
  const spread = week && marginSpread(week, venueWeek, measure);
  return points.flatMap((point) => {
    const { at, [measure]: value } = point;
    if (value === undefined) return [];
    const usual = week && typicalAt(week, at)[measure];
    const isKnown = usual !== undefined && spread !== undefined;
    return [{ at, value, ...(isKnown ? { usual: { value: usual, spread } } : {}) }];
  });
}

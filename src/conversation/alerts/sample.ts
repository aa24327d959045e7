import type { AlertRule, Bounds } from '../../alerts/rule.ts';
import { type ShownAlert, viewOfEpisode } from '../../alerts/shown-alert.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { minuteMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';

/** What a test message shows: the alert as if it had just fired. */
export function sampleView(
  rule: AlertRule,
  venue: Connection,
  scale: LoudnessScale,
  now: number,
): ShownAlert {
  const { watch, target } = rule;
  const name =
    target.kind === 'zone'
      ? target.name
      : target.kind === 'venue'
        ? venueName(venue)
        : (venue.zones[0]?.name ?? 'a zone');
  const since =
    watch.kind === 'level'
      ? now - (watch.forCount - 1) * refreshIntervalMs.live
      : now - 30 * minuteMs;
  const times = { since, measuredAt: now, until: now, earlierMs: 0 };
  const zone: EpisodeZone = { zoneId: 'sample', name, ...times };
  const value = watch.kind === 'level' ? sampleValue(watch.bounds, watch.direction) : undefined;
  return viewOfEpisode(
    {
      id: 'sample',
      ruleId: rule.id,
      ruleVersion: rule.version,
      settings: rule,
      kind: watch.kind,
      firedAt: now,
      zones: [value === undefined ? zone : { ...zone, value, peak: { value, at: now } }],
    },
    {
      venueId: venue.venueId,
      venueName: venueName(venue),
      isOneOfSeveral: false,
      timezone: venue.venue.timezone,
      scale,
      rules: [],
    },
    now,
  );
}

/** A little beyond the value; the usual value is taken to be in the middle of the scale. */
function sampleValue(
  { kind, enter }: { readonly kind: Bounds['kind']; readonly enter: number },
  direction: 'above' | 'below',
): number {
  const middle = 5;
  const sign = direction === 'above' ? 1 : -1;
  return kind === 'fixed' ? enter + sign * 0.2 : middle + sign * (enter + 0.2);
}

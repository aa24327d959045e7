import type { AlertSettings } from '../../alerts/rule.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import type { LineChart } from '../../card/table.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import { rounded } from '../../insight/peak.ts';

/** The limit of an alert on a chart of the place that it watches. */

export interface DrawnAlert {
  readonly watch: AlertSettings['watch'];
  readonly zone: Pick<EpisodeZone, 'limit' | 'usual'>;
}

export interface LimitedChart {
  readonly measure: ComparedMeasure;
  /** Of each point; undefined where it isn't known. */
  readonly usual: readonly (number | undefined)[];
  readonly decimals: number;
}

/**
 * A line for the limit of the first alert about that measure. A limit that is relative to usual follows
 * what is usual.
 *
 * @param alerts about the place of the chart
 * @returns none if no alert is about the measure, or its limit isn't known at every point
 */
export function limitLine(
  alerts: readonly DrawnAlert[],
  { measure, usual, decimals }: LimitedChart,
): LineChart['series'] {
  const alert = alerts.find(({ watch }) => watch.kind === 'level' && watch.measure === measure);
  if (alert === undefined || alert.watch.kind === 'silence') return [];
  const { bounds, direction } = alert.watch;
  const { limit, usual: usualThen } = alert.zone;
  const sign = direction === 'above' ? 1 : -1;
  const distance =
    bounds.kind === 'usual'
      ? sign * bounds.enter
      : limit === undefined || usualThen === undefined
        ? undefined
        : limit - usualThen;
  const values = usual.flatMap((value) => {
    if (bounds.kind === 'fixed') return [limit ?? bounds.enter];
    return value === undefined || distance === undefined ? [] : [value + distance];
  });
  return values.length < usual.length
    ? []
    : [{ name: 'Limit', values: values.map((value) => rounded(value, decimals)) }];
}

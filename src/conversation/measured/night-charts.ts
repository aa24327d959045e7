import type { Part } from '../../card/part.ts';
import { nightChart } from '../text/night-chart.ts';
import type { PastMeasure } from '../text/night-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** A chart of the one night that was asked about, as in the answer about it. */
export function nightCharts(
  { nights, told }: PlaceMeasured,
  measure: PastMeasure,
): readonly (Part | undefined)[] {
  const [night] = nights;
  if (night === undefined) return [];
  const { facts, day, scale, week } = night;
  return [nightChart({ facts, day, scale, measure, zone: told.place.zone }, week, told)];
}

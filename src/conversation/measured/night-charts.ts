import type { Part } from '../../card/part.ts';
import { nightChart } from '../text/night-chart.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { capitalised } from '../text/wording.ts';
import { valueWords } from './measured-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/**
 * A chart of the one night that was asked about, as in the answer about it.
 *
 * @param bound a value that was asked about, which gets a line
 */
export function nightCharts(
  place: PlaceMeasured,
  measure: PastMeasure,
  bound?: number,
): readonly (Part | undefined)[] {
  const { nights, told } = place;
  const [night] = nights;
  if (night === undefined) return [];
  const { facts, day, scale, week } = night;
  const chart = nightChart({ facts, day, scale, measure, zone: told.place.zone }, week, told);
  if (chart?.kind !== 'line_chart' || bound === undefined) return [chart];
  const values = chart.labels.map(() => bound);
  const name = `${capitalised(measure)} ${valueWords(bound, measure, place)}`;
  return [{ ...chart, series: [...chart.series, { name, values }] }];
}

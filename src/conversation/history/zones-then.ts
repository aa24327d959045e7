import { type Part, table } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import type { PastNight } from '../../history/past-night.ts';
import { typicalAt } from '../../insight/typical.ts';
import type { Told } from '../text/night-words.ts';
import { loudnessNumber, moodNumber, signedNumber } from '../text/numbers.ts';
import { andMore } from '../text/wording.ts';
import { nearest } from './nearest.ts';

/** The zones of a venue at a moment that is over: `all zones last friday at 23:30`. */

export interface ZoneThen {
  readonly name: string;
  readonly night: PastNight;
}

/** The liveliest first; those without data last. @returns undefined if nothing is known of any */
export function zonesThenTable(
  zones: readonly ZoneThen[],
  at: number,
  { locale, venueName }: Told,
): Part | undefined {
  const rows = zones
    .map(({ name, night }) => {
      const point = nearest(night.facts, at);
      const usual = night.week === undefined ? {} : typicalAt(night.week, at);
      const difference =
        point?.mood === undefined || usual.mood === undefined ? undefined : point.mood - usual.mood;
      return {
        name,
        mood: point?.mood,
        cells: [
          numberCell(point?.mood, (value) => moodNumber(value, locale)),
          numberCell(difference, (value) => signedNumber(value, 1, locale)),
          numberCell(point?.loudness, (value) => loudnessNumber(value, night.scale, locale)),
        ],
      };
    })
    .toSorted((a, b) => (b.mood ?? -Infinity) - (a.mood ?? -Infinity));
  if (rows.every(({ cells }) => cells.every((cell) => cell === undefined))) return undefined;
  return table({
    caption: `Zones of ${venueName}, busiest first`,
    columns: ['Zone', 'Mood', 'vs usual', 'Loudness'],
    rows: rows.map(({ name, cells }) => [name, ...cells]),
    lines: rows.map(({ name, cells: [mood, difference, loudness] }) =>
      mood === undefined
        ? rich`*${name}*: no data`
        : rich`*${name}*: mood ${mood.text}${difference === undefined ? '' : ` (${difference.text})`}${loudness === undefined ? '' : `, loudness ${loudness.text}`}`,
    ),
    countRest: andMore,
  });
}

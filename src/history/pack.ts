import type { TypicalDay, TypicalWeek } from '../ambience/types.ts';
import { type Weekday, weekdays } from '../time.ts';
import type { Measured, MeasuredPoint } from './measured.ts';
import type { Usual } from './past-history.ts';
import {
  createReader,
  createWriter,
  DamagedDayError,
  type Reader,
  type Writer,
} from './series-bytes.ts';

/**
 * The values of one day, and a typical week, as short texts. Times are stored in seconds, mood in
 * steps of 0.01, and loudness in steps of 0.01 or, on a scale up to 1, of 0.001. Twelve zones at
 * steps of 15 minutes take at most 4 kB.
 */

const moodSteps = 100;
const loudnessSteps = { coarse: 100, fine: 1_000 } as const;
const second = 1_000;

export interface PackedDay {
  readonly zoneIds: readonly string[];
  readonly values: string;
}

/** @param from the start of the day, in epoch milliseconds */
export function packDay({ representative, average, zones }: Measured, from: number): PackedDay {
  const all = [representative, average, ...zones.values()];
  const steps = isFineScale(all) ? loudnessSteps.fine : loudnessSteps.coarse;
  const writer = createWriter();
  writer.write(steps);
  for (const points of all) {
    writer.write(points.length);
    writer.writeSeries(points.map(({ at }) => Math.floor((at - from) / second)));
    writer.writeSeries(points.map(({ mood }) => toSteps(mood, moodSteps)));
    writer.writeSeries(points.map(({ loudness }) => toSteps(loudness, steps)));
  }
  return { zoneIds: [...zones.keys()], values: writer.packed() };
}

/** @throws DamagedDayError */
export function unpackDay({ zoneIds, values }: PackedDay, from: number): Measured {
  const reader = createReader(values);
  const steps = reader.read();
  const readPoints = (): MeasuredPoint[] => {
    const length = reader.read();
    const times = reader.readSeries(length);
    const moods = reader.readSeries(length);
    const loudness = reader.readSeries(length);
    return times.map((time, index) => {
      if (time === undefined) throw new DamagedDayError('a time is missing');
      return {
        at: from + time * second,
        mood: fromSteps(moods[index], moodSteps),
        loudness: fromSteps(loudness[index], steps),
      };
    });
  };
  return {
    representative: readPoints(),
    average: readPoints(),
    zones: new Map(zoneIds.map((id) => [id, readPoints()])),
  };
}

function isFineScale(all: readonly (readonly MeasuredPoint[])[]): boolean {
  return all.every((points) => points.every(({ loudness = 0 }) => Math.abs(loudness) <= 1));
}

function toSteps(value: number | undefined, steps: number): number | undefined {
  return value === undefined ? undefined : Math.round(value * steps);
}

function fromSteps(value: number | undefined, steps: number): number | undefined {
  return value === undefined ? undefined : value / steps;
}

export interface PackedUsual {
  readonly zoneIds: readonly string[];
  readonly values: string;
}

export function packUsual({ representative, average, zones }: Usual): PackedUsual {
  const writer = createWriter();
  for (const week of [representative, average, ...zones.values()]) writeWeek(writer, week);
  return { zoneIds: [...zones.keys()], values: writer.packed() };
}

/** @throws DamagedDayError */
export function unpackUsual({ zoneIds, values }: PackedUsual): Usual {
  const reader = createReader(values);
  return {
    representative: readWeek(reader),
    average: readWeek(reader),
    zones: new Map(zoneIds.map((id) => [id, readWeek(reader)])),
  };
}

/** Typical values of loudness are always stored in fine steps: there are few of them. */
const usualSteps = { mood: moodSteps, loudness: loudnessSteps.fine } as const;
const usualMeasures = ['mood', 'loudness'] as const;

function writeWeek(writer: Writer, { minutes, days }: TypicalWeek): void {
  writer.write(minutes.length);
  writer.writeSeries(minutes);
  for (const weekday of weekdays) {
    for (const measure of usualMeasures) {
      const values = days[weekday][measure].slice(0, minutes.length);
      writer.write(values.length);
      writer.writeSeries(values.map((value) => toSteps(value ?? undefined, usualSteps[measure])));
    }
  }
}

function readWeek(reader: Reader): TypicalWeek {
  const minutes = reader.readSeries(reader.read()).map((minute) => minute ?? 0);
  const readDay = (): TypicalDay => {
    const readValues = (measure: (typeof usualMeasures)[number]) =>
      reader
        .readSeries(reader.read())
        .map((value) => fromSteps(value, usualSteps[measure]) ?? null);
    return { mood: readValues('mood'), loudness: readValues('loudness') };
  };
  // Object.fromEntries widens the keys to string. They are the seven weekdays.
  const days = Object.fromEntries(weekdays.map((weekday) => [weekday, readDay()])) as Record<
    Weekday,
    TypicalDay
  >;
  return { minutes, days };
}

import type { Measures } from '../../ambience/types.ts';
import { compare } from '../../insight/comparison.ts';
import { type LocalZone, localWeekday, timeOfDay } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';

interface Typical {
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

/** `livelier than a usual Friday at 21:00, by 1.4`; undefined where nothing can be compared. */
export function againstTypical(
  { mood, loudness }: Measures,
  typical: Typical,
  {
    at,
    zone,
    scale,
  }: { readonly at: number; readonly zone: LocalZone; readonly scale: LoudnessScale },
): Mrkdwn | undefined {
  const weekday = capitalised(localWeekday(at, zone));
  const usual = `a usual ${weekday} at ${timeOfDay(at, zone)}`;
  const words = [
    compare('mood', mood?.value, typical.mood, usual, moodPrecision),
    compare('loudness', loudness?.value, typical.loudness, usual, {
      decimals: scale.decimals,
      sameWithin: sameOfSpread * (scale.spread ?? Number.POSITIVE_INFINITY),
    }),
  ].flatMap((comparison) => (comparison === undefined ? [] : [comparison.words]));
  const [first, second] = words;
  if (first === undefined) return undefined;
  if (second === undefined || second === first) return mrkdwn`${capitalised(first)}.`;
  // The second need not say again what it is compared with.
  const shorter = second.replace(` than ${usual}`, '').replace(`like ${usual}`, 'as loud as usual');
  return join([mrkdwn`${capitalised(first)}`, mrkdwn`${shorter}.`], '; ');
}

const moodPrecision = { decimals: 1, sameWithin: 0.25 } as const;
/** Loudness differences under this share of the typical week's spread count as "the same". */
const sameOfSpread = 0.08;

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

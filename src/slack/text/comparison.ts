import type { Measures } from '../../ambience/types.ts';
import { type Comparison, compare } from '../../insight/comparison.ts';
import { type LocalZone, localWeekday } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { timeOfDay } from './local-time.ts';

interface Typical {
  readonly mood?: number | undefined;
  readonly loudness?: number | undefined;
}

const words = {
  mood: { more: 'livelier', less: 'calmer' },
  loudness: { more: 'louder', less: 'quieter' },
} as const;

/** Mood differences under this count as the same. */
const sameMoodWithin = 0.25;
/** Loudness differences under this share of the typical week's spread count as the same. */
const sameLoudnessShare = 0.08;

/** `Livelier than a usual Friday at 21:00, by 1.4.`; undefined if nothing can be compared */
export function againstTypical(
  { mood, loudness }: Measures,
  typical: Typical,
  {
    at,
    zone,
    scale,
  }: { readonly at: number; readonly zone: LocalZone; readonly scale: LoudnessScale },
): Mrkdwn | undefined {
  const usual = `a usual ${capitalised(localWeekday(at, zone))} at ${timeOfDay(at, zone)}`;
  const sameLoudnessWithin = sameLoudnessShare * (scale.spread ?? Number.POSITIVE_INFINITY);
  const ofMood = compare(mood?.value, typical.mood, sameMoodWithin);
  const ofLoudness = compare(loudness?.value, typical.loudness, sameLoudnessWithin);
  const areAlike = ofMood?.direction === 'same' && ofLoudness?.direction === 'same';
  if (areAlike) return mrkdwn`Like ${usual}.`;
  const first =
    ofMood === undefined
      ? ofLoudness && comparisonWords('loudness', ofLoudness, scale.decimals, usual)
      : comparisonWords('mood', ofMood, 1, usual);
  if (first === undefined) return undefined;
  if (ofMood === undefined || ofLoudness === undefined) return mrkdwn`${capitalised(first)}.`;
  // The second clause does not repeat what it is compared with.
  const second = comparisonWords('loudness', ofLoudness, scale.decimals);
  return mrkdwn`${capitalised(first)}; ${second}.`;
}

/** @param usual what it is compared with; without it, a shorter clause */
function comparisonWords(
  measure: keyof typeof words,
  { difference, direction }: Comparison,
  decimals: number,
  usual?: string,
): string {
  if (direction === 'same') return usual === undefined ? 'as loud as usual' : `like ${usual}`;
  const by = Math.abs(difference).toFixed(decimals);
  const than = usual === undefined ? '' : ` than ${usual}`;
  return `${words[measure][direction]}${than}, by ${by}`;
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

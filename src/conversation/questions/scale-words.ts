import { type RichText, rich } from '../../card/rich-text.ts';

/** What a single value means, for someone who asks about the scale. */

/** From which mood on it is so, the highest first; the words are ours, the venue's own tags may differ. */
const moods = [
  [8, 'very lively'],
  [6.5, 'lively'],
  [4.5, 'in between'],
  [2.5, 'calm'],
  [0, 'very calm'],
] as const;
const highestMood = 10;

/** @returns undefined if no value is asked about, or it is none of these scales */
export function scaleWords(typed: string): RichText | undefined {
  const [said] = /\b\d{1,2}(?:[.,]\d)?(?![\d:]| ?(?:am|pm|%|db))\b/i.exec(typed) ?? [];
  const value = Number(said?.replace(',', '.'));
  if (said === undefined || !(value > 0) || value > highestMood) return undefined;
  if (/\b(?:loud\w*|nois\w*|volume|decibels?)\b/i.test(typed)) {
    return rich`It depends on the place: a loudness of ${said} can be loud in one and normal in another. I can't convert it to decibels.`;
  }
  if (/\b(?:vibe|music)\b/i.test(typed)) return undefined;
  const [, words = ''] = moods.find(([from]) => value >= from) ?? [];
  return rich`Mood ${value.toFixed(1)} of 10 is ${words} (1 is the calmest, 10 the liveliest). What's normal depends on the place and time.`;
}

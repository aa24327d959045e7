import type { Measures } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { ComparedMeasure } from '../../insight/comparison.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Locale } from './locale.ts';

/** Numbers as the reader writes them. All use a real minus sign, which lines up with the plus. */

/** Always one decimal: `8.0` */
export function moodNumber(value: number, locale: Locale): string {
  return fixed(value, 1, locale);
}

/** With the decimals that suit the venue's own scale: `72`, `8.0`, `0.53` */
export function loudnessNumber(value: number, { decimals }: LoudnessScale, locale: Locale): string {
  return fixed(value, decimals, locale);
}

/** The volume of the music, usually whole: `80`, `62.5` */
export function musicNumber(level: number, locale: Locale): string {
  return fixed(level, Number.isInteger(level) ? 0 : 1, locale);
}

/** A difference: `+0.4`, `−1.2`, `0.0` */
export function signedNumber(value: number, decimals: number, locale: Locale): string {
  const text = fixed(value, decimals, locale);
  return Number(value.toFixed(decimals)) > 0 ? `+${text}` : text;
}

/** A difference in a table, marked where it is far from usual: `+0.4`, `▲ +2.6`, `▼ −2.6` */
export function markedDifference(
  value: number,
  isFar: boolean,
  decimals: number,
  locale: Locale,
): string {
  const text = signedNumber(value, decimals, locale);
  return isFar ? `${value > 0 ? '▲' : '▼'} ${text}` : text;
}

export function fixed(value: number, decimals: number, { decimalSign }: Locale): string {
  const text = value.toFixed(decimals);
  // -0.04 with one decimal is 0.0.
  const sign = Number(text) === 0 ? '' : '−';
  return text.replace('-', sign).replace('.', decimalSign);
}

interface NumbersShown {
  readonly scale: LoudnessScale;
  /** How loud it is was asked about. */
  readonly isLoudnessFirst?: boolean | undefined;
}

/**
 * `Mood 8.2 (usually 7.8) · Loudness 8.0 (7.9) · Music up front`; what is unknown is left out.
 *
 * @param usual empty while the venue has sensors that do not report, since it cannot be compared
 */
export function numbersLine(
  measures: Measures,
  usual: { readonly mood?: number | undefined; readonly loudness?: number | undefined },
  { scale, isLoudnessFirst = false }: NumbersShown,
  locale: Locale,
): RichText {
  const { mood, loudness } = measures;
  const both = [
    mood && {
      name: 'Mood',
      value: `${moodNumber(mood.value, locale)} of 10`,
      usually: orNot(usual.mood, (value) => moodNumber(value, locale)),
    },
    loudness && {
      name: 'Loudness',
      value: loudnessNumber(loudness.value, scale, locale),
      usually: orNot(usual.loudness, (value) => loudnessNumber(value, scale, locale)),
    },
  ].filter((one) => one !== undefined);
  const known = isLoudnessFirst ? both.toReversed() : both;
  // "usually" is said once.
  const firstUsual = known.findIndex(({ usually }) => usually !== undefined);
  const music = musicWords(measures);
  return join(
    [
      ...known.map(({ name, value, usually }, index) =>
        usually === undefined
          ? rich`${name} ${value}`
          : rich`${name} ${value} (${index === firstUsual ? rich`usually ${usually}` : usually})`,
      ),
      ...(music === undefined ? [] : [rich`${music}`]),
    ],
    ' · ',
  );
}

function orNot(value: number | undefined, format: (value: number) => string): string | undefined {
  return value === undefined ? undefined : format(value);
}

const vibes = ['Ambient', 'Soft', 'Balanced', 'Focused', 'Prevalent'] as const;

const vibeWords: ReadonlyMap<string, string> = new Map([
  ['Ambient', 'far in the background'],
  ['Soft', 'in the background'],
  ['Balanced', 'balanced'],
  ['Focused', 'forward'],
  ['Prevalent', 'up front'],
]);

function vibeLabel({ vibe }: Measures): string | undefined {
  return vibe && (vibe.label ?? vibes[Math.round(Math.min(2, Math.max(-2, vibe.value))) + 2] ?? '');
}

/** The vibe, `up front`. An unknown term is shown as it is; a level without a term gets its words. */
export function vibeInWords(measures: Measures): string | undefined {
  const label = vibeLabel(measures);
  return label && (vibeWords.get(label) ?? label);
}

/** `Music up front` */
export function musicWords(measures: Measures): string | undefined {
  const label = vibeLabel(measures);
  if (label === undefined) return undefined;
  const known = vibeWords.get(label);
  return known === undefined ? `Music: ${label}` : `Music ${known}`;
}

/** Of mood or loudness, each with its own decimals. */
export function measureNumber(
  value: number,
  measure: ComparedMeasure,
  scale: LoudnessScale,
  locale: Locale,
): string {
  return measure === 'mood' ? moodNumber(value, locale) : loudnessNumber(value, scale, locale);
}

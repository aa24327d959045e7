import type { Measure, Measures } from '../../ambience/types.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Usual } from '../../insight/comparison.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, moodNumber } from './numbers.ts';

/** The first line of an answer: which place, and how it is. */

export interface Headline {
  readonly words: RichText;
  /** The service sent no tags, so the headline has the numbers and they must not be repeated. */
  readonly hasNumbers: boolean;
}

export interface HeadlineFacts {
  readonly usual: Usual;
  readonly scale: LoudnessScale;
  /** Old data is told in the past tense. */
  readonly isOld?: boolean;
  /** One of its zones is too loud, which *soft* for the whole place would contradict. */
  readonly isLoudInPart?: boolean;
}

/**
 * `*Harbour Hotel* is *lively* and *very loud*`. The adjectives are the service's own tags. Where one
 * is no adjective, both are quoted: `*Harbour Hotel* · Mood: *High energy* · Loudness: *Loud*`.
 *
 * @param name the place, in bold
 */
export function headline(
  name: RichText,
  { mood, loudness: measured }: Measures,
  { usual, scale, isOld = false, isLoudInPart = false }: HeadlineFacts,
  locale: Locale,
): Headline {
  const isTold = !isLoudInPart || mood?.label === undefined || isLoud(measured);
  const loudness = isTold ? measured : undefined;
  if (mood === undefined && loudness === undefined) {
    return { words: rich`${name} has no mood or loudness right now`, hasNumbers: true };
  }
  if (mood?.label === undefined && loudness?.label === undefined) {
    const numbers = [
      mood &&
        numberWords('mood', moodNumber(mood.value, locale), usual.mood, (value) =>
          moodNumber(value, locale),
        ),
      loudness &&
        numberWords(
          'loudness',
          loudnessNumber(loudness.value, scale, locale),
          usual.loudness,
          (value) => loudnessNumber(value, scale, locale),
        ),
    ].filter((one) => one !== undefined);
    return { words: rich`${name}: ${join(numbers, ', ')}`, hasNumbers: true };
  }
  const areAdjectives = [mood, loudness].every(
    (measure) => measure?.label === undefined || adjectiveOf(measure) !== undefined,
  );
  const sentence = areAdjectives
    ? adjectiveWords(name, { mood, loudness }, isOld ? 'was' : 'is')
    : undefined;
  const quotes = join([name, ...quoted('Mood', mood), ...quoted('Loudness', loudness)], ' · ');
  return { words: sentence ?? quotes, hasNumbers: false };
}

/** `*Harbour Hotel* is *lively* and *loud*`; undefined without a tag of one word */
function adjectiveWords(
  name: RichText,
  { mood, loudness }: Measures,
  verb: 'is' | 'was',
): RichText | undefined {
  const [lively, loud] = [adjectiveOf(mood), adjectiveOf(loudness)];
  const only = lively ?? loud;
  if (only === undefined) return undefined;
  if (loud === undefined || lively === loud) {
    return only === loud || saysMood(only)
      ? rich`${name} ${verb} *${only}*`
      : rich`${name}: mood *${only}*`;
  }
  const isClear = saysLoudness(loud);
  if (lively === undefined) {
    return isClear ? rich`${name} ${verb} *${loud}*` : rich`${name}: loudness *${loud}*`;
  }
  return isClear && saysMood(lively)
    ? rich`${name} ${verb} *${lively}* and *${loud}*`
    : rich`${name}: mood *${lively}*, loudness *${loud}*`;
}

export function isLoud(loudness: Measure | undefined): boolean {
  return /^(?:loud|noisy|deafening)$/.test(adjectiveOf(loudness)?.replace(intensifier, '') ?? '');
}

/** Nobody says of a place that it is easy. */
export function saysMood(adjective: string): boolean {
  return adjective !== 'easy';
}

/** Others, such as *moderate*, do not tell that they are about loudness. */
export function saysLoudness(adjective: string): boolean {
  return loudnessAdjectives.has(adjective.toLowerCase().replace(intensifier, ''));
}

const loudnessAdjectives: ReadonlySet<string> = new Set([
  'loud',
  'noisy',
  'quiet',
  'silent',
  'deafening',
]);

/** `loud`, `very loud`: a tag in lower case, if it fits into a sentence */
export function adjectiveOf(measure: Measure | undefined): string | undefined {
  const label = measure?.label?.trim().toLowerCase();
  const isOne = label !== undefined && /^\p{Letter}+$/u.test(label.replace(intensifier, ''));
  return isOne ? label : undefined;
}

const intensifier = /^(very|quite|extremely) /;

function quoted(name: string, measure: Measure | undefined): RichText[] {
  return measure?.label === undefined ? [] : [rich`${name}: *${measure.label}*`];
}

function numberWords(
  name: string,
  value: string,
  usual: number | undefined,
  format: (value: number) => string,
): RichText {
  return usual === undefined
    ? rich`${name} *${value}*`
    : rich`${name} *${value}* (usually ${format(usual)})`;
}

import type { ComparedMeasure } from '../../insight/comparison.ts';
import type { YesNo } from '../question.ts';

/** Questions that want one thing first: `is the terrace too loud`, `busier than usual?`, `loudest zone`. */

export type AboutMusic = 'manual' | 'muted' | 'turned_up';
export type Level = Exclude<YesNo['asks'], 'usual' | 'loudest' | AboutMusic>;

/** What each word is about, and whether it asks for more or less of it. */
export const levels: Readonly<
  Record<Level, { readonly measure: ComparedMeasure; readonly direction: 'more' | 'less' }>
> = {
  loud: { measure: 'loudness', direction: 'more' },
  quiet: { measure: 'loudness', direction: 'less' },
  busy: { measure: 'mood', direction: 'more' },
  calm: { measure: 'mood', direction: 'less' },
};

export function isLevel(asks: YesNo['asks']): asks is Level {
  return asks in levels;
}

const begins = /^(and |so |but )?(is|are|isn'?t|aren'?t|ain'?t)\b/i;
const isFuture = /\b(going to|gonna|will|get|gets|getting)\b/i;
/** `how loud is it` and `which zone is too loud` want more than a yes. */
const wantsMore = /^(how|which|what|where|when|why|who)\b/i;

/** In the order in which they decide: `is it louder than usual` asks about loudness. */
const adjectives: readonly (readonly [YesNo['asks'], RegExp])[] = [
  ['manual', /\b(on )?manual\b|\bby hand\b/i],
  ['muted', /\bmuted?\b/i],
  ['loud', /\b(loud|noisy|louder|noisier)\b/i],
  ['quiet', /\b(quiet|quieter|silent)\b/i],
  ['busy', /\b(busy|lively|full|packed|crowded|rammed|heaving|buzzing|busier|livelier|fuller)\b/i],
  ['calm', /\b(calm|dead|empty|calmer|emptier)\b/i],
  ['usual', /\b(normal|usual|typical|ok|okay|fine|alright)\b/i],
];

const comparative =
  /\b(louder|noisier|quieter|busier|livelier|fuller|calmer|emptier)\b|\bunusually\b/i;
const againstUsual =
  /\b(?:usually|always|normally) (this|that|so)\b|\b(than|as|for|it|this|that|everything|tonight)( it)?( is)?( all| an?)? (usual|normal|typical|average|usually|normally|always)\b/i;

const loudAnywhere =
  /^is ((anywhere|anything) (loud|noisy)( anywhere)?|(it|there) (loud|noisy) anywhere)\W*$/i;

/** `was it louder an hour ago`; undefined if it does not compare then with now */
export function thenAsked(text: string): Level | undefined {
  if (!/^(was|were|wasn'?t) /i.test(text)) return undefined;
  if (/\b(louder|noisier)\b/i.test(text)) return 'loud';
  if (/\bquieter\b/i.test(text)) return 'quiet';
  if (/\b(busier|livelier|fuller)\b/i.test(text)) return 'busy';
  return /\b(calmer|emptier)\b/i.test(text) ? 'calm' : undefined;
}

/** @returns undefined if the text is no such question, or compares with another place */
export function yesNoAsked(text: string): YesNo | undefined {
  const asksLoudest = /\b(loudest|noisiest)\b/i.test(text) && !/\bwhen\b/i.test(text);
  if (asksLoudest || loudAnywhere.test(text)) return { asks: 'loudest', against: 'nothing' };
  if (isFuture.test(text)) return undefined;
  const isToo = /\btoo \w/i.test(text) && !wantsMore.test(text);
  if (!begins.test(text) && !isToo) return undefined;
  const [asks] = adjectives.find(([, pattern]) => pattern.test(text)) ?? [];
  if (asks === undefined) return undefined;
  if (isToo) return { asks, against: 'limit' };
  const isAgainstUsual = againstUsual.test(text);
  if (/\bthan\b/i.test(text) && !isAgainstUsual) return undefined;
  return { asks, against: comparative.test(text) || isAgainstUsual ? 'usual' : 'nothing' };
}

import type { YesNo } from '../question.ts';

/** Questions that want one thing first: `is the terrace too loud`, `busier than usual?`, `loudest zone`. */

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

/** `was it louder an hour ago`; undefined if it does not compare then with now */
export function thenAsked(text: string): 'loud' | 'quiet' | 'busy' | 'calm' | undefined {
  if (!/^(was|were|wasn'?t) /i.test(text)) return undefined;
  if (/\b(louder|noisier)\b/i.test(text)) return 'loud';
  if (/\bquieter\b/i.test(text)) return 'quiet';
  if (/\b(busier|livelier|fuller)\b/i.test(text)) return 'busy';
  return /\b(calmer|emptier)\b/i.test(text) ? 'calm' : undefined;
}

/** @returns undefined if the text is no such question, or compares with another place */
export function yesNoAsked(text: string): YesNo | undefined {
  if (/\b(loudest|noisiest)\b/i.test(text) && !/\bwhen\b/i.test(text))
    return { asks: 'loudest', against: 'nothing' };
  if (
    /^is (it|there|anywhere|anything) (loud|noisy)( anywhere)?\W*$/i.test(text) &&
    /any/i.test(text)
  ) {
    return { asks: 'loudest', against: 'nothing' };
  }
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

import type { AboutMusic, YesNo } from '../question.ts';
import type { LevelAsked } from './levels.ts';
import { isAboutLoudness, zonesIn } from './meaning.ts';
import { hasMeaning, type Sentence } from './sentence.ts';
import { means } from './vocabulary.ts';

/** Questions that want one thing first: `is the terrace too loud`, `busier than usual?`, `loudest zone`. */

/** @returns undefined if the question wants no yes or no */
export function yesNoAsked(sentence: Sentence): YesNo | undefined {
  const { level, words } = sentence;
  const has = (...some: Parameters<typeof means>[1][]) => hasMeaning(sentence, ...some);
  if (asksForLoudest(sentence)) return { asks: 'loudest', against: 'nothing' };
  // `how loud is it` and `which zone is too loud` want more than a yes.
  const wantsMore = has('how', 'what', 'which', 'where', 'when', 'why', 'who');
  const isVersus = level === undefined && has('than', 'compare') && !has('usual', 'past');
  if (isVersus && zonesIn(sentence.names) > 1) return { asks: 'busy', against: 'each' };
  if (level?.degree === 'superlative' && zonesIn(sentence.names) === 1) {
    return { asks: level.level, against: 'each' };
  }
  if (level !== undefined && zonesIn(sentence.names) > 1 && !level.isToo) {
    const isYesNo = has('than') && has('be') && !wantsMore;
    if (isYesNo) return { asks: level.level, against: 'other' };
    const isChoice = level.degree !== 'plain' || /\bor\b/i.test(sentence.text);
    if (isChoice && !has('usual')) return { asks: level.level, against: 'each' };
  }
  const isOfZones = has('which', 'what', 'any', 'where') && sentence.names.length === 0;
  if (has('need'))
    return { asks: 'need', against: has('which', 'what', 'who') ? 'zones' : 'nothing' };
  const isFar = isOfZones && (level?.isToo === true || (level !== undefined && has('usual')));
  if (isFar && has('which', 'what', 'where')) return { asks: level.level, against: 'zones' };
  if (isOfZones && level === undefined && has('beside') && has('usual')) {
    return { asks: isBelow(words) ? 'calm' : 'busy', against: 'zones' };
  }
  if (wantsMore || has('future')) return undefined;
  if (level === undefined && has('beside') && has('usual')) {
    return { asks: isBelow(words) ? 'calm' : 'busy', against: 'usual' };
  }
  if (level === undefined) {
    const isUsual = has('usual', 'fine') && has('be');
    return isUsual ? { asks: 'usual', against: 'usual' } : undefined;
  }
  // `getting louder` is about a change.
  if (words.some((word) => means(word, 'becoming')) && !level.isToo) return undefined;
  return { asks: level.level, against: againstOf(level, sentence) };
}

function isBelow(words: readonly string[]): boolean {
  return words.some((word) => word === 'below' || word === 'under');
}

function againstOf(level: LevelAsked, sentence: Sentence): YesNo['against'] {
  if (level.isToo) return 'limit';
  return level.degree === 'comparative' || hasMeaning(sentence, 'usual') ? 'usual' : 'nothing';
}

export function asksForLoudest(sentence: Sentence): boolean {
  const { level, names } = sentence;
  if (hasMeaning(sentence, 'compare') && hasMeaning(sentence, 'zone'))
    return isAboutLoudness(sentence);
  if (level?.level !== 'loud' || level.isToo || zonesIn(names) > 0) return false;
  if (level.degree === 'superlative') return !hasMeaning(sentence, 'when');
  return (
    level.degree === 'plain' &&
    hasMeaning(sentence, 'any', 'where', 'which', 'what', 'who') &&
    !hasMeaning(sentence, 'how', 'when', 'usual', 'need')
  );
}

/** Whether music is what the question says it is. */
export function musicAsked(sentence: Sentence): AboutMusic | undefined {
  const has = (...some: Parameters<typeof means>[1][]) => hasMeaning(sentence, ...some);
  if (has('who') && has('turned', 'manual', 'muted')) return 'who';
  if (has('usual') && !has('manual', 'muted')) return 'than_usual';
  const isOfZones = has('which', 'where') || (has('what') && has('zone'));
  if (!isOfZones && has('how', 'what', 'when', 'why', 'who')) return undefined;
  if (has('muted')) return 'muted';
  if (has('manual')) return 'manual';
  if (sentence.level?.level === 'loud' || has('turned', 'control')) return 'turned_up';
  if (isOfZones) return undefined;
  const isOn = sentence.words.includes('on') || sentence.words.includes('playing') || has('any');
  return isOn && has('be', 'any') ? 'playing' : undefined;
}

/** `was it louder an hour ago`, `is it louder than an hour ago`; undefined if neither */
export function thenAsked({ level, words }: Sentence): YesNo | undefined {
  if (level?.degree !== 'comparative') return undefined;
  const isPast = words.some((word) => means(word, 'past'));
  if (isPast) return { asks: level.level, against: 'nothing' };
  const isThan = words.some((word) => means(word, 'than'));
  return isThan ? { asks: level.level, against: 'then' } : undefined;
}

import type { AboutMusic, YesNo } from '../../yes-no-asked.ts';
import { type Level, type LevelAsked, levelAsked, levels } from '../sentence/levels.ts';
import { beginsWith, type Sentence } from '../sentence/sentence.ts';
import { asksForLoudest, zonesIn } from './extremes.ts';

/** Questions that want one thing first: `is the terrace too loud`, `busier than usual?`, `loudest zone`. */

/** @returns undefined if the question wants no yes or no */
export function yesNoAsked(sentence: Sentence): YesNo | undefined {
  const zonesSo = zonesSoAsked(sentence);
  if (zonesSo !== undefined) return zonesSo;
  const either = eitherAsked(sentence);
  if (either !== undefined) return either;
  if (asksForLoudest(sentence)) return { asks: 'loudest', against: 'nothing' };
  const asked = comparedZones(sentence) ?? allZonesAsked(sentence) ?? placeAsked(sentence);
  return asked && withPeople(withoutNegation(asked, sentence), sentence);
}

/** `calm or busy`, `quiet or still loud`; if they are of two measures, loudness was meant */
function eitherAsked({ level, text, names, has }: Sentence): YesNo | undefined {
  const isOfMany = zonesIn(names) > 1 || has('which', 'what', 'where', 'when', 'usual', 'music');
  if (level?.degree !== 'plain' || level.isToo || isOfMany) return undefined;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const both = words.flatMap((word, index) => {
    if (word !== 'or') return [];
    const sides = [words.slice(index - 2, index), words.slice(index + 1, index + 4)];
    const said = sides.flatMap((side) => levelAsked(side)?.level ?? []);
    const isOpposed = new Set(said.map((one) => levels[one].direction)).size > 1;
    return isOpposed ? said : [];
  });
  if (both.length === 0) return undefined;
  const ofLoudness = both.some((one) => levels[one].measure === 'loudness');
  return { asks: ofLoudness ? 'loud' : 'busy', against: 'nothing', isEither: true };
}

/** `is the bar empty yet`, `was the terrace full at 8` */
function withPeople(asked: YesNo | undefined, { text }: Sentence): YesNo | undefined {
  const isSuch = asked?.against === 'nothing' && (asked.asks === 'busy' || asked.asks === 'calm');
  return isSuch && ofPeople.test(text) ? { ...asked, isOfPeople: true } : asked;
}

const ofPeople = /\b(?:empty|emptied|full|packed|crowded|deserted|rammed|heaving)\b/i;

/** `which zones are lively`, `what rooms aren't quiet` */
export function zonesSoAsked({ level, names, text, has }: Sentence): YesNo | undefined {
  const isOfAll = has('which', 'what') && /\b(zones|rooms|areas|places)\b/i.test(text);
  // `which bars are not busy`
  const [only, ...others] = names.filter(({ isVenue }) => !isVenue);
  const isOfSome =
    only !== undefined && others.length === 0 && /^which\b/i.test(text) && /s$/i.test(only.text);
  // `are all zones quiet`
  const isEvery = only === undefined && /^\W*are all zones\b/i.test(text);
  const isAsked = only === undefined ? isOfAll || isEvery : isOfSome;
  if (level?.degree !== 'plain' || level.isToo || !isAsked) return undefined;
  if (has('usual', 'than', 'past', 'future', 'becoming', 'when', 'how', 'music')) return undefined;
  if (isEvery) return level.isNot ? undefined : { asks: level.level, against: 'zones_all' };
  return { asks: level.level, against: level.isNot ? 'zones_not_so' : 'zones_so' };
}

export type ZonesAsked = 'zones' | 'zones_so' | 'zones_not_so';

/** Which zones are so, or differ from usual, rather than whether a place does. */
export function areZonesAsked(against: YesNo['against']): against is ZonesAsked {
  return against === 'zones' || against === 'zones_so' || against === 'zones_not_so';
}

/** Neither yes nor no would be clear to `so nothing is wrong?` or `isn't it usually livelier`. */
function withoutNegation(asked: YesNo, { text }: Sentence): YesNo | undefined {
  if (asked.asks === 'need' && asked.against === 'nothing') {
    return /\b(nothing|no (problems?|issues?|alerts?|trouble))\b/i.test(text)
      ? { ...asked, against: 'zones' }
      : asked;
  }
  const isTurned =
    /\b(isn['’]?t|aren['’]?t|shouldn['’]?t|not) .*\b(usually|normally|supposed|meant)\b/i;
  return asked.against === 'usual' && isTurned.test(text) ? undefined : asked;
}

/** `is the terrace louder than the spa`, `lobby bar or rooftop, which is busier`, `quietest bar` */
function comparedZones({ level, names, text, has }: Sentence): YesNo | undefined {
  const zones = zonesIn(names);
  if (level === undefined) {
    const isVersus =
      zones > 1 && has('than', 'compare') && !has('usual', 'past') && !music.test(text);
    return isVersus ? { asks: 'busy', against: 'each' } : undefined;
  }
  if (level.degree === 'superlative' && zones === 1) return { asks: level.level, against: 'each' };
  // `which bar is livelier`
  const isWhich = has('which') && !has('usual', 'than', 'when');
  if (level.degree === 'comparative' && zones === 1 && isWhich) {
    return { asks: level.level, against: 'each' };
  }
  if (zones < 2 || level.isToo) return undefined;
  if (has('than') && has('be') && !wantsMore(has)) {
    return { asks: level.level, against: 'other', and: alsoAsked(text, level) };
  }
  const isChoice = level.degree !== 'plain' || /\bor\b/i.test(text);
  return isChoice && !has('usual') ? { asks: level.level, against: 'each' } : undefined;
}

const music = /\b(music|vibe)\b/i;

/** `is it quieter or busier than usual`, `getting busier or dying down`: neither yes nor no would be clear. */
export const eitherWay =
  /\b(?:up|rising) or (?:down|falling)\b|\bdown or up\b|\b\w{3,}er or (much |a bit |even )*\w{3,}er\b|\bor (is it |are we |just )*(dying|calming|slowing|quieten\w*|winding|emptying|thinning|cooling|going|filling|picking|warming)\b/i;

const negatedNights = /\b(nights|days|evenings)\b.*\b(not|never|\w+n['’]t)\b/i;

/** `which zone needs me`, `which zones are louder than usual` */
function allZonesAsked(sentence: Sentence): YesNo | undefined {
  const { level, names, has } = sentence;
  const isFurthest = /\bmost unusual\b/.test(sentence.words.join(' '));
  if (isFurthest && names.every(({ isVenue }) => isVenue)) {
    return { asks: 'usual', against: 'zones' };
  }
  if (has('need')) {
    return { asks: 'need', against: has('which', 'what', 'who', 'where') ? 'zones' : 'nothing' };
  }
  const isOfNights = /\b(which|what) (nights?|days?|evenings?|mornings?)\b/i.test(sentence.text);
  // `which nights was the spa louder than usual`
  if (isOfNights && level?.degree === 'comparative' && has('usual') && zonesIn(names) === 1) {
    return { asks: level.level, against: 'nights' };
  }
  if (!has('which', 'what', 'where', 'any') || zonesIn(names) > 0) return undefined;
  if (level === undefined) {
    const isBeside = has('beside') && has('usual');
    return isBeside ? { asks: besideUsual(sentence), against: 'zones' } : undefined;
  }
  // `anywhere too quiet`, which is about each zone and wants a yes or no
  const isOfAny = /\b(anywhere|anything|any (zone|room|area|bar|place|spot)s?)\b/i.test(
    sentence.text,
  );
  if (level.isToo && isOfAny && !has('which', 'what', 'where', 'past', 'future', 'usual')) {
    return { asks: level.level, against: 'any_beyond' };
  }
  if (!has('which', 'what', 'where')) return undefined;
  if (level.isToo) return { asks: level.level, against: 'zones_beyond' };
  if (isOfNights && has('usual', 'past')) return { asks: level.level, against: 'nights' };
  return has('usual') ? { asks: level.level, against: 'zones' } : undefined;
}

/** `is it busy`, `terrace too loud?`, `is the lobby as usual` */
function placeAsked(sentence: Sentence): YesNo | undefined {
  const { level, words, has } = sentence;
  if (wantsMore(has) || has('future')) return undefined;
  // `which nights did it not get loud`: their table tells
  if (negatedNights.test(sentence.text)) return undefined;
  if (eitherWay.test(sentence.text)) return undefined;
  // `calmest night of the week`, which is no question of yes or no
  if (level?.degree === 'superlative' && !has('be')) return undefined;
  // `louder and busier than usual`
  const and = alsoAsked(sentence.text, level);
  if (and !== undefined && level !== undefined) {
    const isUsual = level.degree === 'comparative' && (has('usual') || !has('than'));
    return isUsual ? { asks: level.level, against: 'usual', and } : undefined;
  }
  if (level === undefined && has('beside') && has('usual')) {
    return { asks: besideUsual(sentence), against: 'usual' };
  }
  if (level === undefined) {
    // `lobby ok`
    const isFine = has('fine') && !has('usual');
    if (isFine && (has('be') || words.length <= shortest)) {
      return { asks: 'usual', against: 'nothing' };
    }
    // `did the terrace beat a normal friday`
    const isMore = /\bbeat\b/i.test(sentence.text);
    if (has('usual') && isMore) return { asks: 'busy', against: 'usual' };
    return has('usual') && has('be') ? { asks: 'usual', against: 'usual' } : undefined;
  }
  // `is it always this busy on a friday`, `should the bar be this loud`
  const isWhetherUsual = has('usual') || shouldBe.test(sentence.text);
  if (level.degree === 'plain' && isWhetherUsual && /\b(this|so|that)\b/i.test(sentence.text)) {
    const isAs = asUsual.test(sentence.text) ? 'usual' : 'always';
    return { asks: level.level, against: 'usual', isAs };
  }
  // `getting louder` is about a change.
  const isChange = has('becoming') && !(has('past') && level.degree === 'plain');
  if (isChange && !level.isToo && !has('usual')) return undefined;
  const against = againstOf(level, sentence);
  const isAs = against === 'usual' && level.degree === 'plain' && asUsual.test(sentence.text);
  const isNot = level.isNot && level.degree === 'plain' && against === 'nothing';
  return {
    asks: level.level,
    against,
    ...(isAs && { isAs: 'usual' }),
    ...(isNot && { isNot: true }),
  };
}

const asUsual = /\bas \w+ as\b/i;

/** `louder and busier than the spa`: the second, which is of the other measure */
function alsoAsked(text: string, first: LevelAsked | undefined): Level | undefined {
  if (first === undefined) return undefined;
  const { measure } = levels[first.level];
  const pairs = [
    ...text.toLowerCase().matchAll(/\b(\w+) and (?:a bit |much |really |very )?(\w+)\b/g),
  ];
  const said = pairs.flatMap(([, one = '', other = '']) => {
    const also = levelAsked([other]);
    return levelAsked([one]) === undefined || also === undefined ? [] : [also.level];
  });
  return said.find((level) => levels[level].measure !== measure);
}

const shouldBe = /\b(?:should|supposed|meant|expected)\b.* be\b/i;

/** `how loud is it` and `which zone is too loud` want more than a yes. */
function wantsMore(has: Sentence['has']): boolean {
  return has('how', 'what', 'which', 'where', 'when', 'why', 'who');
}

/** In words, with one for the name. */
const shortest = 4;

/** `above usual`, of how loud it is if that is named */
function besideUsual({ words, has }: Sentence): Level {
  const isBelow = words.some((word) => word === 'below' || word === 'under');
  if (has('noise')) return isBelow ? 'quiet' : 'loud';
  return isBelow ? 'calm' : 'busy';
}

function againstOf(level: LevelAsked, sentence: Sentence): YesNo['against'] {
  if (level.isToo) return 'limit';
  return level.degree === 'comparative' || sentence.has('usual') ? 'usual' : 'nothing';
}

const musicHighest =
  /\b(most|loudest|highest) (of the )?(music|volume)\b|\bmusic .*\b(loudest|highest|(up|high) the most|most)\b/i;
const musicLowest =
  /\b(least|quietest|lowest|softest) (of the )?(music|volume)\b|\bmusic .*\b(quietest|lowest|softest|least)\b/i;

/** What plays, rather than how loud it is set. */
const sameMusic =
  /^(?!.*\b(?:volume|level|loudness)\b).*(?:\bsame music\b|\bmusic\b.*\bthe same\b(?! as\b))/i;

/** Whether music is what the question says it is. */
export function musicAsked(sentence: Sentence): AboutMusic | undefined {
  const { has } = sentence;
  const isChange = /\b(touch(ed)?|chang(ed?|ing)|messed with)\b/i.test(sentence.text);
  const isBySomeone = has('who', 'someone') || /\b(any(one|body)|staff)\b/i.test(sentence.text);
  const isTurned = has('turned', 'manual', 'muted') || /\bturn(ed)?\b/i.test(sentence.text);
  if (isBySomeone && (isTurned || isChange)) return 'who';
  if (isChange && has('past', 'have')) return 'who';
  if (
    /\b(songs?|tunes?|tracks?|singing|sings)\b/i.test(sentence.text) &&
    has('what', 'which', 'who')
  )
    return 'song';
  if (has('leading')) return 'leading';
  if (has('balanced')) return 'balanced';
  if (sameMusic.test(sentence.text)) return 'same';
  if (/\bmusic\b.*\bin the background\b/i.test(sentence.text)) return 'behind';
  if (zonesIn(sentence.names) === 0) {
    if (musicHighest.test(sentence.text)) return 'highest';
    if (musicLowest.test(sentence.text)) return 'lowest';
  }
  if (has('why') && sentence.level?.level === 'loud') return 'turned_up';
  if (has('usual') && !has('manual', 'automatic', 'muted')) return 'than_usual';
  // The table has the level of each.
  if (has('than') && zonesIn(sentence.names) > 1) return undefined;
  // `what isn't on automatic`
  const areOthers = has('zone', 'muted') || sentence.words.includes('not');
  const isOfZones = has('which', 'where') || (has('what') && areOthers);
  if (!isOfZones && has('how', 'what', 'when', 'why', 'who')) return undefined;
  if (has('manual') && has('automatic') && /\bor\b/i.test(sentence.text)) return 'how_set';
  if (has('muted')) return 'muted';
  if (has('manual')) return 'manual';
  if (has('automatic')) return 'automatic';
  const isHigh = /\btoo (high|strong|much)\b/i.test(sentence.text);
  if (sentence.level?.level === 'loud' || isHigh || has('turned', 'control')) return 'turned_up';
  if (isOfZones) return undefined;
  const isOn = sentence.words.includes('on') || sentence.words.includes('playing') || has('any');
  return isOn && has('be', 'any') ? 'playing' : undefined;
}

const wasSo = /^(was|were)\b(?!.*\b(how|what|which|where|when|or)\b)/i;

/** `was it louder an hour ago`, `is it louder than an hour ago`; undefined if neither */
export function thenAsked({ level, names, text, has }: Sentence): YesNo | undefined {
  // `was it livelier in the restaurant or the bar at 9` is about each of them.
  if (level === undefined || zonesIn(names) > 1 || eitherWay.test(text)) return undefined;
  // `was it loud an hour ago`
  if (level.degree === 'plain' && !level.isToo && !level.isNot && beginsWith(text, wasSo)) {
    return { asks: level.level, against: has('usual') ? 'usual' : 'nothing' };
  }
  if (level.degree !== 'comparative') return undefined;
  // `is it louder now than it was at 18:00`
  const isThanThen = /\b(since|after)\b|\bthan (it|they|this|that) (was|were)\b/i;
  if (isThanThen.test(text)) return { asks: level.level, against: 'then' };
  if (has('past')) return { asks: level.level, against: has('usual') ? 'usual' : 'now' };
  return has('than') ? { asks: level.level, against: 'then' } : undefined;
}

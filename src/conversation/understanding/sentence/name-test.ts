import { isMisspelt, isShortened, matchOf, simplify } from '../../../venues/names.ts';
import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { townsOf, venueName } from '../../../venues/workspace.ts';
import { levelWords } from './levels.ts';
import { isShorthand } from './shorthand.ts';
import { isQuestionWord, means, spelledRight } from './vocabulary.ts';

/** Tells the names of venues, zones and groups from other words of a question. */

/** In characters, of a name among other words. */
const shortestStart = 3;
const shortestPart = 6;
/** Beside a word of the name that is spelled right. */
const shortestMisspelt = 4;

/** Stands for the word before, if nothing else was typed. */
export const alone = '^';

/** Words after which a word of a question is rather a name: `in the music`. */
const articles = new Set(['the', 'in', 'at', 'on', alone]);

export function nameTest({ connected }: ChannelVenues) {
  const names = [
    ...new Set(
      connected.flatMap((one) => [
        venueName(one),
        ...one.zones.flatMap(({ name, group, formerNames = [] }) => [
          name,
          ...formerNames,
          ...(group === undefined ? [] : [group.name]),
        ]),
      ]),
    ),
  ];
  const wholes = names.map(simplify);
  const exact = new Set([...wholes, ...connected.flatMap(townsOf).map(simplify)]);
  return (words: readonly string[], before: string | undefined): boolean => {
    const wanted = simplify(words.join(' '));
    if (wanted === '') return false;
    const [first = '', last = ''] = [words.at(0), words.at(-1)].map((word) => word?.toLowerCase());
    if (words.length > 1) {
      const isStart = () => wholes.some((whole) => whole.startsWith(wanted));
      if (names.some((name) => isShortened(name, wanted))) return true;
      // `old twon`, of which a question word is the first
      if (!isKnown(last) && names.some((name) => isHeadMisspelt(name, words))) return true;
      // `old town` of the *Old Town Bar*, but not `all day` of the *All Day Café*
      return exact.has(wanted) || (!(isKnown(first) && isKnown(last)) && isStart());
    }
    // `the quietest corner` is not of the *Corner Café*.
    if (/est$/.test(before ?? '') && isSpot.test(first) && !exact.has(wanted)) return false;
    const areOwn = before === 'my' || before === 'our';
    // `my bars` are zones, unless venues are called so.
    const areVenues =
      areOwn && connected.filter((one) => isPartOfName(first, [venueName(one)])).length > 1;
    const areZones = areOwn && !areVenues && !means(first, 'venue') && first !== 'places';
    if (means(first, 'venues') && (!areOwn || areZones)) {
      return isPartOfName(first, names);
    }
    if (isVenueNoun(first, connected)) return true;
    // `how was breakfast` is about the *Breakfast Room*, and `at breakfast` is a time.
    if (isMeal.test(first) && !beforeTime.has(before ?? '')) {
      return names.some((name) => matchOf(name, first) === 'start');
    }
    if (isKnown(first)) {
      if (before === undefined) return false;
      return (
        (exact.has(wanted) && articles.has(before)) ||
        (beforeVenue.has(before) && isVenueCalled(first, connected))
      );
    }
    return exact.has(wanted) || isPartOfName(first, names);
  };
}

const isSpot = /^(?:corner|nook|part|place|spot|table)$/;

export const isMeal = /^(breakfast|brunch|lunch|dinner)$/;
const beforeTime = new Set(
  'at since before after during until till by around from over for this'.split(' '),
);

/** `the hotel`, if one venue has the word in its name */
function isVenueNoun(word: string, connected: ChannelVenues['connected']): boolean {
  if (!means(word, 'venue') || word === 'venue') return false;
  const some = connected.filter((one) => matchOf(venueName(one), word) !== undefined);
  return some.length === 1 && connected.length > 1;
}

/** Words after which a word of a question may be the name of a venue: `how is faulty`. */
const beforeVenue = new Set([
  ...'in at is was for about from compare vs and or than'.split(' '),
  alone,
]);

/** `faulty`, of the *Faulty Club*, unless it says how a place is or when */
function isVenueCalled(word: string, connected: ChannelVenues['connected']): boolean {
  if (levelWords.includes(word) || word.length < shortestPart) return false;
  return connected.filter((one) => matchOf(venueName(one), word) === 'start').length === 1;
}

function isKnown(word: string): boolean {
  return isQuestionWord(word) || isShorthand(word) || /^quiet(?:s|ed|ing|ens?|ened)$/.test(word);
}

/** Whether the name begins with these words, of which one is misspelt. */
function isHeadMisspelt(name: string, typed: readonly string[]): boolean {
  const head = name.split(/\s+/).slice(0, typed.length).map(simplify);
  const pairs = typed.map((word, at) => [simplify(word), head[at] ?? ''] as const);
  const [wrong, ...others] = pairs.filter(([word, wanted]) => word !== wanted);
  return wrong !== undefined && others.length === 0 && isMisspelt(...wrong, shortestMisspelt);
}

/** `roof`, `bars`, `teracce` */
function isPartOfName(word: string, names: readonly string[]): boolean {
  const singular = word.replace(/s$/, '');
  const matches = names.map((name) => matchOf(name, word));
  if (word.length >= shortestStart && matches.includes('start')) return true;
  if (word.length > shortestStart && names.some((name) => isStart(name, singular))) return true;
  if (word.length >= shortestPart && matches.includes('part')) return true;
  if (!matches.includes('typo')) return false;
  // `bussy` is rather `busy` than a name that is two letters away.
  const isClose = names.some((name) =>
    name.split(/\s+/).some((one) => {
      const [typed, wanted] = [simplify(word), simplify(one)];
      // A typo is rarely in the first letter: *heading* is no *Reading Room*.
      const isSameStart = typed[0] === wanted[0] || typed[0] === wanted[1];
      return isSameStart && isMisspelt(typed, wanted);
    }),
  );
  return isClose || spelledRight(word) === undefined;
}

function isStart(name: string, word: string): boolean {
  const match = matchOf(name, word);
  return match === 'start' || match === 'exact';
}

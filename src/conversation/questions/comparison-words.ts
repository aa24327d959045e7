import { isBeyond } from '../../alerts/evaluation.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type ComparedMeasure, furthestFirst, isChanged } from '../../insight/comparison.ts';
import { rounded } from '../../insight/peak.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { BeyondValue, Question } from '../question.ts';
import type { Locale } from '../text/locale.ts';
import { measureNumber, signedNumber } from '../text/numbers.ts';
import { verdictOf } from '../text/venue-needs.ts';
import { type CurrentRow, currentRows, type VenueRow } from '../text/venue-rows.ts';
import { noneLive } from '../text/venues-compared.ts';
import { adjectiveOf, differs } from '../text/verdict.ts';
import { capitalised, counted, listed, listedInBold } from '../text/wording.ts';
import {
  type ComparisonAsked,
  isOnlyNeedAsked,
  type ThanUsual,
} from '../understanding/venues/comparison-asked.ts';
import {
  isLowestFirst,
  measureOfRank,
  type VenueRank,
} from '../understanding/venues/venue-ranks.ts';
import { comparable, measured, missingOfPair, pairWords, shown } from './pair-words.ts';
import { beyondWords } from './venues-beyond.ts';
import { firstNeedWords, needAskedWords } from './venues-need-words.ts';
import { venuesSoWords } from './venues-so-words.ts';
import { allUsualWords, type VenueCompared } from './venues-verdict-words.ts';

/** The sentence that a comparison of venues begins with, if it was asked for something. */

/**
 * @param rules of the workspace, if a limit was asked about
 * @returns undefined if all venues were asked about without anything special
 */
export function leadWords(
  asked: ComparisonAsked & Pick<Question, 'beyond'>,
  read: readonly VenueRow[],
  rules: readonly AlertRule[],
  locale: Locale,
): RichText | undefined {
  if (asked.isToo !== undefined) {
    const { isToo: level, isCounted = false, isWhich } = asked;
    const of = { level, isCounted, isWhich };
    return beyondWords(of, read, rules, locale);
  }
  if (asked.beyond !== undefined) {
    return beyondValueWords(asked.beyond, asked, currentRows(read), locale);
  }
  if (asked.isFirstNeedAsked === true) {
    const first = firstNeedWords(read);
    if (first !== undefined) return first;
  }
  const so = asked.so && venuesSoWords(asked.so, read, locale, asked.isCounted === true);
  if (so !== undefined) return so;
  const rows = currentRows(read);
  if (asked.rank === 'most unusual') return mostUnusualWords(rows, asked.thanUsual);
  if (asked.isUsualAsked === true && asked.thanUsual === undefined) {
    return allUsualWords(usualCompared(rows, asked.measure), asked.measure, 'are');
  }
  if (asked.thanUsual !== undefined) return thanUsualWords(asked.thanUsual, rows, asked, locale);
  if (isOnlyNeedAsked(asked)) return needAskedWords(asked, read, locale);
  const pair =
    asked.named?.length === 2
      ? (pairWords(asked, rows, locale) ?? missingOfPair(asked.named, rows))
      : undefined;
  if (pair !== undefined) return pair;
  if (asked.rank === undefined) return undefined;
  const ranks = [asked.rank, asked.alsoRank].filter(
    (one) => one !== undefined && one !== 'most unusual',
  );
  return join(
    ranks.map((rank, index) =>
      rankWords(rank, rows, locale, {
        areNamed: asked.named !== undefined,
        isLast: index === ranks.length - 1,
        top: asked.top,
        isOfZones: asked.isOfZones === true,
      }),
    ),
    '\n',
  );
}

function usualCompared(rows: readonly CurrentRow[], measure: ComparedMeasure): VenueCompared[] {
  return rows.flatMap(({ label, venue }) => {
    const comparison = verdictOf(venue)?.[measure];
    return comparison === undefined ? [] : [{ name: label, comparison }];
  });
}

/** `2 of 9 venues are above mood 6: *Canal House* (8.0) and *Mill Street* (7.2).` */
function beyondValueWords(
  { direction, value, measure = 'mood' }: BeyondValue,
  { isCounted, isWhich }: Pick<ComparisonAsked, 'isCounted' | 'isWhich'>,
  rows: readonly CurrentRow[],
  locale: Locale,
): RichText {
  const known = comparable(rows, measure);
  const names = known
    .filter((row) => isBeyond({ direction }, measured(row, measure) ?? value, value))
    .map((row) => rich`*${row.label}* (${shown(row, measure, locale)})`);
  const beyond = `${direction} ${measure} ${value}`;
  if (known.length === 0) return rich`${noneLive}, so I can't say which are ${beyond}.`;
  if (names.length === 0) {
    return isWhich === true
      ? rich`No venue is ${beyond} right now.`
      : rich`No, none of your venues is ${beyond} right now.`;
  }
  const all = listed(names, names.length);
  if (isCounted === true)
    return rich`${names.length} of ${known.length} venues are ${beyond}: ${all}.`;
  return isWhich === true ? rich`${capitalised(beyond)}: ${all}.` : rich`Yes, ${beyond}: ${all}.`;
}

/** `Right now, *Harbour Hotel* is the busiest of your venues (mood 8.2).` */
function rankWords(
  rank: Exclude<VenueRank, 'most unusual'>,
  rows: readonly CurrentRow[],
  locale: Locale,
  {
    areNamed,
    isLast,
    top,
    isOfZones,
  }: {
    readonly areNamed: boolean;
    readonly isLast: boolean;
    readonly top: number | undefined;
    readonly isOfZones: boolean;
  },
): RichText {
  const measure = measureOfRank(rank);
  const sorted = comparable(rows, measure);
  const first = isLowestFirst(rank) ? sorted.at(-1) : sorted[0];
  if (first === undefined) return rich`${noneLive}, so I can't say which is the ${rank}.`;
  // Another venue may have a higher number that stands for one zone.
  const left = rows.filter((row) => !sorted.includes(row));
  const among =
    left.length > 0 ? 'the venues with enough data' : areNamed ? 'these venues' : 'your venues';
  const ranking = (isLowestFirst(rank) ? sorted.toReversed() : sorted).slice(0, top);
  const tied = sorted.filter(
    (row) => shown(row, measure, locale) === shown(first, measure, locale),
  );
  const areTied = tied.length > 1 && (top === undefined || isOfZones);
  const is = areTied
    ? rich`Right now, ${listedInBold(tied.map(({ label }) => ({ name: label })))} are the ${rank} of ${among} (${measure} ${shown(first, measure, locale)} each).`
    : top === undefined || ranking.length < 2 || isOfZones
      ? rich`Right now, *${first.label}* is the ${rank} of ${among} (${measure} ${shown(first, measure, locale)}).`
      : rich`${capitalised(rank)} right now: ${listed(
          ranking.map((row) => rich`*${row.label}* (${shown(row, measure, locale)})`),
          ranking.length,
        )}.`;
  const zone =
    isOfZones || rank === 'loudest' || rank === 'busiest'
      ? firstZones(rank, rows, isOfZones ? top : undefined, locale)
      : undefined;
  const names = left.map(({ label }) => rich`*${label}*`);
  return join(
    [
      ...(zone === undefined ? [is] : isOfZones ? [zone, is] : [is, zone]),
      ...(left.length === 0 || !isLast
        ? []
        : [rich`Not ranked, because sensors aren't reporting: ${listed(names)}.`]),
    ],
    ' ',
  );
}

/** `The loudest zone is *Spa* (Lakeside Inn, 9.8).`, which the venue's own number may leave out; or so many */
function firstZones(
  rank: Exclude<VenueRank, 'most unusual'>,
  rows: readonly CurrentRow[],
  top: number | undefined,
  locale: Locale,
): RichText | undefined {
  const measure = measureOfRank(rank);
  const zones = rows.flatMap((row) => {
    const { zones: read } = row.venue;
    const measured = read === undefined ? [] : rankZones(read.value, read.measuredAt).measured;
    return measured.flatMap(({ name, [measure]: read }) =>
      read === undefined ? [] : [{ name, row, value: read.value }],
    );
  });
  const sorted = zones.toSorted((a, b) => b.value - a.value);
  const ordered = isLowestFirst(rank) ? sorted.toReversed() : sorted;
  const [first, ...others] = ordered.slice(0, top ?? 1).map(({ name, value, row }) => {
    const number = measureNumber(value, measure, row.venue.scale, locale);
    return rich`*${name}* (${row.label}, ${number})`;
  });
  if (first === undefined) return undefined;
  return others.length === 0
    ? rich`The ${rank} zone is ${first}.`
    : rich`${capitalised(rank)} zones: ${listed([first, ...others], mostZonesNamed)}.`;
}

const mostZonesNamed = 9;

function mostUnusualWords(rows: readonly CurrentRow[], thanUsual: ThanUsual | undefined): RichText {
  const [first] = furthestFirst(
    usualCompared(rows, 'mood').filter(
      ({ comparison: { degree, direction } }) =>
        degree !== 'same' && (thanUsual === undefined || thanUsual.direction === direction),
    ),
  );
  return first === undefined
    ? rich`No venue is far from usual right now.`
    : rich`*${first.name}* is the furthest from usual: ${differs('mood', first.comparison)} than usual.`;
}

/** ` Closest: *Lake Tavern*, about as lively as usual (−0.4).`, if one differs at all that way */
function closestWords(
  { measure, direction }: ThanUsual,
  compared: readonly VenueCompared[],
  rows: readonly CurrentRow[],
  locale: Locale,
): RichText {
  const [first] = furthestFirst(
    compared.filter(({ comparison }) => comparison.direction === direction),
  );
  const row = rows.find(({ label }) => label === first?.name);
  if (first === undefined || row === undefined) return rich``;
  const decimals = measure === 'mood' ? 1 : row.venue.scale.decimals;
  const shown = rounded(first.comparison.difference, decimals);
  const plain = measure === 'mood' ? 'lively' : 'loud';
  return shown === 0
    ? rich``
    : rich` Closest: *${first.name}*, about as ${plain} as usual (${signedNumber(shown, decimals, locale)}).`;
}

const opposites = { more: 'less', less: 'more' } as const;

/** `Yes: *Corner Café* is quieter than usual`, or that none is */
function thanUsualWords(
  { measure, direction }: ThanUsual,
  rows: readonly CurrentRow[],
  { isWhich, isOfEvery = false }: Pick<ComparisonAsked, 'isWhich' | 'isOfEvery'>,
  locale: Locale,
): RichText {
  const compared = usualCompared(rows, measure);
  const such = compared
    .filter(({ comparison }) => isChanged(comparison, direction))
    .map(({ name, comparison }) => ({ name, words: differs(measure, comparison) }));
  if (such.length === 0) {
    if (compared.length === 0) return rich`I can't compare any venue with usual right now.`;
    const of =
      compared.length < rows.length
        ? `the ${counted(compared.length, 'venue')} I can compare`
        : 'your venues';
    const none = `none of ${of} is ${adjectiveOf(measure, direction)} than usual.`;
    const closest = closestWords({ measure, direction }, compared, rows, locale);
    return rich`${isWhich === true ? capitalised(none) : `No, ${none}`}${closest}`;
  }
  const [only, ...more] = such;
  const isOnly = isOfEvery && such.length < compared.length;
  const of =
    compared.length < rows.length
      ? `No. Of the ${counted(compared.length, 'venue')} I can compare, only`
      : 'No, only';
  const yes = isOnly ? of : 'Yes,';
  const others = adjectiveOf(measure, opposites[direction]);
  const rest = isOnly ? rich` The rest are about as usual or ${others}.` : rich``;
  if (only !== undefined && more.length === 0) {
    const said = rich`*${only.name}* is ${only.words} than usual.`;
    return isWhich === true ? said : rich`${yes} ${said}${rest}`;
  }
  const names = such.map(({ name, words }) => rich`*${name}* (${words})`);
  return isWhich === true
    ? rich`${listed(names)}.`
    : rich`${isOnly ? yes : 'Yes:'} ${listed(names)}.${rest}`;
}

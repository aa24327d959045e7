import type { ComparedMeasure } from '../../../insight/comparison.ts';
import { isMatch } from '../../../venues/names.ts';
import { type Connection, venueName } from '../../../venues/workspace.ts';
import { type Level, levelIn } from '../sentence/levels.ts';
import { rankOfAll, topAsked, type VenueRank, venueRanksAsked } from './venue-ranks.ts';
import {
  isFirstNeedAsked,
  isUsualAsked,
  type MovingAsked,
  movingAsked,
  type ThanBefore,
  thanBeforeAsked,
} from './venues-wanted.ts';

/** What a comparison of venues is asked to say first. */
export interface ComparisonAsked {
  /** Only these are compared; undefined for all. */
  readonly named: readonly Connection[] | undefined;
  readonly rank: VenueRank | undefined;
  /** `the busiest and the quietest venue` */
  readonly alsoRank?: VenueRank | undefined;
  /** So many of the ranking: `top three venues` */
  readonly top?: number | undefined;
  /** `the busiest zone of all venues` */
  readonly isOfZones?: boolean;
  /** `which venues are louder than usual`, which wants no yes */
  readonly isWhich?: boolean;
  /** `how many venues are too loud` */
  readonly isCounted?: boolean;
  /** `which venue had the most alerts` */
  readonly counted: CountedRank | undefined;
  /** `the most alerts and complaints`: a second rank, beside the order of the first */
  readonly alsoCounted?: CountedRank | undefined;
  /** `how many alerts did we have this week`, `alerts last weekend` */
  readonly isOfTrouble: boolean;
  /** `which alerts went off`: of what the list is */
  readonly troubleOf?: TroubleAsked | undefined;
  /** `is anything wrong`, which wants yes or no */
  readonly isWhether?: boolean;
  /** `give me the problems of last night` wants neither yes nor no. */
  readonly isRequest?: boolean;
  /** `did we get any alerts`: of what there may be any */
  readonly whetherOf?: TroubleAsked | undefined;
  /** `anything I should worry about` */
  readonly isNeedAsked: boolean;
  /** `is everything ok at both venues` */
  readonly isFineAsked?: boolean;
  /** `any venue quieter than usual` */
  readonly thanUsual: ThanUsual | undefined;
  /** `is every venue quieter than usual` */
  readonly isOfEvery?: boolean;
  /** `was the café louder than the bar`, of the first of those that are named */
  readonly isFirstMore?: ThanUsual | undefined;
  /** `which venue peaked first` */
  readonly peaked?: 'first' | 'last' | undefined;
  /** `which venues are (not) busy`, `is any venue quiet` */
  readonly so?: VenuesSo | undefined;
  /** `which venue improved most this month` */
  readonly moved?: ThanUsual['direction'] | undefined;
  /** `is any of my bars too loud` */
  readonly isToo?: 'loud' | 'quiet' | undefined;
  /** `which venues are filling up` */
  readonly moving?: MovingAsked | undefined;
  /** `is tonight a normal friday for the group` */
  readonly isUsualAsked?: boolean;
  /** `which venue needs me most` */
  readonly isFirstNeedAsked?: boolean;
  /** `is the group busier than last week` */
  readonly thanBefore?: ThanBefore | undefined;
  /** Loudness is meant rather than mood. */
  readonly measure: ComparedMeasure;
}

/** Whether any venue needs someone, rather than which one the most. */
export function isOnlyNeedAsked({ isNeedAsked, isFineAsked, rank }: ComparisonAsked): boolean {
  return (isNeedAsked || isFineAsked === true) && rank === undefined;
}

/** Any is about both. */
export type TroubleAsked = 'alerts' | 'complaints' | 'any';

export interface CountedRank {
  readonly of: 'alerts' | 'complaints';
  readonly isFewest: boolean;
}

export interface VenuesSo {
  readonly level: Level;
  readonly isNot: boolean;
  /** Any and all want yes or no. */
  readonly of: 'which' | 'any' | 'all';
}

export interface ThanUsual {
  readonly measure: ComparedMeasure;
  readonly direction: 'more' | 'less';
}

const comparatives: readonly (readonly [RegExp, ThanUsual])[] = [
  [/\b(louder|noisier)\b/i, { measure: 'loudness', direction: 'more' }],
  [/\b(quieter)\b/i, { measure: 'loudness', direction: 'less' }],
  [/\b(busier|livelier|fuller|beat(?:ing|en|s)?)\b/i, { measure: 'mood', direction: 'more' }],
  [/\b(?:above|over) (?:usual|normal)\b/i, { measure: 'mood', direction: 'more' }],
  [/\b(?:below|under) (?:usual|normal)\b/i, { measure: 'mood', direction: 'less' }],
  [/\b(calmer|emptier|deader|slower)\b/i, { measure: 'mood', direction: 'less' }],
];

/** @param text what was typed, without the command */
export function readComparison(text: string, connected: readonly Connection[]): ComparisonAsked {
  const isThanUsual = /\b(than|as|above|over|below|under) (usual|normal)\b|\bunusually\b/i.test(
    text,
  );
  const named = venuesNamed(text, connected);
  const [rank, other] = venueRanksAsked(text);
  const [difference, second] = comparatives
    .filter(([word]) => word.test(text))
    .map(([, one]) => one);
  // `not louder` and `busier and louder` have no plain yes or no.
  const isPlain = second === undefined && !/\bnot\b|n['’]t\b/i.test(text);
  const isThanAsked =
    isPlain &&
    /^\W*(?:was|were|did|does|do|has|have|is|are)\b.*\b(?:than|beat(?:ing|en)?)\b/i.test(text) &&
    named.length === 2;
  const isAnyAsked =
    /^\W*(?:alerts )?(?:any\w*|did|has|have|was|were|is|are)\b/i.test(text) &&
    !/\b(?:no|not|nobody|nothing|none|never|or|than|every|each|ack\w*|react\w*|respond\w*|seen)\b|n['’]t\b/i.test(
      text,
    );
  return {
    named: named.length > 1 ? named : undefined,
    rank: rank ?? rankOfAll(text),
    // `from liveliest to calmest` is by how lively they are.
    alsoRank: /\w+est,? (?:and|&|\+)/i.test(text) ? other : undefined,
    top: topAsked(text),
    isOfZones: /\bzone\b/i.test(text),
    isWhich: /^\W*(?:which|what|how many)\b/i.test(text),
    isRequest: /^\W*(?:give|show|tell|list|name|one)\b/i.test(text),
    isCounted: /^\W*how many\b/i.test(text),
    counted: countedRank(text),
    alsoCounted: secondRank(text),
    isNeedAsked:
      /\b(?:worry|worried|wrong|weird|odd|unusual|abnormal|urgent|problems?|issues?|trouble|attention|need(?:s|ed)? (?:me|us|someone|anyone))\b/i.test(
        text,
      ),
    isFineAsked:
      /^\W*(?:(?:is|are) )?(?:everything|everyone|everybody|all|both|things)\b.*\b(?:ok|okay|fine|alright|good|well)\b/i.test(
        text,
      ),
    isOfTrouble: troubleAsked(text) !== undefined,
    troubleOf: troubleAsked(text),
    isWhether: isAnyAsked,
    whetherOf: isAnyAsked ? troubleAsked(text) : undefined,
    thanUsual: isThanUsual ? difference : undefined,
    isOfEvery: /^\W*(?:is|are|was|were)\b.*\b(?:every|all|each|both)\b/i.test(text),
    isFirstMore: isThanAsked && !isThanUsual ? difference : undefined,
    peaked: peakedAsked(text),
    so: isThanUsual || named.length > 1 ? undefined : soAsked(text),
    moved: movedAsked(text),
    moving: movingAsked(text),
    isUsualAsked: isUsualAsked(text),
    isFirstNeedAsked: isFirstNeedAsked(text),
    thanBefore: thanBeforeAsked(text),
    isToo: /\btoo (loud|noisy)\b/i.test(text)
      ? 'loud'
      : /\btoo (quiet|silent)\b/i.test(text)
        ? 'quiet'
        : undefined,
    measure: /\b(loud\w*|nois\w+|quieter|quietest)\b/i.test(text) ? 'loudness' : 'mood',
  };
}

function troubleAsked(text: string): TroubleAsked | undefined {
  const areAlerts = /\b(?:alert|alarm)s?\b/i.test(text);
  const areComplaints = /\bcomplaints?\b/i.test(text);
  if (areAlerts && areComplaints) return 'any';
  return areAlerts ? 'alerts' : areComplaints ? 'complaints' : undefined;
}

const someVenues =
  /\b(which|what|how many|any|all|every)(?: one)?(?: of)?(?: the| my| our)?(?: \w+)? (?:venue|hotel|place|site|house)s?\b/i;

/** Not `which venues are busy and which aren't` */
const notSo =
  /\b(?:(?:venue|hotel|place|site|house)s?|^\W*who) (?:(?:(?:is|are) )?not|isn['’]?t|aren['’]?t)\b|^\W*who['’]?s not\b/i;

/** `which venues are not busy`, but not `which venue is busier` */
function soAsked(text: string): VenuesSo | undefined {
  // `who's quiet`
  const [, word = ''] = someVenues.exec(text) ?? /^\W*(who)(?:['’]?s| is| are)\b/i.exec(text) ?? [];
  const level = levelIn(text);
  const isOfZones = /\bzones?\b/i.test(text);
  // `how loud is it at all venues` is no question of yes or no.
  const isHow = /^\W*how (?!many\b)/i.test(text);
  if (word === '' || isOfZones || isHow || level?.degree !== 'plain' || level.isToo)
    return undefined;
  const isNot = notSo.test(text);
  // `list all venues that are dead`
  const isList = /^\W*(?:please )?(?:list|show|give|name|tell)\b/i.test(text);
  const of = isList ? undefined : { any: 'any', all: 'all', every: 'all' }[word.toLowerCase()];
  // Neither yes nor no would be clear.
  if (of !== undefined && isNot) return undefined;
  return { level: level.level, isNot, of: of === 'any' || of === 'all' ? of : 'which' };
}

export function movedAsked(text: string): ComparisonAsked['moved'] {
  const [, most] = /\bimproved (most|least)\b/i.exec(text) ?? [];
  return most === undefined ? undefined : most.toLowerCase() === 'most' ? 'more' : 'less';
}

function peakedAsked(text: string): ComparisonAsked['peaked'] {
  const [, when = ''] =
    /\bpeak(?:s|ed)?(?: the)? (first|earlier|earliest|sooner|soonest|last|later|latest)\b/i.exec(
      text,
    ) ?? [];
  if (when === '') return undefined;
  return /^l/i.test(when) ? 'last' : 'first';
}

/** `which venue had the fewest alerts`, `which venue never had an alert` */
export function countedRank(text: string): CountedRank | undefined {
  const [, most, of] =
    /(?<!\bthere )\b(most|fewest|least|no|never (?:had |has )?(?:an?|any)) (?:noise |guest )?(alert|complaint)s?\b(?! set)/i.exec(
      text,
    ) ?? [];
  if (most === undefined || of === undefined) return undefined;
  return {
    of: of.toLowerCase() === 'alert' ? 'alerts' : 'complaints',
    isFewest: most.toLowerCase() !== 'most',
  };
}

function secondRank(text: string): CountedRank | undefined {
  const first = countedRank(text);
  const both =
    /\b(alert|complaint)s?,? (?:and|or|\+|&)(?: the)?(?: most| fewest)? (alert|complaint)s?\b/i;
  const [, one, other] = both.exec(text) ?? [];
  if (first === undefined || other === undefined || one === other) return undefined;
  return { ...first, of: first.of === 'alerts' ? 'complaints' : 'alerts' };
}

/** Shorter words could be of many names. */
const shortestName = 4;

/** The venues that a word of the text names, and no other venue. */
export function venuesNamed(text: string, connected: readonly Connection[]): Connection[] {
  const words = text.split(/[\s,&/+]+/).filter((word) => word.length >= shortestName);
  const found = words.flatMap((word) => {
    const matching = connected.filter((one) => isMatch(venueName(one), word, 'start'));
    return matching.length === 1 ? matching : [];
  });
  return [...new Set(found)];
}

import { z } from 'zod';
import { type PastTime, pastTime } from '../history/past-time.ts';
import { type EntryKind, entryKinds } from '../log/entry.ts';
import { type Weekday, weekdays } from '../time.ts';
import { type CountsAsked, countsAsked } from './counts-asked.ts';
import { type PartAsked, partAsked } from './hours-asked.ts';
import { type DayGroups, dayGroups, type MeasuredAsked, measuredAsked } from './measured-asked.ts';

/** What a zone's music may be. */
const aboutMusic = z.enum([
  'manual',
  'automatic',
  'muted',
  'turned_up',
  'playing',
  'leading',
  'behind',
  'highest',
  'lowest',
  'song',
  'who',
  'than_usual',
  'balanced',
  'same',
  'how_set',
]);
export type AboutMusic = z.infer<typeof aboutMusic>;

export function isAboutMusic(asks: YesNo['asks']): asks is AboutMusic {
  return aboutMusic.safeParse(asks).success;
}

const yesNo = z.object({
  asks: z.enum([
    'loud',
    'quiet',
    'busy',
    'calm',
    'usual',
    'need',
    'loudest',
    'gaps',
    'limit',
    ...aboutMusic.options,
  ]),
  /** `louder and busier than the spa`, which is true if both are */
  and: z.enum(['loud', 'quiet', 'busy', 'calm']).optional(),
  /** `as loud as usual`: neither louder nor quieter */
  isAs: z.literal(true).optional(),
  /** `calm or busy`: which of both, rather than yes or no. `asks` is the one that means more. */
  isEither: z.literal(true).optional(),
  /** `is the bar empty`: people were meant, whom nothing counts. */
  isOfPeople: z.literal(true).optional(),
  /**
   * `too loud` is meant against an alert's limit, `louder` against usual, `louder than an hour ago`
   * against then, `was it louder an hour ago` against now, `louder than the spa` against another place,
   * and `spa or terrace, which is louder` compares each. `which zones are louder than usual` is about all
   * of a venue, `where is it too loud` about those beyond a limit, `anywhere too loud` about whether there
   * are any, `which zones are (not) lively` about those that are so, `are all zones quiet` about whether
   * all are, `which nights were louder than usual` about nights, and `is the music automatic everywhere`
   * about each of its zones. `how many alerts` wants a number, `any alerts` is not about what was noted,
   * `which alerts did nobody acknowledge` is about unseen ones, the `longest` alert wants its length, and
   * `nights_most` which of them had the most.
   */
  against: z.enum([
    'limit',
    'usual',
    'then',
    'now',
    'other',
    'each',
    'zones',
    'zones_beyond',
    'any_beyond',
    'zones_so',
    'zones_not_so',
    'zones_all',
    'nights',
    'nights_most',
    'count',
    'alerts',
    'unseen',
    'longest',
    'nothing',
  ]),
});
export type YesNo = z.infer<typeof yesNo>;

/** What a yes or no about one night is measured against. */
const againstOfNight: ReadonlySet<string> = new Set([
  'limit',
  'usual',
  'count',
  'alerts',
  'unseen',
  'longest',
  'each',
  'other',
  'zones',
  'nothing',
]);

/** A yes or no that the answer about a night can say. */
export function ofNight(yesNo: YesNo | undefined): { readonly yesNo?: YesNo } {
  return yesNo !== undefined && againstOfNight.has(yesNo.against) ? { yesNo } : {};
}

/** `which zones are above 7` */
const beyondValue = z.object({
  /** Both unless one is named. */
  measure: z.enum(['mood', 'loudness']).optional(),
  direction: z.enum(['above', 'below']),
  value: z.number(),
});
export type BeyondValue = z.infer<typeof beyondValue>;

/** `second loudest zone` */
const nthZone = z.object({
  place: z.number().int().min(2).max(9),
  /** All of them up to that place: `top 3 loudest zones` */
  isTop: z.literal(true).optional(),
  level: z.enum(['loud', 'quiet', 'busy', 'calm']),
});
export type NthZone = z.infer<typeof nthZone>;

/** What is to be true of a zone: `lively`, `not too loud`, `with the music low`. */
const zoneCondition = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('level'),
    level: z.enum(['loud', 'quiet', 'busy', 'calm']),
    isToo: z.boolean(),
    isNot: z.boolean(),
  }),
  z.object({
    kind: z.literal('music'),
    how: z.enum(['on', 'loud', 'quiet', 'muted', 'manual', 'automatic']),
    isNot: z.boolean(),
  }),
]);
export type ZoneCondition = z.infer<typeof zoneCondition>;

/** Which zones are all of it, or whether a place is: `lively but not too loud` */
const conditions = z.object({
  all: z.array(zoneCondition),
  of: z.enum(['zones', 'place']),
});
export type Conditions = z.infer<typeof conditions>;

const daysOfWeek = z.enum(['weekend', 'weekdays', 'weeknights']);
export type DaysOfWeek = z.infer<typeof daysOfWeek>;

const seeks = z.enum([
  'peak',
  'peaked',
  'rest',
  'quiet',
  'lowest',
  'earliest',
  'latest',
  'rise',
  'fall',
  'since',
  'way',
  'rules',
  'unwatched',
  'last',
  'cause',
  'muted',
  'changes',
  'clock',
]);
type Seeks = z.infer<typeof seeks>;

/** A question that someone typed, or asked with a button or picker. */
export interface Question {
  readonly command: string;
  readonly argument: string;
  /** Set when a button or picker determines the venue or zone. */
  readonly venueId?: string | undefined;
  readonly zoneId?: string | undefined;
  /** The venues that are answered one by one if several are meant. */
  readonly venueIds?: readonly string[] | undefined;
  /** Zones that are not meant: `the quietest zone except the spa`. */
  readonly exceptZoneIds?: readonly string[] | undefined;
  /** Entries of this kind are not meant: `what was logged, not counting rounds`. */
  readonly exceptKind?: EntryKind | undefined;
  /** Set by *Refresh*, for answers from the store: data comes from the service instead. */
  readonly again?: boolean | undefined;
  /** Lists everything that needs a hand instead of the first few; of a past time or a trend, it tells each zone. */
  readonly all?: boolean | undefined;
  /** So many of a list were shown before. */
  readonly skip?: number | undefined;
  /** Shows data of over an hour ago too, which says nothing about now. */
  readonly last?: boolean | undefined;
  /** The answer begins with yes or no, or with the zone that was asked for. */
  readonly yesNo?: YesNo | undefined;
  /** A list of alerts or entries begins with whether there are any. */
  readonly isWhether?: true | undefined;
  /** The answer begins with the zones beyond this value, or whether the zone is. */
  readonly beyond?: BeyondValue | undefined;
  /** The answer begins with the zone in this place of a ranking. */
  readonly nth?: NthZone | undefined;
  /** The answer begins with the zones of which all of this is true, or whether it is of the place. */
  readonly conditions?: Conditions | undefined;
  /** What is asked about measured values. */
  readonly measured?: MeasuredAsked | undefined;
  /** How many alerts or entries there were in two times. */
  readonly counts?: CountsAsked | undefined;
  /** Loudness is meant rather than mood. */
  readonly asksLoudness?: boolean | undefined;
  /** A moment that has passed, in epoch milliseconds. */
  readonly at?: number | undefined;
  /** A past night or period. */
  readonly past?: PastTime | undefined;
  /** What it is compared with. */
  readonly against?: PastTime | undefined;
  /** A time of a usual day, or of a past night, in minutes after midnight. */
  readonly minute?: number | undefined;
  /** The night was asked about by this word, also of a place that lives by day. */
  readonly isNight?: boolean | undefined;
  /** Only this part of a night, with means. */
  readonly part?: PartAsked | undefined;
  /** Days of a usual week, on which zones or venues are compared, or which are compared with each other. */
  readonly weekdays?: readonly Weekday[] | undefined;
  /** Only these days of a usual week. */
  readonly days?: DaysOfWeek | undefined;
  /** Some days of a usual week beside others. */
  readonly groups?: DayGroups | undefined;
  /** A usual day stands for one that is still to come. */
  readonly isFuture?: boolean | undefined;
  /**
   * The answer begins with whether it has `peaked`, with the `rest` of the night, with when, or on which
   * day, it is busiest (`peak`) or quietest (`lowest`), gets busy (`rise`) or calms down (`quiet`, of a
   * usual day `fall`), since when it is as now (`since`), which zone peaks `earliest` or `latest`, or which
   * of two `way`s it is going. Alerts begin with what is watched (`rules`), with the `last` one, with why one
   * went off (`cause`), or with those that are `muted`. A trend since a moment tells all `changes` since.
   */
  readonly seeks?: Seeks | undefined;
  /** Set on posts in a channel: the user id of the person who shared the answer. */
  readonly sharedBy?: string | undefined;
  /** The answer was just shared, so it offers no button to share it again. */
  readonly isShared?: boolean | undefined;
}

const question = z.object({
  command: z.string(),
  argument: z.string(),
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
  venueIds: z.array(z.string()).optional(),
  exceptZoneIds: z.array(z.string()).optional(),
  exceptKind: z.enum(entryKinds).optional(),
  again: z.boolean().optional(),
  all: z.boolean().optional(),
  last: z.boolean().optional(),
  skip: z.number().int().min(0).optional(),
  yesNo: yesNo.optional(),
  isWhether: z.literal(true).optional(),
  beyond: beyondValue.optional(),
  nth: nthZone.optional(),
  conditions: conditions.optional(),
  measured: measuredAsked.optional(),
  counts: countsAsked.optional(),
  asksLoudness: z.boolean().optional(),
  at: z.number().optional(),
  past: pastTime.optional(),
  against: pastTime.optional(),
  minute: z.number().optional(),
  isNight: z.boolean().optional(),
  part: partAsked.optional(),
  weekdays: z.array(z.enum(weekdays)).optional(),
  days: daysOfWeek.optional(),
  groups: dayGroups.optional(),
  isFuture: z.boolean().optional(),
  seeks: seeks.optional(),
  sharedBy: z.string().optional(),
});

/**
 * @param value the value of a button, or the block id of a picker
 * @returns undefined if it holds no valid question
 */
export function readQuestion(value: string | undefined): Question | undefined {
  try {
    return question.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}

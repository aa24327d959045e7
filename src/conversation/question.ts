import { z } from 'zod';
import { type PastTime, pastTime } from '../history/past-time.ts';
import { type EntryKind, entryKinds } from '../log/entry.ts';
import { type Weekday, weekdays } from '../time.ts';
import type { Connection } from '../venues/workspace.ts';
import { type CountsAsked, countsAsked } from './counts-asked.ts';
import { type PartAsked, partAsked } from './hours-asked.ts';
import { type DayGroups, dayGroups, type MeasuredAsked, measuredAsked } from './measured-asked.ts';
import { type YesNo, yesNo } from './yes-no-asked.ts';

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

/** `is the café louder than the lobby bar`, whose zone is the place that is asked about */
const besideVenue = z.object({
  venueId: z.string(),
  /** The venue was named first: whether it is louder than the zone. */
  isFirst: z.literal(true).optional(),
});

/** What is done with open alerts from a typed line. */
const alertAct = z.enum(['acknowledge', 'mute_one_hour', 'mute_tonight', 'unmute']);
export type AlertAct = z.infer<typeof alertAct>;

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
  'next',
  'changes',
  'clock',
]);
type Seeks = z.infer<typeof seeks>;

/** All subcommands of `/ambience`. The list of features has an answer for each. */
const commandName = z.enum([
  'live',
  'music',
  'tonight',
  'trend',
  'week',
  'busiest',
  'quietest',
  'compare',
  'zones',
  'csv',
  'venue',
  'status',
  'night',
  'review',
  'measured',
  'log',
  'report',
  'handover',
  'digest',
  'alerts',
  'alert',
  'use',
  'connect',
  'disconnect',
  'privacy',
  'help',
]);
export type CommandName = z.infer<typeof commandName>;
export const commandNames: readonly CommandName[] = commandName.options;

/** A question that someone typed, or asked with a button or picker. */
export interface Question {
  readonly command: CommandName;
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
  /** A zone is compared with a venue that it is not in. */
  readonly besideVenue?: z.infer<typeof besideVenue> | undefined;
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
  /** Open alerts are acknowledged or muted before they are listed. Never part of a button, which would do it again. */
  readonly does?: AlertAct | undefined;
  /** Set on posts in a channel: the user id of the person who shared the answer. */
  readonly sharedBy?: string | undefined;
  /** The answer was just shared, so it offers no button to share it again. */
  readonly isShared?: boolean | undefined;
}

/** A line as it was typed: its first word, which need not be a command, and the rest. */
export type TypedLine = Omit<Question, 'command'> & { readonly command: string };

export function isCommand(line: TypedLine): line is Question {
  return commandName.safeParse(line.command).success;
}

/** Whether it begins with one of these commands. */
export function isOneOf(commands: ReadonlySet<CommandName>, line: TypedLine): boolean {
  return isCommand(line) && commands.has(line.command);
}

const question = z.object({
  command: commandName,
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
  besideVenue: besideVenue.optional(),
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

/** In characters, all ids together: the rest of a button's value is for the rest of the question. */
const mostIdCharacters = 500;

/** Whether a button has room for the ids of the zones that are left out. */
export function fitsButton(exceptZoneIds: readonly string[]): boolean {
  return exceptZoneIds.join('').length <= mostIdCharacters;
}

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

export interface AskedPlace {
  readonly connection: Connection;
  readonly now: number;
}

/** What else can be asked about the same place, with the label of its button. */
export type AlsoAsk = (
  question: Question,
  place: AskedPlace,
) => readonly (readonly [label: string, ask: Question])[];

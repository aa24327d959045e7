import type { DigestKind } from '../../digests/kinds.ts';
import { clockTime, type Weekday, weekdays } from '../../time.ts';
import { unknownWords } from '../../venues/typed-words.ts';
import { splitWhen } from '../understanding/times/when.ts';

/** What `send me a summary every morning at 9` says about a digest. */
export interface DigestWords {
  /** `set_up` a new one, `change` those there are, or only see them. */
  readonly asks: 'set_up' | 'change' | 'list' | undefined;
  readonly kind: DigestKind | undefined;
  /** `HH:MM` */
  readonly time: string | undefined;
  /** `at 9`, which could be either half of the day. */
  readonly isHalfOpen: boolean;
  readonly days: readonly Weekday[] | undefined;
  /** `turn off the morning digest` */
  readonly part: PartOfDay | undefined;
}

export type PartOfDay = 'morning' | 'afternoon' | 'evening';

/** When each begins, in hours. The night belongs to the evening before it. */
const beginsAt = { morning: 4, afternoon: 12, evening: 17 } as const;

/** @param time `HH:MM` */
export function partOfDay(time: string): PartOfDay {
  const hour = Number(time.slice(0, 2));
  if (hour < beginsAt.morning || hour >= beginsAt.evening) return 'evening';
  return hour < beginsAt.afternoon ? 'morning' : 'afternoon';
}

function partIn(text: string): PartOfDay | undefined {
  const [, named = ''] = /\b(morning|afternoon|evening|nightly|night)s?\b/i.exec(text) ?? [];
  if (named === '') return undefined;
  const part = named.toLowerCase();
  return part === 'morning' || part === 'afternoon' ? part : 'evening';
}

const allVenues =
  /\bboth( of)?( my| our| the)? (venues?|sites?|hotels?|bars?|places?)\b|\bboth of (them|us)\b|\b(all|each|every) (of )?(my |our |the )?((two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+) )?(venues?|sites?|hotels?|bars?|places?)\b|\ball (of )?(the |our |my )?(two|three|four|five|six|them)\b|\bthe (whole )?(group|estate|portfolio)\b/i;
const ofAllVenues: Partial<Readonly<Record<DigestKind, DigestKind>>> = {
  weekly: 'weekly_all',
  monthly: 'monthly_all',
};

const kinds: readonly (readonly [DigestKind, RegExp])[] = [
  ['handover', /\b(hand ?overs?|end of (the )?shift|shift (report|summary))\b/i],
  ['monthly', /\bmonthly\b|\bevery month\b/i],
  // `a summary every monday` is about the week before.
  [
    'weekly',
    /\bweekly\b|\bevery week\b|\b(report|review|recap|summary) (of|on|for) the week\b|\b(summary|report|review|recap)\b.*\b(every|each) monday\b|\b(post|send|share) (me |us )?(the|our|last) (\S+ ){0,3}week\b(?! ?(days?|ends?|nights?)\b)/i,
  ],
  ['trend', /\btrends?\b/i],
  ['busiest', /\bbusiest\b/i],
];

const changes =
  /\b(stop|turn off|switch off|cancel|delete|remove|change|edit|pause|snooze|skip)\b/i;
const aboutExisting =
  /\b(when|where|which|who|why|list|show|did|does|do (i|we|they|people)|has|posted|due|next|running|to the|what|are|is|any|have)\b/i;
const setsUp = /\b(send|post|set ?up|create|add|make|new|give|get|want|every|daily at|at \d)\b/i;

const beginsNew =
  /^(please |can you |could you |i want to |i want |i would like )?(set ?up|send|post|create|make|new|give|get)\b/i;

export function readDigestWords(typed: string): DigestWords {
  // `at 17:00 instead of the morning`
  const text = typed.replace(/\binstead of .*$/i, 'instead');
  const minute = minuteIn(text.replace(toldOf, ''));
  // Nobody reads a review in the evening.
  const isMorning = /\bmornings?\b/i.test(text) || (reviewed.test(text) && !inEvening.test(text));
  const inMorning = minute === undefined ? startOfWork : minute % noon;
  // `every night at 1`
  const isOfNight = /\bnights?\b|\bnightly\b/i.test(text) && smallHour.test(text);
  const inNight = minute === undefined ? undefined : minute % noon;
  const meant = isMorning ? inMorning : isOfNight ? inNight : minute;
  const kind = kindIn(text);
  const days = daysIn(text);
  // `daily summary lakeside at 9pm weekends`
  const isScheduled =
    (kind !== undefined || /\b(?:daily|summary)\b/i.test(text)) &&
    (meant !== undefined || days !== undefined);
  return {
    asks: asksFor(text) ?? (isScheduled ? 'set_up' : undefined),
    kind,
    time: meant === undefined ? undefined : clockTime(meant),
    isHalfOpen: halfOpen.test(text) && !isMorning && !inEvening.test(text),
    days,
    part: partIn(text),
  };
}

/** Of the first time of day, which may stand beside days: `9pm weekends`. */
function minuteIn(text: string): number | undefined {
  const { when, rest } = splitWhen(text);
  if (when === undefined) return undefined;
  return 'minute' in when && when.minute !== undefined ? when.minute : minuteIn(rest);
}

/** What it is about, and no time to post it. */
const toldOf =
  /\b(?:with|about|covering|of|for|on) (?:the|last|our) (?:weekend|week|month)\b|\b(?:about|covering|of|for|on) (?:last night|yesterday|the (?:day|night) before)\b|\bweekend(?:'s)? (?=(?:summary|report|recap|review|digest|update)\b)/i;

function kindIn(text: string): DigestKind | undefined {
  const kind = kinds.find(([, pattern]) => pattern.test(text))?.[0];
  if (!allVenues.test(text)) return kind;
  return (kind && ofAllVenues[kind]) ?? 'all_venues';
}

/** @returns of a time in either half of the day, the one that is nearer to the digests there are */
export function timeNear(
  { time, isHalfOpen }: Pick<DigestWords, 'time' | 'isHalfOpen'>,
  others: readonly string[],
): string | undefined {
  if (time === undefined || !isHalfOpen) return time;
  const half = (one: string) => Math.floor(Number(one.slice(0, 2)) / 12);
  const isOther = others.length > 0 && others.every((one) => half(one) !== half(time));
  return isOther ? clockTime((minuteOfTime(time) + noon) % (2 * noon)) : time;
}

function minuteOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

const halfOpen = /\bat (?:[1-9]|1[0-2])(?:[:.][0-5]\d)?(?! ?[ap]m\b|[:.\d])/i;
const inEvening = /\d ?pm\b|\b(evenings?|nights?)\b/i;
const smallHour = /\bat (0?[1-5])(?::[0-5]\d)?(?![:\d])(?! ?pm)/i;
const reviewed =
  /\b(weekly|monthly|every (week|month|monday))\b.*\bat (0?[5-9]|1[01])\b(?![:.]\d)/i;
const noon = 12 * 60;
/** For `every morning`, which names no time. */
const startOfWork = 9 * 60;

/**
 * What the form does not take: of `the bottom three every monday at 9`, *bottom*.
 *
 * @param text without the names of places
 */
export function unreadDigestWords(text: string): string[] {
  const known = [
    exceptDays,
    allVenues,
    ...kinds.map(([, pattern]) => pattern),
    ...Object.values(dayWords),
  ];
  const rest = known.reduce(
    (some, pattern) => some.replace(new RegExp(pattern, 'gi'), ' '),
    splitWhen(text).rest,
  );
  return unknownWords(rest.replace(setsUpWords, ' '), () => false);
}

const setsUpWords =
  /\b(i['’]d|like|but|except|one message|message|post|send|share|put|e?mail|turn|overviews?|set|create|add|make|new|want|need|would|could|id|every|each|daily|nightly|weekly|posted|weekdays?|weekends?|mornings?|evenings?|afternoons?|nights?|days?|weeks?|months?|digests?|summar(y|ies)|reports?|reviews?|recaps?|updates?|posts?|schedule(d)?|channel|chat|here|group|automatic(ally)?|regular(ly)?|once|by|through|start(ing)?|from|until|local|time|am|pm|u|pls|plz|\d+)\b/gi;

/** `send the digest now`, `at 17:00 instead`, which the settings of a digest do */
const ofExisting = /\binstead\b|\b(?:now|again|right away|asap)\W*$/i;

/** `please don't post anything on sundays` */
const notWanted = /\b(?:don['’]?t|do not|no longer|never)\b.*\b(?:post|send|want|get|need)\b/i;

/** `send us a summary every morning`, and `what digests are set up` */
function asksFor(text: string): DigestWords['asks'] {
  if (ofExisting.test(text) || notWanted.test(text)) return 'change';
  if (beginsNew.test(text)) return 'set_up';
  if (changes.test(text)) return 'change';
  if (aboutExisting.test(text)) return 'list';
  return setsUp.test(text) ? 'set_up' : undefined;
}

const exceptDays =
  /\b(?:every day|daily|all days|each day),? (?:but|except(?: for| on)?|apart from|not on) (?:on )?(\w+days?(?:(?:,| and| or) \w+days?)*)/i;

function daysIn(text: string): readonly Weekday[] | undefined {
  // `every day but sunday`
  const [, excepted] = exceptDays.exec(text) ?? [];
  if (excepted !== undefined) return weekdays.filter((day) => !dayWords[day].test(excepted));
  const named = weekdays.filter((day) => dayWords[day].test(text));
  // `every monday with the weekend` is posted on Mondays.
  if (named.length > 0 && everyDay.test(text)) return named;
  if (/\bweekdays?\b/i.test(text)) return weekdays.slice(0, 5);
  if (/\bweekends?\b/i.test(text)) return weekdays.slice(5);
  return named.length === 0 ? undefined : named;
}

const everyDay =
  /\b(?:every|each|on) (?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?\b(?!.*\b(?:and|or) (?:the )?week)/i;

const dayWords: Readonly<Record<Weekday, RegExp>> = {
  monday: /\bmon(day)?s?\b/i,
  tuesday: /\btue(s|sday)?s?\b/i,
  wednesday: /\bwed(s|nesday)?s?\b/i,
  thursday: /\bthu(r|rs|rsday)?s?\b/i,
  friday: /\bfri(day)?s?\b/i,
  saturday: /\bsat(urday)?s?\b/i,
  sunday: /\bsun(day)?s?\b/i,
};

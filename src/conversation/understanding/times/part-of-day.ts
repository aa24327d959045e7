import { at, monthBeginnings } from './past-named.ts';

/** A part of a day by its times: `between 9 and midnight`, `7pm to 8pm`, `since 8`. */

/** In minutes after midnight. */
export interface HoursNamed {
  readonly kind: 'hours';
  readonly from: number | undefined;
  /** Undefined if it goes on. */
  readonly to: number | undefined;
}

/** What people call by a word. Evenings and nights are the night as a whole. */
const namedParts = {
  morning: { from: 6 * 60, to: 12 * 60, middle: 10 * 60 },
  afternoon: { from: 12 * 60, to: 18 * 60, middle: 15 * 60 },
} as const;

/** `yesterday afternoon` */
export function namedPart(text: string): (typeof namedParts)[keyof typeof namedParts] | undefined {
  // `good morning` is no time.
  if (/(?<!\bgood )\bmornings?\b/i.test(text)) return namedParts.morning;
  return /\b(afternoons?|arvo)\b/i.test(text) ? namedParts.afternoon : undefined;
}

/** When people usually have it, in minutes after midnight. */
export const mealMinute = {
  breakfast: 8 * 60,
  brunch: 11 * 60,
  lunch: 13 * 60,
  dinner: 20 * 60,
} as const;

/** As long as people usually have it, in minutes after midnight. */
const mealHours = {
  breakfast: { from: 6 * 60 + 30, to: 10 * 60 + 30 },
  brunch: { from: 10 * 60, to: 14 * 60 },
  lunch: { from: 12 * 60, to: 15 * 60 },
  dinner: { from: 18 * 60, to: 22 * 60 },
} as const;

/** `at dinner`; undefined if the words for a time name no meal */
export function mealNamed(said: string): HoursNamed | undefined {
  const meal = (['breakfast', 'brunch', 'lunch', 'dinner'] as const).find((one) =>
    new RegExp(String.raw`\b${one}`, 'i').test(said),
  );
  return meal && { kind: 'hours', ...mealHours[meal] };
}

export interface HoursRule {
  readonly pattern: RegExp;
  readonly read: (found: RegExpExecArray) => HoursNamed | undefined;
}

const exact = String.raw`(?:[01]?\d|2[0-4])[:.][0-5]\d(?: ?[ap]m)?|(?:1[0-2]|[1-9]) ?[ap]m|midnight|noon`;
const any = String.raw`${exact}|2[0-4]|[01]?\d`;
const meals = 'breakfast|lunch|dinner';
/** `between 10 and 20 november` are days. */
const noDate = String.raw`(?!\s*(?:(?:st|nd|rd|th)\b|\.\d|/|(?:of )?(?:${monthBeginnings})))`;
const to = ' ?(?:to|until|till|til|[-–]) ?';

export const hoursRules: readonly HoursRule[] = [
  {
    pattern: at(
      `(?:between|from) (${any}|${meals}) (?:and|to|until|till|til) (${any}|${meals})${noDate}`,
    ),
    read: ([, from = '', until = '']) => between(from, until),
  },
  {
    // A number alone may count something.
    pattern: at(`(${exact})${to}(${any})${noDate}|(${any})${to}(${exact})${noDate}`),
    read: ([, from, until, other = '', end = '']) => between(from ?? other, until ?? end),
  },
  {
    pattern: at(
      `since (${any}|lunch|dinner)${noDate}|(?:after|from) (${any})(?: on(?:wards)?)?(?= (?:tonight|tonite|this evening))`,
    ),
    read: ([, since, after = '']) => ({
      kind: 'hours',
      from: minutesMeant(since ?? after)[0],
      to: undefined,
    }),
  },
];

const dayMinutes = 24 * 60;

/** In minutes. What is usual for longer is on the chart of the day. */
const longestMoment = 30;

/** Whether what is usual at its beginning stands for all of it. */
export function isMoment({ from = 0, to }: HoursNamed): boolean {
  return to === undefined || gap(from, to) <= longestMoment;
}

/** In minutes, from one time of a day to the next time that it is another. */
function gap(from: number, to: number): number {
  return (to - from + dayMinutes) % dayMinutes;
}

/** The end is the first time of that name after the beginning. */
function between(from: string, until: string): HoursNamed | undefined {
  const half = /[ap]m/i.exec(until)?.[0];
  const isSameHalf = half !== undefined && /^\d{1,2}$/.test(from);
  const ends = minutesMeant(until);
  const starts = isSameHalf ? minutesMeant(`${from}${half}`) : minutesMeant(from);
  const end = ends[0] ?? 0;
  // `12 to 14` begins at noon, and `11 to 23` at 11:00: of an end that means one time only, the
  // nearest beginning before it.
  const [only, ...otherEnds] = ends;
  const first =
    (only !== undefined && otherEnds.length === 0
      ? starts.filter((one) => one !== only).toSorted((a, b) => gap(a, only) - gap(b, only))[0]
      : starts[0]) ?? 0;
  // `9 to 1am` begins in the evening.
  const start = isSameHalf && first > end ? (first + noonMinutes) % dayMinutes : first;
  const [to] = ends.toSorted((a, b) => gap(start, a) - gap(start, b));
  return to === undefined || gap(start, to) === 0 ? undefined : { kind: 'hours', from: start, to };
}

const noonMinutes = 12 * 60;

/** What a time may mean, the likeliest first: in a bar, `9` is in the evening. */
function minutesMeant(text: string): readonly number[] {
  if (/midnight/i.test(text)) return [0];
  if (/noon/i.test(text)) return [noonMinutes];
  if (/lunch/i.test(text)) return [mealMinute.lunch];
  if (/dinner/i.test(text)) return [mealMinute.dinner];
  if (/breakfast/i.test(text)) return [mealMinute.breakfast];
  const [, hour = '0', minute = '0', half] =
    /^(\d{1,2})(?:[:.](\d\d))? ?([ap]m)?$/i.exec(text.trim()) ?? [];
  // `02` is no two in the afternoon.
  const isWritten = /[:.]|^0\d$/.test(text.trim()) && half === undefined;
  const inDay = (hours: number) => ((hours % 24) * 60 + Number(minute)) % dayMinutes;
  const hours = Number(hour);
  if (half !== undefined) return [inDay((hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0))];
  if (isWritten || hours > 12) return [inDay(hours)];
  return hours === 12 ? [0, noonMinutes] : [inDay(hours + 12), inDay(hours)];
}

const hourNames = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const hourName = `(${hourNames.join('|')}|1[0-2]|[1-9])`;

const halfPast = at(`(half|quarter)(?: past)? ${hourName}`);
const atHour = at(
  `(at|by|after|since|before|until|till|til|around|about|@) (${hourNames.join('|')})(?! (?:people|guests|zones|rooms|tables|times|minutes|hours|days|nights))`,
);
const oClock = at(`(${hourNames.join('|')}) ?o['’]?clock`);
const hourOfHalf = at(`${hourName} ?(am|pm)`);

/** With hours as digits: `half past six` is 6:30pm, and `five pm` is 5pm. In a bar, a time without am is in the evening. */
export function withDigits(text: string): string {
  const hourOf = (name: string) => hourNames.indexOf(name.toLowerCase()) + 1 || Number(name);
  return text
    .replace(
      halfPast,
      (_, part: string, hour: string) =>
        `${hourOf(hour)}:${part.toLowerCase() === 'half' ? '30' : '15'}pm`,
    )
    .replace(atHour, (_, word: string, hour: string) => `${word} ${hourOf(hour)}`)
    .replace(oClock, (_, hour: string) => String(hourOf(hour)))
    .replace(hourOfHalf, (_, hour: string, half: string) => hourOf(hour) + half);
}

import { createLru } from '../../lru.ts';

/**
 * How the reader writes times, dates and numbers. The words are English for everyone, so only what
 * changes a figure is kept: few combinations exist, and an answer is built once for each.
 */
export interface Locale {
  /** Tells it from the others, for answers that are kept. */
  readonly key: string;
  /** `9:00 PM` or `21:00` */
  readonly hourCycle: 'h12' | 'h23';
  /** `Nov 20` or `20 Nov` */
  readonly dateOrder: 'month_first' | 'day_first';
  /** `8.2` or `8,2` */
  readonly decimalSign: '.' | ',';
}

/** In channels, which people with different habits read, and when a person's locale is not known. */
export const houseLocale: Locale = withKey({
  hourCycle: 'h23',
  dateOrder: 'day_first',
  decimalSign: '.',
});

/** Longer than any that Slack has. */
const longestTag = 35;

/**
 * @param tag as Slack has it in a profile: `en-US`; anything unusable gives the house's locale
 * https://docs.slack.dev/reference/methods/users.info
 */
export function localeOf(tag: unknown): Locale {
  if (typeof tag !== 'string' || tag.length > longestTag) return houseLocale;
  const known = locales.get(tag) ?? (isUsable(tag) ? habitsOf(tag) : houseLocale);
  locales.set(tag, known);
  return known;
}

/** Kept, because finding out how a language writes dates takes long. */
const locales = createLru<Locale>(200);

function habitsOf(tag: string): Locale {
  const { hourCycle } = new Intl.DateTimeFormat(tag, { hour: 'numeric' }).resolvedOptions();
  const date = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'short' }).formatToParts(0);
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 1 }).formatToParts(0);
  const [first] = date.filter(({ type }) => type === 'day' || type === 'month');
  return withKey({
    hourCycle: hourCycle === 'h11' || hourCycle === 'h12' ? 'h12' : 'h23',
    dateOrder: first?.type === 'month' ? 'month_first' : 'day_first',
    decimalSign: number.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.',
  });
}

function withKey(habits: Omit<Locale, 'key'>): Locale {
  return { ...habits, key: Object.values(habits).join(' ') };
}

function isUsable(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

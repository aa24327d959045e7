import { Temporal } from 'temporal-polyfill';
import { dayOn, venueDay } from '../../history/past-night.ts';
import type { PastTime, Period } from '../../history/past-time.ts';
import { zonedTime } from '../../insight/local-time.ts';
import { dateNamed, monthNames, weekdayName } from './local-time.ts';
import type { Told } from './night-words.ts';
import { counted } from './wording.ts';

/** What a week, a month or another stretch of days is called. */

/** `last week`, `October`, `the last 10 days` */
export function periodName(
  period: Period,
  { place, locale }: Pick<Told, 'place' | 'locale'>,
): string {
  switch (period.kind) {
    case 'week':
      return period.ago === 0
        ? 'this week'
        : period.ago === 1
          ? 'last week'
          : `${counted(period.ago, 'week')} ago`;
    case 'weekend':
      return 'last weekend';
    case 'month': {
      const [year, month] = period.month.split('-').map(Number);
      const name = monthNames[(month ?? 1) - 1] ?? '';
      return year === zonedTime(place.now, place.zone).year ? name : `${name} ${year}`;
    }
    case 'weekdays':
      return `${weekdayName(period.weekday)}s`;
    case 'last_days':
      return `the last ${counted(period.days, 'day')}`;
    case 'dates': {
      const { first, last } = period;
      const [from, to] = [first, last].map((date) => {
        const { from: at } = dayOn(Temporal.PlainDate.from(date), venueDay(place));
        return dateNamed(at, place.now, place.zone, locale);
      });
      return first === last ? `${from}` : `${from} to ${to}`;
    }
  }
}

/** As {@link periodName}, but `the week before` beside the week after it. */
export function nameBeside(
  before: Period,
  period: PastTime,
  told: Pick<Told, 'place' | 'locale'>,
): string {
  const isNext = before.kind === 'week' && period.kind === 'week' && before.ago === period.ago + 1;
  return isNext && before.ago > 1 ? 'the week before' : periodName(before, told);
}

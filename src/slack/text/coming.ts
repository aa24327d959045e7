import type { TypicalWeek } from '../../ambience/types.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { ServiceDay } from '../../insight/service-day.ts';
import { outlook, typicalPoints } from '../../insight/typical.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { timeOfDay } from './local-time.ts';
import { moodNumber } from './numbers.ts';

/**
 * What usually still comes in a service day: `Usually liveliest around 22:00 (7.9), still to come.`
 *
 * @param now epoch milliseconds
 * @returns undefined if too little of the day is known
 */
export function comingWords(
  week: TypicalWeek,
  day: ServiceDay,
  now: number,
  zone: LocalZone,
): Mrkdwn | undefined {
  const coming = outlook(typicalPoints(week, day.from, day.to), now);
  if (coming === undefined) return undefined;
  const { phase, peak, quietsAt } = coming;
  const quiets =
    quietsAt === undefined
      ? mrkdwn``
      : mrkdwn` It usually quiets down from ${timeOfDay(quietsAt, zone)}.`;
  switch (phase) {
    case 'before':
      return mrkdwn`Still to come: usually liveliest around ${timeOfDay(peak.at, zone)} (${moodNumber(peak.mood)}).${quiets}`;
    case 'at':
      return mrkdwn`This is usually the liveliest time.${quiets}`;
    case 'after':
      return mrkdwn`The usual peak has passed.${quiets}`;
  }
}

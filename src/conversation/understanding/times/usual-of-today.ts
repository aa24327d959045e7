import type { Circumstances } from '../interpreted.ts';
import { localNow } from './local-now.ts';

/**
 * `this morning vs a normal friday`, asked on a Friday, compares with what is usual, and `is tonight busier than a
 * usual friday` asks about the night so far.
 */

const beside =
  /\b(this (?:morning|afternoon|evening)\b.*?)\b(?:vs\.?|versus|against|(?:compared|next) (?:to|with)) (?:an? |the |our )?(?:normal|usual|typical|average|ordinary) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning| afternoon| evening)?(?=\W*$)/i;

const tonight =
  /^is tonight ((?:(?:a (?:bit|little)|any|much) )?(?:loud|quiet|busi|livel?i|calm)er) than (?:an? |the )?(?:usual|normal|typical|average)(?: ((?:mon|tues|wednes|thurs|fri|satur|sun)day))?(?: night)?(?: so far)?(?=\W*$)/i;

export function withUsualOfToday(line: string, circumstances: Circumstances): string {
  const { now, weekdayAt, nightAt } = localNow({ argument: '' }, circumstances);
  const isToday = (day: string) =>
    [weekdayAt(now), nightAt(now)].some((one) => one === day.toLowerCase());
  return line
    .replace(beside, (whole, part: string, day: string) =>
      isToday(day) ? `${part}compared to usual` : whole,
    )
    .replace(tonight, (whole, way: string, day?: string) =>
      day === undefined || isToday(day) ? `has tonight been ${way} than usual so far` : whole,
    );
}

import type { Circumstances } from '../interpreted.ts';
import { localNow } from './local-now.ts';

/** `this morning vs a normal friday`, asked on a Friday, compares with what is usual. */

const beside =
  /\b(this (?:morning|afternoon|evening)\b.*?)\b(?:vs\.?|versus|against|(?:compared|next) (?:to|with)) (?:an? |the |our )?(?:normal|usual|typical|average|ordinary) ((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?: morning| afternoon| evening)?(?=\W*$)/i;

export function withUsualOfToday(line: string, circumstances: Circumstances): string {
  const { now, weekdayAt, nightAt } = localNow({ argument: '' }, circumstances);
  return line.replace(beside, (whole, part: string, day: string) => {
    const isToday = [weekdayAt(now), nightAt(now)].some((one) => one === day.toLowerCase());
    return isToday ? `${part}compared to usual` : whole;
  });
}

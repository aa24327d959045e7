import type { Job } from './ticks.ts';

/** When the jobs of a process run. */

const everyMinute = '* * * * *';
const everyTenMinutes = '*/10 * * * *';
/** With seconds, so that the polls of many venues are spread over a minute. */
const everyFiveSeconds = '*/5 * * * * *';
/** Not on the hour, when most digests are due. */
const everyHour = '17 * * * *';

const times = [
  ['clock', everyMinute],
  ['queues', everyMinute],
  ['alerts', everyFiveSeconds],
  ['clean up', everyHour],
  ['count old seals', everyTenMinutes],
  ['readiness', everyFiveSeconds],
  ['counts', everyMinute],
  ['installations', everyTenMinutes],
  ['reconcile', everyHour],
] as const;

/** What each job does; undefined for one that this process does not have. */
export type Works = Readonly<Record<(typeof times)[number][0], Job['work'] | undefined>>;

export function timetable(works: Works): Job[] {
  return times.flatMap(([name, when]) => {
    const work = works[name];
    return work === undefined ? [] : [{ name, when, work }];
  });
}

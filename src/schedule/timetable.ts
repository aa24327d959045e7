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

export type JobName = (typeof times)[number][0];

/** @param works what each job does; undefined for one that this process does not have */
export function timetable(works: Readonly<Record<JobName, Job['work'] | undefined>>): Job[] {
  return times.flatMap(([name, when]) => {
    const work = works[name];
    return work === undefined ? [] : [{ name, when, work }];
  });
}

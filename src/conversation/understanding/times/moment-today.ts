import { tonight } from '../../../history/past-time.ts';
import { hoursAround } from '../../hours-asked.ts';
import type { Question } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { When } from './when.ts';

/** What went wrong, or was too much, at a time of today. */

/** In minutes, before and after a moment: `was there any trouble around ten` */
const aroundMinutes = 60;

/** What went wrong around a moment of today. */
export function troubleThen(
  asked: Question,
  when: When,
  yesNo: YesNo | undefined,
): Question | undefined {
  const isOfTrouble = yesNo?.asks === 'need' && asked.command === 'trend';
  if (!isOfTrouble || when.kind !== 'clock') return undefined;
  const part = hoursAround(when.minute, aroundMinutes);
  return { ...asked, command: 'night', past: tonight, part, at: undefined, yesNo };
}

/** `was the terrace too loud at 20:00`: the record of tonight has its alerts, too. */
export function beyondThen(asked: Question, when: When, yesNo: YesNo): Question {
  return asked.command === 'trend' && asked.at !== undefined && when.kind === 'clock'
    ? { ...asked, at: undefined, command: 'night', past: tonight, minute: when.minute, yesNo }
    : asked;
}

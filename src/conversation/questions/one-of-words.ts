import type { Button } from '../../card/controls.ts';
import { rich } from '../../card/rich-text.ts';
import { isOneNight } from '../../history/past-time.ts';
import { askButton } from '../entry-points.ts';
import type { Refusal } from '../understanding/interpreted.ts';

/** What is only told of one night, venue or part of a day at a time. */

export const oneOfWords = {
  venue: rich`I can only tell hours of a night for one venue at a time. Name it, like “last night at 23:00”.`,
  night: rich`I can show one moment of one night, like “last friday at 23:00”, or the same hours of several, like “last week from 22:00 to 02:00”.`,
  part: rich`I can only answer for one part of a day at a time. Name it, like “this afternoon”.`,
  nights: rich`I can compare two nights at a time, like “last night vs last friday”.`,
  gaps: rich`I can only tell gaps in the data of one night at a time. Name it, like “gaps last friday”.`,
  alerts: rich`I can only tell alerts of one night, week or month at a time. Name it, like “alerts last friday”.`,
} as const;

export function oneOfButton({ of, question }: Extract<Refusal, { kind: 'one_of' }>): Button {
  const { past, part, minute, argument } = question;
  switch (of) {
    case 'venue':
      return askButton('All venues', { ...question, command: 'compare' });
    case 'alerts':
      return askButton('Alerts', { command: 'alerts', argument });
    case 'part':
      return askButton('Today so far', { command: 'tonight', argument });
    case 'nights':
      return lastWeekButton(argument);
    case 'gaps':
      return askButton('Last night', {
        command: 'night',
        argument,
        past: { kind: 'nights_ago', nights: 1 },
        yesNo: { asks: 'gaps', against: 'nothing' },
      });
    case 'night':
      if (past === undefined || !isOneNight(past) || (part ?? minute) === undefined) {
        return askButton('All nights', { ...question, part: undefined, command: 'review' });
      }
      return askButton(part === undefined ? 'Show that time' : 'Show those hours', {
        ...question,
        command: 'night',
      });
  }
}

export function lastWeekButton(argument: string): Button {
  return askButton('Last week', { command: 'review', argument, past: { kind: 'week', ago: 1 } });
}

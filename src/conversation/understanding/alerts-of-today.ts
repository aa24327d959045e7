import { tonight } from '../../history/past-time.ts';
import { hoursAsked, type Question } from '../question.ts';
import { alertsWanted, isPlaceTonight } from './alerts-sought.ts';
import { partAsked } from './part-asked.ts';
import type { Sentence } from './sentence.ts';

/** Alerts of a place tonight, or of hours of today; undefined if neither is named. */
export function alertsOfToday(question: Question, sentence: Sentence): Question | undefined {
  const part = partAsked(sentence);
  const soFar = {
    ...question,
    command: 'night',
    past: tonight,
    yesNo: alertsWanted(sentence),
  };
  if (isPlaceTonight(sentence)) return { ...soFar, part: part ?? {} };
  // `any alerts before 8`; a limit is one of now.
  const hours = hoursAsked({ part });
  const isClock = sentence.whens.every(({ kind }) => kind === 'clock');
  if (hours === undefined || !isClock || /\blimits?\b/i.test(sentence.text)) return undefined;
  const day = hours.from === undefined ? { isDay: true as const } : {};
  return { ...soFar, part: { ...hours, ...day } };
}

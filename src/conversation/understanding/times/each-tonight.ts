import type { Question } from '../../question.ts';
import type { Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { isTonightToCome, type LocalNow } from './local-now.ts';
import { usual } from './usual-time.ts';

/**
 * `rooftop vs lobby bar tonight`, asked in the afternoon, or `which will be busier tonight`
 *
 * @param soFar the question about what has been of it
 * @param question with what is asked first
 */
export function eachTonight(
  soFar: Question | undefined,
  question: Question,
  sentence: Sentence,
  local: LocalNow,
): Interpreted | undefined {
  const isNight = soFar?.command === 'night';
  const areToCome =
    question.yesNo?.against === 'each' &&
    !sentence.has('past') &&
    (isTonightToCome(local) || sentence.has('future')) &&
    (isNight || sentence.names.length > 1);
  if (!areToCome) return undefined;
  const evening = { weekday: local.nightAt(local.now), minute: undefined, isFuture: true };
  const asked = isNight ? soFar : question;
  return usual({ ...asked, past: undefined, part: undefined, command: 'live' }, false, evening);
}

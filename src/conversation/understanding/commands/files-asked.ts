import { isOneNight } from '../../../history/past-time.ts';
import { hoursAsked, type PartAsked } from '../../hours-asked.ts';
import type { Question } from '../../question.ts';
import type { Interpreted } from '../interpreted.ts';

/** Files with what was measured: of which hours. */

/** `export lobby bar saturday 18:00 to 02:00`: a file of one night may be of some of its hours */
export function fileOf(
  asked: Question,
  part: PartAsked | undefined,
): Interpreted & { kind: 'question' } {
  const { command, past } = asked;
  const isOfNight = command === 'csv' && past !== undefined && isOneNight(past);
  const hours = isOfNight ? hoursAsked({ part }) : undefined;
  return { kind: 'question', question: { ...asked, ...(hours && { part: hours }) } };
}

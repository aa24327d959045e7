import { buttons, note, type Part } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';

/** What stands below the answer to a follow-up that may also have been meant as a question of its own. */
export function followUpParts(alone: Question): readonly Part[] {
  return [
    note(rich`Answered as a follow-up to your last question.`),
    buttons([askButton('Ask as a new question', alone)]),
  ];
}

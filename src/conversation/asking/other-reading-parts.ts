import { buttons, note, type Part } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { askButton } from '../entry-points.ts';
import type { OtherReading } from '../understanding/follow-up/follow-up.ts';

type As = OtherReading['as'];

const readAs: Readonly<Record<As, RichText>> = {
  new: rich`Answered as a follow-up to your last question.`,
  follow_up: rich`Answered as a new question.`,
};
const askAs: Readonly<Record<As, string>> = {
  new: 'Ask as a new question',
  follow_up: 'Ask as a follow-up',
};

/** What stands below the answer to a line that may have been meant the other way. */
export function otherReadingParts({ as, asks }: Omit<OtherReading, 'line'>): readonly Part[] {
  return [note(readAs[as]), buttons([askButton(askAs[as], asks)])];
}

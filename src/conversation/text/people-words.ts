import { type RichText, rich } from '../../card/rich-text.ts';
import type { YesNo } from '../yes-no-asked.ts';

/** The answer to whether a place is full or empty, with what it goes by. */
export function withPeopleWords(
  answer: RichText | undefined,
  { isOfPeople }: YesNo,
): RichText | undefined {
  return isOfPeople === true && answer !== undefined
    ? rich`${answer} I go by the mood and don't count people.`
    : answer;
}

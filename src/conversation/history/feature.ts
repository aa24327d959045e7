import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Feature } from '../feature.ts';
import { night } from './night.ts';
import { review } from './review.ts';

/** Questions about past nights. */
export const history: Feature<QuestionNeeds> = {
  commands: [night, review],
  shortcuts: [],
  register() {},
};

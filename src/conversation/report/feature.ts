import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Feature } from '../feature.ts';
import { report } from './command.ts';

/** Reports to print and to show. */
export const reports: Feature<QuestionNeeds> = {
  commands: [report],
  shortcuts: [],
  register() {},
};

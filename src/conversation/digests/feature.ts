import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Feature } from '../feature.ts';
import { type DigestActionNeeds, registerDigestActions } from './actions.ts';
import { type DigestCommandNeeds, digest } from './command.ts';
import { handover } from './handover.ts';
import { type DigestSubmissionNeeds, registerDigestSubmissions } from './submissions.ts';

/** Scheduled posts: setting them up and managing them. */
export const digests: Feature<
  DigestCommandNeeds & DigestActionNeeds & DigestSubmissionNeeds & QuestionNeeds
> = {
  commands: [handover, digest],
  shortcuts: [],
  register(listen, needs) {
    registerDigestActions(listen, needs);
    registerDigestSubmissions(listen, needs);
  },
};

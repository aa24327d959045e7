import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerView, noticeView } from '../blocks/notice-view.ts';
import type { Asker } from '../caller.ts';
import type { AnswerQuestion, Feature } from '../feature.ts';
import { updateIfOpen } from '../receiving/clicks.ts';
import { answerMessage } from '../receiving/router.ts';
import { defaultCommand } from '../receiving/slash-command.ts';
import { checkingVenue } from '../text/notices.ts';
import { type QuestionActionNeeds, registerQuestionActions } from './actions.ts';
import { compare } from './compare.ts';
import { csv } from './csv.ts';
import { questionIds } from './ids.ts';
import { live } from './live.ts';
import type { QuestionNeeds } from './question-command.ts';
import { busiest, quietest } from './ranked-zone.ts';
import { type StatusNeeds, status } from './status.ts';
import { tonight } from './tonight.ts';
import { trend } from './trend.ts';
import { type VenueNeeds, venue } from './venue.ts';
import { week } from './week.ts';
import { zones } from './zones.ts';

/** Questions about venues and zones. */
export const questions: Feature<QuestionNeeds & VenueNeeds & StatusNeeds & QuestionActionNeeds> = {
  commands: [live, tonight, trend, week, busiest, quietest, compare, zones, csv, venue, status],
  shortcuts: [
    {
      callbackId: questionIds.shortcut,
      name: 'Check ambience',
      description: 'How lively and loud your venue is right now',
      run: checkAmbience,
    },
  ],
  register: registerQuestionActions,
};

/**
 * Answers in a modal. Slack requires it to open within three seconds, so a placeholder opens first
 * if the readings are not immediately available.
 */
async function checkAmbience(
  asker: Asker,
  { answer }: { readonly answer: AnswerQuestion },
): Promise<void> {
  const { client, triggerId: trigger_id } = asker;
  const question = { command: defaultCommand, argument: '' };
  const pending = answerMessage(answer, question, asker).then(
    (answered) => answered && answerView(answered),
  );
  const immediate = await Promise.race([pending, nextTurn(undefined)]);
  if (immediate !== undefined) {
    await client.views.open({ trigger_id, view: immediate });
    return;
  }
  const reading = noticeView('Ambience', checkingVenue);
  const { view } = await client.views.open({ trigger_id, view: reading });
  const shown = await pending;
  if (shown !== undefined) await updateIfOpen(client, view?.id, shown);
}

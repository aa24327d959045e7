import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Asker } from '../actor.ts';
import { type AnswerQuestion, answerMessage } from '../answer.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Feature } from '../feature.ts';
import { defaultCommand } from '../router.ts';
import { answerDialog, noticeDialog } from '../text/dialogs.ts';
import { checkingVenue } from '../text/notices.ts';
import { type QuestionActionNeeds, registerQuestionActions } from './actions.ts';
import { compare } from './compare.ts';
import { csv } from './csv.ts';
import { questionIds } from './ids.ts';
import { live } from './live.ts';
import { music } from './music.ts';
import { busiest, quietest } from './ranked-zone.ts';
import { type StatusNeeds, status } from './status.ts';
import { tonight } from './tonight.ts';
import { trend } from './trend.ts';
import { type VenueNeeds, venue } from './venue.ts';
import { week } from './week.ts';
import { zones } from './zones.ts';

/** Questions about venues and zones. */
export const questions: Feature<QuestionNeeds & VenueNeeds & StatusNeeds & QuestionActionNeeds> = {
  commands: [
    live,
    music,
    tonight,
    trend,
    week,
    busiest,
    quietest,
    compare,
    zones,
    csv,
    venue,
    status,
  ],
  shortcuts: [
    {
      on: 'anywhere',
      callbackId: questionIds.shortcut,
      name: 'Check ambience',
      description: 'How lively and loud your venue is right now',
      run: checkAmbience,
    },
  ],
  register: registerQuestionActions,
};

/**
 * Answers in a dialog. It has to open within three seconds, so a placeholder opens first
 * if the readings are not immediately available.
 */
async function checkAmbience(
  asker: Asker,
  { answer }: { readonly answer: AnswerQuestion },
): Promise<void> {
  const question = { command: defaultCommand, argument: '' };
  const pending = answerMessage(answer, question, asker).then(
    (answered) => answered && answerDialog(answered),
  );
  const immediate = await Promise.race([pending, nextTurn(undefined)]);
  if (immediate !== undefined) {
    await asker.open(immediate);
    return;
  }
  const opened = await asker.open(noticeDialog('Ambience', checkingVenue));
  const shown = await pending;
  if (shown !== undefined) await opened.update(shown);
}

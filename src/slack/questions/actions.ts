import type { Option } from '@slack/types';
import type { Zone } from '../../ambience/types.ts';
import type { Connections } from '../../venues/connections.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { AnswerQuestion } from '../feature.ts';
import { findZone, type Question, readQuestion, zoneKey } from '../question.ts';
import { type Click, outdatedMessage } from '../receiving/clicks.ts';
import type { Listen, OptionsQuery } from '../receiving/listen.ts';
import { answerMessage } from '../receiving/router.ts';
import { venueOptions, zoneOptions } from '../text/picker-options.ts';
import { sharedMessage } from './follow-ups.ts';
import { questionIds } from './ids.ts';

export interface QuestionActionNeeds {
  readonly connections: Pick<Connections, 'list'>;
  readonly answer: AnswerQuestion;
}

/** Registers the buttons and pickers that ask a question, like a typed command. */
export function registerQuestionActions(
  listen: Listen,
  { connections, answer }: QuestionActionNeeds,
): void {
  listen.onClick(questionIds.ask, (click) => answerInPlace(click, readQuestion(click.value)));

  listen.onClick(questionIds.pickZone, async (click) => {
    const question = readQuestion(click.blockId);
    const zones = await storedZones(click.asker.teamId, question?.venueId);
    const zone = findZone(zones, click.value ?? '');
    await answerInPlace(click, question && zone && { ...question, zoneId: zone.id });
  });

  listen.onClick(questionIds.pickVenue, (click) => {
    const question = readQuestion(click.blockId);
    return answerInPlace(click, question && { ...question, venueId: click.value });
  });

  listen.onClick(questionIds.share, async (click) => {
    const question = readQuestion(click.value);
    const answered = question && (await answer(question, click.asker));
    // Answers without readings go only to the person who pressed the button.
    if (answered?.isShareable === true) {
      await click.post(sharedMessage(answered.message, click.asker.userId));
    } else {
      await click.tell(answered?.message ?? outdatedMessage());
    }
  });

  // Pickers offer stored data, because Slack waits only three seconds for the options.
  listen.onOptions(questionIds.pickZone, async ({ teamId, typed, blockId }) => {
    const zones = await storedZones(teamId, readQuestion(blockId)?.venueId);
    return zoneOptions(zones, typed, zoneKey);
  });

  listen.onOptions(
    questionIds.pickVenue,
    async ({ teamId, typed }: OptionsQuery): Promise<Option[]> =>
      venueOptions(await connections.list(teamId), typed),
  );

  async function answerInPlace(click: Click, question: Question | undefined): Promise<void> {
    const shown =
      question === undefined
        ? outdatedMessage()
        : await answerMessage(answer, question, click.asker);
    // Undefined if a modal was opened instead.
    if (shown !== undefined) await click.show(shown);
  }

  async function storedZones(
    teamId: string,
    venueId: string | undefined,
  ): Promise<readonly Zone[]> {
    return findVenue(await connections.list(teamId), venueId)?.zones ?? [];
  }
}

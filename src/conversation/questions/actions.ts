import type { Zone } from '../../ambience/types.ts';
import type { Option } from '../../card/controls.ts';
import { append } from '../../card/message.ts';
import { createLru } from '../../lru.ts';
import type { Connections } from '../../venues/connections.ts';
import { findVenue, isReadable } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import { type AnswerQuestion, answerMessage, withControls } from '../answer.ts';
import type { Click, Listen, OptionsQuery } from '../listen.ts';
import { type Question, readQuestion } from '../question.ts';
import { houseLocale } from '../text/locale.ts';
import { outdatedMessage } from '../text/notices.ts';
import { venueOptions, zoneOptions } from '../text/picker-options.ts';
import { findZone, zoneKey } from '../zone-key.ts';
import { questionIds } from './ids.ts';
import { sharedMessage, sharedNotice } from './shared-message.ts';

export interface QuestionActionNeeds {
  readonly connections: Pick<Connections, 'list'>;
  readonly answer: AnswerQuestion;
}

/** Remembered so that a second press does not post the same answer again. */
const maxRememberedShares = 10_000;

/** Registers the buttons and pickers that ask a question, like a typed command. */
export function registerQuestionActions(
  listen: Listen,
  { connections, answer }: QuestionActionNeeds,
): void {
  const shares = createLru<true>(maxRememberedShares);

  listen.onClick(questionIds.ask, (click) => {
    const question = readQuestion(click.value);
    return question?.sharedBy === undefined
      ? answerInPlace(click, question)
      : refreshShared(click, question, question.sharedBy);
  });

  listen.onClick(questionIds.askAside, async (click) => {
    const question = readQuestion(click.value);
    if (question === undefined) return click.tell(outdatedMessage());
    const answered = await answer(question, click.asker);
    if (answered !== undefined) await click.tell(withControls(answered));
  });

  listen.onClick(questionIds.pickZone, async (click) => {
    const question = readQuestion(click.about);
    const zones = await storedZones(click.asker.workspaceId, question?.venueId);
    const zone = findZone(zones, click.value ?? '');
    await answerInPlace(click, question && zone && { ...question, zoneId: zone.id });
  });

  listen.onClick(questionIds.pickVenue, (click) => {
    const question = readQuestion(click.about);
    return answerInPlace(click, question && { ...question, venueId: click.value });
  });

  listen.onClick(questionIds.share, async (click) => {
    const question = readQuestion(click.value);
    if (question === undefined) return click.tell(outdatedMessage());
    const { channelId = '', userId } = click.asker;
    const answered = await answer(question, forChannel(click));
    // Answers without readings go only to the person who pressed the button.
    if (answered?.shareable === undefined) return tellPersonally(click, question);
    const key = messageKey(click);
    if (shares.has(key)) return click.tell(sharedNotice(channelId, true));
    shares.set(key, true);
    try {
      await click.post(sharedMessage(answered.message, answered.shareable, userId));
    } catch (error) {
      shares.delete(key);
      throw error;
    }
    const after = await answerMessage(answer, { ...question, isShared: true }, click.asker);
    const notice = sharedNotice(channelId, false);
    await click.replace(after === undefined ? notice : append(after, ...notice.parts));
  });

  // Pickers offer stored data, because people wait for them while they type.
  listen.onOptions(questionIds.pickZone, async ({ workspaceId, typed, about }) => {
    const zones = await storedZones(workspaceId, readQuestion(about)?.venueId);
    return zoneOptions(zones, typed, zoneKey);
  });

  listen.onOptions(
    questionIds.pickVenue,
    async ({ workspaceId, locale, typed }: OptionsQuery): Promise<Option[]> =>
      venueOptions((await connections.list(workspaceId)).filter(isReadable), typed, locale),
  );

  async function answerInPlace(click: Click, question: Question | undefined): Promise<void> {
    if (question === undefined) return click.replace(outdatedMessage());
    const answered = await answer(question, click.asker);
    // Undefined if a modal was opened instead.
    if (answered === undefined) return;
    if (answered.isAside === true) return click.tell(withControls(answered));
    await click.replace(withControls(answered));
    shares.delete(messageKey(click));
  }

  /** Renews a post for everyone in the channel; what is no reading goes only to this person. */
  async function refreshShared(click: Click, question: Question, sharedBy: string): Promise<void> {
    const answered = await answer(question, forChannel(click));
    if (answered?.shareable === undefined) {
      await tellPersonally(click, question);
    } else {
      await click.replace(sharedMessage(answered.message, answered.shareable, sharedBy));
    }
  }

  async function tellPersonally(click: Click, question: Question): Promise<void> {
    const answered = await answer(question, click.asker);
    await click.tell(answered?.message ?? outdatedMessage());
  }

  async function storedZones(
    workspaceId: string,
    venueId: string | undefined,
  ): Promise<readonly Zone[]> {
    return findVenue(await connections.list(workspaceId), venueId)?.zones ?? [];
  }
}

/** What is posted in a channel is read by people with different habits. */
function forChannel({ asker }: Click): Asker {
  return { ...asker, locale: houseLocale };
}

/** One answer: what replaces it, such as a refresh, can be shared again. */
function messageKey({ asker: { workspaceId, channelId, userId }, messageId }: Click): string {
  return JSON.stringify([workspaceId, channelId, userId, messageId]);
}

import { askAction, readQuestion } from '../commands/question.ts';
import { answer, presented } from '../commands/router.ts';
import { shareAction, sharedMessage } from '../messages/follow-ups.ts';
import { outdatedMessage } from '../messages/outdated.ts';
import { venuePicker, zonePicker } from '../messages/pickers.ts';
import type { Services } from '../services.ts';
import type { Click, OnClick } from './click.ts';
import { zoneWithKey } from './picker-options.ts';

/** Buttons and pickers that ask a question, as a typed line would. */
export function registerQuestionActions(on: OnClick, services: Services): void {
  on(askAction, (click) => answerInPlace(click, readQuestion(click.value)));

  on(zonePicker.actionId, async (click) => {
    const { blockId, value = '', asker } = click;
    const question = readQuestion(blockId);
    const zone = await zoneWithKey(value, question?.venueId, asker.teamId, services);
    await answerInPlace(click, question && zone && { ...question, zoneId: zone.id });
  });

  on(venuePicker.actionId, (click) => {
    const question = readQuestion(click.blockId);
    return answerInPlace(click, question && { ...question, venueId: click.value });
  });

  on(shareAction, async (click) => {
    const question = readQuestion(click.value);
    const answered = question && (await answer(question, click.asker, services));
    // Only figures are for the channel; anything else is said to who pressed the button.
    if (answered?.next?.offersShare !== true)
      await click.tell(answered?.message ?? outdatedMessage());
    else await click.post(sharedMessage(answered.message, click.asker.userId));
  });

  async function answerInPlace(
    click: Click,
    question: ReturnType<typeof readQuestion>,
  ): Promise<void> {
    const answered =
      question === undefined
        ? { message: outdatedMessage() }
        : await answer(question, click.asker, services);
    // Undefined: a modal was opened instead.
    if (answered !== undefined) await click.show(presented(answered, click.asker));
  }
}

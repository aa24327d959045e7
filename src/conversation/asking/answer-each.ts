import { type Message, message } from '../../card/message.ts';
import { buttons, divider, type Part } from '../../card/part.ts';
import type { Asker } from '../actor.ts';
import type { Answer, AnswerQuestion } from '../answer.ts';
import { askButton } from '../entry-points.ts';
import type { AskedBeside, Interpreted } from '../understanding/interpreted.ts';
import { withFewCharts } from './several-places-message.ts';

/** In characters; a longer label is cut on a phone. */
const longestLabel = 40;

/**
 * Answers several questions in one message, with a button to go on with each.
 *
 * @param refusal says why one of them has no answer
 */
export async function answerEach(
  asked: readonly AskedBeside[],
  asker: Asker,
  answer: AnswerQuestion,
  refusal: (why: Refused['why'], said: string) => Message,
): Promise<Answer> {
  const answers = await Promise.all(
    asked.map(async ({ said, meant }) =>
      meant.kind === 'refused'
        ? refusal(meant.why, said)
        : (await answer(meant.question, asker))?.message,
    ),
  );
  return {
    message: message(
      ...withFewCharts(
        answers.flatMap((one, index) =>
          one === undefined ? [] : [...(index > 0 ? [divider()] : []), ...withoutButtons(one)],
        ),
      ),
      buttons(
        asked.flatMap(({ said, meant }) =>
          meant.kind === 'refused' ? [] : [askButton(labelOf(said), meant.question)],
        ),
      ),
    ),
  };
}

type Refused = Extract<Interpreted, { kind: 'refused' }>;

/** Each has its own, once it is gone on with. */
function withoutButtons({ parts }: Message): readonly Part[] {
  return parts.filter(({ kind }) => kind !== 'controls');
}

function labelOf(said: string): string {
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/[\s?!.,;]+$/, '');
  return text.length > longestLabel ? `${text.slice(0, longestLabel - 1).trimEnd()}…` : text;
}

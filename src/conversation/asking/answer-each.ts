import { message } from '../../card/message.ts';
import { buttons } from '../../card/part.ts';
import type { Asker } from '../actor.ts';
import type { Answer, AnswerQuestion } from '../answer.ts';
import { askButton } from '../entry-points.ts';
import type { AskedBeside } from '../understanding/interpreted.ts';
import { joinedParts } from './several-places-message.ts';

/** In characters; a longer label is cut on a phone. */
const longestLabel = 40;

/** Answers several questions in one message, with a button to go on with each. */
export async function answerEach(
  asked: readonly AskedBeside[],
  asker: Asker,
  answer: AnswerQuestion,
): Promise<Answer> {
  const answers = await Promise.all(asked.map(({ question }) => answer(question, asker)));
  return {
    message: message(
      ...joinedParts(answers.flatMap((one) => one?.message ?? [])),
      buttons(asked.map(({ said, question }) => askButton(labelOf(said), question))),
    ),
  };
}

function labelOf(said: string): string {
  const text = `${said.charAt(0).toUpperCase()}${said.slice(1)}`.replace(/[\s?!.,;]+$/, '');
  return text.length > longestLabel ? `${text.slice(0, longestLabel - 1).trimEnd()}…` : text;
}

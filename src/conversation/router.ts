import { append } from '../card/message.ts';
import type { Part } from '../card/part.ts';
import type { Roles } from '../people/roles.ts';
import type { Asker } from './actor.ts';
import type { Answer, AnswerQuestion } from './answer.ts';
import { type Explain, errorMessage } from './error-boundary.ts';
import type { Command } from './feature.ts';
import type { Question, TypedLine } from './question.ts';
import { outdatedMessage } from './text/notices.ts';

/** Answers `/ambience` without a command. */
export const defaultCommand = 'live';

/** Further characters are ignored: even an entry of the log is too long by then, which it says. */
const longestLine = 4_000;

/**
 * Parses the text after `/ambience`: `live Rooftop Bar` is the command `live` with the argument
 * `Rooftop Bar`.
 */
export function parseLine(text: string): TypedLine {
  const line = text.slice(0, longestLine).trim();
  const end = line.search(/\s/);
  const command = end < 0 ? line : line.slice(0, end);
  const argument = end < 0 ? '' : line.slice(end).trim();
  return { command: command.toLowerCase() || defaultCommand, argument };
}

export interface QuestionMeant {
  readonly question: Question;
  /** What is said below its answer. */
  readonly below?: readonly Part[] | undefined;
}

export interface RouterOptions<Needs> {
  readonly commands: readonly Command<Needs>[];
  readonly needs: Needs;
  /** Finds the question that someone means, or says why it cannot be answered. */
  readonly interpret: (typed: TypedLine, asker: Asker) => Promise<QuestionMeant | Answer>;
  readonly explain: Explain;
  readonly roles: Pick<Roles, 'permissionsOf'>;
}

/** Runs the command of a question. Its errors become messages to the person who asked. */
export function createRouter<Needs>(options: RouterOptions<Needs>): AnswerQuestion {
  const { commands, needs, interpret } = options;
  const commandOf = (question: Question) => commands.find(({ name }) => name === question.command);
  return async (typed, asker) => {
    try {
      const read = await interpret(typed, asker);
      if ('message' in read) return read;
      const { question, below = [] } = read;
      const command = commandOf(question);
      // A button of an older version may name a command that no longer exists.
      if (command === undefined) return { message: outdatedMessage() };
      const answer = await command.answer(question, asker, needs);
      // A refusal, or a question back, is no answer to either.
      if (answer?.shareable === undefined || below.length === 0) return answer;
      return { ...answer, message: append(answer.message, ...below) };
    } catch (error) {
      const during = `/ambience ${typed.command}`;
      return { message: await errorMessage(error, during, asker, options) };
    }
  };
}

import { distance } from 'fastest-levenshtein';
import type { Message } from '../blocks/message.ts';
import { explainInMessage } from '../boundary.ts';
import { withFollowUps } from '../messages/follow-ups.ts';
import { unknownCommandMessage } from '../messages/help.ts';
import type { Services } from '../services.ts';
import type { Answer, Asker } from './command.ts';
import type { Question } from './question.ts';
import { commands, defaultCommand } from './table.ts';

/** Longer lines name nothing: whatever follows is not looked at. */
const longestLine = 1_000;

/** `live Rooftop Bar` is the command `live` with the argument `Rooftop Bar`. */
export function parseLine(text: string): Question {
  const line = unescapeTyped(text.slice(0, longestLine)).trim();
  const end = line.search(/\s/);
  const command = end < 0 ? line : line.slice(0, end);
  const argument = end < 0 ? '' : line.slice(end).trim();
  return { command: command.toLowerCase() || defaultCommand.name, argument };
}

/** Answers every question; an error becomes a message here. */
export async function answer(
  question: Question,
  asker: Asker,
  services: Services,
): Promise<Answer | undefined> {
  const command = commands.find(({ name }) => name === question.command);
  if (command === undefined) {
    const nearest = nearestCommand(question.command);
    return { message: unknownCommandMessage(question, nearest, commands) };
  }
  try {
    return await command.answer(question, asker, services);
  } catch (error) {
    return {
      message: await explainInMessage(error, `/ambience ${command.name}`, asker, services),
    };
  }
}

/** The answer as the asker sees it: figures come with what one may do next. */
export function presented({ message, next }: Answer, { channelId }: Asker): Message {
  const hasChannel = channelId !== undefined;
  return next === undefined ? message : withFollowUps(message, next, { hasChannel });
}

/** Near enough to be a slip: at most two letters, and at most half of the word. */
function nearestCommand(typed: string) {
  const [nearest] = commands
    .map((command) => ({ command, far: distance(typed, command.name) }))
    .filter(({ command, far }) => far <= 2 && far <= command.name.length / 2)
    .toSorted((a, b) => a.far - b.far);
  return nearest?.command;
}

/** Slack escapes what people type: https://docs.slack.dev/messaging/formatting-message-text#escaping */
function unescapeTyped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

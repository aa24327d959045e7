import { distance } from 'fastest-levenshtein';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import { askButton } from '../entry-points.ts';
import type { Command, CommandInfo } from '../feature.ts';
import type { Question } from '../question.ts';

export interface HelpNeeds {
  readonly commands: readonly CommandInfo[];
}

export const help: Command<HelpNeeds> = {
  name: 'help',
  usage: 'help',
  summary: 'This list',
  answer: async (_question, _asker, { commands }) => ({ message: helpMessage(commands) }),
};

/** `/ambience help`, generated from the list of commands. */
export function helpMessage(commands: readonly CommandInfo[]): Message {
  return message(paragraph(commandList(commands)), note(explanation));
}

/** For an unknown command: offers the nearest one, or `live` with the text as a zone. */
export function unknownCommandMessage(
  { command: typed, argument }: Question,
  commands: readonly CommandInfo[],
): Message {
  const nearest = nearestCommand(typed, commands);
  if (nearest !== undefined) {
    return message(
      paragraph(
        mrkdwn`There is no command “${typed}”. Did you mean \`/ambience ${nearest.name}\`?`,
      ),
      buttons([
        askButton(`/ambience ${nearest.name} ${argument}`, { command: nearest.name, argument }),
        askButton('All commands', { command: 'help', argument: '' }),
      ]),
    );
  }
  // Some people type only a zone, without a command.
  const line = `${typed} ${argument}`.trim();
  return message(
    paragraph(mrkdwn`There is no command “${typed}”. The commands are:`),
    paragraph(commandList(commands)),
    buttons([askButton(`/ambience live ${line}`, { command: 'live', argument: line })]),
  );
}

/** Close enough for a typo: at most two edits, and at most half the length of the command. */
function nearestCommand(typed: string, commands: readonly CommandInfo[]): CommandInfo | undefined {
  const [nearest] = commands
    .map((command) => ({ command, edits: distance(typed, command.name) }))
    .filter(({ command, edits }) => edits <= 2 && edits <= command.name.length / 2)
    .toSorted((a, b) => a.edits - b.edits);
  return nearest?.command;
}

function commandList(commands: readonly CommandInfo[]): Mrkdwn {
  return join(
    commands.map(({ usage, summary }) => mrkdwn`\`/ambience ${usage}\` ${summary}`),
    '\n',
  );
}

const explanation = mrkdwn`Mood is how lively a zone is, from 1 to 10; loudness how loud; vibe how far the music stands in the foreground, from -2 to +2. Music is its volume: up to 100 while it is automated, beyond that by hand. Only you see the answers, until you share them. The shortcuts *Check ambience* and *Connect a venue* do without typing; App Home shows all venues. Digests keep to the clocks of their time zone: a time that those skip in spring comes later by as much as they are moved, and one that comes twice in autumn counts the first time.`;

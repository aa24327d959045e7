import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, mrkdwn } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import type { Command } from '../commands/command.ts';
import type { Question } from '../commands/question.ts';
import { askButton } from './choose.ts';

/** `/ambience help`, made from the table of commands. */
export function helpMessage(commands: readonly Command[]): Message {
  return message(paragraph(commandList(commands)), note(explanation));
}

/** What was typed is no command; one that is near is offered. */
export function unknownCommandMessage(
  { command: typed, argument }: Question,
  nearest: Command | undefined,
  commands: readonly Command[],
): Message {
  // Some leave out the command and name a zone.
  const line = `${typed} ${argument}`.trim();
  return nearest === undefined
    ? message(
        paragraph(mrkdwn`There is no command “${typed}”. The commands are:`),
        paragraph(commandList(commands)),
        buttons([askButton(`/ambience live ${line}`, { command: 'live', argument: line })]),
      )
    : message(
        paragraph(
          mrkdwn`There is no command “${typed}”. Did you mean \`/ambience ${nearest.name}\`?`,
        ),
        buttons([
          askButton(`/ambience ${nearest.name} ${argument}`, { command: nearest.name, argument }),
          askButton('All commands', { command: 'help', argument: '' }),
        ]),
      );
}

function commandList(commands: readonly Command[]) {
  return join(
    commands.map(({ usage, summary }) => mrkdwn`\`/ambience ${usage}\` ${summary}`),
    '\n',
  );
}

const explanation = mrkdwn`Mood is how lively a zone is, from 1 to 10; loudness how loud; vibe how far the music stands in the foreground, from -2 to +2. Music is its volume: up to 100 while it is automated, beyond that by hand. Only you see the answers, until you share them. The shortcuts *Check ambience* and *Connect a venue* do without typing; App Home shows all venues. Digests keep to the clocks of their time zone: a time that those skip in spring comes later by as much as they are moved, and one that comes twice in autumn counts the first time.`;

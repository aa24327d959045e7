import { type Message, message } from '../blocks/message.ts';
import { join, mrkdwn } from '../blocks/mrkdwn.ts';
import { buttons, note, paragraph } from '../blocks/parts.ts';
import type { Command } from '../commands/command.ts';
import { askButton } from './choose.ts';

/** `/ambience help`, made from the table of commands. */
export function helpMessage(commands: readonly Command[]): Message {
  return message(paragraph(commandList(commands)), note(explanation));
}

/** What was typed is no command; one that is near is offered. */
export function unknownCommandMessage(
  typed: string,
  nearest: Command | undefined,
  commands: readonly Command[],
): Message {
  return nearest === undefined
    ? message(
        paragraph(mrkdwn`There is no command “${typed}”. These there are:`),
        paragraph(commandList(commands)),
      )
    : message(
        paragraph(
          mrkdwn`There is no command “${typed}”. Did you mean \`/ambience ${nearest.name}\`?`,
        ),
        buttons([
          askButton(`/ambience ${nearest.name}`, { command: nearest.name, argument: '' }),
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

const explanation = mrkdwn`Mood runs from 1 (calm) to 10 (lively); vibe from -2 (music in the background) to +2 (in the foreground). Only you see the answers.`;

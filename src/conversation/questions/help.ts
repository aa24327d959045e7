import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { askButton } from '../entry-points.ts';
import type { Command, CommandInfo } from '../feature.ts';

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
  return message(
    paragraph(
      rich`Type \`/ambience\` and what you want to know: a zone, a venue, a day, or “how loud is the terrace?”. Only you see the answer until you share it.`,
    ),
    paragraph(commandList(commands.filter(({ isForManagers }) => !isForManagers))),
    paragraph(
      join([rich`*For managers*`, commandList(commands.filter((one) => one.isForManagers))], '\n'),
    ),
    note(rich`Mood is how lively a place is, from 1 to 10. “Usual” is what's normal then.`),
    buttons([askButton('Check now', { command: 'live', argument: '' })]),
  );
}

function commandList(commands: readonly CommandInfo[]): RichText {
  return join(
    commands.map(({ usage, summary }) => rich`\`${usage}\` – ${summary}`),
    '\n',
  );
}

import { type Message, message } from '../../card/message.ts';
import { buttons, note, paragraph } from '../../card/part.ts';
import { join, type RichText, rich, term } from '../../card/rich-text.ts';
import type { CommandGroup, CommandInfo } from '../command-info.ts';
import { askButton } from '../entry-points.ts';
import type { Command } from '../feature.ts';

export interface HelpNeeds {
  readonly commands: readonly CommandInfo[];
}

export const help: Command<HelpNeeds> = {
  name: 'help',
  usage: 'help',
  summary: 'This list',
  group: 'more',
  answer: async ({ argument }, _asker, { commands }) => ({
    message:
      argument.toLowerCase() === forManagers
        ? managersHelpMessage(commands)
        : helpMessage(commands),
  }),
};

/** Typed after `help`. */
const forManagers = 'managers';

const groupTitles = {
  now: 'Right now',
  time: 'Over time',
  more: 'More',
} as const satisfies Partial<Record<CommandGroup, string>>;

/** `/ambience help`, generated from the list of commands. */
export function helpMessage(commands: readonly CommandInfo[]): Message {
  return message(
    paragraph(
      rich`Type \`/ambience\` and what you want to know, such as “how loud is the terrace?”. ${term('who sees an answer')}`,
    ),
    ...(['now', 'time', 'more'] as const).map((group) =>
      paragraph(join([rich`*${groupTitles[group]}*`, commandList(commands, group)], '\n')),
    ),
    note(rich`Mood is how lively a place is, from 1 to 10.`),
    buttons([
      askButton('Check now', { command: 'live', argument: '' }),
      askButton('For managers', { command: 'help', argument: forManagers }),
    ]),
  );
}

/** `/ambience help managers` */
export function managersHelpMessage(commands: readonly CommandInfo[]): Message {
  return message(
    paragraph(join([rich`*For managers*`, commandList(commands, 'managers')], '\n')),
    buttons([askButton('All questions', { command: 'help', argument: '' })]),
  );
}

function commandList(commands: readonly CommandInfo[], group: CommandGroup): RichText {
  return join(
    commands
      .filter((one) => one.group === group && one.name !== help.name)
      .map(({ usage, summary }) => rich`\`${usage}\` – ${summary}`),
    '\n',
  );
}

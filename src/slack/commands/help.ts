import { helpMessage } from '../messages/help.ts';
import type { Command } from './command.ts';

/** @param listed all commands, help among them */
export function helpCommand(listed: () => readonly Command[]): Command {
  return {
    name: 'help',
    usage: 'help',
    summary: 'This list',
    answer: async () => ({ message: helpMessage(listed()) }),
  };
}

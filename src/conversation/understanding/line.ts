import type { Question } from '../question.ts';

/** A typed line as a question that is still to be read. */

/** As it was typed. */
export function lineOf({ command, argument }: Question): string {
  return `${command} ${argument}`.trim();
}

/** The same question in other words. */
export function parsed(line: string, given: Question): Question {
  const [command = '', ...argument] = line.split(' ');
  return { ...given, command, argument: argument.join(' ') };
}

import type { CommandName, TypedLine } from '../question.ts';

/** A typed line as a question that is still to be read. */

/** As it was typed. */
export function lineOf({ command, argument }: Pick<TypedLine, 'command' | 'argument'>): string {
  return `${command} ${argument}`.trim();
}

/** The same question in other words. */
export function parsed(line: string, given: TypedLine): TypedLine {
  const [command = '', ...argument] = line.split(' ');
  return { ...given, command, argument: argument.join(' ') };
}

/** Of a date, it is a part: `13.11.` */
export function withoutFullStop(line: string): string {
  return line.replace(/(?<!\d\.\d{1,2})[.!…]+\s*$/u, '');
}

/** In words. */
const mostWords = 50;

/** It is no question, and takes long to read. */
export function isTooLong(line: string): boolean {
  return line.split(/\s+/).length > mostWords;
}

/** Questions that a time can be part of. */
export const timed: ReadonlySet<CommandName> = new Set([
  'live',
  'music',
  'busiest',
  'quietest',
  'compare',
  'tonight',
  'trend',
  'week',
]);

import type { LineInterpreted } from '../../../src/conversation/understanding/interpreted.ts';

/**
 * The whole question that a line is read as, with what its answer says first: the tables only name the command, the
 * place and the time.
 */
export function readingOf(line: string, read: LineInterpreted): string {
  if (read.kind === 'refused') return `${line}\n  refused: ${JSON.stringify(read.why)}`;
  const asked = read.kind === 'question' ? [read.question] : read.asked;
  return [line, ...asked.map((one) => `  ${JSON.stringify(one)}`)].join('\n');
}

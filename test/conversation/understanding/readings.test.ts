import { expect, test } from 'vitest';
import { commands } from '../../../src/conversation/features.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { LineInterpreted } from '../../../src/conversation/understanding/interpreted.ts';
import { counterExamples } from './counter-examples.ts';
import { fridayAt21 } from './meaning-of.ts';
import { questionsAsked } from './questions-asked.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/**
 * The whole question that each line is read as, with what its answer says first: the tables beside it only name the
 * command, the place and the time.
 */
test('each line is read as it was agreed', async () => {
  const lines = [...questionsAsked, ...counterExamples].map(([line]) => {
    const read = interpret(parseLine(line), { commands, venues, now: fridayAt21 });
    return `${line}\n  ${readWords(read)}`;
  });
  await expect(`${[...new Set(lines)].join('\n')}\n`).toMatchFileSnapshot('readings.txt');
});

function readWords(read: LineInterpreted): string {
  if (read.kind === 'refused') return `refused: ${JSON.stringify(read.why)}`;
  const asked = read.kind === 'question' ? [read.question] : read.asked;
  return asked.map((one) => JSON.stringify(one)).join('\n  ');
}

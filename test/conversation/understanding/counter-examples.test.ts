import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { counterExamples } from './counter-examples.ts';
import { fridayAt21, meaningRead } from './meaning-of.ts';
import { readingOf } from './reading-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

const readings: string[] = [];

test.each(counterExamples.map(([question, meaning]) => [question, meaning] as const))(
  '%s',
  (question, meaning) => {
    const read = interpret(parseLine(question), { venues, now: fridayAt21 });
    readings.push(readingOf(question, read));
    expect(meaningRead(read, venues)).toBe(meaning);
  },
);

test('each counter-example is read as it was agreed', async () => {
  await expect(readings.join('\n')).toMatchFileSnapshot('counter-examples.txt');
});

import { expect, test } from 'vitest';
import { commands } from '../../../src/conversation/features.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { counterExamples } from './counter-examples.ts';
import { fridayAt21, meaningOf } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

test.each(counterExamples.map(([question, meaning, asks]) => ({ question, meaning, asks })))(
  '$question',
  ({ question, meaning, asks }) => {
    expect(meaningOf(question, venues)).toBe(meaning);
    const found = interpret(parseLine(question), { commands, venues, now: fridayAt21 });
    if (asks !== undefined) {
      expect(found).toMatchObject({ kind: 'question', question: { yesNo: { asks } } });
    }
  },
);

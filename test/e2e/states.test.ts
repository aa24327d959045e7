import { expect, test } from 'vitest';
import { questions, states, walkState } from '../../src/sandbox/tour/states.ts';
import { commands } from '../../src/slack/app.ts';
import { runSandbox } from './with-sandbox.ts';

test('every command is asked', () => {
  const asked = new Set(questions.map(({ line }) => line.split(' ')[0]));
  expect(commands.filter(({ name }) => !asked.has(name))).toEqual([]);
});

test.each(Object.entries(states))(
  'every command answers manager, member and guest: %s',
  async (stateName, state) => {
    await using sandbox = await runSandbox();
    const wrong: string[] = [];
    let seen = 0;
    await walkState(state, stateName, sandbox, (what, shown, ...expected) => {
      seen += 1;
      for (const pattern of expected.filter((one) => !one.test(shown))) {
        wrong.push(`${what} should match ${pattern}:\n${shown}`);
      }
      // Nothing of our own insides: no error names, no codes, no reference to tell an operator.
      if (/Error|undefined|\[object|reference/.test(shown)) wrong.push(`${what}:\n${shown}`);
    });
    expect(wrong).toEqual([]);
    expect(seen).toBe(3 * questions.length);
  },
);

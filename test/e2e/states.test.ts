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
      // No error names and no values that are not text.
      if (/Error|undefined|\[object/.test(shown)) wrong.push(`${what}:\n${shown}`);
    });
    expect(wrong).toEqual([]);
    // Nobody was given a reference to tell an operator.
    expect(sandbox.logged.filter((line) => 'reference' in JSON.parse(line))).toEqual([]);
    expect(seen).toBe(3 * questions.length);
  },
);

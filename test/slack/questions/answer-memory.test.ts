import { expect, test } from 'vitest';
import {
  type AnswerBasis,
  type Built,
  createAnswerMemory,
} from '../../../src/slack/questions/answer-memory.ts';

/** A memory, what answers depend on, and how often one was built. */
function make() {
  const basis = { connected: [] as AnswerBasis['connected'], revision: 1, now: 1_000 };
  const sources: string[] = [];
  const memory = createAnswerMemory((source) => sources.push(source));
  let built = 0;
  const build = async (until = 2_000): Promise<Built> => {
    built += 1;
    return { answer: { message: { text: `answer ${built}`, blocks: [] } }, until };
  };
  const ask = async (work = build, key = 'live') =>
    (await memory.answer(key, () => ({ ...basis }), work)).message.text;
  return { basis, ask, build, sources };
}

test('an answer is built once for everyone', async () => {
  const { ask, sources } = make();
  for (let time = 0; time < 100; time += 1) expect(await ask()).toBe('answer 1');
  expect(await ask(undefined, 'trend')).toBe('answer 2');
  expect(sources.filter((source) => source === 'new')).toHaveLength(2);
  expect(sources).toHaveLength(101);
});

test('while the revision is not known, nothing is kept', async () => {
  const { basis, ask } = make();
  Object.assign(basis, { revision: undefined });
  expect(await ask()).toBe('answer 1');
  expect(await ask()).toBe('answer 2');
});

test.each<[string, (basis: ReturnType<typeof make>['basis']) => void]>([
  [
    'a venue has changed',
    (basis) => {
      basis.connected = [];
    },
  ],
  [
    'there is a newer reading',
    (basis) => {
      basis.revision += 1;
    },
  ],
  [
    'its time is over',
    (basis) => {
      basis.now = 2_000;
    },
  ],
])('it is built again when %s', async (_, change) => {
  const { basis, ask } = make();
  expect(await ask()).toBe('answer 1');
  change(basis);
  expect(await ask()).toBe('answer 2');
});

test('an answer during which a reading came is given, but not kept', async () => {
  const { basis, ask, build } = make();
  const answered = ask(async () => {
    basis.revision += 1;
    return build();
  });
  expect(await answered).toBe('answer 1');
  expect(await ask()).toBe('answer 2');
  expect(await ask()).toBe('answer 2');
});

test('who asks while an answer is being built gets an answer in their own words', async () => {
  const { ask } = make();
  const notFound = (sought: string) => async (): Promise<Built> => ({
    answer: { message: { text: `nothing called ${sought}`, blocks: [] } },
    until: 0,
  });
  const both = await Promise.all([ask(notFound('spa')), ask(notFound('sp'))]);
  expect(both).toEqual(['nothing called spa', 'nothing called sp']);
});

test('an answer that does not hold, or failed, is not kept', async () => {
  const { ask, build } = make();
  expect(await ask(() => build(0))).toBe('answer 1');
  expect(await ask(() => build(0))).toBe('answer 2');
  const failing = ask(async () => {
    throw new Error('no reading');
  });
  await expect(failing).rejects.toThrow('no reading');
  expect(await ask()).toBe('answer 3');
});

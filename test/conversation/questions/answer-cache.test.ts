import { expect, test } from 'vitest';
import { message } from '../../../src/card/message.ts';
import { paragraph } from '../../../src/card/part.ts';
import { rich } from '../../../src/card/rich-text.ts';
import {
  type AnswerInputs,
  type Built,
  createAnswerCache,
} from '../../../src/conversation/asking/answer-cache.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';

/** A memory, what answers depend on, and how often one was built. */
function make() {
  const inputs = {
    connected: [] as AnswerInputs['connected'],
    revision: 1,
    episodes: [] as AnswerInputs['episodes'],
    now: 1_000,
  };
  const sources: string[] = [];
  const memory = createAnswerCache((source) => sources.push(source));
  let built = 0;
  const build = async (
    { expiresAt }: Pick<Built, 'expiresAt'> = { expiresAt: 2_000 },
  ): Promise<Built> => {
    built += 1;
    return { answer: { message: message(paragraph(rich`answer ${built}`)) }, expiresAt };
  };
  const ask = async (work = build, key = 'live') =>
    renderMessage((await memory.answer(key, async () => ({ ...inputs }), work)).message).text;
  return { inputs, ask, build, sources };
}

test('an answer is built once for everyone', async () => {
  const { ask, sources } = make();
  for (let time = 0; time < 100; time += 1) expect(await ask()).toBe('answer 1');
  expect(await ask(undefined, 'trend')).toBe('answer 2');
  expect(sources.filter((source) => source === 'new')).toHaveLength(2);
  expect(sources).toHaveLength(101);
});

test('while the revision is not known, nothing is kept', async () => {
  const { inputs, ask } = make();
  Object.assign(inputs, { revision: undefined });
  expect(await ask()).toBe('answer 1');
  expect(await ask()).toBe('answer 2');
});

test.each<[string, (inputs: ReturnType<typeof make>['inputs']) => void]>([
  [
    'a venue has changed',
    (inputs) => {
      inputs.connected = [];
    },
  ],
  [
    'there is a newer reading',
    (inputs) => {
      inputs.revision += 1;
    },
  ],
  [
    'an alert has changed',
    (inputs) => {
      inputs.episodes = [];
    },
  ],
  [
    'its time is over',
    (inputs) => {
      inputs.now = 2_000;
    },
  ],
])('it is built again when %s', async (_, change) => {
  const { inputs, ask } = make();
  expect(await ask()).toBe('answer 1');
  change(inputs);
  expect(await ask()).toBe('answer 2');
});

test('an answer during which a reading came is given, but not kept', async () => {
  const { inputs, ask, build } = make();
  const answered = ask(async () => {
    inputs.revision += 1;
    return build();
  });
  expect(await answered).toBe('answer 1');
  expect(await ask()).toBe('answer 2');
  expect(await ask()).toBe('answer 2');
});

test('who asks while an answer is being built gets an answer in their own words', async () => {
  const { ask } = make();
  const notFound = (sought: string) => async (): Promise<Built> => ({
    answer: { message: message(paragraph(rich`nothing called ${sought}`)) },
    expiresAt: undefined,
  });
  const both = await Promise.all([ask(notFound('spa')), ask(notFound('sp'))]);
  expect(both).toEqual(['nothing called spa', 'nothing called sp']);
});

test('an answer that does not hold, or failed, is not kept', async () => {
  const { ask, build } = make();
  expect(await ask(() => build({ expiresAt: undefined }))).toBe('answer 1');
  expect(await ask(() => build({ expiresAt: undefined }))).toBe('answer 2');
  const failing = ask(async () => {
    throw new Error('no reading');
  });
  await expect(failing).rejects.toThrow('no reading');
  expect(await ask()).toBe('answer 3');
});

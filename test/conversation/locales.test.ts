import { expect, test } from 'vitest';
import { createLocales, localeWaitMs } from '../../src/conversation/locales.ts';
import { houseLocale, localeOf } from '../../src/conversation/text/locale.ts';
import { createInFlight } from '../../src/ops/in-flight.ts';
import { createLog } from '../../src/ops/log.ts';
import { createMovableClock, hourMs } from '../../src/time.ts';
import { manualWait, turns } from '../manual-wait.ts';

/** The profile comes when the test lets it. */
function make() {
  const { wait, end } = manualWait();
  const clock = createMovableClock(0);
  const inFlight = createInFlight();
  const asked: PromiseWithResolvers<unknown>[] = [];
  const readTag = () => {
    const answer = Promise.withResolvers<unknown>();
    asked.push(answer);
    return answer.promise;
  };
  const readLocale = createLocales({ inFlight, clock, wait, log: createLog('silent') });
  const read = (userId = 'U1', workspaceId = 'T1') => readLocale(readTag, workspaceId, userId);
  const answer = async (index: number, locale: string) => {
    await expect.poll(() => asked.length).toBeGreaterThan(index);
    asked[index]?.resolve(locale);
  };
  return { read, asked, answer, end, clock };
}

const [american, danish] = [localeOf('en-US'), localeOf('da-DK')];

test('one call for questions at once, and none for an hour', async () => {
  const { read, asked, answer, clock } = make();
  const both = [read(), read()];
  await answer(0, 'en-US');
  expect(await Promise.all(both)).toEqual([american, american]);
  clock.advance(hourMs - 1);
  expect(await read()).toEqual(american);
  expect(asked).toHaveLength(1);
});

test('the first answer does not wait long, and what comes late counts for the next', async () => {
  const { read, answer, end } = make();
  const first = read();
  await end(localeWaitMs);
  expect(await first).toEqual(houseLocale);
  await answer(0, 'da-DK');
  await expect.poll(() => read()).toEqual(danish);
});

test('a known locale is used while it is read again, and kept if that fails', async () => {
  const { read, asked, answer, clock } = make();
  const first = read();
  await answer(0, 'en-US');
  await first;
  clock.advance(hourMs);
  expect(await read()).toEqual(american);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.reject(new Error('Slack is down'));
  await turns();
  expect(await read()).toEqual(american);
  clock.advance(hourMs);
  expect(await read()).toEqual(american);
  await answer(2, 'da-DK');
  await expect.poll(() => read()).toEqual(danish);
});

test('equal ids in two workspaces are two people', async () => {
  const { read, answer } = make();
  const both = [read('U1', 'T1'), read('U1', 'T2')];
  await answer(0, 'en-US');
  await answer(1, 'da-DK');
  expect(await Promise.all(both)).toEqual([american, danish]);
});

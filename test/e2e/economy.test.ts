import { expect } from 'vitest';
import { questionIds } from '../../src/conversation/questions/ids.ts';
import { freshReading, measuredAt, staleBecause } from './kinds.ts';
import {
  ask,
  connected,
  dataRequests,
  deliverTo,
  passMinutes,
  type Running,
  runSandbox,
  test,
} from './with-sandbox.ts';

const minuteMs = 60_000;

/** As Slack sends them for a command of the bartender. */
function commandFields({ slack }: Running, text: string): Record<string, string> {
  return {
    command: '/ambience',
    text,
    team_id: 'T0HARBOUR',
    channel_id: 'C0GENERAL',
    user_id: 'U0BARTENDER',
    response_url: `${slack.url}/commands/T0HARBOUR/none`,
    trigger_id: 'none',
  };
}

test('50 concurrent cold questions cost the service two requests, 1,000 warm ones none', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  await sandbox.settle();
  sandbox.clock.advance(7 * minuteMs);
  const names = ['owner', 'manager', 'bartender', 'guest'];
  const askAll = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        ask(sandbox.as(names[index % names.length] ?? 'guest'), '/ambience live'),
      ),
    );

  const before = dataRequests(sandbox).length;
  const cold = await askAll(50);
  const isExpected = (answer: string) => measuredAt('21:10', '21:15').test(answer);
  expect(cold.filter((answer) => !isExpected(answer))).toEqual([]);
  expect(dataRequests(sandbox).slice(before).toSorted()).toEqual(['venue/live', 'zones/live']);

  // Not all at once, because Slack waits only three seconds for each.
  for (let batch = 0; batch < 50; batch += 1) {
    const warm = await askAll(20);
    expect(warm.filter((answer) => !isExpected(answer))).toEqual([]);
  }
  expect(dataRequests(sandbox).slice(before + 2)).toEqual([]);
});

test('an answer with data from memory is sent as the acknowledgement itself', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const deliver = deliverTo(sandbox);
  const fields = commandFields(sandbox, 'live');
  // The first answer also finds out whether this workspace takes data tables.
  await ask(sandbox.as('bartender'), '/ambience live');
  const warm = await deliver({ kind: 'command', fields });
  expect(warm).toMatchObject({
    kind: 'acknowledged',
    body: { response_type: 'ephemeral', text: expect.stringContaining('Harbour Hotel') },
  });
  sandbox.clock.advance(7 * minuteMs);
  const cold = await deliver({ kind: 'command', fields });
  expect(cold).toEqual({ kind: 'acknowledged', body: undefined });
});

/** Questions whose answer comes from readings in memory, in any of the ways to ask them. */
const warmQuestions = [
  'live',
  'live lobby',
  'trend',
  'trend lobby',
  'week',
  'week friday',
  'tonight',
  'busiest',
  'quietest',
  'compare',
  'zones',
  'zones lobby',
  'venue',
  'how loud is the lobby',
];

test('every question whose data is in memory is answered in the acknowledgement', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  for (const text of warmQuestions) await ask(sandbox.as('bartender'), `/ambience ${text}`);
  await sandbox.settle();
  const before = sandbox.venueService.requests.length;
  for (const text of warmQuestions) {
    const answer = await deliverTo(sandbox)({
      kind: 'command',
      fields: commandFields(sandbox, text),
    });
    expect([text, answer]).toMatchObject([text, { body: { response_type: 'ephemeral' } }]);
  }
  expect(sandbox.venueService.requests).toHaveLength(before);
});

/** What people ask for half a day, in turn; of the last two, each needs one of the two trends only. */
const askedInTurn = ['live, tonight, live terrace, trend', 'tonight', 'terrace at 20:00'];
/** Four recordings of both trends, and the typical weeks of the venue and its zones, once a week. */
const ownRecordings = 8 + 2;

test.for(askedInTurn)(
  'with people asking “%s” for half a day, the history costs at most its own recordings',
  { timeout: 60_000 },
  async (asked) => {
    const lines = asked.split(', ');
    // Of the same question, the first person causes all requests.
    const people = lines.length > 1 ? 4 : 1;
    const requestsOf = async (historyDays: number) => {
      await using sandbox = await runSandbox({ historyDays });
      await connected(sandbox.as('manager'));
      await sandbox.settle();
      const before = dataRequests(sandbox).length;
      for (let step = 0; step < 36; step += 1) {
        const line = `/ambience ${lines[step % lines.length]}`;
        await Promise.all(Array.from({ length: people }, () => ask(sandbox.as('bartender'), line)));
        await sandbox.pass(20 * 60_000);
      }
      return dataRequests(sandbox).length - before;
    };
    const [without, recorded] = [await requestsOf(0), await requestsOf(400)];
    expect(recorded).toBeLessThanOrEqual(without + ownRecordings);
  },
);

test('a warm answer is not given any more once the venue has refused the token', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(bartender, '/ambience live')).toMatch(freshReading);
  }
  await sandbox.settle();
  sandbox.venueService.breakWith({ kind: 'status', status: 401 });
  // Another question learns of it: the readings for the first one are still good.
  await ask(bartender, '/ambience trend terrace');
  // A second refusal confirms it.
  await passMinutes(sandbox, 1);
  const asked = sandbox.venueService.requests.length;
  expect(await ask(bartender, '/ambience live')).toMatch(staleBecause('token_refused'));
  expect(sandbox.venueService.requests).toHaveLength(asked);
});

test('an answer kept for a channel is not given in a direct message, where nothing can be shared', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  for (let time = 0; time < 2; time += 1) await ask(sandbox.as('bartender'), '/ambience live');
  const fields = commandFields(sandbox, 'live');
  const offersShare = async (channel_id: string) => {
    const answer = await deliverTo(sandbox)({ kind: 'command', fields: { ...fields, channel_id } });
    expect(answer).toMatchObject({ body: { response_type: 'ephemeral' } });
    return JSON.stringify(answer).includes(questionIds.share);
  };
  expect(await offersShare('C0GENERAL')).toBe(true);
  expect(await offersShare('D0BARTENDER')).toBe(false);
  expect(await offersShare('C0BAR')).toBe(true);
});

/** What the service is asked for after an hour in which nobody asked. */
const coldQuestions: readonly (readonly [text: string, requests: readonly string[]])[] = [
  ['live', ['venue/live', 'zones/live']],
  ['live lobby', ['zones/zn-4101/live']],
  ['trend', ['venue/live', 'venue/trending', 'zones/trending']],
  ['tonight', ['venue/live', 'venue/trending', 'zones/live']],
  ['busiest', ['zones/live']],
  ['quietest', ['zones/live']],
  ['compare', ['venue/live', 'zones/live']],
];

test('a cold question is acknowledged first, then asks for all it needs at once', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  for (const [text] of coldQuestions) await ask(sandbox.as('bartender'), `/ambience ${text}`);
  const { events } = sandbox.venueService;
  let begun: string[] = [];
  let answered = 0;
  events.on('begin', (path) => begun.push(path.replace('/api/v1/data/', '')));
  events.on('request', () => {
    answered += 1;
  });
  sandbox.venueService.breakWith({ kind: 'slow', ms: 50 });
  for (const [text, requests] of coldQuestions) {
    await sandbox.settle();
    sandbox.clock.advance(61 * minuteMs);
    [begun, answered] = [[], 0];
    let begunBeforeAnswer = 0;
    events.once('request', () => {
      begunBeforeAnswer = begun.length;
    });
    const fields = commandFields(sandbox, text);
    const answer = await deliverTo(sandbox)({ kind: 'command', fields });
    expect([text, answer]).toEqual([text, { kind: 'acknowledged', body: undefined }]);
    expect(answered).toBe(0);
    await sandbox.settle();
    expect([text, begun.toSorted()]).toEqual([text, requests]);
    expect([text, begunBeforeAnswer]).toEqual([text, requests.length]);
  }
});

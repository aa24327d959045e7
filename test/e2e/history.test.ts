import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs } from '../../src/time.ts';
import { ask, connected, type Running, runSandbox } from './with-sandbox.ts';

/** A venue that was connected on a Friday evening, asked about a week later. */

const friday = Date.UTC(2026, 10, 13, 19, 43);

describe('a week after a venue was connected', () => {
  let sandbox: Running & AsyncDisposable;

  beforeAll(async () => {
    sandbox = await runSandbox({ standsAt: friday });
    await connected(sandbox.as('manager'));
    await sandbox.settle();
    await sandbox.pass(7 * dayMs);
    await sandbox.settle();
  }, 60_000);

  afterAll(() => sandbox[Symbol.asyncDispose]());

  // Each question with what its answer has to say, in this order.
  test.each<readonly [question: string, ...says: readonly string[]]>([
    ['how was last night', 'last night', 'Thursday 19 November', 'Liveliest at 20:45'],
    ['how was last friday', 'Friday 13 November'],
    ['last week', '13 Nov to 15 Nov', 'Data since Fri 13 Nov'],
    ['this week', '16 Nov to 19 Nov', "Doesn't include tonight"],
    ['best night', 'Fri 13 Nov'],
    ['terrace last night', 'Terrace (Harbour Hotel), last night'],
    ['how was the bar this morning', 'Lobby Bar', '20 November, 10:00', 'Rooftop Bar'],
    ['this afternoon', 'at 15:00'],
    ['any alerts last night', 'No alerts, because none is set up'],
    [
      'when did the terrace quiet down last friday',
      'Friday 13 November',
      'Quieted down from 21:15',
    ],
    [
      'how is the lobby bar compared to last friday at this time',
      'Friday 13 November, 20:43',
      'Now, at 20:40',
      'Then: Mood',
    ],
    ['same time last week', 'Friday 13 November, 20:43'],
    ['rooftop vs lobby bar last night', 'Rooftop Bar was busier than Lobby Bar'],
    ['was the spa louder than the terrace last night', 'No, Terrace was louder than Spa'],
    ['quietest zone last night', 'Quietest: Corridor'],
    ['last night vs wednesday', 'last night and Wednesday 18 November'],
    ['who turned up the music last friday', 'not who changed it'],
    ['what was it at 2am last night', 'Friday 20 November, 02:00'],
    ['how was thursday 12 november', 'Data from Harbour Hotel starts Fri 13 Nov'],
    ['csv last night', '.csv'],
    ['was tuesday quiet', 'Tuesday 17 November'],
    ['status', 'all 9 sensors reporting', 'History since 13 Nov'],
    ['anything wrong?', 'Yes, Terrace has its music turned up by hand'],
    ['when does the terrace usually get loud on a saturday', 'Loudest around 20:00'],
  ])('%s', async (question, ...says) => {
    const answer = await ask(sandbox.as('bartender'), `/ambience ${question}`);
    const places = says.map((one) => answer.indexOf(one));
    expect(places, answer).not.toContain(-1);
    expect(places, answer).toEqual(places.toSorted((a, b) => a - b));
  });
});

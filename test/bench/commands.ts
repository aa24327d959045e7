import { type Bench, openBench, type RunningApp } from './apps.ts';
import { type Asked, type Load, load } from './load.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report, Row, Target } from './report.ts';
import { commandRequest } from './slack-stand-in.ts';

const concurrency = 64;
const perRound = 20_000;
const rounds = 7;

/** Warm `/ambience live`, the whole answer. */
export async function commands(): Promise<Report> {
  await using bench = await openBench(oneWorkspace);
  const apps = {
    ours: await bench.start('ours'),
    bare: await bench.start('bare'),
    later: await bench.start('bare, answers later'),
  };
  await warmUp(apps.ours, bench);
  for (const app of Object.values(apps))
    await load(app.port, [...questions(bench, perRound)], concurrency);
  const measured: Record<keyof typeof apps, Load[]> = { ours: [], bare: [], later: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare', 'later'] as const) {
      const app = apps[name];
      measured[name].push(await load(app.port, [...questions(bench, perRound)], concurrency));
    }
  }
  for (const app of Object.values(apps)) await app.stop();
  const row = (
    what: string,
    value: (one: Load) => number,
    targets: { readonly bare?: Target; readonly later?: Target } = {},
  ): Row => ({
    what,
    ours: measured.ours.map(value),
    bare: [
      { name: 'acknowledges', values: measured.bare.map(value), target: targets.bare },
      { name: 'answers later', values: measured.later.map(value), target: targets.later },
    ],
  });
  return {
    scenario: 'commands',
    about: `warm /ambience live, ${concurrency} at a time, ${rounds} rounds of ${perRound.toLocaleString('en')}`,
    rows: [
      row('answers per second', ({ perSecond }) => perSecond, {
        bare: { atLeast: 0.85 },
        later: { atLeast: 2 },
      }),
      row('time to answer, median, ms', ({ median }) => median),
      row('time to answer, p99, ms', ({ p99 }) => p99, {
        bare: { atMost: 1 },
        later: { atMost: 1 },
      }),
    ],
  };
}

/** The first answer with a table goes to the response URL, to find out whether Slack takes it. */
export async function warmUp(ours: RunningApp, { slack }: Bench): Promise<void> {
  for (let time = 0; time < 2; time += 1) {
    const { url, used } = slack.newResponseUrl();
    const { headers, body } = commandRequest('live', time, url);
    const path = `http://127.0.0.1:${ours.port}/slack/events`;
    const answer = await fetch(path, { method: 'POST', headers, body });
    if ((await answer.text()) === '') await used();
  }
}

export function* questions({ slack }: Bench, count: number): Generator<Asked> {
  for (let index = 0; index < count; index += 1) {
    const { url, used } = slack.newResponseUrl();
    yield { request: commandRequest('live', index, url), answered: used };
  }
}

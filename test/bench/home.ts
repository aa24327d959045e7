import { openBench, type RunningApp } from './apps.ts';
import { type Asked, type Load, load } from './load.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report } from './report.ts';
import { homeRequest, type SlackStandIn } from './slack-stand-in.ts';

const concurrency = 16;
const perRound = 1_000;
const rounds = 5;

/** Opening App Home, until it is published. */
export async function home(): Promise<Report> {
  await using bench = await openBench(oneWorkspace);
  const apps = { ours: await bench.start('ours'), bare: await bench.start('bare') };
  const measured: Record<keyof typeof apps, Load[]> = { ours: [], bare: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const name of ['ours', 'bare'] as const) {
      const app: RunningApp = apps[name];
      const one = await load(app.port, openings(bench.slack, perRound), concurrency);
      // The first round fetches readings and compiles.
      if (round >= 0) measured[name].push(one);
    }
  }
  for (const app of Object.values(apps)) await app.stop();
  const row = (what: string, value: (one: Load) => number) => ({
    what,
    ours: measured.ours.map(value),
    bare: [{ name: 'one line of text', values: measured.bare.map(value) }],
  });
  return {
    scenario: 'home',
    about: `opening App Home, ${concurrency} at a time, ${rounds} rounds of ${perRound.toLocaleString('en')}`,
    rows: [
      row('published per second', ({ perSecond }) => perSecond),
      row('time until published, median, ms', ({ median }) => median),
      row('time until published, p99, ms', ({ p99 }) => p99),
    ],
  };
}

let opened = 0;

/** Each opening is by another person, so that it is clear which publication answers it. */
export function openings(slack: SlackStandIn, count: number): Asked[] {
  return Array.from({ length: count }, () => {
    const userId = `U0PERSON${opened++}`;
    return { request: homeRequest(userId), answered: () => slack.homePublished(userId) };
  });
}

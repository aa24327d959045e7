import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openBench } from './apps.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report } from './report.ts';

const rounds = 7;
/** Memory is read once the process has been idle for this long. */
const idleMs = 3_000;

/** From the start of the process until it takes requests, and its memory while it is idle. */
export async function start(): Promise<Report> {
  await using bench = await openBench(oneWorkspace);
  const compileCache = await mkdtemp(join(tmpdir(), 'ambience-cache-'));
  const first = await bench.start('ours', { compileCache });
  await first.stop();
  const readyMs = { ours: [] as number[], bare: [] as number[] };
  const megabytes = { ours: [] as number[], bare: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const name of ['ours', 'bare'] as const) {
      const app = await bench.start(name, name === 'ours' ? { compileCache } : {});
      readyMs[name].push(app.readyMs);
      await wait(idleMs);
      megabytes[name].push(app.megabytes());
      await app.stop();
    }
  }
  await rm(compileCache, { recursive: true });
  return {
    scenario: 'start',
    about: `${rounds} starts of each, ours as npm start does it, with a compile cache; the bare app has none`,
    rows: [
      {
        what: 'ready, ms',
        ours: readyMs.ours,
        bare: [{ name: 'acknowledges', values: readyMs.bare, target: { atMost: 2 } }],
      },
      {
        what: 'ready at the very first start, before the compile cache is filled, ms',
        ours: [first.readyMs],
        bare: [{ name: 'acknowledges', values: readyMs.bare }],
      },
      {
        what: 'resident memory when idle, MB',
        ours: megabytes.ours,
        bare: [{ name: 'acknowledges', values: megabytes.bare }],
        target: { atMost: 110 },
      },
    ],
  };
}

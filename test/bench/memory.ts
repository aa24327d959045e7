import { openBench } from './apps.ts';
import { questions, warmUp } from './commands.ts';
import { load } from './load.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report } from './report.ts';

const concurrency = 64;
const answers = 1_000_000;
/** The bare app keeps its size much earlier. */
const bareAnswers = 100_000;
const perRound = 10_000;
/** Collecting garbage moves the size by some MB, so it is read after each of this many rounds. */
const readings = 5;

/** The memory of a process after many warm answers. */
export async function memory(): Promise<Report> {
  await using bench = await openBench(oneWorkspace);
  async function after(name: 'ours' | 'bare', count: number): Promise<number[]> {
    const app = await bench.start(name);
    if (name === 'ours') await warmUp(app, bench);
    const megabytes: number[] = [];
    for (let asked = perRound; megabytes.length < readings; asked += perRound) {
      await load(app.port, questions(bench, perRound), concurrency);
      if (asked >= count) megabytes.push(app.megabytes());
    }
    await app.stop();
    return megabytes;
  }
  const [ours, bare] = [await after('ours', answers), await after('bare', bareAnswers)];
  return {
    scenario: 'memory',
    about: `after ${answers.toLocaleString('en')} warm answers, and after four times ${perRound.toLocaleString('en')} more; bare: after ${bareAnswers.toLocaleString('en')}`,
    rows: [
      {
        what: 'memory, MB',
        ours,
        bare: [{ name: 'acknowledges', values: bare }],
        target: { atMost: 200 },
      },
    ],
  };
}

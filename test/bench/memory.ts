import { openBench } from './apps.ts';
import { questions, warmUp } from './commands.ts';
import { load } from './load.ts';
import { oneWorkspace } from './many-workspaces.ts';
import type { Report } from './report.ts';

const concurrency = 64;
const answers = 1_000_000;
/** The bare app keeps its size much earlier. */
const bareAnswers = 50_000;
/** Each round opens its connections anew. */
const perRound = 50_000;
const perReading = 2_000;
/** Collecting garbage moves the size by some MB, so it is read this many times. */
const readings = 5;

/** The memory of a process after many warm answers. */
export async function memory(): Promise<Report> {
  await using bench = await openBench(oneWorkspace);
  async function after(name: 'ours' | 'bare', count: number): Promise<number[]> {
    const app = await bench.start(name);
    if (name === 'ours') await warmUp(app, bench);
    const megabytes: number[] = [];
    for (let asked = 0; asked < count; asked += perRound) {
      await load(app.port, questions(bench, perRound), concurrency);
    }
    while (megabytes.length < readings) {
      await load(app.port, questions(bench, perReading), concurrency);
      megabytes.push(app.megabytes());
    }
    await app.stop();
    return megabytes;
  }
  // Together, to save time: measured one after the other, the sizes are the same.
  const [ours, bare] = await Promise.all([after('ours', answers), after('bare', bareAnswers)]);
  return {
    scenario: 'memory',
    about: `after ${answers.toLocaleString('en')} warm answers, read ${readings} times, ${perReading.toLocaleString('en')} answers apart; the bare app after ${bareAnswers.toLocaleString('en')}`,
    rows: [
      {
        what: 'resident memory, MB',
        ours,
        bare: [{ name: 'acknowledges', values: bare }],
        target: { atMost: 200 },
      },
    ],
  };
}

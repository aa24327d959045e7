import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../ops/log.ts';
import { startSandbox } from '../sandbox.ts';
import { type Tour, tellStory } from './story.ts';
import { tellTeamsChapter } from './teams-chapter.ts';

/**
 * Plays an evening with the whole app, and prints what people see.
 * Exits with 1 if something expected is missing.
 */

/** A fixed Friday, 21:03 in Copenhagen, so that every run has the same output. */
const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

const missing: string[] = [];

const folder = await mkdtemp(join(tmpdir(), 'ambience-tour-'));
const sandbox = await startSandbox({
  databaseFile: join(folder, 'ambience.db'),
  log: createLog('silent'),
  port: 0,
  hasTeams: true,
  standsAt: fridayEvening,
});
try {
  const tour: Tour = {
    sandbox,
    tell: (what) => console.log(`\n${what}`),
    see(what, shown, ...expected) {
      console.log(`> ${what}\n${shown.replaceAll(/^/gm, '    ')}`);
      const unmet = expected.filter((pattern) => !pattern.test(shown));
      missing.push(...unmet.map((pattern) => `${what}: ${pattern}`));
    },
  };
  await tellStory(tour);
  await tellTeamsChapter(tour);
} finally {
  await sandbox.stop();
  await rm(folder, { recursive: true });
}

console.log(
  missing.length === 0 ? '\nAll as expected.' : `\nNot as expected:\n${missing.join('\n')}`,
);
process.exitCode = missing.length === 0 ? 0 : 1;

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../ops/log.ts';
import { type Sandbox, startSandbox } from '../sandbox.ts';
import { walkData } from './data.ts';
import { walkDigest } from './digest.ts';
import { type Tour, walkEvening } from './evening.ts';

/**
 * Runs the whole app as people would use it and checks every answer.
 * Exits with 1 if an expected pattern is missing.
 */

/** A fixed Friday, 21:03 in Copenhagen, so that every run has the same output. */
const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

const missing: string[] = [];
let steps = 0;

/** @returns the expected patterns that are missing */
function check(what: string, shown: string, expected: readonly RegExp[]): readonly RegExp[] {
  steps += 1;
  const unmet = expected.filter((pattern) => !pattern.test(shown));
  missing.push(...unmet.map((pattern) => `${what}: ${pattern}`));
  return unmet;
}

async function inNewSandbox(walk: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-tour-'));
  const sandbox = await startSandbox({
    databaseFile: join(folder, 'ambience.db'),
    log: createLog('silent'),
    port: 0,
    standsAt: fridayEvening,
  });
  try {
    await walk(sandbox);
  } finally {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  }
}

const printing: Omit<Tour, 'sandbox'> = {
  happens: (what) => console.log(`\n(${what})`),
  see(what, shown, ...expected) {
    const unmet = check(what, shown, expected);
    console.log(`\n> ${what}\n${shown.replaceAll(/^/gm, '    ')}`);
    for (const pattern of unmet) console.log(`    NOT AS EXPECTED: ${pattern}`);
  },
};

await inNewSandbox((sandbox) => walkEvening({ ...printing, sandbox }));
console.log('\nA digest, from the modal in which it is set up to its end');
await inNewSandbox((sandbox) => walkDigest({ ...printing, sandbox }));
console.log('\nData that is old, partial or on another scale');
await inNewSandbox((sandbox) => walkData({ ...printing, sandbox }));

console.log(
  missing.length === 0
    ? `\n${steps} steps, all as expected.`
    : `\n${missing.length} of ${steps} steps not as expected:\n${missing.join('\n')}`,
);
process.exitCode = missing.length === 0 ? 0 : 1;

import { alerts } from './alerts.ts';
import { commands } from './commands.ts';
import { digests } from './digests.ts';
import { history } from './history.ts';
import { home } from './home.ts';
import { log } from './log.ts';
import { memory } from './memory.ts';
import { legend, printReport, type Report } from './report.ts';
import { start } from './start.ts';
import { teams } from './teams.ts';

/**
 * Our app beside a bare Bolt app, in one run: `npm run bench`, or `npm run bench commands start`
 * for some of the scenarios.
 */

const scenarios: Readonly<Record<string, () => Promise<Report>>> = {
  commands,
  home,
  digests,
  alerts,
  history,
  log,
  teams,
  start,
  memory,
};

const named = process.argv.slice(2);
const unknown = named.filter((name) => !Object.hasOwn(scenarios, name));
if (unknown.length > 0) {
  console.error(
    `Unknown scenario: ${unknown.join(', ')}. Choose from: ${Object.keys(scenarios).join(', ')}.`,
  );
  process.exit(1);
}
console.log(legend);
for (const [name, run] of Object.entries(scenarios)) {
  if (named.length > 0 && !named.includes(name)) continue;
  console.error(`\nRunning ${name}, which takes up to two minutes on two idle cores.`);
  if (!printReport(await run())) process.exitCode = 1;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../ops/log.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { showSeen, showSubmitted, showView } from './show.ts';
import type { Person } from './slack/person.ts';
import type { Seen } from './slack/sight.ts';
import type { ShownMessage, ShownView } from './slack/state.ts';
import type { Submitted } from './slack/submission.ts';
import { workspaces } from './slack/workspaces.ts';

/** Drives the whole app as people would and says whether each answer is as it should be. */

const minuteMs = 60_000;
/** A Friday evening in Copenhagen, so that the tour tells the same whenever it runs. */
const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

interface Tour {
  readonly sandbox: Sandbox;
  /** Prints what is seen and notes if something expected is not in it. */
  see(what: string, shown: string, ...expected: readonly RegExp[]): void;
  /** Prints what changes around the people. */
  happens(what: string): void;
}

async function walk({ sandbox, see, happens }: Tour): Promise<void> {
  const { venueService, clock } = sandbox;
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  const guest = sandbox.as('guest');

  async function ask(person: Person, line: string, ...expected: readonly RegExp[]) {
    const seen = await person.command(line);
    see(`${person.name}: ${line}`, showSeen(seen), ...expected);
    return seen;
  }

  async function connect(code: string, ...expected: readonly RegExp[]): Promise<Submitted> {
    const opened = await manager.command('/ambience connect');
    const submitted = await manager.submit(modalOf(opened), { connection_code: code });
    see(`manager connects ${code}`, showSubmitted(submitted), ...expected);
    return submitted;
  }

  see('bartender opens Home', showSeen(await bartender.openHome()), /Welcome/, /Ask an owner/);
  await ask(bartender, '/ambience live', /No venue is connected/, /Ask an owner or admin/);
  await ask(bartender, '/ambience connect', /Only managers/, /owner or admin/);
  await ask(bartender, '/ambience disconnect', /No venue is connected/);
  await ask(guest, '/ambience connect', /Only managers/);

  see('manager opens Home', showSeen(await manager.openHome()), /\[ Connect a venue \]/);
  await ask(manager, '/ambience connect', /Connection code/, /\[ Connect \]/);
  await connect('not a code', /letters, digits, dots and dashes/);
  await connect('WRONG-CODE', /does not know this code/);
  happens('the venue service is down');
  venueService.breakWith({ kind: 'status', status: 503 });
  await connect('HARBOUR-HOTEL', /does not answer/, /Nothing was changed/);
  happens('the venue service is back');
  venueService.breakWith(undefined);
  await connect('HARBOUR-HOTEL', /Venue connected/, /Quay Street 1/, /21:03 there/, /9 zones/);

  await ask(bartender, '/ambience live', /mood \d/, /Rooftop Bar/, /next about 21:05/);
  await ask(bartender, '/ambience live terrace', /Terrace, Harbour Hotel/, /automation off/);
  await ask(bartender, '/ambience busiest', /Rooftop Bar is the busiest zone/);
  const trend = await ask(bartender, '/ambience trend', /\(chart\)/, /fastest first/);
  const shared = await bartender.press(messageOf(trend), 'Share in channel');
  see('everyone in the channel', showSeen(shared), /Shared by @bartender/);
  await ask(bartender, '/ambience week terrace sat', /Terrace, .* on a usual Saturday/, /peak/);
  const several = await ask(bartender, '/ambience live bar', /2 zones match/, /\[ Rooftop Bar \]/);
  const pressed = await bartender.press(messageOf(several), 'Rooftop Bar');
  see('bartender presses Rooftop Bar', showSeen(pressed), /Rooftop Bar, Harbour Hotel/);
  await ask(bartender, '/ambience live roftop', /No zone matches/, /Nearest: Rooftop Bar/);
  await ask(bartender, '/ambience zones', /9 zones/, /Roof: Rooftop Bar, Terrace/);
  await ask(bartender, '/ambience venue', /Harbour Hotel/, /Active\. Connected by @manager/);
  await ask(bartender, '/ambience lvie', /Did you mean \/ambience live/);
  await ask(guest, '/ambience help', /\/ambience live \[zone\]/, /\/ambience connect/);
  const home = await bartender.openHome();
  see('bartender opens Home', showSeen(home), /## Harbour Hotel/, /mood \d/, /\[ Refresh \]/);
  const other = sandbox.as('bartender', workspaces[1].teamId);
  happens('in the other workspace');
  await ask(other, '/ambience live', /No venue is connected/);

  happens('seven minutes pass, and the venue service goes down');
  clock.advance(7 * minuteMs);
  venueService.breakWith({ kind: 'status', status: 503 });
  await ask(bartender, '/ambience live', /10 minutes ago/, /service does not answer/, /mood \d/);
  await ask(bartender, '/ambience live spa', /Spa, Harbour Hotel/, /This is the last reading/);
  happens('the venue service is back');
  venueService.breakWith(undefined);
  clock.advance(minuteMs);

  await connect('LAKESIDE-INN', /Waiting for approval/, /has to approve/);
  const venues = await ask(bartender, '/ambience live', /Which venue/, /\[ Lakeside Inn \]/);
  const pending = await bartender.press(messageOf(venues), 'Lakeside Inn');
  see('bartender presses Lakeside Inn', showSeen(pending), /has not approved this app yet/);
  happens('the venue approves');
  venueService.approve('LAKESIDE-INN');
  const again = await ask(bartender, '/ambience live', /Which venue/);
  const approved = await bartender.press(messageOf(again), 'Lakeside Inn');
  see('bartender presses Lakeside Inn', showSeen(approved), /Lakeside Inn/, /Asia\/Kathmandu/);

  venueService.revoke('HARBOUR-HOTEL');
  clock.advance(7 * minuteMs);
  happens('Harbour Hotel withdraws access; seven minutes pass');
  const third = await ask(manager, '/ambience live', /Which venue/);
  const revoked = await manager.press(messageOf(third), 'Harbour Hotel');
  see('manager presses Harbour Hotel', showSeen(revoked), /withdrawn access/, /Connect again/);
  const broken = await manager.openHome();
  see('manager opens Home', showSeen(broken), /## Harbour Hotel\n.*withdrawn access/);
  const opened = await manager.press(messageOf(revoked), 'Connect again');
  const renewed = await manager.submit(modalOf(opened), { connection_code: 'HARBOUR-HOTEL' });
  see('manager connects it again', showSubmitted(renewed), /Venue connected/, /Harbour Hotel/);

  happens('the venue service is slow');
  venueService.breakWith({ kind: 'slow', ms: 1_300 });
  const slow = await connect('CORNER-CAFE', /Checking the code/);
  if (slow.kind !== 'view') throw new Error('the modal did not wait');
  const outcome = await manager.nextChange(slow.view);
  see(
    'the modal, once the service has answered',
    showView(outcome),
    /Venue connected/,
    /Corner Café/,
  );
  venueService.breakWith(undefined);
}

function messageOf(seen: Seen): ShownMessage {
  if (seen.kind !== 'message') throw new Error(`expected a message, saw ${seen.kind}`);
  return seen.message;
}

function modalOf(seen: Seen): ShownView {
  if (seen.kind !== 'modal') throw new Error(`expected a modal, saw ${showSeen(seen)}`);
  return seen.view;
}

const folder = await mkdtemp(join(tmpdir(), 'ambience-tour-'));
const sandbox = await startSandbox({
  databaseFile: join(folder, 'ambience.db'),
  log: createLog('silent'),
  port: 0,
  standsAt: fridayEvening,
});
const missing: string[] = [];
let steps = 0;
try {
  await walk({
    sandbox,
    happens: (what) => console.log(`\n(${what})`),
    see(what, shown, ...expected) {
      steps += 1;
      console.log(`\n> ${what}\n${shown.replaceAll(/^/gm, '    ')}`);
      for (const pattern of expected.filter((one) => !one.test(shown))) {
        missing.push(`${what}: ${pattern}`);
        console.log(`    NOT AS EXPECTED: ${pattern}`);
      }
    },
  });
} finally {
  await sandbox.stop();
  await rm(folder, { recursive: true });
}
console.log(
  missing.length === 0
    ? `\n${steps} steps, all as expected.`
    : `\n${missing.length} of ${steps} steps not as expected:\n${missing.join('\n')}`,
);
process.exitCode = missing.length === 0 ? 0 : 1;

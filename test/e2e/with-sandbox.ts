import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from 'vitest';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { createLog } from '../../src/ops/log.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import type { Seen } from '../../src/sandbox/slack/await-visible.ts';
import { createHttpDelivery, type Deliver } from '../../src/sandbox/slack/delivery.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { limits } from '../../src/slack/render/limits.ts';

/** The whole app between a local Slack and a local venue service, and what it logged. */
export interface Running extends Sandbox {
  readonly logged: string[];
}

/** A Friday evening in Copenhagen, three minutes after a measurement. */
export const fridayEvening = Date.UTC(2026, 10, 20, 20, 3);

export async function runSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<Running & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'ambience-test-'));
  const logged: string[] = [];
  const sandbox = await startSandbox({
    databaseFile: join(folder, 'ambience.db'),
    log: createLog('trace', { write: (line) => logged.push(line) }),
    port: 0,
    standsAt: fridayEvening,
    ...options,
  });
  const end = async () => {
    await sandbox.stop();
    await rm(folder, { recursive: true });
  };
  return {
    ...sandbox,
    // Another one after a restart.
    get service() {
      return sandbox.service;
    },
    logged,
    [Symbol.asyncDispose]: end,
  };
}

export const test = base.extend<{ sandbox: Running }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads which fixtures this one needs from it
  sandbox: async ({}, use) => {
    await using sandbox = await runSandbox();
    await use(sandbox);
  },
});

/** What someone reads after a command. */
export async function ask(person: Person, line: string): Promise<string> {
  return showSeen(await person.command(line));
}

export function messageOf(seen: Seen): ShownMessage {
  if (seen.kind !== 'message') throw new Error(`expected a message, saw ${showSeen(seen)}`);
  return seen.message;
}

export function viewOf(seen: Seen | Submitted): ShownView {
  if (seen.kind !== 'modal' && seen.kind !== 'home' && seen.kind !== 'view') {
    throw new Error(`expected a view, saw ${JSON.stringify(seen)}`);
  }
  return seen.view;
}

/** A manager connects a venue through the modal. */
export async function connect(person: Person, code: string): Promise<Submitted> {
  const opened = await person.command('/ambience connect');
  return person.submit(viewOf(opened), { connection_code: code });
}

/** Connects and waits until Home shows it, which reads the venue's live data. */
export async function connected(person: Person, code = 'HARBOUR-HOTEL'): Promise<void> {
  const home = person.nextHome();
  const submitted = await connect(person, code);
  if (submitted.kind !== 'view') throw new Error(`not connected: ${JSON.stringify(submitted)}`);
  await home;
}

/** Lets minutes pass one by one, with what the app does in each of them. */
export async function passMinutes(sandbox: Sandbox, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    sandbox.clock.advance(60_000);
    await sandbox.tick();
    await sandbox.settle();
  }
}

/** Someone's Home once nothing publishes it any more, so that what follows a click is of that click. */
export async function homeOf({ settle }: Sandbox, person: Person): Promise<ShownView> {
  await settle();
  const home = viewOf(await person.openHome());
  await settle();
  return home;
}

export async function pressAtHome(sandbox: Running, person: Person, actionId: string) {
  return viewOf(await person.press(await homeOf(sandbox, person), actionId));
}

/** Names managers through Home, as people do. */
export async function nameManagers(sandbox: Running, person: Person, names: string) {
  const opened = await pressAtHome(sandbox, person, peopleIds.changeManagers);
  const submitted = await person.submit(opened, { [peopleIds.managersField]: names });
  await sandbox.settle();
  return submitted;
}

/** The requests for data, without the one for the token. */
export function dataRequests({ venueService }: Sandbox): string[] {
  return venueService.requests
    .filter(({ method }) => method === 'GET')
    .map(({ path }) => path.replace('/api/v1/data/', ''));
}

/** Sends what Slack would send, for payloads that no person can cause. */
export function deliverTo({ service, slack }: Sandbox): Deliver {
  const { acknowledgementMs } = limits;
  const url = () => `http://127.0.0.1:${service.port}`;
  return createHttpDelivery(url, slack.signingSecret, acknowledgementMs);
}

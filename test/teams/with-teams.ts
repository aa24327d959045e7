import { textOf } from '../../src/sandbox/teams/cards.ts';
import type { SandboxTeams, Seen, TeamsPerson } from '../../src/sandbox/teams/people.ts';
import type { TeamsDialog } from '../../src/sandbox/teams/state.ts';
import { type Running, runSandbox } from '../e2e/with-sandbox.ts';

/** The app in Slack and in Teams. */
export async function runTeams(options: Parameters<typeof runSandbox>[0] = {}) {
  const sandbox = await runSandbox({ hasTeams: true, ...options });
  const { teams } = sandbox;
  if (teams === undefined) throw new Error('the sandbox has no Teams');
  return { sandbox, teams, [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose]() };
}

/** The manager adds the app and connects a venue. */
export async function withVenue(sandbox: Running, teams: SandboxTeams): Promise<TeamsPerson> {
  const manager = teams.as('manager');
  await manager.addApp();
  await sandbox.settle();
  const offered = await manager.say('connect');
  const form = dialogOf(await manager.press(offered, 'Connect a venue'));
  dialogOf(await manager.submit(form, { connection_code: 'HARBOUR-HOTEL' }));
  await sandbox.settle();
  return manager;
}

export function dialogOf(seen: Seen): TeamsDialog {
  if (seen.kind !== 'dialog') throw new Error(`expected a dialog, saw ${JSON.stringify(seen)}`);
  return seen.dialog;
}

/** What a person reads after a press. */
export function readSeen(seen: Seen): string {
  switch (seen.kind) {
    case 'card':
      return textOf(seen.card);
    case 'dialog':
      return `${seen.dialog.title}\n${textOf(seen.dialog.card)}`;
    case 'toast':
    case 'closed':
      return seen.text;
  }
}

import type { SandboxTeams, TeamsPerson } from '../../src/sandbox/teams/people.ts';
import { dialogOf } from '../../src/sandbox/teams/read-seen.ts';
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

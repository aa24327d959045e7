import { z } from 'zod';
import type { Sandbox } from '../sandbox.ts';
import { performInTeams, type TeamsOutcome, teamsAct } from './teams-acts.ts';
import { type TeamsWorld, teamsWorldOf } from './teams-world.ts';

/** The HTTP interface of the page of the local Teams. */
export interface TeamsApi {
  /** @returns what a person sees; undefined if there is no such person */
  world(query: URLSearchParams): TeamsWorld | undefined;
  act(body: unknown): Promise<TeamsOutcome>;
}

const who = z.object({ tenant: z.string(), name: z.string() });
const request = who.extend({ act: teamsAct });

export function createTeamsApi(sandbox: Sandbox): TeamsApi {
  return {
    world(query) {
      const { tenant, name } = who.parse(Object.fromEntries(query));
      return teamsWorldOf(sandbox, tenant, name);
    },
    async act(body) {
      const parsed = request.safeParse(body);
      const { teams } = sandbox;
      if (!parsed.success || teams === undefined) {
        const [issue] = parsed.error?.issues ?? [];
        return { kind: 'failure', error: issue?.message ?? 'That cannot be understood.' };
      }
      const { tenant, name, act } = parsed.data;
      try {
        return await performInTeams(act, { sandbox, person: teams.as(name, tenant) });
      } catch (error) {
        return { kind: 'failure', error: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

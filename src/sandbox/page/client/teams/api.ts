import type { TeamsAct, TeamsOutcome } from '../../teams-acts.ts';
import type { TeamsWorld } from '../../teams-world.ts';

/** The person to act as. */
export interface Who {
  readonly tenant: string;
  readonly name: string;
}

/** Not validated: the page and the server share their types. */
export async function fetchTeamsWorld(who: Who): Promise<TeamsWorld> {
  const response = await fetch(`/api/teams/world?${new URLSearchParams({ ...who })}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as TeamsWorld;
}

export async function sendToTeams(who: Who, act: TeamsAct): Promise<TeamsOutcome> {
  try {
    const response = await fetch('/api/teams/act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, act }),
    });
    return (await response.json()) as TeamsOutcome;
  } catch {
    return { kind: 'failure', error: 'The sandbox does not answer. Is it still running?' };
  }
}

import type { Exchange } from '../../traffic.ts';
import type { Act, Outcome } from '../acts.ts';
import type { World } from '../world.ts';

/** The person to act as: a workspace id and a user id. */
export interface Who {
  readonly team: string;
  readonly user: string;
}

export async function fetchWorld({ team, user }: Who): Promise<World> {
  return getJson(`/api/world?${new URLSearchParams({ team, user })}`);
}

export async function fetchTraffic(): Promise<readonly Exchange[]> {
  return getJson('/api/traffic');
}

/** Not validated: the page and the server share their types. */
async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

/** Performs an act. Errors of the network become a `failure`. */
export async function send(who: Who, act: Act): Promise<Outcome> {
  try {
    const response = await fetch('/api/act', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...who, act }),
    });
    if (!response.ok) return { kind: 'failure', error: (await response.text()).trim() };
    return (await response.json()) as Outcome;
  } catch {
    return { kind: 'failure', error: 'The sandbox does not answer. Is it still running?' };
  }
}

/**
 * Listens to the sandbox's events.
 * @param onChange called after a change, at most once per 20 ms
 * @param onLost called once each time the connection is lost; the browser reconnects by itself
 */
export function watch(onChange: () => void, onLost: () => void): void {
  const source = new EventSource('/api/events');
  let isWaiting = false;
  source.addEventListener('message', () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      onChange();
    }, 20);
  });
  let isLost = false;
  source.addEventListener('open', () => {
    isLost = false;
  });
  source.addEventListener('error', () => {
    if (!isLost) onLost();
    isLost = true;
  });
}

/** A failure as Slack shows it. */
export function slackSays(given: Act, error: string): string {
  const isCode = /^[a-z_]+$/.test(error);
  return given.kind === 'say' && isCode
    ? `${given.line.split(' ')[0]} failed with the error “${error}”`
    : error;
}

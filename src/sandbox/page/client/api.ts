import type { Exchange } from '../../traffic.ts';
import type { Act, Outcome } from '../acts.ts';
import type { World } from '../world.ts';

/** What the page asks of the sandbox. */

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

/** The sandbox serves both ends, so what it answers is what its types say. */
async function getJson<T>(path: string): Promise<T> {
  const response = await fetch(path);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}

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

/** Calls back whenever something has changed, at most once for all that changes within a moment. */
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

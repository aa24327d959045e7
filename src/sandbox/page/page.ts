import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { closeServer, listen } from '../../ops/listen.ts';
import { readManifest } from '../../slack/manifest.ts';
import { guide } from '../guide.ts';
import type { Sandbox } from '../sandbox.ts';
import { createTerminalApi, TerminalError } from '../terminal-api.ts';
import { act, type Outcome, perform } from './acts.ts';
import { readAsset } from './assets.ts';
import { createTeamsApi } from './teams-api.ts';
import { type PageManifest, type World, worldOf } from './world.ts';

/** HTTP server of the sandbox page and the terminal API, for this machine only. */
export interface Page {
  readonly url: string;
  close(): Promise<void>;
}

/** Loads nothing from other hosts and runs only the page's scripts: messages hold outside text. */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

const whoQuery = z.object({ team: z.string(), user: z.string() });
const actRequest = whoQuery.extend({ act });

export async function startPage(sandbox: Sandbox, port: number): Promise<Page> {
  const terminalApi = createTerminalApi(sandbox);
  const teamsApi = createTeamsApi(sandbox);
  const manifest = readPageManifest();
  const watchers = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      const isClientError =
        error instanceof TerminalError ||
        error instanceof z.ZodError ||
        error instanceof SyntaxError;
      const said = error instanceof Error ? error.message : String(error);
      send(response, isClientError ? 400 : 500, 'text/plain', `${said}\n`);
    });
  });
  const url = `http://127.0.0.1:${await listen(server, { host: '127.0.0.1', port })}`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isFromHere(request))
      return send(response, 403, 'text/plain', 'This is for this machine only.\n');
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    if (request.method === 'POST') return answerPost(pathname, request, response);
    switch (pathname) {
      case '/api/world': {
        const { team, user } = whoQuery.parse(Object.fromEntries(searchParams));
        return sendJson(response, 200, seenBy(team, user) ?? {});
      }
      case '/api/teams/world':
        return sendJson(response, 200, teamsApi.world(searchParams) ?? {});
      case '/api/traffic':
        return sendJson(response, 200, sandbox.traffic.exchanges.toReversed());
      case '/api/events':
        return watch(response);
    }
    const isTerminal = pathname === '/' && request.headers.accept?.includes('text/html') !== true;
    if (isTerminal) return send(response, 200, 'text/plain', guide(url));
    const asset = await readAsset(pathname);
    if (asset === undefined)
      return send(response, 404, 'text/plain', `There is nothing here; see ${url}\n`);
    send(response, 200, asset.type, asset.body);
  }

  async function answerPost(path: string, request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    if (path === '/api/act') return sendJson(response, 200, await performAct(JSON.parse(body)));
    if (path === '/api/teams/act') {
      const outcome = await teamsApi.act(JSON.parse(body)).finally(notifyWatchers);
      return sendJson(response, 200, outcome);
    }
    const said = await terminalApi(path, new URLSearchParams(body)).finally(notifyWatchers);
    send(
      response,
      said === undefined ? 404 : 200,
      'text/plain',
      `${said ?? `There is nothing here; see ${url}`}\n`,
    );
  }

  async function performAct(body: unknown): Promise<Outcome> {
    const parsed = actRequest.safeParse(body);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return { kind: 'failure', error: issue?.message ?? 'That cannot be understood.' };
    }
    const { team, user, act: given } = parsed.data;
    const name = seenBy(team, user)?.me.name;
    if (name === undefined) throw new TerminalError('There is nobody of that name.');
    const person = sandbox.as(name, team);
    try {
      return await perform(given, { sandbox, person });
    } catch (error) {
      return { kind: 'failure', error: error instanceof Error ? error.message : String(error) };
    } finally {
      notifyWatchers();
    }
  }

  const seenBy = (team: string, user: string): World | undefined =>
    worldOf(sandbox, manifest, team, user);

  /** Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html */
  function watch(response: ServerResponse): void {
    response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
    response.write('retry: 500\ndata: changed\n\n');
    watchers.add(response);
    response.on('close', () => watchers.delete(response));
  }

  function notifyWatchers(): void {
    for (const watcher of watchers) watcher.write('data: changed\n\n');
  }

  const { events } = sandbox.slack.state;
  events.on('message', notifyWatchers).on('view', notifyWatchers);
  sandbox.traffic.events.on('exchange', notifyWatchers);
  sandbox.teams?.state.events.on('message', notifyWatchers);

  return {
    url,
    async close() {
      events.off('message', notifyWatchers).off('view', notifyWatchers);
      sandbox.traffic.events.off('exchange', notifyWatchers);
      sandbox.teams?.state.events.off('message', notifyWatchers);
      server.closeAllConnections();
      await closeServer(server);
    },
  };

  /** Refuses pages of other origins, also those that use DNS rebinding to reach this address. */
  function isFromHere({ headers: { origin, host = '' } }: IncomingMessage): boolean {
    const isOwnHost = /^(127\.0\.0\.1|localhost)(:\d+)?$/.test(host);
    return isOwnHost && (origin === undefined || origin === `http://${host}`);
  }
}

function readPageManifest(): PageManifest {
  const { slash_commands, shortcuts } = readManifest().features;
  const { command = '', usage_hint = '' } = slash_commands[0] ?? {};
  // Usage hint: `[live [zone] | busiest]`.
  const usages = usage_hint.slice(1, -1).split(' | ');
  const ofType = (wanted: 'global' | 'message') => shortcuts.filter(({ type }) => type === wanted);
  return {
    suggestions: usages.map((usage) => `${command} ${usage}`),
    shortcuts: ofType('global'),
    messageShortcuts: ofType('message'),
  };
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` }).end(body);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  send(response, status, 'application/json', JSON.stringify(body));
}

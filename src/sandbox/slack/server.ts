import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { closeServer, listen } from '../../ops/listen.ts';
import { callbackPath } from '../../slack/receiving/paths.ts';
import type { MovableClock } from '../../time.ts';
import type { Traffic } from '../traffic.ts';
import {
  type Acknowledgement,
  contentOf,
  createHttpDelivery,
  type Deliver,
  type Delivery,
  nameOf,
} from './delivery.ts';
import { createOauthGrants, type OauthClient } from './oauth.ts';
import { readForm } from './payloads.ts';
import type { Person } from './people.ts';
import { createPerson, type ShortcutFixture } from './person.ts';
import { postResponse } from './responses.ts';
import { createSocketDelivery } from './socket-delivery.ts';
import { createSlackState, type Installed, type SlackState } from './state.ts';
import { createTriggerIds } from './trigger-ids.ts';
import { createUploads } from './uploads.ts';
import { createWebApi } from './web-api.ts';
import { type WorkspaceFixture, workspaces } from './workspaces.ts';

/** A local Slack: Web API, response URLs, OAuth, Socket Mode, and the people who use it. */
export interface SandboxSlack extends OauthClient {
  readonly url: string;
  readonly apiUrl: string;
  readonly authorizeUrl: string;
  readonly signingSecret: string;
  readonly appToken: string;
  readonly state: SlackState;
  /** Where the app listens. */
  readonly appUrl: string;
  /** Sets the URL at which the app listens. */
  connectApp(url: string): void;
  /** Delivers through the app's WebSocket from now on. */
  useSocketMode(): void;
  /**
   * Installs the app as the owner, through the app's install pages.
   * @param tenantId a workspace or an organisation
   */
  install(tenantId: string): Promise<void>;
  /** An organisation adds the app to a workspace, or takes it away. Sends the event. */
  grant(teamId: string): Promise<void>;
  withdraw(teamId: string): Promise<void>;
  /** Issues a bot token without the install pages, as for an app made for one workspace. */
  grantToken(teamId: string, scopes: readonly string[]): Installed;
  /** Revokes the token of a workspace or organisation and sends `app_uninstalled`. */
  uninstall(tenantId: string): Promise<void>;
  /** @param teamId the first workspace if omitted */
  as(name: string, teamId?: string): Person;
  close(): Promise<void>;
}

export interface SandboxSlackOptions {
  readonly clock: MovableClock;
  readonly port: number;
  readonly scopes: readonly string[];
  readonly shortcuts: readonly ShortcutFixture[];
  readonly traffic: Traffic;
  readonly workspaces: readonly WorkspaceFixture[];
  /** How long the app may take to acknowledge, in ms of the machine. */
  readonly acknowledgementMs: number;
}

export async function startSandboxSlack(options: SandboxSlackOptions): Promise<SandboxSlack> {
  const { clock, scopes, traffic, acknowledgementMs } = options;
  const client = { clientId: '1.2', clientSecret: randomBytes(16).toString('hex') };
  const signingSecret = randomBytes(16).toString('hex');
  const appToken = `xapp-sandbox-${randomBytes(12).toString('hex')}`;
  const state = createSlackState(clock, options.workspaces);
  const triggerIds = createTriggerIds(clock);
  const grants = createOauthGrants(state, client, clock);
  let appUrl = '';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { ok: false, error: String(error) });
    });
  });
  const socket = createSocketDelivery(server, () => state.newId('E'), acknowledgementMs);
  const port = await listen(server, { host: '127.0.0.1', port: options.port });
  const url = `http://127.0.0.1:${port}`;
  const uploads = createUploads(state, url);
  const api = createWebApi({
    state,
    triggerIds,
    grants,
    uploads,
    clock,
    appToken,
    socketUrl: () => `${url.replace('http', 'ws')}${socket.path}`,
  });
  let send: Deliver = createHttpDelivery(() => appUrl, signingSecret, acknowledgementMs);

  async function deliver(delivery: Delivery): Promise<Acknowledgement> {
    const note = traffic.begin('Slack', 'app', nameOf(delivery), contentOf(delivery));
    const acknowledgement = await send(delivery);
    note(
      acknowledgement.kind,
      acknowledgement.kind === 'acknowledged' ? (acknowledgement.body ?? '') : '',
    );
    return acknowledgement;
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    const method = /^\/api\/([\w.]+)$/.exec(pathname)?.[1];
    if (request.method === 'POST' && method !== undefined) {
      if (state.busyMethods.has(method)) {
        traffic.begin('app', 'Slack', method, {})('429', {});
        response.writeHead(429, { 'retry-after': '30' }).end();
        return;
      }
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const given = readForm(await text(request));
      const note = traffic.begin('app', 'Slack', method, given);
      const answered = api.call(method, token, given);
      note(answered.ok ? 'ok' : String(answered.error), answered);
      if (answered.retryAfter !== undefined) {
        response.writeHead(429, { 'retry-after': String(answered.retryAfter) }).end();
        return;
      }
      const scopes = api.scopesOf(token, given);
      if (scopes !== undefined) response.setHeader('x-oauth-scopes', scopes.join());
      return sendJson(response, 200, answered);
    }
    const fileId = /^\/upload\/(\w+)$/.exec(pathname)?.[1];
    if (request.method === 'POST' && fileId !== undefined) {
      response.writeHead(uploads.take(fileId, await buffer(request)) ? 200 : 404).end();
      return;
    }
    const responseId = /^\/(?:commands|actions)\/\w+\/(\w+)$/.exec(pathname)?.[1];
    if (request.method === 'POST' && responseId !== undefined) {
      return takeResponse(responseId, await text(request), response);
    }
    if (pathname === '/oauth/v2/authorize') return authorize(searchParams, response);
    response.writeHead(404).end();
  }

  function takeResponse(id: string, body: string, response: ServerResponse): void {
    const holder = triggerIds.useResponse(id);
    if (holder === undefined) {
      response.writeHead(404).end('used_url');
      return;
    }
    const given: unknown = JSON.parse(body);
    const note = traffic.begin('app', 'Slack', 'response URL', given);
    const error = postResponse(state, holder, given, id);
    note(error ?? 'ok', error ?? 'ok');
    response.writeHead(error === undefined ? 200 : 400).end(error ?? 'ok');
  }

  /** Consent page: the owner grants all requested scopes that the manifest has. */
  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const team = query.get('team') ?? workspaces[0].teamId;
    const asked = (query.get('scope') ?? '').split(',').filter((scope) => scopes.includes(scope));
    const code = grants.allow(team, 'U0OWNER', asked);
    const back = new URL(query.get('redirect_uri') ?? '');
    if (back.pathname !== callbackPath) {
      response.writeHead(400).end('bad_redirect_uri');
      return;
    }
    back.searchParams.set('code', code);
    back.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: back.href }).end();
  }

  return {
    ...client,
    url,
    apiUrl: `${url}/api/`,
    authorizeUrl: `${url}/oauth/v2/authorize`,
    signingSecret,
    appToken,
    state,
    get appUrl() {
      return appUrl;
    },
    connectApp(to) {
      appUrl = to;
    },
    useSocketMode() {
      send = socket.deliver;
    },
    async install(tenantId) {
      const begun = await fetch(`${appUrl}/slack/install`, { redirect: 'manual' });
      const consent = new URL(begun.headers.get('location') ?? '');
      consent.searchParams.set('team', tenantId);
      const allowed = await fetch(consent, { redirect: 'manual' });
      const cookie = (begun.headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '';
      // A balancer would pass it on to whichever replica is used now.
      const back = new URL(allowed.headers.get('location') ?? '');
      const done = await fetch(`${appUrl}${back.pathname}${back.search}`, { headers: { cookie } });
      if (!done.ok || !state.installed.has(tenantId)) {
        throw new Error(`the app was not installed in ${tenantId}: ${await done.text()}`);
      }
    },
    async grant(teamId) {
      state.granted.add(teamId);
      await sendOfOrganisation(teamId, 'team_access_granted');
    },
    async withdraw(teamId) {
      state.granted.delete(teamId);
      await sendOfOrganisation(teamId, 'team_access_revoked');
    },
    grantToken(teamId, granted) {
      grants.access({ ...snakeCase(client), code: grants.allow(teamId, 'U0OWNER', granted) });
      const installed = state.installed.get(teamId);
      if (installed === undefined) throw new Error(`there is no workspace ${teamId}`);
      return installed;
    },
    async uninstall(tenantId) {
      state.installed.delete(tenantId);
      const event = { type: 'app_uninstalled' };
      const envelope =
        state.organisation(tenantId) === undefined
          ? eventEnvelope(tenantId, event)
          : organisationEnvelope(tenantId, event);
      await deliver({ kind: 'event', envelope });
    },
    as(name, teamId = workspaces[0].teamId) {
      const workspace = state.workspace(teamId);
      const person = workspace?.people.find((one) => one.name === name);
      if (workspace === undefined || person === undefined) throw new Error(`nobody is ${name}`);
      return createPerson({
        workspace,
        person,
        state,
        triggerIds,
        url,
        deliver,
        shortcuts: options.shortcuts,
        onRefusal: (body, reason) =>
          traffic.begin('app', 'Slack', 'refused acknowledgement', body)(reason, reason),
        eventEnvelope: (event) => eventEnvelope(teamId, event),
      });
    },
    async close() {
      socket.close();
      server.closeAllConnections();
      await closeServer(server);
    },
  };

  function eventEnvelope(teamId: string, event: Readonly<Record<string, unknown>>) {
    return {
      type: 'event_callback',
      team_id: teamId,
      api_app_id: 'A0AMBIENCE',
      event,
      event_id: state.newId('Ev'),
      event_time: Math.floor(clock.now() / 1000),
      authorizations: [
        {
          enterprise_id: state.workspace(teamId)?.organisation?.id ?? null,
          team_id: teamId,
          user_id: 'U0AMBIENCE',
          is_bot: true,
          is_enterprise_install: state.isThroughOrganisation(teamId),
        },
      ],
      context_team_id: teamId,
    };
  }

  /** Events about an organisation's installation name no workspace. */
  function organisationEnvelope(id: string, event: Readonly<Record<string, unknown>>) {
    const { context_team_id: _, ...envelope } = eventEnvelope(id, event);
    const authorization = { enterprise_id: id, team_id: null, is_bot: true };
    return {
      ...envelope,
      enterprise_id: id,
      authorizations: [{ ...authorization, user_id: 'U0AMBIENCE', is_enterprise_install: true }],
    };
  }

  async function sendOfOrganisation(teamId: string, type: string): Promise<void> {
    const id = state.workspace(teamId)?.organisation?.id;
    if (id === undefined) throw new Error(`${teamId} is of no organisation`);
    const envelope = organisationEnvelope(id, { type, team_ids: [teamId] });
    await deliver({ kind: 'event', envelope });
  }
}

function snakeCase({ clientId, clientSecret }: OauthClient) {
  return { client_id: clientId, client_secret: clientSecret };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

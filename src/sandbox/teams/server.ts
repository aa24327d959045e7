import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { closeServer, listen } from '../../ops/listen.ts';
import type { Clock } from '../../time.ts';
import { createConnector } from './connector.ts';
import type { SandboxTeams } from './people.ts';
import { createTeamsPerson } from './person.ts';
import { keepSaved } from './saved.ts';
import { createTeamsState } from './state.ts';
import { tenants } from './tenants.ts';

const tokenSeconds = 3_600;
const appId = '5c9a1f00-0000-4000-8000-000000000001';

/** @param savedFile keeps its messages for the next start */
export async function startSandboxTeams(
  port: number,
  clock: Clock,
  savedFile: string,
): Promise<SandboxTeams> {
  const state = createTeamsState(clock);
  const stopSaving = keepSaved(savedFile, state);
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'sandbox', use: 'sig', alg: 'RS256' };
  const appSecret = randomBytes(16).toString('hex');
  const tokens = new Set<string>();
  const files = new Map<string, Buffer>();
  const connector = createConnector(state, (token) => tokens.has(token));
  let appUrl = '';

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (!response.headersSent) sendJson(response, 500, { error: String(error) });
    });
  });
  const listening = await listen(server, { host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${listening}`;
  let connectorUrl = url;
  const serviceUrlOf = (tenantId: string) => `${connectorUrl}/${tenantId}/`;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    if (path === '/keys') return sendJson(response, 200, { keys: [jwk] });
    if (path === '/token') return giveToken(request, response);
    if (path.startsWith('/onedrive/')) return oneDrive(path, request, response);
    const [, tenantId, rest] = /^\/([^/]+)\/v3\/(.*)$/.exec(path) ?? [];
    const tenant = state.tenants.find((one) => one.tenantId === tenantId);
    if (tenant === undefined || rest === undefined) return sendJson(response, 404, {});
    return connector.answer(tenant, rest, request, response);
  }

  /** Takes a whole file, or gives it. */
  async function oneDrive(path: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'PUT') {
      const file = files.get(path);
      response.writeHead(file === undefined ? 404 : 200, { 'content-type': 'text/plain' });
      return void response.end(file);
    }
    const content = await buffer(request);
    const size = content.length;
    const isWhole = request.headers['content-range'] === `bytes 0-${size - 1}/${size}`;
    // The address itself is the permission.
    if (!isWhole || request.headers.authorization !== undefined) {
      return sendJson(response, 400, {});
    }
    files.set(path, content);
    sendJson(response, 201, {});
  }

  async function giveToken(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const isApp = form.get('client_id') === appId && form.get('client_secret') === appSecret;
    if (!isApp) return sendJson(response, 401, { error: 'invalid_client' });
    if (form.get('scope') !== 'https://api.botframework.com/.default') {
      return sendJson(response, 400, { error: 'invalid_scope' });
    }
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    sendJson(response, 200, { access_token: token, expires_in: tokenSeconds });
  }

  async function sign(
    serviceUrl: string,
    claims: Readonly<Record<string, unknown>> = {},
  ): Promise<string> {
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({
      iss: 'https://api.botframework.com',
      aud: appId,
      nbf: now,
      exp: now + tokenSeconds,
      serviceurl: serviceUrl.toLowerCase(),
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .sign(privateKey);
  }

  const teams: SandboxTeams = {
    state,
    config: {
      appId,
      appSecret,
      // Whoever runs the app has a tenant, too.
      tenantId: tenants[0].tenantId,
      endpoints: { tokenUrl: `${url}/token`, keysUrl: `${url}/keys`, allowsLoopback: true },
    },
    connectApp(to) {
      appUrl = to;
    },
    as(name, tenantId) {
      const tenant = state.tenants.find((one) => one.tenantId === tenantId) ?? state.tenants[0];
      const person = tenant?.people.find((one) => one.name === name);
      if (tenant === undefined || person === undefined) throw new Error(`${name} is nobody there`);
      return createTeamsPerson(person, tenant, teams);
    },
    sign,
    serviceUrlOf,
    fileAddress: ({ userId }, name) => `${url}/onedrive/${userId}/${encodeURIComponent(name)}`,
    moveTo(to) {
      connectorUrl = to;
    },
    async deliver(activity, token) {
      const serviceUrl: unknown = Object(activity).serviceUrl;
      const bearer = token ?? (await sign(String(serviceUrl)));
      return fetch(`${appUrl}/api/messages`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
        body: JSON.stringify(activity),
      });
    },
    async close() {
      await closeServer(server);
      stopSaving();
    },
  };
  return teams;
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

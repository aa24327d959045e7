import { createHmac } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closeServer, listen } from '../../ops/listen.ts';
import type { MovableClock } from '../../time.ts';
import type { Traffic } from '../traffic.ts';
import { answerTo } from './endpoints.ts';
import { answerWithFault, type Fault } from './faults.ts';
import { liveMs, slot } from './figures.ts';
import { tokenAnswer } from './live-answers.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';
import { vary } from './variations.ts';
import { openVenueRecords } from './venue-records.ts';
import {
  type VenueFixture,
  venues as venueFixtures,
  withSensor,
  type ZoneFixture,
  type ZoneOverride,
} from './venues.ts';
import { withStory } from './week-story.ts';

/** A request to the service, recorded for tests. */
export interface VenueRequest {
  readonly method: string;
  readonly path: string;
  /** Undefined if the request was not answered. */
  readonly status: number | undefined;
  readonly at: number;
}

export interface VenueService {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly requests: readonly VenueRequest[];
  /** `begin` when a request arrives, `request` when it is answered or closed. */
  readonly events: EventEmitter<{ begin: [path: string]; request: [VenueRequest] }>;
  /** Applies the fault to every answer from now on; `undefined` ends it. */
  breakWith(fault: Fault | undefined): void;
  readonly fault: Fault | undefined;
  /** Answers a path, such as `venue/trending`, with this body from now on. */
  answerAt(path: string, body: unknown): void;
  approve(code: string): void;
  revoke(code: string): void;
  /** Changes the id and name of a zone, as happens when a venue is rebuilt. */
  renameZone(id: string, newId: string, newName: string): void;
  /** Makes a zone's sensor report an error, or repairs it. */
  failSensor(zoneId: string, isFailing: boolean): void;
  /** Sets what a zone's sensor measures from now on; `undefined` ends it. */
  measure(zoneId: string, values: ZoneOverride | undefined): void;
  isApproved(code: string): boolean;
  readonly venues: readonly VenueFixture[];
  /** Removes approvals, tokens, faults and changed zones. */
  reset(): void;
  /** Adds copies of a venue, for tests with many venues. @returns their connection codes */
  addCopies(code: string, count: number): readonly string[];
  close(): Promise<void>;
}

export interface VenueServiceOptions {
  readonly clock: MovableClock;
  /** Tokens are derived from it, so that they survive a restart of the sandbox. */
  readonly secret: string;
  /** File for approvals and withdrawals; kept only in memory if omitted. */
  readonly recordsFile?: string;
  readonly port: number;
  readonly traffic: Traffic;
  /** Whether the days after a venue was connected have something to tell; see `week-story.ts`. */
  readonly hasStory?: boolean;
}

const maxRequests = 2_000;

interface Grant {
  readonly issuedAt: number;
  readonly token: string;
}

/** A local venue ambience service: all 14 endpoints, authentication, rate limits and faults. */
export async function startVenueService(options: VenueServiceOptions): Promise<VenueService> {
  const { clock, secret, traffic } = options;
  const clientId = 'sandbox-client';
  const clientSecret = sign('client secret');
  const requests: VenueRequest[] = [];
  const events = new EventEmitter<{ begin: [path: string]; request: [VenueRequest] }>();
  const records = openVenueRecords(options.recordsFile);
  let venues: readonly VenueFixture[] = venueFixtures;
  const rateLimits = new Map<string, RateLimit>();
  const answers = new Map<string, unknown>();
  let fault: Fault | undefined;
  let faultSince = 0;

  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    events.emit('begin', path);
    const what = `${request.method} ${path.replace('/api/v1', '')}`;
    const endExchange = traffic.begin('app', 'venue service', what, { headers: request.headers });
    response.on('close', () => {
      const status = response.headersSent ? response.statusCode : undefined;
      endExchange(status === undefined ? 'no answer' : String(status), sent.get(response) ?? '');
      recordRequest({ method: request.method ?? '', path, status, at: clock.now() });
    });
    answer(path, request, response).catch((error: unknown) => {
      if (!response.headersSent) send(response, 500, { error: String(error) });
    });
  });

  function recordRequest(request: VenueRequest): void {
    requests.push(request);
    if (requests.length > maxRequests) requests.shift();
    events.emit('request', request);
  }

  async function answer(path: string, request: IncomingMessage, response: ServerResponse) {
    const body = await text(request);
    const current = fault;
    if (current?.kind === 'once') fault = undefined;
    if (current !== undefined && (await answerWithFault(current, response))) return;
    if (request.headers['content-type'] !== 'application/json') {
      return send(response, 415, { error: 'send Content-Type: application/json' });
    }
    if (request.method === 'POST' && path === '/api/v1/auth/token') {
      return answerToken(request, response, body);
    }
    if (request.method !== 'GET' || body !== '{}') {
      return send(response, 400, { error: 'send GET with the body {}' });
    }
    const venue = authorised(request);
    if (venue === undefined) return send(response, 401, { error: 'unknown token' });
    if (!isApproved(venue)) return send(response, 403, { error: 'not approved' });
    const retryAfter = rateLimitOf(venue.code).take(path);
    if (retryAfter > 0) {
      response.setHeader('retry-after', String(retryAfter));
      return send(response, 429, { error: 'slow down' });
    }
    const what = path.replace('/api/v1/data/', '');
    const variation = fault?.kind === 'variation' ? fault.variation : undefined;
    const now = variation === 'frozen' ? faultSince : clock.now();
    const { issuedAt } = records.read(venue.code);
    const isTold = options.hasStory === true && issuedAt !== undefined;
    const told = isTold ? withStory(venue, issuedAt, now) : venue;
    const found = answers.get(what) ?? answerTo(what, told, now);
    if (found === undefined) return send(response, 404, { error: 'not found' });
    send(response, 200, variation === undefined ? found : vary(variation, what, found));
  }

  function answerToken(request: IncomingMessage, response: ServerResponse, body: string) {
    const { client_id: id, client_secret: key } = request.headers;
    if (id !== clientId || key !== clientSecret) {
      return send(response, 401, { error: 'unknown client' });
    }
    const venue = venues.find(({ code }) => code === readCode(body));
    if (venue === undefined) return send(response, 404, { error: 'unknown code' });
    const { token } = issue(venue);
    send(response, 200, tokenAnswer(venue, token, isApproved(venue)));
  }

  function issue({ code }: VenueFixture): Grant {
    const record = records.read(code);
    const issuedAt = record.issuedAt ?? clock.now();
    if (record.issuedAt === undefined) records.write(code, { ...record, issuedAt });
    return { token: tokenOf(code), issuedAt };
  }

  function tokenOf(code: string): string {
    return `vt_${sign(`token ${code} ${records.read(code).generation}`)}`;
  }

  function isApproved({ code, isApproved: always }: VenueFixture): boolean {
    return always || records.read(code).isApproved;
  }

  function authorised(request: IncomingMessage): VenueFixture | undefined {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const venue = venues.find(({ code }) => tokenOf(code) === token);
    if (venue?.revokedAfterMs !== undefined) {
      const { issuedAt: since } = issue(venue);
      if (clock.now() - since >= venue.revokedAfterMs) {
        revoke(venue.code);
        return undefined;
      }
    }
    return venue;
  }

  /** A live measurement has the time at which its five minutes began. */
  function withValues(zone: ZoneFixture, values: ZoneOverride | undefined): ZoneFixture {
    const { override: _, overrides = [], ...rest } = zone;
    const change = { from: slot(clock.now(), liveMs), values };
    const all = { ...rest, overrides: [...overrides, change] };
    return values === undefined ? all : { ...all, override: values };
  }

  function revoke(code: string): void {
    const { generation, isApproved } = records.read(code);
    records.write(code, { generation: generation + 1, isApproved });
  }

  function rateLimitOf(code: string): RateLimit {
    const limit = rateLimits.get(code) ?? createRateLimit(clock);
    rateLimits.set(code, limit);
    return limit;
  }

  function sign(purpose: string): string {
    return createHmac('sha256', secret).update(purpose).digest('base64url');
  }

  const port = await listen(server, { host: '127.0.0.1', port: options.port });
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    clientId,
    clientSecret,
    requests,
    events,
    breakWith(next) {
      fault = next;
      faultSince = clock.now();
    },
    get fault() {
      return fault;
    },
    answerAt: (path, body) => void answers.set(path, body),
    approve: (code) => records.write(code, { ...records.read(code), isApproved: true }),
    revoke,
    renameZone(id, newId, newName) {
      venues = venues.map((venue) => ({
        ...venue,
        zones: venue.zones.map((zone) =>
          zone.id === id ? { ...zone, id: newId, name: newName } : zone,
        ),
      }));
    },
    failSensor(zoneId, isFailing) {
      venues = venues.map((venue) => ({
        ...venue,
        zones: venue.zones.map((zone) =>
          zone.id === zoneId ? withSensor(zone, isFailing, clock.now()) : zone,
        ),
      }));
    },
    measure(zoneId, values) {
      if (!venues.some(({ zones }) => zones.some(({ id }) => id === zoneId))) {
        throw new Error(`there is no zone ${zoneId}`);
      }
      venues = venues.map((venue) => ({
        ...venue,
        zones: venue.zones.map((zone) => (zone.id === zoneId ? withValues(zone, values) : zone)),
      }));
    },
    isApproved: (code) => venues.some((venue) => venue.code === code && isApproved(venue)),
    get venues() {
      return venues;
    },
    reset() {
      for (const { code } of venues) records.write(code, { isApproved: false, generation: 0 });
      venues = venueFixtures;
      answers.clear();
      fault = undefined;
    },
    addCopies(code, count) {
      const original = venues.find((venue) => venue.code === code);
      if (original === undefined) throw new Error(`no venue has ${code}`);
      const copies = Array.from({ length: count }, (_, index) => ({
        ...original,
        code: `${code}-${index + 1}`,
      }));
      venues = [...venues, ...copies];
      return copies.map((copy) => copy.code);
    },
    async close() {
      server.closeAllConnections();
      await closeServer(server);
    },
  };
}

function readCode(body: string): unknown {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null && 'venue_connection_code' in parsed
      ? parsed.venue_connection_code
      : undefined;
  } catch {
    return undefined;
  }
}

/** Body of each answer, for the traffic log. */
const sent = new WeakMap<ServerResponse, unknown>();

function send(response: ServerResponse, status: number, body: unknown): void {
  sent.set(response, body);
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

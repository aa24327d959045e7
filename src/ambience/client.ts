import type { z } from 'zod';
import { AmbienceError } from './errors.ts';
import { elementsOf } from './json-elements.ts';
import { parseTolerantly } from './tolerant.ts';
import {
  createTransport,
  type ReadBody,
  type Sent,
  type Transport,
  type TransportOptions,
} from './transport.ts';
import type {
  Grant,
  Venue,
  VenueLive,
  VenueTrend,
  VenueTypical,
  Zone,
  ZoneList,
  ZoneLive,
  ZoneTrend,
  ZoneTypical,
} from './types.ts';
import * as wire from './wire.ts';
import * as wireSeries from './wire-series.ts';

/** One method per endpoint of the service. All of them throw only {@link AmbienceError}. */
export interface AmbienceClient {
  requestToken(connectionCode: string, signal: AbortSignal): Promise<Grant>;
  venue(token: string, signal: AbortSignal): Promise<Venue>;
  venueLive(token: string, signal: AbortSignal): Promise<VenueLive>;
  venueTrend(token: string, signal: AbortSignal): Promise<VenueTrend>;
  venueTypical(token: string, signal: AbortSignal): Promise<VenueTypical>;
  zones(token: string, signal: AbortSignal): Promise<ZoneList>;
  zone(token: string, zoneId: string, signal: AbortSignal): Promise<Zone>;
  zonesLive(token: string, signal: AbortSignal): Promise<readonly ZoneLive[]>;
  zoneLive(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneLive>;
  busiestZone(token: string, signal: AbortSignal): Promise<ZoneLive>;
  zonesTrend(token: string, signal: AbortSignal): Promise<readonly ZoneTrend[]>;
  zoneTrend(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneTrend>;
  zonesTypical(token: string, signal: AbortSignal): Promise<readonly ZoneTypical[]>;
  zoneTypical(token: string, zoneId: string, signal: AbortSignal): Promise<ZoneTypical>;
  close(): Promise<void>;
}

export interface AmbienceClientOptions extends TransportOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Called with the paths that could not be parsed. The rest of the response is still used. */
  readonly onUnreadable: (endpoint: string, paths: readonly string[]) => void;
}

/** Of one element of a list; the typical week of a zone is about 11 kB. */
const maxElementBytes = 512 * 1024;

export function createAmbienceClient(options: AmbienceClientOptions): AmbienceClient {
  const transport = createTransport(options);
  const context: ClientContext = { ...options, transport };
  const get = <T>(sent: Sent, schema: z.ZodType<T>, unwrap?: Unwrap) =>
    readJson(context, sent, schema, unwrap);
  const getElements = <T>(sent: Sent, schema: z.ZodType<T>) => readElements(context, sent, schema);
  const inZone = (zoneId: string) => `/data/zones/${encodeURIComponent(zoneId)}`;

  return {
    async requestToken(connectionCode, signal) {
      const sent: Sent = {
        path: '/auth/token',
        method: 'POST',
        headers: {
          client_id: options.clientId,
          client_secret: options.clientSecret,
        },
        body: JSON.stringify({ venue_connection_code: connectionCode }),
        signal,
      };
      try {
        return await readJson(context, sent, wire.grant);
      } catch (error) {
        throw asTokenError(error);
      }
    },
    venue: (token, signal) => get(getOf('/data/venue', token, signal), wire.venue),
    venueLive: (token, signal) => get(getOf('/data/venue/live', token, signal), wire.venueLive),
    venueTrend: (token, signal) =>
      get(getOf('/data/venue/trending', token, signal), wireSeries.venueTrend(options.clock.now())),
    venueTypical: (token, signal) =>
      get(getOf('/data/venue/historical', token, signal), wireSeries.venueTypical),
    zones: (token, signal) =>
      get(getOf('/data/zones', token, signal), wire.zoneList, wire.unwrapZoneList),
    async zone(token, zoneId, signal) {
      const path = inZone(zoneId);
      const list = await get(getOf(path, token, signal), wire.zoneList, wire.unwrapZoneList);
      const found = list.zones.find((zone) => zone.id === zoneId) ?? list.zones[0];
      if (found === undefined) throw new AmbienceError('not_found', { endpoint: `GET ${path}` });
      return found;
    },
    zonesLive: (token, signal) => get(getOf('/data/zones/live', token, signal), wire.zonesLive),
    zoneLive: (token, zoneId, signal) =>
      get(getOf(`${inZone(zoneId)}/live`, token, signal), wire.zoneLiveAnswer),
    busiestZone: (token, signal) =>
      get(getOf('/data/zones/busiest', token, signal), wire.zoneLiveAnswer),
    zonesTrend: (token, signal) =>
      get(getOf('/data/zones/trending', token, signal), wireSeries.zonesTrend(options.clock.now())),
    zoneTrend: (token, zoneId, signal) =>
      get(
        getOf(`${inZone(zoneId)}/trending`, token, signal),
        wireSeries.zoneTrendAnswer(options.clock.now()),
      ),
    zonesTypical: (token, signal) =>
      getElements(getOf('/data/zones/historical', token, signal), wireSeries.zoneTypical),
    zoneTypical: (token, zoneId, signal) =>
      get(getOf(`${inZone(zoneId)}/historical`, token, signal), wireSeries.zoneTypicalAnswer),
    close: transport.close,
  };
}

interface ClientContext extends AmbienceClientOptions {
  readonly transport: Transport;
}

/** What of a response its schema describes. */
type Unwrap = (body: unknown) => unknown;

async function readJson<T>(
  { transport, onUnreadable }: ClientContext,
  sent: Sent,
  schema: z.ZodType<T>,
  unwrap: Unwrap = (body) => body,
): Promise<T> {
  const endpoint = endpointOf(sent);
  const body = await transport.send(endpoint, sent, async (response) =>
    parseJson(endpoint, await response.text()),
  );
  const { value, unreadable } = parseBody(endpoint, schema, unwrap(body));
  if (unreadable.length > 0) onUnreadable(endpoint, unreadable);
  return value;
}

/** Reads a list of any length: each element is parsed as soon as it is there. */
async function readElements<T>(
  { transport, onUnreadable }: ClientContext,
  sent: Sent,
  schema: z.ZodType<T>,
): Promise<readonly T[]> {
  const endpoint = endpointOf(sent);
  const isLong = true;
  const readBody: ReadBody<T[]> = async (body) => {
    const found: T[] = [];
    let count = 0;
    for await (const text of elementsOf(body, maxElementBytes)) {
      const index = count;
      count += 1;
      try {
        const { value, unreadable } = parseBody(endpoint, schema, parseJson(endpoint, text));
        found.push(value);
        if (unreadable.length > 0) {
          onUnreadable(
            endpoint,
            unreadable.map((path) => `[${index}].${path}`),
          );
        }
      } catch (error) {
        if (!(error instanceof AmbienceError)) throw error;
        onUnreadable(endpoint, [`[${index}]`]);
      }
    }
    if (count > 0 && found.length === 0) throw new AmbienceError('unreadable', { endpoint });
    return found;
  };
  return transport.send(endpoint, sent, readBody, isLong);
}

/** `GET /data/zones` */
function endpointOf({ method, path }: Sent): string {
  return `${method} ${path}`;
}

/** The service documents every GET with the body `{}`. */
function getOf(path: string, token: string, signal: AbortSignal): Sent {
  return { path, method: 'GET', headers: { authorization: `Bearer ${token}` }, body: '{}', signal };
}

function parseJson(endpoint: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's error message quotes the text, which must not be logged.
    throw new AmbienceError('unreadable', { endpoint, cause: new Error('not JSON') });
  }
}

function parseBody<T>(endpoint: string, schema: z.ZodType<T>, body: unknown) {
  try {
    return parseTolerantly(endpoint, schema, body);
  } catch (error) {
    if (error instanceof AmbienceError) throw error;
    // A response nested thousands of levels deep overflows the stack.
    throw new AmbienceError('unreadable', { endpoint, cause: new Error('too deeply nested') });
  }
}

/** At the token endpoint, 401 is about our credentials; 400, 404 and 422 are about the code. */
function asTokenError(error: unknown): unknown {
  if (!(error instanceof AmbienceError)) return error;
  const { endpoint, status } = error;
  if (status === 401) return new AmbienceError('credentials_refused', { endpoint, status });
  if (status === 400 || status === 404 || status === 422) {
    return new AmbienceError('code_unknown', { endpoint, status });
  }
  return error;
}

import type { z } from 'zod';
import { AmbienceError } from './errors.ts';
import { elementsOf } from './json-elements.ts';
import { parseTolerantly } from './tolerant.ts';
import { createTransport, type ReadBody, type Sent, type TransportOptions } from './transport.ts';
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

  async function get<T>(
    path: string,
    schema: z.ZodType<T>,
    token: string,
    signal: AbortSignal,
    unwrap: (body: unknown) => unknown = (body) => body,
  ): Promise<T> {
    const endpoint = `GET ${path}`;
    return read(endpoint, schema, unwrap(await call(endpoint, getOf(path, token, signal))));
  }

  /** Reads a list of any length: each element is parsed as soon as it is there. */
  async function getElements<T>(
    path: string,
    schema: z.ZodType<T>,
    token: string,
    signal: AbortSignal,
  ): Promise<readonly T[]> {
    const endpoint = `GET ${path}`;
    const sent = getOf(path, token, signal);
    const isLong = true;
    const readBody: ReadBody<T[]> = async (body) => {
      const found: T[] = [];
      let count = 0;
      for await (const text of elementsOf(body, maxElementBytes)) {
        const index = count;
        count += 1;
        try {
          found.push(readElement(endpoint, schema, text, index));
        } catch (error) {
          if (!(error instanceof AmbienceError)) throw error;
          options.onUnreadable(endpoint, [`[${index}]`]);
        }
      }
      if (count > 0 && found.length === 0) throw new AmbienceError('unreadable', { endpoint });
      return found;
    };
    return transport.send(endpoint, sent, readBody, isLong);
  }

  function readElement<T>(endpoint: string, schema: z.ZodType<T>, text: string, index: number): T {
    const { value, unreadable } = parseBody(endpoint, schema, parseJson(endpoint, text));
    if (unreadable.length > 0) {
      options.onUnreadable(
        endpoint,
        unreadable.map((path) => `[${index}].${path}`),
      );
    }
    return value;
  }

  const call = (endpoint: string, sent: Sent): Promise<unknown> =>
    transport.send(endpoint, sent, async (body) => parseJson(endpoint, await body.text()));

  function read<T>(endpoint: string, schema: z.ZodType<T>, body: unknown): T {
    const { value, unreadable } = parseBody(endpoint, schema, body);
    if (unreadable.length > 0) options.onUnreadable(endpoint, unreadable);
    return value;
  }

  const inZone = (zoneId: string) => `/data/zones/${encodeURIComponent(zoneId)}`;

  return {
    async requestToken(connectionCode, signal) {
      const endpoint = 'POST /auth/token';
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
        const answer = await call(endpoint, sent);
        return read(endpoint, wire.grant, answer);
      } catch (error) {
        throw asTokenError(error);
      }
    },
    venue: (token, signal) => get('/data/venue', wire.venue, token, signal),
    venueLive: (token, signal) => get('/data/venue/live', wire.venueLive, token, signal),
    venueTrend: (token, signal) =>
      get('/data/venue/trending', wireSeries.venueTrend(options.clock.now()), token, signal),
    venueTypical: (token, signal) =>
      get('/data/venue/historical', wireSeries.venueTypical, token, signal),
    zones: (token, signal) => get('/data/zones', wire.zoneList, token, signal, wire.unwrapZoneList),
    async zone(token, zoneId, signal) {
      const path = inZone(zoneId);
      const list = await get(path, wire.zoneList, token, signal, wire.unwrapZoneList);
      const found = list.zones.find((zone) => zone.id === zoneId) ?? list.zones[0];
      if (found === undefined) throw new AmbienceError('not_found', { endpoint: `GET ${path}` });
      return found;
    },
    zonesLive: (token, signal) => get('/data/zones/live', wire.zonesLive, token, signal),
    zoneLive: (token, zoneId, signal) =>
      get(`${inZone(zoneId)}/live`, wire.zoneLiveAnswer, token, signal),
    busiestZone: (token, signal) => get('/data/zones/busiest', wire.zoneLiveAnswer, token, signal),
    zonesTrend: (token, signal) =>
      get('/data/zones/trending', wireSeries.zonesTrend(options.clock.now()), token, signal),
    zoneTrend: (token, zoneId, signal) =>
      get(
        `${inZone(zoneId)}/trending`,
        wireSeries.zoneTrendAnswer(options.clock.now()),
        token,
        signal,
      ),
    zonesTypical: (token, signal) =>
      getElements('/data/zones/historical', wireSeries.zoneTypical, token, signal),
    zoneTypical: (token, zoneId, signal) =>
      get(`${inZone(zoneId)}/historical`, wireSeries.zoneTypicalAnswer, token, signal),
    close: transport.close,
  };
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

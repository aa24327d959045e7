import { createServer } from 'node:http';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AmbienceClient, createAmbienceClient } from '../../src/ambience/client.ts';
import { AmbienceError } from '../../src/ambience/errors.ts';
import type { Reading } from '../../src/ambience/reading.ts';
import type { VenueLive, Zone, ZoneLive } from '../../src/ambience/types.ts';
import { type Message, message } from '../../src/card/message.ts';
import {
  chooseZoneMessage,
  nothingFoundMessage,
} from '../../src/conversation/asking/choose-zone-message.ts';
import { connectedView } from '../../src/conversation/connect/connect-view.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import { homeView, venuesOnPage } from '../../src/conversation/home/home-view.ts';
import { digestsInHome } from '../../src/conversation/home/list-parts.ts';
import type { Question } from '../../src/conversation/question.ts';
import { statusMessage } from '../../src/conversation/questions/status-message.ts';
import { venueMessage } from '../../src/conversation/questions/venue-message.ts';
import { zoneLiveMessage } from '../../src/conversation/questions/zone-live-message.ts';
import { zoneInfoMessage, zonesMessage } from '../../src/conversation/questions/zones-message.ts';
import { chooseVenueMessage } from '../../src/conversation/text/choose-venue.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { venueOptions, zoneOptions } from '../../src/conversation/text/picker-options.ts';
import { venueLiveParts } from '../../src/conversation/text/venue-live.ts';
import { mostLines } from '../../src/conversation/text/wording.ts';
import { zoneKey } from '../../src/conversation/zone-key.ts';
import { type Digest, digestLimits } from '../../src/digests/digest.ts';
import { digestKinds, digestParts, isAboutNow } from '../../src/digests/kinds.ts';
import { closeServer, listen } from '../../src/ops/listen.ts';
import { option } from '../../src/sandbox/slack/block-kit/objects.ts';
import { validateMessage, validateView } from '../../src/sandbox/slack/block-kit/validate.ts';
import { optionElements } from '../../src/slack/render/control-elements.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { renderDialog, renderHome } from '../../src/slack/render/render-view.ts';
import { systemClock } from '../../src/steady-clock.ts';
import { weekdays } from '../../src/time.ts';
import { findPlace } from '../../src/venues/find.ts';
import type { Connection } from '../../src/venues/workspace.ts';

/** Whatever the service returns: only AmbienceErrors, and only messages that Slack accepts. */

const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
});
let answer = '';
let client: AmbienceClient;

beforeAll(async () => {
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  client = createAmbienceClient({
    baseUrl: `http://127.0.0.1:${port}`,
    clientId: 'c',
    clientSecret: 's',
    clock: systemClock,
    onCall: () => {},
    onUnreadable: () => {},
  });
});

afterAll(async () => {
  await client.close();
  await closeServer(server);
});

const name = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 400 }),
  fc.constantFrom(
    '',
    ' ',
    '<!channel> & Bar',
    '<@U123>',
    '&amp;',
    '*_~`',
    '\n\n\u2028',
    '🎷'.repeat(90),
  ),
);
const number = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(0, -0, 1e300, 140));
const wild = fc.oneof(fc.jsonValue(), name, number, fc.constant(null));
const measure = fc.record(
  { index: fc.oneof(number, wild), level: number, tag: name, label: name },
  { requiredKeys: [] },
);
const zoneLive = fc.record(
  {
    zone_id: fc.oneof(name, number),
    zone_name: name,
    automation_is_on: fc.oneof(fc.boolean(), wild),
    timestamp: fc.oneof(
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
      wild,
    ),
    mood: fc.oneof(measure, wild),
    loudness: measure,
    vibe: measure,
    music: fc.oneof(
      fc.record({
        level: number,
        muted: fc.boolean(),
        source: fc.record({ name }),
        automation: name,
      }),
      wild,
    ),
    error: fc.option(name),
  },
  { requiredKeys: [] },
);
const group = fc.record({ group_id: name, group_name: name });
const zone = fc.record(
  { zone_id: fc.oneof(name, number), zone_name: name, automated: fc.boolean(), group },
  { requiredKeys: [] },
);
const zoneList = fc.oneof(
  fc.record({ zones: fc.array(zone, { maxLength: 60 }) }),
  fc.record({ zones: zone }),
  fc.array(fc.record({ zones: fc.array(zone) }), { minLength: 1, maxLength: 1 }),
);
const pair = fc.record({ average: fc.oneof(measure, wild), representative: measure });
const venueLive = fc.record(
  { mood: fc.oneof(pair, wild), loudness: pair, vibe: pair, utc0_timestamp: fc.string() },
  { requiredKeys: [] },
);

async function tryTo<T>(body: unknown, read: (signal: AbortSignal) => Promise<T>) {
  answer = JSON.stringify(body);
  try {
    return await read(AbortSignal.timeout(5_000));
  } catch (error) {
    if (!(error instanceof AmbienceError)) throw error;
    return undefined;
  }
}

function reading<T>(value: T): Reading<T> {
  const measuredAt = 1_700_000_000_000;
  return { value, measuredAt, hasOwnTime: true, readAt: measuredAt, nextAt: measuredAt + 300_000 };
}

function expectAccepted(message: Message) {
  expect(
    validateMessage(renderMessage(message).text, renderMessage(message).blocks),
  ).toBeUndefined();
  const fallbackBlocks = renderMessage(message).fallbackBlocks ?? [];
  if (fallbackBlocks.length > 0)
    expect(validateMessage(renderMessage(message).text, fallbackBlocks)).toBeUndefined();
  expect(renderMessage(message).text.length).toBeLessThanOrEqual(4_000);
  // No external text becomes a mention or a link, except a digest's owner and channel.
  for (const text of [
    renderMessage(message).text,
    ...mrkdwnIn([renderMessage(message).blocks, fallbackBlocks]),
  ]) {
    expect(text.replaceAll(/<@UOWNER>|<#C0BAR>/g, '')).not.toMatch(/<|>/);
  }
}

function mrkdwnIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(mrkdwnIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = Object(value);
  return type === 'mrkdwn' ? [String(text)] : Object.values(value).flatMap(mrkdwnIn);
}

const now = 1_700_000_100_000;
const scale = { decimals: 1 };
const digest: Digest = {
  id: 'd',
  kind: 'daily',
  venueId: 'v',
  channelId: 'C0BAR',
  weekdays: [...weekdays],
  times: ['18:00', '19:00', '20:00', '21:00'],
  timezone: 'America/Argentina/ComodRivadavia',
  figure: 'average',
  parts: [...digestParts],
  whenDown: 'skip',
  offersShared: false,
  ownedBy: 'UOWNER',
  version: 1,
  since: now,
  state: { kind: 'stopped', reason: { kind: 'posting', code: 'posting_forbidden' } },
  pendingNotifications: [],
  isOwnerless: false,
};
function venueWith(venueName: string): Connection {
  return {
    venueId: 'v',
    state: 'active',
    token: 't',
    venue: { name: venueName, timezone: 'UTC' },
    zones: [],
    connectedBy: 'U1',
    connectedAt: now,
    zonesReadAt: now,
  };
}

const noLive: VenueLive = { average: {}, representative: {} };
function expectLiveAccepted(live: VenueLive, zones: readonly ZoneLive[], venueName: string) {
  const data = {
    venueName,
    timezone: venueName,
    live: reading(live),
    zones: reading(zones),
    typical: { venue: undefined, zones: undefined, isDue: false },
    neverAutomated: new Set<string>(),
    alerts: [],
    scale,
    now,
  };
  expectAccepted(message(...venueLiveParts(data, mostLines, houseLocale)));
  for (const kind of digestKinds.filter(isAboutNow)) {
    const { neverAutomated } = data;
    const where = { venueName, timezone: venueName, scale, neverAutomated, zones: data.zones };
    const content = { kind, ...where, faulty: neverAutomated, isComparable: true, episodes: [] };
    const trigger = { kind: 'schedule' } as const;
    expectAccepted(digestMessage({ digest: { ...digest, kind }, content, at: now, now, trigger }));
  }
  const one = venueWith(venueName);
  const home = homeView(
    {
      hasAdmins: true,
      addresses: undefined,
      permissions: {
        isManager: true,
        people: new Set(Array.from({ length: 60 }, (_, at) => `U${at}`)),
      },
      venues: Array.from({ length: venuesOnPage }, (_, at) => ({
        connection: { ...one, venueId: `v${at}` },
        label: venueName,
        content: { kind: 'live', venue: data } as const,
      })),
      silent: new Set(),
      followUps: new Map(Array.from({ length: venuesOnPage }, (_, at) => [`v${at}`, 3])),
      venueCount: 3 * venuesOnPage,
      alerts: [],
      place: { page: 1, openVenueId: 'v0' },
      byDefault: one,
      channels: Array.from({ length: 300 }, (_, at) => ({ channelId: `C${at}`, connection: one })),
      digests: Array(digestsInHome).fill({ digest, venueName, last: undefined }),
      digestCount: digestLimits.perWorkspace,
      now,
    },
    houseLocale,
  );
  for (const view of [
    renderHome(home).view,
    renderHome(home).fallbackView ?? renderHome(home).view,
  ]) {
    expect(validateView(view, 'home')).toBeUndefined();
    // Nothing was cut off: the help note comes last.
    expect(JSON.stringify(view.blocks.at(-1))).toContain('/ambience help');
  }
}

const noHealth = {
  budget: { left: 1, capacity: 2, perMinute: 3, pausedMs: 4 },
  trouble: { code: 'timeout' as const, since: now },
};

/** Options are accepted by Slack and have unique labels. */
function expectOptions(options: readonly unknown[]) {
  for (const one of options) expect(option.safeParse(one).error).toBeUndefined();
  expect(options.length).toBeLessThanOrEqual(100);
  const labels = options.map((one) => Object(one).text.text);
  expect(new Set(labels).size).toBe(labels.length);
}

test('live data of zones', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(zoneLive, { maxLength: 80 }), name, async (body, venueName) => {
      const zones = await tryTo(body, (signal) => client.zonesLive('t', signal));
      expectLiveAccepted(noLive, zones ?? [], venueName);
      for (const one of (zones ?? []).slice(0, 3)) {
        const data = {
          venueName,
          timezone: 'UTC',
          reading: reading(one),
          typical: undefined,
          alerts: [],
          scale,
          now,
        };
        expectAccepted(zoneLiveMessage(data, houseLocale));
      }
    }),
    { numRuns: 300 },
  );
});

test('live data of a venue', async () => {
  await fc.assert(
    fc.asyncProperty(venueLive, name, async (body, venueName) => {
      const live = await tryTo(body, (signal) => client.venueLive('t', signal));
      expectLiveAccepted(live ?? noLive, [], venueName);
    }),
    { numRuns: 300 },
  );
});

const connection = fc.record({
  venueId: fc.string({ minLength: 1 }),
  state: fc.constantFrom('active' as const, 'pending' as const, 'revoked' as const),
  token: fc.constant('t'),
  venue: fc.record({ name, address: fc.option(name, { nil: undefined }), timezone: name }),
  zones: fc.array(fc.record({ id: name, name }), { maxLength: 3 }),
  connectedBy: fc.constant('nobody'),
  connectedAt: fc.constant(now),
  zonesReadAt: fc.constant(now),
});

test('any number of venues with any names', () => {
  fc.assert(
    fc.property(fc.array(connection, { maxLength: 90 }), name, (connections, argument) => {
      const permissions = { isManager: true, people: new Set<string>() };
      const choices = { connected: connections, forChannel: connections[0], byDefault: undefined };
      expectAccepted(venueMessage({ ...choices, permissions, now }, houseLocale));
      expectAccepted(chooseVenueMessage(connections, { command: 'live', argument }, houseLocale));
      const health = { ...noHealth, lastLive: undefined };
      const venues = connections.map((one) => ({ connection: one, health }));
      expectAccepted(
        statusMessage(
          {
            venues,
            permissions,
            digests: [digest],
            alerts: [],
            openRuleIds: new Set(),
            pollMsOf: () => 0,
            supportsCharts: false,
            unreadable: 1,
            storeStatus: 'ok',
            now,
          },
          houseLocale,
        ),
      );
      expectOptions(optionElements(venueOptions(connections, argument, houseLocale)));
      for (const one of connections.slice(0, 3)) {
        const connected = {
          connection: one,
          place: { channelId: 'C1' },
          unnamed: 'other' as const,
          now,
        };
        expect(
          validateView(renderDialog(connectedView(connected, houseLocale)), 'modal'),
        ).toBeUndefined();
      }
    }),
    { numRuns: 100 },
  );
});

test('zone lists and searches in them', async () => {
  await fc.assert(
    fc.asyncProperty(zoneList, name, name, async (body, query, venueName) => {
      const list = await tryTo(body, (signal) => client.zones('t', signal));
      const zones: readonly Zone[] = list?.zones ?? [];
      expectAccepted(zonesMessage(venueName, zones));
      for (const zone of zones.slice(0, 3)) {
        const data = {
          venueName,
          timezone: venueName,
          stored: zone,
          reading: reading(zone),
          automationIsOn: undefined,
          now,
        };
        expectAccepted(zoneInfoMessage(data, houseLocale));
      }
      expectOptions(optionElements(zoneOptions(zones, query, zoneKey)));
      expectOptions(optionElements(zoneOptions(zones, '', zoneKey)));
      const question: Question = { command: 'live', argument: query };
      const one = { ...venueWith(venueName), zones: [...zones] };
      const venues = { connected: [one], forChannel: undefined, byDefault: undefined };
      const found = findPlace({ typed: query, venueId: undefined }, venues);
      if (found.kind === 'which_zone') {
        expectAccepted(chooseZoneMessage(found.places, [one], question, houseLocale));
      }
      if (found.kind === 'unknown') {
        expectAccepted(nothingFoundMessage({ ...found, sought: query, question }, houseLocale));
      }
    }),
    { numRuns: 300 },
  );
});

test('any JSON from each of the 14 endpoints', async () => {
  const reads: ((signal: AbortSignal) => Promise<unknown>)[] = [
    (signal) => client.requestToken('c', signal),
    (signal) => client.venue('t', signal),
    (signal) => client.venueLive('t', signal),
    (signal) => client.venueTrend('t', signal),
    (signal) => client.venueTypical('t', signal),
    (signal) => client.zones('t', signal),
    (signal) => client.zone('t', 'z', signal),
    (signal) => client.zonesLive('t', signal),
    (signal) => client.zoneLive('t', 'z', signal),
    (signal) => client.busiestZone('t', signal),
    (signal) => client.zonesTrend('t', signal),
    (signal) => client.zoneTrend('t', 'z', signal),
    (signal) => client.zonesTypical('t', signal),
    (signal) => client.zoneTypical('t', 'z', signal),
  ];
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), zoneLive, zoneList, venueLive), async (body) => {
      for (const read of reads) await tryTo(body, read);
    }),
    { numRuns: 150 },
  );
});

test('a response nested thousands of levels deep is unreadable, not a crash', async () => {
  answer = `${'{"zones":['.repeat(20_000)}${']}'.repeat(20_000)}`;
  await expect(client.zones('t', AbortSignal.timeout(5_000))).rejects.toMatchObject({
    code: 'unreadable',
  });
});

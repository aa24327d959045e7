import type pg from 'pg';
import type { Digest } from '../../src/digests/digest.ts';
import type { WorkspaceFixture } from '../../src/sandbox/slack/workspaces.ts';
import type { VenueService } from '../../src/sandbox/venue-service/server.ts';
import type { Installed } from '../../src/slack/installation-records.ts';
import type { SealedRow } from '../../src/store/old-seals.ts';
import { type Keyring, seal } from '../../src/store/seal.ts';
import type { Store } from '../../src/store/store.ts';
import { weekdays } from '../../src/time.ts';
import { type Connection, type Workspace, workspaceKind } from '../../src/venues/workspace.ts';
import { requestToken } from '../sandbox/request-token.ts';
import { teamId } from './slack-stand-in.ts';

/** Records of many workspaces, as managers would have made them. */

const manager = { name: 'manager', userId: 'U0MANAGER', role: 'admin' } as const;

export function workspaceOf(team: number, channels: number): WorkspaceFixture {
  return {
    teamId: `T0BENCH${team}`,
    name: `Bench ${team}`,
    domain: `bench${team}`,
    people: [{ ...manager, userId: 'U0OWNER', name: 'owner', role: 'owner' }, manager],
    channels: Array.from({ length: channels }, (_, channel) => ({
      id: `C0BENCH${channel}`,
      name: `c${channel}`,
      isPrivate: false,
      members: [manager.userId],
      hasBot: true,
    })),
  };
}

/**
 * Connects workspaces to copies of the sandbox's Harbour Hotel, one each, because the sandbox limits
 * the requests for each venue.
 */
export function connectAll(venueService: VenueService, count: number): Promise<Connection[]> {
  const codes = venueService.addCopies('HARBOUR-HOTEL', count);
  return Promise.all(codes.map((code) => connectionTo(venueService, code)));
}

async function connectionTo(venueService: VenueService, code: string): Promise<Connection> {
  const token = await requestToken(venueService, code);
  return {
    venueId: 'venue-HARBOUR-HOTEL',
    state: 'active',
    token,
    venue: { name: 'Harbour Hotel', timezone: 'Europe/Copenhagen' },
    zones: zonesOf(venueService),
    connectedBy: manager.userId,
    connectedAt: Date.now(),
    zonesReadAt: Date.now(),
  };
}

function zonesOf({ venues }: VenueService): Connection['zones'] {
  const harbour = venues.find(({ code }) => code === 'HARBOUR-HOTEL');
  return (harbour?.zones ?? []).map(({ id, name }) => ({ id, name }));
}

export function workspaceWith(connection: Connection): Workspace {
  const { venueId } = connection;
  return { connections: [connection], channelVenues: {}, defaultVenue: venueId, managers: [] };
}

/** @param time such as `21:00`, in Copenhagen */
export function digestAt(time: string, channel: number): Digest {
  return {
    id: `digest-${channel}`,
    kind: 'daily',
    venueId: 'venue-HARBOUR-HOTEL',
    channelId: `C0BENCH${channel}`,
    weekdays: [...weekdays],
    times: [time],
    timezone: 'Europe/Copenhagen',
    figure: 'representative',
    parts: ['usual', 'attention', 'chart'],
    whenDown: 'last_reading',
    offersShared: false,
    ownedBy: manager.userId,
    version: 1,
    since: Date.now(),
    state: { kind: 'active' },
    pendingNotifications: [],
    isOwnerless: true,
  };
}

/** As Slack's library stores it; enough for posting. */
export function installationOf(teamId: string): Installed {
  return {
    installation: {
      team: { id: teamId },
      enterprise: undefined,
      user: { id: manager.userId, token: undefined, scopes: undefined },
      bot: { id: 'B0BOT', userId: 'U0BOT', scopes: [], token: `xoxb-${teamId}` },
    },
    installedAt: Date.now(),
  };
}

/** One workspace with one venue. */
export async function oneWorkspace(store: Store, venueService: VenueService): Promise<void> {
  const [connection] = await connectAll(venueService, 1);
  if (connection === undefined) throw new Error('no venue was connected');
  await store.records(workspaceKind).set(teamId, workspaceWith(connection));
}

/** A time of a team's digest. They are spread over the day, so that few are due while something runs. */
export function timeOf(team: number): string {
  return `${String(team % 24).padStart(2, '0')}:${String((team * 7) % 60).padStart(2, '0')}`;
}

/** A row as the app seals it. */
export function sealedRow(keyring: Keyring, kind: string, key: string, value: unknown): SealedRow {
  const text = seal(keyring, { kind, key }, JSON.stringify(value));
  return { kind, key, value: JSON.stringify({ value: text }) };
}

/** Adds rows past the app; those that are there stay. */
export async function insertRows(client: pg.Client, rows: readonly SealedRow[]): Promise<void> {
  const column = (name: keyof SealedRow) => rows.map((row) => row[name]);
  await client.query(
    'INSERT INTO ambience.records (kind, key, value) SELECT * FROM unnest($1::text[], $2::text[], $3::text[]) ON CONFLICT DO NOTHING',
    [column('kind'), column('key'), column('value')],
  );
}

import type { ListedAlert } from '../../src/alerts/listed-alert.ts';
import type { RichText } from '../../src/card/rich-text.ts';
import { homeStart } from '../../src/conversation/home/home-place.ts';
import { brokenHomeView, type HomeData, homeView } from '../../src/conversation/home/home-view.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { problemOf, venueProblem } from '../../src/conversation/text/problems.ts';
import type { VenueRow } from '../../src/conversation/text/venue-rows.ts';
import { StoreError } from '../../src/store/errors.ts';
import { ConnectionError } from '../../src/venues/errors.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { alertOf } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofHome } from './example.ts';
import { liveData, now, type VenueWorld, type World, withValue } from './world.ts';

/** App Home in each state. */
export function homeExamples(world: World): Example[] {
  const { hotel, cafe, club } = world;
  const manager = { isManager: true, people: new Set(['U0OWNER']) };
  const staff = { isManager: false, people: new Set(['U0OWNER']) };
  const home: HomeData = {
    permissions: manager,
    venues: [shown(hotel), shown(cafe), shown(club)],
    venueCount: 3,
    place: homeStart,
    byDefault: undefined,
    channels: [],
    followUps: new Map(),
    silent: new Set(),
    digests: [],
    digestCount: 0,
    alerts: [],
    hasAdmins: true,
    addresses: undefined,
    now,
  };
  const digest = digestOf(hotel);
  const listed = { digest, venueName: 'Harbour Hotel', last: undefined };
  const stopped = {
    ...digest,
    state: { kind: 'stopped', reason: { kind: 'posting', code: 'channel_archived' } },
  } as const;
  const revoked: VenueRow = {
    label: 'Corner Café',
    connection: { ...cafe.connection, state: 'revoked' },
    content: {
      kind: 'problem',
      sentence: inList('Corner Café', new ConnectionError('connection_revoked', cafe.connection)),
    },
  };
  const pending: VenueRow = {
    label: 'Lakeside Inn',
    connection: { ...club.connection, state: 'pending' },
    content: {
      kind: 'problem',
      sentence: inList('Lakeside Inn', new ConnectionError('connection_pending', club.connection)),
    },
  };
  const channels = [{ channelId: 'C0BAR', connection: cafe.connection }];
  const nothing = { ...home, venues: [], venueCount: 0 };
  const addresses = {
    installUrl: 'https://ambience.example/slack/install',
    supportUrl: 'https://ambience.example/support',
    privacyUrl: 'https://ambience.example/privacy',
  };
  return [
    ...ofHome(
      'home, alerts',
      homeView(
        {
          ...home,
          alerts: [
            {
              rule: { ...alertOf(hotel), id: 'alert-1' },
              venue: hotel.connection,
              scale: hotel.scale,
              open: { since: now - 20 * 60_000, isAcknowledged: true },
            },
            {
              rule: { ...alertOf(hotel), id: 'alert-2' },
              venue: hotel.connection,
              scale: hotel.scale,
              open: { since: now - 20 * 60_000, maybeEarlier: true, isAcknowledged: false },
            },
            {
              rule: { ...alertOf(hotel), id: 'alert-3' },
              venue: hotel.connection,
              scale: hotel.scale,
              open: undefined,
              noData: { since: now - 60 * 60_000 },
            },
            {
              rule: { ...alertOf(hotel), id: 'alert-4' },
              venue: hotel.connection,
              scale: hotel.scale,
              open: undefined,
              noData: { since: undefined },
            },
            {
              rule: {
                ...alertOf(hotel),
                state: { kind: 'stopped', reason: { kind: 'zone_gone' } },
              },
              venue: hotel.connection,
              scale: hotel.scale,
              open: undefined,
            },
          ],
        },
        houseLocale,
      ),
    ),
    ...ofHome(
      'home, alerts of many venues',
      homeView({ ...home, alerts: alertsOfVenues(world, 4, 1) }, houseLocale),
    ),
    ...ofHome(
      'home, more alerts than rows',
      homeView({ ...home, alerts: alertsOfVenues(world, 0, 12) }, houseLocale),
    ),
    ...ofHome(
      'Home, follow-ups',
      homeView(
        {
          ...home,
          followUps: new Map([
            [hotel.connection.venueId, 2],
            [cafe.connection.venueId, 1],
          ]),
        },
        houseLocale,
      ),
    ),
    ...ofHome('Home, newcomer, manager', homeView(nothing, houseLocale)),
    ...ofHome(
      'Home, newcomer, others, installed by a link',
      homeView({ ...nothing, permissions: staff, addresses }, houseLocale),
    ),
    ...ofHome('Home, newcomer, others', homeView({ ...nothing, permissions: staff }, houseLocale)),
    ...ofHome(
      'Home, one venue',
      homeView({ ...home, venues: [shown(hotel)], venueCount: 1 }, houseLocale),
    ),
    ...ofHome('Home, several venues', homeView(home, houseLocale)),
    ...ofHome(
      'Home, details of a venue',
      homeView({ ...home, place: { page: 0, openVenueId: hotel.connection.venueId } }, houseLocale),
    ),
    ...ofHome('Home, others', homeView({ ...home, permissions: staff, addresses }, houseLocale)),
    ...ofHome('Home, without admins', homeView({ ...home, hasAdmins: false }, houseLocale)),
    ...ofHome(
      'Home, digests',
      homeView(
        {
          ...home,
          digests: [{ ...listed, digest: stopped }, ...Array(9).fill(listed)],
          digestCount: 13,
        },
        houseLocale,
      ),
    ),
    ...ofHome(
      'Home, broken first',
      homeView({ ...home, venues: [revoked, pending, shown(hotel)] }, houseLocale),
    ),
    ...ofHome(
      'Home, default and channels',
      homeView({ ...home, byDefault: hotel.connection, channels }, houseLocale),
    ),
    ...ofHome(
      'Home, in the morning',
      homeView({ ...home, now: now + 12 * 3_600_000 }, houseLocale),
    ),
    ...ofHome(
      'Home, a venue without data, many managers',
      homeView(
        {
          ...home,
          venues: [noData(hotel), onlyLoudness(hotel, 9.9), onlyLoudness(hotel, 7.6)],
          permissions: {
            isManager: true,
            people: new Set(Array.from({ length: 23 }, (_, index) => `U0MANAGER${index}`)),
          },
        },
        houseLocale,
      ),
    ),
    ...ofHome(
      'Home, a page of many',
      homeView({ ...home, venueCount: 50, place: { page: 1 } }, houseLocale),
    ),
    ...ofHome(
      'Home, nothing readable',
      brokenHomeView(
        problemOf(new StoreError('record_unreadable', 'workspaces T0HARBOUR')).sentence,
      ),
    ),
  ];
}

function shown(venue: VenueWorld): VenueRow {
  const { connection } = venue;
  const content = { kind: 'live', venue: liveData(venue) } as const;
  return { connection, label: venueName(connection), content };
}

function noData(venue: VenueWorld): VenueRow {
  const { connection, label } = shown(venue);
  const data = liveData(venue);
  const live = withValue(data.live, { average: {}, representative: {} });
  const now = { ...data, live, zones: undefined };
  return { connection, label, content: { kind: 'live', venue: now } };
}

/** Also with a single zone that needs a hand. */
function onlyLoudness(venue: VenueWorld, loudness: number): VenueRow {
  const { connection, label } = shown(venue);
  const data = liveData(venue);
  const measures = { loudness: { value: loudness } };
  const live = withValue(data.live, { average: measures, representative: measures });
  const [first, second] = data.zones.value;
  if (first === undefined || second === undefined) throw new Error('the venue has zones');
  const zones = withValue(data.zones, [{ ...first, automationIsOn: false }, second]);
  const now = { ...data, live, zones };
  return { connection, label, content: { kind: 'live', venue: now } };
}

function inList(label: string, error: unknown): RichText {
  const sentence = venueProblem(label, error);
  if (sentence === undefined) throw new Error('this error is no problem of a venue');
  return sentence;
}

/** The same alert at some venues without news, after some that are open. */
function alertsOfVenues({ hotel, cafe, club }: World, quiet: number, open: number): ListedAlert[] {
  const listed = (index: number): ListedAlert => {
    const { connection, scale } = [hotel, cafe, club][index % 3] ?? hotel;
    const rule = { ...alertOf(hotel), id: `alert-${index}`, target: { kind: 'any_zone' } as const };
    return { rule, venue: connection, scale, open: undefined };
  };
  const since = now - 20 * 60_000;
  return [
    ...Array.from({ length: open }, (_, index) => ({
      ...listed(100 + index),
      open: { since, isAcknowledged: false },
    })),
    ...Array.from({ length: quiet }, (_, index) => listed(index)),
  ];
}

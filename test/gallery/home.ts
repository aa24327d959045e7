import { mrkdwn } from '../../src/slack/blocks/mrkdwn.ts';
import {
  brokenHomeView,
  type Home,
  type HomeVenue,
  homeView,
} from '../../src/slack/home/home-view.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { digestOf } from './digests.ts';
import { type Example, ofHome } from './example.ts';
import { liveData, now, type VenueWorld, type World } from './world.ts';

/** App Home in each state. */
export function homeExamples({ hotel, cafe, club }: World): Example[] {
  const manager = { isManager: true, people: new Set(['U0OWNER']) };
  const staff = { isManager: false, people: new Set(['U0OWNER']) };
  const home: Home = {
    permissions: manager,
    venues: [shown(hotel), shown(cafe), shown(club)],
    venueCount: 3,
    page: 0,
    byDefault: undefined,
    channels: [],
    digests: [],
    digestCount: 0,
    stoppedDigests: 0,
    now,
  };
  const digest = digestOf(hotel);
  const listed = { digest, venueName: 'Harbour Hotel', last: undefined };
  const stopped = {
    ...digest,
    state: { kind: 'stopped', reason: { kind: 'posting', code: 'channel_archived' } },
  } as const;
  const revoked: HomeVenue = {
    label: 'Corner Café',
    connection: { ...cafe.connection, state: 'revoked' },
    content: {
      kind: 'problem',
      sentence: mrkdwn`*Corner Café* has withdrawn access. A manager can connect it again with its connection code.`,
    },
  };
  const channels = [{ channelId: 'C0BAR', connection: cafe.connection }];
  const nothing = { ...home, venues: [], venueCount: 0 };
  return [
    ...ofHome('Home, newcomer, manager', homeView(nothing)),
    ...ofHome('Home, newcomer, others', homeView({ ...nothing, permissions: staff })),
    ...ofHome('Home, one venue', homeView({ ...home, venues: [shown(hotel)], venueCount: 1 })),
    ...ofHome('Home, several venues', homeView(home)),
    ...ofHome('Home, others', homeView({ ...home, permissions: staff })),
    ...ofHome(
      'Home, digests',
      homeView({
        ...home,
        digests: [{ ...listed, digest: stopped }, ...Array(9).fill(listed)],
        digestCount: 13,
        stoppedDigests: 1,
      }),
    ),
    ...ofHome('Home, broken first', homeView({ ...home, venues: [shown(hotel), revoked] })),
    ...ofHome(
      'Home, default and channels',
      homeView({ ...home, byDefault: hotel.connection, channels }),
    ),
    ...ofHome('Home, a page of many', homeView({ ...home, venueCount: 30, page: 2 })),
    ...ofHome(
      'Home, nothing readable',
      brokenHomeView(mrkdwn`What is stored for this workspace is damaged and was not used.`),
    ),
  ];
}

function shown(venue: VenueWorld): HomeVenue {
  const { connection } = venue;
  const content = { kind: 'live', data: liveData(venue) } as const;
  return { connection, label: venueName(connection), content };
}

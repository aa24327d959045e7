import { mrkdwn } from '../../slack/blocks/mrkdwn.ts';
import { brokenHomeView, type Home, type HomeVenue, homeView } from '../../slack/home/home-view.ts';
import { noVenueMessage } from '../../slack/messages/no-venue.ts';
import { venueLiveMessage } from '../../slack/messages/venue-live.ts';
import { auditView } from '../../slack/modals/audit-view.ts';
import { checkingView, connectedView, connectView } from '../../slack/modals/connect-view.ts';
import { managersView } from '../../slack/modals/managers-view.ts';
import { answerView, noticeView } from '../../slack/modals/notice-view.ts';
import type { AuditEntry, Deed } from '../../workspace/audit.ts';
import { digestOf } from './digests.ts';
import { type Exhibit, ofHome, ofModal } from './exhibit.ts';
import { liveData, now, type VenueWorld, type World } from './world.ts';

/** Modals, and Home in each of its states. */

export function modalExhibits({ hotel }: World): Exhibit[] {
  const { connection } = hotel;
  const problem = mrkdwn`The venue service does not answer. Nothing was changed; try again in a minute.`;
  const pending = { ...connection, state: 'pending' as const, zones: [] };
  return [
    ...ofModal('connect', connectView()),
    ...ofModal('connect, after a problem', connectView(problem)),
    ...ofModal('connect, checking', checkingView()),
    ...ofModal('connect, connected', connectedView(connection, now)),
    ...ofModal('connect, pending', connectedView(pending, now)),
    ...ofModal('check ambience', answerView(venueLiveMessage(liveData(hotel)))),
    ...ofModal('check ambience, reading', noticeView('Ambience', mrkdwn`Reading the venue…`)),
    ...ofModal(
      'check ambience, no venue',
      answerView(noVenueMessage({ isManager: false, people: new Set(['U0OWNER']) })),
    ),
    ...ofModal('managers, none named', managersView([])),
    ...ofModal('managers', managersView(['U0BARTENDER', 'U0GUEST'])),
    ...ofModal('audit list, empty', auditView([], now)),
    ...ofModal('audit list', auditView(deeds.map(entry), now)),
    ...ofModal('audit list, long', auditView(Array(22).fill(deeds).flat().map(entry), now)),
  ];
}

const deeds: readonly Deed[] = [
  { kind: 'connected', venueName: 'Harbour Hotel' },
  { kind: 'connected_again', venueName: 'Harbour Hotel' },
  { kind: 'approved', venueName: 'Lakeside Inn' },
  { kind: 'withdrawn', venueName: 'Old Town Bar' },
  { kind: 'disconnected', venueName: 'Old Town Bar' },
  { kind: 'default_venue', venueName: 'Harbour Hotel' },
  { kind: 'channel_venue', venueName: 'Corner Café', channelId: 'C0BAR' },
  { kind: 'channel_cleared', channelId: 'C0BAR' },
  { kind: 'default_cleared' },
  { kind: 'manager_named', userId: 'U0BARTENDER' },
  { kind: 'manager_removed', userId: 'U0GUEST' },
  { kind: 'digest_set_up', digestKind: 'daily', channelId: 'C0BAR' },
  { kind: 'digest_changed', digestKind: 'daily', channelId: 'C0BAR' },
  { kind: 'digest_paused', digestKind: 'trend', channelId: 'C0BAR' },
  { kind: 'digest_resumed', digestKind: 'trend', channelId: 'C0BAR' },
  { kind: 'digest_snoozed', digestKind: 'busiest', channelId: 'C0BAR' },
  { kind: 'digest_taken_over', digestKind: 'busiest', channelId: 'C0BAR' },
  { kind: 'digest_stopped', digestKind: 'busiest', channelId: 'C0BAR' },
  { kind: 'digest_deleted', digestKind: 'busiest', channelId: 'C0BAR' },
];

function entry(deed: Deed, index: number): AuditEntry {
  const isOfNobody = ['approved', 'withdrawn', 'digest_stopped'].includes(deed.kind);
  return {
    at: now - index * 3_600_000,
    by: isOfNobody ? undefined : 'U0MANAGER',
    askedBy: deed.kind === 'manager_named' ? 'U0BARTENDER' : undefined,
    deed,
  };
}

export function homeExhibits({ hotel, cafe, club }: World): Exhibit[] {
  const manager = { isManager: true, people: new Set(['U0OWNER']) };
  const staff = { isManager: false, people: new Set(['U0OWNER']) };
  const home: Home = {
    standing: manager,
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
  const stopped = { ...digest, state: { kind: 'stopped', reason: 'channel_archived' } } as const;
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
    ...ofHome('Home, newcomer, others', homeView({ ...nothing, standing: staff })),
    ...ofHome('Home, one venue', homeView({ ...home, venues: [shown(hotel)], venueCount: 1 })),
    ...ofHome('Home, several venues', homeView(home)),
    ...ofHome('Home, others', homeView({ ...home, standing: staff })),
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
  return { connection, label: connection.venue.name, content };
}

import { rich } from '../../src/card/rich-text.ts';
import { channelView } from '../../src/conversation/connect/channel-view.ts';
import {
  tooManyCodes,
  venueNotConnected,
} from '../../src/conversation/connect/connect-problems.ts';
import {
  checkingView,
  connectedView,
  connectView,
} from '../../src/conversation/connect/connect-view.ts';
import {
  disconnectedMessage,
  disconnectMessage,
} from '../../src/conversation/connect/disconnect.ts';
import { connectionNotificationMessage } from '../../src/conversation/connect/notification-message.ts';
import {
  channelClearedMessage,
  channelVenueMessage,
  defaultClearedMessage,
  defaultVenueMessage,
  outsideChannelMessage,
} from '../../src/conversation/connect/venue-choice-messages.ts';
import { notManagerMessage, noVenueMessage } from '../../src/conversation/denials.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type World } from './world.ts';

const people = new Set(['U0OWNER', 'U0MANAGER']);

/** Connecting, disconnecting and choosing venues, and denials for people without permission. */
export function connectExamples({ hotel: { connection } }: World): Example[] {
  const { venueId } = connection;
  const action = { kind: 'use' as const, venueId, channelId: 'C0BAR' };
  const problem = rich`The venue service isn't answering. Nothing was changed. Try again in a minute.`;
  const pending = { ...connection, state: 'pending' as const, zones: [] };
  const connected = {
    connection,
    place: { channelId: 'C0BAR' },
    unnamed: undefined,
    now,
  };
  const notify = (kind: Parameters<typeof connectionNotificationMessage>[1]) =>
    connectionNotificationMessage(connection, kind);
  return [
    ...ofDialog('connect', connectView({})),
    ...ofDialog('connect, after a problem', connectView({}, problem)),
    ...ofDialog('connect, with a code that was typed', connectView({}, undefined, 'harbour-hotel')),
    ...ofMessage(
      'connect, too many wrong codes',
      noticeMessage(venueNotConnected(tooManyCodes('10 minutes'))),
    ),
    ...ofDialog('connect, checking', checkingView()),
    ...ofDialog('connect, connected', connectedView(connected, houseLocale)),
    ...ofDialog(
      'connect, a further venue',
      connectedView({ ...connected, unnamed: 'other' }, houseLocale),
    ),
    ...ofDialog(
      'connect, one of many venues',
      connectedView({ ...connected, unnamed: 'all' }, houseLocale),
    ),
    ...ofDialog(
      'connect, unknown time zone',
      connectedView(
        {
          ...connected,
          connection: {
            ...connection,
            venue: { ...connection.venue, timezone: 'Mars/Olympus' },
          },
        },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'connect, pending',
      connectedView({ ...connected, connection: pending }, houseLocale),
    ),
    ...ofMessage('no venue, manager', noVenueMessage({ isManager: true, people })),
    ...ofMessage('no venue, others', noVenueMessage({ isManager: false, people })),
    ...ofMessage('no venue, nobody known', noVenueMessage({ isManager: false, people: new Set() })),
    ...ofMessage('not a manager', notManagerMessage(people, action)),
    ...ofMessage('use', channelVenueMessage(connection, 'C0BAR', { offersDefault: true })),
    ...ofMessage(
      'use, waiting for approval',
      channelVenueMessage({ ...connection, state: 'pending' }, 'C0BAR', { offersDefault: false }),
    ),
    ...ofDialog('use in a channel', channelView(connection)),
    ...ofMessage('use, outside a channel', outsideChannelMessage(connection)),
    ...ofMessage('use, outside a channel, of the default', outsideChannelMessage(undefined)),
    ...ofMessage('use none', channelClearedMessage(connection)),
    ...ofMessage('use none, without a default', channelClearedMessage(undefined)),
    ...ofMessage('default venue', defaultVenueMessage(connection)),
    ...ofMessage('default venue, cleared', defaultClearedMessage()),
    ...ofMessage('default venue, gone', defaultVenueMessage(undefined)),
    ...ofMessage('disconnect', disconnectMessage(connection, venueName(connection))),
    ...ofMessage('disconnected', disconnectedMessage({ kind: 'disconnected', connection })),
    ...ofMessage('disconnected before', disconnectedMessage({ kind: 'not_connected' })),
    ...ofMessage('notification, approved', notify('approved')),
    ...ofMessage('notification, withdrawn', notify('withdrawn')),
    ...ofMessage('notification, no longer approved', notify('unapproved')),
    ...ofMessage('notification, restored', notify('restored')),
  ];
}

import { AmbienceError, type AmbienceErrorCode } from '../../ambience/errors.ts';
import { message } from '../../slack/blocks/message.ts';
import { paragraph } from '../../slack/blocks/parts.ts';
import { disconnectedMessage, disconnectMessage } from '../../slack/messages/disconnect.ts';
import { newsMessage } from '../../slack/messages/news.ts';
import { notManagerMessage, noVenueMessage } from '../../slack/messages/no-venue.ts';
import { outdatedMessage } from '../../slack/messages/outdated.ts';
import { problemOf } from '../../slack/messages/problem.ts';
import {
  answeredBeforeMessage,
  answeredMessage,
  answerMessage,
  askedBeforeMessage,
  askedMessage,
  nobodyAskedMessage,
  notGrantedMessage,
  notGrantedToYouMessage,
  requestMessage,
  tooManyOwnRequestsMessage,
  tooManyRequestsMessage,
} from '../../slack/messages/requests.ts';
import {
  channelClearedMessage,
  channelVenueMessage,
  defaultClearedMessage,
  defaultVenueMessage,
  venueNotConnectedMessage,
} from '../../slack/messages/venue-choice.ts';
import { StoreError, type StoreErrorCode } from '../../store/errors.ts';
import { ConnectionError } from '../../workspace/errors.ts';
import type { ManagerRequest } from '../../workspace/requests.ts';
import { type Exhibit, ofMessage } from './exhibit.ts';
import { now, type World } from './world.ts';

/** What people are told besides answers. */
export function noticeExhibits(world: World): Exhibit[] {
  return [...manageExhibits(world), ...requestExhibits(world), ...problemExhibits()];
}

const people = new Set(['U0OWNER', 'U0MANAGER']);

function manageExhibits({ hotel: { connection } }: World): Exhibit[] {
  const wish = { kind: 'use' as const, venueId: connection.venueId, channelId: 'C0BAR' };
  return [
    ...ofMessage('no venue, manager', noVenueMessage({ isManager: true, people })),
    ...ofMessage('no venue, others', noVenueMessage({ isManager: false, people })),
    ...ofMessage('no venue, nobody known', noVenueMessage({ isManager: false, people: new Set() })),
    ...ofMessage('not a manager', notManagerMessage(people, wish)),
    ...ofMessage('use', channelVenueMessage(connection, { offersDefault: true })),
    ...ofMessage('a venue that is gone', venueNotConnectedMessage()),
    ...ofMessage('use none', channelClearedMessage()),
    ...ofMessage('default venue, taken back', defaultClearedMessage()),
    ...ofMessage('default venue', defaultVenueMessage(connection.venue.name)),
    ...ofMessage('default venue, gone', defaultVenueMessage(undefined)),
    ...ofMessage('disconnect', disconnectMessage(connection, connection.venue.name)),
    ...ofMessage('disconnected', disconnectedMessage(connection.venue.name)),
    ...ofMessage('disconnected before', disconnectedMessage(undefined)),
    ...ofMessage('news, approved', newsMessage(connection, 'approved')),
    ...ofMessage('news, withdrawn', newsMessage(connection, 'withdrawn')),
    ...ofMessage('news, no longer approved', newsMessage(connection, 'unapproved')),
    ...ofMessage('news, restored', newsMessage(connection, 'restored')),
    ...ofMessage('an old button', outdatedMessage()),
  ];
}

function requestExhibits({ hotel: { connection } }: World): Exhibit[] {
  const { venueId } = connection;
  const wishes: readonly ManagerRequest['wish'][] = [
    { kind: 'connect' },
    { kind: 'digests' },
    { kind: 'use', venueId, channelId: 'C0BAR' },
    { kind: 'disconnect', venueId },
  ];
  return [
    ...wishes.flatMap((wish) => {
      const request = { id: 'r1', askedBy: 'U0BARTENDER', askedAt: now - 300_000, wish };
      const wanted = { wish, connection: 'venueId' in wish ? connection : undefined };
      return [
        ...ofMessage(`request, ${wish.kind}`, requestMessage(request, wanted)),
        ...ofMessage(`approved, ${wish.kind}`, answeredMessage(request, wanted, true)),
        ...ofMessage(`declined, ${wish.kind}`, answeredMessage(request, wanted, false)),
        ...ofMessage(`told, approved, ${wish.kind}`, answerMessage(wanted, 'U0OWNER', true)),
        ...ofMessage(`told, declined, ${wish.kind}`, answerMessage(wanted, 'U0OWNER', false)),
        ...ofMessage(`not granted, ${wish.kind}`, notGrantedMessage(request)),
        ...ofMessage(`told, not granted, ${wish.kind}`, notGrantedToYouMessage(request)),
        ...ofMessage(`asked before, ${wish.kind}`, askedBeforeMessage(request, now)),
      ];
    }),
    ...ofMessage('asked', askedMessage(['U0OWNER', 'U0MANAGER'])),
    ...ofMessage('nobody asked', nobodyAskedMessage()),
    ...ofMessage('too many requests', tooManyRequestsMessage()),
    ...ofMessage('too many requests of one person', tooManyOwnRequestsMessage()),
    ...ofMessage('answered before', answeredBeforeMessage()),
  ];
}

const serviceCodes: readonly AmbienceErrorCode[] = [
  'rate_limited',
  'over_budget',
  'unavailable',
  'timeout',
  'not_found',
  'unreadable',
];
const storeCodes: readonly StoreErrorCode[] = [
  'key_unknown',
  'record_unreadable',
  'seal_broken',
  'store_failed',
];

function problemExhibits(): Exhibit[] {
  const problems: readonly (readonly [string, Error])[] = [
    ...serviceCodes.map(
      (code) => [code, new AmbienceError(code, { retryAfterMs: 90_000 })] as const,
    ),
    ...storeCodes.map((code) => [code, new StoreError(code, 'workspaces T0HARBOUR')] as const),
    ['pending', new ConnectionError('connection_pending', 'Harbour Hotel')],
    ['revoked', new ConnectionError('connection_revoked', 'Harbour Hotel')],
    ['unforeseen', new TypeError('x is not a function')],
  ];
  return problems.flatMap(([name, error]) =>
    ofMessage(`problem, ${name}`, message(paragraph(problemOf(error).sentence))),
  );
}

import type { AuditEvent } from '../../src/audit-event.ts';
import { auditView } from '../../src/conversation/people/audit-view.ts';
import { managersProblem, managersView } from '../../src/conversation/people/managers-view.ts';
import {
  answeredBeforeMessage,
  answeredMessage,
  answerMessage,
  askedBeforeMessage,
  askedMessage,
  impossibleForYouMessage,
  impossibleMessage,
  nobodyReachedMessage,
  requestMessage,
  tooManyOwnRequestsMessage,
  tooManyRequestsMessage,
} from '../../src/conversation/people/request-messages.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import type { AuditEntry } from '../../src/people/audit.ts';
import type { Decision, RequestWithVenue } from '../../src/people/request-service.ts';
import type { RequestedAction } from '../../src/people/requests.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type World } from './world.ts';

const ofGoneVenue: RequestWithVenue = {
  request: {
    id: 'r1',
    askedBy: 'U0BARTENDER',
    askedAt: now,
    action: { kind: 'disconnect', venueId: 'gone' },
  },
  connection: undefined,
};

/** Requests to managers, the named managers, and the audit list. */
export function peopleExamples(world: World): Example[] {
  return [
    ...requestExamples(world),
    ...ofMessage('request to disconnect a venue that is gone', requestMessage(ofGoneVenue)),
    ...ofMessage(
      'told, approved, of a venue that is gone',
      answerMessage(ofGoneVenue, 'U0OWNER', 'approved'),
    ),
    ...problems.flatMap((problem, index) =>
      ofMessage(`managers, not saved ${index + 1}`, noticeMessage(managersProblem(problem))),
    ),
    ...ofDialog('managers, none named', managersView([], 'U0OWNER')),
    ...ofDialog('managers', managersView(['U0BARTENDER', 'U0GUEST'], 'U0OWNER')),
    ...ofDialog('managers, oneself among them', managersView(['U0BARTENDER'], 'U0BARTENDER')),
    ...ofDialog('audit list, empty', auditView([], now)),
    ...ofDialog('audit list', auditView(events.map(entry), now)),
    ...ofDialog('audit list, long', auditView(Array(22).fill(events).flat().map(entry), now)),
  ];
}

function requestExamples({ hotel: { connection } }: World): Example[] {
  const { venueId } = connection;
  const actions: readonly RequestedAction[] = [
    { kind: 'connect' },
    { kind: 'digests' },
    { kind: 'alerts' },
    { kind: 'manage' },
    { kind: 'use', venueId, channelId: 'C0BAR' },
    { kind: 'disconnect', venueId },
  ];
  return [
    ...actions.flatMap((action) => {
      const { kind } = action;
      const askedAt = now - 5 * minuteMs;
      const request = { id: 'r1', askedBy: 'U0BARTENDER', askedAt, action };
      const asked: RequestWithVenue = {
        request,
        connection: 'venueId' in action ? connection : undefined,
      };
      return [
        ...ofMessage(`request, ${kind}`, requestMessage(asked)),
        ...decisionsOn(kind).flatMap((decision) => [
          ...ofMessage(`${decision}, ${kind}`, answeredMessage(asked, decision)),
          ...ofMessage(`told, ${decision}, ${kind}`, answerMessage(asked, 'U0OWNER', decision)),
        ]),
        ...ofMessage(`impossible, ${kind}`, impossibleMessage(request)),
        ...ofMessage(`told, impossible, ${kind}`, impossibleForYouMessage(request)),
        ...ofMessage(`asked before, ${kind}`, askedBeforeMessage(request, now)),
      ];
    }),
    ...ofMessage('asked', askedMessage(['U0OWNER', 'U0MANAGER'], true)),
    ...ofMessage('asked one, by someone without a chat', askedMessage(['U0OWNER'], false)),
    ...ofMessage('nobody reached', nobodyReachedMessage()),
    ...ofMessage('too many requests', tooManyRequestsMessage()),
    ...ofMessage('too many requests of one person', tooManyOwnRequestsMessage()),
    ...ofMessage('answered before', answeredBeforeMessage()),
  ];
}

function decisionsOn(kind: RequestedAction['kind']): readonly Decision[] {
  switch (kind) {
    case 'connect':
    case 'digests':
    case 'alerts':
      return ['approved', 'made_manager', 'declined'];
    case 'manage':
      return ['made_manager', 'declined'];
    default:
      return ['approved', 'declined'];
  }
}

const problems: readonly Parameters<typeof managersProblem>[0][] = [
  { kind: 'too_many' },
  { kind: 'not_people', count: 1 },
  { kind: 'not_people', count: 2 },
];

const watched = ['mood', 'loudness', 'music', 'silence'] as const;
const alertEvents = [
  'alert_set_up',
  'alert_changed',
  'alert_paused',
  'alert_resumed',
  'alert_muted',
  'alert_unmuted',
  'alert_deleted',
  'alert_stopped',
  'alert_acknowledged',
] as const;

const events: readonly AuditEvent[] = [
  { kind: 'connected', venueName: 'Harbour Hotel' },
  { kind: 'connected_again', venueName: 'Harbour Hotel' },
  { kind: 'approved', venueName: 'Lakeside Inn' },
  { kind: 'withdrawn', venueName: 'Old Town Bar' },
  { kind: 'disconnected', venueName: 'Old Town Bar' },
  {
    kind: 'log_changed',
    venueName: 'Harbour Hotel',
    entryId: '1',
    was: { text: 'Guest in 204 complained about the terrace' },
  },
  {
    kind: 'log_changed',
    venueName: 'Harbour Hotel',
    entryId: '1',
    was: { entryKind: 'complaint', place: 'Terrace', time: '2026-11-20 22:41' },
  },
  { kind: 'log_deleted', venueName: 'Harbour Hotel' },
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
  { kind: 'unapproved', venueName: 'Lakeside Inn' },
  { kind: 'restored', venueName: 'Old Town Bar' },
  ...alertEvents.map((kind, index) => {
    const [watches = 'mood'] = watched.slice(index % watched.length);
    return { kind, watches, channelId: 'C0BAR' } as const;
  }),
];

const ofNobody: ReadonlySet<string> = new Set([
  'approved',
  'unapproved',
  'withdrawn',
  'restored',
  'digest_stopped',
  'alert_stopped',
]);

function entry(event: AuditEvent, index: number): AuditEntry<AuditEvent> {
  return {
    at: now - index * hourMs,
    by: ofNobody.has(event.kind) ? undefined : 'U0MANAGER',
    askedBy: event.kind === 'manager_named' ? 'U0BARTENDER' : undefined,
    event,
  };
}

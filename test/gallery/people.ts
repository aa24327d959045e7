import type { AuditEntry, AuditEvent } from '../../src/people/audit.ts';
import type { Decision, RequestWithVenue } from '../../src/people/request-service.ts';
import type { RequestedAction } from '../../src/people/requests.ts';
import { auditView } from '../../src/slack/people/audit-view.ts';
import { managersView } from '../../src/slack/people/managers-view.ts';
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
} from '../../src/slack/people/request-messages.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { type Example, ofMessage, ofModal } from './example.ts';
import { now, type World } from './world.ts';

/** Requests to managers, the named managers, and the audit list. */
export function peopleExamples(world: World): Example[] {
  return [
    ...requestExamples(world),
    ...ofModal('managers, none named', managersView([])),
    ...ofModal('managers', managersView(['U0BARTENDER', 'U0GUEST'])),
    ...ofModal('audit list, empty', auditView([], now)),
    ...ofModal('audit list', auditView(events.map(entry), now)),
    ...ofModal('audit list, long', auditView(Array(22).fill(events).flat().map(entry), now)),
  ];
}

function requestExamples({ hotel: { connection } }: World): Example[] {
  const { venueId } = connection;
  const actions: readonly RequestedAction[] = [
    { kind: 'connect' },
    { kind: 'digests' },
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
    ...ofMessage('asked', askedMessage(['U0OWNER', 'U0MANAGER'])),
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
      return ['approved', 'made_manager', 'declined'];
    case 'manage':
      return ['made_manager', 'declined'];
    default:
      return ['approved', 'declined'];
  }
}

const events: readonly AuditEvent[] = [
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

function entry(event: AuditEvent, index: number): AuditEntry {
  const isOfNobody = ['approved', 'withdrawn', 'digest_stopped'].includes(event.kind);
  return {
    at: now - index * hourMs,
    by: isOfNobody ? undefined : 'U0MANAGER',
    askedBy: event.kind === 'manager_named' ? 'U0BARTENDER' : undefined,
    event,
  };
}

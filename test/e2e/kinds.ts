import { AmbienceError, type AmbienceErrorCode } from '../../src/ambience/errors.ts';
import type { StaleReason } from '../../src/ambience/reading.ts';
import { readMrkdwn } from '../../src/sandbox/show.ts';
import type { FailureReason } from '../../src/schedule/delivery.ts';
import type { Message } from '../../src/slack/blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../../src/slack/blocks/mrkdwn.ts';
import { connectionNotificationMessage } from '../../src/slack/connect/notification-message.ts';
import { digestGone } from '../../src/slack/digests/outcome-messages.ts';
import { notManager, noVenueMessage } from '../../src/slack/permissions.ts';
import { whyStale } from '../../src/slack/text/age.ts';
import { venueNotConnectedMessage } from '../../src/slack/text/choose-venue.ts';
import { failureWords, remedyWords } from '../../src/slack/text/digests.ts';
import { problemOf } from '../../src/slack/text/problems.ts';
import { ConnectionError, type ConnectionErrorCode } from '../../src/venues/errors.ts';
import type { Connection, ConnectionNotification } from '../../src/venues/workspace.ts';

/**
 * Recognises what people see by what builds it, so that a rewording breaks no test. What the words
 * are is in `test/gallery/`.
 */

/** Stands for any text within a line, where a builder takes a name or an id. */
export const any = '\uF8FF';

/** Matches what is shown of a message or sentence; its lines may have others between them. */
export function saying(built: Message | Mrkdwn | string): RegExp {
  const text = typeof built === 'string' ? built : 'text' in built ? built.text : built.mrkdwn;
  const lines = readMrkdwn(text).split('\n').map(escaped);
  return new RegExp(lines.join('[^]*'));
}

function escaped(line: string): string {
  return line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(any, '.*');
}

/** Someone who is not a manager wanted what only managers may do. */
export const notAManager = saying(notManager(new Set([any])));
/** The same at a field, where nobody is named. */
export const notAManagerAtField = saying(notManager(new Set()));
export const noVenue = {
  forManagers: saying(noVenueMessage({ isManager: true, people: new Set() })),
  forOthers: saying(noVenueMessage({ isManager: false, people: new Set([any]) })),
};
export const venueGone = saying(venueNotConnectedMessage());
export const deletedDigest = saying(digestGone);

/** Why a reading is older than it should be. */
export function staleBecause(code: StaleReason): RegExp {
  return saying(mrkdwn`${whyStale(code)}`);
}

/** The service gave nothing, and there is no earlier reading. */
export function serviceProblem(code: AmbienceErrorCode): RegExp {
  return saying(problemOf(new AmbienceError(code)).sentence);
}

export function connectionProblem(code: ConnectionErrorCode, venueName: string = any): RegExp {
  return saying(problemOf(new ConnectionError(code, venueName)).sentence);
}

/** An unexpected error, whose reference is in the log. */
export const unexpectedError = saying(problemOf(new TypeError()).sentence);

export function connectionNotification(kind: ConnectionNotification, name: string): RegExp {
  const connection: Connection = {
    venueId: 'v',
    state: 'active',
    token: 't',
    venue: { name, timezone: 'UTC' },
    zones: [],
    zonesReadAt: 0,
    connectedBy: 'U1',
    connectedAt: 0,
  };
  return saying(connectionNotificationMessage(connection, kind));
}

/** Why a digest was not posted. */
export function failedBecause(reason: FailureReason): RegExp {
  return saying(mrkdwn`${failureWords(reason)}`);
}

/** What to do about a digest that was not posted. */
export function remedyFor(reason: FailureReason): RegExp {
  return saying(remedyWords(reason));
}

import type { ListedAlert } from '../../alerts/alert-list.ts';
import type { ListedDigest } from '../../digests/digest-list.ts';
import type { Permissions } from '../../people/roles.ts';
import { buttons, row } from '../blocks/controls.ts';
import { mrkdwn } from '../blocks/mrkdwn.ts';
import { heading, note, type Part, paragraph } from '../blocks/parts.ts';
import {
  alertMenu,
  alertsButton,
  digestMenu,
  digestsButton,
  newAlertButton,
  newDigestButton,
} from '../entry-points.ts';
import { askManagerButtons } from '../permissions.ts';
import { listedAlertWords } from '../text/alerts.ts';
import { listedWords } from '../text/digests.ts';

/** The digests and alerts in Home. */

/** Home lists at most this many digests and alerts; their modals list all. */
export const alertsInHome = 10;
export const digestsInHome = 10;

/** What Home says about digests and alerts. */
export interface HomeLists {
  /** The first few digests, broken ones first; `digestCount` is the total. */
  readonly digests: readonly ListedDigest[];
  readonly digestCount: number;
  /** The first few alerts, stopped ones first; `alertCount` is the total. */
  readonly alerts: readonly ListedAlert[];
  readonly alertCount: number;
  readonly permissions: Permissions;
  readonly now: number;
}

export function digestParts({ digests, digestCount, permissions, now }: HomeLists): Part[] {
  const { isManager, people } = permissions;
  const rest = digestCount - digests.length;
  if (digestCount === 0) {
    return [
      heading('Digests'),
      paragraph(
        isManager
          ? mrkdwn`No digests yet. Get a summary in a channel every evening.`
          : mrkdwn`No digests yet. A manager can set one up.`,
      ),
      buttons(
        isManager
          ? [newDigestButton('Set up a digest')]
          : askManagerButtons(people, { kind: 'digests' }),
      ),
    ];
  }
  return [
    heading('Digests'),
    ...digests.map((one) =>
      row(listedWords(one, now), isManager ? digestMenu(one.digest) : undefined),
    ),
    ...(rest > 0 ? [note(mrkdwn`and ${rest} more`)] : []),
    buttons([
      ...(isManager ? [newDigestButton('Set up a digest')] : []),
      ...(isManager && rest > 0 ? [digestsButton('Show all digests')] : []),
    ]),
  ];
}

export function alertParts({ alerts, alertCount, permissions, now }: HomeLists): Part[] {
  const { isManager, people } = permissions;
  const rest = alertCount - alerts.length;
  if (alertCount === 0) {
    return [
      heading('Alerts'),
      paragraph(
        isManager
          ? mrkdwn`No alerts yet. Get a message when a zone is too loud, or unusually quiet.`
          : mrkdwn`No alerts yet. A manager can set one up.`,
      ),
      buttons(
        isManager
          ? [newAlertButton('Set up an alert')]
          : askManagerButtons(people, { kind: 'alerts' }),
      ),
    ];
  }
  return [
    heading('Alerts'),
    ...alerts.map((one) =>
      row(listedAlertWords(one, now), isManager ? alertMenu(one.rule) : undefined),
    ),
    ...(rest > 0 ? [note(mrkdwn`and ${rest} more`)] : []),
    buttons([
      ...(isManager ? [newAlertButton('Set up an alert')] : []),
      ...(isManager && rest > 0 ? [alertsButton('Show all alerts')] : []),
    ]),
  ];
}

import type { ListedAlert } from '../../alerts/listed-alert.ts';
import type { Button } from '../../card/controls.ts';
import { buttons, heading, note, type Part, paragraph, row } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { ListedDigest } from '../../digests/listed-digest.ts';
import type { RequestedAction } from '../../people/requests.ts';
import type { Permissions } from '../../people/roles.ts';
import { askManagerButtons } from '../denials.ts';
import {
  alertMenu,
  alertsButton,
  digestMenu,
  digestsButton,
  newAlertButton,
  newDigestButton,
} from '../entry-points.ts';
import { listedWords } from '../text/digests.ts';
import { listedAlertWords } from '../text/listed-alerts.ts';
import type { Locale } from '../text/locale.ts';

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

export function digestParts(
  { digests, digestCount, permissions, now }: HomeLists,
  locale: Locale,
): Part[] {
  const { isManager } = permissions;
  return listParts({
    title: 'Digests',
    none: rich`No digests yet.`,
    benefit: rich`Get a summary in a channel every evening.`,
    request: { kind: 'digests' },
    rows: digests.map((one) =>
      row(listedWords(one, now, locale), isManager ? digestMenu(one.digest) : undefined),
    ),
    count: digestCount,
    setUp: newDigestButton('Set up a digest'),
    showAll: digestsButton('Show all digests'),
    permissions,
  });
}

export function alertParts(
  { alerts, alertCount, permissions, now }: HomeLists,
  locale: Locale,
): Part[] {
  const { isManager } = permissions;
  return listParts({
    title: 'Alerts',
    none: rich`No alerts yet.`,
    benefit: rich`Get a message when a zone is too loud, or unusually quiet.`,
    request: { kind: 'alerts' },
    rows: alerts.map((one) =>
      row(listedAlertWords(one, now, locale), isManager ? alertMenu(one.rule, now) : undefined),
    ),
    count: alertCount,
    setUp: newAlertButton('Set up an alert'),
    showAll: alertsButton('Show all alerts'),
    permissions,
  });
}

interface ListedInHome {
  readonly title: string;
  readonly none: RichText;
  /** What a manager gains from the first one. */
  readonly benefit: RichText;
  /** What others ask a manager for. */
  readonly request: RequestedAction;
  readonly rows: readonly Part[];
  /** Of all, also of those without a row. */
  readonly count: number;
  readonly setUp: Button;
  readonly showAll: Button;
  readonly permissions: Permissions;
}

function listParts({ title, rows, count, setUp, showAll, ...one }: ListedInHome): Part[] {
  const { isManager, people } = one.permissions;
  const rest = count - rows.length;
  if (count === 0) {
    return [
      heading(title),
      paragraph(
        isManager ? rich`${one.none} ${one.benefit}` : rich`${one.none} A manager can set one up.`,
      ),
      buttons(isManager ? [setUp] : askManagerButtons(people, one.request)),
    ];
  }
  return [
    heading(title),
    ...rows,
    ...(rest > 0 ? [note(rich`and ${rest} more`)] : []),
    buttons(isManager ? [setUp, ...(rest > 0 ? [showAll] : [])] : []),
  ];
}

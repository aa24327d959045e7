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
import { alikeAlerts, alikeAlertWords, listedAlertWords } from '../text/listed-alerts.ts';
import type { Locale } from '../text/locale.ts';

/** The digests and alerts in Home. */

/** Home lists at most this many digests and alerts; their modals list all. */
const alertsInHome = 10;
export const digestsInHome = 10;

/** What Home says about digests and alerts. */
export interface HomeLists {
  /** The first few digests, broken ones first; `digestCount` is the total. */
  readonly digests: readonly ListedDigest[];
  readonly digestCount: number;
  /** Stopped ones first. */
  readonly alerts: readonly ListedAlert[];
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
    told: digests.length,
    isFolded: false,
    setUp: newDigestButton('Set up a digest'),
    showAll: digestsButton('Show all digests'),
    permissions,
  });
}

export function alertParts({ alerts, permissions, now }: HomeLists, locale: Locale): Part[] {
  const { isManager } = permissions;
  const rows = alikeAlerts(alerts, now, locale).slice(0, alertsInHome);
  return listParts({
    title: 'Alerts',
    none: rich`No alerts yet.`,
    benefit: rich`Get a message when a zone is too loud, or unusually quiet.`,
    request: { kind: 'alerts' },
    rows: rows.map((alike) => {
      const [only, ...others] = alike;
      return others.length > 0
        ? paragraph(alikeAlertWords(alike, locale))
        : row(
            listedAlertWords(only, now, locale),
            isManager ? alertMenu(only.rule, now) : undefined,
          );
    }),
    count: alerts.length,
    told: rows.flat().length,
    isFolded: rows.some(({ length }) => length > 1),
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
  /** Of all. */
  readonly count: number;
  /** Of those that the rows are about. */
  readonly told: number;
  /** Some rows are about several. */
  readonly isFolded: boolean;
  readonly setUp: Button;
  readonly showAll: Button;
  readonly permissions: Permissions;
}

function listParts({ title, rows, count, setUp, showAll, ...one }: ListedInHome): Part[] {
  const { isManager, people } = one.permissions;
  const rest = count - one.told;
  const isMore = rest > 0 || one.isFolded;
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
    buttons(isManager ? [setUp, ...(isMore ? [showAll] : [])] : []),
  ];
}

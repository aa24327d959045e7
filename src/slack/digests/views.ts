import type { ModalView } from '@slack/types';
import { type Digest, digestLimits, isSnoozed, nextRuns } from '../../digests/digest.ts';
import type { DigestDetails, DigestPage } from '../../digests/digest-list.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { type ButtonOptions, buttons, type Confirmation } from '../blocks/controls.ts';
import { viewBlocks } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, type Part, paragraph, plainText } from '../blocks/parts.ts';
import { digestsButton, newDigestButton } from '../entry-points.ts';
import { counted } from '../text/age.ts';
import {
  digestTitle,
  listedVenueName,
  listedWords,
  localMoment,
  nextRunWords,
  outcomeWords,
  remedyWords,
  scheduleWords,
} from '../text/digests.ts';
import { partWords } from './form-view.ts';
import { digestIds } from './ids.ts';

/** The modals for managing digests: the list, and one digest. */

/** Each digest takes three blocks; a modal holds 100. */
export const digestsOnPage = 20;

/** @param notice the result of the last action */
export function digestsView(
  { listed, count, page }: Omit<DigestPage, 'stopped'>,
  now: number,
  notice?: Mrkdwn,
): ModalView {
  const pages = Math.ceil(count / digestsOnPage);
  const isFull = count >= digestLimits.perWorkspace;
  return modalView('Digests', [
    notice && paragraph(notice),
    paragraph(
      isFull
        ? mrkdwn`*${count} digests*, which is the most a workspace can have. Delete one to make room for another.`
        : count === 0
          ? mrkdwn`No digest is set up.`
          : mrkdwn`*${counted(count, 'digest')}* of this workspace`,
    ),
    buttons([
      ...(isFull ? [] : [{ ...newDigestButton('New digest'), isPrimary: true }]),
      ...(page > 0 ? [digestsButton('Previous', page - 1)] : []),
      ...(page < pages - 1 ? [digestsButton('Next', page + 1)] : []),
    ]),
    ...listed.flatMap((one): Part[] => [
      divider(),
      paragraph(listedWords(one, now)),
      buttons([{ label: 'Manage', actionId: digestIds.manage, value: one.digest.id }]),
    ]),
  ]);
}

const shownRuns = 3;
const shownDeliveries = 10;

export interface DigestViewData extends DigestDetails {
  /** The person who sees the modal. */
  readonly userId: string;
  readonly now: number;
}

/** @param notice the result of the last action */
export function digestView(data: DigestViewData, notice?: Mrkdwn): ModalView {
  const { digest, venue, deliveries, now } = data;
  const zone = localZone(digest.timezone);
  const shown = deliveries.slice(0, shownDeliveries);
  return modalView('Digest', [
    notice && paragraph(notice),
    paragraph(digestTitle(digest, listedVenueName(venue && venueName(venue)))),
    paragraph(runWords(digest, now)),
    paragraph(settingWords(digest)),
    ...buttonRows(data).map(buttons),
    divider(),
    paragraph(
      shown.length === 0
        ? mrkdwn`Nothing was due yet.`
        : join(
            [
              mrkdwn`What became of it lately, kept for 30 days:`,
              ...shown.map((one) => outcomeWords(one, zone)),
            ],
            '\n',
          ),
    ),
    buttons([digestsButton('All digests')]),
  ]);
}

function runWords(digest: Digest, now: number): Mrkdwn {
  const { state, timezone, snoozedUntil } = digest;
  if (state.kind === 'stopped') {
    return mrkdwn`${nextRunWords(digest, now)}. ${remedyWords(state.reason)}`;
  }
  if (state.kind === 'paused') return mrkdwn`Paused: nothing is posted until someone resumes it.`;
  const runs = nextRuns(digest, now, shownRuns).map((at) => localMoment(at, timezone));
  const next = mrkdwn`Next: ${runs.join(', ')}`;
  return isSnoozed(digest, now) && snoozedUntil !== undefined
    ? mrkdwn`Snoozed until ${localMoment(snoozedUntil, timezone)} (${timezone}). ${next}`
    : next;
}

function settingWords(digest: Digest): Mrkdwn {
  const { figure, parts, whenDown, ownedBy, isOwnerless } = digest;
  const which = figure === 'representative' ? 'Its busiest zones together' : 'All zones on average';
  const shown = [which, ...parts.map((part) => partWords[part])];
  const down =
    whenDown === 'skip'
      ? 'It is left out while the venue service does not answer.'
      : 'While the venue service does not answer, the last reading is posted.';
  return join(
    [
      mrkdwn`${scheduleWords(digest)}`,
      join(
        shown.map((words) => mrkdwn`${words}`),
        ' · ',
      ),
      mrkdwn`${down}`,
      isOwnerless
        ? mrkdwn`Set up by ${mention(ownedBy)}, who has left or is no manager any more: take it over, to be told when something is wrong with it.`
        : mrkdwn`Set up by ${mention(ownedBy)}`,
    ],
    '\n',
  );
}

function buttonRows({ digest, userId, now }: DigestViewData): ButtonOptions[][] {
  const { id, state, ownedBy } = digest;
  const button = (label: string, actionId: string, confirm?: Confirmation): ButtonOptions => ({
    label,
    actionId,
    value: id,
    ...(confirm === undefined ? {} : { confirm }),
  });
  const isActive = state.kind === 'active';
  return [
    [
      button('Change', digestIds.change),
      ...(isActive ? [button('Pause', digestIds.pause)] : []),
      ...(isActive && !isSnoozed(digest, now) ? [button('Snooze', digestIds.snooze)] : []),
      ...(isActive && !isSnoozed(digest, now) ? [] : [button('Resume', digestIds.resume)]),
      ...(userId === ownedBy ? [] : [button('Take over', digestIds.takeOver)]),
    ],
    [
      button('Preview to me', digestIds.preview),
      button('Send to channel now', digestIds.send, sendConfirmation),
      {
        ...button('Delete', digestIds.delete, deleteConfirmation),
        isDangerous: true,
      },
    ],
  ];
}

const sendConfirmation: Confirmation = {
  title: 'Post this digest now?',
  text: 'Everyone in its channel sees it. Its schedule stays the same.',
  yes: 'Post now',
  no: 'Not now',
};

const deleteConfirmation: Confirmation = {
  title: 'Delete this digest?',
  text: 'It never posts again, and the list of its recent posts is deleted.',
  yes: 'Delete digest',
  no: 'Keep it',
};

function modalView(title: string, parts: readonly (Part | undefined)[]): ModalView {
  return {
    type: 'modal',
    title: plainText(title),
    close: plainText('Close'),
    blocks: viewBlocks(...parts),
  };
}

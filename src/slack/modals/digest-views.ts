import type { ModalView } from '@slack/types';
import { localZone } from '../../insight/local-time.ts';
import type { Delivery } from '../../schedule/ledger.ts';
import { type Digest, digestLimits } from '../../workspace/digest.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { type ButtonOptions, buttons } from '../blocks/controls.ts';
import { viewBlocks } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { divider, type Part, paragraph, plainText } from '../blocks/parts.ts';
import { counted } from '../messages/age.ts';
import { manageDigestAction, snoozeDigestAction } from '../messages/digest.ts';
import { resumeDigestAction, takeOverDigestAction } from '../messages/digest-news.ts';
import {
  digestTitle,
  isSnoozed,
  localMoment,
  nextRuns,
  nextRunWords,
  outcomeWords,
  remedyWords,
  scheduleWords,
} from '../messages/digest-words.ts';
import { partWords } from './digest-form-view.ts';

/** The modals in which digests are looked after: all of them, and one. */

export const digestsAction = 'show_digests';
export const newDigestAction = 'new_digest';
export const changeDigestAction = 'change_digest';
export const pauseDigestAction = 'pause_digest';
export const sendDigestAction = 'send_digest';
export const previewDigestAction = 'preview_digest';
export const deleteDigestAction = 'delete_digest';

export interface ListedDigest {
  readonly digest: Digest;
  readonly venueName: string;
  readonly last: Delivery | undefined;
}

export interface DigestsPage {
  readonly listed: readonly ListedDigest[];
  readonly count: number;
  readonly page: number;
  readonly now: number;
}

/** Each takes two blocks and a line; a modal holds 100. */
export const digestsOnPage = 20;

export function digestsView({ listed, count, page, now }: DigestsPage, said?: Mrkdwn): ModalView {
  const pages = Math.ceil(count / digestsOnPage);
  const turn = (label: string, to: number): ButtonOptions => ({
    label,
    actionId: digestsAction,
    value: String(to),
  });
  const isFull = count >= digestLimits.perWorkspace;
  return saying('Digests', [
    said && paragraph(said),
    paragraph(
      isFull
        ? mrkdwn`*${count} digests*, which is the most a workspace can have. Delete one to make room for another.`
        : count === 0
          ? mrkdwn`No digest is set up.`
          : mrkdwn`*${counted(count, 'digest')}* of this workspace`,
    ),
    buttons([
      ...(isFull ? [] : [{ label: 'New digest', actionId: newDigestAction, isPrimary: true }]),
      ...(page > 0 ? [turn('Previous', page - 1)] : []),
      ...(page < pages - 1 ? [turn('Next', page + 1)] : []),
    ]),
    ...listed.flatMap((one): Part[] => [
      divider(),
      paragraph(listedWords(one, now)),
      buttons([{ label: 'Manage', actionId: manageDigestAction, value: one.digest.id }]),
    ]),
  ]);
}

/** One digest in three lines, as in Home. */
export function listedWords({ digest, venueName, last }: ListedDigest, now: number): Mrkdwn {
  return join(
    [
      digestTitle(digest, venueName),
      mrkdwn`${scheduleWords(digest)} · ${nextRunWords(digest, now)}`,
      last === undefined
        ? mrkdwn`Nothing was due yet.`
        : mrkdwn`Last: ${outcomeWords(last, localZone(digest.timezone))}`,
    ],
    '\n',
  );
}

export interface ManagedDigest {
  readonly digest: Digest;
  readonly venue: Connection | undefined;
  /** The newest first. */
  readonly deliveries: readonly Delivery[];
  /** Who looks. */
  readonly userId: string;
  readonly now: number;
}

const shownRuns = 3;
const shownDeliveries = 10;

/** @param said what has just been done */
export function digestView(managed: ManagedDigest, said?: Mrkdwn): ModalView {
  const { digest, venue, deliveries, now } = managed;
  const zone = localZone(digest.timezone);
  const shown = deliveries.slice(0, shownDeliveries);
  return saying('Digest', [
    said && paragraph(said),
    paragraph(digestTitle(digest, venue?.venue.name ?? 'a venue that is not connected')),
    paragraph(runWords(digest, now)),
    paragraph(settingWords(digest)),
    ...buttonRows(managed).map(buttons),
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
    buttons([{ label: 'All digests', actionId: digestsAction, value: '0' }]),
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

function buttonRows({ digest, userId, now }: ManagedDigest): ButtonOptions[][] {
  const { id, state, ownedBy } = digest;
  const button = (label: string, actionId: string, confirm?: string): ButtonOptions => ({
    label,
    actionId,
    value: id,
    ...(confirm === undefined ? {} : { confirm }),
  });
  const isActive = state.kind === 'active';
  return [
    [
      button('Change', changeDigestAction),
      ...(isActive ? [button('Pause', pauseDigestAction)] : []),
      ...(isActive && !isSnoozed(digest, now) ? [button('Snooze', snoozeDigestAction)] : []),
      ...(isActive && !isSnoozed(digest, now) ? [] : [button('Resume', resumeDigestAction)]),
      ...(userId === ownedBy ? [] : [button('Take over', takeOverDigestAction)]),
    ],
    [
      button('Preview to me', previewDigestAction),
      button('Send to channel now', sendDigestAction, 'Post this digest in its channel now?'),
      {
        ...button('Delete', deleteDigestAction, 'Delete this digest and its history?'),
        isDangerous: true,
      },
    ],
  ];
}

function saying(title: string, parts: readonly (Part | undefined)[]): ModalView {
  return {
    type: 'modal',
    title: plainText(title),
    close: plainText('Close'),
    blocks: viewBlocks(...parts),
  };
}

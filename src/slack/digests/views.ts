import type { ModalView } from '@slack/types';
import {
  type Digest,
  digestLimits,
  isSnoozed,
  nextRuns,
  partsOfKind,
} from '../../digests/digest.ts';
import type { DigestDetails, DigestPage } from '../../digests/digest-list.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { type ButtonOptions, buttons, type Confirmation, controls } from '../blocks/controls.ts';
import { viewBlocks } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { closableView } from '../blocks/notice-view.ts';
import { divider, type Part, paragraph } from '../blocks/parts.ts';
import { digestsButton, newDigestButton } from '../entry-points.ts';
import { askManager } from '../permissions.ts';
import {
  canResume,
  digestTitle,
  listedVenueName,
  listedWords,
  localMoment,
  nextRunWords,
  outcomeWords,
  remedyWords,
  scheduleWords,
} from '../text/digests.ts';
import type { Locale } from '../text/locale.ts';
import { setUpBy } from '../text/notices.ts';
import { counted, listed } from '../text/wording.ts';
import { includedWords } from './form-options.ts';
import { digestIds } from './ids.ts';
import { snoozeMenu } from './snooze-menu.ts';

/** The modals for managing digests: the list, and one digest. */

/** Each digest takes three blocks; a modal holds 100. */
export const digestsOnPage = 20;

/** @param notice the result of the last action */
export function digestsView(
  { listed, count, page }: Omit<DigestPage, 'stopped'>,
  now: number,
  locale: Locale,
  notice?: Mrkdwn,
): ModalView {
  const pages = Math.ceil(count / digestsOnPage);
  const isFull = count >= digestLimits.perWorkspace;
  return closableView(
    'Digests',
    viewBlocks(
      notice && paragraph(notice),
      paragraph(
        isFull
          ? mrkdwn`This workspace has ${count} digests, which is the limit. Delete one to add another.`
          : count === 0
            ? mrkdwn`No digests yet. Get a summary in a channel every evening.`
            : mrkdwn`*${counted(count, 'digest')}*`,
      ),
      buttons([
        ...(isFull ? [] : [{ ...newDigestButton('Set up a digest'), isPrimary: true }]),
        ...(page > 0 ? [digestsButton('Previous', page - 1)] : []),
        ...(page < pages - 1 ? [digestsButton('Next', page + 1)] : []),
      ]),
      ...listed.flatMap((one): Part[] => [
        divider(),
        paragraph(listedWords(one, now, locale)),
        buttons([{ label: 'Settings', actionId: digestIds.manage, value: one.digest.id }]),
      ]),
    ),
  );
}

const shownRuns = 3;
const shownDeliveries = 10;

export interface DigestViewData extends DigestDetails {
  /** The person who sees the modal. */
  readonly userId: string;
  readonly now: number;
}

/** @param notice the result of the last action */
export function digestView(data: DigestViewData, locale: Locale, notice?: Mrkdwn): ModalView {
  const { digest, venue, deliveries } = data;
  const zone = localZone(digest.timezone);
  const shown = deliveries.slice(0, shownDeliveries);
  return closableView(
    'Digest settings',
    viewBlocks(
      notice && paragraph(notice),
      paragraph(digestTitle(digest, listedVenueName(venue && venueName(venue)))),
      paragraph(join([scheduleWords(digest, locale), runWords(data, locale)], '\n')),
      paragraph(settingWords(digest)),
      ...controlRows(data),
      divider(),
      paragraph(
        shown.length === 0
          ? mrkdwn`No posts yet.`
          : join(
              [mrkdwn`Recent posts`, ...shown.map((one) => outcomeWords(one, zone, locale))],
              '\n',
            ),
      ),
      buttons([digestsButton('Show all digests')]),
    ),
  );
}

/**
 * For someone in the digest's channel who may not change it.
 *
 * @param managers whom to ask
 */
export function digestFactsView(
  { digest, venue, now }: Pick<DigestViewData, 'digest' | 'venue' | 'now'>,
  managers: ReadonlySet<string>,
  locale: Locale,
): ModalView {
  const next = nextRunWords(digest, now, locale);
  return closableView(
    'Digest settings',
    viewBlocks(
      paragraph(digestTitle(digest, listedVenueName(venue && venueName(venue)))),
      paragraph(mrkdwn`${scheduleWords(digest, locale)}\n${next}`),
      paragraph(join([...contentWords(digest), setUpBy(digest.ownedBy)], '\n')),
      paragraph(mrkdwn`Only managers can change it. ${askManager(managers)}`),
    ),
  );
}

const venueGone = mrkdwn`⚠️ The venue is disconnected, so nothing is posted. Edit the digest to choose another one.`;

function runWords({ digest, venue, now }: DigestViewData, locale: Locale): Mrkdwn {
  const { state, timezone, snoozedUntil } = digest;
  if (state.kind === 'stopped') {
    return mrkdwn`${nextRunWords(digest, now, locale)}. ${remedyWords(state.reason)}`;
  }
  if (venue === undefined) return venueGone;
  if (state.kind === 'paused') return mrkdwn`Paused. Resume it to post again.`;
  const runs = nextRuns(digest, now, shownRuns).map((at) => localMoment(at, timezone, locale));
  const next = mrkdwn`Next posts: ${listed(runs)}`;
  return isSnoozed(digest, now) && snoozedUntil !== undefined
    ? mrkdwn`🔇 Snoozed until ${localMoment(snoozedUntil, timezone, locale)}\n${next}`
    : next;
}

function settingWords(digest: Digest): Mrkdwn {
  const { ownedBy, isOwnerless } = digest;
  const owner = isOwnerless
    ? mrkdwn`${setUpBy(ownedBy)}, who isn't a manager. Take it over to hear when something is wrong with it.`
    : setUpBy(ownedBy);
  return join([...contentWords(digest), owner], '\n');
}

function contentWords({ kind, figure, parts, whenDown }: Digest): Mrkdwn[] {
  const measure = figure === 'representative' ? 'busiest zones' : 'all zones';
  const included = partsOfKind[kind]
    .filter((part) => parts.includes(part))
    .map((part) => includedWords[part]);
  const down = whenDown === 'skip' ? 'skip this post' : 'post the most recent data';
  return [
    ...(included.length === 0 ? [] : [mrkdwn`Includes: ${listed(included)}`]),
    ...(kind === 'busiest' ? [] : [mrkdwn`Measure: ${measure}`]),
    mrkdwn`If live data is unavailable: ${down}`,
  ];
}

/** What changes when it posts, then what posts or deletes it. */
function controlRows(data: DigestViewData): Part[] {
  const { digest, venue, userId, now } = data;
  const { id, state, ownedBy } = digest;
  const button = (label: string, actionId: string, confirm?: Confirmation): ButtonOptions => ({
    label,
    actionId,
    value: id,
    ...(confirm === undefined ? {} : { confirm }),
  });
  const deletion = {
    ...button('Delete digest', digestIds.delete, deleteConfirmation),
    isDangerous: true,
  };
  // Without its venue there is nothing to post.
  if (venue === undefined) return [buttons([button('Edit', digestIds.change), deletion])];
  const isRunning = state.kind === 'active' && !isSnoozed(digest, now);
  const isStuck = state.kind === 'stopped' && !canResume(state.reason);
  const resume = state.kind === 'active' ? 'End snooze' : 'Resume';
  return [
    controls({
      buttons: [
        button('Edit', digestIds.change),
        ...(isRunning
          ? [button('Pause', digestIds.pause)]
          : isStuck
            ? []
            : [button(resume, digestIds.resume)]),
        ...(userId === ownedBy ? [] : [button('Take over', digestIds.takeOver)]),
      ],
      menus: isRunning ? [snoozeMenu(id)] : [],
      pickers: [],
    }),
    buttons([
      button('Preview', digestIds.preview),
      button('Post now', digestIds.send, sendConfirmation),
      deletion,
    ]),
  ];
}

const sendConfirmation: Confirmation = {
  title: 'Post this digest now?',
  text: 'Everyone in its channel will see it. The schedule stays the same.',
  yes: 'Post now',
  no: 'Not now',
};

const deleteConfirmation: Confirmation = {
  title: 'Delete this digest?',
  text: 'It stops posting, and its list of recent posts is deleted. Posts in the channel stay.',
  yes: 'Delete digest',
  no: 'Keep it',
};

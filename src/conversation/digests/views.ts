import type { Button, Confirmation } from '../../card/controls.ts';
import type { Notice } from '../../card/form.ts';
import { buttons, controls, divider, type Part, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { type Digest, digestLimits, isSnoozed, nextRuns } from '../../digests/digest.ts';
import { digestKindFacts, isAboutNow, isAboutOneVenue } from '../../digests/kinds.ts';
import type { DigestDetails, DigestPage } from '../../digests/listed-digest.ts';
import { localZone } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { askManager } from '../denials.ts';
import { digestsButton, newDigestButton } from '../entry-points.ts';
import { notice } from '../text/dialogs.ts';
import {
  canResume,
  digestTitle,
  listedVenueName,
  listedWithLast,
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

export interface ListedDigests extends Omit<DigestPage, 'stopped'> {
  /** Proposed for a new digest. */
  readonly channelId?: string | undefined;
}

/** @param told the result of the last action */
export function digestsView(
  { listed, count, page, channelId }: ListedDigests,
  now: number,
  locale: Locale,
  told?: RichText,
): Notice {
  const pages = Math.ceil(count / digestsOnPage);
  const isFull = count >= digestLimits.perWorkspace;
  return notice(
    'Digests',
    told && paragraph(told),
    paragraph(
      isFull
        ? rich`There are ${count} digests, which is the limit. Delete one to add another.`
        : count === 0
          ? rich`No digests yet. Get a summary in a channel every evening.`
          : rich`*${counted(count, 'digest')}*`,
    ),
    buttons([
      ...(isFull ? [] : [{ ...newDigestButton('Set up a digest', channelId), isPrimary: true }]),
      ...(page > 0 ? [digestsButton('Previous', page - 1)] : []),
      ...(page < pages - 1 ? [digestsButton('Next', page + 1)] : []),
    ]),
    ...listed.flatMap((one): Part[] => [
      divider(),
      paragraph(listedWithLast(one, now, locale)),
      buttons([{ label: 'Settings', actionId: digestIds.manage, value: one.digest.id }]),
    ]),
  );
}

const shownRuns = 3;
const shownDeliveries = 10;

export interface DigestViewData extends DigestDetails {
  /** The person who sees the modal. */
  readonly userId: string;
  readonly now: number;
}

/** @param told the result of the last action */
export function digestView(data: DigestViewData, locale: Locale, told?: RichText): Notice {
  const { digest, venue, deliveries } = data;
  const zone = localZone(digest.timezone);
  const shown = deliveries.slice(0, shownDeliveries);
  return notice(
    'Digest settings',
    told && paragraph(told),
    paragraph(digestTitle(digest, listedVenueName(venue && venueName(venue)))),
    paragraph(join([scheduleWords(digest, locale), runWords(data, locale)], '\n')),
    paragraph(settingWords(digest)),
    ...controlRows(data),
    divider(),
    paragraph(
      shown.length === 0
        ? rich`No posts yet.`
        : join([rich`Recent posts`, ...shown.map((one) => outcomeWords(one, zone, locale))], '\n'),
    ),
    buttons([digestsButton('Show all digests')]),
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
): Notice {
  const next = nextRunWords(digest, now, locale);
  return notice(
    'Digest settings',
    paragraph(digestTitle(digest, listedVenueName(venue && venueName(venue)))),
    paragraph(rich`${scheduleWords(digest, locale)}\n${next}`),
    paragraph(join([...contentWords(digest), setUpBy(digest.ownedBy)], '\n')),
    paragraph(rich`Only managers can change it. ${askManager(managers)}`),
  );
}

const venueGone = rich`⚠️ The venue is disconnected, so nothing is posted. Edit the digest to choose another one.`;

function isVenueGone({ digest, venue }: Pick<DigestViewData, 'digest' | 'venue'>): boolean {
  return venue === undefined && isAboutOneVenue(digest.kind);
}

function runWords(data: DigestViewData, locale: Locale): RichText {
  const { digest, now } = data;
  const { state, timezone, snoozedUntil } = digest;
  if (state.kind === 'stopped') {
    return rich`${nextRunWords(digest, now, locale)}. ${remedyWords(state.reason)}`;
  }
  if (isVenueGone(data)) return venueGone;
  if (state.kind === 'paused') return rich`Paused. Resume it to post again.`;
  const runs = nextRuns(digest, now, shownRuns).map((at) => localMoment(at, timezone, locale));
  const next = rich`Next posts: ${listed(runs)}`;
  return isSnoozed(digest, now) && snoozedUntil !== undefined
    ? rich`🔇 Snoozed until ${localMoment(snoozedUntil, timezone, locale)}\n${next}`
    : next;
}

function settingWords(digest: Digest): RichText {
  const { ownedBy, isOwnerless } = digest;
  const owner = isOwnerless
    ? rich`${setUpBy(ownedBy)}, who isn't a manager. Take it over to hear when something is wrong with it.`
    : setUpBy(ownedBy);
  return join([...contentWords(digest), owner], '\n');
}

function contentWords({ kind, figure, parts, whenDown }: Digest): RichText[] {
  const measure = figure === 'representative' ? 'busiest zones' : 'all zones';
  const included = digestKindFacts[kind].parts
    .filter((part) => parts.includes(part))
    .map((part) => includedWords[part]);
  const down = whenDown === 'skip' ? 'skip this post' : 'post the most recent data';
  return [
    ...(included.length === 0 ? [] : [rich`Includes: ${listed(included)}`]),
    ...(digestKindFacts[kind].hasFigure ? [rich`Measure: ${measure}`] : []),
    ...(isAboutNow(kind) ? [rich`If live data is unavailable: ${down}`] : []),
  ];
}

/** What changes when it posts, then what posts or deletes it. */
function controlRows(data: DigestViewData): Part[] {
  const { digest, canCopy, userId, now } = data;
  const { id, state, ownedBy } = digest;
  const button = (label: string, actionId: string, confirm?: Confirmation): Button => ({
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
  if (isVenueGone(data)) return [buttons([button('Edit', digestIds.change), deletion])];
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
      ...(canCopy ? [button('Copy to other venues', digestIds.copy)] : []),
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

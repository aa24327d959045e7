import { expect } from 'vitest';
import type { DigestPost } from '../../src/digests/attempt-delivery.ts';
import type { Digest, DigestNotification } from '../../src/digests/digest.ts';
import type { DigestContent } from '../../src/digests/digest-content.ts';
import type { ListedDigest } from '../../src/digests/digest-list.ts';
import type { ManualResult } from '../../src/digests/manual-delivery.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import type { FailureReason, Outcome, Trigger } from '../../src/schedule/delivery.ts';
import { mentionChannel } from '../../src/slack/blocks/mrkdwn.ts';
import { partsField, timeFields, timezoneField } from '../../src/slack/digests/form.ts';
import { digestIds, formFields } from '../../src/slack/digests/ids.ts';
import { digestNotificationMessage } from '../../src/slack/digests/notification-message.ts';
import {
  digestIntroductionMessage,
  manualResultWords,
} from '../../src/slack/digests/outcome-messages.ts';
import { digestMessage } from '../../src/slack/digests/post-message.ts';
import { digestView } from '../../src/slack/digests/views.ts';
import { homeView } from '../../src/slack/home/home-view.ts';
import { statusMessage } from '../../src/slack/questions/status-message.ts';
import { listedWords, outcomeWords } from '../../src/slack/text/digests.ts';
import { weekdays } from '../../src/time.ts';
import { actionsOf } from './facts.ts';
import { saying } from './kinds.ts';
import { messageOf, type Running, viewOf } from './with-sandbox.ts';

/** Digests as managers set them up and channels see them. */

export interface Typed {
  readonly kind?: string;
  readonly channel?: string;
  readonly weekdays?: string;
  readonly times?: readonly string[];
  readonly timezone?: string;
  readonly parts?: string;
  readonly whenDown?: string;
  readonly figure?: string;
}

/** The modal for a new digest; from the list, if there are digests already. */
export async function openDigestForm(person: Person): Promise<ShownView> {
  const opened = viewOf(await person.command('/ambience digest', 'general'));
  if (opened.content.callback_id === digestIds.form) return opened;
  return viewOf(await person.press(opened, digestIds.create));
}

/** The block whose id starts like this. */
export function blockOf(form: ShownView, begins: string): string {
  const ids = form.content.blocks.map((block) => String(Object(block).block_id));
  return ids.find((id) => id.startsWith(begins)) ?? '';
}

/** What is typed, by block; fields that are not named keep their initial value. */
export function fieldsOf(form: ShownView, typed: Typed): Record<string, string> {
  const given = {
    [formFields.kind]: typed.kind,
    [formFields.channelId]: typed.channel,
    [formFields.weekdays]: typed.weekdays,
    [blockOf(form, partsField(undefined))]: typed.parts,
    [formFields.whenDown]: typed.whenDown,
    [formFields.figure]: typed.figure,
    [blockOf(form, timezoneField(undefined))]: typed.timezone,
    ...Object.fromEntries(timeFields.map((field, index) => [field, typed.times?.[index]])),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    ),
  );
}

/** @returns the modal in which the digest is managed from then on */
export async function setUpDigest(person: Person, typed: Typed): Promise<ShownView> {
  const form = await openDigestForm(person);
  return viewOf(await person.submit(form, fieldsOf(form, typed)));
}

/** The modal of the first listed digest. */
export async function openDigest(person: Person): Promise<ShownView> {
  const list = viewOf(await person.command('/ambience digest'));
  return viewOf(await person.press(list, digestIds.manage));
}

/** @returns the digest's modal, which replaces the form once the digest is saved */
export function savedOf(submitted: Submitted): ShownView {
  const modal = viewOf(submitted);
  expect(actionsOf(modal)).toContain(digestIds.change);
  return modal;
}

/** Whether it runs, as the buttons of its modal show: one that is paused or stopped is halted. */
export function stateOf(modal: ShownView): 'active' | 'snoozed' | 'halted' {
  const offered = actionsOf(modal);
  if (!offered.includes(digestIds.pause)) return 'halted';
  return offered.includes(digestIds.resume) ? 'snoozed' : 'active';
}

/** What everyone in a channel sees of the app, the oldest first. */
export function postsIn(
  { slack }: Running,
  channelId: string,
  teamId = 'T0HARBOUR',
): ShownMessage[] {
  return slack.state.messages.filter(
    (one) =>
      one.teamId === teamId &&
      one.channelId === channelId &&
      one.onlyFor === undefined &&
      one.author === undefined,
  );
}

/** The digests among them: only those lead to live figures. */
export function digestPostsIn(
  sandbox: Running,
  channelId: string,
  teamId?: string,
): ShownMessage[] {
  return postsIn(sandbox, channelId, teamId).filter((one) =>
    actionsOf(one).includes(digestIds.openLive),
  );
}

export function digestsIn(sandbox: Running, channelId: string, teamId?: string): string[] {
  return digestPostsIn(sandbox, channelId, teamId).map(showMessage);
}

/** Lets time pass and waits for what it brings. */
export async function pass(sandbox: Running, minutes: number): Promise<void> {
  await sandbox.pass(minutes * 60_000);
  await sandbox.settle();
}

/** The digest of these tests: @manager's, daily at 22:00 in #bar. */
export function digestWith(more: Partial<Digest> = {}): Digest {
  return {
    id: 'digest',
    kind: 'daily',
    venueId: 'venue',
    channelId: 'C0BAR',
    weekdays: [...weekdays],
    times: ['22:00'],
    timezone: 'Europe/Copenhagen',
    figure: 'representative',
    parts: [],
    whenDown: 'last_reading',
    offersShared: false,
    ownedBy: 'U0MANAGER',
    version: 1,
    since: 0,
    state: { kind: 'active' },
    pendingNotifications: [],
    isOwnerless: false,
    ...more,
  };
}

export const stoppedBecause = (reason: FailureReason): Partial<Digest> => ({
  state: { kind: 'stopped', reason },
});
export const postingFailure = (code: string): FailureReason => ({ kind: 'posting', code });

interface PostOptions extends Partial<Omit<DigestPost, 'at' | 'content'>> {
  readonly content?: Partial<DigestContent>;
}

/** A digest's post: its title, who sent it, and whether it is late, a preview or without figures. */
export function digestPost(at: number, { content, ...more }: PostOptions = {}): RegExp {
  const post = {
    digest: digestWith(),
    at,
    now: at,
    trigger: { kind: 'schedule' },
    ...more,
  } as const;
  const { timezone } = post.digest;
  const scale = { decimals: 1, spread: undefined };
  const withoutFigures = { venueName: 'Harbour Hotel', timezone, scale, ...content };
  return saying(digestMessage({ ...post, content: withoutFigures }));
}

/** Tells a channel about its new digest. */
export function introduction(now: number, more: Partial<Digest> = {}): RegExp {
  const { id, ownedBy: by, ...settings } = digestWith(more);
  const facts = { id, by, settings, venueName: 'Harbour Hotel', isNewInChannel: true };
  return saying(digestIntroductionMessage(facts, now));
}

/** Tells the owner what happened to the digest. */
export function digestNotification(
  notification: DigestNotification,
  more: Partial<Digest> = {},
  venueName: string | undefined = 'Harbour Hotel',
): RegExp {
  return saying(digestNotificationMessage({ digest: digestWith(more), notification, venueName }));
}

/** What a digest's modal says if the digest is like this, and would not say otherwise. */
export function inModal(more: Partial<Digest>, now = 0): RegExp {
  const linesFor = (digest: Digest) => {
    const details = { digest, venue: undefined, deliveries: [], userId: 'U0MANAGER', now };
    return textsOf(digestView(details).blocks).flatMap((text) => text.split('\n'));
  };
  const usual = linesFor(digestWith());
  const lines = linesFor(digestWith(more)).filter((line) => !usual.includes(line));
  if (lines.length === 0) throw new Error('the modal says nothing about it');
  return saying(lines.join('\n'));
}

/** The outcome of one delivery, in a digest's modal. */
export function outcomeAt(
  at: number,
  outcome: Outcome,
  trigger: Trigger = { kind: 'schedule' },
): RegExp {
  const delivery = { at, notedAt: at, outcome, trigger };
  return saying(outcomeWords(delivery, localZone('Europe/Copenhagen')));
}

export const sentOutcome: Outcome = {
  state: 'sent',
  channelId: 'C0BAR',
  messageId: '1.0',
  link: 'https://harbour.slack.com/archives/C0BAR/p10',
};

/** A digest in Home and in the list of digests. */
export function listedDigest(
  now: number,
  more: Partial<Digest> = {},
  last?: ListedDigest['last'],
): RegExp {
  return saying(listedWords({ digest: digestWith(more), venueName: 'Harbour Hotel', last }, now));
}

const permissions = { isManager: true, people: new Set<string>() };

/** What Home says first if digests have stopped. */
export function stoppedInHome(count: number): RegExp {
  const { view } = homeView({
    permissions,
    venues: [],
    venueCount: 1,
    page: 0,
    byDefault: undefined,
    channels: [],
    digests: [],
    digestCount: count,
    stoppedDigests: count,
    now: 0,
  });
  const [first = ''] = textsOf(view.blocks);
  return saying(first);
}

function textsOf(blocks: readonly object[]): string[] {
  return blocks.flatMap((block) => ('text' in block ? [String(Object(block.text).text)] : []));
}

/** What `/ambience status` says about digests. */
export function digestStatus(digests: readonly Digest[], now: number): RegExp {
  const { text } = statusMessage({
    venues: [],
    permissions,
    digests,
    supportsCharts: true,
    unreadable: 0,
    now,
  });
  // The first line is about venues.
  return saying(text.split('\n').slice(1).join('\n'));
}

/** What someone reads after sending a digest to #bar. */
export function sendResult(result: ManualResult): string {
  return readMrkdwn(manualResultWords(result, mentionChannel('C0BAR')).mrkdwn);
}

export { messageOf };

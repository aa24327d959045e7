import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { mentionChannel } from '../../src/card/rich-text.ts';
import { timeFields } from '../../src/conversation/digests/form.ts';
import { digestIds, formFields } from '../../src/conversation/digests/ids.ts';
import { digestNotificationMessage } from '../../src/conversation/digests/notification-message.ts';
import {
  digestIntroductionMessage,
  manualResultWords,
} from '../../src/conversation/digests/outcome-messages.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import {
  readSnooze,
  type SnoozeChoice,
  snoozeMenu,
} from '../../src/conversation/digests/snooze-menu.ts';
import { digestView } from '../../src/conversation/digests/views.ts';
import { listedWords, nextRunWords, outcomeWords } from '../../src/conversation/text/digests.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { listed } from '../../src/conversation/text/wording.ts';
import { welcomeMessage } from '../../src/conversation/welcome/welcome-message.ts';
import type { DigestPost } from '../../src/digests/attempt-delivery.ts';
import type { VenueContent } from '../../src/digests/content.ts';
import { dayChoices } from '../../src/digests/day-choices.ts';
import type { Digest, DigestNotification } from '../../src/digests/digest.ts';
import type { ManualResult } from '../../src/digests/digest-service.ts';
import { isAboutNow } from '../../src/digests/kinds.ts';
import type { ListedDigest } from '../../src/digests/listed-digest.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { readMrkdwn, showMessage } from '../../src/sandbox/show.ts';
import type { Seen } from '../../src/sandbox/slack/await-visible.ts';
import { findControl } from '../../src/sandbox/slack/interaction.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import type { Submitted } from '../../src/sandbox/slack/submission.ts';
import { stateOfTyped } from '../../src/sandbox/slack/view-state.ts';
import { workspaces } from '../../src/sandbox/slack/workspaces.ts';
import type { FailureReason, Outcome, PostingCode, Trigger } from '../../src/schedule/delivery.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { renderMessage } from '../../src/slack/render/render-message.ts';
import { renderDialog } from '../../src/slack/render/render-view.ts';
import { minuteMs, weekdays } from '../../src/time.ts';
import { actionsOf } from './facts.ts';
import { any, connectionNamed, saying, statusText } from './kinds.ts';
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

/** One of the choices, or single days, for which the form shows a field of its own. */
function daysTyped(days: string | undefined): Record<string, string | undefined> {
  const isChoice = dayChoices.some((choice) => choice === days);
  return isChoice || days === undefined
    ? { [formFields.days]: days }
    : { [formFields.days]: 'chosen', [formFields.weekdays]: days };
}

/** What is typed, by block; fields that are not named keep their initial value. */
export function fieldsOf(form: ShownView, typed: Typed): Record<string, string> {
  const given = {
    [formFields.kind]: typed.kind,
    [formFields.channelId]: typed.channel,
    ...daysTyped(typed.weekdays),
    [blockOf(form, formFields.parts)]: typed.parts,
    [formFields.whenDown]: typed.whenDown,
    [formFields.figure]: typed.figure,
    [blockOf(form, formFields.timezone)]: typed.timezone,
    ...Object.fromEntries(
      timeFields.map((field, index) => [blockOf(form, field) || field, typed.times?.[index]]),
    ),
  };
  return Object.fromEntries(
    Object.entries(given).flatMap(([field, value]) =>
      value === undefined ? [] : [[field, value]],
    ),
  );
}

/** Presses a button of the form, with what is typed in its fields, and returns the redrawn form. */
export async function pressInForm(
  person: Person,
  form: ShownView,
  actionId: string,
  typed: Typed = {},
): Promise<ShownView> {
  const workspace = workspaces.find(({ teamId }) => teamId === person.teamId);
  if (workspace === undefined) throw new Error(`no workspace ${person.teamId}`);
  const { block, element } = findControl(form, actionId);
  const pressed = {
    blockId: String(block.block_id),
    actionId: String(element.action_id),
    chosen: {},
    values: stateOfTyped(form, fieldsOf(form, typed), workspace),
  };
  return viewOf(await person.use(form, pressed));
}

/** The fields of the form that have a value below *More options*. */
const hidden = ['timezone', 'parts', 'whenDown', 'figure'] as const;

/** Adds or shows the fields that are needed for what is typed. */
export async function withFields(
  person: Person,
  form: ShownView,
  typed: Typed,
): Promise<ShownView> {
  const { times = [] } = typed;
  const { weekdays: days } = typed;
  let shown = form;
  if (days !== undefined && formFields.weekdays in daysTyped(days)) {
    shown = await withChosenDays(person, shown);
  }
  while (times.length > timesIn(shown)) {
    shown = await pressInForm(person, shown, digestIds.addTime, typed);
  }
  const needsOptions = hidden.some((field) => typed[field] !== undefined);
  return needsOptions && blockOf(shown, formFields.whenDown) === ''
    ? pressInForm(person, shown, digestIds.toggleOptions, typed)
    : shown;
}

/** The form with a field for each day. */
export async function withChosenDays(person: Person, form: ShownView): Promise<ShownView> {
  if (blockOf(form, formFields.weekdays) !== '') return form;
  return viewOf(await person.choose(form, formFields.days, { [formFields.days]: 'chosen' }));
}

/** How many time fields the form shows. */
export function timesIn(form: ShownView): number {
  return timeFields.filter((field) => blockOf(form, field) !== '').length;
}

/** Types into the form, which may have to show more fields for it, and saves it. */
export async function saveDigest(
  person: Person,
  form: ShownView,
  typed: Typed,
): Promise<Submitted> {
  const shown = await withFields(person, form, typed);
  return person.submit(shown, fieldsOf(shown, typed));
}

/** @returns the modal in which the digest is managed from then on */
export async function setUpDigest(person: Person, typed: Typed): Promise<ShownView> {
  const shown = viewOf(await saveDigest(person, await openDigestForm(person), typed));
  // One that exists already is saved when it is sent once more.
  const isAsked = blockOf(shown, formFields.channelId) !== '';
  return isAsked ? viewOf(await saveDigest(person, shown, typed)) : shown;
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
  if (actionsOf(modal).includes(digestIds.pause)) return 'active';
  const labelIn = (view: ShownView) => findControl(view, digestIds.resume).element.text;
  const snoozed = shownModal({ snoozedUntil: 1 });
  return isDeepStrictEqual(labelIn(modal), labelIn(snoozed)) ? 'snoozed' : 'halted';
}

/** The modal of a digest like this, before anything was posted. */
function shownModal(more: Partial<Digest>, now = 0): ShownView {
  const venue = connectionNamed('Harbour Hotel');
  const details = { venue, deliveries: [], userId: 'U0MANAGER', canCopy: true, now };
  const content = {
    ...renderDialog(digestView({ ...details, digest: digestWith(more) }, houseLocale)),
  };
  return { id: '', teamId: '', userId: '', type: 'modal', hash: '', content };
}

/** Chooses from the menu with which a digest is snoozed. */
export function chooseSnooze(
  person: Person,
  on: ShownMessage | ShownView,
  choice: SnoozeChoice,
): Promise<Seen> {
  const option = snoozeMenu('').options.find(({ value }) => readSnooze(value)?.choice === choice);
  if (option === undefined) throw new Error(`the menu has no ${choice}`);
  return person.press(on, option.label);
}

/** The next posts, as the form and a digest's modal list them, such as `Fri 20 Nov 22:00`. */
export function nextPosts(...runs: readonly string[]): string {
  return readMrkdwn(mrkdwnOf(listed(runs)));
}

/** When the digest is posted next, as it is said after a change. */
export function nextRun(now: number, more: Partial<Digest> = {}): RegExp {
  return saying(nextRunWords(digestWith(more), now, houseLocale));
}

/** What someone was told in direct messages, without the welcome for whoever installed the app. */
export function toldTo(person: Person): readonly ShownMessage[] {
  return person
    .directMessages()
    .filter(({ text }) => text !== renderMessage(welcomeMessage()).text);
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

/** When a message was posted, in epoch milliseconds of the sandbox's clock. */
export function postedAt({ id }: ShownMessage): number {
  return Math.floor(Number(id.split('.')[0]) / 60) * minuteMs;
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
export const postingFailure = (code: PostingCode): FailureReason => ({ kind: 'posting', code });

interface PostOptions extends Partial<Omit<DigestPost, 'at' | 'content'>> {
  readonly content?: Partial<VenueContent>;
  /** Set if the title may name any day; in the small hours that depends on the typical week. */
  readonly isAnyDay?: boolean;
}

/** A digest's post: its title, who sent it, and whether it is late, a preview or without data. */
export function digestPost(
  at: number,
  { content, isAnyDay = false, ...more }: PostOptions = {},
): RegExp {
  const post = {
    digest: digestWith(),
    at,
    now: at,
    trigger: { kind: 'schedule' },
    ...more,
  } as const;
  const reading = { measuredAt: post.now, hasOwnTime: true, readAt: post.now, nextAt: post.now };
  const emptyContent: VenueContent = {
    kind: isAboutNow(post.digest.kind) ? post.digest.kind : 'daily',
    venueName: 'Harbour Hotel',
    timezone: 'Europe/Copenhagen',
    scale: { decimals: 1 },
    neverAutomated: new Set(),
    faulty: new Set(),
    episodes: [],
    isComparable: false,
    // A reading without zones.
    ...(content?.trouble === undefined ? { zones: { ...reading, value: [] } } : {}),
    ...content,
  };
  const lines = renderMessage(digestMessage({ ...post, content: emptyContent })).text.split('\n');
  // Without what the digest says about its readings, which is between the title and the last line.
  const title = lines.findIndex((line) => line.includes(`*${emptyContent.venueName},`));
  if (isAnyDay) lines[title] = `*${emptyContent.venueName}, ${any}*`;
  const isEmpty = content?.trouble === undefined;
  const frame = isEmpty ? [...lines.slice(0, title + 1), ...lines.slice(-1)] : lines;
  return saying(frame.join('\n').replaceAll(/Updated \d\d:\d\d/g, any));
}

/** Tells a channel about its new digest. */
export function introduction(now: number, more: Partial<Digest> = {}): RegExp {
  const { id, ownedBy: by, ...settings } = digestWith(more);
  const venueName = 'Harbour Hotel';
  const facts = { id, by, settings, venueName, before: undefined, isNewInChannel: true };
  return saying(digestIntroductionMessage(facts, now));
}

/** Tells the owner what happened to the digest. */
export function digestNotification(
  notification: DigestNotification,
  more: Partial<Digest> = {},
  venueName: string | undefined = 'Harbour Hotel',
): RegExp {
  return saying(
    digestNotificationMessage({ digest: digestWith(more), notification, venueName }, houseLocale),
  );
}

/** What a digest's modal says if the digest is like this, and would not say otherwise. */
export function inModal(more: Partial<Digest>, now = 0): RegExp {
  const linesFor = (changed: Partial<Digest>) =>
    textsOf(shownModal(changed, now).content.blocks).flatMap((text) => text.split('\n'));
  const usual = linesFor({});
  const lines = linesFor(more).filter((line) => !usual.includes(line));
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
  return saying(outcomeWords(delivery, localZone('Europe/Copenhagen'), houseLocale));
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
  return saying(
    listedWords(
      { digest: digestWith(more), venueName: 'Harbour Hotel', last, showsZone: false },
      now,
      houseLocale,
    ),
  );
}

const permissions = { isManager: true, people: new Set<string>() };

function textsOf(blocks: readonly unknown[]): string[] {
  return blocks.flatMap((block) => {
    const { text } = Object(block);
    return text === undefined ? [] : [String(Object(text).text)];
  });
}

/** What `/ambience status` says about digests. */
export function digestStatus(digests: readonly Digest[], now: number): RegExp {
  return saying(statusText({ digests, permissions, now }));
}

/** What someone reads after sending a digest to #bar. */
export function sendResult(result: ManualResult): string {
  return readMrkdwn(mrkdwnOf(manualResultWords(result, mentionChannel('C0BAR'))));
}

export { messageOf };

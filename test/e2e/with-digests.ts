import { showMessage } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage, ShownView } from '../../src/sandbox/slack/state.ts';
import { partsField, timeFields, timezoneField } from '../../src/slack/digests/form.ts';
import { formFields } from '../../src/slack/digests/ids.ts';
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
  if (opened.content.callback_id === 'digest_form') return opened;
  return viewOf(await person.press(opened, 'New digest'));
}

/** The block whose id begins so. */
export function blockOf(form: ShownView, begins: string): string {
  const ids = form.content.blocks.map((block) => String(Object(block).block_id));
  return ids.find((id) => id.startsWith(begins)) ?? '';
}

/** What is typed, by block; fields that are not named stay as they begin. */
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

/** @returns the modal in which the digest is looked after from then on */
export async function setUpDigest(person: Person, typed: Typed): Promise<ShownView> {
  const form = await openDigestForm(person);
  return viewOf(await person.submit(form, fieldsOf(form, typed)));
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

export function digestsIn(sandbox: Running, channelId: string, teamId?: string): string[] {
  return postsIn(sandbox, channelId, teamId)
    .map(showMessage)
    .filter((text) => text.startsWith('## '));
}

/** Lets time pass and waits for what it brings. */
export async function pass(sandbox: Running, minutes: number): Promise<void> {
  await sandbox.pass(minutes * 60_000);
  await sandbox.settle();
}

export { messageOf };

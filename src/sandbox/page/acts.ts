import { z } from 'zod';
import { hourMs, minuteMs } from '../../time.ts';
import { firstEvening, terraceId, untilHotelTime, veryLoud } from '../evening.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Seen } from '../slack/await-visible.ts';
import type { Person } from '../slack/people.ts';
import { homeKey, type ShownMessage, type ShownView } from '../slack/state.ts';
import { faultPresets } from './fault-presets.ts';

/** Actions on the page: as a person in the workspace, or on the sandbox itself (clock, venues). */

const values = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown())));
const id = z.string().min(1);
const longLine = 'A message here holds 3,000 characters.';

export const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('say'), channel: id, line: z.string().min(1).max(3_000, longLine) }),
  z.object({
    kind: z.literal('reply'),
    channel: id,
    thread: id,
    line: z.string().min(1).max(3_000, longLine),
  }),
  z.object({
    kind: z.literal('use'),
    on: id,
    blockId: z.string(),
    actionId: id,
    chosen: z.record(z.string(), z.unknown()),
    values,
  }),
  z.object({
    kind: z.literal('suggest'),
    on: id,
    blockId: z.string(),
    actionId: id,
    typed: z.string().max(200),
  }),
  z.object({ kind: z.literal('submit'), view: id, values }),
  z.object({ kind: z.literal('close'), view: id }),
  z.object({ kind: z.literal('shortcut'), name: id }),
  z.object({ kind: z.literal('message_shortcut'), on: id, name: id }),
  z.object({ kind: z.literal('home') }),
  /** Opens the Messages tab of the app. */
  z.object({ kind: z.literal('messages') }),
  z.object({ kind: z.literal('advance'), minutes: z.number().min(1).max(10_080) }),
  z.object({ kind: z.literal('evening') }),
  z.object({ kind: z.literal('play') }),
  z.object({ kind: z.literal('week') }),
  z.object({ kind: z.literal('digest') }),
  z.object({ kind: z.literal('approve'), code: id }),
  z.object({ kind: z.literal('revoke'), code: id }),
  z.object({ kind: z.literal('trouble'), name: id }),
  z.object({ kind: z.literal('sensor'), zone: id, isFailing: z.boolean() }),
  z.object({ kind: z.literal('loud'), zone: id, isLoud: z.boolean() }),
  z.object({ kind: z.literal('reset') }),
]);
export type Act = z.infer<typeof act>;

/** The direct answer to an act. Other effects reach the page through its events. */
export type Outcome =
  | { readonly kind: 'done' }
  /** Slack's error code, such as `operation_timeout` or `dispatch_failed`, or a sentence. */
  | { readonly kind: 'failure'; readonly error: string }
  | { readonly kind: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'options'; readonly options: readonly unknown[] };

/** True for `/invite @Ambience`, which adds the app to a channel. */
export const isInvitation = (line: string) => /^\/invite\s+@ambience\s*$/i.test(line);

const done: Outcome = { kind: 'done' };

export interface Acting {
  readonly sandbox: Sandbox;
  readonly person: Person;
}

/** @throws Error if the message, view or fault preset does not exist */
export async function perform(given: Act, acting: Acting): Promise<Outcome> {
  const { sandbox, person } = acting;
  const { venueService, clock } = sandbox;
  switch (given.kind) {
    case 'say':
      if (!given.line.startsWith('/')) {
        person.say(given.line, given.channel);
        return done;
      }
      if (isInvitation(given.line)) {
        person.invite(given.channel);
        return done;
      }
      if (!/^\/ambience(\s|$)/.test(given.line)) {
        return { kind: 'failure', error: 'The commands here are /ambience and /invite @Ambience.' };
      }
      return outcomeOf(await person.command(given.line, given.channel));
    case 'reply':
      person.say(given.line, given.channel, given.thread);
      return done;
    case 'use':
      return outcomeOf(await person.use(seenBy(acting, given.on), given));
    case 'suggest': {
      const { on, blockId, actionId, typed } = given;
      const options = await person.suggestions(seenBy(acting, on), blockId, actionId, typed);
      return { kind: 'options', options };
    }
    case 'submit': {
      const submitted = await person.submitWith(modalOf(acting, given.view), given.values);
      return submitted.kind === 'failure' || submitted.kind === 'errors' ? submitted : done;
    }
    case 'close':
      person.close(modalOf(acting, given.view));
      return done;
    case 'shortcut':
      return outcomeOf(await person.shortcut(given.name));
    case 'message_shortcut': {
      const on = seenBy(acting, given.on);
      if ('content' in on) return { kind: 'failure', error: 'That is not a message.' };
      return outcomeOf(await person.messageShortcut(on, given.name));
    }
    case 'home':
      return outcomeOf(await person.openHome());
    case 'messages':
      await person.openMessages();
      return done;
    case 'advance':
      await sandbox.pass(given.minutes * minuteMs);
      return done;
    case 'evening':
      await sandbox.pass(untilHotelTime(clock.now(), firstEvening));
      return done;
    case 'play':
      await playEvening(sandbox);
      return done;
    case 'week':
      await playWeek(sandbox);
      return done;
    case 'digest':
      return (await sandbox.passToDigest())
        ? done
        : { kind: 'failure', error: 'No digest is set up.' };
    case 'approve':
      venueService.approve(given.code);
      return done;
    case 'revoke':
      venueService.revoke(given.code);
      return done;
    case 'trouble':
      if (!Object.hasOwn(faultPresets, given.name))
        throw new Error(`no fault preset ${given.name}`);
      venueService.breakWith(faultPresets[given.name]);
      return done;
    case 'sensor':
      venueService.failSensor(given.zone, given.isFailing);
      return done;
    case 'loud':
      venueService.measure(given.zone, given.isLoud ? veryLoud : undefined);
      return done;
    case 'reset':
      await sandbox.reset();
      return done;
  }
}

/**
 * The evening until 02:00, or the next one from 18:00: at most half an hour at a time, so that the page
 * shows what comes on the way.
 */
async function playEvening(sandbox: Sandbox): Promise<void> {
  const until = (time: '18:00' | '02:00') => untilHotelTime(sandbox.clock.now(), time);
  const isEvening = until('02:00') < until('18:00');
  if (!isEvening) await sandbox.pass(until('18:00'));
  const end = sandbox.clock.now() + until('02:00');
  while (sandbox.clock.now() < end) {
    await sandbox.pass(Math.min(30 * minuteMs, end - sandbox.clock.now()));
    await sandbox.settle();
  }
}

/** Seven days, three hours at a time, with all recordings, digests and alerts on the way. */
export async function playWeek(sandbox: Sandbox): Promise<void> {
  const { venueService } = sandbox;
  for (let part = 0; part < weekParts; part += 1) {
    await sandbox.pass(3 * hourMs);
    await sandbox.settle();
    // The noise of the first evening is over.
    if (part === 0) venueService.measure(terraceId, undefined);
  }
}

const weekParts = 56;

/** Seeing nothing is not a failure: an app may acknowledge and show nothing. */
function outcomeOf(seen: Seen): Outcome {
  return seen.kind === 'failure' && seen.error !== 'nothing' ? seen : done;
}

function seenBy({ sandbox, person }: Acting, on: string): ShownMessage | ShownView {
  const { state } = sandbox.slack;
  const { teamId, userId } = person;
  const home = state.homes.get(homeKey(teamId, userId));
  const found = [
    ...state.messages.filter((one) => one.teamId === teamId && (one.onlyFor ?? userId) === userId),
    ...state.modals(teamId, userId),
    ...(home === undefined ? [] : [home]),
  ].find((one) => one.id === on);
  if (found === undefined) throw new Error('That is not there any more.');
  return found;
}

function modalOf({ sandbox, person }: Acting, view: string): ShownView {
  const { teamId, userId } = person;
  const found = sandbox.slack.state.modals(teamId, userId).find((one) => one.id === view);
  if (found === undefined) throw new Error('This window is closed already.');
  return found;
}

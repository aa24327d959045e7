import { minuteMs } from '../time.ts';
import { veryLoud } from './evening.ts';
import { isInvitation, playWeek } from './page/acts.ts';
import { faultPresets } from './page/fault-presets.ts';
import type { Sandbox } from './sandbox.ts';
import { showMessage, showSeen, showSubmitted, showView } from './show.ts';
import type { Seen } from './slack/await-visible.ts';
import type { Person } from './slack/people.ts';
import type { ShownMessage, ShownView } from './slack/state.ts';
import { workspaces } from './slack/workspaces.ts';
import { createTeamsTerminal } from './teams/terminal.ts';
import { venues } from './venue-service/venues.ts';

/**
 * Acts as people of the sandbox from a terminal: takes a form, returns plain text.
 * @returns undefined for an unknown path
 * @throws TerminalError for a mistake in the request
 */
export type TerminalApi = (path: string, form: URLSearchParams) => Promise<string | undefined>;

/** A mistake in a request to the terminal API. The message is shown to the person. */
export class TerminalError extends Error {
  override readonly name = 'TerminalError';
}

interface TerminalApiContext {
  /** Its service is replaced when it is started again. */
  readonly sandbox: Sandbox;
  /** What each person saw last, by their name. */
  readonly lastSeen: Map<string, ShownMessage | ShownView>;
}

export function createTerminalApi(sandbox: Sandbox): TerminalApi {
  const lastSeen = new Map<string, ShownMessage | ShownView>();
  const context: TerminalApiContext = { sandbox, lastSeen };

  const teams = sandbox.teams && createTeamsTerminal(sandbox.teams);

  return async (path, form) =>
    path.startsWith('/teams/') && teams !== undefined
      ? asTerminalError(teams(path, form))
      : act(context, path, form);
}

async function act(
  context: TerminalApiContext,
  path: string,
  form: URLSearchParams,
): Promise<string | undefined> {
  switch (path) {
    case '/say': {
      const person = personOf(context, form);
      const channel = form.get('channel') ?? 'general';
      const line = field(form, 'line');
      if (isInvitation(line)) {
        person.invite(channel);
        return `Ambience is in #${channel} now.`;
      }
      if (!/^\/ambience( |$)/.test(line)) {
        throw new TerminalError(
          'Only /ambience with what follows it, and /invite @Ambience, work here.',
        );
      }
      return remember(context, person, await asTerminalError(person.command(line, channel)));
    }
    case '/press': {
      const person = personOf(context, form);
      const pressed = person.press(seenBy(context, person), field(form, 'button'));
      return remember(context, person, await asTerminalError(pressed));
    }
    case '/pick': {
      const person = personOf(context, form);
      const [picker, option] = [field(form, 'picker'), field(form, 'option')];
      return remember(
        context,
        person,
        await asTerminalError(person.pick(seenBy(context, person), picker, option)),
      );
    }
    case '/shortcut': {
      const person = personOf(context, form);
      return remember(context, person, await asTerminalError(person.shortcut(field(form, 'name'))));
    }
    case '/messages':
      return showDirectMessages(context, personOf(context, form));
    case '/home': {
      const person = personOf(context, form);
      return remember(context, person, await person.openHome());
    }
    case '/submit':
      return submit(context, form);
    case '/modal':
      return showView(topModal(context, personOf(context, form)));
    case '/channel':
      return showChannel(context, personOf(context, form), field(form, 'channel'));
    case '/clock': {
      if (form.get('to') === 'digest') {
        if (!(await context.sandbox.passToDigest()))
          throw new TerminalError('No digest is set up.');
        await context.sandbox.settle();
        return `It is ${new Date(context.sandbox.clock.now()).toISOString()}.`;
      }
      if (form.get('to') === 'week') {
        await playWeek(context.sandbox);
        return `It is ${new Date(context.sandbox.clock.now()).toISOString()}.`;
      }
      const minutes = Number(field(form, 'minutes'));
      if (!(minutes >= 0 && minutes <= maxMinutes)) {
        throw new TerminalError(`minutes is a number from 0 to ${maxMinutes}.`);
      }
      await context.sandbox.pass(minutes * minuteMs);
      return `It is ${new Date(context.sandbox.clock.now()).toISOString()}.`;
    }
    case '/trouble': {
      const kind = field(form, 'kind');
      if (!Object.hasOwn(faultPresets, kind)) {
        throw new TerminalError(`kind is one of ${Object.keys(faultPresets).join(', ')}.`);
      }
      context.sandbox.venueService.breakWith(faultPresets[kind]);
      return `The venue service's trouble: ${kind}.`;
    }
    case '/loud': {
      const zone = zoneOf(context.sandbox, form);
      const isOver = form.get('is') === 'over';
      context.sandbox.venueService.measure(zone.id, isOver ? undefined : veryLoud);
      return isOver ? `${zone.name} is as it was.` : `${zone.name} is very loud now.`;
    }
    case '/sensor': {
      const zone = zoneOf(context.sandbox, form);
      const isOver = form.get('is') === 'over';
      context.sandbox.venueService.failSensor(zone.id, !isOver);
      return isOver ? `${zone.name} reports again.` : `The sensor of ${zone.name} is silent now.`;
    }
    case '/approve':
      context.sandbox.venueService.approve(codeOf(form));
      return 'Approved.';
    case '/revoke':
      context.sandbox.venueService.revoke(codeOf(form));
      return 'Revoked.';
    default:
      return undefined;
  }
}

async function submit(context: TerminalApiContext, form: URLSearchParams): Promise<string> {
  const person = personOf(context, form);
  return showSubmitted(await person.submit(topModal(context, person), Object.fromEntries(form)));
}

/** Later presses and picks apply to the last message. */
function showDirectMessages({ lastSeen }: TerminalApiContext, person: Person): string {
  const messages = person.directMessages();
  const last = messages.at(-1);
  if (last === undefined) return `Ambience has told ${person.name} nothing yet.`;
  lastSeen.set(keyOf(person), last);
  return messages.map(showMessage).join('\n\n');
}

/** Later presses and picks apply to the last message of the channel. */
function showChannel({ lastSeen }: TerminalApiContext, person: Person, name: string): string {
  const shown = person.seenIn(name);
  const last = shown.at(-1);
  if (last === undefined) return `Nothing was posted in #${name} yet.`;
  lastSeen.set(keyOf(person), last);
  return shown.map(showMessage).join('\n\n');
}

function topModal(context: TerminalApiContext, person: Person): ShownView {
  const view = context.sandbox.slack.state.modals(person.teamId, person.userId).at(-1);
  if (view === undefined) throw new TerminalError(`No modal is open for ${person.name}.`);
  return view;
}

function personOf(context: TerminalApiContext, form: URLSearchParams): Person {
  const teamId = form.get('workspace') ?? workspaces[0].teamId;
  const name = field(form, 'as');
  const workspace = workspaces.find((one) => one.teamId === teamId);
  if (workspace?.people.some((person) => person.name === name) !== true) {
    throw new TerminalError(`Nobody in ${teamId} is called ${name}.`);
  }
  return context.sandbox.as(name, teamId);
}

function remember({ lastSeen }: TerminalApiContext, person: Person, seen: Seen): string {
  if (seen.kind !== 'failure') {
    lastSeen.set(keyOf(person), seen.kind === 'message' ? seen.message : seen.view);
  }
  return showSeen(seen);
}

function seenBy({ lastSeen }: TerminalApiContext, person: Person): ShownMessage | ShownView {
  const seen = lastSeen.get(keyOf(person));
  if (seen === undefined) throw new TerminalError(`${person.name} has not seen anything yet.`);
  return seen;
}

/** A week. */
const maxMinutes = 7 * 24 * 60;

/** Rethrows as TerminalError, for example when the button to press does not exist. */
async function asTerminalError<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw error instanceof Error ? new TerminalError(error.message) : error;
  }
}

const keyOf = ({ teamId, userId }: Person) => `${teamId} ${userId}`;

function field(form: URLSearchParams, name: string): string {
  const value = form.get(name);
  if (value === null) throw new TerminalError(`The field ${name} is missing.`);
  return value;
}

function codeOf(form: URLSearchParams): string {
  const code = field(form, 'code');
  if (!venues.some((venue) => venue.code === code))
    throw new TerminalError(`No venue has ${code}.`);
  return code;
}

function zoneOf({ venueService }: Sandbox, form: URLSearchParams) {
  const name = field(form, 'zone');
  const zone = venueService.venues
    .flatMap(({ zones }) => zones)
    .find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (zone === undefined) throw new TerminalError(`No zone is called ${name}.`);
  return zone;
}

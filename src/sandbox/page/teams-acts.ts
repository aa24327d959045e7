import { z } from 'zod';
import type { Action } from '../../teams/render/adaptive-card.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Seen, TeamsPerson } from '../teams/people.ts';
import type { TeamsMessage } from '../teams/state.ts';
import { perform, act as sandboxAct } from './acts.ts';

/** What a person does on the page of the local Teams. */

const id = z.string().min(1);

export const teamsAct = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('say'),
    place: id,
    line: z.string().min(1).max(3_000, 'A message here holds 3,000 characters.'),
    isPrivate: z.boolean(),
  }),
  /** A button, with what its inputs hold. */
  z.object({
    kind: z.literal('use'),
    /** The message that the card is in; undefined in a dialog. */
    on: id.optional(),
    action: z.custom<Action>((value) => String(Object(value).type).startsWith('Action.')),
  }),
  z.object({ kind: z.literal('command'), commandId: id, on: id.optional() }),
  z.object({ kind: z.literal('search'), dataset: id, typed: z.string().max(200) }),
  z.object({ kind: z.literal('add'), place: id }),
  z.object({ kind: z.literal('remove'), place: id }),
  /** On the sandbox itself: the clock, the venues. */
  z.object({ kind: z.literal('sandbox'), act: sandboxAct }),
]);
export type TeamsAct = z.infer<typeof teamsAct>;

export type TeamsOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'failure'; readonly error: string }
  | { readonly kind: 'seen'; readonly seen: Seen }
  | { readonly kind: 'found'; readonly choices: readonly SearchChoice[] };

export interface SearchChoice {
  readonly title: string;
  readonly value: string;
}

const done: TeamsOutcome = { kind: 'done' };

/** @throws Error if the message does not exist, or the app does not answer */
export async function performInTeams(
  given: TeamsAct,
  { sandbox, person }: { readonly sandbox: Sandbox; readonly person: TeamsPerson },
): Promise<TeamsOutcome> {
  switch (given.kind) {
    case 'say':
      await person.type(given.line, given.place, given.isPrivate);
      return done;
    case 'use':
      return { kind: 'seen', seen: await person.use(given.action, messageOf(sandbox, given.on)) };
    case 'command': {
      const seen = await person.command(given.commandId, messageOf(sandbox, given.on));
      return { kind: 'seen', seen };
    }
    case 'search':
      return { kind: 'found', choices: await person.choices(given.dataset, given.typed) };
    case 'add':
      await person.addTo(given.place);
      return done;
    case 'remove':
      await person.removeFrom(given.place);
      return done;
    case 'sandbox': {
      const outcome = await perform(given.act, { sandbox, person: sandbox.as('manager') });
      return outcome.kind === 'failure' ? outcome : done;
    }
  }
}

function messageOf({ teams }: Sandbox, on: string | undefined): TeamsMessage | undefined {
  if (on === undefined) return undefined;
  const found = teams?.state.messages.find((one) => one.id === on);
  if (found === undefined) throw new Error('That message is not there any more.');
  return found;
}

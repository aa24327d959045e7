import type { AdaptiveCard } from '../../teams/render/adaptive-card.ts';
import { actionsIn, inputsIn, textOf } from './cards.ts';
import type { SandboxTeams, Seen, TeamsPerson } from './people.ts';
import type { TeamsDialog, TeamsMessage } from './state.ts';

/**
 * Acts as people of the local Teams from a terminal.
 * @returns undefined for an unknown path
 * @throws Error for a mistake in the request
 */
export type TeamsTerminal = (path: string, form: URLSearchParams) => Promise<string | undefined>;

interface LastSeen {
  readonly message?: TeamsMessage;
  readonly dialog?: TeamsDialog;
}

export function createTeamsTerminal(teams: SandboxTeams): TeamsTerminal {
  /** By the name of the person. */
  const lastSeen = new Map<string, LastSeen>();

  function remember(person: TeamsPerson, seen: Seen): string {
    const { message } = lastSeen.get(person.name) ?? {};
    switch (seen.kind) {
      case 'dialog':
        lastSeen.set(person.name, { ...(message && { message }), dialog: seen.dialog });
        return `[dialog] ${seen.dialog.title}\n${show(seen.dialog.card)}`;
      case 'card':
        if (message !== undefined) {
          lastSeen.set(person.name, { message: { ...message, card: seen.card } });
        }
        return show(seen.card);
      case 'toast':
        return `[toast] ${seen.text}`;
      case 'closed':
        lastSeen.set(person.name, message === undefined ? {} : { message });
        return `[closed] ${seen.text}`;
    }
  }

  return async (path, form) => {
    const person = teams.as(form.get('as') ?? 'manager', form.get('tenant') ?? undefined);
    const typed = Object.fromEntries([...form].filter(([name]) => !reserved.has(name)));
    const { message, dialog } = lastSeen.get(person.name) ?? {};
    switch (path) {
      case '/teams/say': {
        const [line, channel] = [form.get('line') ?? '', form.get('channel') ?? undefined];
        const said = await person.say(line, channel, form.has('private'));
        lastSeen.set(person.name, { message: said });
        return showMessage(said);
      }
      case '/teams/press': {
        const title = form.get('button') ?? '';
        if (dialog !== undefined) {
          return remember(person, await person.pressIn(dialog, title, typed));
        }
        if (message === undefined) throw new Error('There is no message yet.');
        return remember(person, await person.press(message, title, typed));
      }
      case '/teams/submit':
        if (dialog === undefined) throw new Error('No dialog is open.');
        return remember(person, await person.submit(dialog, typed));
      case '/teams/close':
        lastSeen.set(person.name, message === undefined ? {} : { message });
        return 'Closed.';
      case '/teams/command':
        return remember(person, await person.command(form.get('name') ?? '', message));
      case '/teams/chat':
      case '/teams/channel': {
        const channel = form.get('channel');
        const seen = channel === null ? person.chat() : person.seenIn(channel);
        const last = seen.at(-1);
        if (last !== undefined) lastSeen.set(person.name, { message: last });
        return seen.slice(-shownMessages).map(showMessage).join('\n\n') || 'Nothing yet.';
      }
      case '/teams/add':
        await (form.has('team') ? person.addToTeam() : person.addApp());
        return 'Added.';
      case '/teams/remove':
        await (form.has('team') ? person.removeFromTeam() : person.removeApp());
        return 'Removed.';
      default:
        return undefined;
    }
  };
}

const reserved: ReadonlySet<string> = new Set([
  'as',
  'tenant',
  'line',
  'channel',
  'button',
  'private',
]);
const shownMessages = 8;

function showMessage({ author, onlyFor, isEdited, text, card }: TeamsMessage): string {
  const remarks = [
    ...(onlyFor === undefined ? [] : ['only you can see this']),
    ...(isEdited ? ['edited'] : []),
  ];
  const by = `${author ?? 'Ambience'}${remarks.length === 0 ? '' : ` (${remarks.join(', ')})`}`;
  return `${by}: ${card === undefined ? text : `\n${show(card)}`}`;
}

/** Tables are shown as a desktop shows them, a row on a line. */
function show(card: AdaptiveCard): string {
  const inputs = inputsIn(card).map((input) => {
    const choices =
      input.type === 'Input.ChoiceSet' && input.choices.length > 0
        ? ` (${input.choices.map(({ title, value }) => `${value}: ${title}`).join(', ')})`
        : '';
    return `[input] ${input.id} = ${input.value ?? ''}${choices}`;
  });
  const buttons = actionsIn(card).map(({ title, mode }) =>
    mode === undefined ? `[${title}]` : `[… ${title}]`,
  );
  return [textOf(card), ...inputs, buttons.join(' ')].filter((line) => line !== '').join('\n');
}

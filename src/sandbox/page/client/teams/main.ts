import type { Choice } from '../../../../teams/render/adaptive-card.ts';
import type { TeamsMessage } from '../../../teams/state.ts';
import type { TeamsAct, TeamsOutcome } from '../../teams-acts.ts';
import type { SlashCommands, TeamsPlace, TeamsWorld } from '../../teams-world.ts';
import { watch } from '../api.ts';
import { composer } from '../composer.ts';
import { toast } from '../dialogs.ts';
import { byId, h, type Item, redraw, redrawItems } from '../dom.ts';
import { fetchTeamsWorld, sendToTeams, type Who } from './api.ts';
import { type CardActs, drawCard } from './card.ts';
import { chooser } from './chooser.ts';
import { closeDialog, openDialog } from './dialog.ts';
import { followLast } from './follow.ts';

/** The page of the local Teams: a chat with the app, the channels of a team, and dialogs. */

const narrowPixels = 480;

let who: Who = { tenant: '00000001-0000-4000-8000-000000000001', name: 'manager' };
let place = '';
/** What was typed and not sent, by person and place. */
const drafts = new Map<string, string>();
let world: TeamsWorld | undefined;
/** Whether the page shows messages as wide as on a phone. */
const isNarrow = () => byId('main').clientWidth < narrowPixels;

async function act(given: TeamsAct): Promise<TeamsOutcome> {
  const outcome = await sendToTeams(who, given);
  if (outcome.kind === 'failure') toast(outcome.error, true);
  if (outcome.kind === 'seen') await show(outcome.seen);
  await renew();
  return outcome;
}

async function show(seen: Extract<TeamsOutcome, { kind: 'seen' }>['seen']): Promise<void> {
  switch (seen.kind) {
    case 'dialog':
      return openDialog(seen.dialog, actsFor(undefined));
    case 'toast':
      // Some answers need no words.
      return seen.text === '' ? undefined : toast(seen.text);
    case 'closed':
      closeDialog();
      return toast(seen.text);
    case 'card':
      // The message is edited, too.
      return;
  }
}

function actsFor(on: string | undefined): CardActs {
  return {
    use: (action) => void act({ kind: 'use', ...(on === undefined ? {} : { on }), action }),
    async search(dataset): Promise<readonly Choice[]> {
      const outcome = await sendToTeams(who, { kind: 'search', dataset, typed: '' });
      return outcome.kind === 'found' ? outcome.choices : [];
    },
  };
}

async function renew(): Promise<void> {
  const asked = who;
  const next = await fetchTeamsWorld(asked).catch(() => undefined);
  if (next === undefined || asked !== who) return;
  world = next;
  if (!next.places.some(({ id }) => id === place)) place = next.places[0]?.id ?? '';
  drawTop(next);
  drawPlaces(next);
  drawMain(next);
}

function become(next: Who): void {
  who = next;
  world = undefined;
  void renew();
}

function drawTop({ tenants, people, me, now }: TeamsWorld): void {
  const sandboxAct = (given: Extract<TeamsAct, { kind: 'sandbox' }>['act']) =>
    void act({ kind: 'sandbox', act: given });
  redraw(byId('top'), { me, tenants }, () => [
    h('strong', {}, 'Ambience sandbox: Teams'),
    h('a', { href: '/', class: 'other' }, 'Slack'),
    chooser(
      'Tenant',
      tenants.map(({ tenantId, name }) => [tenantId, name]),
      who.tenant,
      (tenant) => become({ tenant, name: tenant === who.tenant ? who.name : firstOf(tenant) }),
    ),
    chooser(
      'You are',
      people.map(({ name }) => [name, name]),
      me.name,
      (name) => become({ ...who, name }),
    ),
    h('span', { class: 'clock', id: 'clock' }),
    h(
      'button',
      { type: 'button', click: () => sandboxAct({ kind: 'advance', minutes: 30 }) },
      '+30 min',
    ),
    h('button', { type: 'button', click: () => sandboxAct({ kind: 'digest' }) }, 'Next digest'),
    h('button', { type: 'button', click: () => sandboxAct({ kind: 'week' }) }, 'Play a week'),
    h(
      'button',
      { type: 'button', click: () => sandboxAct({ kind: 'loud', zone: 'zn-4106', isLoud: true }) },
      'Terrace loud',
    ),
  ]);
  byId('clock').textContent = new Date(now).toLocaleString('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: me.timezone,
  });
}

/** The first person of the second tenant is its owner. */
const firstOf = (tenant: string) => (tenant.startsWith('00000001') ? 'manager' : 'owner');

function drawPlaces({ places }: TeamsWorld): void {
  redraw(byId('places'), { places, place }, () => [
    h('h2', { class: 'kind' }, 'Chat'),
    ...places.filter(({ kind }) => kind !== 'channel').map(placeButton),
    h('h2', { class: 'kind' }, 'Team'),
    ...places.filter(({ kind }) => kind === 'channel').map(placeButton),
  ]);
}

function placeButton({ id, name }: TeamsPlace): HTMLElement {
  return h(
    'button',
    {
      type: 'button',
      class: 'place',
      'aria-current': id === place && 'page',
      click: () => {
        place = id;
        if (world !== undefined) {
          drawPlaces(world);
          drawMain(world);
        }
      },
    },
    name,
  );
}

function drawMain({ places, messages, me, slash }: TeamsWorld): void {
  const here = places.find(({ id }) => id === place);
  if (here === undefined) return;
  redraw(byId('main'), { here, who }, () => [
    h('h1', {}, here.name),
    h('div', { id: 'content', role: 'region', 'aria-label': 'Messages', tabindex: '0' }),
    here.hasApp ? writing(here, slash) : addButton(here),
  ]);
  const content = byId('content');
  const shown = inThreads(messages.filter(({ conversationId }) => conversationId === place));
  const before = content.lastElementChild?.getAttribute('data-item');
  redrawItems(
    content,
    shown.map((message) => messageItem(message, me)),
  );
  if (before === null || before === undefined) followLast(content, 'end');
  else if (before !== shown.at(-1)?.id) followLast(content, 'start');
}

/** Replies below what they reply to, as in a channel of Teams. */
function inThreads(messages: readonly TeamsMessage[]): readonly TeamsMessage[] {
  const ids = new Set(messages.map(({ id }) => id));
  const rootOf = ({ id, threadId }: TeamsMessage) =>
    threadId !== undefined && ids.has(threadId) ? threadId : id;
  return [...Map.groupBy(messages, rootOf).values()].flat();
}

function addButton({ id, kind }: TeamsPlace): HTMLElement {
  return h(
    'div',
    { class: 'writing' },
    h(
      'button',
      { type: 'button', class: 'primary', click: () => void act({ kind: 'add', place: id }) },
      addLabels[kind],
    ),
  );
}

const addLabels = {
  chat: 'Add Ambience',
  group: 'Add Ambience to this chat',
  channel: 'Add Ambience to this team',
} as const;

/** Where lines mention the app, Teams suggests them after a slash, too: only the person sees the answer. */
function writing({ id, name, kind }: TeamsPlace, { lines, actions }: SlashCommands): HTMLElement {
  const isMentioned = kind !== 'chat';
  const suggested = [...(isMentioned ? lines : []), ...actions.map(({ title }) => title)];
  async function say(typed: string): Promise<boolean> {
    const isSlash = typed.startsWith('/');
    const line = isSlash ? typed.slice(1).trim() : typed;
    if (line === '') return false;
    const action =
      isSlash && actions.find(({ title }) => title.toLowerCase() === line.toLowerCase());
    const outcome = await act(
      action
        ? { kind: 'command', commandId: action.id }
        : { kind: 'say', place: id, line, isPrivate: isMentioned && isSlash },
    );
    return outcome.kind !== 'failure';
  }
  return h(
    'div',
    { class: 'writing' },
    composer(
      suggested.map((one) => `/${one}`),
      isMentioned ? `Write to @Ambience in ${name}` : 'Write to Ambience',
      drafts.get(`${who.name} ${id}`) ?? '',
      (draft) => void drafts.set(`${who.name} ${id}`, draft),
      say,
    ),
    h(
      'button',
      { type: 'button', click: () => void act({ kind: 'remove', place: id }) },
      kind === 'channel' ? 'Remove from team' : 'Remove',
    ),
  );
}

/** Ids of messages are times, in ms. */
function timeOf({ id }: TeamsMessage, { timezone }: TeamsWorld['me']): string {
  return new Date(Number(id)).toLocaleString('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  });
}

function messageItem(message: TeamsMessage, me: TeamsWorld['me']): Item {
  const { id, author, text, card, onlyFor, isEdited, threadId } = message;
  return {
    id,
    key: [message, isNarrow()],
    draw() {
      const body = h('div', { class: 'body' });
      if (card === undefined) body.append(text);
      else
        void drawCard(card, isNarrow(), actsFor(id)).then((drawn) => body.replaceChildren(drawn));
      return h(
        'article',
        {
          class: `message${threadId === undefined ? '' : ' reply'}${author === undefined ? '' : ' own'}`,
        },
        h(
          'p',
          { class: 'by' },
          h('strong', {}, author ?? 'Ambience'),
          h('span', { class: 'small' }, timeOf(message, me)),
          isEdited && h('span', { class: 'small' }, ' Edited'),
          onlyFor !== undefined && h('span', { class: 'small' }, ' Only you can see this message'),
          author !== undefined &&
            card === undefined &&
            h(
              'button',
              {
                type: 'button',
                class: 'small',
                click: () => void act({ kind: 'command', commandId: 'add_to_venue_log', on: id }),
              },
              'Add to venue log',
            ),
        ),
        body,
      );
    },
  };
}

watch(
  () => void renew(),
  () => toast('The sandbox does not answer. Is it still running?', true),
);
addEventListener('resize', () => {
  if (world !== undefined) drawMain(world);
});
void renew();

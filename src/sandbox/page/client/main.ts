import type { Act } from '../acts.ts';
import type { World } from '../world.ts';
import { fetchTraffic, fetchWorld, send, type Who, watch } from './api.ts';
import { drawBlocks } from './blocks.ts';
import { select } from './choices.ts';
import { composer } from './composer.ts';
import { toast } from './dialogs.ts';
import { byId, h, redraw } from './dom.ts';
import { clockText, drawControls, drawTraffic } from './drawer.ts';
import type { Surface, Values } from './elements.ts';
import { drawMessages } from './messages.ts';
import { drawModal } from './modal.ts';
import { knowNames } from './names.ts';
import { valuesOf } from './values.ts';

/** The page: who one acts as, where one looks, and what is drawn of what the sandbox says. */

const homePlace = 'home';
const look = {
  who: { team: 'T0HARBOUR', user: 'U0MANAGER' } as Who,
  place: 'C0GENERAL',
  isDrawerOpen: false,
  errors: {} as Readonly<Record<string, string>>,
};
/** What has been typed, by message or view. */
const typed = new Map<string, Values>();
/** By place, the newest message that was looked at. */
const lastSeen = new Map<string, string>();
let world: World | undefined;
let drawnModal = '';

async function act(given: Act): Promise<Awaited<ReturnType<typeof send>>> {
  const outcome = await send(look.who, given);
  if (outcome.kind === 'failure') toast(slackSays(given, outcome.error), true);
  await renew();
  return outcome;
}

function slackSays(given: Act, error: string): string {
  return given.kind === 'say' && given.line.startsWith('/')
    ? `${given.line.split(' ')[0]} failed with the error “${error}”`
    : error;
}

async function renew(): Promise<void> {
  const asked = look.who;
  const next = await fetchWorld(asked);
  // Someone else was chosen meanwhile.
  if (asked !== look.who) return;
  notify(next);
  world = next;
  draw(next);
  if (look.isDrawerOpen) {
    const exchanges = await fetchTraffic();
    redraw(byId('traffic'), exchanges[0]?.id ?? 0, () => drawTraffic(exchanges));
  }
}

/** Messages elsewhere are announced, and counted beside their place. */
function notify(next: World): void {
  if (world === undefined || world.me.userId !== next.me.userId) {
    for (const { channelId, id } of next.messages) lastSeen.set(channelId, id);
    return;
  }
  const known = new Set(world.messages.map(({ id }) => id));
  for (const { id, channelId, author } of next.messages) {
    if (known.has(id) || channelId === look.place || author === next.me.userId) continue;
    const place = next.channels.find((one) => one.id === channelId);
    toast(`New message in ${place?.kind === 'direct' ? 'Ambience' : `#${place?.name}`}`);
  }
}

function draw(next: World): void {
  knowNames(
    new Map([
      ...next.people.map(({ userId, name }) => [userId, name] as const),
      ...next.channels.flatMap(({ id, name, kind }) =>
        kind === 'direct' ? [] : [[id, name] as const],
      ),
    ]),
  );
  if (look.place !== homePlace && !next.channels.some(({ id }) => id === look.place)) {
    look.place = next.channels[0]?.id ?? homePlace;
  }
  drawTop(next);
  drawPlaces(next);
  drawMain(next);
  drawWindow(next);
  if (look.isDrawerOpen) {
    const { now, venues, trouble } = next;
    redraw(byId('controls'), { now, venues, trouble }, () =>
      drawControls(next, (one) => void act(one)),
    );
  }
}

function drawTop(next: World): void {
  const { workspaces, people, me, shortcuts, now } = next;
  redraw(byId('top'), { workspaces, people, me, look, minute: Math.floor(now / 60_000) }, () => [
    h('h1', {}, 'Ambience sandbox'),
    select(
      'Workspace',
      workspaces.map(({ teamId, name }) => [teamId, name]),
      look.who.team,
      (team) => become({ team, user: 'U0MANAGER' }),
    ),
    select(
      'Act as',
      people.map(({ userId, name, role }) => [userId, `${name} (${role})`]),
      me.userId,
      (user) => become({ ...look.who, user }),
    ),
    select(
      'Shortcuts',
      [['', 'Shortcuts'], ...shortcuts.map(({ name }) => [name, name] as const)],
      '',
      (name) => {
        if (name !== '') void act({ kind: 'shortcut', name });
      },
    ),
    h('span', { class: 'clock' }, clockText(now)),
    h(
      'button',
      {
        type: 'button',
        'data-key': 'drawer',
        'aria-expanded': String(look.isDrawerOpen),
        'aria-controls': 'drawer',
        click: toggleDrawer,
      },
      'Behind the scenes',
    ),
  ]);
}

function become(who: Who): void {
  look.who = who;
  look.errors = {};
  world = undefined;
  void renew();
}

function toggleDrawer(): void {
  look.isDrawerOpen = !look.isDrawerOpen;
  byId('drawer').hidden = !look.isDrawerOpen;
  void renew();
}

function drawPlaces({ channels, messages, me }: World): void {
  const newest = new Map(messages.map(({ channelId, id }) => [channelId, id]));
  if (newest.has(look.place)) lastSeen.set(look.place, newest.get(look.place) ?? '');
  const unread = (id: string) =>
    messages.filter(
      (one) =>
        one.channelId === id && one.id > (lastSeen.get(id) ?? '') && one.author !== me.userId,
    ).length;
  const counts = channels.map(({ id }) => unread(id));
  redraw(byId('places'), { channels, counts, place: look.place }, () => [
    place(homePlace, 'Home', 0, () => void act({ kind: 'home' })),
    ...channels.map(({ id, name, kind }, index) =>
      place(
        id,
        kind === 'direct'
          ? 'Ambience (messages)'
          : `# ${name}${kind === 'private' ? ' (private)' : ''}`,
        counts[index] ?? 0,
        () => {},
      ),
    ),
  ]);
}

function place(id: string, label: string, unread: number, open: () => void): HTMLElement {
  const isHere = look.place === id;
  return h(
    'button',
    {
      type: 'button',
      'data-key': `place/${id}`,
      'aria-current': isHere ? 'page' : undefined,
      click: () => {
        look.place = id;
        open();
        if (world !== undefined) draw(world);
      },
    },
    label,
    unread > 0 && h('span', { class: 'unread' }, `${unread} new`),
  );
}

function drawMain(next: World): void {
  const main = byId('main');
  const { home, channels, messages, suggestions } = next;
  const { place: at, who } = look;
  const here = channels.find(({ id }) => id === at);
  redraw(main, { at, who, name: here?.name }, () => [
    h(
      'h2',
      { class: 'place-name' },
      at === homePlace
        ? 'Home of Ambience'
        : here?.kind === 'direct'
          ? 'Ambience'
          : `# ${here?.name}`,
    ),
    h('div', {
      id: 'content',
      class: 'content',
      tabindex: '0',
      role: 'region',
      'aria-label': at === homePlace ? 'Home' : 'Messages',
    }),
    here !== undefined && here.kind !== 'direct'
      ? composer(
          suggestions,
          `Message #${here.name}, or type /`,
          (line) => void act({ kind: 'say', channel: here.name, line }),
        )
      : at !== homePlace &&
        h(
          'p',
          { class: 'small composer' },
          'Messages to this app are turned off. It writes to you here.',
        ),
  ]);
  const content = byId('content');
  const isAtEnd = content.scrollHeight - content.scrollTop - content.clientHeight < 40;
  if (at === homePlace) {
    redraw(content, { at, home }, () =>
      home === undefined
        ? [h('p', { class: 'empty' }, 'Opening…')]
        : drawBlocks(home.content.blocks, surfaceOf(home.id)),
    );
    return;
  }
  const shown = messages.filter(({ channelId }) => channelId === at);
  redraw(content, { at, shown }, () => drawMessages(shown, surfaceOf));
  if (isAtEnd) content.scrollTop = content.scrollHeight;
}

function drawWindow(next: World): void {
  const top = next.modals.at(-1);
  const key = JSON.stringify([top, look.errors]);
  if (key === drawnModal) return;
  drawnModal = key;
  const surface = surfaceOf(top?.id ?? '');
  drawModal(top, surface, {
    close() {
      look.errors = {};
      // At once; Slack hears of it afterwards.
      drawModal(undefined, surface, this);
      if (top !== undefined) void act({ kind: 'close', view: top.id });
    },
    async submit() {
      if (top === undefined) return;
      const outcome = await act({
        kind: 'submit',
        view: top.id,
        values: valuesOf(top.content.blocks, surface.values),
      });
      look.errors = outcome.kind === 'errors' ? outcome.errors : {};
      if (world !== undefined) drawWindow(world);
    },
  });
}

function surfaceOf(on: string): Surface {
  const values = typed.get(on) ?? {};
  typed.set(on, values);
  return {
    on,
    values,
    errors: look.errors,
    people: world?.people ?? [],
    places: world?.channels ?? [],
    use: (blockId, actionId, chosen) =>
      void act({ kind: 'use', on, blockId, actionId, chosen, values }),
    async suggest(blockId, actionId, text) {
      const outcome = await send(look.who, { kind: 'suggest', on, blockId, actionId, typed: text });
      return outcome.kind === 'options' ? outcome.options : [];
    },
  };
}

byId('drawer').append(h('div', { id: 'controls' }), h('div', { id: 'traffic' }));
watch(
  () => void renew(),
  () => toast('The sandbox does not answer. Is it still running?', true),
);

import type { Act, Outcome } from '../acts.ts';
import type { World } from '../world.ts';
import { fetchTraffic, fetchWorld, send, slackSays, type Who, watch } from './api.ts';
import { drawBlocks } from './blocks.ts';
import { composer } from './composer.ts';
import { toast } from './dialogs.ts';
import { byId, h, redraw, redrawItems } from './dom.ts';
import { clockText, drawControls, trafficItems } from './drawer.ts';
import type { Surface } from './elements.ts';
import { drawPlaces, drawTop, type FrameActs } from './frame.ts';
import { type MessageActs, messageItems, showNewest } from './messages.ts';
import { drawModal } from './modal.ts';
import { knowNames } from './names.ts';
import {
  draft,
  forgetTyped,
  homePlace,
  pageState,
  rememberWhoAndWhere,
  typedIn,
} from './page-state.ts';
import { keepTime } from './time.ts';
import { noteSeen } from './unread.ts';
import { valuesOf } from './values.ts';

/** Entry point: fetches the world, draws it, and sends what the person does. */

let world: World | undefined;
let drawnModal = '';
/** The person has sent something, and nothing new has been drawn since. */
let isAnswerAwaited = false;
/** Number of the latest request. Answers may arrive out of order, and older ones are ignored. */
let asked = 0;
/** The person whose Home or Messages tab has been opened, so that it is opened only once. */
let openedTab: Who | undefined;

/** The messages before the clock was moved, until a post arrives that the page then goes to. */
let beforeMove: ReadonlySet<string> | undefined;
const movesClock: ReadonlySet<Act['kind']> = new Set(['advance', 'evening', 'digest']);

async function act(given: Act): Promise<Outcome> {
  if (movesClock.has(given.kind)) beforeMove = new Set(world?.messages.map(({ id }) => id));
  else if (given.kind !== 'home' && given.kind !== 'messages') beforeMove = undefined;
  const outcome = await send(pageState.who, given);
  if (outcome.kind === 'failure') toast(slackSays(given, outcome.error), true);
  await renew();
  return outcome;
}

/** After the clock has moved: goes to the last post that came with it. */
function showPostSince(before: ReadonlySet<string>, { messages }: World): void {
  const post = messages.findLast(
    ({ id, author, onlyFor }) => !before.has(id) && author === undefined && onlyFor === undefined,
  );
  if (post === undefined) return;
  beforeMove = undefined;
  if (pageState.place !== post.channelId) frame.go(post.channelId);
  document.querySelector(`[data-item="${post.id}"]`)?.scrollIntoView({ block: 'start' });
}

async function renew(): Promise<void> {
  asked += 1;
  const mine = asked;
  const { who } = pageState;
  // If the sandbox is down, the event stream reports it and reconnects.
  const next = await fetchWorld(who).catch(() => undefined);
  if (next === undefined || mine !== asked || who !== pageState.who) return;
  keepTime(next.now);
  announce(next);
  world = next;
  draw(next);
  if (beforeMove !== undefined) showPostSince(beforeMove, next);
  if (!pageState.isDrawerOpen) return;
  const exchanges = await fetchTraffic().catch(() => undefined);
  if (exchanges !== undefined) redrawItems(byId('traffic-list'), trafficItems(exchanges));
}

/** Shows a toast for new messages in other places. */
function announce(next: World): void {
  if (world === undefined) return;
  const known = new Set(world.messages.map(({ id }) => id));
  for (const { id, channelId, author, onlyFor } of next.messages) {
    const isOwn = author === next.me.userId || onlyFor !== undefined;
    if (known.has(id) || channelId === pageState.place || isOwn) continue;
    const place = next.channels.find((one) => one.id === channelId);
    toast(`New message in ${place?.kind === 'direct' ? 'Ambience' : `#${place?.name}`}`);
  }
}

const frame: FrameActs = {
  become(who) {
    pageState.who = who;
    pageState.errors = {};
    world = undefined;
    rememberWhoAndWhere();
    void renew();
  },
  go(place) {
    pageState.place = place;
    openedTab = undefined;
    rememberWhoAndWhere();
    if (world !== undefined) draw(world);
  },
  useShortcut: (name) => void act({ kind: 'shortcut', name }),
  toggleDrawer() {
    pageState.isDrawerOpen = !pageState.isDrawerOpen;
    const drawer = byId('drawer');
    drawer.hidden = !pageState.isDrawerOpen;
    // On narrow screens the drawer covers the rest of the page, which must not get the focus.
    const covers = pageState.isDrawerOpen && matchMedia('(max-width: 52rem)').matches;
    for (const part of ['main', 'places']) byId(part).inert = covers;
    void renew().then(() => {
      if (pageState.isDrawerOpen) drawer.querySelector('button')?.focus();
      else document.querySelector<HTMLElement>('[data-key=drawer]')?.focus();
    });
  },
};

function draw(next: World): void {
  const { people, channels, messages, modals, home } = next;
  const named = channels.filter(({ kind }) => kind !== 'direct');
  knowNames(
    new Map([
      ...people.map(({ userId, name }) => [userId, name] as const),
      ...named.map(({ id, name }) => [id, name] as const),
    ]),
  );
  forgetTyped(
    new Set([...messages, ...modals, ...(home === undefined ? [] : [home])].map(({ id }) => id)),
  );
  if (pageState.place !== homePlace && !channels.some(({ id }) => id === pageState.place)) {
    pageState.place = channels[0]?.id ?? homePlace;
  }
  const isDirect = channels.some(({ id, kind }) => id === pageState.place && kind === 'direct');
  if ((pageState.place === homePlace || isDirect) && openedTab !== pageState.who) {
    openedTab = pageState.who;
    void act({ kind: isDirect ? 'messages' : 'home' });
  }
  noteSeen(pageState.who, pageState.place, next);
  drawTop(next, frame);
  drawPlaces(next, frame);
  drawMain(next);
  drawWindow(next);
  if (pageState.isDrawerOpen) {
    const { venues, trouble, nextDigestAt, now } = next;
    redraw(byId('controls'), { venues, trouble, nextDigestAt }, () =>
      drawControls(next, (one) => void act(one)),
    );
    byId('now').textContent = clockText(now);
    byId('machine').textContent = clockText(Date.now());
  }
}

function drawMain({ home, channels, messages, suggestions, messageShortcuts }: World): void {
  const { place, who } = pageState;
  const here = channels.find(({ id }) => id === place);
  const title =
    here === undefined
      ? 'Ambience: Home'
      : here.kind === 'direct'
        ? 'Ambience: Messages'
        : `# ${here.name}`;
  redraw(byId('main'), { place, who, title }, () => [
    h('h2', { class: 'place-name' }, title),
    h('div', {
      id: 'content',
      tabindex: '0',
      role: 'region',
      'aria-label': here === undefined ? 'Home' : 'Messages',
    }),
    here !== undefined && here.kind !== 'direct'
      ? composer(
          suggestions,
          `Message #${here.name}, or type /`,
          draft.read(),
          draft.keep,
          async (line) => {
            isAnswerAwaited = true;
            const { kind } = await act({ kind: 'say', channel: here.name, line });
            if (kind === 'failure') isAnswerAwaited = false;
            return kind !== 'failure';
          },
        )
      : here !== undefined &&
        h(
          'p',
          { class: 'small composer' },
          'Messages to this app are turned off. It writes to you here.',
        ),
  ]);
  const content = byId('content');
  if (here === undefined) {
    redraw(content, { place, home }, () =>
      home === undefined
        ? [h('p', { class: 'empty' }, 'Opening…')]
        : drawBlocks(home.content.blocks, surfaceOf(home.id, home.content.blocks)),
    );
    return;
  }
  const isAtEnd = content.scrollHeight - content.scrollTop - content.clientHeight < 40;
  const newest = content.lastElementChild;
  const shown = messages.filter(({ channelId }) => channelId === place);
  const { name: channel, kind } = here;
  const messageActs: MessageActs = {
    reply:
      kind === 'direct'
        ? undefined
        : (thread, line) => void act({ kind: 'reply', channel, thread, line }),
    shortcuts: messageShortcuts.map(({ name }) => name),
    useShortcut: (on, name) => void act({ kind: 'message_shortcut', on, name }),
  };
  redrawItems(content, messageItems(shown, surfaceOf, messageActs));
  // What answers this person is shown even if they have scrolled up to the start of a long answer.
  const isAnswered = isAnswerAwaited && content.lastElementChild !== newest;
  if (isAnswered) isAnswerAwaited = false;
  if (isAtEnd || isAnswered) showNewest(content);
}

function drawWindow({ modals }: World): void {
  const top = modals.at(-1);
  if (top !== undefined) isAnswerAwaited = false;
  const key = JSON.stringify([top, pageState.errors]);
  if (key === drawnModal) return;
  drawnModal = key;
  const blocks = top?.content.blocks ?? [];
  const surface = surfaceOf(top?.id ?? '', blocks);
  drawModal(top, surface, {
    close() {
      pageState.errors = {};
      // Closes at once, without waiting for the answer.
      drawModal(undefined, surface, this);
      if (top !== undefined) void act({ kind: 'close', view: top.id });
    },
    async submit() {
      if (top === undefined) return;
      const values = valuesOf(blocks, surface.values);
      const outcome = await act({ kind: 'submit', view: top.id, values });
      pageState.errors = outcome.kind === 'errors' ? outcome.errors : {};
      if (world !== undefined) drawWindow(world);
    },
  });
}

function surfaceOf(on: string, blocks: readonly unknown[]): Surface {
  const values = typedIn(on);
  return {
    on,
    values,
    errors: pageState.errors,
    mended(blockId) {
      const { [blockId]: _, ...others } = pageState.errors;
      if (blockId in pageState.errors) pageState.errors = others;
    },
    people: world?.people ?? [],
    places: world?.channels ?? [],
    codes: world?.codes,
    use: (blockId, actionId, chosen) =>
      void act({ kind: 'use', on, blockId, actionId, chosen, values: valuesOf(blocks, values) }),
    async suggest(blockId, actionId, text) {
      const outcome = await send(pageState.who, {
        kind: 'suggest',
        on,
        blockId,
        actionId,
        typed: text,
      });
      return outcome.kind === 'options' ? outcome.options : [];
    },
  };
}

document.addEventListener('go', (event) => {
  if (!(event instanceof CustomEvent) || typeof event.detail !== 'string') return;
  // Close the modal first; it would cover the channel.
  const top = world?.modals.at(-1);
  if (top !== undefined) void act({ kind: 'close', view: top.id });
  frame.go(event.detail);
});
byId('drawer').append(
  h('div', { id: 'controls' }),
  h(
    'div',
    {},
    h('h2', {}, 'Traffic'),
    h('p', { class: 'small' }, 'Newest first. Secrets are masked.'),
    h('div', { id: 'traffic' }, h('div', { id: 'traffic-list' })),
  ),
);
byId('drawer').addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') frame.toggleDrawer();
});
watch(
  () => void renew(),
  () => toast('The sandbox does not answer. Is it still running?', true),
);
// The clock runs without events, so fetch regularly.
setInterval(() => void renew(), 30_000);

import type { Place, World } from '../world.ts';
import type { Who } from './api.ts';
import { select } from './choices.ts';
import { byId, h, redraw } from './dom.ts';
import { clockText } from './drawer.ts';
import { homePlace, pageState } from './page-state.ts';
import { countUnread } from './unread.ts';

/** Actions of the top bar and the channel list. */
export interface FrameActs {
  become(who: Who): void;
  go(place: string): void;
  useShortcut(name: string): void;
  toggleDrawer(): void;
}

export function drawTop(world: World, acts: FrameActs): void {
  const { workspaces, people, me, shortcuts, hasTeams, now } = world;
  const { who, isDrawerOpen } = pageState;
  redraw(byId('top'), { workspaces, people, me, who, isDrawerOpen }, () => [
    h('h1', {}, 'Ambience sandbox'),
    hasTeams && h('a', { href: '/teams', class: 'other' }, 'Teams (preview)'),
    select(
      'Workspace',
      workspaces.map(({ teamId, name }) => [teamId, name]),
      who.team,
      (team) => acts.become({ team, user: 'U0MANAGER' }),
    ),
    select(
      'Act as',
      people.map(({ userId, name, role }) => [userId, `${name} (${role})`]),
      me.userId,
      (user) => acts.become({ ...who, user }),
    ),
    select(
      'Shortcuts',
      [['', 'Shortcuts'], ...shortcuts.map(({ name }) => [name, name] as const)],
      '',
      (name) => name !== '' && acts.useShortcut(name),
    ),
    h('span', { class: 'clock', id: 'clock' }),
    h(
      'button',
      {
        type: 'button',
        'data-key': 'drawer',
        'aria-expanded': String(isDrawerOpen),
        'aria-controls': 'drawer',
        click: () => acts.toggleDrawer(),
      },
      'Behind the scenes',
    ),
  ]);
  // By itself: while a week is played it changes so often that nobody could press what is drawn with it.
  byId('clock').textContent = clockText(now);
}

export function drawPlaces(world: World, acts: FrameActs): void {
  const { channels } = world;
  const { who, place } = pageState;
  const counts = channels.map(({ id }) => countUnread(who, id, world));
  const button = (id: string, label: string, unread: number) =>
    h(
      'button',
      {
        type: 'button',
        'data-key': `place/${id}`,
        'aria-current': place === id ? 'page' : undefined,
        click: () => acts.go(id),
      },
      label,
      unread > 0 && h('span', { class: 'unread' }, `${unread} new`),
    );
  const inList = (isDirect: boolean) =>
    channels.flatMap((one, index) =>
      (one.kind === 'direct') === isDirect
        ? [button(one.id, labelOf(one), counts[index] ?? 0)]
        : [],
    );
  redraw(byId('places'), { channels, counts, place, who }, () => [
    h('h2', {}, 'Channels'),
    ...inList(false),
    h('h2', {}, 'Ambience app'),
    button(homePlace, 'Home', 0),
    ...inList(true),
  ]);
}

function labelOf({ name, kind }: Place): string {
  if (kind === 'direct') return 'Messages';
  return kind === 'private' ? `🔒 ${name}` : `# ${name}`;
}

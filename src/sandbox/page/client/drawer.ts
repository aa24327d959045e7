import type { Exchange } from '../../traffic.ts';
import type { Act } from '../acts.ts';
import type { World } from '../world.ts';
import { type Child, h } from './dom.ts';

/** Behind the scenes: what moves the world around the workspace, and what goes over the wires. */

export function drawControls(world: World, act: (act: Act) => void): Child[] {
  const button = (label: string, given: Act) =>
    h('button', { type: 'button', 'data-key': `control/${label}`, click: () => act(given) }, label);
  return [
    h('h2', {}, 'World'),
    h(
      'p',
      {},
      'Now ',
      h('time', { datetime: new Date(world.now).toISOString() }, clockText(world.now)),
    ),
    h(
      'div',
      { class: 'row' },
      button('+6 minutes', { kind: 'advance', minutes: 6 }),
      button('+1 hour', { kind: 'advance', minutes: 60 }),
      button('+1 day', { kind: 'advance', minutes: 1440 }),
      button('To Friday 21:03', { kind: 'evening' }),
    ),
    h('label', { for: 'trouble' }, 'Venue service'),
    h(
      'select',
      {
        id: 'trouble',
        'data-key': 'control/trouble',
        change: ({ target }) =>
          target instanceof HTMLSelectElement && act({ kind: 'trouble', name: target.value }),
      },
      ...['none', 'slow', 'busy', 'down', 'unreadable'].map((name) =>
        h(
          'option',
          { value: name, selected: world.trouble === name },
          name === 'none' ? 'works' : name,
        ),
      ),
    ),
    ...world.venues.map((venue) =>
      h(
        'details',
        { class: 'venue' },
        h('summary', {}, `${venue.name} `, h('code', {}, venue.code)),
        h(
          'div',
          { class: 'row' },
          !venue.isApproved &&
            button(`Approve ${venue.name}`, { kind: 'approve', code: venue.code }),
          button(`Withdraw ${venue.name}`, { kind: 'revoke', code: venue.code }),
        ),
        ...venue.zones.map((zone) =>
          h(
            'label',
            {},
            h('input', {
              type: 'checkbox',
              'data-key': `sensor/${zone.id}`,
              checked: zone.fault !== '',
              disabled: zone.fault !== '' && zone.fault !== 'error',
              change: ({ target }) =>
                target instanceof HTMLInputElement &&
                act({ kind: 'sensor', zone: zone.id, isFailing: target.checked }),
            }),
            `${zone.name}: sensor fails`,
          ),
        ),
      ),
    ),
    h(
      'div',
      { class: 'row' },
      h(
        'button',
        {
          type: 'button',
          class: 'danger',
          'data-key': 'control/reset',
          click: () => act({ kind: 'reset' }),
        },
        'Reset all',
      ),
    ),
  ];
}

export function drawTraffic(exchanges: readonly Exchange[]): Child[] {
  return [
    h('h2', {}, 'Traffic'),
    h('p', { class: 'small' }, 'Newest first. Secrets are masked.'),
    ...exchanges
      .slice(0, 100)
      .map((one) =>
        h(
          'details',
          { class: 'exchange', 'data-exchange': one.id },
          h(
            'summary',
            {},
            h('span', { class: 'small' }, `${clockText(one.at)} `),
            `${one.from} → ${one.to} `,
            h('strong', {}, one.what),
            h('span', { class: 'small' }, ` ${one.outcome}, ${one.ms} ms`),
          ),
          h('pre', {}, JSON.stringify(one.request, null, 2)),
          h(
            'pre',
            {},
            typeof one.response === 'string' ? one.response : JSON.stringify(one.response, null, 2),
          ),
        ),
      ),
  ];
}

export function clockText(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

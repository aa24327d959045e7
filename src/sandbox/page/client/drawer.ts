import type { Exchange } from '../../traffic.ts';
import type { Act } from '../acts.ts';
import type { World } from '../world.ts';
import { confirmed } from './dialogs.ts';
import { type Child, h, type Item } from './dom.ts';

/** Controls of the clock, the venue service and its venues. */
export function drawControls(world: World, act: (act: Act) => void): Child[] {
  const button = (label: string, given: Act) =>
    h('button', { type: 'button', 'data-key': `control/${label}`, click: () => act(given) }, label);
  return [
    h('h2', {}, 'World'),
    h('p', {}, 'Now ', h('time', { id: 'now' })),
    h('p', { class: 'small' }, 'This machine ', h('time', { id: 'machine' })),
    h(
      'p',
      { class: 'small' },
      world.nextDigestAt === undefined
        ? 'No digest is set up; /ambience digest sets one up.'
        : `Next digest ${clockText(world.nextDigestAt)}`,
    ),
    h(
      'div',
      { class: 'row' },
      button('+6 minutes', { kind: 'advance', minutes: 6 }),
      button('+1 hour', { kind: 'advance', minutes: 60 }),
      button('+1 day', { kind: 'advance', minutes: 1440 }),
      button('To Friday 20:40', { kind: 'evening' }),
      button('Play an evening', { kind: 'play' }),
      button('Play a week', { kind: 'week' }),
      button('To the next digest', { kind: 'digest' }),
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
      ...world.troubles.map((name) =>
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
        { class: 'venue', 'data-key': `venue/${venue.code}` },
        h('summary', {}, `${venue.name} `, h('code', {}, venue.code)),
        h(
          'div',
          { class: 'row' },
          !venue.isApproved &&
            button(`Approve ${venue.name}`, { kind: 'approve', code: venue.code }),
          button(`Withdraw ${venue.name}`, { kind: 'revoke', code: venue.code }),
        ),
        ...venue.zones.flatMap((zone) => [
          checkbox({
            key: `loud/${zone.id}`,
            label: `${zone.name}: very loud`,
            isChecked: zone.isLoud,
            onChange: (isLoud) => act({ kind: 'loud', zone: zone.id, isLoud }),
          }),
          checkbox({
            key: `sensor/${zone.id}`,
            label: `${zone.name}: sensor fails`,
            isChecked: zone.fault !== '',
            isDisabled: zone.fault !== '' && zone.fault !== 'error',
            onChange: (isFailing) => act({ kind: 'sensor', zone: zone.id, isFailing }),
          }),
        ]),
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
          click: async () => {
            if (await confirmed(resetConfirm)) act({ kind: 'reset' });
          },
        },
        'Reset all',
      ),
    ),
  ];
}

function checkbox(options: {
  readonly key: string;
  readonly label: string;
  readonly isChecked: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isChecked: boolean) => void;
}): Child {
  const { key, label, isChecked, isDisabled = false, onChange } = options;
  return h(
    'label',
    {},
    h('input', {
      type: 'checkbox',
      'data-key': key,
      checked: isChecked,
      disabled: isDisabled,
      change: ({ target }) => target instanceof HTMLInputElement && onChange(target.checked),
    }),
    label,
  );
}

/** The newest 100 exchanges, as separate items: an open payload stays open when others arrive. */
export function trafficItems(exchanges: readonly Exchange[]): Item[] {
  return exchanges.slice(0, 100).map((one) => ({
    id: String(one.id),
    key: one.id,
    draw: () =>
      h(
        'details',
        { class: 'exchange' },
        h(
          'summary',
          {},
          h('span', { class: 'small' }, `${clockText(one.at)} `),
          `${one.from} → ${one.to} `,
          h('strong', {}, one.what),
          h('span', { class: 'small' }, ` ${one.outcome}, ${one.ms} ms`),
        ),
        h('pre', {}, shown(one.request)),
        h('pre', {}, shown(one.response)),
      ),
  }));
}

function shown(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 2);
}

const resetConfirm = {
  title: { text: 'Reset all?' },
  text: { text: 'Venues, messages and settings go; it is Friday 20:40 again.' },
  confirm: { text: 'Reset' },
  deny: { text: 'Cancel' },
};

export function clockText(at: number): string {
  return new Date(at).toLocaleString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

import type { Place } from '../world.ts';
import { type Attributes, h } from './dom.ts';
import { type Fields, fieldOf, fieldsIn, textIn } from './fields.ts';

/** An option of a menu or a group of boxes. */
export interface Choice {
  readonly label: string;
  readonly description?: string;
  /** The value sent in the payload if this is chosen. */
  readonly chosen: unknown;
}

export function optionsIn(element: Fields): Choice[] {
  return fieldsIn(element.options).map((one) => ({
    label: textIn(one.text),
    description: textIn(one.description),
    chosen: one,
  }));
}

export function peopleIn({
  people,
}: {
  readonly people: readonly { readonly userId: string; readonly name: string }[];
}): Choice[] {
  return people.map(({ name, userId }) => ({ label: name, chosen: userId }));
}

/** The workspace's channels, private ones too. */
export function placesIn({ places }: { readonly places: readonly Place[] }): Choice[] {
  return places
    .filter(({ kind }) => kind === 'public' || kind === 'private')
    .map(({ id, name }) => ({ label: `#${name}`, chosen: id }));
}

const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(fieldOf(a, 'value') ?? a) === JSON.stringify(fieldOf(b, 'value') ?? b);

/** @param choose resolves to false if cancelled; the menu then shows the previous choice again */
export function menu(
  shared: Attributes,
  /** Shown while nothing is chosen. */
  placeholder: string,
  choices: readonly Choice[],
  known: unknown,
  choose: (chosen: unknown) => Promise<boolean>,
): HTMLElement {
  let before = choices.findIndex(({ chosen }) => isSame(chosen, known));
  const select = h(
    'select',
    {
      ...shared,
      change: async () => {
        const index = select.value === '' ? -1 : Number(select.value);
        if (await choose(choices[index]?.chosen ?? null)) before = index;
        else select.value = before < 0 ? '' : String(before);
      },
    },
    h('option', { value: '' }, placeholder),
    ...choices.map((one, index) =>
      h('option', { value: index, selected: index === before }, one.label),
    ),
  );
  return select;
}

/** A ⋯ menu of actions. It closes after a choice, so that the same action can be chosen again. */
export function overflow(
  shared: Attributes,
  choices: readonly Choice[],
  choose: (chosen: unknown) => void,
): HTMLElement {
  const select = h(
    'select',
    {
      ...shared,
      class: 'overflow',
      'aria-label': 'More actions',
      change: () => {
        const chosen = choices[Number(select.value)]?.chosen;
        select.value = '';
        if (chosen !== undefined) choose(chosen);
      },
    },
    h('option', { value: '' }, '⋯'),
    ...choices.map(({ label }, index) => h('option', { value: index }, label)),
  );
  return select;
}

/** A group of checkboxes or radio buttons. */
export function boxes(
  key: string,
  label: string,
  type: 'checkbox' | 'radio',
  choices: readonly Choice[],
  known: unknown,
  choose: (chosen: readonly unknown[]) => void,
): HTMLElement {
  const before = Array.isArray(known) ? known : [];
  const group = h('div', { class: 'boxes', role: 'group', 'aria-label': label });
  group.append(
    ...choices.map((one, index) =>
      h(
        'label',
        {},
        h('input', {
          type,
          name: key,
          value: index,
          'data-key': `${key}/${index}`,
          checked: before.some((each) => isSame(each, one.chosen)),
          change: () => {
            const ticked = [...group.querySelectorAll('input')].flatMap((box, at) =>
              box.checked ? [choices[at]?.chosen] : [],
            );
            choose(ticked);
          },
        }),
        h(
          'span',
          {},
          one.label,
          one.description !== undefined &&
            one.description !== '' &&
            h('span', { class: 'small' }, ` · ${one.description}`),
        ),
      ),
    ),
  );
  return group;
}

export function typedIn({ target }: Event): string {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return isField ? target.value : '';
}

/** A menu of strings, with its own label. */
export function select(
  label: string,
  options: readonly (readonly [string, string])[],
  chosen: string,
  choose: (value: string) => unknown,
): HTMLElement {
  return h(
    'select',
    {
      'aria-label': label,
      'data-key': `top/${label}`,
      change: ({ target }) => {
        if (!(target instanceof HTMLSelectElement)) return;
        choose(target.value);
        // A menu of actions: reset it, so that the same action can be chosen again.
        if (chosen === '') target.value = '';
      },
    },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
}

import type { Place } from '../world.ts';
import { type Attributes, h } from './dom.ts';
import { type Fields, fieldOf, fieldsIn, textIn } from './fields.ts';

/** Controls with which one chooses among some: menus, boxes to tick. */

/** What a menu offers, and the payload's fields once something is chosen. */
export interface Choice {
  readonly label: string;
  readonly description?: string;
  readonly chosen: unknown;
}

export function optionsIn(element: Fields): Choice[] {
  const groups = fieldsIn(element.option_groups).flatMap((group) => fieldsIn(group.options));
  return [...fieldsIn(element.options), ...groups].map((one) => ({
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

export function placesIn(
  { places }: { readonly places: readonly Place[] },
  isPrivateToo: boolean,
): Choice[] {
  return places
    .filter(({ kind }) => kind === 'public' || (isPrivateToo && kind === 'private'))
    .map(({ id, name }) => ({ label: `#${name}`, chosen: id }));
}

const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(fieldOf(a, 'value') ?? a) === JSON.stringify(fieldOf(b, 'value') ?? b);

/** @param choose answers false if the choice does not count; then the menu shows the one before */
export function menu(
  shared: Attributes,
  label: string,
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
    h('option', { value: '' }, label),
    ...choices.map((one, index) =>
      h('option', { value: index, selected: index === before }, one.label),
    ),
  );
  return select;
}

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
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement;
  return isField ? target.value : '';
}

/** A menu of plain values, under its own label. */
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
        // The same action can be chosen again.
        if (chosen === '') target.value = '';
      },
    },
    ...options.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
  );
}

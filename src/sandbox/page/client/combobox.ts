import { h } from './dom.ts';
import { fieldOf, textIn } from './fields.ts';

/** A menu with typeahead: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */
export function combobox(
  key: string,
  label: string,
  suggest: (typed: string) => Promise<readonly unknown[]>,
  choose: (option: unknown) => void,
  /** In an input block: the text of the current choice. Undefined: a choice clears the field. */
  kept: string | undefined,
): HTMLElement {
  const listId = `list-${key.replaceAll(/[^\w-]/g, '-')}`;
  const list = h('ul', { role: 'listbox', id: listId, 'aria-label': label, hidden: true });
  const input = h('input', {
    type: 'text',
    role: 'combobox',
    placeholder: label,
    value: kept ?? '',
    autocomplete: 'off',
    'aria-label': label,
    'aria-expanded': 'false',
    'aria-controls': listId,
    'aria-autocomplete': 'list',
    'data-key': key,
    click: () => void offer(),
    input: () => void offer(),
    blur: () => {
      close();
      // Discards typed text that was not chosen.
      input.value = chosen;
    },
    keydown: (event) => event instanceof KeyboardEvent && onKey(event),
  });
  let chosen = kept ?? '';
  let options: readonly unknown[] = [];
  let active = -1;
  let asked = 0;

  async function offer(): Promise<void> {
    asked += 1;
    const mine = asked;
    // The old options belong to the previous text.
    options = [];
    active = -1;
    const found = await suggest(input.value);
    // Ignores an answer to an older request, or after the field lost the focus.
    if (mine !== asked || document.activeElement !== input) return;
    options = found;
    list.hidden = false;
    input.setAttribute('aria-expanded', 'true');
    draw();
  }

  function draw(): void {
    list.replaceChildren(
      ...options.map((option, index) =>
        h(
          'li',
          {
            role: 'option',
            id: `${listId}-${index}`,
            'aria-selected': String(index === active),
            // `mousedown` comes before the field loses the focus; `click` would be too late.
            mousedown: (event) => {
              event.preventDefault();
              pick(index);
            },
          },
          textIn(fieldOf(option, 'text')),
          h('span', { class: 'small' }, ` ${textIn(fieldOf(option, 'description'))}`),
        ),
      ),
      ...(options.length === 0
        ? [
            h(
              'li',
              { role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' },
              'No results',
            ),
          ]
        : []),
    );
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${listId}-${active}`);
  }

  function pick(index: number): void {
    const option = options[index];
    close();
    if (kept !== undefined && option !== undefined) chosen = textIn(fieldOf(option, 'text'));
    input.value = chosen;
    if (option !== undefined) choose(option);
  }

  function close(): void {
    asked += 1;
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
  }

  function onKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && options.length > 0 && !list.hidden) {
      event.preventDefault();
      active = (active + step + options.length) % options.length;
      draw();
    } else if (event.key === 'ArrowDown') {
      event.preventDefault();
      void offer();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) pick(active);
      else void offer().then(() => options.length === 1 && pick(0));
    } else if (event.key === 'Escape' && !list.hidden) {
      event.stopPropagation();
      event.preventDefault();
      close();
    }
  }

  return h('span', { class: 'combobox' }, input, list);
}

import { h } from './dom.ts';

/** The message field. Suggests commands from the manifest's usage hint after a slash. */
export function composer(
  suggestions: readonly string[],
  placeholder: string,
  /** Text typed earlier and not sent. */
  draft: string,
  keepDraft: (draft: string) => void,
  /** Resolves to false if the message was refused. */
  say: (line: string) => Promise<boolean>,
): HTMLElement {
  const list = h('ul', {
    role: 'listbox',
    id: 'suggestions',
    'aria-label': 'Commands',
    hidden: true,
  });
  const input = h('input', {
    type: 'text',
    id: 'composer',
    role: 'combobox',
    autocomplete: 'off',
    placeholder,
    'aria-label': placeholder,
    'aria-expanded': 'false',
    'aria-controls': 'suggestions',
    'aria-autocomplete': 'list',
    'data-key': 'composer',
    value: draft,
    input: () => {
      keepDraft(input.value);
      draw();
    },
    keydown: (event) => event instanceof KeyboardEvent && onKey(event),
    blur: () => hide(),
  });
  let active = -1;

  /** `/ambience live [zone]` is offered for `/am` and for `/ambience l`. */
  function matching(): string[] {
    const typed = input.value.toLowerCase();
    return typed.startsWith('/')
      ? suggestions.filter(
          (one) =>
            one.toLowerCase().startsWith(typed.trimEnd()) &&
            wordsOf(one).toLowerCase() !== typed.trim(),
        )
      : [];
  }

  function draw(): void {
    const offered = matching();
    active = Math.min(active, offered.length - 1);
    list.replaceChildren(
      ...offered.map((one, index) =>
        h(
          'li',
          {
            role: 'option',
            id: `suggestion-${index}`,
            'aria-selected': String(index === active),
            mousedown: (event) => {
              event.preventDefault();
              take(one);
            },
          },
          one,
        ),
      ),
    );
    list.hidden = offered.length === 0;
    input.setAttribute('aria-expanded', String(offered.length > 0));
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `suggestion-${active}`);
  }

  function take(suggestion: string): void {
    const words = wordsOf(suggestion);
    input.value = words === suggestion ? words : `${words} `;
    active = -1;
    draw();
    input.focus();
  }

  function hide(): void {
    list.hidden = true;
    active = -1;
    input.setAttribute('aria-expanded', 'false');
  }

  function onKey(event: KeyboardEvent): void {
    const offered = list.hidden ? [] : matching();
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const chosen = offered[active];
    if (step !== undefined && offered.length > 0) {
      event.preventDefault();
      active = (active + step + offered.length) % offered.length;
      draw();
    } else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) {
      event.preventDefault();
      take(chosen);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      send();
    } else if (event.key === 'Escape') {
      hide();
    }
  }

  function send(): void {
    const line = input.value.trim();
    if (line === '') return;
    input.value = '';
    keepDraft('');
    hide();
    void say(line).then((isSaid) => {
      if (!isSaid && input.value === '') input.value = line;
    });
  }

  const button = h('button', { type: 'button', click: send }, 'Send');
  return h('div', { class: 'composer' }, list, input, button);
}

/** Without the placeholders: `/ambience live` for `/ambience live [zone]`. */
function wordsOf(suggestion: string): string {
  return suggestion.replace(/ [[<].*$/, '');
}

/** Elements made of data: whatever text comes in stays text. */

export type Child = Node | string | undefined | false;
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/** @param attributes a function listens to the event of that name; false and undefined leave out */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  give(element, attributes, children);
  return element;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  give(element, attributes, children);
  return element;
}

function give(element: Element, attributes: Attributes, children: readonly Child[]): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, '');
    else if (value !== undefined && value !== false) element.setAttribute(name, String(value));
  }
  element.append(...present(children));
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

const drawn = new WeakMap<Element, string>();

/** Draws a part of the page anew only if what it shows has changed. */
export function redraw(part: HTMLElement, key: unknown, draw: () => readonly Child[]): void {
  const text = JSON.stringify(key);
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  keepPlace(part, () => part.replaceChildren(...present(draw())));
}

export interface Item {
  readonly id: string;
  readonly key: unknown;
  readonly draw: () => HTMLElement;
}

/** Draws only the items that are new or have changed, and leaves the others as they are. */
export function redrawItems(part: HTMLElement, items: readonly Item[]): void {
  const before = new Map(
    [...part.children].map((child) => [child.getAttribute('data-item'), child]),
  );
  let next = part.firstElementChild;
  for (const { id, key, draw } of items) {
    const text = JSON.stringify(key);
    const known = before.get(id);
    const isSame = known !== undefined && drawn.get(known) === text;
    const shown = isSame ? known : draw();
    shown.setAttribute('data-item', id);
    drawn.set(shown, text);
    before.delete(isSame ? id : null);
    if (shown === next) next = next.nextElementSibling;
    else if (known === next && known !== undefined) {
      next = known.nextElementSibling;
      keepPlace(part, () => known.replaceWith(shown));
      before.delete(id);
    } else part.insertBefore(shown, next);
  }
  for (const gone of before.values()) gone.remove();
  drawn.delete(part);
}

/** So that nobody loses theirs: focus, caret and what is folded open, by the elements' `data-key`. */
export function keepPlace(part: HTMLElement, change: () => void): void {
  const { activeElement } = document;
  const isWithin = part.contains(activeElement);
  const focused = isWithin ? activeElement?.getAttribute('data-key') : undefined;
  const caret = isTextField(activeElement) ? activeElement.selectionStart : null;
  const open = [...part.querySelectorAll('details[open][data-key]')].map(keyOf);
  const { scrollTop } = part;
  change();
  part.scrollTop = scrollTop;
  for (const key of open) find(part, key)?.setAttribute('open', '');
  const again = find(part, focused ?? '');
  again?.focus();
  if (caret !== null && isTextField(again)) again.setSelectionRange(caret, caret);
}

function isTextField(element: Element | null | undefined): element is HTMLInputElement {
  const isText = element instanceof HTMLInputElement && element.type === 'text';
  return isText || element instanceof HTMLTextAreaElement;
}

function find(part: HTMLElement, key: string): HTMLElement | null {
  return key === '' ? null : part.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
}

function keyOf(element: Element): string {
  return element.getAttribute('data-key') ?? '';
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}

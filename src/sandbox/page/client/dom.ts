import { withPictures } from './emoji.ts';

/** Strings become text nodes, never HTML. Undefined and false are skipped. */
export type Child = Node | string | undefined | false;
export type Attributes = Readonly<
  Record<string, string | number | boolean | undefined | ((event: Event) => void)>
>;

/**
 * Creates an HTML element.
 * @param attributes functions become event listeners; false and undefined are skipped
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  fill(element, attributes, onlyText.has(tag) ? children : children.flatMap(pictured));
  return element;
}

/** Elements that hold nothing but text. */
const onlyText: ReadonlySet<string> = new Set(['option', 'textarea', 'title']);

function pictured(child: Child): Child[] {
  return typeof child === 'string' ? withPictures(child) : [child];
}

/** Creates an SVG element; see {@link h}. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', tag);
  fill(element, attributes, children);
  return element;
}

function fill(element: Element, attributes: Attributes, children: readonly Child[]): void {
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

/** Draws a part of the page again, only if its key has changed. Keeps focus and scroll position. */
export function redraw(part: HTMLElement, key: unknown, draw: () => readonly Child[]): void {
  const text = JSON.stringify(key);
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  keepPlace(part, () => part.replaceChildren(...present(draw())));
}

export interface Item {
  readonly id: string;
  /** Compared as JSON; a changed key draws the item again. */
  readonly key: unknown;
  readonly draw: () => HTMLElement;
}

/** Draws new and changed items, removes old ones, and leaves the others as they are. */
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

/** Keeps focus, caret, scroll position and open details during a change, by `data-key`. */
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
  const again = find(part, focused ?? '') ?? findRenewed(part, focused ?? '');
  again?.focus();
  if (caret !== null && isTextField(again)) again.setSelectionRange(caret, caret);
}

function isTextField(
  element: Element | null | undefined,
): element is HTMLInputElement | HTMLTextAreaElement {
  return (
    element instanceof HTMLTextAreaElement ||
    (element instanceof HTMLInputElement && element.type === 'text')
  );
}

function find(part: HTMLElement, key: string): HTMLElement | null {
  return key === '' ? null : part.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
}

/** The same control in a block to which the app has given another id. */
function findRenewed(part: HTMLElement, key: string): HTMLElement | null {
  const segments = key.split('/');
  const isRenewed = (other: readonly string[]) =>
    other.length === segments.length &&
    other.at(-1) === segments.at(-1) &&
    other.filter((one, index) => one !== segments[index]).length === 1;
  const all = [...part.querySelectorAll<HTMLElement>('[data-key]')];
  return key === '' ? null : (all.find((one) => isRenewed(keyOf(one).split('/'))) ?? null);
}

function keyOf(element: Element): string {
  return element.getAttribute('data-key') ?? '';
}

function present(children: readonly Child[]): (Node | string)[] {
  return children.filter((child) => child !== undefined && child !== false);
}

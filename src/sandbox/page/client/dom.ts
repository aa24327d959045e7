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
  element.append(...children.filter((child) => child !== undefined && child !== false));
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`the page has no #${id}`);
  return found;
}

const drawn = new WeakMap<Element, string>();

/**
 * Draws a part of the page anew only if what it shows has changed, so that nobody loses their place:
 * the focus stays where it was, by the element's `data-key`.
 */
export function redraw(part: HTMLElement, key: unknown, draw: () => readonly Child[]): void {
  const text = JSON.stringify(key);
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  const focused = part.contains(document.activeElement) ? keyOf(document.activeElement) : undefined;
  const { scrollTop } = part;
  part.replaceChildren(...draw().filter((child) => child !== undefined && child !== false));
  part.scrollTop = scrollTop;
  if (focused !== undefined) {
    part.querySelector<HTMLElement>(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }
}

function keyOf(element: Element | null): string | undefined {
  return element?.getAttribute('data-key') ?? undefined;
}

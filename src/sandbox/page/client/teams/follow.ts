/** Keeps a message in view while cards, which are drawn later, change the height of those above it. */

let followed: { readonly list: HTMLElement; readonly at: 'start' | 'end' } | undefined;

const sizes = new ResizeObserver(() => scroll());

/** Whoever scrolls reads something else. */
for (const kind of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const) {
  addEventListener(kind, () => (followed = undefined), { passive: true });
}

function scroll(): void {
  const last = followed?.list.lastElementChild;
  if (followed === undefined || !(last instanceof HTMLElement)) return;
  const { list, at } = followed;
  list.scrollTop = at === 'end' ? list.scrollHeight : last.offsetTop - spaceAbovePixels;
}

/** So that the name of its author is not at the edge. */
const spaceAbovePixels = 8;

/** @param at `start` shows where the last message begins, `end` where it ends */
export function followLast(list: HTMLElement, at: 'start' | 'end'): void {
  followed = { list, at };
  sizes.disconnect();
  for (const child of list.children) sizes.observe(child);
  scroll();
}

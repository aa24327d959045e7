import type { TeamsDialog } from '../../../teams/state.ts';
import { byId, h } from '../dom.ts';
import { type CardActs, drawCard } from './card.ts';

/**
 * The renderer puts menus at the end of the page, where an open dialog covers them, and takes them away from there:
 * so they are in the dialog only until something is chosen.
 */
new MutationObserver((changes) => {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
    const isMenu = node instanceof HTMLElement && node.matches('.ac-ctrl-overlay');
    if (!isMenu || dialog === null || node.dataset.isBack !== undefined) continue;
    dialog.append(node);
    const back = () => {
      node.dataset.isBack = '';
      document.body.append(node);
    };
    node.addEventListener('mouseup', back, true);
    node.addEventListener(
      'keydown',
      ({ key }) => ['Enter', ' ', 'Escape'].includes(key) && back(),
      true,
    );
  }
}).observe(document.body, { childList: true });

/** In place of the one that is open. */
export async function openDialog({ title, card }: TeamsDialog, acts: CardActs): Promise<void> {
  const drawn = await drawCard(card, true, acts);
  const known = document.querySelector<HTMLDialogElement>('dialog[open]');
  const dialog = known ?? h('dialog', { close: () => dialog.remove() });
  dialog.setAttribute('aria-label', title);
  dialog.replaceChildren(
    h(
      'header',
      {},
      h('h2', {}, title),
      h('button', { type: 'button', 'aria-label': 'Close', click: () => dialog.close() }, '×'),
    ),
    drawn,
  );
  if (known !== null) return;
  byId('dialogs').append(dialog);
  dialog.showModal();
}

export function closeDialog(): void {
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
}

import type { TeamsDialog } from '../../../teams/state.ts';
import { byId, h } from '../dom.ts';
import { type CardActs, drawCard } from './card.ts';

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

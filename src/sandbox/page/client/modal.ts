import type { ShownView } from '../../slack/state.ts';
import { drawBlocks } from './blocks.ts';
import { byId, h, keepPlace } from './dom.ts';
import type { Surface } from './elements.ts';
import { textIn } from './fields.ts';

/** Actions of the modal's buttons. */
export interface ModalActs {
  close(): void;
  submit(): Promise<void>;
}

/** The errors drawn last. Only new errors move the focus to a wrong field. */
let shownErrors: Surface['errors'] = {};
let shown: { readonly id: string; readonly dialog: HTMLDialogElement } | undefined;

/** Draws the top modal as a dialog. @param view undefined closes the dialog */
export function drawModal(view: ShownView | undefined, surface: Surface, acts: ModalActs): void {
  if (view === undefined) {
    const gone = shown?.dialog;
    shown = undefined;
    gone?.close();
    gone?.remove();
    return;
  }
  const isNew = shown?.id !== view.id;
  if (isNew) drawModal(undefined, surface, acts);
  const dialog = shown?.dialog ?? newDialog(acts);
  shown = { id: view.id, dialog };
  const title = textIn(view.content.title);
  dialog.setAttribute('aria-label', title);
  // Toasts are siblings of the sheet (see dialogs.ts), so only the sheet is redrawn.
  const sheet = dialog.querySelector<HTMLElement>('.sheet') ?? h('div', { class: 'sheet' });
  if (isNew) dialog.append(sheet);
  keepPlace(sheet, () => sheet.replaceChildren(h('h2', {}, title), form(view, surface, acts)));
  if (isNew) {
    byId('dialogs').append(dialog);
    dialog.showModal();
  }
  const wrong = dialog.querySelector<HTMLElement>('[aria-invalid="true"]');
  const isNewlyWrong = surface.errors !== shownErrors;
  shownErrors = surface.errors;
  if (wrong !== null && isNewlyWrong) wrong.focus();
  else if (isNew || !dialog.contains(document.activeElement)) firstOf(dialog)?.focus();
}

/** The first control of an input block. Not a picker, which would open its list at once. */
function firstOf(dialog: HTMLElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>(
      '.block-input input, .block-input textarea, .block-input select',
    ) ?? dialog.querySelector<HTMLElement>('.foot button')
  );
}

function newDialog(acts: ModalActs): HTMLDialogElement {
  return h('dialog', {
    class: 'modal',
    // The Escape key.
    cancel: (event) => {
      event.preventDefault();
      acts.close();
    },
  });
}

function form({ content }: ShownView, surface: Surface, acts: ModalActs): HTMLElement {
  const submitLabel = textIn(content.submit);
  const submitButton = h('button', { type: 'submit', class: 'primary' }, submitLabel);
  const send = async (event: Event) => {
    event.preventDefault();
    if (submitLabel === '') return;
    submitButton.disabled = true;
    submitButton.textContent = 'Working…';
    made.setAttribute('aria-busy', 'true');
    await acts.submit();
    made.removeAttribute('aria-busy');
    submitButton.disabled = false;
    submitButton.textContent = submitLabel;
  };
  const made = h(
    'form',
    { submit: (event) => void send(event), novalidate: true },
    h('div', { class: 'content' }, ...drawBlocks(content.blocks, surface)),
    h(
      'div',
      { class: 'foot' },
      h(
        'button',
        { type: 'button', 'data-key': 'close', click: () => acts.close() },
        textIn(content.close) || 'Close',
      ),
      submitLabel !== '' && submitButton,
    ),
  );
  return made;
}

import { byId, h } from './dom.ts';
import { isFields, stringIn, textIn } from './fields.ts';
import { text } from './mrkdwn.ts';

/**
 * Shows a confirmation dialog, if the app has set one.
 * https://docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object
 * @returns true if confirmed, or if no confirmation is needed
 */
export async function confirmed(confirm: unknown): Promise<boolean> {
  if (!isFields(confirm)) return true;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const end = (answer: boolean) => {
    resolve(answer);
    dialog.close();
    dialog.remove();
  };
  const dialog = h(
    'dialog',
    {
      class: 'confirm',
      'aria-label': textIn(confirm.title),
      cancel: (event) => {
        event.preventDefault();
        end(false);
      },
    },
    h('h2', {}, textIn(confirm.title)),
    h('p', {}, ...text(confirm.text)),
    h(
      'div',
      { class: 'foot' },
      h('button', { type: 'button', click: () => end(false) }, textIn(confirm.deny)),
      h(
        'button',
        { type: 'button', class: stringIn(confirm.style) || 'primary', click: () => end(true) },
        textIn(confirm.confirm),
      ),
    ),
  );
  byId('dialogs').append(dialog);
  dialog.showModal();
  return promise;
}

const toastMs = 4_000;

export function toast(said: string, isProblem = false): void {
  const role = isProblem ? 'alert' : 'status';
  const shown = h('p', { class: isProblem ? 'toast problem' : 'toast', role }, said);
  // One at a time, so that they do not pile up over what is being read.
  if (!isProblem) for (const old of document.querySelectorAll('.toast:not(.problem)')) old.remove();
  // Appended to the top open dialog, because a modal dialog covers the rest of the page.
  const windows = document.querySelectorAll('dialog[open]');
  (windows.item(windows.length - 1) ?? byId('toasts')).append(shown);
  setTimeout(() => shown.remove(), toastMs);
}

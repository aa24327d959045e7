import { byId, h } from './dom.ts';
import { isFields, textIn } from './fields.ts';

/** Asks before a click counts, if the app wants that. https://docs.slack.dev/reference/block-kit/composition-objects/confirmation-dialog-object */
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
    h('p', {}, textIn(confirm.text)),
    h(
      'div',
      { class: 'foot' },
      h('button', { type: 'button', click: () => end(false) }, textIn(confirm.deny)),
      h(
        'button',
        { type: 'button', class: 'danger', click: () => end(true) },
        textIn(confirm.confirm),
      ),
    ),
  );
  byId('dialogs').append(dialog);
  dialog.showModal();
  return promise;
}

const toastMs = 6_000;

export function toast(text: string, isProblem = false): void {
  const shown = h('p', { class: isProblem ? 'toast problem' : 'toast' }, text);
  byId('toasts').append(shown);
  setTimeout(() => shown.remove(), toastMs);
}

import { type Dialog, isField } from './form.ts';
import type { Part } from './part.ts';
import { rich } from './rich-text.ts';

/**
 * Cards and dialogs as text, for faces that do not send back the card that was clicked in or the form
 * that was submitted. How many lines are left is the only thing in them that is not data; it becomes `…`.
 */

export function storedParts(parts: readonly Part[]): string {
  return JSON.stringify(parts);
}

/** @param text from {@link storedParts} */
export function readParts(text: string): readonly Part[] {
  // Written by us and sealed in the store.
  const parts = JSON.parse(text) as readonly Part[];
  return parts.map(withRest);
}

export function storedDialog(dialog: Dialog): string {
  return JSON.stringify(dialog);
}

/** @param text from {@link storedDialog} */
export function readDialog(text: string): Dialog {
  // Written by us and sealed in the store.
  const dialog = JSON.parse(text) as Dialog;
  return dialog.kind === 'notice'
    ? { ...dialog, parts: dialog.parts.map(withRest) }
    : { ...dialog, items: dialog.items.map((item) => (isField(item) ? item : withRest(item))) };
}

const countRest = () => rich`…`;

function withRest(part: Part): Part {
  return part.kind === 'list' || part.kind === 'table' ? { ...part, countRest } : part;
}

/** A row whose button changes it for everyone. */
export function isRowWithButton(part: Part): part is Extract<Part, { kind: 'row' }> & {
  readonly beside: { readonly kind: 'button' };
} {
  return part.kind === 'row' && part.beside.kind === 'button';
}

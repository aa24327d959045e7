import { textOf } from './cards.ts';
import type { Seen } from './people.ts';
import type { TeamsDialog } from './state.ts';

/** What a person reads after a press. */
export function readSeen(seen: Seen): string {
  switch (seen.kind) {
    case 'card':
      return textOf(seen.card);
    case 'dialog':
      return `${seen.dialog.title}\n${textOf(seen.dialog.card)}`;
    case 'toast':
    case 'closed':
      return seen.text;
  }
}

/** @throws Error if something else was seen */
export function dialogOf(seen: Seen): TeamsDialog {
  if (seen.kind !== 'dialog') throw new Error(`expected a dialog, saw ${readSeen(seen)}`);
  return seen.dialog;
}

import { expect, test } from 'vitest';
import { plainDialog, plainHome, plainMessage } from '../conversation/plain-face.ts';
import { gallery } from './gallery.ts';

/** Every example of the gallery without a chat app. */

const examples = Object.values(await gallery()).flat();

test('every example can be shown in plain text', () => {
  for (const { id, shown } of examples) {
    const text =
      shown.kind === 'message'
        ? plainMessage(shown.message)
        : shown.kind === 'dialog'
          ? plainDialog(shown.dialog)
          : plainHome(shown.home);
    expect(text.trim(), id).not.toBe('');
    // Nothing of another face's markup, whatever the names of zones and venues are.
    expect(text, id).not.toMatch(/&(amp|lt|gt);|<@U|<#C|\[object|undefined/);
  }
});

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { TeamsMessage, TeamsState } from './state.ts';

/** What survives a restart of the local Teams: its messages, and where the app is installed. */

const saved = z.object({
  installed: z.array(z.string()),
  // Written by this file.
  messages: z.array(z.custom<TeamsMessage>((value) => typeof Object(value).id === 'string')),
});

const messagesKept = 500;
const saveDelayMs = 300;

/**
 * Restores the state from the file, and keeps the file up to date.
 * @returns stops that, after writing a last time
 */
export function keepSaved(file: string, state: TeamsState): () => void {
  restore(file, state);
  let saving: NodeJS.Timeout | undefined;
  const save = () => {
    const { installed, messages } = state;
    const kept = { installed: [...installed], messages: messages.slice(-messagesKept) };
    // Rename is atomic, so a crash never leaves a partial file.
    writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  const saveSoon = () => {
    clearTimeout(saving);
    saving = setTimeout(save, saveDelayMs).unref();
  };
  state.events.on('message', saveSoon);
  return () => {
    state.events.off('message', saveSoon);
    clearTimeout(saving);
    save();
  };
}

function restore(file: string, state: TeamsState): void {
  try {
    const { installed, messages } = saved.parse(JSON.parse(readFileSync(file, 'utf8')));
    for (const place of installed) state.installed.add(place);
    state.messages.push(...messages);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { MovableClock } from '../../time.ts';
import type { SlackState } from './state.ts';

/**
 * State that survives a restart of the sandbox: messages, installations, invitations and the clock.
 * Homes are not saved, because the app publishes them again when they are opened.
 */

const message = z.object({
  id: z.string(),
  teamId: z.string(),
  channelId: z.string(),
  onlyFor: z.string().optional(),
  text: z.string(),
  blocks: z.array(z.unknown()),
  isEdited: z.boolean(),
  author: z.string().optional(),
  threadId: z.string().optional(),
  isBroadcast: z.boolean().optional(),
  file: z.object({ name: z.string(), content: z.string() }).optional(),
});
const rotation = z.object({
  refreshToken: z.string(),
  expiresAt: z.number(),
  previous: z.object({ botToken: z.string(), expiresAt: z.number() }).optional(),
});
const saved = z.object({
  /** How far the clock has been moved, in ms; undefined on the first start. */
  moved: z.number().optional(),
  /** Channels that the app was invited to. */
  invited: z.array(z.string()).default([]),
  /** By workspace. Needed because due digests are posted before the app is installed again. */
  installed: z
    .array(
      z.tuple([
        z.string(),
        z.object({
          botToken: z.string(),
          scopes: z.array(z.string()),
          installedBy: z.string(),
          rotation: rotation.optional(),
        }),
      ]),
    )
    .default([]),
  messages: z.array(message.transform((one) => ({ ...one, onlyFor: one.onlyFor }))),
});
export type Saved = z.infer<typeof saved>;

const messagesKept = 500;

/** @returns an empty state if there is no file */
export function readSaved(file: string): Saved {
  try {
    return saved.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return { moved: undefined, invited: [], installed: [], messages: [] };
    }
    throw error;
  }
}

export function writeSaved(
  file: string,
  { messages, invited, installed }: SlackState,
  clock: MovableClock,
): void {
  const text = JSON.stringify({
    moved: clock.moved,
    invited: [...invited],
    installed: [...installed],
    messages: messages.slice(-messagesKept),
  });
  // Rename is atomic, so a crash never leaves a partial file.
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

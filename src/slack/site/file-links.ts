import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { SlackMode } from '../../config.ts';
import type { TextFile } from '../../conversation/face.ts';
import { html } from '../../html.ts';
import type { RecordKind, Records } from '../../store/records.ts';
import { type Clock, minuteMs } from '../../time.ts';
import { type Page, sendAttachment, sendPage } from './page.ts';

/** Links to files, where a workspace doesn't let the app upload them. */
export interface FileLinks {
  /** @returns an address that works for ten minutes, and that nobody can guess */
  linkTo(teamId: string, file: TextFile): Promise<string>;
  /** @param token from the address */
  answer(token: string, response: ServerResponse): Promise<void>;
  forget(teamId: string): Promise<void>;
}

const keptFile = z.object({ name: z.string(), content: z.string(), until: z.number() });
export type KeptFile = z.infer<typeof keptFile>;

/** Keyed by workspace and a secret; see {@link createFileLinks}. */
export const fileKind: RecordKind<KeptFile> = { name: 'files', schema: keptFile };

export const filePath = '/file';
const lifetimeMs = 10 * minuteMs;
const secretBytes = 24;

/** @returns undefined if the app has no public address */
export function createFileLinks(
  mode: SlackMode,
  files: Pick<Records<KeptFile>, 'get' | 'set' | 'deleteStartingWith'>,
  clock: Clock,
): FileLinks | undefined {
  if (mode.kind !== 'oauth') return undefined;
  return {
    async linkTo(teamId, file) {
      const secret = randomBytes(secretBytes).toString('base64url');
      const until = clock.now() + lifetimeMs;
      await files.set(keyOf(teamId, secret), { ...file, until }, lifetimeMs);
      return `${mode.publicUrl}${filePath}?token=${teamId}.${secret}`;
    },
    async answer(token, response) {
      const [teamId = '', secret = ''] = token.split('.');
      const file = await files.get(keyOf(teamId, secret));
      if (file === undefined || file.until <= clock.now())
        return sendPage(response, expiredPage, mode);
      sendAttachment(response, { ...file, type: typeOf(file.name) });
    },
    forget: (teamId) => files.deleteStartingWith(keyOf(teamId, '').slice(0, -2)),
  };
}

function keyOf(teamId: string, secret: string): string {
  return JSON.stringify([teamId, secret]);
}

function typeOf(name: string): string {
  return name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/html; charset=utf-8';
}

const expiredPage: Page = {
  status: 404,
  title: 'This link has expired',
  listing: undefined,
  content: html`<h1>This link has expired</h1>
<p>Links to files work for 10 minutes. Ask for the file again in Slack.</p>`,
};

import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import type { TextFile } from '../conversation/face.ts';
import { html } from '../html.ts';
import type { SiteConfig } from '../service-config.ts';
import type { RecordKind, Records } from '../store/records.ts';
import { type Clock, minuteMs } from '../time.ts';
import { type Page, sendAttachment, sendPage } from './page.ts';

/** Links to files, where a workspace doesn't let the app upload them. */
export interface FileLinks {
  /** @returns an address that works for ten minutes, and that nobody can guess */
  linkTo(workspaceId: string, file: TextFile): Promise<string>;
  /** @param address from {@link linkTo}. @returns undefined if it has expired, or is of another workspace */
  find(workspaceId: string, address: string): Promise<TextFile | undefined>;
  /** @param token from the address */
  answer(token: string, response: ServerResponse): Promise<void>;
  forget(workspaceId: string): Promise<void>;
}

const keptFile = z.object({ name: z.string(), content: z.string(), until: z.number() });
export type KeptFile = z.infer<typeof keptFile>;

/** Keyed by workspace and a secret; see {@link createFileLinks}. */
export const fileKind: RecordKind<KeptFile> = { name: 'files', schema: keptFile };

export const filePath = '/file';
const lifetimeMs = 10 * minuteMs;
const secretBytes = 24;

export function createFileLinks(
  site: SiteConfig,
  files: Pick<Records<KeptFile>, 'get' | 'set' | 'deleteStartingWith'>,
  clock: Clock,
): FileLinks {
  async function fileOf(token: string): Promise<KeptFile | undefined> {
    const [workspaceId = '', secret = ''] = token.split('.');
    const file = await files.get(keyOf(workspaceId, secret));
    return file !== undefined && file.until > clock.now() ? file : undefined;
  }

  return {
    async linkTo(workspaceId, file) {
      const secret = randomBytes(secretBytes).toString('base64url');
      const until = clock.now() + lifetimeMs;
      await files.set(keyOf(workspaceId, secret), { ...file, until }, lifetimeMs);
      return `${site.publicUrl}${filePath}?token=${workspaceId}.${secret}`;
    },
    async find(workspaceId, address) {
      const token = URL.parse(address)?.searchParams.get('token') ?? '';
      return token.startsWith(`${workspaceId}.`) ? fileOf(token) : undefined;
    },
    async answer(token, response) {
      const file = await fileOf(token);
      if (file === undefined) return sendPage(response, expiredPage, site);
      sendAttachment(response, { ...file, type: typeOf(file.name) });
    },
    forget: (workspaceId) => files.deleteStartingWith(keyOf(workspaceId, '').slice(0, -2)),
  };
}

function keyOf(workspaceId: string, secret: string): string {
  return JSON.stringify([workspaceId, secret]);
}

function typeOf(name: string): string {
  return name.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'text/html; charset=utf-8';
}

const expiredPage: Page = {
  status: 404,
  title: 'This link has expired',
  listing: undefined,
  content: html`<h1>This link has expired</h1>
<p>Links to files work for 10 minutes. Ask Ambience for the file again.</p>`,
};

import { timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html } from '../html.ts';
import type { SiteConfig } from '../service-config.ts';
import { type Clock, minuteMs } from '../time.ts';
import type { WorkspaceData } from '../workspace-data.ts';
import { type Page, sendAttachment, sendPage } from './page.ts';

/** Links to a workspace's data, for people who have no account with us. */
export interface Downloads {
  /** @returns an address that works for ten minutes */
  linkFor(workspaceId: string): string;
  /** @param token from the address */
  answer(token: string, response: ServerResponse): Promise<void>;
}

export interface DownloadOptions {
  readonly site: SiteConfig;
  /** Signs a text. Returns one signature per encryption key, the current key's first. */
  readonly sign: (text: string) => readonly [string, ...string[]];
  readonly exported: WorkspaceData['exported'];
  readonly clock: Clock;
}

export const downloadPath = '/export';
const lifetimeMs = 10 * minuteMs;

export function createDownloads(options: DownloadOptions): Downloads {
  const { site, sign, exported, clock } = options;

  function workspaceOf(token: string): string | undefined {
    const [workspaceId = '', until = '', signature = ''] = token.split('.');
    const signatures = sign(`${workspaceId}.${until}`);
    const isSigned = signatures.some((one) => isSame(one, signature));
    return isSigned && Number(until) > clock.now() ? workspaceId : undefined;
  }

  return {
    linkFor(workspaceId) {
      const content = `${workspaceId}.${clock.now() + lifetimeMs}`;
      return `${site.publicUrl}${downloadPath}?token=${content}.${sign(content)[0]}`;
    },
    async answer(token, response) {
      const workspaceId = workspaceOf(token);
      if (workspaceId === undefined) return sendPage(response, expiredPage, site);
      const type = 'application/json; charset=utf-8';
      const content = await exported(workspaceId);
      sendAttachment(response, { name: 'ambience-data.json', type, content });
    },
  };
}

const expiredPage: Page = {
  status: 404,
  title: 'This link has expired',
  listing: undefined,
  content: html`<h1>This link has expired</h1>
<p>Download links work for 10 minutes. For a new one, ask Ambience again: <code>privacy</code>.</p>`,
};

function isSame(one: string, other: string): boolean {
  const [expected, given] = [Buffer.from(one), Buffer.from(other)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

import { timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { SlackMode } from '../../config.ts';
import { html } from '../../html.ts';
import { type Clock, minuteMs } from '../../time.ts';
import type { WorkspaceData } from '../../workspace-data.ts';
import { type Page, sendAttachment, sendPage } from './page.ts';

/** Links to a workspace's data, for people who have no account with us. */
export interface Downloads {
  /** @returns an address that works for ten minutes */
  linkFor(teamId: string): string;
  /** @param token from the address */
  answer(token: string, response: ServerResponse): Promise<void>;
}

export interface DownloadOptions {
  readonly mode: SlackMode;
  /** Signs a text. Returns one signature per encryption key, the current key's first. */
  readonly sign: (text: string) => readonly [string, ...string[]];
  readonly exported: WorkspaceData['exported'];
  readonly clock: Clock;
}

export const downloadPath = '/export';
const lifetimeMs = 10 * minuteMs;

/** @returns undefined if the app has no public address */
export function createDownloads(options: DownloadOptions): Downloads | undefined {
  const { mode, sign, exported, clock } = options;
  if (mode.kind !== 'oauth') return undefined;

  function teamOf(token: string): string | undefined {
    const [teamId = '', until = '', signature = ''] = token.split('.');
    const signatures = sign(`${teamId}.${until}`);
    const isSigned = signatures.some((one) => isSame(one, signature));
    return isSigned && Number(until) > clock.now() ? teamId : undefined;
  }

  return {
    linkFor(teamId) {
      const content = `${teamId}.${clock.now() + lifetimeMs}`;
      return `${mode.publicUrl}${downloadPath}?token=${content}.${sign(content)[0]}`;
    },
    async answer(token, response) {
      const teamId = teamOf(token);
      if (teamId === undefined) return sendPage(response, expiredPage, mode);
      const type = 'application/json; charset=utf-8';
      const content = await exported(teamId);
      sendAttachment(response, { name: 'ambience-data.json', type, content });
    },
  };
}

const expiredPage: Page = {
  status: 404,
  title: 'This link has expired',
  listing: undefined,
  content: html`<h1>This link has expired</h1>
<p>Download links work for 10 minutes. For a new one, type <code>/ambience privacy</code> in Slack.</p>`,
};

function isSame(one: string, other: string): boolean {
  const [expected, given] = [Buffer.from(one), Buffer.from(other)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

import type { Installation } from '@slack/oauth';
import { z } from 'zod';
import type { RecordKind } from '../store/records.ts';

/** The bot's tokens for one workspace or organisation; sealed in the store. */
const installed = z.object({
  /** Stored as received: Slack's library has already validated it. */
  installation: z.custom<Installation<'v2', boolean>>(
    (value) => typeof value === 'object' && value !== null && 'user' in value,
  ),
  installedAt: z.number(),
  /** When the token expires, in ms since the epoch; undefined if it never does. */
  expiresAt: z.number().optional(),
  /** Which process is replacing the token, and since when, in ms since the epoch. */
  refresh: z.object({ by: z.string(), since: z.number() }).optional(),
});
export type Installed = z.infer<typeof installed>;

export const installationKind: RecordKind<Installed> = {
  name: 'installations',
  schema: installed,
};

/** That a workspace uses the app through its organisation's installation. */
const membership = z.object({ enterpriseId: z.string(), since: z.number() });
export type Membership = z.infer<typeof membership>;

export const membershipKind: RecordKind<Membership> = { name: 'memberships', schema: membership };

export interface NewTokens {
  readonly token: string;
  readonly refreshToken: string;
  readonly lifetimeMs: number;
}

export function hasSameToken(one: Installed, other: Installed): boolean {
  return one.installation.bot?.token === other.installation.bot?.token;
}

export function withTokens(found: Installed, tokens: NewTokens, now: number): Installed {
  const { refresh: _, ...kept } = found;
  const { bot } = found.installation;
  if (bot === undefined) return found;
  const { token, refreshToken } = tokens;
  return {
    ...kept,
    expiresAt: now + tokens.lifetimeMs,
    installation: { ...found.installation, bot: { ...bot, token, refreshToken } },
  };
}

import type { Context } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import type { Caller } from './services.ts';

/** The workspace is the one that Bolt authorised, never another id of the payload. */
export function callerOf(context: Context, userId: string, client: WebClient): Caller {
  if (context.teamId === undefined) throw new Error('Slack sent a payload without a workspace');
  return { teamId: context.teamId, userId, client };
}

import type { FailureReason } from '../../schedule/ledger.ts';

/** What Slack's codes mean for a digest: https://docs.slack.dev/reference/methods/chat.postMessage#errors */
export function failureOf(code: string): FailureReason {
  const known = reasons[code];
  if (known !== undefined) return known;
  return /^(restricted_action|slack_connect_)/.test(code) ? 'posting_forbidden' : 'message_refused';
}

const reasons: Readonly<Record<string, FailureReason>> = {
  channel_not_found: 'channel_gone',
  is_archived: 'channel_archived',
  not_in_channel: 'not_in_channel',
  no_permission: 'posting_forbidden',
  access_denied: 'posting_forbidden',
  ekm_access_denied: 'posting_forbidden',
  account_inactive: 'app_removed',
  invalid_auth: 'app_removed',
  not_authed: 'app_removed',
  token_revoked: 'app_removed',
  token_expired: 'app_removed',
  team_not_found: 'app_removed',
  team_access_not_granted: 'app_removed',
  team_added_to_org: 'app_removed',
  enterprise_is_restricted: 'app_removed',
};

/** These pass by themselves, or need whoever runs the app: the digest goes on. */
const passing: ReadonlySet<FailureReason> = new Set(['message_refused', 'venue_unapproved']);

export function stopsDigest(reason: FailureReason): boolean {
  return !passing.has(reason);
}

import { randomBytes } from 'node:crypto';
import type { SiteConfig, SlackMode } from '../../service-config.ts';
import type { SandboxSlack } from './server.ts';
import { workspaces } from './workspaces.ts';

/** How the app is connected to the local Slack. */
export function slackMode(
  kind: SlackMode['kind'],
  slack: SandboxSlack,
  {
    scopes,
    rotatesTokens,
    site,
  }: {
    readonly scopes: readonly string[];
    readonly rotatesTokens: boolean;
    readonly site: SiteConfig;
  },
): SlackMode {
  const { signingSecret, appToken, clientId, clientSecret, authorizeUrl } = slack;
  if (kind === 'oauth') {
    const stateSecret = randomBytes(16).toString('hex');
    return {
      ...{ kind, signingSecret, clientId, clientSecret, stateSecret, authorizeUrl },
      rotatesTokens,
      site,
    };
  }
  const { botToken } = slack.grantToken(workspaces[0].teamId, scopes);
  if (kind === 'http') return { kind, signingSecret, botToken };
  slack.useSocketMode();
  return { kind, appToken, botToken };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize, Logger } from '@slack/bolt';
import { InstallProvider, type InstallURLOptions } from '@slack/oauth';
import type { WebClientOptions } from '@slack/web-api';
import type { SlackMode } from '../../config.ts';
import type { Installations } from '../installations.ts';

/** Many workspaces install the app: https://docs.slack.dev/authentication/installing-with-oauth */
export interface Installer {
  readonly authorize: Authorize<boolean>;
  begin(request: IncomingMessage, response: ServerResponse): Promise<void>;
  complete(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface InstallerOptions {
  readonly mode: Extract<SlackMode, { kind: 'oauth' }>;
  readonly scopes: readonly string[];
  readonly installations: Installations;
  readonly clientOptions: WebClientOptions;
  readonly logger: Logger;
}

export function createInstaller(options: InstallerOptions): Installer {
  const { mode, installations, clientOptions, logger } = options;
  const provider = new InstallProvider({
    clientId: mode.clientId,
    clientSecret: mode.clientSecret,
    stateSecret: mode.stateSecret,
    authorizationUrl: mode.authorizeUrl,
    installationStore: installations,
    // The marketplace asks for a redirect without a page of ours in between.
    directInstall: true,
    clientOptions,
    logger,
  });
  const urlOptions: InstallURLOptions = { scopes: [...options.scopes] };
  return {
    authorize: (source) => provider.authorize(source),
    begin: (request, response) => provider.handleInstallPath(request, response, {}, urlOptions),
    complete: (request, response) => provider.handleCallback(request, response, {}, urlOptions),
  };
}

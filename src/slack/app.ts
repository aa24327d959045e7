import type { Logger } from '@slack/bolt';
import { App, AuthorizationError, type Authorize } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import type { Wait } from '../clock.ts';
import type { ServiceConfig } from '../config.ts';
import type { Health } from '../ops/health.ts';
import { registerActions } from './actions/actions.ts';
import { createBoltLogger } from './bolt-logger.ts';
import { explain } from './boundary.ts';
import { registerSlashCommand } from './commands/slash.ts';
import { registerHomeOpened } from './events/home-opened.ts';
import { registerUninstalled } from './events/uninstalled.ts';
import type { Installations } from './installations.ts';
import { readManifest } from './manifest.ts';
import { registerConnectModal } from './modals/connect.ts';
import { registerDigestModals } from './modals/digest.ts';
import { registerManagersModal } from './modals/managers.ts';
import { NotInstalledError } from './not-installed.ts';
import { createHttpReceiver, installPath } from './receiving/http-receiver.ts';
import { createInstaller } from './receiving/installer.ts';
import type { SlackReceiver } from './receiving/receiver.ts';
import { createSingleWorkspace } from './receiving/single-workspace.ts';
import { createSocketReceiver } from './receiving/socket-receiver.ts';
import type { Services } from './services.ts';
import { registerShortcuts } from './shortcuts/shortcuts.ts';
import { interactiveClient } from './web-clients.ts';

export interface SlackApp {
  /** @returns the port */
  start(): Promise<number>;
  /** Takes no more requests; see {@link SlackReceiver.stop}. */
  stop(finishWork: () => Promise<void>): Promise<void>;
}

export function createSlackApp(
  config: Pick<ServiceConfig, 'slack' | 'slackApiUrl' | 'host' | 'port'>,
  installations: Installations,
  health: Health,
  services: Services,
  wait: Wait,
): SlackApp {
  const logger = createBoltLogger(services.log);
  const clientOptions = interactiveClient(config.slackApiUrl, logger);
  const { receiver, authorize, prepare } = connectToSlack(
    config,
    { installations, health, services, wait },
    clientOptions,
    logger,
  );
  const app = new App({ receiver, authorize, clientOptions, logger, convoStore: false });

  registerSlashCommand(app, services);
  registerActions(app, services);
  registerShortcuts(app, services);
  registerConnectModal(app, services);
  registerManagersModal(app, services);
  registerDigestModals(app, services);
  registerHomeOpened(app, services);
  registerUninstalled(app, config.slack.kind === 'oauth' ? installations : undefined, services);
  app.error(async (error) => {
    // The receiver answers these; anything else comes after the acknowledgement, with nobody to tell.
    if (error instanceof AuthorizationError) throw error;
    services.log.error({ err: error, reference: services.newReference() }, 'a listener failed');
  });

  return {
    async start() {
      await prepare();
      return receiver.start();
    },
    stop: (finishWork) => receiver.stop(finishWork),
  };
}

interface SlackConnection {
  readonly receiver: SlackReceiver;
  readonly authorize: Authorize<boolean>;
  /** What has to be right before the first request is taken. */
  prepare(): Promise<void>;
}

function connectToSlack(
  { slack, host, port }: Pick<ServiceConfig, 'slack' | 'host' | 'port'>,
  parts: { installations: Installations; health: Health; services: Services; wait: Wait },
  clientOptions: WebClientOptions,
  logger: Logger,
): SlackConnection {
  const { installations, health, services, wait } = parts;
  const { log } = services;
  const start = { wait, log };
  const explainRefusal = (error: Error) => whyNoInstallation(error, services);
  const overHttp = { host, port, health, wait, log, explainRefusal };
  if (slack.kind === 'oauth') {
    const scopes = readManifest().oauth_config.scopes.bot;
    const installer = createInstaller({
      mode: slack,
      scopes,
      installPath,
      installations,
      clientOptions,
      logger,
    });
    const { signingSecret } = slack;
    const receiver = createHttpReceiver({ ...overHttp, signingSecret, installer });
    return { receiver, authorize: installer.authorize, prepare: async () => {} };
  }
  const { authorize, verify } = createSingleWorkspace(slack.botToken, clientOptions, start);
  const receiver =
    slack.kind === 'http'
      ? createHttpReceiver({
          ...overHttp,
          signingSecret: slack.signingSecret,
          installer: undefined,
        })
      : createSocketReceiver({
          appToken: slack.appToken,
          host,
          port,
          health,
          logger,
          clientOptions,
          start,
        });
  return { receiver, authorize, prepare: verify };
}

/** A failing store must not read as "not installed". */
function whyNoInstallation(refusal: Error, services: Services): string {
  const error = originOf(refusal);
  if (error instanceof NotInstalledError) {
    services.log.warn({ reason: error.message }, 'a workspace without the app asked');
    return 'Ambience is not installed in this workspace any more. Ask an admin to install it again.';
  }
  return explain(error, 'finding the installation', services).mrkdwn;
}

/** Slack's libraries wrap what a store threw, more than once. */
function originOf(error: Error): Error {
  return 'original' in error && error.original instanceof Error ? originOf(error.original) : error;
}

import type { Authorize, Logger } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import type { Conversation } from '../conversation/conversation.ts';
import type { Explain } from '../conversation/error-boundary.ts';
import type { Face } from '../conversation/face.ts';
import type { Listen } from '../conversation/listen.ts';
import type { ReadLocale } from '../conversation/locales.ts';
import type { Routes } from '../ops/http-server.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { SlackMode } from '../service-config.ts';
import type { Wait } from '../time.ts';
import { App, AuthorizationError } from './bolt.ts';
import type { Installations } from './installations.ts';
import { readManifest } from './manifest.ts';
import type { BlockSupport } from './posting/block-support.ts';
import { interactiveClient } from './posting/web-api.ts';
import { createListen } from './receiving/bolt-listen.ts';
import { createBoltLogger } from './receiving/bolt-logger.ts';
import { createHttpReceiver, type SlackReceiver } from './receiving/http-receiver.ts';
import { registerInstallationEvents } from './receiving/installation-events.ts';
import { createInstaller } from './receiving/installer.ts';
import { answerLateRequests } from './receiving/late-requests.ts';
import { measureRequests } from './receiving/measure-requests.ts';
import { answerRefusedRequests } from './receiving/refused-requests.ts';
import { registerShortcuts } from './receiving/shortcuts.ts';
import { createSingleWorkspace } from './receiving/single-workspace.ts';
import { registerSlashCommand } from './receiving/slash-command.ts';
import { createSocketReceiver } from './receiving/socket-receiver.ts';
import type { Removals } from './removals.ts';
import { menuActionId } from './render/control-elements.ts';
import type { Signatures, UsedStates } from './slack-records.ts';

export interface SlackApp {
  /** What the app's server hands to it. */
  readonly routes: Routes;
  /** Checks the configured token, or opens the web socket. */
  start(): Promise<void>;
  /** Responses may use the web socket, so the work in flight must have ended. */
  stop(): Promise<void>;
}

export interface SlackAppOptions {
  readonly mode: SlackMode;
  readonly slackApiUrl: string;
  readonly installations: Installations;
  readonly conversation: Conversation;
  /** Called when someone has installed the app. */
  readonly onInstalled: (teamId: string, userId: string) => Promise<void>;
  readonly blockSupport: BlockSupport;
  readonly tell: Face['tell'];
  readonly explain: Explain;
  readonly newReference: () => string;
  readonly metrics: Pick<Metrics, 'faceRequest' | 'faceRefused' | 'faceCall'>;
  readonly signatures: Signatures | undefined;
  readonly usedStates: UsedStates;
  readonly readLocale: ReadLocale;
  readonly removals: Removals;
  /** The times by which Slack's signatures are checked, in epoch milliseconds. */
  readonly clocks: () => readonly number[];
  readonly inFlight: InFlight;
  readonly wait: Wait;
  readonly log: Log;
}

/** Builds the Slack app from its features. It takes no requests before `start`. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const { mode, installations, explain, newReference, log } = options;
  const logger = createBoltLogger(log);
  const clientOptions = interactiveClient(options.slackApiUrl, logger, options.metrics);
  const { receiver, authorize, prepare } = connectToSlack(options, clientOptions, logger);
  const app = new App({ receiver, authorize, clientOptions, logger, convoStore: false });

  answerRefusedRequests(app, explain, log);
  answerLateRequests(app, options.wait, log);
  const listeners = new Set<string>([...eventTypes, menuActionId]);
  const names = { commands: options.conversation.commandNames, listeners };
  measureRequests(app, names, options.metrics, log);

  const { answer, shortcuts } = options.conversation;
  registerSlashCommand(app, { ...options, answer });
  registerShortcuts(app, shortcuts, options);
  for (const { callbackId } of shortcuts) listeners.add(callbackId);
  const listen = noting(listeners, createListen(app, options));
  options.conversation.register(listen);
  registerInstallationEvents(app, {
    ...options,
    installations: mode.kind === 'oauth' ? installations : undefined,
  });
  app.error(async (error) => {
    // Authorisation errors are answered. Any other error comes after the acknowledgement, so it can
    // only be logged.
    if (!(error instanceof AuthorizationError)) {
      log.error({ err: error, reference: newReference() }, 'a listener failed');
    }
    throw error;
  });

  return {
    routes: receiver.routes,
    async start() {
      await prepare();
      await receiver.start();
    },
    async stop() {
      await receiver.stop();
    },
  };
}

const eventTypes = [
  'app_home_opened',
  'app_uninstalled',
  'tokens_revoked',
  'team_access_granted',
  'team_access_revoked',
] as const;

/** Notes the ids that handlers are registered for. */
function noting(listeners: Set<string>, listen: Listen): Listen {
  return {
    ...listen,
    onClick(actionId, handle, shows) {
      listeners.add(actionId);
      listen.onClick(actionId, handle, shows);
    },
    onSubmit(callbackId, handle) {
      listeners.add(callbackId);
      listen.onSubmit(callbackId, handle);
    },
    onOptions(actionId, handle) {
      listeners.add(actionId);
      listen.onOptions(actionId, handle);
    },
  };
}

interface SlackConnection {
  readonly receiver: SlackReceiver;
  readonly authorize: Authorize<boolean>;
  /** Runs before the app takes its first request. */
  prepare(): Promise<void>;
}

function connectToSlack(
  options: SlackAppOptions,
  clientOptions: WebClientOptions,
  logger: Logger,
): SlackConnection {
  const { mode, installations, inFlight, wait, log } = options;
  const start = { wait, log };
  if (mode.kind === 'oauth') {
    const scopes = readManifest().oauth_config.scopes.bot;
    const installer = createInstaller({
      mode,
      site: mode.site,
      scopes,
      installations,
      usedStates: options.usedStates,
      onInstalled(teamId, userId) {
        inFlight.track(
          options.onInstalled(teamId, userId).catch((error: unknown) => {
            log.error({ err: error, workspaceId: teamId }, 'the installer was not welcomed');
          }),
        );
      },
      clientOptions,
      logger,
    });
    const { signingSecret } = mode;
    const receiver = createHttpReceiver({ ...options, signingSecret, installer });
    return { receiver, authorize: installer.authorize, prepare: async () => {} };
  }
  const { authorize, verify } = createSingleWorkspace(mode.botToken, clientOptions, start);
  const receiver =
    mode.kind === 'http'
      ? createHttpReceiver({
          ...options,
          signingSecret: mode.signingSecret,
          installer: undefined,
        })
      : createSocketReceiver({ appToken: mode.appToken, logger, clientOptions, start });
  return { receiver, authorize, prepare: verify };
}

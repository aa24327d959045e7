import type { Authorize, Logger } from '@slack/bolt';
import type { WebClientOptions } from '@slack/web-api';
import type { ServiceConfig } from '../config.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import type { Health } from '../ops/readiness.ts';
import type { Roles } from '../people/roles.ts';
import type { Wait } from '../time.ts';
import { alerts } from './alerts/feature.ts';
import { menuActionId } from './blocks/controls.ts';
import { App, AuthorizationError } from './bolt.ts';
import { connecting } from './connect/feature.ts';
import { digests } from './digests/feature.ts';
import type { Explain } from './error-boundary.ts';
import type { AnswerQuestion, Command, CommandInfo, Feature, Shortcut } from './feature.ts';
import { home } from './home/feature.ts';
import type { Installations } from './installations.ts';
import type { ReadLocale } from './locales.ts';
import { readManifest } from './manifest.ts';
import { people } from './people/feature.ts';
import type { BlockSupport } from './posting/block-support.ts';
import type { DirectMessages } from './posting/direct-messages.ts';
import { interactiveClient } from './posting/web-api.ts';
import { privacy } from './privacy/feature.ts';
import { questions } from './questions/feature.ts';
import { type HelpNeeds, help } from './questions/help.ts';
import { understand } from './questions/understand.ts';
import { createListen } from './receiving/bolt-listen.ts';
import { createBoltLogger } from './receiving/bolt-logger.ts';
import {
  createHttpReceiver,
  type Signatures,
  type SlackReceiver,
} from './receiving/http-receiver.ts';
import { registerInstallationEvents } from './receiving/installation-events.ts';
import { createInstaller, type UsedStates } from './receiving/installer.ts';
import { answerLateRequests } from './receiving/late-requests.ts';
import type { Listen } from './receiving/listen.ts';
import { measureRequests } from './receiving/measure-requests.ts';
import { answerRefusedRequests } from './receiving/refused-requests.ts';
import { createRouter } from './receiving/router.ts';
import { registerShortcuts } from './receiving/shortcuts.ts';
import { createSingleWorkspace } from './receiving/single-workspace.ts';
import { registerSlashCommand } from './receiving/slash-command.ts';
import { createSocketReceiver } from './receiving/socket-receiver.ts';
import type { Removals } from './removals.ts';
import { createSite } from './site/site.ts';
import { welcome, welcomeInstaller } from './welcome/feature.ts';

/** All features. Help, manifest and README list their commands in this order. */
const features = [questions, digests, alerts, connecting, people, privacy, home, welcome] as const;

type NeedsOf<Features> = Features extends readonly Feature<infer Needs>[] ? Needs : never;
/** What the features need, except `answer`, which `createSlackApp` provides. */
export type FeatureNeeds = Omit<NeedsOf<typeof features>, 'answer'>;
type AllNeeds = NeedsOf<typeof features> & HelpNeeds;

/** All subcommands of `/ambience`; help comes last. */
export const commands: readonly Command<AllNeeds>[] = [
  ...features.flatMap((feature): readonly Command<AllNeeds>[] => feature.commands),
  help,
];

export const shortcuts: readonly Shortcut<AllNeeds>[] = features.flatMap(
  (feature): readonly Shortcut<AllNeeds>[] => feature.shortcuts,
);

/** The usage hint in the manifest, which Slack shows while someone types the command. */
export function usageHint(listed: readonly CommandInfo[] = commands): string {
  return `[${listed.map(({ usage }) => usage).join(' | ')}]`;
}

export interface SlackApp {
  /** @returns the port it listens on */
  start(): Promise<number>;
  /** Stops taking requests; see {@link SlackReceiver.stop}. */
  stop(finishWork: () => Promise<void>): Promise<void>;
}

export interface SlackAppOptions {
  readonly config: Pick<ServiceConfig, 'slack' | 'slackApiUrl' | 'host' | 'port'>;
  readonly installations: Installations;
  readonly needs: FeatureNeeds;
  readonly roles: Roles;
  readonly blockSupport: BlockSupport;
  readonly directMessages: DirectMessages;
  readonly explain: Explain;
  readonly newReference: () => string;
  readonly health: Health;
  readonly metrics: Pick<Metrics, 'slackRequest' | 'slackRefused' | 'slackCall'>;
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
  const { config, installations, explain, newReference, log } = options;
  const logger = createBoltLogger(log);
  const clientOptions = interactiveClient(config.slackApiUrl, logger, options.metrics);
  const { receiver, authorize, prepare } = connectToSlack(options, clientOptions, logger);
  const app = new App({ receiver, authorize, clientOptions, logger, convoStore: false });

  answerRefusedRequests(app, explain, log);
  answerLateRequests(app, options.wait, log);
  const listeners = new Set<string>([...eventTypes, menuActionId]);
  const names = { commands: new Set(commands.map(({ name }) => name)), listeners };
  measureRequests(app, names, options.metrics, log);

  const answer: AnswerQuestion = (question, asker) => router(question, asker);
  const needs: AllNeeds = { ...options.needs, answer, commands };
  const router = createRouter({
    commands,
    needs,
    understand: async (text, { teamId, channelId }) =>
      understand(text, commands, await needs.choices.inChannel(teamId, channelId)),
    explain,
    roles: options.roles,
  });

  registerSlashCommand(app, { ...options, answer });
  registerShortcuts(app, shortcuts, needs, options);
  for (const { callbackId } of shortcuts) listeners.add(callbackId);
  const listen = noting(listeners, createListen(app, options));
  for (const feature of features) feature.register(listen, needs);
  registerInstallationEvents(app, {
    ...options,
    installations: config.slack.kind === 'oauth' ? installations : undefined,
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
    async start() {
      await prepare();
      return receiver.start();
    },
    stop: (finishWork) => receiver.stop(finishWork),
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
    onClick(actionId, handle) {
      listeners.add(actionId);
      listen.onClick(actionId, handle);
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
  const { installations, health, signatures, inFlight, wait, log } = options;
  const { downloads } = options.needs;
  const { slack, host, port } = options.config;
  const start = { wait, log };
  const { clocks, metrics } = options;
  const overHttp = { host, port, health, signatures, clocks, metrics, wait, log };
  if (slack.kind === 'oauth') {
    const scopes = readManifest().oauth_config.scopes.bot;
    const installer = createInstaller({
      mode: slack,
      scopes,
      installations,
      usedStates: options.usedStates,
      onInstalled(teamId, userId) {
        inFlight.track(
          welcomeInstaller(teamId, userId, options.needs).catch((error: unknown) => {
            log.error({ err: error, teamId }, 'the installer was not welcomed');
          }),
        );
      },
      clientOptions,
      logger,
    });
    const { signingSecret } = slack;
    const site = downloads && createSite(slack, downloads);
    const isHttpsOnly = slack.publicUrl.startsWith('https:');
    const receiver = createHttpReceiver({
      ...overHttp,
      signingSecret,
      installer,
      site,
      isHttpsOnly,
    });
    return { receiver, authorize: installer.authorize, prepare: async () => {} };
  }
  const { authorize, verify } = createSingleWorkspace(slack.botToken, clientOptions, start);
  const receiver =
    slack.kind === 'http'
      ? createHttpReceiver({
          ...overHttp,
          signingSecret: slack.signingSecret,
          installer: undefined,
          site: undefined,
          isHttpsOnly: false,
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

import type { Conversation } from '../conversation/conversation.ts';
import type { Explain } from '../conversation/error-boundary.ts';
import type { FaceTrouble } from '../conversation/face.ts';
import { collectHandlers, type Handlers } from '../conversation/handlers.ts';
import { createKeptDialogs } from '../conversation/kept-dialogs.ts';
import type { Routes } from '../ops/http-server.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { createPostRateLimiter, type ReserveSlot } from '../schedule/post-rate-limiter.ts';
import { createSendRateLimiter } from '../schedule/send-rate-limiter.ts';
import type { ConfiguredManagers, TeamsConfig } from '../service-config.ts';
import type { FileLinks } from '../site/file-links.ts';
import type { RecordStore } from '../store/records.ts';
import { asPerson } from '../teams/conversations/person.ts';
import { openTeamsRecords } from '../teams/conversations/records.ts';
import { groupOf } from '../teams/conversations/team-channels.ts';
import { createBotToken } from '../teams/posting/bot-token.ts';
import { createConnector } from '../teams/posting/connector.ts';
import { ConnectorError } from '../teams/posting/connector-error.ts';
import { createDraw } from '../teams/posting/draw.ts';
import { createTeamsHttp } from '../teams/posting/http.ts';
import { postLink } from '../teams/posting/post-link.ts';
import { createTeamsFace, paces } from '../teams/posting/posts.ts';
import { longestPauseMs, retrying } from '../teams/posting/retrying.ts';
import { createOnceFor } from '../teams/receiving/claims.ts';
import { forgetRemoved } from '../teams/receiving/installations.ts';
import { createMessagesEndpoint, messagesPath } from '../teams/receiving/messages-endpoint.ts';
import { createReceive } from '../teams/receiving/receive.ts';
import { createTokenVerifier } from '../teams/receiving/verify-token.ts';
import { limits } from '../teams/render/limits.ts';
import { openAction } from '../teams/render/press.ts';
import type { Clock, Wait } from '../time.ts';
import { tenantIdOf } from '../workspace-id.ts';
import type { ProductFace } from './product-face.ts';
import type { ProductRecords } from './product-records.ts';

/** Puts the face in Teams together. Imported only if Teams is configured. */

export interface TeamsOptions {
  readonly teams: TeamsConfig;
  readonly managers: ConfiguredManagers;
  readonly store: RecordStore;
  readonly records: Pick<ProductRecords, 'keptDialogs' | 'rowPosts'>;
  readonly fileLinks: FileLinks;
  /** Set if there are other replicas. */
  readonly reserve: ReserveSlot | undefined;
  readonly metrics: Metrics;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly random: () => number;
  readonly wait: Wait;
  readonly log: Log;
}

/** What the face needs of the product, once that is created. */
export interface TeamsProduct {
  readonly conversation: Conversation;
  readonly explain: Explain;
  readonly onInstalled: (workspaceId: string, userId: string) => Promise<void>;
  readonly removeWorkspace: (workspaceId: string) => Promise<void>;
}

export interface Teams extends ProductFace {
  readonly troubleOf: (error: unknown) => FaceTrouble | undefined;
  countTenants(): Promise<number>;
  connect(product: TeamsProduct): Routes;
  close(): Promise<void>;
}

/** People wait for answers, and nobody for posts; both are limited by the same client. */
const callTimeoutMs = 8_000;

const now = () => performance.now();

export function createTeams(options: TeamsOptions): Teams {
  const { teams, fileLinks, reserve, metrics, inFlight, clock, random, wait, log } = options;
  const records = openTeamsRecords(options.store);
  const http = createTeamsHttp(metrics);
  const { allowsLoopback } = teams.endpoints;
  const token = createBotToken(teams, http, clock);
  const connector = createConnector({
    appId: teams.appId,
    http,
    token,
    allowsLoopback,
    timeoutMs: callTimeoutMs,
    limiter: createSendRateLimiter({
      windows: limits.sending,
      // What would wait longer is refused, and not tried again: a post goes back to its queue.
      longestMs: longestPauseMs,
      wait,
      now,
    }),
  });
  const directory = { records, connector, clock };
  let handlers: Handlers | undefined;
  const draw = createDraw(directory, (actionId) => handlers?.dialogActions.has(actionId) === true);
  const patient = retrying(connector, wait, random);
  const { rowPosts } = options.records;
  const posting = { connector, patient, directory, rowPosts, draw };
  const face = createTeamsFace({ ...posting, fileLinks, random, log });

  return {
    face,
    configuredIn: (workspaceId) =>
      tenantIdOf(workspaceId) === teams.tenantId ? options.managers.entra : [],
    installerOf: async (workspaceId) =>
      (await records.tenants.get(tenantIdOf(workspaceId)))?.installedBy,
    memberOf: async (workspaceId, userId) => ({ workspaceId, userId, findPerson: asPerson }),
    linkTo: async (workspaceId, channelId, messageId) => {
      const tenantId = tenantIdOf(workspaceId);
      const groupId = await groupOf(directory, tenantId, channelId);
      return postLink({ tenantId, channelId, messageId, groupId });
    },
    createRateLimiter: (signal) => createPostRateLimiter(paces, { signal, wait, reserve }),
    troubleOf: (error) => (error instanceof ConnectorError ? 'no_answer' : undefined),
    countTenants: records.tenants.count,
    connect({ conversation, ...product }) {
      // Nothing is sent yet, so nobody else would notice before the first answer is missing.
      token.get().catch((error: unknown) => {
        const problem =
          'Microsoft gives the bot no token, so nothing can be sent in Teams; npm run doctor says what to check';
        log.error({ err: error }, problem);
      });
      handlers = collectHandlers(conversation.register, [openAction]);
      const receive = createReceive({
        ...product,
        handlers,
        answer: conversation.answer,
        shortcuts: conversation.shortcuts,
        connector: patient,
        directory,
        draw,
        dialogs: createKeptDialogs(options.records.keptDialogs),
        rowPosts,
        fileLinks,
        face,
        once: createOnceFor(reserve && records.claims, now),
        inFlight,
        wait,
        log,
      });
      inFlight.track(forgetRemoved({ ...product, directory })).catch((error: unknown) => {
        log.error({ err: error }, 'a removed tenant of Teams was not forgotten');
      });
      const verifier = createTokenVerifier(teams);
      return {
        [`POST ${messagesPath}`]: createMessagesEndpoint({
          verifier,
          receive,
          allowsLoopback,
          metrics,
          wait,
          log,
        }),
      };
    },
    close: http.close,
  };
}

import { createLocales } from '../conversation/locales.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { createPostRateLimiter, type ReserveSlot } from '../schedule/post-rate-limiter.ts';
import type { ConfiguredManagers, SlackMode } from '../service-config.ts';
import type { FileLinks } from '../site/file-links.ts';
import type { Installed, Membership } from '../slack/installation-records.ts';
import { createInstallations } from '../slack/installations.ts';
import { createBlockSupport } from '../slack/posting/block-support.ts';
import { createPostFile, createSendFile } from '../slack/posting/files.ts';
import { createEditMessage, createPost, createPostMessage, paces } from '../slack/posting/posts.ts';
import { createMember, localeTagOf } from '../slack/posting/profiles.ts';
import { createTell } from '../slack/posting/tell.ts';
import { createTokenExchange } from '../slack/posting/token-exchange.ts';
import { createPostingClient } from '../slack/posting/web-api.ts';
import { createBoltLogger } from '../slack/receiving/bolt-logger.ts';
import { createTokenRotation } from '../slack/token-rotation.ts';
import type { Records } from '../store/records.ts';
import type { Clock, Wait } from '../time.ts';

export interface SlackOptions {
  readonly mode: SlackMode;
  readonly slackApiUrl: string;
  readonly installed: Records<Installed>;
  readonly memberships: Records<Membership>;
  /** Undefined if the app has no public address. */
  readonly fileLinks: FileLinks | undefined;
  /** Shared by all replicas; undefined if there is only one process. */
  readonly reserve: ReserveSlot | undefined;
  readonly managers: ConfiguredManagers;
  readonly metrics: Pick<Metrics, 'faceCall' | 'tokenRefresh'>;
  readonly inFlight: InFlight;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

/** Creates everything that sends to Slack in the background, with the token of each workspace. */
export function createSlack(options: SlackOptions) {
  const { mode, slackApiUrl, metrics, clock, log } = options;
  const readLocale = createLocales(options);
  const logger = createBoltLogger(log);
  const rotation =
    mode.kind === 'oauth'
      ? createTokenRotation({
          ...options,
          exchange: createTokenExchange(createPostingClient(slackApiUrl, logger, metrics), mode),
          replacesLastingTokens: mode.rotatesTokens,
        })
      : undefined;
  const installations = createInstallations(options, rotation, clock);
  // With a configured token there is only one workspace, so its id does not matter.
  const tokenOf = async (teamId: string): Promise<string> =>
    mode.kind === 'oauth' ? installations.botTokenOf(teamId) : mode.botToken;
  const clientOf = async (teamId: string) =>
    createPostingClient(slackApiUrl, logger, metrics, { teamId, token: await tokenOf(teamId) });
  const postingClient = createPostingClient(slackApiUrl, logger, metrics);
  const post = createPost(postingClient, tokenOf);
  const localeOf = (teamId: string, userId: string) =>
    readLocale(async () => localeTagOf(await clientOf(teamId), userId), teamId, userId);
  const blockSupport = createBlockSupport(clock, log);
  return {
    installations,
    blockSupport,
    configuredIn: () => options.managers.slack,
    installerOf: installations.installerOf,
    createRateLimiter: (signal: AbortSignal) =>
      createPostRateLimiter(paces, { ...options, signal }),
    face: {
      post: createPostMessage(post, blockSupport),
      update: createEditMessage(postingClient, tokenOf),
      tell: createTell(post, localeOf, log),
      sendFile: createSendFile(clientOf, options.fileLinks, log),
      postFile: createPostFile(clientOf, log),
      abilitiesIn: (teamId: string) => ({
        charts: !blockSupport.isAnyRefused(teamId),
        admins: true,
      }),
    },
    memberOf: async (teamId: string, userId: string) =>
      createMember(teamId, userId, await clientOf(teamId)),
    readLocale,
    /** Needs no scope: https://docs.slack.dev/reference/methods/chat.getPermalink */
    async linkTo(teamId: string, channel: string, message_ts: string) {
      const client = await clientOf(teamId);
      return (await client.chat.getPermalink({ channel, message_ts })).permalink;
    },
  };
}

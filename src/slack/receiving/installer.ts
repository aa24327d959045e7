import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Authorize, Logger } from '@slack/bolt';
import {
  ClearStateStore,
  type CodedError,
  ErrorCode,
  type Installation,
  InstallProvider,
  type InstallURLOptions,
  InvalidStateError,
  type StateStore,
} from '@slack/oauth';
import type { WebClientOptions } from '@slack/web-api';
import { z } from 'zod';
import type { SiteConfig, SlackMode } from '../../service-config.ts';
import { type Page, secureHeaders, sendPage } from '../../site/page.ts';
import { minuteMs } from '../../time.ts';
import { type Installations, readTenant } from '../installations.ts';
import type { UsedStates } from '../slack-records.ts';
import { createAuthorized } from './authorized.ts';
import {
  declinedPage,
  expiredPage,
  failedPage,
  installedPage,
  organisationInstalledPage,
} from './install-pages.ts';
import { callbackPath } from './paths.ts';

/**
 * Lets any number of workspaces install the app:
 * https://docs.slack.dev/authentication/installing-with-oauth
 */
export interface Installer {
  readonly authorize: Authorize<boolean>;
  begin(request: IncomingMessage, response: ServerResponse): Promise<void>;
  complete(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

export interface InstallerOptions {
  readonly mode: Extract<SlackMode, { kind: 'oauth' }>;
  readonly site: SiteConfig;
  readonly scopes: readonly string[];
  readonly installations: Installations;
  readonly usedStates: UsedStates;
  /** Called once the person sees that it is installed. */
  readonly onInstalled: (teamId: string, userId: string) => void;
  readonly clientOptions: WebClientOptions;
  readonly logger: Logger;
}

export function createInstaller(options: InstallerOptions): Installer {
  const { mode, site, installations, clientOptions, logger } = options;
  const authorized = createAuthorized(clientOptions);
  const provider = new InstallProvider({
    clientId: mode.clientId,
    clientSecret: mode.clientSecret,
    stateStore: createSingleUseStates(mode.stateSecret, options.usedStates),
    authorizationUrl: mode.authorizeUrl,
    installationStore: {
      storeInstallation: installations.storeInstallation,
      // Only the library's own `authorize` would call it.
      fetchInstallation: () => Promise.reject(new Error('installations are found by authorize')),
    },
    // The marketplace requires a redirect without a page in between.
    directInstall: true,
    clientOptions,
    logger,
  });
  /** Slack sends the person back to this address, which has to be in the app's manifest. */
  const urlOptions = (): InstallURLOptions => ({
    scopes: [...options.scopes],
    redirectUri: `${site.publicUrl}${callbackPath}`,
  });
  return {
    async authorize({ isEnterpriseInstall, enterpriseId, ...source }, body) {
      const teamId = actingTeamOf(body, source.teamId);
      const organisation = organisationOfAccess(body);
      const tenant =
        organisation === undefined
          ? readTenant(isEnterpriseInstall, enterpriseId, teamId)
          : readTenant(true, organisation, undefined);
      const bot = await installations.botFor(tenant, teamId);
      return authorized(bot, { teamId, enterpriseId });
    },
    begin(request, response) {
      secure(response);
      // Slack sends the person back with a GET from its own site, so `Lax` and not `Strict`.
      forSameSite(response);
      return provider.handleInstallPath(request, response, {}, urlOptions());
    },
    async complete(request, response) {
      secure(response);
      const refusal = new URL(request.url ?? '', site.publicUrl).searchParams.get('error');
      if (refusal !== null) return end(refusal, response);
      return provider.handleCallback(request, response, { success, failure }, urlOptions());
    },
  };

  /** Slack sends people back without a code: they have declined, or it refuses what we ask for. */
  function end(error: string, response: ServerResponse): void {
    const isDeclined = error === 'access_denied';
    if (!isDeclined) logger.warn(`Slack refused an installation: ${error.slice(0, 100)}`);
    sendPage(response, isDeclined ? declinedPage() : failedPage(), site);
  }

  function success(
    { appId, team, user, isEnterpriseInstall }: Installation,
    _options: InstallURLOptions,
    _request: IncomingMessage,
    response: ServerResponse,
  ): void {
    sendPage(
      response,
      isEnterpriseInstall ? organisationInstalledPage() : installedPage(appId, team?.id),
      site,
    );
    if (team !== undefined) options.onInstalled(team.id, user.id);
  }

  function failure(
    { code }: CodedError,
    _options: InstallURLOptions,
    _request: IncomingMessage,
    response: ServerResponse,
  ): void {
    sendPage(response, pageFor(code), site);
  }
}

const id = z.string().nullish();
const accessEvent = z.object({
  event: z.object({ type: z.enum(['team_access_granted', 'team_access_revoked']) }),
  enterprise_id: id,
  authorizations: z.array(z.object({ enterprise_id: id })).nullish(),
});

/** The organisation of an event about the access of its workspaces; undefined for anything else. */
function organisationOfAccess(body: unknown): string | undefined {
  const event = accessEvent.safeParse(body).data;
  return event?.enterprise_id ?? event?.authorizations?.[0]?.enterprise_id ?? undefined;
}

const acting = z.object({
  type: id,
  context_team_id: id,
  event: z.object({ type: id }).nullish(),
  team: z.object({ id }).nullish(),
  view: z.object({ app_installed_team_id: id, team_id: id }).nullish(),
});

/**
 * The workspace that a request is about. Where the app is installed for an organisation, `team` may
 * be null and `app_installed_team_id` the organisation. In a submission that id is the workspace in
 * which the modal was opened; for a click in Home it may be another one (slackapi/bolt-python#1229).
 *
 * @param fallback Bolt's choice, which may be the person's first workspace
 * @returns undefined for events about several workspaces
 */
function actingTeamOf(body: unknown, fallback: string | undefined): string | undefined {
  const { type, context_team_id, event, team, view } = acting.safeParse(body).data ?? {};
  if (event?.type?.startsWith('team_access_') === true) return undefined;
  const isSubmission = type === 'view_submission' || type === 'view_closed';
  const ofView = [view?.app_installed_team_id, view?.team_id];
  const candidates = isSubmission
    ? [...ofView, team?.id, fallback]
    : [context_team_id, team?.id, ...ofView, fallback];
  return candidates.find((one) => one?.startsWith('T')) ?? undefined;
}

function secure(response: ServerResponse): void {
  for (const [name, value] of Object.entries({ ...secureHeaders, 'cache-control': 'no-store' }))
    response.setHeader(name, value);
}

/** The library writes its cookies without `SameSite`. */
function forSameSite(response: ServerResponse): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    const isCookie = name.toLowerCase() === 'set-cookie';
    const values = Array.isArray(value) ? value : [String(value)];
    return setHeader(name, isCookie ? values.map((one) => `${one}; SameSite=Lax`) : value);
  };
}

function pageFor(code: string): Page {
  switch (code) {
    case ErrorCode.AuthorizationError:
      return declinedPage();
    case ErrorCode.InvalidStateError:
    case ErrorCode.MissingStateError:
    case ErrorCode.MissingCodeError:
      return expiredPage();
    default:
      return failedPage();
  }
}

/** Slack's library accepts a state for this long. */
const stateMs = 10 * minuteMs;

/** Signed OAuth states. Each one completes at most one installation, over all replicas. */
function createSingleUseStates(secret: string, used: UsedStates): StateStore {
  const signed = new ClearStateStore(secret);
  return {
    generateStateParam: (options: InstallURLOptions, now: Date) =>
      signed.generateStateParam(options, now),
    async verifyStateParam(now: Date, state: string) {
      const options = await signed.verifyStateParam(now, state);
      const signature = state.split('.').at(-1) ?? '';
      if (!(await used.add(signature, { at: now.getTime() }, stateMs))) {
        throw new InvalidStateError('this state was used before');
      }
      return options;
    },
  };
}

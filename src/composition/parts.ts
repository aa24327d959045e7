import { randomUUID } from 'node:crypto';
import { createExplain } from '../conversation/error-boundary.ts';
import { createHttpServer } from '../ops/http-server.ts';
import { siteOf } from '../service-config.ts';
import { publicAddresses } from '../site/addresses.ts';
import { createDownloads } from '../site/downloads.ts';
import { createFileLinks, type FileLinks } from '../site/file-links.ts';
import { createSite } from '../site/site.ts';
import { createSlackApp } from '../slack/app.ts';
import { troubleOf } from '../slack/posting/web-api.ts';
import { installPath } from '../slack/receiving/paths.ts';
import { createRemovals } from '../slack/removals.ts';
import type { RecordStore } from '../store/records.ts';
import { deriveIds } from '../store/seal.ts';
import { combineFaces } from './faces.ts';
import type { Foundation } from './foundation.ts';
import { createProductConversation, createServices } from './product.ts';
import type { Dependencies } from './product-foundation.ts';
import { createSlack } from './slack.ts';

/** Creates the product and its faces, and connects them. Nothing is started yet. */
export async function createParts(
  foundation: Foundation,
  dependencies: Dependencies,
  store: RecordStore,
) {
  const { config, records, keyring, queues, shared } = foundation;
  const { clock, log } = dependencies;
  const site = siteOf(config);
  const isInstalledBySlackUsers = config.slack?.kind === 'oauth';
  const fileLinks = site && createFileLinks(site, records.files, clock);
  const slack =
    config.slack &&
    createSlack({
      ...foundation,
      ...dependencies,
      mode: config.slack,
      slackApiUrl: config.slackApiUrl,
      managers: config.managers,
      reserve: shared?.pace.reserve,
      fileLinks,
      installed: records.installations,
      memberships: records.memberships,
    });

  const teams = await openTeams(foundation, dependencies, store, fileLinks);
  const explain = createExplain(
    log,
    newReference,
    (error) => troubleOf(error) ?? teams?.troubleOf(error),
  );
  const services = createServices(foundation, dependencies, {
    ...combineFaces(slack, teams),
    explain,
    addresses: site && publicAddresses(site, isInstalledBySlackUsers ? installPath : undefined),
  });
  const { workspaceData } = services;
  const removals = createRemovals({
    ...dependencies,
    records: records.removals,
    queue: queues.of.removals,
    installations: isInstalledBySlackUsers ? slack?.installations : undefined,
    workspaceData,
    fileLinks,
  });
  const sign = (text: string) => deriveIds(keyring, 'export link', text);
  const { exported } = workspaceData;
  const downloads = site && createDownloads({ site, sign, exported, clock });
  const conversation = createProductConversation(services, { removals, downloads });
  const slackApp =
    config.slack &&
    slack &&
    createSlackApp({
      ...foundation,
      ...dependencies,
      ...slack,
      mode: config.slack,
      slackApiUrl: config.slackApiUrl,
      explain,
      newReference,
      removals,
      tell: slack.face.tell,
      signatures: shared?.signatures,
      usedStates: records.usedStates,
      conversation,
      onInstalled: services.welcomeInstaller,
    });
  const teamsRoutes = teams?.connect({
    conversation,
    explain,
    onInstalled: services.welcomeInstaller,
    removeWorkspace: (workspaceId) =>
      removals.begin([{ kind: 'data', teamId: workspaceId, before: clock.now() }]),
  });
  const server = createHttpServer({
    ...foundation,
    ...config,
    log,
    routes: { ...slackApp?.routes, ...teamsRoutes },
    site:
      site && downloads && fileLinks
        ? createSite(site, config, {
            ...{ downloads, fileLinks },
            faces: {
              slack: config.slack && (isInstalledBySlackUsers ? { installPath } : {}),
              hasTeams: teams !== undefined,
            },
          }).answer
        : undefined,
    isHttpsOnly: site?.publicUrl.startsWith('https:') === true,
  });
  return { ...services, removals, countTenants: teams?.countTenants, server, slackApp, teams };
}

export type Parts = Awaited<ReturnType<typeof createParts>>;

/** Loaded only if it is configured, so that the app without Teams pays nothing for it. */
async function openTeams(
  { config, records, shared, metrics, inFlight }: Foundation,
  dependencies: Dependencies,
  store: RecordStore,
  fileLinks: FileLinks | undefined,
) {
  const { teams, managers } = config;
  if (teams === undefined || fileLinks === undefined) return undefined;
  const { createTeams } = await import('./teams.ts');
  const reserve = shared?.pace.reserve;
  return createTeams({
    ...dependencies,
    teams,
    managers,
    store,
    records,
    fileLinks,
    reserve,
    metrics,
    inFlight,
  });
}

/** Creates a short id that people can quote and operators can find in the log. */
function newReference(): string {
  return randomUUID().slice(0, 8);
}

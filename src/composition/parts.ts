import { randomUUID } from 'node:crypto';
import { createExplain } from '../conversation/error-boundary.ts';
import { createHttpServer } from '../ops/http-server.ts';
import { siteOf } from '../service-config.ts';
import { publicAddresses } from '../site/addresses.ts';
import { createDownloads } from '../site/downloads.ts';
import { createFileLinks } from '../site/file-links.ts';
import { createSite } from '../site/site.ts';
import { createSlackApp } from '../slack/app.ts';
import { troubleOf } from '../slack/posting/web-api.ts';
import { installPath } from '../slack/receiving/paths.ts';
import { createRemovals } from '../slack/removals.ts';
import { deriveIds } from '../store/seal.ts';
import { combineFaces } from './faces.ts';
import type { Foundation } from './foundation.ts';
import { createProductConversation, createServices } from './product.ts';
import type { Dependencies } from './product-foundation.ts';
import { createSlack } from './slack.ts';

/** Creates the product and its faces, and connects them. Nothing is started yet. */
export function createParts(foundation: Foundation, dependencies: Dependencies) {
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
      reserve: shared?.pace.reserve,
      fileLinks,
      installed: records.installations,
      memberships: records.memberships,
    });

  const explain = createExplain(log, newReference, troubleOf);
  const services = createServices(foundation, dependencies, {
    ...combineFaces(slack, undefined),
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
  const downloads =
    site &&
    createDownloads({
      site,
      sign: (text) => deriveIds(keyring, 'export link', text),
      exported: workspaceData.exported,
      clock,
    });
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
  const server = createHttpServer({
    ...foundation,
    ...config,
    log,
    routes: { ...slackApp?.routes },
    site:
      site && downloads && fileLinks
        ? createSite(site, config, { downloads, fileLinks, installPath }).answer
        : undefined,
    isHttpsOnly: site?.publicUrl.startsWith('https:') === true,
  });
  return {
    ...services,
    removals,
    /** @returns the port that the app listens on */
    async start(): Promise<number> {
      await slackApp?.start();
      return server.start();
    },
    /**
     * Stops taking requests. Work in flight can still send its responses.
     * @param finishWork waits for the work in flight
     */
    async stop(finishWork: () => Promise<void>): Promise<void> {
      await server.stop(finishWork);
      await slackApp?.stop();
    },
  };
}

export type Parts = ReturnType<typeof createParts>;

/** Creates a short id that people can quote and operators can find in the log. */
function newReference(): string {
  return randomUUID().slice(0, 8);
}

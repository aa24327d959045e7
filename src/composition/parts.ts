import { createSlackApp } from '../slack/app.ts';
import { createPostRateLimiter } from '../slack/posting/post-rate-limiter.ts';
import { createRemovals } from '../slack/removals.ts';
import { publicAddresses } from '../slack/site/addresses.ts';
import { createDownloads } from '../slack/site/downloads.ts';
import { createFileLinks } from '../slack/site/file-links.ts';
import { deriveIds } from '../store/seal.ts';
import type { Foundation } from './foundation.ts';
import { createProductConversation, createServices } from './product.ts';
import type { Dependencies } from './product-foundation.ts';
import { createSlack } from './slack.ts';

/** Creates the product and its face in Slack, and connects them. Nothing is started yet. */
export function createParts(foundation: Foundation, dependencies: Dependencies) {
  const { config, records, keyring, queues, shared } = foundation;
  const { clock, wait } = dependencies;
  const fileLinks = createFileLinks(config.slack, records.files, clock);
  const slack = createSlack({
    ...foundation,
    ...dependencies,
    fileLinks,
    installed: records.installations,
    memberships: records.memberships,
  });
  const { face, installations } = slack;

  const services = createServices(foundation, dependencies, {
    ...slack,
    installerOf: installations.installerOf,
    createRateLimiter: (signal) => createPostRateLimiter(signal, wait, shared?.pace.reserve),
    addresses: publicAddresses(config.slack),
  });
  const { workspaceData } = services;
  const removals = createRemovals({
    ...dependencies,
    records: records.removals,
    queue: queues.of.removals,
    installations: config.slack.kind === 'oauth' ? installations : undefined,
    workspaceData,
    fileLinks,
  });
  const downloads = createDownloads({
    mode: config.slack,
    sign: (text) => deriveIds(keyring, 'export link', text),
    exported: workspaceData.exported,
    clock,
  });
  const app = createSlackApp({
    ...foundation,
    ...dependencies,
    ...slack,
    removals,
    downloads,
    fileLinks,
    tell: face.tell,
    signatures: shared?.signatures,
    usedStates: records.usedStates,
    conversation: createProductConversation(services, { removals, downloads }),
    onInstalled: services.welcomeInstaller,
  });
  return { ...services, app, removals };
}

export type Parts = ReturnType<typeof createParts>;

import type { AuthorizeResult } from '@slack/bolt';
import { WebClient, type WebClientOptions } from '@slack/web-api';
import { createLru } from '../../lru.ts';

/** The result of authorising a request, with the client for its workspace. */
export type Authorized = (
  bot: {
    readonly token: string;
    readonly id: string | undefined;
    readonly userId: string | undefined;
  },
  workspace: { readonly teamId: string | undefined; readonly enterpriseId: string | undefined },
) => AuthorizeResult;

/** A client takes 26 kB. */
const clientsRemembered = 200;

/**
 * Without `botToken`, because Bolt would make a client for it and never drop that: tokens that
 * rotate are two a day for each workspace. `callerOf` reads `slackClient` from the context.
 */
export function createAuthorized(clientOptions: WebClientOptions): Authorized {
  const clients = createLru<WebClient>(clientsRemembered);

  function clientFor(token: string, teamId: string | undefined): WebClient {
    const key = `${teamId} ${token}`;
    const known = clients.get(key);
    if (known !== undefined) return known;
    const client = new WebClient(token, {
      ...clientOptions,
      ...(teamId === undefined ? {} : { teamId }),
    });
    clients.set(key, client);
    return client;
  }

  return ({ token, id, userId }, { teamId, enterpriseId }) => ({
    slackClient: clientFor(token, teamId),
    ...(id === undefined ? {} : { botId: id }),
    ...(userId === undefined ? {} : { botUserId: userId }),
    ...(teamId === undefined ? {} : { teamId }),
    ...(enterpriseId === undefined ? {} : { enterpriseId }),
  });
}

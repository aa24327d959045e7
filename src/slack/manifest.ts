import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { packageFolder } from '../package-folder.ts';
import { callbackPath, eventsPath } from './receiving/paths.ts';

/** The parts of manifest.json that the code reads, so that they are defined only once. */
const manifest = z.looseObject({
  features: z.looseObject({
    slash_commands: z.array(
      z.looseObject({ command: z.string(), usage_hint: z.string().optional() }),
    ),
    shortcuts: z.array(
      z.looseObject({
        name: z.string(),
        type: z.enum(['global', 'message']),
        callback_id: z.string(),
        description: z.string(),
      }),
    ),
  }),
  oauth_config: z.looseObject({ scopes: z.looseObject({ bot: z.array(z.string()) }) }),
  settings: z.looseObject({
    event_subscriptions: z.looseObject({ bot_events: z.array(z.string()) }),
    interactivity: z.looseObject({ is_enabled: z.boolean() }),
  }),
});
export type Manifest = z.infer<typeof manifest>;

/** @throws if manifest.json is missing or has another shape */
export function readManifest(): Manifest {
  const file = new URL('manifest.json', packageFolder);
  return manifest.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/**
 * Turns the Socket Mode manifest into one for an app that Slack reaches over HTTP.
 * @param address `https://HOST`
 * @param rotatesTokens whether tokens expire. Slack cannot switch that off again:
 * https://docs.slack.dev/authentication/using-token-rotation
 */
export function httpManifest(
  socketManifest: Manifest,
  address: string,
  rotatesTokens: boolean,
): Manifest {
  const events = `${address}${eventsPath}`;
  const { features, oauth_config, settings } = socketManifest;
  return {
    ...socketManifest,
    features: {
      ...features,
      slash_commands: features.slash_commands.map((command) => ({ ...command, url: events })),
    },
    oauth_config: { ...oauth_config, redirect_urls: [`${address}${callbackPath}`] },
    settings: {
      ...settings,
      event_subscriptions: { ...settings.event_subscriptions, request_url: events },
      interactivity: {
        ...settings.interactivity,
        request_url: events,
        message_menu_options_url: events,
      },
      socket_mode_enabled: false,
      token_rotation_enabled: rotatesTokens,
    },
  };
}

/** @returns the address as `https://HOST`, or undefined if it is not HTTPS or has a path */
export function readAddress(text: string | undefined): string | undefined {
  if (text === undefined || !URL.canParse(text)) return undefined;
  const { protocol, origin, pathname, hostname } = new URL(text);
  // `https://HOST` is an address still to be filled in.
  const isHost = hostname.includes('.');
  return protocol === 'https:' && pathname === '/' && isHost ? origin : undefined;
}

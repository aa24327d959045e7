import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import type { CommandInfo } from '../conversation/command-info.ts';
import type { ShortcutInfo } from '../conversation/feature.ts';
import { packageFolder } from '../package-folder.ts';

/**
 * The app's manifest for Teams, and the package that is uploaded:
 * https://learn.microsoft.com/microsoft-365/extensibility/schema
 */

export interface TeamsManifestInput {
  /** Of the bot's Entra app. */
  readonly appId: string;
  /** `https://HOST` */
  readonly address: string;
  /** Who runs the app. */
  readonly operator: string;
  readonly version: string;
  readonly commands: readonly CommandInfo[];
  readonly shortcuts: readonly ShortcutInfo[];
}

/** A list of suggestions holds twelve. */
const mostCommands = 12;

export function teamsManifest(input: TeamsManifestInput) {
  const { appId, address, operator, version, commands, shortcuts } = input;
  const list = commandsIn(commands);
  const privacyUrl = `${address}/privacy`;
  return {
    $schema: 'https://developer.microsoft.com/json-schemas/teams/v1.29/MicrosoftTeams.schema.json',
    manifestVersion: '1.29',
    version,
    id: appId,
    developer: {
      name: operator.slice(0, 32).trim(),
      websiteUrl: address,
      privacyUrl,
      // The terms are those of the operator, whom the page names.
      termsOfUseUrl: `${address}/support`,
    },
    name: { short: 'Ambience', full: 'Ambience: how lively and loud your venue is' },
    description: {
      short: 'See how lively and loud each zone of your venue is, and what needs a hand.',
      full: 'Ambience tells your staff how lively and loud each part of your hotel, bar, restaurant or shop is right now, and whether that’s normal. It posts digests and alerts in the channels you choose, and keeps the venue log.',
    },
    icons: { color: 'color.png', outline: 'outline.png' },
    accentColor: '#611f69',
    defaultInstallScope: 'personal',
    supportsChannelFeatures: 'tier1',
    bots: [
      {
        botId: appId,
        scopes: ['personal', 'team', 'groupChat'],
        supportsTargetedMessages: true,
        supportsFiles: true,
        commandLists: [
          {
            scopes: ['personal'],
            triggers: ['mention'],
            commands: [
              ...list,
              { title: 'home', description: 'Venues, digests, alerts and managers' },
            ],
          },
          { scopes: ['team', 'groupChat'], triggers: ['mention', 'slash'], commands: list },
        ],
      },
    ],
    composeExtensions: [
      {
        botId: appId,
        commands: shortcuts.map(({ callbackId, name, description, on }) => ({
          id: callbackId,
          type: 'action',
          title: name,
          description,
          fetchTask: true,
          ...(on === 'message'
            ? { context: ['message'] }
            : { context: ['compose', 'commandBox'], triggers: ['slash'] }),
        })),
      },
    ],
    validDomains: [new URL(address).host],
  };
}

/** As they are typed: `last night [zone]` is suggested as `last night`. */
function commandsIn(commands: readonly CommandInfo[]) {
  const shown = commands
    .filter(({ isSuggested }) => isSuggested)
    .map(({ usage, summary }) => ({
      title: usage.replace(/\s*[[<].*$/, ''),
      description: summary,
    }));
  return [...shown.slice(0, mostCommands - 2), { title: 'help', description: 'What you can ask' }];
}

/** The manifest and both icons, as one zip. */
export function teamsPackage(manifest: object): Uint8Array {
  const icon = (name: string) => readFileSync(new URL(`src/teams/icons/${name}`, packageFolder));
  return zipSync({
    'manifest.json': strToU8(JSON.stringify(manifest, null, 2)),
    'color.png': icon('color.png'),
    'outline.png': icon('outline.png'),
  });
}

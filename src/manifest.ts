import { writeFileSync } from 'node:fs';
import packageJson from '../package.json' with { type: 'json' };
import { readTeamsManifestConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { commands, shortcuts } from './conversation/features.ts';
import { httpManifest, readAddress, readManifest } from './slack/manifest.ts';
import { teamsManifest, teamsPackage } from './teams/manifest.ts';

/** `npm run manifest`: what Slack and Teams have to know about the app, for an app with an address. */

const packageFile = 'ambience-teams.zip';

const usage = `Pass the app's public address:

  npm run -s manifest -- https://HOST            prints the manifest for Slack
  npm run -s manifest -- https://HOST --rotation for tokens that expire; start the app with TOKEN_ROTATION=on
  npm run -s manifest -- teams https://HOST      writes ${packageFile} for Teams; needs TEAMS_APP_ID and OPERATOR_NAME`;

/** @returns what to print; undefined if the arguments cannot be understood */
function run([first, second, ...more]: readonly string[]): string | undefined {
  if (more.length > 0) return undefined;
  if (first === 'teams') {
    const address = readAddress(second);
    return address === undefined ? undefined : writePackage(address);
  }
  const address = readAddress(first);
  if (address === undefined || ![undefined, '--rotation'].includes(second)) return undefined;
  return JSON.stringify(httpManifest(readManifest(), address, second !== undefined), null, 2);
}

function writePackage(address: string): string {
  const { appId, operator } = readTeamsManifestConfig();
  const { version } = packageJson;
  const manifest = teamsManifest({ appId, address, operator, version, commands, shortcuts });
  writeFileSync(packageFile, teamsPackage(manifest));
  return `${packageFile} is written. Upload it in the Teams admin center, under Manage apps.`;
}

try {
  const said = run(process.argv.slice(2));
  if (said === undefined) {
    console.error(usage);
    process.exitCode = 1;
  } else console.log(said);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

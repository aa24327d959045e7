import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
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

type Outcome =
  | { readonly kind: 'done'; readonly said: string }
  | { readonly kind: 'refused'; readonly problem: string };

function run([first, second, ...more]: readonly string[]): Outcome {
  const isForTeams = first === 'teams';
  const [typed, option] = isForTeams ? [second] : [first, second];
  if (typed === undefined || more.length > 0 || ![undefined, '--rotation'].includes(option)) {
    return { kind: 'refused', problem: usage };
  }
  const address = readAddress(typed);
  if (address === undefined) {
    const problem = `${typed} is not https:// and a host name, without a path.\n\n${usage}`;
    return { kind: 'refused', problem };
  }
  if (isForTeams) return writePackage(address);
  const manifest = httpManifest(readManifest(), address, option !== undefined);
  return { kind: 'done', said: JSON.stringify(manifest, null, 2) };
}

function writePackage(address: string): Outcome {
  const { appId, operator, publicUrl } = readTeamsManifestConfig();
  if (publicUrl !== undefined && publicUrl !== address) {
    const problem = `${address} is not PUBLIC_URL, which is ${publicUrl}. Pass the address at which the app runs.`;
    return { kind: 'refused', problem };
  }
  const { version } = packageJson;
  const manifest = teamsManifest({ appId, address, operator, version, commands, shortcuts });
  writeFileSync(packageFile, teamsPackage(manifest));
  const said = `Version ${version} is in ${resolve(packageFile)}. Upload it in the Teams admin center, under Manage apps.`;
  return { kind: 'done', said };
}

function refuse(problem: string): void {
  console.error(problem);
  process.exitCode = 1;
}

try {
  const outcome = run(process.argv.slice(2));
  if (outcome.kind === 'done') console.log(outcome.said);
  else refuse(outcome.problem);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  refuse(error.message);
}

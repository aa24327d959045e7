import { readConfig } from '../config.ts';
import { ConfigError } from '../config-error.ts';
import { about, type Finding } from '../ops/finding.ts';
import { type ServiceConfig, siteOf } from '../service-config.ts';
import { checkSlack } from '../slack/check-slack.ts';
import { systemClock } from '../steady-clock.ts';
import { createKeyring } from '../store/seal.ts';
import { checkTeams } from '../teams/check-teams.ts';
import { systemWait } from '../time.ts';
import { checkAddress } from './checks/check-address.ts';
import { checkPostgres } from './checks/check-postgres.ts';
import { checkService } from './checks/check-service.ts';
import { checkSqlite } from './checks/check-sqlite.ts';
import { checkTimeZones } from './checks/check-time-zones.ts';
import type { Command } from './run.ts';

async function examine(config: ServiceConfig): Promise<Finding[]> {
  const keyring = createKeyring(config.encryptionKeys);
  const { database } = config;
  const site = siteOf(config);
  const found = await Promise.all([
    database.kind === 'sqlite'
      ? checkSqlite(database.file, keyring)
      : checkPostgres(database.url, keyring, systemWait),
    config.slack === undefined ? [] : checkSlack(config.slack, config),
    config.teams === undefined ? [] : checkTeams(config.teams),
    site === undefined ? [] : checkAddress(site.publicUrl).then((finding) => [finding]),
    checkService(config.ambience, systemClock),
    checkTimeZones(systemClock.now()),
  ]);
  return found.flat();
}

/** All faults of the configuration, or the findings about the rest. */
export async function findAll(env?: NodeJS.ProcessEnv): Promise<Finding[]> {
  const configuration = about('Configuration');
  try {
    const config = readConfig(env);
    if (config.kind === 'sandbox') {
      return [
        configuration.problem(
          'no SLACK_ or TEAMS_ variable is set, so npm start would run the sandbox. Set the variables of the app first; README.md lists them.',
        ),
      ];
    }
    return [configuration.ok('complete'), ...(await examine(config))];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable, problem, purpose }) =>
      configuration.problem(`${variable} ${problem}. It is ${purpose}.`),
    );
  }
}

const marks = { ok: 'ok     ', warning: 'warning', problem: 'PROBLEM' } as const;

/** A line for each finding, and how many are wrong. */
export function reportOf(findings: readonly Finding[]): readonly string[] {
  const problems = findings.filter(({ kind }) => kind === 'problem').length;
  return [
    ...findings.map(
      ({ kind, about: subject, sentence }) => `${marks[kind]}  ${subject}: ${sentence}`,
    ),
    ...(problems === 0
      ? []
      : [problems === 1 ? '1 problem found.' : `${problems} problems found.`]),
  ];
}

/** `npm run doctor`: checks an installation from the machine on which it runs. */
export const doctorCommand: Command = {
  name: 'doctor',
  does: 'Checks this installation with the variables of the app: configuration, database, keys, Slack, Teams, venue service, clocks, time zones and disk. It changes nothing and prints no secret. The exit code is 1 if something is wrong.',
  run: async ({ print, terminal }) => {
    const findings = await findAll(terminal.env);
    for (const line of reportOf(findings)) print(line);
    return findings.every(({ kind }) => kind !== 'problem');
  },
};

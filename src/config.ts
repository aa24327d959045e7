import type { z } from 'zod';
import { asError, type Checked, check, type Faults, parse } from './check-environment.ts';
import {
  type DatabaseConfig,
  type Environment,
  environment,
  purposes,
  type Variable,
} from './environment.ts';
import type {
  CommonConfig,
  ServiceConfig,
  SiteConfig,
  SlackMode,
  TeamsConfig,
} from './service-config.ts';

/**
 * Reads the environment; nothing else does. All faults are reported together, each with the purpose
 * of its variable. Values of secrets are never repeated.
 */

export type Config =
  | ({
      readonly kind: 'sandbox';
      readonly databaseFile: string;
      readonly rotatesTokens: boolean;
      /** Variables that are set but not used by the sandbox. */
      readonly unused: readonly Variable[];
    } & CommonConfig)
  | ({ readonly kind: 'service' } & ServiceConfig);

const defaultFile = 'data/ambience.db';

/** The sandbox's own servers use the four ports above the app's. */
const lastSandboxPort = 65_535 - 4;

const serviceVariables = [
  'AMBIENCE_BASE_URL',
  'AMBIENCE_CLIENT_ID',
  'AMBIENCE_CLIENT_SECRET',
  'AMBIENCE_CALLS_PER_SECOND',
  'ENCRYPTION_KEYS',
  'MANAGERS',
  'METRICS_PORT',
  'STOP_DELAY_SECONDS',
] as const;

const always = {
  AMBIENCE_BASE_URL: true,
  AMBIENCE_CLIENT_ID: true,
  AMBIENCE_CLIENT_SECRET: true,
  ENCRYPTION_KEYS: true,
} as const;
const serviceEnvironment = environment.required(always);
const httpEnvironment = environment.required({
  SLACK_BOT_TOKEN: true,
  SLACK_SIGNING_SECRET: true,
  ...always,
});
const socketEnvironment = environment.required({
  SLACK_BOT_TOKEN: true,
  SLACK_APP_TOKEN: true,
  ...always,
});
const oauthEnvironment = environment.required({
  SLACK_CLIENT_ID: true,
  SLACK_CLIENT_SECRET: true,
  SLACK_STATE_SECRET: true,
  SLACK_SIGNING_SECRET: true,
  PUBLIC_URL: true,
  OPERATOR_NAME: true,
  OPERATOR_CONTACT: true,
  ...always,
});

const teamsEnvironment = environment.required({
  TEAMS_APP_ID: true,
  TEAMS_APP_SECRET: true,
  TEAMS_TENANT_ID: true,
  PUBLIC_URL: true,
  OPERATOR_NAME: true,
  OPERATOR_CONTACT: true,
  ...always,
});

/** @throws ConfigError with all faults */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = presentVariables(env);
  const uses = (prefix: string) => Object.keys(values).some((name) => name.startsWith(prefix));
  const usesTeams = uses('TEAMS_');
  const usesSlack = uses('SLACK_') || (!usesTeams && env.NODE_ENV === 'production');
  if (!usesSlack && !usesTeams) return readSandboxConfig(values);

  const teams = usesTeams ? check(teamsEnvironment, values) : undefined;
  const slack = usesSlack ? readSlackMode(values) : undefined;
  const common = slack?.common ?? teams?.data;
  const faults = new Map([
    ...(slack?.faults ?? []),
    ...(usesTeams || uses('SLACK_') ? [] : ([['TEAMS_APP_ID', orTeams]] as const)),
    ...(teams?.faults ?? []),
    ...(isOnePort(common) ? ([['METRICS_PORT', 'is the same as PORT']] as const) : []),
  ]);
  if (faults.size > 0 || common === undefined) throw asError(faults);
  return service(common, slack?.mode, teams?.data && teamsConfig(teams.data));
}

/** Nothing says which of the two the app is for. */
const orTeams =
  'is missing, too: for Microsoft Teams, set it with TEAMS_APP_SECRET and TEAMS_TENANT_ID instead of the SLACK_ variables';

/** 0 is any free port. */
function isOnePort(values: Pick<Environment, 'PORT' | 'METRICS_PORT'> | undefined): boolean {
  return values !== undefined && values.PORT !== 0 && values.PORT === values.METRICS_PORT;
}

function readSandboxConfig(values: Record<string, string>): Config {
  const isSet = (name: Variable) => Object.hasOwn(values, name);
  const parsed = parse(environment, values);
  const sandbox = common(parsed, '127.0.0.1');
  const database = parsed.DATABASE_URL ?? { kind: 'sqlite', file: 'data/sandbox/ambience.db' };
  if (database.kind !== 'sqlite') {
    const problem =
      'is for the app itself, and no SLACK_ or TEAMS_ variables are set, so the sandbox would start, which only works with SQLite';
    throw asError(new Map([['DATABASE_URL', problem]]));
  }
  if (sandbox.port > lastSandboxPort) {
    throw asError(new Map([['PORT', 'leaves no room for the four ports above it']]));
  }
  return {
    kind: 'sandbox',
    unused: serviceVariables.filter(isSet),
    databaseFile: database.file,
    rotatesTokens: parsed.TOKEN_ROTATION,
    ...sandbox,
  };
}

interface ReadSlackMode {
  readonly faults: Faults;
  /** Both are undefined if there are faults. */
  readonly mode: SlackMode | undefined;
  readonly common: ServiceEnvironment | undefined;
}

/** The variables that are set decide how the app is connected to Slack. */
function readSlackMode(values: Record<string, string>): ReadSlackMode {
  const isSet = (name: Variable) => Object.hasOwn(values, name);
  const read = <T extends ServiceEnvironment>(
    { data, faults }: Checked<T>,
    modeOf: (parsed: T) => SlackMode,
  ): ReadSlackMode => ({ faults, mode: data && modeOf(data), common: data });

  if (isSet('SLACK_CLIENT_ID') || isSet('SLACK_CLIENT_SECRET') || isSet('SLACK_STATE_SECRET')) {
    // MANAGERS holds user ids of one workspace, but here there are many.
    const surplus = (['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'MANAGERS'] as const).filter(isSet);
    return read(check(oauthEnvironment, values, surplus), (parsed) => ({
      kind: 'oauth',
      signingSecret: parsed.SLACK_SIGNING_SECRET,
      clientId: parsed.SLACK_CLIENT_ID,
      clientSecret: parsed.SLACK_CLIENT_SECRET,
      stateSecret: parsed.SLACK_STATE_SECRET,
      authorizeUrl: 'https://slack.com/oauth/v2/authorize',
      rotatesTokens: parsed.TOKEN_ROTATION,
      site: siteConfig(parsed),
    }));
  }
  if (isSet('SLACK_APP_TOKEN')) {
    return read(check(socketEnvironment, values), (parsed) => ({
      kind: 'socket',
      botToken: parsed.SLACK_BOT_TOKEN,
      appToken: parsed.SLACK_APP_TOKEN,
    }));
  }
  return read(check(httpEnvironment, values), (parsed) => ({
    kind: 'http',
    botToken: parsed.SLACK_BOT_TOKEN,
    signingSecret: parsed.SLACK_SIGNING_SECRET,
  }));
}

function teamsConfig(parsed: z.infer<typeof teamsEnvironment>): TeamsConfig {
  return {
    appId: parsed.TEAMS_APP_ID,
    appSecret: parsed.TEAMS_APP_SECRET,
    tenantId: parsed.TEAMS_TENANT_ID,
    site: siteConfig(parsed),
    endpoints: {
      tokenUrl: `https://login.microsoftonline.com/${parsed.TEAMS_TENANT_ID}/oauth2/v2.0/token`,
      keysUrl: 'https://login.botframework.com/v1/.well-known/keys',
      allowsLoopback: false,
    },
  };
}

function siteConfig(
  parsed: Pick<
    z.infer<typeof teamsEnvironment>,
    'PUBLIC_URL' | 'OPERATOR_NAME' | 'OPERATOR_CONTACT'
  >,
): SiteConfig {
  return {
    publicUrl: parsed.PUBLIC_URL,
    operator: { name: parsed.OPERATOR_NAME, contact: parsed.OPERATOR_CONTACT },
  };
}

/** For maintenance, which needs no access to Slack or to the venue service. */
export interface MaintenanceConfig {
  readonly database: DatabaseConfig;
  readonly encryptionKeys: readonly [Buffer, ...Buffer[]];
}

const maintenanceEnvironment = environment
  .pick({ DATABASE_URL: true, ENCRYPTION_KEYS: true })
  .required({ ENCRYPTION_KEYS: true });

/** @throws ConfigError with all faults */
export function readMaintenanceConfig(env: NodeJS.ProcessEnv = process.env): MaintenanceConfig {
  const { DATABASE_URL, ENCRYPTION_KEYS } = parse(
    maintenanceEnvironment,
    presentVariables(env),
    true,
  );
  const database = DATABASE_URL ?? { kind: 'sqlite', file: defaultFile };
  return { database, encryptionKeys: ENCRYPTION_KEYS };
}

/** For the package that is uploaded to Teams. @throws ConfigError with all faults */
export function readTeamsManifestConfig(env: NodeJS.ProcessEnv = process.env) {
  const schema = environment
    .pick({ TEAMS_APP_ID: true, OPERATOR_NAME: true, PUBLIC_URL: true })
    .required({ TEAMS_APP_ID: true, OPERATOR_NAME: true });
  const { TEAMS_APP_ID, OPERATOR_NAME, PUBLIC_URL } = parse(schema, presentVariables(env), true);
  return { appId: TEAMS_APP_ID, operator: OPERATOR_NAME, publicUrl: PUBLIC_URL };
}

/** DATABASE_URL alone. @throws ConfigError if it names no database */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const schema = environment.pick({ DATABASE_URL: true });
  const { DATABASE_URL } = parse(schema, presentVariables(env), true);
  return DATABASE_URL ?? { kind: 'sqlite', file: defaultFile };
}

/** @throws ConfigError if the text names no database */
export function readDatabaseUrl(text: string): DatabaseConfig {
  const schema = environment.pick({ DATABASE_URL: true }).required();
  return parse(schema, { DATABASE_URL: text }, true).DATABASE_URL;
}

/** Empty variables count as unset, because compose files pass unset variables as empty. */
function presentVariables(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.keys(purposes).flatMap((name) => {
      const value = env[name]?.trim();
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** What every mode needs. */
type ServiceEnvironment = z.infer<typeof serviceEnvironment>;

function service(
  values: ServiceEnvironment,
  slack: SlackMode | undefined,
  teams: TeamsConfig | undefined,
): Config {
  return {
    kind: 'service',
    ...common(values, '0.0.0.0'),
    database: values.DATABASE_URL ?? { kind: 'sqlite', file: defaultFile },
    slack,
    teams,
    slackApiUrl: values.SLACK_API_URL,
    metricsPort: values.METRICS_PORT,
    stopDelayMs: values.STOP_DELAY_SECONDS * 1_000,
    ambience: {
      baseUrl: values.AMBIENCE_BASE_URL,
      clientId: values.AMBIENCE_CLIENT_ID,
      clientSecret: values.AMBIENCE_CLIENT_SECRET,
      callsPerSecond: values.AMBIENCE_CALLS_PER_SECOND,
    },
    encryptionKeys: values.ENCRYPTION_KEYS,
  };
}

function common(values: Environment, host: string): CommonConfig {
  return {
    port: values.PORT,
    host: values.HOST ?? host,
    logLevel: values.LOG_LEVEL,
    managers: values.MANAGERS,
    historyDays: values.HISTORY_DAYS,
    logDays: values.LOG_DAYS,
  };
}

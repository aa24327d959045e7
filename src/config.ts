import type { z } from 'zod';
import { ConfigError } from './config-error.ts';
import {
  type DatabaseConfig,
  type Environment,
  environment,
  type LogLevel,
  purposes,
  type Variable,
} from './environment.ts';

/**
 * Reads the environment; nothing else does. All faults are reported together, each with the purpose
 * of its variable. Values of secrets are never repeated.
 */

export interface AmbienceConfig {
  /** Paths begin with `/api/v1` under this address. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the developer account may make; undefined if nobody knows. */
  readonly callsPerSecond?: number | undefined;
}

/** How Slack reaches the app, and which tokens the app uses. */
export type SlackMode =
  | { readonly kind: 'http'; readonly botToken: string; readonly signingSecret: string }
  | { readonly kind: 'socket'; readonly botToken: string; readonly appToken: string }
  | {
      readonly kind: 'oauth';
      readonly signingSecret: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly stateSecret: string;
      readonly authorizeUrl: string;
      /** Tokens that last for ever are exchanged for ones that expire. */
      readonly rotatesTokens: boolean;
      /** `https://HOST`, where people and Slack reach the app. */
      readonly publicUrl: string;
      /** Who runs the app, for the people who install it; `contact` is an email or web address. */
      readonly operator: { readonly name: string; readonly contact: string };
    };

interface CommonConfig {
  readonly port: number;
  readonly host: string;
  readonly logLevel: LogLevel;
  readonly managers: ReadonlySet<string>;
  /** For how many days the history of venues is kept; 0 keeps none. */
  readonly historyDays: number;
  /** For how many days an entry of the venue log is kept. */
  readonly logDays: number;
}

export interface ServiceConfig extends CommonConfig {
  readonly database: DatabaseConfig;
  /** Undefined: no metrics are served. */
  readonly metricsPort?: number | undefined;
  /** How long it still serves after SIGTERM. */
  readonly stopDelayMs: number;
  readonly slack: SlackMode;
  readonly slackApiUrl: string;
  readonly ambience: AmbienceConfig;
  readonly encryptionKeys: readonly [Buffer, ...Buffer[]];
}

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

/** The sandbox's own servers use the three ports above the app's. */
const lastSandboxPort = 65_535 - 3;

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

/** @throws ConfigError with all faults */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const values = presentVariables(env);
  const isSet = (name: Variable) => Object.hasOwn(values, name);

  const usesSlack = Object.keys(values).some((name) => name.startsWith('SLACK_'));
  if (!usesSlack && env.NODE_ENV !== 'production') {
    const parsed = parse(environment, values);
    const unused = serviceVariables.filter(isSet);
    const sandbox = common(parsed, '127.0.0.1');
    const database = parsed.DATABASE_URL ?? { kind: 'sqlite', file: 'data/sandbox/ambience.db' };
    if (database.kind !== 'sqlite') {
      throw asError(
        new Map([
          [
            'DATABASE_URL',
            'is for the app itself, and no SLACK_ variables are set, so the sandbox would start, which only works with SQLite',
          ],
        ]),
      );
    }
    if (sandbox.port > lastSandboxPort) {
      throw asError(new Map([['PORT', 'leaves no room for the three ports above it']]));
    }
    return {
      kind: 'sandbox',
      unused,
      databaseFile: database.file,
      rotatesTokens: parsed.TOKEN_ROTATION,
      ...sandbox,
    };
  }
  if (isSet('SLACK_CLIENT_ID') || isSet('SLACK_CLIENT_SECRET') || isSet('SLACK_STATE_SECRET')) {
    // MANAGERS holds user ids of one workspace, but here there are many.
    const surplus = (['SLACK_BOT_TOKEN', 'SLACK_APP_TOKEN', 'MANAGERS'] as const).filter(isSet);
    const parsed = parse(oauthEnvironment, values, surplus);
    return service(parsed, {
      kind: 'oauth',
      signingSecret: parsed.SLACK_SIGNING_SECRET,
      clientId: parsed.SLACK_CLIENT_ID,
      clientSecret: parsed.SLACK_CLIENT_SECRET,
      stateSecret: parsed.SLACK_STATE_SECRET,
      authorizeUrl: 'https://slack.com/oauth/v2/authorize',
      rotatesTokens: parsed.TOKEN_ROTATION,
      publicUrl: parsed.PUBLIC_URL,
      operator: { name: parsed.OPERATOR_NAME, contact: parsed.OPERATOR_CONTACT },
    });
  }
  if (isSet('SLACK_APP_TOKEN')) {
    const parsed = parse(socketEnvironment, values);
    return service(parsed, {
      kind: 'socket',
      botToken: parsed.SLACK_BOT_TOKEN,
      appToken: parsed.SLACK_APP_TOKEN,
    });
  }
  const parsed = parse(httpEnvironment, values);
  return service(parsed, {
    kind: 'http',
    botToken: parsed.SLACK_BOT_TOKEN,
    signingSecret: parsed.SLACK_SIGNING_SECRET,
  });
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
    [],
    true,
  );
  const database = DATABASE_URL ?? { kind: 'sqlite', file: defaultFile };
  return { database, encryptionKeys: ENCRYPTION_KEYS };
}

/** DATABASE_URL alone. @throws ConfigError if it names no database */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const schema = environment.pick({ DATABASE_URL: true });
  const { DATABASE_URL } = parse(schema, presentVariables(env), [], true);
  return DATABASE_URL ?? { kind: 'sqlite', file: defaultFile };
}

/** @throws ConfigError if the text names no database */
export function readDatabaseUrl(text: string): DatabaseConfig {
  const schema = environment.pick({ DATABASE_URL: true }).required();
  return parse(schema, { DATABASE_URL: text }, [], true).DATABASE_URL;
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

/** @param surplus set variables that contradict the mode */
function parse<T>(
  schema: z.ZodType<T>,
  values: Record<string, string>,
  surplus: readonly Variable[] = [],
  isForMaintenance = false,
): T {
  const parsed = schema.safeParse(values);
  const faults = new Map<Variable, string>(
    surplus.map((name) => [name, 'cannot be combined with SLACK_CLIENT_ID and its companions']),
  );
  for (const issue of parsed.error?.issues ?? []) {
    // The schemas are flat, so every path is a variable.
    const name = issue.path[0] as Variable;
    if (!faults.has(name))
      faults.set(name, Object.hasOwn(values, name) ? issue.message : 'is missing');
  }
  if (!parsed.success || faults.size > 0) throw asError(faults, isForMaintenance);
  return parsed.data;
}

function service(
  values:
    | z.infer<typeof httpEnvironment>
    | z.infer<typeof socketEnvironment>
    | z.infer<typeof oauthEnvironment>,
  slack: SlackMode,
): Config {
  return {
    kind: 'service',
    ...common(values, '0.0.0.0'),
    database: values.DATABASE_URL ?? { kind: 'sqlite', file: defaultFile },
    slack,
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
    managers: new Set(values.MANAGERS),
    historyDays: values.HISTORY_DAYS,
    logDays: values.LOG_DAYS,
  };
}

function asError(faults: ReadonlyMap<Variable, string>, isForMaintenance = false): ConfigError {
  return new ConfigError(
    [...faults].map(([variable, problem]) => ({
      variable,
      problem,
      purpose: purposes[variable],
    })),
    isForMaintenance,
  );
}

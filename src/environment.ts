import { z } from 'zod';

/** The environment variables: purposes and schemas. config.ts decides which are required. */

export const purposes = {
  SLACK_BOT_TOKEN: 'the bot token (xoxb-…) of the one workspace the app runs in',
  SLACK_SIGNING_SECRET:
    'what proves that a request over HTTP comes from Slack; Socket Mode needs SLACK_APP_TOKEN instead',
  SLACK_APP_TOKEN: 'the app-level token (xapp-…) for Socket Mode',
  SLACK_CLIENT_ID: "the app's client id, with which many workspaces install it",
  SLACK_CLIENT_SECRET: "the app's client secret, with which many workspaces install it",
  SLACK_STATE_SECRET: 'any long random text; it signs the state of an installation',
  SLACK_API_URL: 'where the Slack Web API is, if not at https://slack.com/api/',
  TEAMS_APP_ID: "the Application (client) ID of the bot's Entra app, on its page Overview",
  TEAMS_APP_SECRET:
    "the Value of a client secret of the bot's Entra app, on its page Certificates & secrets",
  TEAMS_TENANT_ID: "the Directory (tenant) ID of the bot's Entra app, on its page Overview",
  PUBLIC_URL:
    'the address at which people, and Slack or Teams, reach the app, such as https://ambience.example.com',
  OPERATOR_NAME: 'the name of whoever runs the app, shown on its public pages',
  OPERATOR_CONTACT: 'an email address or web address for questions, shown on its public pages',
  TOKEN_ROTATION:
    'whether Slack replaces bot tokens every twelve hours: on or off; it needs SLACK_CLIENT_ID and its companions',
  MANAGERS:
    'the ids, separated by commas, of people who may connect venues: Slack user ids, and object ids of the Entra tenant TEAMS_TENANT_ID',
  AMBIENCE_BASE_URL: 'the address of the venue ambience service',
  AMBIENCE_CLIENT_ID: 'the client id of your developer account with the venue ambience service',
  AMBIENCE_CLIENT_SECRET:
    'the client secret of your developer account with the venue ambience service',
  AMBIENCE_CALLS_PER_SECOND:
    'how many calls a second your developer account may make, over all venues and replicas',
  DATABASE_URL:
    'where data is kept, as sqlite:path/to/file.db or postgres://user:password@host/database',
  ENCRYPTION_KEYS:
    'the key that encrypts stored data, 32 random bytes in base64; several keys are separated by commas',
  HISTORY_DAYS: 'for how many days the history of venues is kept; 0 keeps none',
  LOG_DAYS: 'for how many days an entry of the venue log is kept',
  PORT: 'the port to listen on',
  HOST: 'the address to listen on',
  METRICS_PORT: 'a port of its own on which Prometheus reads /metrics, not reachable from outside',
  STOP_DELAY_SECONDS:
    'how long the app still serves after SIGTERM, until balancers have noticed that it stops',
  LOG_LEVEL: 'how much is logged: trace, debug, info, warn, error or silent',
  NODE_ENV: '"production" in production',
} as const;

export type Variable = keyof typeof purposes;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Where the app stores everything. */
export type DatabaseConfig =
  | { readonly kind: 'sqlite'; readonly file: string }
  /** With user, password and TLS options. */
  | { readonly kind: 'postgres'; readonly url: string };

const slackUserId = /^[UW][A-Z0-9]+$/;

/** 32 bytes in base64: a text after the end of a key would be ignored. */
const keyPattern = /^[A-Za-z0-9+/]{43}=$/;

const url = z.string().refine(isHttpUrl, 'is not an http(s) address');

export const environment = z.object({
  SLACK_BOT_TOKEN: prefixed('xoxb-'),
  SLACK_SIGNING_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  SLACK_APP_TOKEN: prefixed('xapp-'),
  SLACK_CLIENT_ID: z.string().optional(),
  SLACK_CLIENT_SECRET: z.string().optional(),
  SLACK_STATE_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  // Method names are appended, so it needs a trailing slash.
  SLACK_API_URL: url
    .transform((value) => (value.endsWith('/') ? value : `${value}/`))
    .default('https://slack.com/api/'),
  TEAMS_APP_ID: guid(),
  // Entra shows both, and the value only once.
  TEAMS_APP_SECRET: z
    .string()
    .refine(
      (value) => !z.guid().safeParse(value).success,
      "is the secret's ID instead of its Value",
    )
    .optional(),
  TEAMS_TENANT_ID: guid(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'is not https:// and a host name, without a path')
    .transform((value) => new URL(value).origin)
    .optional(),
  OPERATOR_NAME: z.string().max(100, 'is longer than 100 characters').optional(),
  OPERATOR_CONTACT: z
    .string()
    .refine(
      (value) => z.email().safeParse(value).success || isHttpUrl(value),
      'is neither an email address nor an http(s) address',
    )
    .optional(),
  TOKEN_ROTATION: z
    .enum(['on', 'off'], { error: 'is neither on nor off' })
    .default('off')
    .transform((value) => value === 'on'),
  MANAGERS: z
    .string()
    .default('')
    .transform(splitList)
    .refine(
      (ids) => ids.every((id) => slackUserId.test(id) || z.guid().safeParse(id).success),
      'contains something that is neither a Slack user id nor an object id of Entra',
    )
    .transform((ids) => ({
      slack: ids.filter((id) => slackUserId.test(id)),
      entra: ids.filter((id) => !slackUserId.test(id)).map((id) => id.toLowerCase()),
    })),
  AMBIENCE_BASE_URL: url.optional(),
  AMBIENCE_CLIENT_ID: z.string().optional(),
  AMBIENCE_CLIENT_SECRET: z.string().optional(),
  AMBIENCE_CALLS_PER_SECOND: z
    .string()
    .transform(Number)
    .refine((calls) => calls > 0 && Number.isFinite(calls), 'is not a number above 0')
    .optional(),
  DATABASE_URL: z
    .string()
    .transform((value, context): DatabaseConfig => {
      if (/^sqlite:./.test(value)) {
        return { kind: 'sqlite', file: value.replace(/^sqlite:(\/\/)?/, '') };
      }
      const isPostgres = /^postgres(ql)?:\/\//.test(value);
      const isReadable = isPostgres && isReadableAddress(value);
      if (isReadable && new URL(value).pathname.length > 1) return { kind: 'postgres', url: value };
      context.addIssue(
        isReadable
          ? 'names no database, such as postgres://host/ambience'
          : isPostgres
            ? 'cannot be read as an address; special characters in the password have to be percent-encoded, such as %40 for @ and %2F for /'
            : 'is neither sqlite: with a path nor a postgres:// address',
      );
      return z.NEVER;
    })
    .optional(),
  ENCRYPTION_KEYS: z
    .string()
    .transform((value, context): readonly [Buffer, ...Buffer[]] => {
      const keys = splitList(value);
      const [first, ...older] = keys.map((key) => Buffer.from(key, 'base64'));
      if (first !== undefined && keys.every((key) => keyPattern.test(key)))
        return [first, ...older];
      context.addIssue('holds a key that is not 32 bytes in base64');
      return z.NEVER;
    })
    .optional(),
  HISTORY_DAYS: z
    .string()
    .default('400')
    .transform(Number)
    .refine(
      (days) => Number.isInteger(days) && days >= 0 && days <= 4_000,
      'is not a whole number of days from 0 to 4000',
    ),
  LOG_DAYS: z
    .string()
    .default('400')
    .transform(Number)
    .refine(
      (days) => Number.isInteger(days) && days >= 1 && days <= 4_000,
      'is not a whole number of days from 1 to 4000',
    ),
  PORT: z
    .string()
    .default('3000')
    .transform(Number)
    .refine(
      (port) => Number.isInteger(port) && port >= 0 && port <= 65_535,
      'is not a port number',
    ),
  METRICS_PORT: z
    .string()
    .transform(Number)
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'is not a port number')
    .optional(),
  STOP_DELAY_SECONDS: z
    .string()
    .default('2')
    .transform(Number)
    .refine((seconds) => seconds >= 0 && seconds <= 60, 'is not a number from 0 to 60'),
  HOST: z.string().optional(),
  LOG_LEVEL: z.enum(logLevels, { error: 'is not one of the levels' }).default('info'),
  NODE_ENV: z.string().optional(),
});
export type Environment = z.infer<typeof environment>;

function prefixed(prefix: string) {
  return z
    .string()
    .refine((value) => value.startsWith(prefix), `does not begin with ${prefix}`)
    .optional();
}

/** Lower case, as ids are compared. */
function guid() {
  return z
    .guid('is not an id such as 00000000-0000-0000-0000-000000000000')
    .toLowerCase()
    .optional();
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A password with `@`, `/`, `?`, `#` or `%` that is not encoded moves the host elsewhere. */
function isReadableAddress(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password, pathname, search, hash } = new URL(value);
  if (/@/.test(pathname + search) || hash !== '') return false;
  try {
    decodeURIComponent(`${username}${password}${pathname}`);
    return true;
  } catch {
    return false;
  }
}

/** Without HTTPS only on this machine. */
function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname } = new URL(value);
  if (pathname !== '/') return false;
  // `https://HOST` is an address still to be filled in.
  return protocol === 'https:'
    ? hostname.includes('.')
    : protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
}

function splitList(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { ConfigError } from '../src/config-error.ts';
import { purposes } from '../src/environment.ts';
import { siteOf } from '../src/service-config.ts';

const key = randomBytes(32).toString('base64');
const ambience = {
  AMBIENCE_BASE_URL: 'https://ambience.example',
  AMBIENCE_CLIENT_ID: 'id',
  AMBIENCE_CLIENT_SECRET: 'secret',
  ENCRYPTION_KEYS: key,
};
const http = {
  ...ambience,
  SLACK_BOT_TOKEN: 'xoxb-1',
  SLACK_SIGNING_SECRET: 'signing-secret-of-32-characters',
};
const socket = { ...ambience, SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' };
const oauth = {
  ...ambience,
  SLACK_SIGNING_SECRET: 'signing-secret-of-32-characters',
  SLACK_CLIENT_ID: '1.2',
  SLACK_CLIENT_SECRET: 'client secret',
  SLACK_STATE_SECRET: 'a long random text',
  PUBLIC_URL: 'https://ambience.example',
  OPERATOR_NAME: 'Harbour Software',
  OPERATOR_CONTACT: 'help@ambience.example',
};

function faultsOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults.map(({ variable, problem }) => `${variable} ${problem}`);
  }
}

test('without Slack variables the sandbox starts, for this machine only', () => {
  expect(readConfig({})).toMatchObject({
    kind: 'sandbox',
    databaseFile: 'data/sandbox/ambience.db',
    host: '127.0.0.1',
    port: 3000,
  });
});

test('in production every missing variable is listed', () => {
  expect(faultsOf({ NODE_ENV: 'production' })).toEqual([
    'SLACK_BOT_TOKEN is missing',
    'SLACK_SIGNING_SECRET is missing',
    'AMBIENCE_BASE_URL is missing',
    'AMBIENCE_CLIENT_ID is missing',
    'AMBIENCE_CLIENT_SECRET is missing',
    'ENCRYPTION_KEYS is missing',
    expect.stringMatching(
      /^TEAMS_APP_ID is missing, too: for Microsoft Teams, .*SLACK_ variables$/,
    ),
  ]);
});

test('the metrics need a port of their own', () => {
  const ports = { PORT: '3000', METRICS_PORT: '3000' };
  expect(faultsOf({ ...http, ...ports })).toEqual(['METRICS_PORT is the same as PORT']);
  expect(readConfig({ ...http, PORT: '0', METRICS_PORT: '0' }).kind).toBe('service');
});

test('an address still to be filled in is none', () => {
  expect(faultsOf({ ...oauth, PUBLIC_URL: 'https://HOST' })).toEqual([
    'PUBLIC_URL is not https:// and a host name, without a path',
  ]);
});

describe('modes', () => {
  test.each([
    ['http', http, { botToken: 'xoxb-1', signingSecret: 'signing-secret-of-32-characters' }],
    ['socket', socket, { botToken: 'xoxb-1', appToken: 'xapp-1' }],
    ['oauth', oauth, { clientId: '1.2', clientSecret: 'client secret' }],
  ])('%s', (kind, env, slack) => {
    expect(readConfig(env)).toMatchObject({
      kind: 'service',
      slack: { kind, ...slack },
      slackApiUrl: 'https://slack.com/api/',
      database: { kind: 'sqlite', file: 'data/ambience.db' },
      host: '0.0.0.0',
    });
  });

  test.each([
    ['http', { ...http, SLACK_SIGNING_SECRET: '' }, ['SLACK_SIGNING_SECRET is missing']],
    [
      'http',
      { ...http, SLACK_SIGNING_SECRET: 'x' },
      ['SLACK_SIGNING_SECRET is shorter than 16 characters'],
    ],
    ['socket', { ...socket, SLACK_BOT_TOKEN: undefined }, ['SLACK_BOT_TOKEN is missing']],
    ['oauth', { ...oauth, SLACK_STATE_SECRET: ' ' }, ['SLACK_STATE_SECRET is missing']],
  ])('%s with one variable left out is refused', (_, env, faults) => {
    expect(faultsOf(env)).toEqual(faults);
  });

  test('modes cannot be mixed', () => {
    expect(faultsOf({ ...oauth, SLACK_BOT_TOKEN: 'xoxb-1', SLACK_APP_TOKEN: 'xapp-1' })).toEqual([
      'SLACK_BOT_TOKEN cannot be combined with SLACK_CLIENT_ID and its companions',
      'SLACK_APP_TOKEN cannot be combined with SLACK_CLIENT_ID and its companions',
    ]);
  });

  test('SLACK_API_URL alone is not enough', () => {
    expect(faultsOf({ SLACK_API_URL: 'http://127.0.0.1:1/api' })).toContain(
      'SLACK_BOT_TOKEN is missing',
    );
  });
});

const tenant = '0b2e1a5e-0000-4000-8000-0000000000aa';
const teams = {
  ...ambience,
  TEAMS_APP_ID: '5C9A1F00-0000-4000-8000-000000000001',
  TEAMS_APP_SECRET: 'a client secret',
  TEAMS_TENANT_ID: tenant,
  PUBLIC_URL: 'https://ambience.example',
  OPERATOR_NAME: 'Harbour Software',
  OPERATOR_CONTACT: 'help@ambience.example',
};

describe('Teams', () => {
  test.each([
    ['alone', teams, undefined],
    ['beside one Slack workspace', { ...teams, ...http }, { kind: 'http' }],
    ['beside many Slack workspaces', { ...teams, ...oauth }, { kind: 'oauth' }],
  ])('%s', (_, env, slack) => {
    const config = readConfig({ ...env, NODE_ENV: 'production' });
    expect(config).toMatchObject({
      kind: 'service',
      teams: {
        appId: teams.TEAMS_APP_ID.toLowerCase(),
        endpoints: {
          tokenUrl: `https://login.microsoftonline.com/${tenant}/oauth2/v2.0/token`,
          allowsLoopback: false,
        },
      },
    });
    if (config.kind !== 'service') throw new Error('it is configured');
    expect(config.slack?.kind).toBe(slack?.kind);
    expect(siteOf(config)?.publicUrl).toBe('https://ambience.example');
  });

  test("the ID of Entra's secret is not taken for its value", () => {
    const secret = 'd0e5c7aa-0000-4000-8000-000000000001';
    expect(faultsOf({ ...http, ...teams, TEAMS_APP_SECRET: secret })).toEqual([
      "TEAMS_APP_SECRET is the secret's ID instead of its Value",
    ]);
  });

  test('the faults of both faces are reported together', () => {
    const { SLACK_SIGNING_SECRET: _, ...slack } = http;
    expect(faultsOf({ ...slack, TEAMS_APP_ID: 'ambience', PUBLIC_URL: undefined })).toEqual([
      'SLACK_SIGNING_SECRET is missing',
      'TEAMS_APP_ID is not an id such as 00000000-0000-0000-0000-000000000000',
      'TEAMS_APP_SECRET is missing',
      'TEAMS_TENANT_ID is missing',
      'PUBLIC_URL is missing',
      'OPERATOR_NAME is missing',
      'OPERATOR_CONTACT is missing',
    ]);
  });
});

test('all faults are reported together, with the purpose of each variable and no secret', () => {
  const env = {
    ...http,
    SLACK_BOT_TOKEN: 'wrong-token',
    AMBIENCE_BASE_URL: 'ftp://x',
    ENCRYPTION_KEYS: `${key},c2hvcnQ=`,
    PORT: '70000',
    LOG_LEVEL: 'loud',
    MANAGERS: 'U1, bob',
    DATABASE_URL: 'mysql://localhost/x',
  };
  expect(faultsOf(env).toSorted()).toEqual([
    'AMBIENCE_BASE_URL is not an http(s) address',
    'DATABASE_URL is neither sqlite: with a path nor a postgres:// address',
    'ENCRYPTION_KEYS holds a key that is not 32 bytes in base64',
    'LOG_LEVEL is not one of the levels',
    'MANAGERS contains something that is neither a Slack user id nor an object id of Entra',
    'PORT is not a port number',
    'SLACK_BOT_TOKEN does not begin with xoxb-',
  ]);
  try {
    readConfig(env);
  } catch (error) {
    const { message } = Object(error);
    expect(message).toContain('It is the bot token (xoxb-…) of the one workspace');
    expect(message).not.toContain('wrong-token');
    expect(message).not.toContain(key);
  }
});

test('values are parsed', () => {
  expect(
    readConfig({
      ...http,
      MANAGERS: ` U1 ,W2,${tenant.toUpperCase()}`,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'debug',
      DATABASE_URL: 'sqlite:///var/lib/ambience.db',
      SLACK_API_URL: 'http://127.0.0.1:9/api',
      ENCRYPTION_KEYS: `${key}, ${randomBytes(32).toString('base64')}`,
    }),
  ).toMatchObject({
    managers: { slack: ['U1', 'W2'], entra: [tenant] },
    port: 0,
    host: '127.0.0.1',
    logLevel: 'debug',
    database: { kind: 'sqlite', file: '/var/lib/ambience.db' },
    slackApiUrl: 'http://127.0.0.1:9/api/',
    encryptionKeys: [Buffer.from(key, 'base64'), expect.any(Buffer)],
  });
});

test('the README lists every variable', () => {
  const readme = readFileSync('README.md', 'utf8');
  const listed = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(Object.keys(purposes));
});

test.each([
  ['postgres://user:pa#ss/word@host/x', /cannot be read as an address; special characters/],
  ['postgres://host', /names no database/],
  ['postgres:/host/x', /is neither sqlite: with a path nor a postgres:/],
  ['data/ambience.db', /is neither sqlite: with a path nor a postgres:/],
])('DATABASE_URL=%s', (DATABASE_URL, fault) => {
  expect(faultsOf({ ...http, DATABASE_URL }).join()).toMatch(fault);
});

test('two keys without a comma are not taken for one', () => {
  const ENCRYPTION_KEYS = `${key} ${randomBytes(32).toString('base64')}`;
  expect(faultsOf({ ...http, ENCRYPTION_KEYS })).toEqual([
    'ENCRYPTION_KEYS holds a key that is not 32 bytes in base64',
  ]);
});

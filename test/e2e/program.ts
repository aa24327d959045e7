import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';

/** One of our scripts in its own process. */
export interface Program {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Resolves once the output matches. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
  readonly ended: Promise<{ code: number | null }>;
}

/** Without it, each process would compile its files again, and strip the types of scripts in src. */
const compileCache = resolve('node_modules/.cache/ambience');

/**
 * @param env all of its environment except PATH and the cache of compiled files
 * @param preloaded a script that runs in the process before the program
 */
export function startProgram(
  script: string,
  cwd: string,
  env: Readonly<Record<string, string>>,
  preloaded?: string,
  argumentList: readonly string[] = [],
): Program {
  const before = preloaded === undefined ? [] : ['--import', resolve(preloaded)];
  const child = spawn(
    process.execPath,
    ['--no-regexp-tier-up', ...before, resolve(script), ...argumentList],
    {
      cwd,
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const ended = once(child, 'close').then(([code]) => ({ code }));
  const program: Program = {
    process: child,
    output: () => output,
    ended,
    printed(pattern) {
      const { promise, resolve: found, reject } = Promise.withResolvers<RegExpExecArray>();
      const check = () => {
        const match = pattern.exec(output);
        if (match !== null) found(match);
      };
      child.stdout.on('data', check);
      child.stderr.on('data', check);
      ended.then(() => reject(new Error(`it ended without ${pattern}:\n${output}`)));
      check();
      return promise;
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return program;
}

/** As if the machine had failed. */
export async function kill({ process: killed, ended }: Program): Promise<void> {
  killed.kill('SIGKILL');
  await ended;
}

/** The environment of an app that takes over the sandbox's database, Slack and venue service. */
export function environmentOf(
  { slack, venueService, config }: Sandbox,
  slackUrl: string,
  databaseFile: string,
): Record<string, string> {
  const [key = Buffer.alloc(0)] = config.encryptionKeys;
  return {
    SLACK_CLIENT_ID: slack.clientId,
    SLACK_CLIENT_SECRET: slack.clientSecret,
    SLACK_STATE_SECRET: 'state-secret-of-16-letters',
    PUBLIC_URL: 'https://ambience.example',
    OPERATOR_NAME: 'The tests',
    OPERATOR_CONTACT: 'https://ambience.example/help',
    SLACK_SIGNING_SECRET: slack.signingSecret,
    SLACK_API_URL: slackUrl,
    AMBIENCE_BASE_URL: venueService.baseUrl,
    AMBIENCE_CLIENT_ID: venueService.clientId,
    AMBIENCE_CLIENT_SECRET: venueService.clientSecret,
    ENCRYPTION_KEYS: key.toString('base64'),
    DATABASE_URL: `sqlite:${databaseFile}`,
    HOST: '127.0.0.1',
    STOP_DELAY_SECONDS: '0',
    PORT: '0',
  };
}

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServiceConfig } from '../../src/config.ts';
import type { SandboxSlack } from '../../src/sandbox/slack/server.ts';
import type { VenueService } from '../../src/sandbox/venue-service/server.ts';
import type { Measured } from './measure.ts';

/** The app in its own process, beside a local Slack and venue service. */
export interface MeasuredApp {
  readonly process: ChildProcess;
  measure(): Promise<Measured>;
  stop(): Promise<void>;
}

export function runApp(
  slack: Pick<SandboxSlack, 'clientId' | 'clientSecret' | 'signingSecret' | 'apiUrl'>,
  venueService: Pick<VenueService, 'baseUrl' | 'clientId' | 'clientSecret'>,
  databaseFile: string,
  { encryptionKeys }: Pick<ServiceConfig, 'encryptionKeys'>,
): MeasuredApp {
  const app = fork(resolve('src/main.ts'), {
    execArgv: ['--import', resolve('test/bench/measure.ts')],
    env: {
      PATH: process.env.PATH,
      SLACK_CLIENT_ID: slack.clientId,
      SLACK_CLIENT_SECRET: slack.clientSecret,
      SLACK_STATE_SECRET: 'state-secret-of-16-letters',
      SLACK_SIGNING_SECRET: slack.signingSecret,
      SLACK_API_URL: slack.apiUrl,
      AMBIENCE_BASE_URL: venueService.baseUrl,
      AMBIENCE_CLIENT_ID: venueService.clientId,
      AMBIENCE_CLIENT_SECRET: venueService.clientSecret,
      ENCRYPTION_KEYS: encryptionKeys.map((key) => key.toString('base64')).join(),
      DATABASE_URL: `sqlite:${databaseFile}`,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
    },
  });
  return {
    process: app,
    async measure() {
      const answered = once(app, 'message');
      app.send('measure');
      const [measured] = await answered;
      return measured;
    },
    async stop() {
      app.kill('SIGTERM');
      await once(app, 'close');
    },
  };
}

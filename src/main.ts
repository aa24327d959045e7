import { startService } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { ConfigError } from './config-error.ts';
import { createLog, type Log } from './ops/log.ts';
import { startTicks } from './schedule/ticks.ts';
import { SlackRefusedError } from './slack/receiving/startup.ts';
import { systemClock } from './steady-clock.ts';
import { StoreError, operatorSentence as storeSentence } from './store/errors.ts';
import { systemWait } from './time.ts';

/** The process: reads the configuration, starts the app, and stops it without losing work. */

interface Running {
  stop(): Promise<void>;
}

async function start(config: Config, log: Log): Promise<Running> {
  if (config.kind === 'service') {
    const { random } = Math;
    return startService(config, { clock: systemClock, random, wait: systemWait, startTicks, log });
  }
  // Imported only when needed, because production images lack the sandbox's dependencies.
  const { runSandbox } = await import('./sandbox/run.ts');
  return runSandbox(config, log);
}

/** Longer than draining work in flight and closing the server take, after the delay. */
const longestStopMs = 11_000;

/** Handles SIGTERM and SIGINT. During startup nothing is in flight yet, so the process ends at once. */
function stopOnSignals(starting: Promise<Running>, config: Config, log: Log): void {
  let isStopping = false;
  let hasStarted = false;
  starting.then(
    () => {
      hasStarted = true;
    },
    () => {},
  );
  const stop = async (signal: NodeJS.Signals) => {
    // A second signal ends the process at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    // Exit even if something hangs.
    const delayMs = config.kind === 'service' ? config.stopDelayMs : 0;
    setTimeout(() => process.exit(1), delayMs + longestStopMs).unref();
    if (!hasStarted) {
      log.info({ signal }, 'stopped during startup');
      process.exit(0);
    }
    log.info({ signal }, 'stopping');
    try {
      const running = await starting;
      await running.stop();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** A sentence that says what to do; undefined for errors that an operator cannot fix. */
function operatorSentence(error: unknown, config: Config | undefined): string | undefined {
  if (error instanceof ConfigError || error instanceof SlackRefusedError) return error.message;
  if (error instanceof StoreError) return storeSentence(error);
  if (!(error instanceof Error && 'code' in error) || config === undefined) return undefined;
  return bindSentence(error.code, error, config);
}

/** Why the server cannot listen at its address. */
function bindSentence(code: unknown, error: Error, config: Config): string | undefined {
  const { message } = error;
  switch (code) {
    case 'EADDRINUSE':
      return portSentence('port' in error ? error.port : undefined, config);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is not an address of this machine (${message}). Set HOST to one of its addresses, or to 0.0.0.0 to listen on all of them.`;
    case 'EACCES':
      return `This user is not allowed to listen on that port (${message}). Set PORT to 1024 or higher.`;
    default:
      return undefined;
  }
}

function portSentence(taken: unknown, config: Config): string {
  const { port } = config;
  if (config.kind === 'service') {
    const variable = taken === config.metricsPort ? 'METRICS_PORT' : 'PORT';
    return `Port ${taken} is already in use. Set ${variable} to a free port, or stop the process that uses this one.`;
  }
  const other = port < 60_000 ? port + 100 : port - 100;
  return `The sandbox needs ports ${port} to ${port + 4}, and ${taken} is already in use. If a sandbox with the same PORT is already running, open http://127.0.0.1:${port + 1}, or stop it.
To run a second one, choose other ports and another database:
  PORT=${other} DATABASE_URL=sqlite:data/second/ambience.db npm start`;
}

let config: Config | undefined;
try {
  config = readConfig();
  const log = createLog(config.logLevel);
  if (config.kind === 'service' && config.slack?.kind === 'socket') {
    // Slack's web socket client leaves an unhandled rejection if it disconnects during a reconnect
    // (slackapi/node-slack-sdk#2656). That must not end the process.
    process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));
  }
  const starting = start(config, log);
  stopOnSignals(starting, config, log);
  await starting;
  // Starting leaves 10 MB of garbage, which Node would keep for as long as little happens. Takes 50 ms.
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
} catch (error) {
  const sentence = operatorSentence(error, config);
  if (sentence === undefined) throw error;
  console.error(sentence);
  // Parts that have already started would keep the process alive.
  process.exit(1);
}

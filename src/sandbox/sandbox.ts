import { EventEmitter } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Service, startService } from '../app.ts';
import type { Log } from '../ops/log.ts';
import { type StartTicks, startTicks } from '../schedule/ticks.ts';
import type { ConfiguredManagers, ServiceConfig, SlackMode } from '../service-config.ts';
import { readManifest } from '../slack/manifest.ts';
import { limits } from '../slack/render/limits.ts';
import { StoreError } from '../store/errors.ts';
import { explainFileError } from '../store/sqlite-file.ts';
import { createMovableClock, type MovableClock, type Wait } from '../time.ts';
import { type HotelTime, terraceId, untilHotelTime, veryLoud } from './evening.ts';
import { readOrMakeKey } from './key-file.ts';
import { createSandboxWait } from './sandbox-wait.ts';
import type { Person } from './slack/people.ts';
import { readSaved, writeSaved } from './slack/saved-state.ts';
import { type SandboxSlack, startSandboxSlack } from './slack/server.ts';
import { slackMode } from './slack/slack-mode.ts';
import { workspaces as ownWorkspaces, type WorkspaceFixture } from './slack/workspaces.ts';
import type { SandboxTeams } from './teams/people.ts';
import { startSandboxTeams } from './teams/server.ts';
import { createTraffic, type Traffic } from './traffic.ts';
import { startVenueService, type VenueService } from './venue-service/server.ts';

/** The real app, connected over HTTP to a local Slack and a local venue service. */
export interface Sandbox {
  readonly slack: SandboxSlack;
  /** Undefined if only Slack is wanted. */
  readonly teams: SandboxTeams | undefined;
  readonly venueService: VenueService;
  readonly clock: MovableClock;
  readonly traffic: Traffic;
  readonly service: Service;
  readonly config: ServiceConfig;
  readonly databaseFile: string;
  /** @param teamId the first workspace if omitted */
  as(name: string, teamId?: string): Person;
  /** Runs the jobs that are due by the sandbox's clock, without waiting for the timers. */
  tick(): Promise<void>;
  /** Advances the clock, and stops whenever a digest or a poll for alerts is due. */
  pass(ms: number): Promise<void>;
  /** Advances the clock to the next digest. @returns false if no digest is set up */
  passToDigest(): Promise<boolean>;
  /** Waits for the work that the app does after its answers, such as publishing Homes. */
  settle(): Promise<void>;
  /** Restarts the app on the same data, optionally with another configuration. */
  restartService(changed?: Partial<ServiceConfig>): Promise<void>;
  /** Stops only the app, so that another process can take its place. */
  stopService(): Promise<void>;
  /** Returns to the state of the first start: deletes all data and resets the clock. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

export interface SandboxOptions {
  readonly databaseFile: string;
  readonly log: Log;
  /** The app's port. The local Slack uses port + 2, the venue service port + 3; 0: free ports. */
  readonly port: number;
  readonly mode?: SlackMode['kind'];
  /** Whether there is a Teams, too. It uses port + 4. */
  readonly hasTeams?: boolean;
  readonly managers?: ConfiguredManagers;
  readonly historyDays?: number;
  /** Whether tokens expire after twelve hours. */
  readonly rotatesTokens?: boolean;
  /** Default: the two workspaces of workspaces.ts. */
  readonly workspaces?: readonly WorkspaceFixture[];
  /**
   * Moves the running clock there on the first start and after a reset, to an evening on which the
   * hotel's terrace is very loud and after which a week has something to tell. Default: it runs as the
   * machine's does.
   */
  readonly startsAt?: HotelTime;
  /**
   * Starts a stopped clock at this time, in ms since the epoch; jobs then run at `tick` and `pass`
   * only. Default: a running clock.
   */
  readonly standsAt?: number | undefined;
  /** Replaces the app's waits, so that tests decide when they end. */
  readonly wait?: Wait;
}

const saveDelayMs = 300;

const noManagers: ConfiguredManagers = { slack: [], entra: [] };

/** A stopped clock has no ticks: else a minute of the machine would run jobs in the middle of a test. */
const neverTick: StartTicks = () => () => {};

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { databaseFile, log, port, mode = 'oauth', managers = noManagers } = options;
  const { historyDays = 400 } = options;
  const { workspaces = ownWorkspaces, rotatesTokens = false } = options;
  await makeFolder(databaseFile);
  const savedFile = join(dirname(databaseFile), 'slack.json');
  const saved = readSaved(savedFile);
  const firstMove = () =>
    options.startsAt === undefined ? 0 : untilHotelTime(Date.now(), options.startsAt);
  const clock = createMovableClock(options.standsAt, saved.moved ?? firstMove());
  const key = await readOrMakeKey(join(dirname(databaseFile), 'encryption.key'));
  const { oauth_config, features } = readManifest();
  const { bot: scopes } = oauth_config.scopes;
  const { shortcuts } = features;
  const traffic = createTraffic(clock);
  const slack = await startSandboxSlack({
    clock,
    scopes,
    shortcuts,
    traffic,
    workspaces,
    port: portAbove(port, 2),
    // Where the clock stands, how busy the machine is decides nothing.
    acknowledgementMs: limits.acknowledgementMs * (options.standsAt === undefined ? 1 : 5),
  });
  slack.state.rotatesTokens = rotatesTokens;
  slack.state.messages.push(...saved.messages);
  for (const channel of saved.invited) slack.state.invited.add(channel);
  for (const [teamId, installed] of saved.installed) slack.state.installed.set(teamId, installed);
  const venueService = await startVenueService({
    clock,
    secret: key.toString('hex'),
    recordsFile: join(dirname(databaseFile), 'venue-service.json'),
    port: portAbove(port, 3),
    traffic,
    hasStory: options.startsAt !== undefined,
  });
  const teams =
    options.hasTeams === true
      ? await startSandboxTeams(
          portAbove(port, 4),
          clock,
          join(dirname(databaseFile), 'teams.json'),
        )
      : undefined;
  const site = {
    // The port is only known once the app listens.
    get publicUrl() {
      return slack.appUrl;
    },
    operator: { name: 'The sandbox', contact: 'sandbox@ambience.example' },
  };
  const config: ServiceConfig = {
    database: { kind: 'sqlite', file: databaseFile },
    port,
    host: '127.0.0.1',
    logLevel: 'info',
    managers,
    historyDays,
    logDays: 400,
    teams: teams && { ...teams.config, site },
    slack: slackMode(mode, slack, { scopes, rotatesTokens, site }),
    slackApiUrl: slack.apiUrl,
    ambience: venueService,
    stopDelayMs: 0,
    encryptionKeys: [key],
  };
  const moves = new EventEmitter();
  const wait = options.wait ?? createSandboxWait(moves);
  const startEvening = () => {
    if (options.startsAt !== undefined) venueService.measure(terraceId, veryLoud);
  };
  if (saved.moved === undefined) startEvening();
  let service = await startApp();
  let isServiceStopped = false;

  async function startApp(running: ServiceConfig = config): Promise<Service> {
    const started = await startService(running, {
      clock,
      random: Math.random,
      wait,
      startTicks: options.standsAt === undefined ? startTicks : neverTick,
      log,
    });
    slack.connectApp(`http://127.0.0.1:${started.port}`);
    teams?.connectApp(`http://127.0.0.1:${started.port}`);
    return started;
  }

  let resetting: Promise<void> = Promise.resolve();
  let saving: NodeJS.Timeout | undefined;
  const save = () => writeSaved(savedFile, slack.state, clock);

  /** Saves 300 ms after the last message, so that a crash loses little and a burst saves once. */
  function saveSoon(): void {
    clearTimeout(saving);
    saving = setTimeout(save, saveDelayMs).unref();
  }
  slack.state.events.on('message', saveSoon);

  async function install(): Promise<void> {
    // In tests, people add the app themselves.
    if (teams?.state.installed.size === 0 && options.startsAt !== undefined) {
      await teams.as('manager').addApp();
      await teams.as('manager').addToTeam();
    }
    if (mode !== 'oauth') return;
    for (const tenantId of new Set(
      workspaces.map(({ teamId, organisation }) => organisation?.id ?? teamId),
    )) {
      await slack.install(tenantId);
    }
    for (const { teamId, organisation } of workspaces) {
      if (organisation !== undefined) await slack.grant(teamId);
    }
  }

  await install();

  return {
    slack,
    teams,
    venueService,
    clock,
    traffic,
    get service() {
      return service;
    },
    config,
    databaseFile,
    as: (name, teamId) => slack.as(name, teamId),
    tick: () => service.tick(),
    pass,
    passToDigest,
    settle: () => service.settle(),
    async restartService(changed) {
      if (!isServiceStopped) await service.stop();
      service = await startApp({ ...config, ...changed });
      isServiceStopped = false;
    },
    async stopService() {
      await service.stop();
      isServiceStopped = true;
    },
    reset() {
      // Two browser windows may reset at the same time: run the resets one after the other.
      resetting = resetting.then(resetAll, resetAll);
      return resetting;
    },
    async stop() {
      if (!isServiceStopped) await service.stop();
      // Saved after the app has stopped, to include messages that it sent while stopping.
      slack.state.events.off('message', saveSoon);
      clearTimeout(saving);
      save();
      await Promise.all([slack.close(), teams?.close(), venueService.close()]);
    },
  };

  async function pass(ms: number): Promise<void> {
    // After a start, it takes a moment to fill the queues.
    await service.settle();
    const until = clock.now() + ms;
    for (;;) {
      const due = [service.nextDigestAt(), service.nextAlertAt(), service.nextRecordingAt()];
      const next = Math.min(...due.filter((at) => at !== undefined), until);
      clock.advance(Math.max(0, next - clock.now()));
      moves.emit('moved');
      await service.tick();
      if (next >= until) return;
      await service.settle();
    }
  }

  async function passToDigest(): Promise<boolean> {
    await service.settle();
    const next = service.nextDigestAt();
    if (next !== undefined) await pass(Math.max(0, next - clock.now()));
    return next !== undefined;
  }

  async function resetAll(): Promise<void> {
    await service.stop();
    for (const suffix of ['', '-wal', '-shm']) {
      await rm(`${databaseFile}${suffix}`, { force: true });
    }
    slack.state.clear();
    teams?.state.clear();
    venueService.reset();
    clock.advance(firstMove() - clock.moved);
    traffic.clear();
    startEvening();
    service = await startApp();
    await install();
  }
}

function portAbove(port: number, above: number): number {
  return port === 0 ? 0 : port + above;
}

/** @throws StoreError with a message for the operator */
async function makeFolder(file: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
  } catch (error) {
    throw new StoreError('file_unusable', explainFileError(file, error), error);
  }
}

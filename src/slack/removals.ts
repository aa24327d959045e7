import { isDeepStrictEqual } from 'node:util';
import type { Log } from '../ops/log.ts';
import type { Queue } from '../schedule/queue.ts';
import type { FileLinks } from '../site/file-links.ts';
import type { Records } from '../store/records.ts';
import { type Clock, minuteMs, type Wait } from '../time.ts';
import type { RemovedData, WorkspaceData } from '../workspace-data.ts';
import type { Installations } from './installations.ts';
import type { Removal } from './slack-records.ts';

/**
 * Deletes the data of workspaces, when a manager asks for it or when they lose the app.
 *
 * What is to be deleted is written down first, so that the app finishes by itself what a failure or
 * a crash has left half done. A minute later it is deleted again, with what work in flight has
 * written in between.
 */
export interface Removals {
  /** A manager deletes everything. The app stays installed. */
  deleteData(teamId: string): Promise<RemovedData>;
  /**
   * A workspace or an organisation has removed the app, or an organisation has taken it away from
   * some of its workspaces. Fails if something could not be deleted yet.
   */
  begin(removals: readonly Removal[]): Promise<void>;
  /** Continues with what was not finished. Call it at the start. */
  load(): Promise<void>;
}

export interface RemovalsOptions {
  readonly records: Records<Removal>;
  readonly queue: Queue;
  /** Undefined if the token is configured, because then there is no installation to delete. */
  readonly installations: Installations | undefined;
  readonly workspaceData: Pick<WorkspaceData, 'remove'>;
  readonly fileLinks: Pick<FileLinks, 'forget'> | undefined;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

const noteRetryMs = 1_000;
/** No answer and no post is in flight for longer. */
const againAfterMs = minuteMs;

export function createRemovals(options: RemovalsOptions): Removals {
  const { records, queue, installations, workspaceData, fileLinks, clock, wait, log } = options;

  async function removeData(teamId: string, removedAt: number): Promise<RemovedData> {
    await fileLinks?.forget(teamId);
    const removed = await workspaceData.remove(teamId, removedAt);
    log.info({ workspaceId: teamId, ...removed }, 'the data of a workspace was deleted');
    return removed;
  }

  /** The membership ends last, so that the next try finds what a failure has left. */
  async function leave(enterpriseId: string, teamId: string, removedAt: number): Promise<void> {
    const leaving = await installations?.leaving(enterpriseId, teamId, removedAt);
    if (leaving === 'loses_the_app') {
      // Its second pass, since the workspace is no member any more when this one runs again.
      await note({ kind: 'data', teamId, before: Math.min(removedAt, clock.now()) });
      await removeData(teamId, removedAt);
    }
    await installations?.leave(enterpriseId, teamId, removedAt);
  }

  async function run(one: Removal): Promise<void> {
    switch (one.kind) {
      case 'data':
        await removeData(one.teamId, one.before);
        return;
      case 'workspace': {
        const { teamId } = one;
        const tenant = { kind: 'workspace', teamId } as const;
        const forgotten = await installations?.forget(tenant, one.before);
        if (forgotten?.kind === 'installed_since') return logInstalledSince(one);
        for (const left of forgotten?.teamIds ?? [teamId]) await removeData(left, one.before);
        return;
      }
      case 'organisation': {
        const { enterpriseId } = one;
        const tenant = { kind: 'organisation', enterpriseId } as const;
        const forgotten = await installations?.forget(tenant, one.before);
        if (forgotten?.kind === 'installed_since') return logInstalledSince(one);
        // Memberships may be newer than the event: a request was on its way.
        const teamIds = forgotten?.teamIds ?? [];
        return runEach(teamIds, (teamId) => leave(enterpriseId, teamId, Infinity));
      }
      case 'member':
        return leave(one.enterpriseId, one.teamId, one.before);
    }
  }

  function logInstalledSince(one: Removal): void {
    log.info(one, 'the app was removed and has been installed since');
  }

  async function note(one: Removal): Promise<void> {
    await records.set(keyOf(one), one);
    await queue.put({ key: keyOf(one), at: clock.now() + againAfterMs });
  }

  /** Slack has its answer already and sends the event no second time. */
  async function noteAtLast(one: Removal): Promise<void> {
    for (;;) {
      try {
        return await note(one);
      } catch (error) {
        log.error({ err: error, ...one }, 'a removal was not written down, and is tried again');
        await wait(noteRetryMs);
      }
    }
  }

  // What fails is tried again a minute later.
  queue.start(async (key) => {
    const noted = await records.get(key);
    if (noted === undefined) return;
    await run(noted);
    await records.update(key, (current) =>
      isDeepStrictEqual(current, noted) ? undefined : current,
    );
  });

  return {
    async deleteData(teamId) {
      const one: Removal = { kind: 'data', teamId, before: clock.now() };
      await note(one);
      return removeData(teamId, one.before);
    },
    async begin(all) {
      for (const one of all) await noteAtLast(one);
      await runEach(all, run);
    },
    async load() {
      for await (const key of records.keys()) await queue.put({ key, at: clock.now() });
    },
  };
}

/** One that fails does not keep the others. */
async function runEach<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'not everything was deleted yet');
}

function keyOf(one: Removal): string {
  const { before: _, ...whose } = one;
  return JSON.stringify(Object.values(whose));
}

import type { StoreStatus } from '../store/store.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';

/** Whether this process can take requests. */
export interface Health {
  /** False during startup and once shutdown has begun. */
  isReady: boolean;
  readonly storeStatus: () => Promise<StoreStatus>;
}

/**
 * Slack and the venue service are not asked: an outage of theirs would take all replicas out of
 * service.
 *
 * @returns `ok`, or why this process cannot take requests
 */
export async function readiness({ isReady, storeStatus }: Health): Promise<string> {
  if (!isReady) return 'not ready';
  const status = await storeStatus();
  return status === 'ok' ? status : `database ${status}`;
}

/** @returns checks the readiness of a running process, and says in the log when it changes */
export function watchReadiness(
  health: Health,
  metrics: Pick<Metrics, 'ready'>,
  log: Log,
): () => Promise<void> {
  let before = 'ok';
  return async () => {
    const found = await readiness(health);
    metrics.ready(found === 'ok');
    // An orderly stop is no fault.
    if (found === before || !health.isReady) return;
    before = found;
    if (found === 'ok') log.info('ready again');
    else log.error({ reason: found }, 'not ready');
  };
}

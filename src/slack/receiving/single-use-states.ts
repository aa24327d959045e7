import {
  ClearStateStore,
  type InstallURLOptions,
  InvalidStateError,
  type StateStore,
} from '@slack/oauth';
import { LRUCache } from 'lru-cache';

const statesRemembered = 10_000;
/** Slack's library takes a state for this long. */
const stateMs = 10 * 60_000;

/** Signed states of installations, each of which completes one installation at most. */
export function createSingleUseStates(secret: string): StateStore {
  const signed = new ClearStateStore(secret);
  const used = new LRUCache<string, true>({ max: statesRemembered, ttl: stateMs });
  return {
    generateStateParam: (options: InstallURLOptions, now: Date) =>
      signed.generateStateParam(options, now),
    async verifyStateParam(now: Date, state: string) {
      const options = await signed.verifyStateParam(now, state);
      if (used.has(state)) throw new InvalidStateError('this state was used before');
      used.set(state, true);
      return options;
    },
  };
}

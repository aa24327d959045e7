import { randomUUID } from 'node:crypto';
import { createLru, type Lru } from '../lru.ts';
import type { InFlight } from '../ops/in-flight.ts';
import type { Log } from '../ops/log.ts';
import type { Metrics } from '../ops/metrics.ts';
import { outsideRequest } from '../store/current-request.ts';
import type { Records } from '../store/records.ts';
import { type Clock, hourMs, minuteMs, type Wait } from '../time.ts';
import {
  hasSameToken,
  type Installed,
  type NewTokens,
  withTokens,
} from './installation-records.ts';

/**
 * Replaces tokens that expire: https://docs.slack.dev/authentication/using-token-rotation
 *
 * A refresh token works once, so one process exchanges it: the one that writes its claim into
 * the installation. The others go on with the old token, which is valid for three more hours.
 * @slack/oauth 4 exchanges without a claim (slackapi/node-slack-sdk#2504) and only in listeners, so it gets no refresh tokens.
 */
export interface TokenRotation {
  /**
   * @param key of the installation
   * @returns the installation with a token that is valid
   * @throws TokenExpiredError if there is none and Slack gives no new one; TokenPendingError if
   * there is none and Slack has not answered
   */
  valid(key: string, found: Installed): Promise<Installed>;
}

/** The token has expired, and Slack has refused to replace it. Only a new installation helps. */
export class TokenExpiredError extends Error {
  override readonly name = 'TokenExpiredError';
  readonly code = 'token_expired';
}

/** The token has expired, and Slack has not answered yet. It is tried again in the background. */
export class TokenPendingError extends Error {
  override readonly name = 'TokenPendingError';
}

export type Exchanged =
  | ({ readonly kind: 'exchanged' } & NewTokens)
  /** Slack knows this refresh token no longer, or not any more for this app. */
  | { readonly kind: 'refused'; readonly code: string }
  /** Slack did not answer. It may have made the exchange. */
  | { readonly kind: 'failed'; readonly error: unknown };

export interface TokenRotationOptions {
  readonly installed: Records<Installed>;
  /** One call of Slack, which must not be repeated by itself. */
  readonly exchange: (bot: {
    token: string;
    refreshToken: string | undefined;
  }) => Promise<Exchanged>;
  /** Tokens that last for ever are exchanged for ones that expire. */
  readonly replacesLastingTokens: boolean;
  readonly inFlight: InFlight;
  readonly metrics: Pick<Metrics, 'tokenRefresh'>;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly log: Log;
}

/** Long enough for hours in which Slack cannot be reached. Tokens are valid for twelve. */
const refreshBeforeMs = 3 * hourMs;
/** A process that died while it held the claim keeps the others from trying for this long. */
const claimMs = minuteMs;
const triesRemembered = 1_000;
const storeRetryMs = 5_000;
const storeAttempts = 360;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * minuteMs;
const pollMs = 50;
/** A person waits for the answer, and Slack gives it three seconds. */
const longestPollMs = 2_000;

interface TokenRotationContext extends TokenRotationOptions {
  readonly processId: string;
  readonly refreshing: Map<string, Promise<void>>;
  readonly retrying: Set<string>;
  /** When this process last tried, by installation, so that not every question writes a claim. */
  readonly triedAt: Lru<number>;
  /** The token for which Slack gives no new one, by installation. */
  readonly refused: Lru<{ readonly token: string }>;
  /** How often Slack has not answered in a row, by installation. */
  readonly failures: Lru<number>;
}

export function createTokenRotation(options: TokenRotationOptions): TokenRotation {
  const { log } = options;
  const context: TokenRotationContext = {
    ...options,
    processId: randomUUID(),
    refreshing: new Map(),
    retrying: new Set(),
    triedAt: createLru(triesRemembered),
    refused: createLru(triesRemembered),
    failures: createLru(triesRemembered),
  };

  return {
    async valid(key, found) {
      if (!isDue(context, found)) return found;
      const refreshed = refreshOnce(context, key, found);
      if (isUsable(context, found)) {
        // Nobody has to wait: the token works for hours.
        refreshed.catch((error: unknown) =>
          log.error({ err: error, key }, 'a token was not stored'),
        );
        return found;
      }
      await refreshed;
      return awaitUsable(context, key, found);
    },
  };
}

/** Slack takes a token that lasts for ever until it is exchanged, and not afterwards. */
function isUsable(context: TokenRotationContext, { expiresAt }: Installed): boolean {
  const { clock } = context;
  return expiresAt === undefined ? !context.replacesLastingTokens : expiresAt > clock.now();
}

function isDue(context: TokenRotationContext, found: Installed): boolean {
  const { clock } = context;
  const { expiresAt = Infinity } = found;
  return !isUsable(context, found) || expiresAt - clock.now() < refreshBeforeMs;
}

/** @returns whether this process exchanges the token */
async function claim(
  { clock, installed, retrying, triedAt, processId }: TokenRotationContext,
  key: string,
  found: Installed,
): Promise<boolean> {
  const now = clock.now();
  if (retrying.has(key)) return false;
  if (now - (triedAt.get(key) ?? -Infinity) < claimMs) return false;
  triedAt.set(key, now);
  const claimed = { by: processId, since: now };
  const after = await installed.update(key, (current) => {
    if (current === undefined || !hasSameToken(current, found)) return current;
    const isClaimed = now - (current.refresh?.since ?? -Infinity) < claimMs;
    return isClaimed ? current : { ...current, refresh: claimed };
  });
  return after?.refresh?.by === processId && after.refresh.since === now;
}

async function refresh(
  context: TokenRotationContext,
  key: string,
  found: Installed,
): Promise<void> {
  const { exchange, metrics, log, refused, triedAt, failures } = context;
  if (!(await claim(context, key, found))) return;
  const { bot } = found.installation;
  const exchanged = await exchange({ token: bot?.token ?? '', refreshToken: bot?.refreshToken });
  metrics.tokenRefresh(exchanged.kind);
  if (exchanged.kind !== 'exchanged') {
    const { expiresAt } = found;
    if (exchanged.kind === 'refused') {
      refused.set(key, { token: bot?.token ?? '' });
      log.error(
        { reason: exchanged.code, key, expiresAt },
        'Slack refuses to replace a token; the app has to be installed again',
      );
    } else {
      log.warn({ err: exchanged.error, key, expiresAt }, 'a token was not replaced');
      await releaseClaim(context, key, found);
      retryLater(context, key);
    }
    return;
  }
  await storeTokens(context, key, found, exchanged);
  triedAt.delete(key);
  failures.delete(key);
}

/** So that the next try, of any process, need not wait for the claim to end. */
async function releaseClaim(
  { installed, processId }: TokenRotationContext,
  key: string,
  found: Installed,
): Promise<void> {
  await installed.update(key, (current) => {
    if (current?.refresh?.by !== processId || !hasSameToken(current, found)) return current;
    const { refresh: _, ...released } = current;
    return released;
  });
}

/** Nobody may be asking, and an alert must not be the first to find out. */
function retryLater(context: TokenRotationContext, key: string): void {
  const { wait, installed, log, retrying, failures, triedAt } = context;
  if (retrying.has(key)) return;
  const tries = (failures.get(key) ?? 0) + 1;
  failures.set(key, tries);
  retrying.add(key);
  // Until then nobody who asks tries either.
  void wait(Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)))
    .then(async () => {
      retrying.delete(key);
      triedAt.delete(key);
      const current = await installed.get(key);
      if (current !== undefined && isDue(context, current))
        await refreshOnce(context, key, current);
    })
    .catch((error: unknown) => log.error({ err: error, key }, 'a token was not replaced'));
}

/** Slack gives these tokens once, so a store that fails is tried again for about half an hour. */
async function storeTokens(
  context: TokenRotationContext,
  key: string,
  found: Installed,
  tokens: NewTokens,
): Promise<void> {
  const { log, wait } = context;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await storeOnce(context, key, found, tokens);
      return;
    } catch (error) {
      if (attempt === storeAttempts) throw error;
      log.error({ err: error, key, attempt }, 'a new token was not stored, and is tried again');
      await wait(storeRetryMs);
    }
  }
}

async function storeOnce(
  { installed, clock }: TokenRotationContext,
  key: string,
  found: Installed,
  tokens: NewTokens,
): Promise<void> {
  await installed.update(key, (current) =>
    // Installed again, or removed, during the exchange: that is newer than these tokens.
    current === undefined || !hasSameToken(current, found)
      ? current
      : withTokens(current, tokens, clock.now()),
  );
}

/** All who ask in this process wait for one exchange. */
function refreshOnce(context: TokenRotationContext, key: string, found: Installed): Promise<void> {
  const { inFlight, refreshing } = context;
  const known = refreshing.get(key);
  if (known !== undefined) return known;
  const begun = inFlight
    // A new token has to be stored, whatever became of the request that met the old one.
    .track(outsideRequest(() => refresh(context, key, found)))
    .finally(() => refreshing.delete(key));
  refreshing.set(key, begun);
  return begun;
}

function isOtherRefreshing(
  { clock, processId }: TokenRotationContext,
  { refresh }: Installed,
): boolean {
  if (refresh === undefined || refresh.by === processId) return false;
  return clock.now() - refresh.since < claimMs;
}

/** Waits while another process exchanges the token. */
async function awaitUsable(
  context: TokenRotationContext,
  key: string,
  found: Installed,
): Promise<Installed> {
  const { installed, wait, refused } = context;
  for (let waited = 0; waited < longestPollMs; waited += pollMs) {
    const current = await installed.get(key);
    if (current !== undefined && isUsable(context, current)) return current;
    if (current === undefined || !isOtherRefreshing(context, current)) break;
    await wait(pollMs);
  }
  // Slack has refused to exchange a lasting token, which it still takes then.
  if (found.expiresAt === undefined) return found;
  if (refused.get(key)?.token === found.installation.bot?.token) {
    throw new TokenExpiredError(`the token of ${key} has expired`);
  }
  throw new TokenPendingError(`the token of ${key} is not replaced yet`);
}

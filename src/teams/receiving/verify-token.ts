import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { createLru } from '../../lru.ts';
import type { TeamsConfig } from '../../service-config.ts';
import { minuteMs } from '../../time.ts';

/**
 * Checks that an activity comes from the Bot Framework, failing closed. Tokens of Entra are refused: a
 * person's own token for a tab would otherwise be good for activities, and their sender could name any
 * host for the bot's token to be sent to.
 * https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-authentication
 */
export interface TokenVerifier {
  verify(authorization: string | undefined, serviceUrl: string): Promise<TokenVerdict>;
}

export type TokenVerdict =
  | { readonly kind: 'valid' }
  | { readonly kind: 'refused'; readonly reason: string }
  /** The keys cannot be read, so nothing is known about the token. */
  | { readonly kind: 'unavailable'; readonly cause: unknown };

interface Verified {
  readonly serviceUrl: string;
  /** In epoch milliseconds. */
  readonly until: number;
}

/** The Bot Framework sends many activities with one token, and checking its signature takes long. */
const tokensRemembered = 1_000;
/** A key that was withdrawn is good for so much longer. */
const verifiedForMs = 5 * minuteMs;

const issuer = 'https://api.botframework.com';
const toleranceSeconds = 300;
const keysTimeoutMs = 2_000;
/** Longer than any token of the Bot Framework. */
const longestToken = 8_000;

export function createTokenVerifier(
  { appId, endpoints }: TeamsConfig,
  keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(endpoints.keysUrl), {
    timeoutDuration: keysTimeoutMs,
  }),
): TokenVerifier {
  const known = createLru<Verified>(tokensRemembered);

  async function claimsOf(token: string): Promise<Verified> {
    const before = known.get(token);
    if (before !== undefined && Date.now() < before.until) return before;
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: appId,
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp'],
    });
    // The claim is in lower case: ebi-agent-chat-relay#593.
    const claimed = payload.serviceurl ?? payload.serviceUrl;
    const expiresAt = ((payload.exp ?? 0) + toleranceSeconds) * 1_000;
    const verified = {
      serviceUrl: typeof claimed === 'string' ? claimed : '',
      until: Math.min(expiresAt, Date.now() + verifiedForMs),
    };
    known.set(token, verified);
    return verified;
  }

  return {
    async verify(authorization, serviceUrl) {
      const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
      if (token === undefined || token.length > longestToken) return refused('no token');
      try {
        const claimed = (await claimsOf(token)).serviceUrl;
        return claimed !== '' && comparable(claimed) === comparable(serviceUrl)
          ? { kind: 'valid' }
          : refused('the token is for another service URL');
      } catch (error) {
        return isUnavailable(error)
          ? { kind: 'unavailable', cause: error }
          : refused(reasonOf(error));
      }
    },
  };
}

const refused = (reason: string): TokenVerdict => ({ kind: 'refused', reason });
const comparable = (address: string) => address.replace(/\/+$/, '').toLowerCase();

/** The key server did not answer, or not with keys. */
function isUnavailable(error: unknown): boolean {
  return (
    error instanceof errors.JWKSTimeout ||
    error instanceof errors.JWKSInvalid ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}

function reasonOf(error: unknown): string {
  // Such as ERR_JWT_EXPIRED.
  return error instanceof errors.JOSEError
    ? `the token is not a valid one of the Bot Framework (${error.code})`
    : 'the token cannot be read';
}

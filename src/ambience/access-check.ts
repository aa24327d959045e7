import type { Clock } from '../time.ts';
import type { Endpoint } from './endpoint-facts.ts';
import { AmbienceError, type AmbienceErrorCode } from './errors.ts';
import type { Fetcher } from './fetcher.ts';
import type { DenialCode, VenueCredentials } from './reading.ts';
import { venueKeyText } from './two-level-cache.ts';

/** A request whose response shows whether access is allowed. */
export type AccessCheck = Pick<Endpoint<unknown>, 'weight' | 'request'>;

/**
 * Asks the service, without any cache.
 * @throws AmbienceError if the response does not show whether access is allowed
 */
export async function checkAccess(
  fetcher: Fetcher,
  clock: Clock,
  credentials: VenueCredentials,
  { weight, request }: AccessCheck,
): Promise<'allowed' | DenialCode> {
  try {
    await fetcher.fetch({
      budgetKey: venueKeyText(credentials),
      weight,
      purpose: 'person',
      isOfOneZone: false,
      deadline: () => clock.now(),
      request: (signal) => request(credentials.token, signal),
    });
    return 'allowed';
  } catch (error) {
    if (!(error instanceof AmbienceError)) throw error;
    if (error.code === 'token_refused' || error.code === 'not_approved') return error.code;
    if (inconclusiveCodes.has(error.code)) throw error;
    // Any other response shows that access is allowed.
    return 'allowed';
  }
}

/** With these errors the service may not have checked access at all. */
const inconclusiveCodes: ReadonlySet<AmbienceErrorCode> = new Set<AmbienceErrorCode>([
  'unavailable',
  'timeout',
  'given_up',
  'rate_limited',
  'over_budget',
  'redirected',
  'refused',
]);

import type { Fault } from '../venue-service/faults.ts';

/** What can be wrong with the venue service, by name. */
export const troubles: Readonly<Record<string, Fault | undefined>> = {
  none: undefined,
  down: { kind: 'status', status: 503 },
  slow: { kind: 'slow', ms: 2_500 },
  busy: { kind: 'status', status: 429, retryAfter: '60' },
  unreadable: { kind: 'html' },
};

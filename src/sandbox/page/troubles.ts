import type { Fault } from '../venue-service/faults.ts';

/** What can be wrong with the venue service, by name. */
export const troubles: Readonly<Record<string, Fault | undefined>> = {
  none: undefined,
  down: { kind: 'status', status: 503 },
  slow: { kind: 'slow', ms: 2_500 },
  'very slow': { kind: 'slow', ms: 7_000 },
  busy: { kind: 'status', status: 429, retryAfter: '60' },
  'busy, without saying how long': { kind: 'status', status: 429 },
  unreadable: { kind: 'html' },
  'answers without content': { kind: 'variation', variation: 'wrongShape' },
  'data stands still': { kind: 'variation', variation: 'frozen' },
  'refuses access once': { kind: 'once', status: 401 },
  'only part of the history': { kind: 'variation', variation: 'shortHistory' },
  'zones renamed': { kind: 'variation', variation: 'renamed' },
  'loudness from 0 to 1': { kind: 'variation', variation: 'smallLoudness' },
  'loudness in decibels': { kind: 'variation', variation: 'decibels' },
  'figures as texts': { kind: 'variation', variation: 'numericTexts' },
  'sensor clocks ahead': { kind: 'variation', variation: 'clockAhead' },
};

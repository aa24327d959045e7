import type { Fault } from '../venue-service/faults.ts';

/** Faults of the venue service that people can choose, by the name shown to them. */
export const faultPresets: Readonly<Record<string, Fault | undefined>> = {
  none: undefined,
  down: { kind: 'status', status: 503 },
  slow: { kind: 'slow', ms: 2_500 },
  'very slow': { kind: 'slow', ms: 7_000 },
  busy: { kind: 'status', status: 429, retryAfter: '60' },
  'busy, no retry time': { kind: 'status', status: 429 },
  unreadable: { kind: 'html' },
  'empty answers': { kind: 'variation', variation: 'wrongShape' },
  'data stops updating': { kind: 'variation', variation: 'frozen' },
  'refuses access once': { kind: 'once', status: 401 },
  'partial history': { kind: 'variation', variation: 'shortHistory' },
  'zones renamed': { kind: 'variation', variation: 'renamed' },
  'loudness from 0 to 1': { kind: 'variation', variation: 'smallLoudness' },
  'loudness in decibels': { kind: 'variation', variation: 'decibels' },
  'numbers sent as text': { kind: 'variation', variation: 'numericTexts' },
  'sensor clocks fast': { kind: 'variation', variation: 'clockAhead' },
};

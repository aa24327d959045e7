import { AmbienceError, type AmbienceErrorCode } from '../../src/ambience/errors.ts';
import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import { databaseSilent, problemOf } from '../../src/conversation/text/problems.ts';
import { StoreError, type StoreErrorCode } from '../../src/store/errors.ts';
import { ConnectionError } from '../../src/venues/errors.ts';
import { type Example, ofMessage } from './example.ts';

/** Error messages, which are the same in every feature. */

const serviceCodes: readonly AmbienceErrorCode[] = [
  'rate_limited',
  'over_budget',
  'unavailable',
  'timeout',
  'not_found',
  'token_refused',
  'not_approved',
  'unreadable',
];
const storeCodes: readonly StoreErrorCode[] = [
  'key_unknown',
  'record_unreadable',
  'seal_broken',
  'store_failed',
  'record_invalid',
  'schema_newer',
  'file_gone',
];

const harbour = {
  venue: { name: 'Harbour Hotel', timezone: 'Europe/Copenhagen' },
  connectedBy: 'U0MANAGER',
} as const;

export function problemExamples(): Example[] {
  const problems: readonly (readonly [string, Error])[] = [
    ...serviceCodes.map(
      (code) => [code, new AmbienceError(code, { retryAfterMs: 90_000 })] as const,
    ),
    ...storeCodes.map((code) => [code, new StoreError(code, 'workspaces T0HARBOUR')] as const),
    ['pending', new ConnectionError('connection_pending', harbour)],
    ['revoked', new ConnectionError('connection_revoked', harbour)],
    ['unforeseen', new TypeError('x is not a function')],
    ['no time to try again', new AmbienceError('unavailable', {})],
    ['for minutes', new AmbienceError('rate_limited', { retryAfterMs: 25 * 60_000 })],
  ];
  const sentences = [
    ...problems.map(([name, error]) => [name, problemOf(error).sentence] as const),
    ['window closed', problemOf(new Error(), 'too_late').sentence] as const,
    ['Slack does not answer', problemOf(new Error(), 'no_answer').sentence] as const,
    ['database silent', databaseSilent(false)] as const,
    ['database silent while it was written', databaseSilent(true)] as const,
  ];
  return sentences.flatMap(([name, sentence]) =>
    ofMessage(`problem, ${name}`, message(paragraph(sentence))),
  );
}

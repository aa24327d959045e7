import { expect, test } from 'vitest';
import { createLog, maskSecrets } from '../../src/ops/log.ts';

test.each([
  ['a bot token', 'xoxb-12-abc', '[token]'],
  ['a rotated token', 'xoxe.xoxb-1-abc', '[token]'],
  ['an app-level token', 'xapp-1-A-abc', '[token]'],
  ['a bearer token', 'Bearer vt_abc.def', 'Bearer [token]'],
  ['a response URL', 'https://hooks.slack.com/commands/T1/2/abc', '[response url]'],
  ['a field', '{"client_secret":"abc"}', '{"client_secret":"[secret]"}'],
  [
    'a connection code',
    '{"venue_connection_code": "ABC-1"}',
    '{"venue_connection_code": "[secret]"}',
  ],
  [
    'JSON in JSON',
    '{"msg":"{\\"signingSecret\\":\\"abc\\"}"}',
    '{"msg":"{\\"signingSecret\\":\\"[secret]\\"}"}',
  ],
])('%s is masked', (_, text, masked) => {
  expect(maskSecrets(text)).toBe(masked);
});

test('a line of the log is masked wherever the secret stands', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const error = new Error('refused xoxb-1-secret', { cause: new Error('Bearer abcdef') });
  log.error({ err: error, headers: { authorization: 'abc' } }, 'with xapp-2-secret');
  log.debug('not shown');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toMatch(/secret"|abcdef|"abc"|xoxb|xapp/);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'with [token]' });
});

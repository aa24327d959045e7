import { expect, test } from 'vitest';
import { parseLine } from '../../src/conversation/router.ts';

test.each([
  ['', { command: 'live', argument: '' }],
  ['  LIVE   Rooftop  Bar ', { command: 'live', argument: 'Rooftop  Bar' }],
  ['live R&D <1>', { command: 'live', argument: 'R&D <1>' }],
  ['zones', { command: 'zones', argument: '' }],
])('the line “%s” is %j', (text, question) => {
  expect(parseLine(text)).toEqual(question);
});

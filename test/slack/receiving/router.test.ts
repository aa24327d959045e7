import { expect, test } from 'vitest';
import { parseLine } from '../../../src/slack/receiving/router.ts';

test.each([
  ['', { command: 'live', argument: '' }],
  ['  LIVE   Rooftop  Bar ', { command: 'live', argument: 'Rooftop  Bar' }],
  ['live R&amp;D &lt;1&gt;', { command: 'live', argument: 'R&D <1>' }],
  ['zones', { command: 'zones', argument: '' }],
])('the line “%s” is %j', (text, question) => {
  expect(parseLine(text, 'live')).toEqual(question);
});

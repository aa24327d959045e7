import { expect, test } from 'vitest';
import { kindIn } from '../../../src/conversation/log/kind-of-text.ts';

test.each([
  ['Guest in 204 complained about the terrace', 'complaint'],
  ['anoter complain about the musik', 'complaint'],
  ['complant from 310', 'complaint'],
  ['complian about noise', 'complaint'],
  ['compaint about the smell', 'complaint'],
  ['Company party on the terrace, 40 people', 'event'],
  ['DJ on the rooftop until midnight', 'event'],
  ['Ice machine is broken', 'maintenance'],
])('%s: %s', (text, kind) => {
  expect(kindIn(text)).toBe(kind);
});

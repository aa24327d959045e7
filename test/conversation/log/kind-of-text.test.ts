import { expect, test } from 'vitest';
import { kindIn } from '../../../src/conversation/log/kind-of-text.ts';

test.each([
  ['Guest in 204 complained about the terrace', 'complaint'],
  ['anoter complain about the musik', 'complaint'],
  ['complant from 310', 'complaint'],
  ['complian about noise', 'complaint'],
  ['compaint about the smell', 'complaint'],
  ['214 called again', 'complaint'],
  ['room 214 says it is still too loud', 'complaint'],
  ['Terrace still loud, 40 people', 'note'],
  ['Company party on the terrace, 40 people', 'event'],
  ['DJ on the rooftop until midnight', 'event'],
  ['Ice machine is broken', 'maintenance'],
])('%s: %s', (text, kind) => {
  expect(kindIn(text)).toBe(kind);
});

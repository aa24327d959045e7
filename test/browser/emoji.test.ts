import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pictures } from '../../src/sandbox/page/client/emoji.ts';

const gallery = new URL('../gallery/', import.meta.url);

test('every emoji of the gallery is drawn as a picture', () => {
  const texts = readdirSync(gallery)
    .filter((name) => name.endsWith('.txt'))
    .map((name) => readFileSync(new URL(name, gallery), 'utf8'));
  const written = new Set(texts.join('').match(/\p{Extended_Pictographic}/gu));
  expect(written).toContain('🔊');
  expect(Object.keys(pictures)).toEqual(expect.arrayContaining([...written]));
});

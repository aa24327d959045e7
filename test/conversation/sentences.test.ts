import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every sentence for people is in one place, where it can be translated. */

const root = 'src';
const folders = ['conversation', 'slack', 'teams'];
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  )
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, source: readFileSync(join(root, name), 'utf8') }));

/** Files that handle requests, and those of a face, apart from its words. They pass what happened to a message builder. */
const handlers =
  /^(slack|teams)\/(?!render\/(slack|teams)-words\.ts)|(^|\/)(actions|submissions|form-actions|command|feature)\.ts$/;

/** Templates of rich text that say something, without their values. */
function sentencesIn(source: string): string[] {
  return [...source.matchAll(/rich`([^`]*)`/g)]
    .map(([, text = '']) => text.replace(/\$\{[^}]*\}/g, '…'))
    .filter((text) => /[a-z]{2,}[^a-z]+[a-z]{2,}/i.test(text.replaceAll('…', '')));
}

test('what handles a request has no sentence of its own', () => {
  const found = files
    .filter(({ name }) => handlers.test(name))
    .flatMap(({ name, source }) => sentencesIn(source).map((text) => `${name}: ${text}`));
  expect(found).toEqual([]);
});

test('no sentence is written twice', () => {
  const places = new Map<string, string[]>();
  for (const { name, source } of files) {
    for (const text of sentencesIn(source)) {
      if (text.split(' ').length < 4) continue;
      places.set(text, [...(places.get(text) ?? []), name]);
    }
  }
  expect(places.size).toBeGreaterThan(200);
  expect([...places].filter(([, names]) => names.length > 1)).toEqual([]);
});

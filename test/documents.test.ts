import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };
import { createAmbienceClient } from '../src/ambience/client.ts';

/** What the documents say of files, scripts and endpoints is so. */

const contributing = readFileSync('.github/CONTRIBUTING.md', 'utf8');
const security = readFileSync('.github/SECURITY.md', 'utf8');
const readme = readFileSync('README.md', 'utf8');
const ofOperating = readFileSync('src/ops/README.md', 'utf8');
const ofAmbience = readFileSync('src/ambience/README.md', 'utf8');

/** File names and folders in backticks, without those that stand for any name. */
function pathsIn(document: string): string[] {
  return [...document.matchAll(/`([\w.-]+(?:\/[\w.-]*)+|[\w-]+\.(?:ts|md|json))`/g)]
    .map(([, path = '']) => path)
    .filter((path) => !path.includes('quietest'));
}

/** @param folders where the document's names are relative to */
function isThere(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => existsSync(join(folder, path)));
}

test.each([
  [
    'CONTRIBUTING.md',
    contributing,
    [
      '.',
      'src',
      'src/conversation',
      'src/conversation/questions',
      'src/slack/receiving',
      'src/slack',
      'src/slack/render',
      'src/schedule',
      'src/conversation/digests',
      'test/e2e',
      'test/conversation',
    ],
  ],
  ['SECURITY.md', security, ['.']],
  ['README.md', readme, ['.', 'src', 'src/slack']],
  ['src/ambience/README.md', ofAmbience, ['src/ambience']],
  ['src/ops/README.md', ofOperating, ['.', 'src/ops', 'src/ops/deploy']],
])('%s names only files that exist', (_, document, folders) => {
  const paths = pathsIn(document);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !isThere(path, folders))).toEqual([]);
});

/** @param to with the heading that is meant, as in `src/ops/README.md#sizing` */
function leadsSomewhere(to: string): boolean {
  const [path = '', heading] = to.split('#');
  if (heading === undefined || !existsSync(path)) return existsSync(path);
  const headings = [...readFileSync(path, 'utf8').matchAll(/^#+ (.+)$/gm)];
  return headings.some(([, words = '']) => words.toLowerCase().replaceAll(' ', '-') === heading);
}

test('links between the documents lead somewhere', () => {
  for (const [file, text] of [
    ['README.md', readme],
    ['src/ops/README.md', ofOperating],
    ['.github/CONTRIBUTING.md', contributing],
    ['.github/SECURITY.md', security],
  ] as const) {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !leadsSomewhere(join(dirname(file), to)))).toEqual([]);
  }
});

test('every script that the documents name is in package.json', () => {
  const named = [...`${readme}${ofOperating}${contributing}`.matchAll(/npm run (?:-s )?([\w-]+)/g)];
  const scripts = Object.keys(packageJson.scripts);
  expect(named.length).toBeGreaterThan(2);
  expect(named.map(([, script]) => script).filter((one) => !scripts.includes(one ?? ''))).toEqual(
    [],
  );
});

test('the table of endpoints has the methods of the client', () => {
  const listed = [...ofAmbience.matchAll(/^\| `(\w+)` \| `(?:GET|POST) \//gm)].map(([, m]) => m);
  const client = createAmbienceClient({
    baseUrl: 'http://127.0.0.1:9',
    clientId: '',
    clientSecret: '',
    clock: { now: () => 0 },
    onCall: () => {},
    onUnreadable: () => {},
  });
  expect(listed).toHaveLength(14);
  expect(listed).toEqual(Object.keys(client).filter((name) => name !== 'close'));
});

describe('the CI workflow', () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');

  test('runs the test command of the README on Node 22 and 24', () => {
    expect(workflow).toContain('- run: .ci/run');
    expect(workflow).toContain('node: [22, 24]');
    expect(readFileSync('.ci/run', 'utf8')).toContain('npm ci && npm test');
    expect(readme).toContain('npm ci && npm test');
  });

  test('installs an npm that knows allowScripts', () => {
    expect(packageJson).toHaveProperty('allowScripts');
    expect(workflow).toMatch(/npm install --global npm@11/);
  });
});

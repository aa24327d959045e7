import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** The rules of the house, read off the imports of every source file. */

const root = resolve('src');

interface Import {
  /** `slack/app.ts` */
  readonly from: string;
  /** `store/store.ts`, or a package's name */
  readonly to: string;
  readonly isTypeOnly: boolean;
  readonly isPackage: boolean;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const statement =
  /(import|export)\s+(type\s+)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g;
const imports: readonly Import[] = files.flatMap((from) =>
  [...readFileSync(join(root, from), 'utf8').matchAll(statement)].map(
    ([, , type, quoted, dynamic]): Import => {
      const specifier = quoted ?? dynamic ?? '';
      const isPackage = !specifier.startsWith('.');
      const to = isPackage ? specifier : relative(root, resolve(root, dirname(from), specifier));
      return { from, to, isTypeOnly: type !== undefined, isPackage };
    },
  ),
);

function breaches(isBreach: (one: Import) => boolean): string[] {
  return imports.filter(isBreach).map(({ from, to }) => `${from} imports ${to}`);
}

const inFolder = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

test('the imports were read', () => {
  expect(imports.length).toBeGreaterThan(200);
  expect(imports).toContainEqual({
    from: 'main.ts',
    to: 'sandbox/run.ts',
    isTypeOnly: false,
    isPackage: false,
  });
});

test('insight imports nothing but types, besides itself', () => {
  expect(
    breaches(
      (one) => inFolder(one.from, 'insight') && !one.isTypeOnly && !inFolder(one.to, 'insight'),
    ),
  ).toEqual([]);
});

test('ambience, workspace, schedule and store never import slack', () => {
  expect(
    breaches(
      (one) =>
        inFolder(one.from, 'ambience', 'workspace', 'schedule', 'store') &&
        inFolder(one.to, 'slack'),
    ),
  ).toEqual([]);
});

test('only slack and sandbox import @slack', () => {
  expect(
    breaches((one) => one.to.startsWith('@slack/') && !inFolder(one.from, 'slack', 'sandbox')),
  ).toEqual([]);
});

test('only ambience/client.ts imports undici', () => {
  expect(breaches((one) => one.to === 'undici' && one.from !== 'ambience/client.ts')).toEqual([]);
});

test('only store imports keyv', () => {
  expect(
    breaches((one) => /^(@keyv\/|keyv$)/.test(one.to) && !inFolder(one.from, 'store')),
  ).toEqual([]);
});

test('nothing outside sandbox and main.ts imports sandbox', () => {
  expect(
    breaches(
      (one) =>
        inFolder(one.to, 'sandbox') && !inFolder(one.from, 'sandbox') && one.from !== 'main.ts',
    ),
  ).toEqual([]);
});

test('only config.ts reads process.env', () => {
  const readers = files.filter((name) =>
    /process\s*\.\s*env|from 'node:process'/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(readers).toEqual(['config.ts']);
});

test('what production runs imports no devDependency', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packageOf = (to: string) =>
    to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/');
  expect(
    breaches(
      (one) =>
        one.isPackage &&
        !one.to.startsWith('node:') &&
        !inFolder(one.from, 'sandbox') &&
        !Object.hasOwn(dependencies, packageOf(one.to)),
    ),
  ).toEqual([]);
});

test('no file outgrows a few screens', () => {
  const long = files.filter(
    (name) => readFileSync(join(root, name), 'utf8').split('\n').length > 301,
  );
  expect(long).toEqual([]);
});

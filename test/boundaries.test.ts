import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Architecture rules, checked against the imports of every source file. */

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

function violations(isViolation: (one: Import) => boolean): string[] {
  return imports.filter(isViolation).map(({ from, to }) => `${from} imports ${to}`);
}

const inFolder = (path: string, ...folders: string[]) =>
  folders.some((folder) => path.startsWith(`${folder}/`));

test('the imports are found', () => {
  expect(imports.length).toBeGreaterThan(500);
  expect(imports).toContainEqual({
    from: 'main.ts',
    to: 'sandbox/run.ts',
    isTypeOnly: false,
    isPackage: false,
  });
});

/** @returns the files of a cycle, in the order of their imports; undefined if there is none */
function findCycle(edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of edges.get(file) ?? []) {
      const cycle = visit(next, [...path, file]);
      if (cycle !== undefined) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of edges.keys()) {
    const cycle = visit(file, []);
    if (cycle !== undefined) return cycle;
  }
  return undefined;
}

test('there are no circular imports, not even of types', () => {
  const own = imports.filter(({ isPackage }) => !isPackage);
  const edges = new Map(
    files.map((file) => [file, own.filter(({ from }) => from === file).map(({ to }) => to)]),
  );
  expect(findCycle(edges)).toBeUndefined();
  expect(
    findCycle(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', ['b']],
      ]),
    ),
  ).toEqual(['b', 'c', 'b']);
});

test('insight imports only types, time.ts and freshness.ts from other folders', () => {
  const constants = new Set(['time.ts', 'ambience/freshness.ts']);
  const packages = new Set(['temporal-polyfill']);
  expect(
    violations(
      ({ from, to, isTypeOnly }) =>
        inFolder(from, 'insight') &&
        !inFolder(to, 'insight') &&
        !isTypeOnly &&
        !constants.has(to) &&
        !packages.has(to),
    ),
  ).toEqual([]);
});

/** From the top down: nothing imports from a layer above its own. */
const layers: readonly (readonly string[])[] = [
  ['sandbox', 'maintenance'],
  ['composition'],
  ['slack', 'teams'],
  ['site'],
  ['conversation'],
  ['digests', 'alerts', 'history', 'log', 'venues', 'people'],
  ['schedule', 'insight', 'ambience', 'store', 'ops'],
];
const layerOf = (path: string) => layers.findIndex((folders) => inFolder(path, ...folders));

test('nothing imports upwards', () => {
  expect(
    violations(({ from, to }) => {
      const [own, other] = [layerOf(from), layerOf(to)];
      return own >= 0 && other >= 0 && other < own;
    }),
  ).toEqual([]);
});

test('card imports nothing but card', () => {
  expect(violations(({ from, to }) => inFolder(from, 'card') && !inFolder(to, 'card'))).toEqual([]);
});

test('only what puts the app together imports a face', () => {
  const composers = ['main.ts', 'manifest.ts', 'maintenance/doctor.ts'];
  expect(
    violations(
      ({ from, to }) =>
        inFolder(to, 'slack', 'teams') &&
        !inFolder(from, to.split('/')[0] ?? '', 'sandbox', 'composition') &&
        !composers.includes(from),
    ),
  ).toEqual([]);
});

/** What features share. */
const shared = new Set(['text', 'understanding', 'asking']);
const features = new Set(
  files
    .filter((name) => /^conversation\/\w+\//.test(name))
    .map((name) => name.split('/')[1] ?? '')
    .filter((folder) => !shared.has(folder)),
);
const featureOf = (path: string) =>
  [...features].find((name) => inFolder(path, `conversation/${name}`));

test('a feature imports no other feature', () => {
  expect(
    violations(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other;
    }),
  ).toEqual([]);
});

test('within conversation, only the list of features imports features', () => {
  expect(
    violations(
      ({ from, to }) =>
        featureOf(to) !== undefined &&
        featureOf(from) === undefined &&
        inFolder(from, 'conversation') &&
        from !== 'conversation/features.ts',
    ),
  ).toEqual([]);
});

test('every folder of a feature is in the list of features', () => {
  const listed = imports
    .filter(
      ({ from, to }) =>
        from === 'conversation/features.ts' && /^conversation\/\w+\/feature\.ts$/.test(to),
    )
    .map(({ to }) => to);
  const expected = [...features].map((name) => `conversation/${name}/feature.ts`);
  expect(expected.length).toBeGreaterThan(4);
  expect(listed.toSorted()).toEqual(expected.toSorted());
});

test('a renderer shows every part and field: its switches have no default', () => {
  const withDefault = files.filter(
    (name) =>
      inFolder(name, 'slack/render', 'teams/render') &&
      !name.endsWith('/form-values.ts') &&
      /\bdefault:/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(withDefault).toEqual([]);
});

test('only what is large and not always needed is imported at run time', () => {
  const dynamic = files.filter((name) =>
    /\bimport\s*\(|\brequire\s*\(|createRequire/.test(readFileSync(join(root, name), 'utf8')),
  );
  expect(dynamic.toSorted()).toEqual([
    'composition/open-foundation.ts',
    'composition/parts.ts',
    'database.ts',
    'main.ts',
  ]);
});

test('without Teams, the app loads nothing of it', () => {
  const loaded = new Set(['main.ts']);
  for (const file of loaded) {
    const isDynamic = (one: Import) =>
      one.to === 'sandbox/run.ts' || one.to === 'composition/teams.ts';
    const next = imports.filter((one) => one.from === file && !one.isTypeOnly && !isDynamic(one));
    for (const { to } of next) loaded.add(to);
  }
  expect(loaded).toContain('slack/app.ts');
  expect([...loaded].filter((name) => inFolder(name, 'teams') || name === 'jose')).toEqual([]);
});

test('neither does its bundle, nor anything of the sandbox', () => {
  const sources = ['main', 'app'].flatMap((name): string[] => {
    const map = JSON.parse(readFileSync(`dist/${name}.js.map`, 'utf8'));
    return map.sources.map((path: string) => path.replace('../src/', ''));
  });
  expect(sources).toContain('slack/app.ts');
  // Numbers, which the two share.
  expect(sources.filter((name) => inFolder(name, 'teams', 'sandbox'))).toEqual([
    'teams/render/limits.ts',
  ]);
});

test('only slack and sandbox import @slack', () => {
  expect(
    violations((one) => one.to.startsWith('@slack/') && !inFolder(one.from, 'slack', 'sandbox')),
  ).toEqual([]);
});

test('only ambience and teams import undici, and only teams imports jose', () => {
  expect(
    violations((one) => one.to === 'undici' && !inFolder(one.from, 'ambience', 'teams')),
  ).toEqual([]);
  // The local Teams signs what the app verifies.
  expect(violations((one) => one.to === 'jose' && !inFolder(one.from, 'teams', 'sandbox'))).toEqual(
    [],
  );
});

test('only store imports keyv', () => {
  expect(
    violations((one) => /^(@keyv\/|keyv$)/.test(one.to) && !inFolder(one.from, 'store')),
  ).toEqual([]);
});

test('only main.ts imports sandbox', () => {
  expect(
    violations(
      (one) =>
        inFolder(one.to, 'sandbox') && !inFolder(one.from, 'sandbox') && one.from !== 'main.ts',
    ),
  ).toEqual([]);
});

test('only config.ts reads process.env', () => {
  const readers = files.filter((name) =>
    /process\s*(?:\??\.\s*env|\??\.?\s*\[)|\}\s*=\s*process\b|from '(?:node:)?process'/.test(
      readFileSync(join(root, name), 'utf8'),
    ),
  );
  expect(readers).toEqual(['config.ts']);
});

test('production code imports no devDependency, apart from types', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const packageOf = (to: string) =>
    to
      .split('/')
      .slice(0, to.startsWith('@') ? 2 : 1)
      .join('/');
  expect(
    violations(
      (one) =>
        one.isPackage &&
        !one.isTypeOnly &&
        !one.to.startsWith('node:') &&
        !inFolder(one.from, 'sandbox') &&
        !Object.hasOwn(dependencies, packageOf(one.to)),
    ),
  ).toEqual([]);
});

test('the production image has no sandbox', () => {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignored).toContain('src/sandbox');
  expect(ignored).toContain('test');
});

test('no file is longer than 300 lines', () => {
  const long = files.filter(
    (name) => readFileSync(join(root, name), 'utf8').split('\n').length > 301,
  );
  expect(long).toEqual([]);
});

test('the longest chain of imports in production has 16 files', () => {
  const next = new Map<string, string[]>();
  for (const { from, to, isPackage } of imports) {
    if (isPackage || inFolder(from, 'sandbox') || inFolder(to, 'sandbox')) continue;
    next.set(from, [...(next.get(from) ?? []), to]);
  }
  const known = new Map<string, readonly string[]>();
  const longestFrom = (file: string): readonly string[] => {
    const found = known.get(file);
    if (found !== undefined) return found;
    const chains = (next.get(file) ?? []).map(longestFrom);
    const longest = chains.reduce((a, b) => (b.length > a.length ? b : a), []);
    const chain = [file, ...longest];
    known.set(file, chain);
    return chain;
  };
  const tooLong = [...next.keys()].map(longestFrom).filter(({ length }) => length > 16);
  expect(tooLong.map((chain) => chain.join(' > '))).toEqual([]);
});

/** The functions at the top level of a file, whose closing brace begins a line. */
function functionsIn(name: string) {
  const text = readFileSync(join(root, name), 'utf8');
  const found = text.matchAll(
    /^(?:export )?(?:async )?function (\w+)[^(]*\(([\s\S]*?)\)(?:: [\s\S]*?)? \{\n[\s\S]*?^\}/gm,
  );
  return [...found].map(([whole, of, parameters = '']) => ({
    where: `${name} ${of}`,
    lines: whole.split('\n').length,
    // Parameters of types and patterns stand within brackets.
    parameters: withoutBrackets(parameters)
      .split(',')
      .filter((one) => one.trim() !== '').length,
  }));
}

function withoutBrackets(text: string): string {
  const without = text.replace(/=>/g, '').replace(/[{[(<][^{}[\]()<>]*[}\])>]/g, '');
  return without === text ? text : withoutBrackets(without);
}

test('no function has over 100 lines or over four parameters', () => {
  const functions = files.filter((name) => !inFolder(name, 'sandbox')).flatMap(functionsIn);
  expect(functions.length).toBeGreaterThan(1_000);
  expect(functions.filter(({ lines, parameters }) => lines > 100 || parameters > 4)).toEqual([]);
});

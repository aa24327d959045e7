import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { gallery } from '../../src/sandbox/gallery/gallery.ts';
import { validateMessage, validateView } from '../../src/sandbox/slack/block-kit/validate.ts';

const exhibits = await gallery();

test.each(exhibits.map((one) => [`${one.surface}: ${one.id}`, one] as const))(
  'Slack takes the %s',
  (_, exhibit) => {
    const refusal =
      exhibit.surface === 'message'
        ? validateMessage(exhibit.text, exhibit.blocks)
        : validateView(exhibit.view, exhibit.surface);
    expect(refusal).toBeUndefined();
    // Words for who sees no blocks.
    expect(exhibit.text.trim()).not.toBe('');
  },
);

test('what is shown is what was agreed on', async () => {
  const lines = exhibits.map((one) => JSON.stringify(one)).join('\n');
  await expect(`${lines}\n`).toMatchFileSnapshot('gallery.snapshot.jsonl');
});

test('npm run gallery writes it as JSON lines, each with an id of its own', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['src/sandbox/gallery/gallery.ts'],
    {
      maxBuffer: 10 * 1024 * 1024,
    },
  );
  const written = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(written).toEqual(JSON.parse(JSON.stringify(exhibits)));
  expect(new Set(written.map(({ id }) => id)).size).toBe(written.length);
});

/** What builds whole messages and views, by the name it is exported under. */
function buildersIn(folder: string, file: RegExp, name: RegExp): string[] {
  return readdirSync(folder)
    .filter((one) => file.test(one))
    .flatMap((one) => [
      ...readFileSync(`${folder}/${one}`, 'utf8').matchAll(/^export function (\w+)\(/gm),
    ])
    .flatMap(([, exported = '']) => (name.test(exported) ? [exported] : []));
}

test('nothing that can be built is left out', () => {
  const builders = [
    ...buildersIn('src/slack/messages', /\.ts$/, /Message$/),
    ...buildersIn('src/slack/modals', /-view\.ts$/, /View$/),
    ...buildersIn('src/slack/home', /-view\.ts$/, /View$/),
  ];
  const folder = 'src/sandbox/gallery';
  const shown = readdirSync(folder)
    .map((one) => readFileSync(`${folder}/${one}`, 'utf8'))
    .join('\n');
  expect(builders.length).toBeGreaterThan(30);
  expect(builders.filter((name) => !shown.includes(`${name}(`))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import Ajv from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { commands, shortcuts } from '../../src/conversation/features.ts';
import { parseLine } from '../../src/conversation/router.ts';
import { teamsManifest, teamsPackage } from '../../src/teams/manifest.ts';

/** Microsoft's own schema, from its package. */
const schemaFile =
  'node_modules/@microsoft/app-manifest/build/json-schemas/teams/v1.29/MicrosoftTeams.schema.json';
const ajv = new Ajv.default({ strict: false, allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(JSON.parse(readFileSync(schemaFile, 'utf8')));

const manifest = teamsManifest({
  appId: '5c9a1f00-0000-4000-8000-000000000001',
  address: 'https://ambience.example',
  operator: 'Harbour Software',
  version: '0.1.0',
  commands,
  shortcuts,
});

test('the manifest is valid, and an invalid one is refused', () => {
  isValid(manifest);
  expect(isValid.errors).toBeNull();
  expect(isValid({ ...manifest, surprise: true })).toBe(false);
});

test('what it suggests are commands of the app, as people type them', () => {
  const [bot] = manifest.bots;
  const lists = bot?.commandLists ?? [];
  for (const { commands: listed } of lists) {
    expect(listed.length).toBeGreaterThan(8);
    expect(listed.length).toBeLessThanOrEqual(12);
    for (const { title } of listed) {
      if (title === 'home') continue;
      const known = commands.some(({ usage }) => usage.startsWith(title));
      expect([title, known && parseLine(title).command !== '']).toEqual([title, true]);
    }
  }
});

test('every shortcut is a command of a message extension', () => {
  const [extension] = manifest.composeExtensions;
  expect(extension?.commands.map(({ id }) => id)).toEqual(
    shortcuts.map(({ callbackId }) => callbackId),
  );
  for (const { title } of extension?.commands ?? []) expect(title.length).toBeLessThanOrEqual(32);
});

test('the package holds the manifest and icons of the sizes that Teams wants', () => {
  const files = unzipSync(teamsPackage(manifest));
  expect(Object.keys(files).toSorted()).toEqual(['color.png', 'manifest.json', 'outline.png']);
  const { 'manifest.json': json = new Uint8Array() } = files;
  expect(JSON.parse(strFromU8(json))).toEqual(JSON.parse(JSON.stringify(manifest)));
  const width = (name: string) => Buffer.from(files[name] ?? []).readUInt32BE(16);
  expect([width('color.png'), width('outline.png')]).toEqual([192, 32]);
});

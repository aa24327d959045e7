import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test as plainTest } from 'vitest';
import { commands } from '../../src/conversation/features.ts';
import { plainDialog, plainMessage } from './plain-face.ts';
import { type Shown, test } from './with-conversation.ts';

const textOf = (shown: Shown) =>
  shown.kind === 'message' ? plainMessage(shown.message) : plainDialog(shown.dialog);

test('every command is answered, in plain text', async ({ world }) => {
  await world.connected('HARBOUR-HOTEL');
  const answers = new Map<string, string>();
  for (const { name } of commands) {
    const argument = name === 'use' ? ' harbour' : '';
    answers.set(name, textOf(await world.ask(`${name}${argument}`)));
  }
  expect(answers.get('live')).toContain('Harbour Hotel is lively');
  expect(answers.get('music')).toContain('Terrace | 103 | House Mix | By hand');
  expect(answers.get('connect')).toContain('[Connect] [Cancel]');
  expect(answers.get('alert')).toContain('== Set up an alert');
  for (const [name, text] of answers) expect(text, name).not.toBe('');
});

test('a question in other words is understood, and an unknown place is offered names', async ({
  world,
}) => {
  await world.connected('HARBOUR-HOTEL');
  expect(textOf(await world.ask('how loud is the terrace?'))).toContain('Terrace (Harbour Hotel)');
  expect(textOf(await world.ask('live rooftop'))).toContain('Rooftop Bar');
  expect(textOf(await world.ask('live xyz'))).toContain('xyz');
});

/** The modules that are loaded with a file, without those of which only types are used. */
function loadedWith(file: string, loaded = new Set<string>()): ReadonlySet<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  const statements = readFileSync(file, 'utf8').matchAll(
    /(?:import|export)\s+(type\s+)?(?:[^;'"]*?\sfrom\s+)?'(\.[^']+)'/g,
  );
  for (const [, type, path = ''] of statements) {
    if (type === undefined) loadedWith(join(dirname(file), path), loaded);
  }
  return loaded;
}

plainTest('it loads nothing of Slack', () => {
  const loaded = [...loadedWith(resolve('test/conversation/with-conversation.ts'))];
  expect(loaded.length).toBeGreaterThan(200);
  expect(loaded.filter((file) => file.includes('/src/slack/'))).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { asPlain } from '../../src/card/rich-text.ts';
import { commands, shortcuts, usageHint } from '../../src/conversation/features.ts';
import { commandNames } from '../../src/conversation/question.ts';
import { helpMessage, managersHelpMessage } from '../../src/conversation/questions/help.ts';
import { httpManifest, readAddress, readManifest } from '../../src/slack/manifest.ts';
import { slashCommand } from '../../src/slack/receiving/slash-command.ts';
import { limits } from '../../src/slack/render/limits.ts';

/** Slack's schema: slackapi/manifest-schema, schemas/manifest.schema.1.0.0.json */
const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);
const isValid = ajv.compile(
  JSON.parse(readFileSync('test/fixtures/manifest.schema.1.0.0.json', 'utf8')),
);
const manifest = readManifest();
const http = httpManifest(manifest, 'https://ambience.example', false);

test.each([
  ['for Socket Mode', manifest],
  ['over HTTP', http],
])('the manifest %s is valid', (_, given) => {
  isValid(given);
  expect(isValid.errors).toBeNull();
});

test('the schema rejects an invalid manifest', () => {
  expect(isValid({ ...manifest, surprise: true })).toBe(false);
});

test('the Socket Mode manifest has no public address; the HTTP manifest has all of them', () => {
  expect(manifest.settings).toMatchObject({ socket_mode_enabled: true });
  expect(JSON.stringify(manifest)).not.toContain('https://');
  const events = 'https://ambience.example/slack/events';
  expect(http).toMatchObject({
    features: { slash_commands: [{ url: events }] },
    oauth_config: { redirect_urls: ['https://ambience.example/slack/oauth_redirect'] },
    settings: {
      socket_mode_enabled: false,
      event_subscriptions: { request_url: events },
      interactivity: { request_url: events, message_menu_options_url: events },
    },
  });
});

test('tokens expire only if that is asked for', () => {
  const rotating = httpManifest(manifest, 'https://ambience.example', true);
  isValid(rotating);
  expect(isValid.errors).toBeNull();
  expect(rotating.settings).toMatchObject({ token_rotation_enabled: true });
  for (const one of [manifest, http]) {
    expect(one.settings).toMatchObject({ token_rotation_enabled: false });
  }
});

test('only the necessary scopes are requested', () => {
  expect(manifest.oauth_config.scopes).toEqual({
    bot: ['commands', 'chat:write', 'users:read', 'chat:write.public', 'files:write'],
    bot_optional: ['chat:write.public', 'files:write'],
  });
});

describe('help, manifest and README match the commands', () => {
  const readme = readFileSync('README.md', 'utf8');

  test('the manifest', () => {
    expect(manifest.features.slash_commands).toMatchObject([
      { command: slashCommand, usage_hint: usageHint() },
    ]);
  });

  test('the shortcuts', () => {
    expect(manifest.features.shortcuts).toEqual(
      shortcuts.map(({ callbackId, name, description, on }) => ({
        name,
        type: on === 'message' ? 'message' : 'global',
        callback_id: callbackId,
        description,
      })),
    );
    for (const { name } of shortcuts) expect(readme).toContain(`**${name}**`);
  });

  test('help', () => {
    const text = [helpMessage(commands), managersHelpMessage(commands)]
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === 'paragraph' ? [asPlain(part.text)] : []))
      .join('\n');
    // Help does not list itself.
    for (const { usage, summary } of commands.filter(({ name }) => name !== 'help')) {
      expect(text).toContain(`${usage} – ${summary}`);
    }
  });

  test('the README', () => {
    const rows = [...readme.matchAll(/^\| `\/ambience ([^`]+)` \| (.+) \|$/gm)];
    expect(rows.map(([, usage, summary]) => ({ usage, summary }))).toEqual(
      commands
        .toSorted((a, b) => Number(a.group === 'managers') - Number(b.group === 'managers'))
        .map(({ usage, summary }) => ({ usage, summary })),
    );
  });
});

test.each([
  ['https://host.example', 'https://host.example'],
  ['https://host.example/', 'https://host.example'],
  ['http://host.example', undefined],
  ['https://host.example/path', undefined],
  ['HOST', undefined],
  [undefined, undefined],
])('the address %s is read as %s', (text, expected) => {
  expect(readAddress(text)).toBe(expected);
});

test('message and Home limits match Slack', () => {
  expect(limits.message.blocks).toBe(50);
  expect(limits.view.blocks).toBe(100);
});

test('each command has a feature that answers it', () => {
  expect(commands.map(({ name }) => name).toSorted()).toEqual(commandNames.toSorted());
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readManifest } from '../src/slack/manifest.ts';

/** https://docs.slack.dev/slack-marketplace/slack-marketplace-app-guidelines-and-requirements */

const kit = readFileSync('.github/listing/README.md', 'utf8');

/** The quoted text after the line that begins like this. */
function quoted(label: string): string {
  const after = kit.slice(kit.indexOf(`\n${label} (`));
  const lines = after.split('\n').slice(1);
  const start = lines.findIndex((line) => line.startsWith('>'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('>'));
  return lines
    .slice(start, end)
    .map((line) => line.replace(/^> ?/, ''))
    .join('\n');
}

test("the listing's texts keep to Slack's limits", () => {
  expect(quoted('Name')).toMatch(/^.{5,35}$/);
  const short = quoted('Short description');
  expect(short).toMatch(/^.{10,140}$/);
  expect(short.split(' ').length).toBeLessThanOrEqual(10);
  const long = quoted('Long description').length;
  expect(long).toBeGreaterThanOrEqual(175);
  expect(long).toBeLessThanOrEqual(4_000);
});

test('every scope and event has its reason', () => {
  const { oauth_config, settings } = readManifest();
  const reasons = [...kit.matchAll(/^\| `([a-z:.]+)`/gm)].map(([, scope]) => scope);
  expect(reasons).toEqual(oauth_config.scopes.bot);
  for (const event of settings.event_subscriptions.bot_events)
    expect(kit).toContain(`\`${event}\``);
});

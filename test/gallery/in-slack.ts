import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { surfaces } from '../../src/sandbox/slack/block-kit/blocks.ts';
import { actionElement, inputElement } from '../../src/sandbox/slack/block-kit/elements.ts';
import { validateMessage, validateView } from '../../src/sandbox/slack/block-kit/validate.ts';
import { inSlack } from './example.ts';
import { gallery } from './gallery.ts';
import { render } from './render.ts';

/** Every example of the gallery in Slack: accepted, and as it was agreed. */

const byFeature = Object.entries(await gallery()).map(
  ([feature, shown]) => [feature, shown.flatMap(inSlack)] as const,
);
const examples = byFeature.flatMap(([, shown]) => shown);

test.each(examples.map((one) => [`${one.surface}: ${one.id}`, one] as const))(
  'Slack takes the %s',
  (_, example) => {
    const refusal =
      example.surface === 'message'
        ? validateMessage(example.text, example.blocks)
        : validateView(example.view, example.surface);
    expect(refusal).toBeUndefined();
    // Notifications and screen readers use the text instead of the blocks.
    expect(example.text.trim()).not.toBe('');
  },
);

test.each(byFeature)('%s reads as it was agreed', async (feature, shown) => {
  // Fallback blocks have the same text.
  const text = render(shown.filter(({ isFallback }) => !isFallback));
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(200);
  await expect(text).toMatchFileSnapshot(`${feature}.txt`);
});

test('a confirmation asks, says what happens, and names the action on its button', () => {
  const dialogs = examples.flatMap((one) => confirmationsIn('view' in one ? one.view : one.blocks));
  expect(dialogs.length).toBeGreaterThan(10);
  for (const { title, text, confirm, deny } of dialogs) {
    expect(title).toMatch(/\?$/);
    expect(text).toMatch(/\.$/);
    expect([title, confirm]).not.toContain(text);
    expect(confirm).not.toMatch(/^(Confirm|OK|Yes)$/);
    expect(deny).not.toBe(confirm);
  }
});

interface Shown {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly deny: string;
}

/** All confirmation dialogs at any depth, as text. */
function confirmationsIn(value: unknown): Shown[] {
  if (Array.isArray(value)) return value.flatMap(confirmationsIn);
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(confirmationsIn);
  const dialog: unknown = Object(value).confirm;
  // A dialog has a `confirm` of its own: its button.
  if (typeof dialog !== 'object' || dialog === null || !('title' in dialog)) return inner;
  const textOf = (name: string): string => String(Object(Object(dialog)[name]).text);
  const [title, text] = [textOf('title'), textOf('text')];
  return [{ title, text, confirm: textOf('confirm'), deny: textOf('deny') }, ...inner];
}

/** The functions that build a whole message or view. */
function buildersIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const source = readFileSync(join(folder, name), 'utf8');
      return [
        ...source.matchAll(/^export function (\w+)\([^{]*?\): (?:Message|Form|Notice|Home) \{/gm),
      ];
    })
    .flatMap(([, exported = '']) => [exported]);
}

test('everything that can be built is in it', () => {
  const folder = 'test/gallery';
  const shown = readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const builders = buildersIn('src/conversation').filter((name) => !generic.has(name));
  expect(builders.length).toBeGreaterThan(40);
  expect(builders.filter((name) => !shown.includes(`${name}(`))).toEqual([]);
});

/** Builders that only combine or choose the results of other builders. */
const generic: ReadonlySet<string> = new Set([
  'noticeMessage',
  'message',
  'append',
  'withControls',
  'notice',
  'noticeDialog',
  'answerDialog',
  'form',
  'requestNotificationMessage',
]);

describe('the sandbox accepts what the app sends and nothing else', () => {
  const sent = examples.flatMap((one) => fieldsIn('view' in one ? one.view.blocks : one.blocks));
  const typesOf = (all: readonly Fields[]) => new Set(all.map(({ type }) => type));
  const accepted = (union: { readonly options: readonly { shape: { type: unknown } }[] }) =>
    new Set(union.options.map(({ shape: { type } }) => Object(type).value));

  test('blocks', () => {
    expect(new Set(Object.keys(surfaces))).toEqual(typesOf(sent));
  });

  test('elements', () => {
    const elements = sent.flatMap((one) => [
      ...(one.type === 'actions' ? fieldsIn(one.elements) : []),
      ...fieldsIn([one.element]),
    ]);
    const known = new Set([...accepted(actionElement), ...accepted(inputElement)]);
    expect(known).toEqual(typesOf(elements));
  });
});

type Fields = Readonly<Record<string, unknown>>;

function fieldsIn(list: unknown): Fields[] {
  return Array.isArray(list) ? list.flatMap((one) => (one === undefined ? [] : [{ ...one }])) : [];
}

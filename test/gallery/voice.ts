import { expect, test } from 'vitest';
import { inSlack } from './example.ts';
import { gallery } from './gallery.ts';

/** Rules of the voice that can be checked by machine, over everything the app can show. */

const examples = Object.values(await gallery())
  .flat()
  .flatMap(inSlack);
const shown = examples.filter(({ isFallback }) => !isFallback);

const blocksOf = (example: (typeof examples)[number]): readonly object[] =>
  'view' in example ? example.view.blocks : example.blocks;

/** All texts at any depth: of blocks, buttons, options, dialogs. */
function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = Object(value);
  const isText = (type === 'mrkdwn' || type === 'plain_text') && typeof text === 'string';
  return isText ? [text] : Object.values(value).flatMap(textsIn);
}

/** The labels of the buttons in a message or view. */
function buttonsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(buttonsIn);
  if (typeof value !== 'object' || value === null) return [];
  const { type, text } = Object(value);
  return type === 'button' ? [String(text.text)] : Object.values(value).flatMap(buttonsIn);
}

test.each(shown.map((one) => [one.id, one] as const))('%s keeps to the voice', (_, example) => {
  for (const text of textsIn(blocksOf(example))) {
    // Dates are tokens of Slack. Names of the sandbox's venues contain markup on purpose.
    const own = text.replaceAll(/<!date[^>]*>|&lt;!\w+&gt;|<!\w+>/g, '');
    expect(own).not.toMatch(/!/);
    expect(own).not.toMatch(/\b(please|sorry|successfully|representative|synopsis|figures?)\b/i);
    // A real minus before a number, except within a name or a date.
    expect(own).not.toMatch(/(^|[\s(])-\d/);
    // Nothing refers to a button, which may not be there.
    expect(own).not.toMatch(/\b(press|click|button)\b/i);
    for (const line of own.split('\n')) {
      expect(line.match(/\p{Extended_Pictographic}/gu)?.length ?? 0).toBeLessThanOrEqual(1);
    }
  }
});

test('no message offers to pause and to resume the same thing', () => {
  for (const example of shown) {
    const labels = buttonsIn(blocksOf(example));
    const both = ['Pause', 'Resume', 'End snooze'].filter((label) => labels.includes(label));
    expect(both.length).toBeLessThanOrEqual(1);
  }
});

/** As people see it. */
const asShown = (text: string) =>
  text.replaceAll('`', '').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

test.each(
  shown
    .filter(({ id }) => /^digest, (daily|trend|busiest)/.test(id))
    .map((one) => [one.id, one] as const),
)('%s is read in ten seconds', (_, example) => {
  const texts = blocksOf(example)
    .filter((block) => ['section', 'context'].includes(Object(block).type))
    .flatMap(textsIn);
  expect(words(texts.join(' ')).length).toBeLessThanOrEqual(60);
});

/** Entries of the log, and what is still open. */
const listed = /^(\w{3} \d+ \w{3} )?\d\d:\d\d \*|^“|^\*Still open\*|^and \d+ more$/;

test.each(shown.filter(({ id }) => /^handover/.test(id)).map((one) => [one.id, one] as const))(
  '%s has at most 80 words outside its lists',
  (_, example) => {
    const texts = blocksOf(example)
      .filter((block) => Object(block).type === 'section')
      .flatMap((block) => textsIn(block).join('\n').split('\n'))
      .filter((line) => !listed.test(line));
    expect(words(texts.join(' ')).length).toBeGreaterThan(0);
    expect(words(texts.join(' ')).length).toBeLessThanOrEqual(80);
  },
);

test('a live answer has one set of tags, and few lines above its table', () => {
  const live = shown.find(({ id }) => id === 'live');
  const texts = live === undefined ? [] : textsIn(blocksOf(live));
  const bold = texts.join('\n').match(/\*[a-z]+\*/g);
  expect(bold).toEqual(['*lively*', '*loud*']);
  expect(texts.slice(0, -1).join('\n').split('\n').length).toBeLessThanOrEqual(8);
});

test('help fits one phone screen', () => {
  const help = shown.find(({ id }) => id === 'help');
  const text = help === undefined ? '' : textsIn(blocksOf(help)).join('\n');
  // A phone shows about 45 characters in a line.
  const lines = asShown(text)
    .split('\n')
    .reduce((sum, line) => sum + Math.ceil(line.length / 45), 0);
  expect(lines).toBeLessThanOrEqual(28);
});

import { expect, test } from 'vitest';
import { message } from '../../../src/card/message.ts';
import {
  buttons,
  heading,
  list,
  note,
  type Part,
  paragraph,
  preformatted,
  table,
} from '../../../src/card/part.ts';
import { join, rich } from '../../../src/card/rich-text.ts';
import { renderPart } from '../../../src/slack/render/part-blocks.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
import { splitLines } from '../../../src/slack/render/text-blocks.ts';

const many: readonly Part[] = Array.from({ length: 70 }, (_, index) =>
  paragraph(rich`${'x'.repeat(149)} ${index}`),
);

test('a message has at most 50 blocks and 4,000 characters of text', () => {
  const { blocks, text } = renderMessage(message(...many));
  expect(blocks).toHaveLength(50);
  expect(text.length).toBeLessThanOrEqual(4_000);
  expect(text.endsWith('…')).toBe(true);
});

test('buttons at the end of a message that is too long are kept', () => {
  const { blocks } = renderMessage(
    message(...many, buttons([{ label: 'Refresh', actionId: 'a' }])),
  );
  expect(blocks).toHaveLength(50);
  expect(blocks.at(-1)).toMatchObject({ type: 'actions' });
});

test('a message is rendered once for all who read it', () => {
  const one = message(paragraph(rich`once`));
  expect(renderMessage(one)).toBe(renderMessage(one));
});

test('the text has the same facts as the blocks', () => {
  const made = message(heading('A & B'), paragraph(rich`one`), undefined, note(rich`two`));
  expect(renderMessage(made).text).toBe('A &amp; B\none\ntwo');
});

test('a long paragraph is split at line breaks', () => {
  const text = join(Array(60).fill(rich`${'y'.repeat(99)}`), '\n');
  expect(renderPart(paragraph(text)).blocks).toHaveLength(2);
  expect(splitLines('a\nb', 1)).toEqual(['a', 'b']);
  expect(splitLines('abc', 2)).toEqual(['a…']);
});

test('a list too long for a message counts the rest', () => {
  const lines = Array.from({ length: 200 }, (_, index) => rich`${'z'.repeat(99)} ${index}`);
  const { text } = renderPart(list(lines, (count) => rich`and ${count} more`));
  const shown = text.split('\n').length - 1;
  expect(text.endsWith(`and ${200 - shown} more`)).toBe(true);
  expect(shown).toBeGreaterThan(30);
});

test('a table of more rows than fit has a button that leads to all of them', () => {
  const tableOf = (count: number) =>
    table({
      caption: 'Zones',
      columns: ['Zone', 'Mood'],
      rows: Array.from({ length: count }, (_, index) => [`Zone ${index}`, '5.0']),
      lines: Array.from({ length: count }, (_, index) => rich`Zone ${index}: ${'z'.repeat(40)}`),
      countRest: (rest) => rich`and ${rest} more`,
      all: { label: 'Show all as CSV', actionId: 'ask' },
    });
  expect(JSON.stringify(renderPart(tableOf(90)).blocks)).not.toContain('Show all as CSV');
  const { blocks, text } = renderPart(tableOf(150));
  expect(text).toMatch(/and \d+ more$/);
  expect(JSON.stringify(blocks.at(-1))).toContain('Show all as CSV');
});

test('lines that are shown as they are stay whole, and those that do not fit are counted', () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `row <${index}>`);
  const part = preformatted(`${lines.join('\n')}\n`, (left) => rich`${left} left`);
  const { blocks, text } = renderPart(part);
  const shown = text.match(/row &lt;\d+&gt;/g) ?? [];
  expect(text.endsWith(`${2_000 - shown.length} left`)).toBe(true);
  expect(blocks.length).toBeGreaterThan(2);
  expect(renderPart(preformatted('a\nb')).text).toBe('```a\nb```');
});

test('buttons have unique ids, and there are at most 25', () => {
  const options = Array(30).fill({ label: 'x'.repeat(100), actionId: 'ask', value: 'v' });
  const [row] = renderPart(buttons(options)).blocks;
  if (row?.type !== 'actions') throw new Error('no buttons');
  const ids = row.elements.map((element) => ('action_id' in element ? element.action_id : ''));
  expect(new Set(ids).size).toBe(25);
  expect(renderPart(buttons([])).blocks).toEqual([]);
});

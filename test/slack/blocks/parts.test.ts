import { expect, test } from 'vitest';
import { buttons } from '../../../src/slack/blocks/controls.ts';
import { message } from '../../../src/slack/blocks/message.ts';
import { mrkdwn } from '../../../src/slack/blocks/mrkdwn.ts';
import { heading, list, note, paragraph, splitLines } from '../../../src/slack/blocks/parts.ts';

test('a message has at most 50 blocks and 4,000 characters of text', () => {
  const many = Array.from({ length: 70 }, (_, index) =>
    paragraph(mrkdwn`${'x'.repeat(149)} ${index}`),
  );
  const made = message(...many);
  expect(made.blocks).toHaveLength(50);
  expect(made.text.length).toBeLessThanOrEqual(4_000);
  expect(made.text.endsWith('…')).toBe(true);
});

test('the text has the same facts as the blocks', () => {
  const made = message(heading('A & B'), paragraph(mrkdwn`one`), undefined, note(mrkdwn`two`));
  expect(made.text).toBe('A &amp; B\none\ntwo');
});

test('a long paragraph is split at line breaks', () => {
  const text = Array(60).fill('y'.repeat(99)).join('\n');
  const { blocks } = paragraph({ mrkdwn: text });
  expect(blocks).toHaveLength(2);
  expect(splitLines('a\nb', 1)).toEqual(['a', 'b']);
  expect(splitLines('abc', 2)).toEqual(['a…']);
});

test('a list too long for a message counts the rest', () => {
  const lines = Array.from({ length: 200 }, (_, index) => mrkdwn`${'z'.repeat(99)} ${index}`);
  const { text } = list(lines, (count) => mrkdwn`and ${count} more`);
  const shown = text.split('\n').length - 1;
  expect(text.endsWith(`and ${200 - shown} more`)).toBe(true);
  expect(shown).toBeGreaterThan(30);
});

test('buttons have unique ids, and there are at most 25', () => {
  const options = Array(30).fill({ label: 'x'.repeat(100), actionId: 'ask', value: 'v' });
  const [row] = buttons(options).blocks;
  if (row?.type !== 'actions') throw new Error('no buttons');
  const ids = row.elements.map((element) => ('action_id' in element ? element.action_id : ''));
  expect(new Set(ids).size).toBe(25);
  expect(buttons([]).blocks).toEqual([]);
});

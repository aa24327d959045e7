import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buttons } from '../../../src/slack/blocks/controls.ts';
import { message } from '../../../src/slack/blocks/message.ts';
import { asPlain, join, mention, mrkdwn, plain } from '../../../src/slack/blocks/mrkdwn.ts';
import { heading, list, note, paragraph, splitLines } from '../../../src/slack/blocks/parts.ts';
import { parseLine } from '../../../src/slack/receiving/router.ts';
import { duration } from '../../../src/slack/text/age.ts';

describe('mrkdwn', () => {
  test('escapes what is put in, and only that', () => {
    const bold = mrkdwn`*${'<!channel> & Bar'}*`;
    expect(bold.mrkdwn).toBe('*&lt;!channel&gt; &amp; Bar*');
    expect(mrkdwn`${bold}, ${3} & <b>`.mrkdwn).toBe('*&lt;!channel&gt; &amp; Bar*, 3 & <b>');
    expect(join([mrkdwn`a`, mrkdwn`${'<'}`], ' · ').mrkdwn).toBe('a · &lt;');
    expect(asPlain(mrkdwn`*${'<a> & b'}* in \`code\``)).toBe('<a> & b in code');
  });

  test('a mention is only made of an id', () => {
    expect(mention('U0OWNER').mrkdwn).toBe('<@U0OWNER>');
    expect(mention('x> <!here').mrkdwn).toBe('x&gt; &lt;!here');
  });

  test('outside text stays on one line and within its length', () => {
    expect(plain(' a\n\u2028b\u0000c ')).toBe('a b c');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 200 }),
        (text, most) => {
          expect(plain(text, most).length).toBeLessThanOrEqual(most);
          expect(plain(text, most).isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });
});

describe('parts', () => {
  test('a message has at most 50 blocks and 4,000 characters of text', () => {
    const many = Array.from({ length: 70 }, (_, index) =>
      paragraph(mrkdwn`${'x'.repeat(149)} ${index}`),
    );
    const made = message(...many);
    expect(made.blocks).toHaveLength(50);
    expect(made.text.length).toBeLessThanOrEqual(4_000);
    expect(made.text.endsWith('…')).toBe(true);
  });

  test('the text says what the blocks say', () => {
    const made = message(heading('A & B'), paragraph(mrkdwn`one`), undefined, note(mrkdwn`two`));
    expect(made.text).toBe('A &amp; B\none\ntwo');
  });

  test('a long paragraph is split between lines', () => {
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

  test('buttons differ in their ids, and there are at most 25', () => {
    const options = Array(30).fill({ label: 'x'.repeat(100), actionId: 'ask', value: 'v' });
    const [row] = buttons(options).blocks;
    if (row?.type !== 'actions') throw new Error('no buttons');
    const ids = row.elements.map((element) => ('action_id' in element ? element.action_id : ''));
    expect(new Set(ids).size).toBe(25);
    expect(buttons([]).blocks).toEqual([]);
  });
});

test.each([
  ['', { command: 'live', argument: '' }],
  ['  LIVE   Rooftop  Bar ', { command: 'live', argument: 'Rooftop  Bar' }],
  ['live R&amp;D &lt;1&gt;', { command: 'live', argument: 'R&D <1>' }],
  ['zones', { command: 'zones', argument: '' }],
])('the line “%s” is %j', (text, question) => {
  expect(parseLine(text, 'live')).toEqual(question);
});

test.each([
  [0, '0 minutes'],
  [60_000, '1 minute'],
  [119 * 60_000, '119 minutes'],
  [3 * 3_600_000, '3 hours'],
  [72 * 3_600_000, '3 days'],
  [-5, '0 minutes'],
])('%d ms are %s', (ms, words) => {
  expect(duration(ms)).toBe(words);
});

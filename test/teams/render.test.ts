import { expect, test } from 'vitest';
import type { Form } from '../../src/card/form.ts';
import { message } from '../../src/card/message.ts';
import { buttons, list, paragraph, table } from '../../src/card/part.ts';
import { mention, quote, rich, term } from '../../src/card/rich-text.ts';
import { changedFields, withTyped } from '../../src/card/typed-form.ts';
import { chartElement } from '../../src/teams/render/chart-element.ts';
import { readFormValues } from '../../src/teams/render/form-values.ts';
import { limits, utf16Bytes } from '../../src/teams/render/limits.ts';
import { markdownOf, type Reader } from '../../src/teams/render/markdown.ts';
import { drawCard } from '../../src/teams/render/render-card.ts';

const reader: Reader = { names: new Map([['id-1', 'Ann']]), channels: new Map(), notifies: false };
const pressing = { at: { place: 'answer' }, opensDialog: () => false } as const;

test.each([
  [
    'formatting',
    '*bold* _it_ [x](y) <b> `c` ~s~',
    '\\*bold\\* \\_it\\_ \\[x\\]\\(y\\) \\<b\\> \\`c\\` \\~s\\~',
  ],
  ['a list', '- milk', '\\- milk'],
  ['a numbered list', '1. milk', '1\\. milk'],
  ['a mention', '<at>Ann</at>', '\\<at\\>Ann\\</at\\>'],
  ['a date of ours', '{{DATE(2026-11-20T20:00:00Z)}}', '{\u200B{DATE\\(2026-11-20T20:00:00Z\\)}}'],
])('external text is shown as it is: %s', (_, text, expected) => {
  expect(markdownOf(quote(text), reader)).toEqual({ text: expected, mentions: [] });
});

test('lines to type and terms are those of Teams', () => {
  const text = rich`Type \`/ambience log open\` or \`/ambience\`; *${'a*b'}* in ${term('the chat app')}`;
  expect(markdownOf(text, reader).text).toBe(
    'Type **@Ambience log open** or **@Ambience**; **a\\*b** in Teams',
  );
});

test('a mention notifies only in posts, and somebody unknown is someone', () => {
  expect(markdownOf(mention('id-1'), reader)).toEqual({ text: '**Ann**', mentions: [] });
  const posted = markdownOf(mention('id-1'), { ...reader, notifies: true });
  expect(posted.text).toBe('<at>Ann</at>');
  expect(posted.mentions).toEqual([
    { type: 'mention', text: '<at>Ann</at>', mentioned: { id: 'id-1', name: 'Ann' } },
  ]);
  expect(markdownOf(mention('id-2'), reader).text).toBe('someone');
});

test('a chart has at most seven points, evenly, with the first and the last', () => {
  const labels = Array.from({ length: 20 }, (_, index) => `p${index}`);
  const series = [{ name: 'Tonight', values: labels.map((_, index) => index) }];
  const fallback = { type: 'Container' as const, items: [] };
  const chart = chartElement({ title: 'Mood', labels, series }, fallback);
  expect(chart?.data[0]?.values?.map(({ x }) => x)).toEqual([
    ...['p0', 'p3', 'p6', 'p10', 'p13', 'p16', 'p19'],
  ]);
  expect(chartElement({ title: 'Mood', labels: ['p0'], series }, fallback)).toBeUndefined();
  // The words beside it name the highest value.
  const peaked = { name: 'Tonight', values: labels.map((_, index) => (index === 9 ? 9 : 5)) };
  const drawn = chartElement({ title: 'Mood', labels, series: [peaked] }, fallback);
  expect(drawn?.data[0]?.values?.map(({ y }) => y)).toEqual([5, 5, 5, 9, 5, 5, 5]);
});

test('what is measured now stands out in a chart, and clients without charts show words', () => {
  const series = ['Now', 'Usual'].map((name) => ({ name, values: [1, 2] }));
  const fallback = { type: 'Container' as const, items: [] };
  const chart = chartElement({ title: 'Mood', labels: ['a', 'b'], series }, fallback);
  expect(chart?.data.map(({ color }) => color)).toEqual(['categoricalBlue', 'neutral']);
  expect(chart?.fallback).toBe(fallback);
});

test('on a phone, a table is shown in words', () => {
  const { parts } = message(
    table({
      caption: 'Zones',
      columns: ['Zone', 'Mood'],
      rows: [['Terrace', '7.1']],
      lines: [rich`Terrace is at 7.1`],
      countRest: (count) => rich`and ${count} more`,
    }),
  );
  const { body } = drawCard(parts, reader, pressing).card;
  const shownAt = (width: string) =>
    JSON.stringify(body.filter((one) => 'targetWidth' in one && one.targetWidth === width));
  expect(shownAt('atLeast:Standard')).toContain('"type":"Table"');
  expect(shownAt('atMost:Narrow')).toContain('Terrace is at 7.1');
  expect(body).toHaveLength(2);
});

test('six buttons are shown, and the others are behind …', () => {
  const eight = Array.from({ length: 8 }, (_, index) => ({ label: `${index}`, actionId: 'ask' }));
  const { card } = drawCard(message(buttons(eight)).parts, reader, pressing);
  const modes = card.body.flatMap((one) =>
    one.type === 'ActionSet' ? one.actions.map(({ mode }) => mode ?? 'shown') : [],
  );
  expect(modes).toEqual([...Array(6).fill('shown'), 'secondary', 'secondary']);
});

test('a card that is too large shows fewer lines, and says how many are left', () => {
  const lines = Array.from({ length: 3_000 }, (_, index) => rich`Line ${index} ${'x'.repeat(100)}`);
  const { parts } = message(
    list(lines, (count) => rich`and ${count} more`),
    paragraph(rich`End`),
  );
  const { card } = drawCard(parts, reader, pressing);
  expect(utf16Bytes(card)).toBeLessThan(limits.message.bytes);
  const text = JSON.stringify(card);
  expect(text).toContain('and 2900 more');
  expect(text).toContain('End');
});

const form: Form = {
  kind: 'form',
  id: 'a_form',
  title: 'A form',
  submit: 'Save',
  close: 'Cancel',
  state: '',
  items: [
    { kind: 'text_field', id: 'text', label: 'Text', maxLength: 5 },
    { kind: 'number_field', id: 'number', label: 'Number', redraws: true, written: 3 },
    {
      kind: 'choices_field',
      id: 'many',
      label: 'Many',
      look: 'menu',
      chosen: [],
      options: [
        { value: 'a,b', label: 'A' },
        { value: 'c%', label: 'C' },
      ],
    },
    {
      kind: 'choice_field',
      id: 'one',
      label: 'One',
      look: 'menu',
      chosen: 'x',
      redraws: true,
      options: [
        { value: 'x', label: 'X' },
        { value: 'y', label: 'Y' },
      ],
    },
    { kind: 'switch_field', id: 'switch', label: 'Switch', isOn: false },
    { kind: 'time_field', id: 'time', label: 'Time', chosen: undefined },
    { kind: 'moment_field', id: 'moment', label: 'Moment', chosen: 0 },
    { kind: 'people_field', id: 'people', label: 'People', chosen: [], placeholder: '', most: 1 },
  ],
};
const person = '00000001-0000-4000-8000-000000000012';

test('only what the form has is read, and only what its fields offer', () => {
  const sent = {
    text: 'too long a text',
    number: '2,5',
    many: 'a%2Cb,c%25,made up',
    one: 'made up',
    switch: 'true',
    time: '25:00',
    'moment date': '2026-11-20',
    'moment time': '21:00',
    people: `${person},nobody,${person}`,
    unknown: 'x',
  };
  expect(readFormValues(form, sent, 'Europe/Copenhagen')).toEqual({
    text: 'too l',
    number: 2.5,
    many: ['a,b', 'c%'],
    one: undefined,
    switch: true,
    time: undefined,
    moment: Date.UTC(2026, 10, 20, 20),
    people: [person],
  });
  expect(readFormValues(form, {}, 'UTC')).toMatchObject({ many: [], switch: false, people: [] });
});

test('what was typed stays in a form that is drawn again, unless what it belongs to has changed', () => {
  const values = { ...readFormValues(form, {}, 'UTC'), text: 'abc', one: 'y', number: 3 };
  expect(changedFields(form, values).map(({ id }) => id)).toEqual(['one']);
  const again = withTyped(form, values, form);
  expect(again.items[0]).toMatchObject({ written: 'abc' });
  expect(again.items[3]).toMatchObject({ chosen: 'y' });
  const renewed = {
    ...form,
    items: form.items.map((item) => ('id' in item ? { ...item, resetKey: 'another' } : item)),
  };
  expect(withTyped(renewed, values, form).items[0]).not.toHaveProperty('written');
});

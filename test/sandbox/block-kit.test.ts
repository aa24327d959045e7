import { describe, expect, test } from 'vitest';
import { validateMessage, validateView } from '../../src/sandbox/slack/block-kit/validate.ts';

/** The sandbox refuses the same payloads as Slack. */

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = { type: 'section', text: mrkdwn('x') };
const button = { type: 'button', text: plain('x'), action_id: 'a' };
const option = { text: plain('x'), value: 'v' };
const select = (more: object) => ({ type: 'static_select', action_id: 's', ...more });
const inputOf = (element: object) => ({ type: 'input', label: plain('x'), element });
const chart = (series: object[], categories: string[]) => ({
  type: 'data_visualization',
  title: 'T',
  chart: { type: 'line', series, axis_config: { categories } },
});
const line = chart([{ name: 'A', data: [{ label: '1', value: 2 }] }], ['1']);
const dataTable = (rows: object[][]) => ({ type: 'data_table', caption: 'c', rows });
const cell = { type: 'raw_text', text: 'x' };
const inMessage = (...blocks: object[]) => validateMessage('text', blocks);
const inHome = (...blocks: object[]) => validateView({ type: 'home', blocks }, 'home');
const modal = (blocks: object[], more: object = {}) => ({
  type: 'modal',
  title: plain('T'),
  submit: plain('Go'),
  blocks,
  ...more,
});
const inModal = (...blocks: object[]) => validateView(modal(blocks), 'modal');

describe('each block is accepted only on its surfaces', () => {
  test.each<[string, object, string]>([
    ['actions', { type: 'actions', elements: [button] }, 'message modal home'],
    ['context', { type: 'context', elements: [mrkdwn('x')] }, 'message modal home'],
    ['data_table', dataTable([[cell], [cell]]), 'message home'],
    ['data_visualization', line, 'message'],
    ['divider', { type: 'divider' }, 'message modal home'],
    ['header', { type: 'header', text: plain('x') }, 'message modal home'],
    ['input', inputOf({ type: 'plain_text_input', action_id: 'i' }), 'message modal home'],
    ['section', section, 'message modal home'],
  ])('%s', (_, block, expected) => {
    const accepted = [
      ...(inMessage(block) === undefined ? ['message'] : []),
      ...(inModal(block) === undefined ? ['modal'] : []),
      ...(inHome(block) === undefined ? ['home'] : []),
    ];
    expect(accepted.join(' ')).toBe(expected);
  });

  test('a block that the app never sends is refused', () => {
    expect(inMessage({ type: 'hologram' })?.error).toBe('invalid_blocks');
    expect(inMessage({ type: 'markdown', text: 'x' })?.error).toBe('invalid_blocks');
  });
});

describe('a message is refused', () => {
  const points = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ label: String(index), value: index }));
  const labels = (count: number) => points(count).map(({ label }) => label);

  test.each<[string, object[]]>([
    ['with 51 blocks', Array(51).fill({ type: 'divider' })],
    ['with an unknown field', [{ ...section, surprise: 1 }]],
    ['with an empty section', [{ type: 'section' }]],
    ['with an empty text', [{ type: 'section', text: mrkdwn('') }]],
    ['with a section over 3,000', [{ type: 'section', text: mrkdwn('x'.repeat(3_001)) }]],
    ['with a header over 150', [{ type: 'header', text: plain('x'.repeat(151)) }]],
    ['with a header in mrkdwn', [{ type: 'header', text: mrkdwn('x') }]],
    ['with 11 context elements', [{ type: 'context', elements: Array(11).fill(mrkdwn('x')) }]],
    [
      'with 26 actions',
      [
        {
          type: 'actions',
          elements: Array.from({ length: 26 }, (_, id) => ({ ...button, action_id: `a${id}` })),
        },
      ],
    ],
    ['with one action_id twice in a block', [{ type: 'actions', elements: [button, button] }]],
    [
      'with one block_id twice',
      [
        { ...section, block_id: 'b' },
        { ...section, block_id: 'b' },
      ],
    ],
    [
      'with a button over 75',
      [{ type: 'actions', elements: [{ ...button, text: plain('x'.repeat(76)) }] }],
    ],
    [
      'with a button value over 2,000',
      [{ type: 'actions', elements: [{ ...button, value: 'x'.repeat(2_001) }] }],
    ],
    ['with an empty button value', [{ type: 'actions', elements: [{ ...button, value: '' }] }]],
    ['with a select without options', [{ type: 'actions', elements: [select({})] }]],
    [
      'with 101 options',
      [{ type: 'actions', elements: [select({ options: Array(101).fill(option) })] }],
    ],
    [
      'with 11 checkboxes',
      [{ type: 'actions', elements: [{ type: 'checkboxes', options: Array(11).fill(option) }] }],
    ],
    ['with 3 charts', [line, line, line]],
    ['with a chart of 21 points', [chart([{ name: 'A', data: points(21) }], labels(21))]],
    [
      'with 13 series',
      [
        chart(
          Array.from({ length: 13 }, (_, n) => ({ name: `${n}`, data: points(1) })),
          ['0'],
        ),
      ],
    ],
    ['with a gap in a series', [chart([{ name: 'A', data: points(1) }], ['0', '1'])]],
    [
      'with a series named twice',
      [
        chart(
          [
            { name: 'A', data: points(1) },
            { name: 'A', data: points(1) },
          ],
          ['0'],
        ),
      ],
    ],
    ['with a label over 20', [chart([{ name: 'x'.repeat(21), data: points(1) }], ['0'])]],
    ['with a chart title over 50', [{ ...line, title: 'x'.repeat(51) }]],
    ['with a data table of 202 rows', [dataTable(Array(202).fill([cell]))]],
    ['with rows of unequal length', [dataTable([[cell], [cell, cell]])]],
    ['with only a header row', [dataTable([[cell]])]],
    ['with an empty cell', [dataTable([[cell], [{ type: 'raw_text', text: '' }]])]],
  ])('%s', (_, blocks) => {
    expect(inMessage(...blocks)?.error).toBe('invalid_blocks');
  });

  test('when the total length of its blocks is too long', () => {
    const long = { type: 'section', text: mrkdwn('x'.repeat(2_900)) };
    expect(inMessage(long, long, long, long)).toBeUndefined();
    expect(inMessage(long, long, long, long, long)?.error).toBe('msg_blocks_too_long');
  });

  test('without text and blocks', () => {
    expect(validateMessage(undefined, undefined)?.error).toBe('no_text');
    expect(validateMessage('hello', undefined)).toBeUndefined();
  });

  test('with a JSON pointer to the invalid field', () => {
    expect(inMessage(section, { type: 'header', text: plain('') })?.details).toEqual([
      expect.stringContaining('/blocks/1/text/text'),
    ]);
  });
});

describe('a view is refused', () => {
  test.each<[string, object]>([
    ['with a title over 24', modal([section], { title: plain('x'.repeat(25)) })],
    [
      'with an input and no submit',
      modal([inputOf({ type: 'plain_text_input' })], { submit: undefined }),
    ],
    ['with 101 blocks', modal(Array(101).fill({ type: 'divider' }))],
    ['with private_metadata over 3,000', modal([section], { private_metadata: 'x'.repeat(3_001) })],
    [
      'with two elements that have focus_on_load',
      modal([
        inputOf({ type: 'plain_text_input', focus_on_load: true }),
        inputOf({ type: 'plain_text_input', focus_on_load: true }),
      ]),
    ],
    ['over 250 kB', modal(Array(99).fill({ type: 'section', text: mrkdwn('x'.repeat(2_900)) }))],
    ['as Home when it is a modal', { type: 'home', blocks: [section] }],
  ])('%s', (_, view) => {
    expect(validateView(view, 'modal')).toBeDefined();
  });

  test('a datetimepicker is refused in Home', () => {
    const picker = { type: 'actions', elements: [{ type: 'datetimepicker', action_id: 'd' }] };
    expect([inHome(picker), inModal(picker)].map(Boolean)).toEqual([true, false]);
  });
});

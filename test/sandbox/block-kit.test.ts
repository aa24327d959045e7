import { describe, expect, test } from 'vitest';
import { validateMessage, validateView } from '../../src/sandbox/slack/block-kit/validate.ts';

/** What Slack refuses, the sandbox refuses: slack facts sections 1 to 3. */

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
const card = { type: 'card', title: plain('x') };
const video = {
  type: 'video',
  title: plain('x'),
  alt_text: 'x',
  thumbnail_url: 'https://x',
  video_url: 'https://x',
};
const richText = {
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'x' }] }],
};

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

describe('each block is taken where it belongs and nowhere else', () => {
  test.each<[string, object, string]>([
    ['actions', { type: 'actions', elements: [button] }, 'message modal home'],
    ['alert', { type: 'alert', text: plain('x') }, 'modal'],
    ['card', card, 'message modal home'],
    ['carousel', { type: 'carousel', elements: [card] }, 'message'],
    ['container', { type: 'container', title: plain('x'), child_blocks: [section] }, 'message'],
    ['context', { type: 'context', elements: [mrkdwn('x')] }, 'message modal home'],
    [
      'context_actions',
      { type: 'context_actions', elements: [{ type: 'icon_button' }] },
      'message',
    ],
    ['data_table', dataTable([[cell], [cell]]), 'message home'],
    ['data_visualization', line, 'message'],
    ['divider', { type: 'divider' }, 'message modal home'],
    ['header', { type: 'header', text: plain('x') }, 'message modal home'],
    ['image', { type: 'image', image_url: 'https://x', alt_text: 'x' }, 'message modal home'],
    ['input', inputOf({ type: 'plain_text_input', action_id: 'i' }), 'message modal home'],
    ['markdown', { type: 'markdown', text: '# x' }, 'message'],
    ['rich_text', richText, 'message modal home'],
    ['section', section, 'message modal home'],
    ['table', { type: 'table', rows: [[cell]] }, 'message'],
    ['video', video, 'message modal home'],
  ])('%s', (_, block, expected) => {
    const taken = [
      ...(inMessage(block) === undefined ? ['message'] : []),
      ...(inModal(block) === undefined ? ['modal'] : []),
      ...(inHome(block) === undefined ? ['home'] : []),
    ];
    expect(taken.join(' ')).toBe(expected);
  });

  test('an unknown block, and the one that is for reading only', () => {
    expect(inMessage({ type: 'hologram' })?.error).toBe('invalid_blocks');
    expect(inMessage({ type: 'file', external_id: 'x', source: 'remote' })).toBeDefined();
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
    ['with 11 fields', [{ type: 'section', fields: Array(11).fill(mrkdwn('x')) }]],
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
    [
      'with 6 overflow options',
      [{ type: 'actions', elements: [{ type: 'overflow', options: Array(6).fill(option) }] }],
    ],
    ['with a number input', [inputOf({ type: 'number_input', is_decimal_allowed: true })]],
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
    [
      'with a pie of nothing',
      [
        {
          type: 'data_visualization',
          title: 'T',
          chart: { type: 'pie', segments: [{ label: 'A', value: 0 }] },
        },
      ],
    ],
    [
      'with two tables',
      [
        { type: 'table', rows: [[cell]] },
        { type: 'table', rows: [[cell]] },
      ],
    ],
    ['with a table of 101 rows', [{ type: 'table', rows: Array(101).fill([cell]) }]],
    ['with a data table of 202 rows', [dataTable(Array(202).fill([cell]))]],
    ['with rows of unequal length', [dataTable([[cell], [cell, cell]])]],
    ['with a header alone', [dataTable([[cell]])]],
    ['with an empty cell', [dataTable([[cell], [{ type: 'raw_text', text: '' }]])]],
    ['with a carousel of 11 cards', [{ type: 'carousel', elements: Array(11).fill(card) }]],
    ['with a card with 4 buttons', [{ ...card, actions: Array(4).fill(button) }]],
    ['with a card whose title is a string', [{ type: 'card', title: 'x' }]],
    ['with markdown over 12,000', [{ type: 'markdown', text: 'x'.repeat(12_001) }]],
  ])('%s', (_, blocks) => {
    expect(inMessage(...blocks)?.error).toBe('invalid_blocks');
  });

  test('when its blocks are too long together', () => {
    const long = { type: 'section', text: mrkdwn('x'.repeat(2_900)) };
    expect(inMessage(long, long, long, long)).toBeUndefined();
    expect(inMessage(long, long, long, long, long)?.error).toBe('msg_blocks_too_long');
  });

  test('without any text', () => {
    expect(validateMessage(undefined, undefined)?.error).toBe('no_text');
    expect(validateMessage('hello', undefined)).toBeUndefined();
  });

  test('with a pointer to the fault', () => {
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
      'with two elements that take the focus',
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

  test('a date and time picker is not for Home, a number input only for modals', () => {
    const picker = { type: 'actions', elements: [{ type: 'datetimepicker', action_id: 'd' }] };
    const number = inputOf({ type: 'number_input', is_decimal_allowed: false });
    expect([inHome(picker), inModal(picker)].map(Boolean)).toEqual([true, false]);
    expect([inHome(number), inModal(number)].map(Boolean)).toEqual([true, false]);
  });
});

/** One of each block that the sandbox's Slack accepts in a message. */

const plain = (text: string) => ({ type: 'plain_text', text });
const option = (text: string) => ({ text: plain(text), value: text });
const ab = [option('A'), option('B')];
const categories = ['10:00', '11:00', '12:00'];

export const blocks = [
  { type: 'header', text: plain('A header') },
  {
    type: 'section',
    text: {
      type: 'mrkdwn',
      text: '*bold* _em_ ~gone~ `code` &lt;b&gt;not bold&lt;/b&gt; <@U0GUEST> <#C0BAR> <https://example.org|a link> :wave: <!date^1795204980^{date_short} {time}|later>',
    },
  },
  { type: 'divider' },
  { type: 'context', elements: [plain('Small print')] },
  {
    type: 'actions',
    elements: [
      { type: 'button', action_id: 'press', text: plain('Press') },
      { type: 'static_select', action_id: 's', options: [option('A')] },
      { type: 'external_select', action_id: 'e', placeholder: plain('Find') },
      { type: 'multi_users_select', action_id: 'u' },
      { type: 'conversations_select', action_id: 'c' },
      { type: 'timepicker', action_id: 't', initial_time: '21:00' },
      { type: 'datetimepicker', action_id: 'dt' },
      { type: 'checkboxes', action_id: 'x', options: [option('Box')] },
      { type: 'radio_buttons', action_id: 'r', options: [option('Radio')] },
    ],
  },
  {
    type: 'input',
    block_id: 'input',
    label: plain('Say'),
    element: { type: 'plain_text_input', action_id: 'say' },
  },
  {
    type: 'data_table',
    caption: 'Zones',
    rows: [
      [
        { type: 'raw_text', text: 'Zone' },
        { type: 'raw_text', text: 'Mood' },
      ],
      [
        { type: 'raw_text', text: 'Spa' },
        { type: 'raw_number', value: 1.3, text: '1.3' },
      ],
    ],
    page_size: 5,
  },
  {
    type: 'data_visualization',
    title: 'A line',
    chart: {
      type: 'line',
      series: ['Mood', 'Loudness'].map((name, at) => ({
        name,
        data: categories.map((label, index) => ({ label, value: index * 2 - at })),
      })),
      axis_config: { categories },
    },
  },
];

const input = (label: string, element: Readonly<Record<string, unknown>>) => ({
  type: 'input',
  block_id: label,
  label: plain(label),
  element: { action_id: 'a', ...element },
});

/** One of each input that a modal takes. */
export const inputs = [
  input('Text', { type: 'plain_text_input' }),
  input('Time', { type: 'timepicker' }),
  input('Moment', { type: 'datetimepicker' }),
  input('Menu', { type: 'static_select', options: ab }),
  input('People', { type: 'multi_users_select' }),
  input('Conversation', { type: 'conversations_select' }),
  input('Ticks', { type: 'checkboxes', options: ab }),
  input('One of', { type: 'radio_buttons', options: ab }),
  input('Untouched', { type: 'timepicker', initial_time: '09:00' }),
];

/** One of each block that a message takes, as Slack's documentation has them. */

const plain = (text: string) => ({ type: 'plain_text', text });
const option = (text: string) => ({ text: plain(text), value: text });
const categories = ['10:00', '11:00', '12:00'];
const axes = (type: string) => ({
  type: 'data_visualization',
  title: `A ${type}`,
  chart: {
    type,
    series: ['Mood', 'Loudness'].map((name, at) => ({
      name,
      data: categories.map((label, index) => ({ label, value: index * 2 - at })),
    })),
    axis_config: { categories },
  },
});
const button = { type: 'button', action_id: 'press', text: plain('Press') };
const table = [
  [
    { type: 'raw_text', text: 'Zone' },
    { type: 'raw_text', text: 'Mood' },
  ],
  [
    { type: 'raw_text', text: 'Spa' },
    { type: 'raw_number', value: 1.3, text: '1.3' },
  ],
];
const card = { type: 'card', title: plain('A card'), body: plain('Its body'), actions: [button] };

export const blocks = [
  { type: 'header', text: plain('A header'), level: 2 },
  {
    type: 'section',
    text: {
      type: 'mrkdwn',
      text: '*bold* _em_ ~gone~ `code` &lt;b&gt;not bold&lt;/b&gt; <@U0GUEST> <#C0BAR> <https://example.org|a link> :wave: <!date^1795204980^{date_short} {time}|later>',
    },
    fields: [plain('One'), plain('Two')],
    accessory: { type: 'overflow', action_id: 'more', options: [option('More')] },
  },
  { type: 'divider' },
  { type: 'context', elements: [plain('Small print')] },
  {
    type: 'actions',
    elements: [
      button,
      { type: 'static_select', action_id: 's', options: [option('A')] },
      { type: 'external_select', action_id: 'e', placeholder: plain('Find') },
      { type: 'users_select', action_id: 'u' },
      { type: 'conversations_select', action_id: 'c' },
      { type: 'channels_select', action_id: 'h' },
      { type: 'timepicker', action_id: 't', initial_time: '21:00' },
      { type: 'datepicker', action_id: 'd', initial_date: '2026-11-20' },
      { type: 'datetimepicker', action_id: 'dt' },
      { type: 'checkboxes', action_id: 'x', options: [option('Box')] },
      { type: 'radio_buttons', action_id: 'r', options: [option('Radio')] },
    ],
  },
  {
    type: 'input',
    block_id: 'input',
    label: plain('Say'),
    element: { type: 'plain_text_input', action_id: 'say', multiline: true },
  },
  { type: 'image', image_url: 'https://example.org/a.png', alt_text: 'A picture' },
  {
    type: 'video',
    alt_text: 'A film',
    title: plain('Film'),
    thumbnail_url: 'https://example.org/a.png',
    video_url: 'https://example.org/a',
  },
  {
    type: 'rich_text',
    elements: [
      {
        type: 'rich_text_section',
        elements: [
          { type: 'text', text: 'bold', style: { bold: true } },
          { type: 'user', user_id: 'U0OWNER' },
          { type: 'emoji', name: 'wave' },
        ],
      },
      {
        type: 'rich_text_list',
        style: 'bullet',
        elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text: 'one' }] }],
      },
    ],
  },
  { type: 'markdown', text: 'Some *markdown*' },
  { type: 'table', rows: table, column_settings: [null, { align: 'right' }] },
  { type: 'data_table', caption: 'Zones', rows: table, page_size: 5 },
  axes('line'),
  axes('bar'),
  axes('area'),
  {
    type: 'data_visualization',
    title: 'A pie',
    chart: {
      type: 'pie',
      segments: [
        { label: 'In', value: 70 },
        { label: 'Out', value: 30 },
      ],
    },
  },
  { type: 'alert', level: 'warning', text: plain('Careful') },
  card,
  { type: 'carousel', elements: [card] },
  { type: 'container', title: plain('Together'), child_blocks: [{ type: 'divider' }] },
  { type: 'context_actions', elements: [{ type: 'feedback_buttons' }] },
  { type: 'plan', title: 'A plan' },
  { type: 'task_card', title: 'A task' },
];

const input = (label: string, element: Readonly<Record<string, unknown>>) => ({
  type: 'input',
  block_id: label,
  label: plain(label),
  element: { action_id: 'a', ...element },
});
const ab = [option('A'), option('B')];

/** One of each input that a modal takes. */
export const inputs = [
  input('Number', { type: 'number_input', is_decimal_allowed: false }),
  input('Text', { type: 'plain_text_input' }),
  input('Date', { type: 'datepicker' }),
  input('Time', { type: 'timepicker' }),
  input('Menu', { type: 'static_select', options: ab }),
  input('Person', { type: 'users_select' }),
  input('Conversation', { type: 'conversations_select' }),
  input('Channel', { type: 'channels_select' }),
  input('Ticks', { type: 'checkboxes', options: ab }),
  input('One of', { type: 'radio_buttons', options: ab }),
  input('Untouched', { type: 'plain_text_input', initial_value: 'as it was' }),
];

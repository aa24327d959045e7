import { RespondError } from '@slack/bolt';
import { expect, test } from 'vitest';
import { createLog } from '../../../src/ops/log.ts';
import { lineChart } from '../../../src/slack/blocks/chart.ts';
import { dataTable } from '../../../src/slack/blocks/data-table.ts';
import { message } from '../../../src/slack/blocks/message.ts';
import { mrkdwn } from '../../../src/slack/blocks/mrkdwn.ts';
import { createBlockSupport } from '../../../src/slack/posting/block-support.ts';
import { createMovableClock } from '../../../src/time.ts';

const labels = ['1', '2'];
const chart = message(
  lineChart({ title: 'T', labels, series: [{ name: 'A', values: [1, 2] }] }, mrkdwn`words`),
);
const table = message(
  dataTable({
    caption: 'c',
    columns: ['A'],
    rows: [['x']],
    lines: [mrkdwn`x`],
    countRest: () => mrkdwn`more`,
  }),
);
const options = { response_type: 'ephemeral' as const };

/** What is sent, and a Slack that answers with a status unless the blocks are plain. */
function slackAnswering(status: number) {
  const sent: string[] = [];
  const respond = async (given: unknown) => {
    const isPlain = !/data_(table|visualization)/.test(JSON.stringify(given));
    sent.push(isPlain ? 'plain' : 'native');
    if (!isPlain && status !== 200) throw new RespondError('refused', status);
    return new Response();
  };
  return { sent, respond };
}

function make() {
  const clock = createMovableClock(0);
  return { clock, native: createBlockSupport(clock, createLog('silent')) };
}

test('each kind of block is found out for itself', async () => {
  const { native } = make();
  const { respond } = slackAnswering(200);
  expect(native.forAcknowledgement('T1', table)).toBeUndefined();
  await native.respond('T1', respond, table, options);
  expect(native.forAcknowledgement('T1', table)).toEqual({
    text: table.text,
    blocks: table.blocks,
  });
  expect(native.forAcknowledgement('T1', chart)).toBeUndefined();
  expect(native.forAcknowledgement('T2', table)).toBeUndefined();
});

test('a refusal is remembered for a day, then tried again', async () => {
  const { clock, native } = make();
  const { sent, respond } = slackAnswering(400);
  await native.respond('T1', respond, chart, options);
  await native.respond('T1', respond, chart, options);
  expect(sent).toEqual(['native', 'plain', 'plain']);
  expect(native.forAcknowledgement('T1', chart)).toEqual({
    text: chart.text,
    blocks: chart.fallbackBlocks,
  });
  clock.advance(24 * 60 * 60_000);
  await native.respond('T1', respond, chart, options);
  expect(sent.slice(3)).toEqual(['native', 'plain']);
});

test.each([429, 404, 500])('%d says nothing of the blocks', async (status) => {
  const { native } = make();
  const { sent, respond } = slackAnswering(status);
  await expect(native.respond('T1', respond, chart, options)).rejects.toThrow('refused');
  expect(sent).toEqual(['native']);
  expect(native.forAcknowledgement('T1', chart)).toBeUndefined();
});

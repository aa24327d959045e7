import { RespondError } from '@slack/bolt';
import { expect, test } from 'vitest';
import { message } from '../../../src/card/message.ts';
import { lineChart, table } from '../../../src/card/part.ts';
import { rich } from '../../../src/card/rich-text.ts';
import { createLog } from '../../../src/ops/log.ts';
import { createBlockSupport } from '../../../src/slack/posting/block-support.ts';
import { renderMessage } from '../../../src/slack/render/render-message.ts';
import { createMovableClock } from '../../../src/time.ts';

const labels = ['1', '2'];
const chart = renderMessage(
  message(lineChart({ title: 'T', labels, series: [{ name: 'A', values: [1, 2] }] }, rich`words`)),
);
const tables = renderMessage(
  message(
    table({
      caption: 'c',
      columns: ['A'],
      rows: [['x']],
      lines: [rich`x`],
      countRest: () => rich`more`,
    }),
  ),
);
const options = { response_type: 'ephemeral' as const };

/** Records what is sent, and fails with the status for messages with charts or data tables. */
function slackAnswering(status: number) {
  const sent: string[] = [];
  const respond = async (given: unknown) => {
    const isPlain = !/data_(tables|visualization)/.test(JSON.stringify(given));
    sent.push(isPlain ? 'plain' : 'native');
    if (!isPlain && status !== 200) throw new RespondError('refused', status);
    return new Response();
  };
  return { sent, respond };
}

function make() {
  const clock = createMovableClock(0);
  return { clock, support: createBlockSupport(clock, createLog('silent')) };
}

test('support is determined separately for each kind of block', async () => {
  const { support } = make();
  const { respond } = slackAnswering(200);
  expect(support.forAcknowledgement('T1', tables)).toBeUndefined();
  await support.respond('T1', respond, tables, options);
  expect(support.forAcknowledgement('T1', tables)).toEqual({
    response_type: 'ephemeral',
    text: tables.text,
    blocks: tables.blocks,
  });
  expect(support.forAcknowledgement('T1', chart)).toBeUndefined();
  expect(support.forAcknowledgement('T2', tables)).toBeUndefined();
});

test('a rejection is remembered for a day, then native blocks are tried again', async () => {
  const { clock, support } = make();
  const { sent, respond } = slackAnswering(400);
  await support.respond('T1', respond, chart, options);
  await support.respond('T1', respond, chart, options);
  expect(sent).toEqual(['native', 'plain', 'plain']);
  expect(support.forAcknowledgement('T1', chart)).toEqual({
    response_type: 'ephemeral',
    text: chart.text,
    blocks: chart.fallbackBlocks,
  });
  clock.advance(24 * 60 * 60_000);
  await support.respond('T1', respond, chart, options);
  expect(sent.slice(3)).toEqual(['native', 'plain']);
});

test.each([429, 404, 500])('%d does not count as a rejection of the blocks', async (status) => {
  const { support } = make();
  const { sent, respond } = slackAnswering(status);
  await expect(support.respond('T1', respond, chart, options)).rejects.toThrow('refused');
  expect(sent).toEqual(['native']);
  expect(support.forAcknowledgement('T1', chart)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { createAuthorized } from '../../../src/slack/receiving/authorized.ts';

const bot = { token: 'xoxb-1', id: 'B0', userId: 'U0' };
const workspace = { teamId: 'T0HARBOUR', enterpriseId: undefined };

test('a workspace keeps its client, and another one or another token has its own', () => {
  const authorized = createAuthorized({});
  const first = authorized(bot, workspace).slackClient;
  expect(authorized(bot, workspace).slackClient).toBe(first);
  expect(authorized({ ...bot, token: 'xoxb-2' }, workspace).slackClient).not.toBe(first);
  expect(authorized(bot, { ...workspace, teamId: 'T0CORNER' }).slackClient).not.toBe(first);
});

test('clients of tokens that are no longer used are dropped, and Bolt gets no token to keep', () => {
  const authorized = createAuthorized({});
  const first = authorized(bot, workspace);
  expect(first).not.toHaveProperty('botToken');
  for (let day = 0; day < 1_000; day += 1) authorized({ ...bot, token: `later ${day}` }, workspace);
  expect(authorized(bot, workspace).slackClient).not.toBe(first.slackClient);
});

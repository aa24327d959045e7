import { expect } from 'vitest';
import { composer, connectHotel, drawer, say, test } from './with-page.ts';

/** A week of a hotel, played in the sandbox's page, and twenty questions about it. */

const questions: readonly (readonly [question: string, says: RegExp])[] = [
  // First, as after a question about a week they would be asked of that week.
  ['best night', /Liveliest: .+Friday 20 Nov/s],
  ['quietest night', /Quietest: Tuesday 24 Nov/],
  ['how was last night', /last night.+Liveliest at/s],
  ['last friday', /Friday 20 November/],
  ['how was tuesday', /Tuesday 24 November/],
  ['last week', /16 Nov|20 Nov to 22 Nov/],
  ['this week', /Doesn't include tonight/],
  ['terrace last night', /Terrace \(Harbour Hotel\), last night/],
  ['rooftop bar yesterday 22:00', /Thursday 26 November, 22:00/],
  ['last night vs wednesday', /last night and Wednesday 25 November/],
  ['tonight vs last friday', /So far, tonight/],
  ['which zone was loudest last night', /Loudest: /],
  ['loudest zone this week', /Loudest: .+ Then .+Zone/s],
  ['when did it quiet down last night', /(?:Calm|Quiet|Quieted down) from/],
  ['since monday', /23 Nov to 27 Nov/],
  ['from 21 to 23 november', /21 Nov to 23 Nov/],
  ['average loudness last night', /Loudness \d\.\d on average/],
  ['lobby bar between 9 and 11 last night', /21:00 to 23:00/],
  ['any complaints this week', /Venue log, Harbour Hotel/],
  ['how was october', /starts Fri 20 Nov/],
];

test('a played week is remembered, and twenty questions about it are answered', async ({
  open,
  problems,
}) => {
  const page = await open();
  await connectHotel(page);
  await drawer(page).click();
  await page.getByRole('button', { name: 'Play a week' }).click();
  // In UTC, of the evening on which the week ends.
  await page
    .locator('#clock')
    .filter({ hasText: /Fri.? 27 Nov.*(19|20):\d\d/ })
    .waitFor({ timeout: 60_000 });
  await drawer(page).click();
  for (const [question, says] of questions) {
    await say(page, `/ambience ${question}`);
    const answer = page.locator('.message').last();
    await expect
      .poll(() => answer.textContent(), { message: question, timeout: 10_000 })
      .toMatch(says);
    expect(await composer(page).inputValue()).toBe('');
  }
  expect(problems).toEqual([]);
}, 120_000);

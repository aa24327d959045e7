import { expect, test } from 'vitest';
import { parseUtc, readTrendTimes, readTypicalMinutes } from '../src/ambience/series.ts';
import { venueLive } from '../src/ambience/wire.ts';
import { isVisible } from '../src/ambience/wire-fields.ts';
import { asPlain, oneLine, quote, rich } from '../src/card/rich-text.ts';
import { parseLine } from '../src/conversation/router.ts';
import { timezoneOptions } from '../src/conversation/text/picker-options.ts';
import { maskSecrets } from '../src/ops/log.ts';
import { mrkdwnOf } from '../src/slack/render/mrkdwn.ts';
import { checkConnectionCode } from '../src/venues/connect-venue.ts';
import { findPlace } from '../src/venues/find.ts';
import { simplify, splitWeekday } from '../src/venues/names.ts';
import type { Connection } from '../src/venues/workspace.ts';

/**
 * Parsing external text takes time proportional to its length, whatever it contains. A line of
 * 40,000 spaces once blocked the event loop for seconds, because of a backtracking pattern.
 */

const zones = Array.from({ length: 20 }, (_, index) => ({
  id: `zn-${index}`,
  name: `Bar ${index}`,
  automated: undefined,
  automationIsOn: undefined,
  group: undefined,
}));

const connection: Connection = {
  venueId: 'venue',
  state: 'active',
  token: 't',
  venue: { name: 'Harbour Hotel', timezone: 'UTC' },
  zones,
  connectedBy: 'U1',
  connectedAt: 0,
  zonesReadAt: 0,
};
const venues = { connected: [connection], forChannel: undefined, byDefault: undefined };

const parsers: Record<string, (text: string) => unknown> = {
  'a command line': (text) => parseLine(text),
  'a weekday at the end': splitWeekday,
  'a connection code': checkConnectionCode,
  'a simplified name': simplify,
  'a name that is searched': (text) => findPlace({ typed: text, venueId: undefined }, venues),
  'a time zone that is typed': timezoneOptions,
  'a visible name': isVisible,
  'plain text': (text) => oneLine(text),
  'a name in mrkdwn': (text) => mrkdwnOf(rich`*${text}*`),
  'a sentence in mrkdwn': (text) => mrkdwnOf(quote(text)),
  'rich text as plain text': (text) => asPlain(rich`*${text}*`),
  'a log line': maskSecrets,
  'a timestamp': parseUtc,
  'a time of a trend': (text) => readTrendTimes([text], 1, 0, 1),
  'a time of a typical day': (text) => readTypicalMinutes([text], 1),
  'a figure': (text) => venueLive.safeParse({ mood: { average: { index: text } } }),
};

const repeated = [
  ' ',
  'a',
  '1',
  '-',
  '*',
  '`',
  '&',
  '<@',
  '\\',
  '"token',
  'https://a',
  '\u0301',
  '\u200b',
  '1.',
  'xoxb-',
];
const beginnings = ['', 'a', 'a b', '2026-11-20', '12:30:00.', '1', '"token":"', 'https://'];

const small = 8_000;
const growth = 16;

/**
 * The shortest of up to three runs, in milliseconds of this thread's CPU: other load on the machine
 * would otherwise count.
 *
 * @param enough a run this short is not repeated
 */
function shortest(work: () => void, enough: number): number {
  let found = Number.POSITIVE_INFINITY;
  for (let runs = 0; runs < 3 && found > enough; runs += 1) {
    const before = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(before);
    found = Math.min(found, (user + system) / 1_000);
  }
  return found;
}

/** Shorter times cannot be measured. */
const leastMs = 0.5;

test.each(Object.entries(parsers))('%s', (_, parse) => {
  for (const unit of repeated) {
    for (const beginning of beginnings) {
      const textOf = (length: number) => `${beginning}${unit.repeat(length / unit.length)} b`;
      const [little, much] = [textOf(small), textOf(small * growth)];
      const before = Math.max(
        leastMs,
        shortest(() => parse(little), leastMs),
      );
      // Linear time is 16 times as long, quadratic time 256 times.
      const limit = 5 * growth * before;
      const after = shortest(() => parse(much), limit);
      expect(after, `${beginning}${unit}…, after ${before} ms`).toBeLessThan(limit);
    }
  }
});

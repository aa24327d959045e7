import { expect, test } from 'vitest';
import { createClockReport } from '../../src/ops/clock-report.ts';
import { createLog } from '../../src/ops/log.ts';
import { minuteMs } from '../../src/time.ts';

test('a clock that is off by a minute or more is logged once, and measured each time', () => {
  const lines: string[] = [];
  const measured: number[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const report = createClockReport(log, { clockAhead: (seconds) => measured.push(seconds) });
  for (const ms of [20, -10 * minuteMs, -10 * minuteMs, 30_000, 40_000]) report.machineIsAhead(ms);
  expect(measured).toEqual([0.02, -600, -600, 30, 40]);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    "the machine's clock is wrong; the app uses another time",
    "the machine's clock is right again",
  ]);
  report.onStep({ kind: 'held', aheadMs: 10 * minuteMs });
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ level: 40, byMs: 600_000 });
});

import type { AlertSettings, LevelWatch } from '../../src/alerts/rule.ts';

/**
 * What people see of an alert as measurements come in, one every five minutes. The same timelines
 * are played through the pure evaluation and through the whole app.
 */
export interface Timeline {
  readonly name: string;
  /** Local time of the first measurement. */
  readonly startsAt?: string;
  readonly timezone?: 'Europe/Copenhagen' | 'America/New_York' | 'Europe/Berlin';
  /** Default: loudness above 70, exit 65, for 3, clear 2. */
  readonly watch?: Partial<Omit<LevelWatch, 'kind' | 'bounds'>> & {
    readonly enter?: number;
    readonly exit?: number;
  };
  readonly more?: Partial<
    Pick<AlertSettings, 'quietHours' | 'followUpMinutes' | 'usesThread' | 'escalation'>
  >;
  /** The rule watches any zone, and the steps are of zones A, B, C and D. */
  readonly isAnyZone?: true;
  readonly steps: readonly Step[];
  /** What people see, with the minutes since the first measurement. */
  readonly expected: readonly string[];
}

/** A measurement, or one per zone; `-`: none comes; or something that happens before the next one. */
export type Step =
  | number
  | readonly (number | undefined)[]
  | '-'
  /** Nothing runs for five minutes. */
  | 'down'
  | 'restart'
  /** The process ends once the next measurement is stored, before it sends anything. */
  | 'crash'
  | 'acknowledge'
  | 'delete message'
  /** No choice of the form. */
  | 'edit: for 12'
  | 'edit: for 13'
  /** Slack takes no edits until the next restart. */
  | 'edits fail';

const times = (count: number, value: number): number[] => Array(count).fill(value);
const night = { from: '22:00', to: '07:00', mode: { kind: 'silent' } } as const;

export const timelines: readonly Timeline[] = [
  {
    name: '1: three breaches in a row',
    steps: [60, 71, 71, 71],
    expected: ['15 post since 5'],
  },
  {
    name: '2: a measurement within bounds starts over',
    steps: [71, 71, 60, 71, 71, 71],
    expected: ['25 post since 15'],
  },
  {
    name: '3: the exit value itself is back',
    watch: { forCount: 2, exit: 70 },
    steps: [75, 85, 70, 70],
    expected: ['5 post since 0', '15 over after 5'],
  },
  {
    name: '4: a breach while recovering goes on',
    steps: [71, 71, 71, 60, 71, 60, 60],
    expected: ['10 post since 0', '30 over after 20'],
  },
  ...[101, 100, 99, 31, 30].map(
    (value): Timeline => ({
      name: `5: only more than the enter value is a breach: ${value}`,
      watch: { enter: 100, exit: 30, forCount: 1 },
      steps: [value],
      expected: value === 101 ? ['0 post since 0'] : [],
    }),
  ),
  {
    name: '6: above the exit value it goes on',
    watch: { enter: 100, exit: 30, forCount: 1, clearCount: 1 },
    steps: [101, 31],
    expected: ['0 post since 0'],
  },
  {
    name: '6: at the exit value it is back',
    watch: { enter: 100, exit: 30, forCount: 1, clearCount: 1 },
    steps: [101, 30],
    expected: ['0 post since 0', '5 over after 0'],
  },
  {
    name: '7: a gap of 25 minutes changes nothing',
    steps: [71, 71, 'down', 'down', 'down', 'down', 'restart', 71],
    expected: ['30 post since 0'],
  },
  {
    name: '8: a longer gap forgets what was pending',
    steps: [71, 71, ...Array<'down'>(6).fill('down'), 'restart', 71, 71, 71],
    expected: ['50 post since 40'],
  },
  {
    name: '9: a restart posts nothing',
    steps: [71, 71, 71, 'restart', 71],
    expected: ['10 post since 0'],
  },
  {
    name: '10: the closing edit is made after a restart',
    steps: [71, 71, 71, 'edits fail', 60, 60, 'restart', 60],
    expected: ['10 post since 0', '20 over after 10'],
  },
  {
    name: '11: no follow-up after 59 minutes',
    more: { followUpMinutes: 60, usesThread: true },
    steps: [...times(12, 71), 60, 60, 60],
    expected: ['10 post since 0', '65 over after 55'],
  },
  {
    name: '11: a follow-up after 60 minutes, and none after the end',
    more: { followUpMinutes: 60, usesThread: true },
    steps: [...times(16, 71), 60, 60, ...times(14, 60)],
    expected: ['10 post since 0', '70 thread follow_up', '85 thread over', '85 over after 75'],
  },
  { name: '12: two breaches are nothing', steps: [71, 71, 60], expected: [] },
  {
    name: '13: zones of one rule share a message',
    isAnyZone: true,
    more: { usesThread: true },
    watch: { forCount: 1, clearCount: 1 },
    steps: [
      [71, 71, 71, 60],
      [60, 71, 71, 71],
      [60, 71, 71, 71],
    ],
    expected: ['0 post since 0', '5 thread zones_changed -A +D'],
  },
  {
    name: 'a zone that begins when the last one ends joins its message, whatever their order',
    isAnyZone: true,
    more: { usesThread: true },
    watch: { forCount: 1, clearCount: 1 },
    steps: [
      [71, 60],
      [60, 71],
      [60, 60],
    ],
    expected: ['0 post since 0', '5 thread zones_changed -A +B', '10 over after 5'],
  },
  {
    name: 'the same in the other order',
    isAnyZone: true,
    more: { usesThread: true },
    watch: { forCount: 1, clearCount: 1 },
    steps: [
      [60, 71],
      [71, 60],
      [60, 60],
    ],
    expected: ['0 post since 0', '5 thread zones_changed -B +A', '10 over after 5'],
  },
  {
    name: 'a zone that joins after an acknowledgement brings the reminders back',
    isAnyZone: true,
    more: { usesThread: true, followUpMinutes: 60 },
    watch: { forCount: 1, clearCount: 1 },
    steps: [[71, 60], 'acknowledge', ...Array.from({ length: 14 }, () => [71, 71] as const)],
    expected: [
      '0 post since 0',
      '0 acknowledged',
      '5 thread zones_changed - +B',
      '65 thread follow_up',
    ],
  },
  {
    name: 'no reminder once the zone that joined is over: the other one was acknowledged',
    isAnyZone: true,
    more: { usesThread: true, followUpMinutes: 60 },
    watch: { forCount: 1, clearCount: 1 },
    steps: [
      [71, 60],
      'acknowledge',
      [71, 71],
      ...Array.from({ length: 14 }, () => [71, 60] as const),
    ],
    expected: ['0 post since 0', '0 acknowledged', '5 thread zones_changed - +B', '10 thread over'],
  },
  {
    name: '14: missing data closes nothing',
    steps: [71, 71, 71, '-', '-', '-', 71],
    expected: ['10 post since 0', '20 no data since 10', '30 data again'],
  },
  { name: '15: a zone that never sent anything', steps: Array<'-'>(24).fill('-'), expected: [] },
  {
    name: '16: quiet hours do not stop the closing edit',
    startsAt: '2026-11-20T21:40',
    more: { quietHours: night },
    steps: [...times(7, 71), 60, 60],
    expected: ['10 post since 0', '40 over after 30'],
  },
  {
    name: '17: posted when quiet hours end',
    startsAt: '2026-11-20T22:30',
    more: { quietHours: night },
    steps: times(104, 71),
    expected: ['510 post since 0'],
  },
  {
    name: '18: over before quiet hours end',
    startsAt: '2026-11-20T22:30',
    more: { quietHours: night },
    steps: [...times(5, 71), ...times(97, 60), 71, 71, 71],
    expected: ['520 post since 510'],
  },
  {
    name: '19: New York in July is quiet at 23:30 UTC',
    timezone: 'America/New_York',
    startsAt: '2026-07-01T19:20',
    more: { quietHours: { ...night, from: '19:00', to: '23:00' } },
    steps: times(4, 71),
    expected: [],
  },
  {
    name: '19: New York in December is not',
    timezone: 'America/New_York',
    startsAt: '2026-12-01T18:20',
    more: { quietHours: { ...night, from: '19:00', to: '23:00' } },
    steps: times(4, 71),
    expected: ['10 post since 0'],
  },
  {
    name: '20: eight quiet hours when clocks go forward',
    timezone: 'Europe/Berlin',
    startsAt: '2026-03-28T22:00',
    more: { quietHours: night },
    steps: times(98, 71),
    expected: ['480 post since 0'],
  },
  {
    name: '20: ten quiet hours when clocks go back',
    timezone: 'Europe/Berlin',
    startsAt: '2026-10-24T22:00',
    more: { quietHours: night },
    steps: times(122, 71),
    expected: ['600 post since 0'],
  },
  {
    name: '21: a changed rule starts over, with the next measurement',
    steps: [71, 71, 71, 'edit: for 12', ...times(13, 71)],
    expected: ['10 post since 0', '10 closed rule_changed', '70 post since 15'],
  },
  {
    name: '21: the same with a choice of the form',
    steps: [71, 71, 71, 'edit: for 13', ...times(13, 71)],
    expected: ['10 post since 0', '10 closed rule_changed', '75 post since 15'],
  },
  {
    name: '22: a deleted message is closed by a new one',
    steps: [71, 71, 71, 'delete message', 60, 60],
    expected: ['10 post since 0', '20 over after 10 in a new message'],
  },
  {
    name: '23: an acknowledgement after the end',
    steps: [71, 71, 71, 60, 60, 'acknowledge', 60],
    expected: ['10 post since 0', '20 over after 10', '20 already over at 10'],
  },
];

/** The messages about their sensors are those of the evaluation alone. */
export const evaluatedTimelines: readonly Timeline[] = [
  {
    name: 'a zone without data for six hours is not called over',
    isAnyZone: true,
    more: { usesThread: true },
    watch: { forCount: 1, clearCount: 1 },
    steps: [[71, 71], ...Array.from({ length: 76 }, () => [undefined, 71] as const)],
    // The second post is that of the silent sensor.
    expected: [
      '0 post since 0',
      '10 no data since 0',
      '30 post since 0',
      '360 data again',
      '360 closed no_data',
    ],
  },
];

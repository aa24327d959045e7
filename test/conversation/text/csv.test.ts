import { expect, test } from 'vitest';
import { csvFileName, csvLines, csvTime } from '../../../src/conversation/text/csv.ts';
import { houseLocale, localeOf } from '../../../src/conversation/text/locale.ts';
import { localZone } from '../../../src/insight/local-time.ts';

const table = {
  columns: ['Zone', 'Mood', 'Vibe'],
  rows: [
    ['Lobby', 8.25, -1.5],
    ['Bar, upstairs', 7, undefined],
    ['Spa; "quiet"', undefined, 0],
    ['=HYPERLINK("x")', 1, 1],
    ['two\nlines', 1, 1],
  ],
};

test('cells are separated, quoted, and never run as a formula', () => {
  expect(csvLines(table, houseLocale)).toEqual([
    'Zone,Mood,Vibe',
    'Lobby,8.25,-1.5',
    '"Bar, upstairs",7,',
    '"Spa; ""quiet""",,0',
    '"\'=HYPERLINK(""x"")",1,1',
    'two lines,1,1',
  ]);
});

test.each([
  '=1+1',
  '\0=1+1',
  '\u200b=1+1',
  '\u0085+1',
  '\u009b@x',
  '＝1+1',
  '\u200d＋1',
  '－1',
  '＠x',
  ' \ufeff-1',
])('%j is no formula', (name) => {
  const [, row = ''] = csvLines({ columns: ['Zone'], rows: [[name]] }, houseLocale);
  expect(row).toMatch(/^'/);
});

test('with a decimal comma, cells are separated by semicolons', () => {
  expect(csvLines(table, localeOf('da-DK')).slice(0, 2)).toEqual([
    'Zone;Mood;Vibe',
    'Lobby;8,25;-1,5',
  ]);
});

test('times are local, and names of files plain', () => {
  const at = Date.UTC(2026, 10, 20, 23, 5);
  expect(csvTime(at, localZone('Europe/Copenhagen'))).toBe('2026-11-21 00:05');
  expect(csvFileName(['Café “Zoë”', 'Bar 2', '2026-11-20'])).toBe('cafe-zoe-bar-2-2026-11-20.csv');
  expect(csvFileName(['東京', 'zones'])).toBe('zones.csv');
});

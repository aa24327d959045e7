import { expect, test } from 'vitest';
import { type CsvFault, readHistoryCsv } from '../../src/history/read-csv.ts';

const venue = {
  name: 'Harbour Hotel',
  zones: [
    { id: 'zn-1', name: 'Terrace' },
    { id: 'zn-2', name: 'Bar, small' },
    { id: 'zn-3', name: 'Bar' },
    { id: 'zn-4', name: 'Bar' },
  ],
};
const now = Date.UTC(2026, 10, 21);
const titles = 'Time (Europe/Copenhagen),Zone,Mood,Usual mood,Loudness,Usual loudness';

function faultsOf(...lines: readonly string[]): readonly CsvFault[] {
  const read = readHistoryCsv(lines.join('\n'), venue, now);
  return read.kind === 'faults' ? read.faults : [];
}

test('a file of our own is read, whatever the separator', () => {
  const expected = {
    representative: [{ at: Date.UTC(2026, 10, 13, 21, 45), mood: 7.5, loudness: undefined }],
    average: [],
    zones: new Map([
      ['zn-1', [{ at: Date.UTC(2026, 10, 13, 21, 45), mood: 8.25, loudness: 7.1 }]],
      ['zn-2', [{ at: Date.UTC(2026, 10, 13, 22), mood: undefined, loudness: 6 }]],
    ]),
  };
  const commas = [
    titles,
    '2026-11-13 22:45,Terrace,8.25,7.0,7.1,6.5',
    '2026-11-13 23:00,"Bar, small",,,6.0,',
    '2026-11-13 22:45,Harbour Hotel,7.5,7.0,,',
  ].join('\r\n');
  const semicolons = [
    `\uFEFF${titles.replaceAll(',', ';')}`,
    '2026-11-13 22:45;zn-1;8,25;7,0;7,1;6,5',
    '2026-11-13 23:00;Bar, small;;;6,0;',
    '2026-11-13 22:45;Harbour Hotel;7,5;7,0;;',
  ].join('\n');
  for (const text of [commas, semicolons]) {
    expect(readHistoryCsv(text, venue, now)).toEqual({
      kind: 'measured',
      measured: expected,
      rows: 3,
    });
  }
});

test('every wrong row is named with its line, and nothing is taken', () => {
  const faults = faultsOf(
    titles,
    '2026-11-13 22:45,Terrace,8.2,,7.1,',
    'yesterday,Terrace,8.2,,7.1,',
    '2026-02-31 22:45,Terrace,8.2,,7.1,',
    // The clocks went forward at 02:00.
    '2026-03-29 02:30,Terrace,8.2,,7.1,',
    '2026-12-24 22:45,Terrace,8.2,,7.1,',
    '2026-11-13 22:45,Sun Deck,8.2,,7.1,',
    '2026-11-13 22:45,Bar,8.2,,7.1,',
    '2026-11-13 22:45,Terrace,11,,7.1,',
    '2026-11-13 22:45,Terrace,8.2,,loud,',
  );
  expect(faults.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
  expect(faults[2]?.problem).toContain('never was one in Europe/Copenhagen');
  expect(faults[3]?.problem).toContain('future');
  expect(faults[4]?.problem).toContain('“Sun Deck” is neither a zone');
});

test.each([
  ['Zone,Mood', 'Time (UTC)'],
  ['Time (Mars/Base),Zone,Mood', '“Mars/Base”'],
  ['Time (UTC),Mood', '“Zone”'],
  ['Time (UTC),Zone', '“Mood” or “Loudness”'],
])('without its columns a file is refused: %s', (line, named) => {
  const [fault] = faultsOf(line, 'x');
  expect(fault?.line).toBe(1);
  expect(fault?.problem).toContain(named);
});

test('lines are those of the file, also below empty ones and cells of two lines', () => {
  expect(
    faultsOf(
      titles,
      '',
      '2026-11-13 22:45,"Terrace\n(old)",8.2,,7.1,',
      '2026-11-13 22:45,Terrace,8.2,,7.1,',
      '',
      'yesterday,Terrace,8.2,,7.1,',
    ).map(({ line }) => line),
  ).toEqual([4, 7]);
});

test('a date without a time, and one that nothing is kept for, are refused', () => {
  const [date, old] = faultsOf(
    titles,
    '2026-11-13,Terrace,8.2,,7.1,',
    '1970-01-01 22:45,Terrace,8.2,,,',
  );
  expect(date?.problem).toContain('“2026-11-13” is no time such as');
  expect(old?.problem).toBe(
    '1970-01-01 22:45 is more than 4000 days ago, and nothing is kept longer',
  );
});

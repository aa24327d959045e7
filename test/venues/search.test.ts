import { expect, test } from 'vitest';
import type { Zone } from '../../src/ambience/types.ts';
import { searchZones } from '../../src/venues/search.ts';

const group = (name: string) => ({ group: { id: name, name } });
const zones: readonly Zone[] = [
  { id: '1', name: 'Bar', ...group('Ground floor') },
  { id: '2', name: 'Lobby Bar', ...group('Ground floor') },
  { id: '3', name: 'Café "Île"', ...group('Terrasse') },
  { id: '4', name: 'R&D', ...group('Büro') },
  { id: '5', name: 'ロビー' },
];

test.each([
  ['bar', ['1']],
  ['BAR!', ['1']],
  ['lobby', ['2']],
  ['cafe ile', ['3']],
  ['terrasse', ['3']],
  ['r d', ['4']],
  ['buro', ['4']],
  ['ロビー', ['5']],
  ['ground floor', ['1', '2']],
  ['b', ['1', '2']],
])('%s finds %s', (query, ids) => {
  const found = searchZones(query, zones);
  const matches = found.kind === 'one' ? [found.zone] : found.kind === 'several' ? found.zones : [];
  expect(matches.map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['barr', ['1', '2', '4']],
  ['!!!', []],
])('%s finds none; the nearest are %s', (query, ids) => {
  const found = searchZones(query, zones);
  expect(found).toMatchObject({ kind: 'none' });
  if (found.kind === 'none') expect(found.nearest.map(({ id }) => id).toSorted()).toEqual(ids);
});

test('without zones nothing is suggested', () => {
  expect(searchZones('bar', [])).toEqual({ kind: 'none', nearest: [] });
});

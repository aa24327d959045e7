import { distance } from 'fastest-levenshtein';
import type { Zone } from '../ambience/types.ts';

export type ZoneSearch =
  | { readonly kind: 'one'; readonly zone: Zone }
  | { readonly kind: 'several'; readonly zones: readonly Zone[] }
  | { readonly kind: 'none'; readonly nearest: readonly Zone[] };

const nearestShown = 3;
/** Beyond this a suggestion is a guess: 0 is the same, 1 has nothing in common. */
const farthest = 0.75;

/**
 * Finds zones by what a person typed: the whole name, else the name of a group, else a part of a
 * name, ignoring case, accents and punctuation.
 */
export function searchZones(query: string, zones: readonly Zone[]): ZoneSearch {
  const wanted = simplify(query);
  const named = zones.map((zone) => ({ zone, name: simplify(zone.name) }));
  const byName = named.filter(({ name }) => name === wanted);
  const byGroup = named.filter(({ zone }) => simplify(zone.group?.name ?? '') === wanted);
  const byPart = named.filter(({ name }) => name.includes(wanted));
  const found = [byName, byGroup, byPart].find((matches) => matches.length > 0 && wanted !== '');
  const [first, ...others] = found ?? [];
  if (first === undefined) return { kind: 'none', nearest: nearest(wanted, named) };
  if (others.length === 0) return { kind: 'one', zone: first.zone };
  return { kind: 'several', zones: [first, ...others].map(({ zone }) => zone) };
}

function nearest(wanted: string, named: readonly { zone: Zone; name: string }[]): Zone[] {
  return named
    .map(({ zone, name }) => ({ zone, far: relativeDistance(wanted, name) }))
    .filter(({ far }) => far <= farthest)
    .toSorted((a, b) => a.far - b.far)
    .slice(0, nearestShown)
    .map(({ zone }) => zone);
}

/** 0 for the same, 1 for nothing in common: else short names would always seem near. */
function relativeDistance(a: string, b: string): number {
  return distance(a, b) / Math.max(1, a.length, b.length);
}

/** `Café "Île"` and `cafe ile` are the same. Letters of every script count; `&` and spaces do not. */
export function simplify(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .toLowerCase();
}

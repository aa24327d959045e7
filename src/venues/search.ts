import { distance } from 'fastest-levenshtein';
import type { Zone } from '../ambience/types.ts';
import { type Weekday, weekdays } from '../time.ts';
import { type Connection, venueName } from './workspace.ts';

/** Finds the zones and venues that people name in what they type. */

export type ZoneSearch =
  | { readonly kind: 'one'; readonly zone: Zone }
  | { readonly kind: 'several'; readonly zones: readonly Zone[] }
  | { readonly kind: 'none'; readonly nearest: readonly Zone[] };

const nearestShown = 3;
/** Names are not compared beyond this. */
const longestName = 500;
/** Beyond this a suggestion is a guess: 0 is the same, 1 has nothing in common. */
const farthest = 0.75;

/**
 * Finds zones by what a person typed: the whole name, else the name of a group, else a part of a
 * name, ignoring case, accents and punctuation.
 */
export function searchZones(query: string, zones: readonly Zone[]): ZoneSearch {
  const wanted = simplify(query);
  const named = zones.map((zone) => ({ zone, name: simplify(zone.name) }));
  // A name of signs only (★) has no letters to compare.
  const asTyped = query.trim().toLowerCase();
  const bySigns = named.filter(
    ({ zone, name }) => name === '' && zone.name.trim().toLowerCase() === asTyped,
  );
  if (wanted === '' && bySigns.length > 0) return found(bySigns.map(({ zone }) => zone));
  const byName = named.filter(({ name }) => name === wanted);
  const byGroup = named.filter(({ zone }) => simplify(zone.group?.name ?? '') === wanted);
  const byPart = named.filter(({ name }) => name.includes(wanted));
  const matching = [byName, byGroup, byPart].find(({ length }) => length > 0 && wanted !== '');
  return matching === undefined
    ? { kind: 'none', nearest: nearest(wanted, named) }
    : found(matching.map(({ zone }) => zone));
}

function found(zones: readonly Zone[]): ZoneSearch {
  const [first, ...others] = zones;
  if (first === undefined) return { kind: 'none', nearest: [] };
  return others.length === 0 ? { kind: 'one', zone: first } : { kind: 'several', zones };
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
    .slice(0, longestName)
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .toLowerCase();
}

/**
 * The venues whose name is what someone typed, else those whose name contains it; all if nothing was
 * typed, and none for punctuation only.
 */
export function searchVenues(typed: string, connected: readonly Connection[]): Connection[] {
  const wanted = simplify(typed);
  if (typed.trim() === '') return [...connected];
  if (wanted === '') return [];
  const named = connected.filter((one) => simplify(venueName(one)) === wanted);
  if (named.length > 0) return named;
  return connected.filter((one) => simplify(venueName(one)).includes(wanted));
}

const shortestWeekday = 3;

/** Takes a weekday off the end of what someone typed: `terrace fri` is the terrace on a Friday. */
export function splitWeekday(text: string): {
  readonly rest: string;
  readonly weekday: Weekday | undefined;
} {
  const line = text.trim();
  const words = line.split(/\s+/);
  const typed = words.at(-1)?.toLowerCase().replace(/[.,]$/, '') ?? '';
  const weekday = weekdays.find(
    (name) => typed.length >= shortestWeekday && name.startsWith(typed),
  );
  return weekday === undefined
    ? { rest: line, weekday }
    : { rest: line.slice(0, -(words.at(-1)?.length ?? 0)).trim(), weekday };
}

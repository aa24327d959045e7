import { distance } from 'fastest-levenshtein';
import type { Zone } from '../ambience/types.ts';
import { type Weekday, weekdays } from '../time.ts';
import { type Connection, venueName } from './workspace.ts';

/** Finds zones and venues by name in typed text. */

export type ZoneSearch =
  | { readonly kind: 'one'; readonly zone: Zone }
  | { readonly kind: 'several'; readonly zones: readonly Zone[] }
  | { readonly kind: 'none'; readonly nearest: readonly Zone[] };

const maxSuggestions = 3;
/** Names are compared up to this many characters. */
const maxComparedLength = 500;
/** Names further away are not suggested. 0 is equal, 1 has nothing in common. */
const maxDistance = 0.75;

/**
 * Finds zones by their whole name, else by the name of their group, else by part of their name.
 * Ignores case, accents and punctuation.
 */
export function searchZones(query: string, zones: readonly Zone[]): ZoneSearch {
  const wanted = simplify(query);
  const named = zones.map((zone) => ({ zone, name: simplify(zone.name) }));
  // A name such as ★ has no letters or digits, so it is compared as typed.
  const asTyped = query.trim().toLowerCase();
  const bySymbols = named.filter(
    ({ zone, name }) => name === '' && zone.name.trim().toLowerCase() === asTyped,
  );
  if (wanted === '' && bySymbols.length > 0) return found(bySymbols.map(({ zone }) => zone));
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
    .map(({ zone, name }) => ({ zone, score: relativeDistance(wanted, name) }))
    .filter(({ score }) => score <= maxDistance)
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxSuggestions)
    .map(({ zone }) => zone);
}

/** Edit distance relative to the longer name, since otherwise short names would always be close. */
function relativeDistance(a: string, b: string): number {
  return distance(a, b) / Math.max(1, a.length, b.length);
}

/**
 * Reduces a name to its letters and digits (of every script) in lower case, without accents:
 * `Café "Île"` becomes `cafeile`.
 */
export function simplify(text: string): string {
  return text
    .slice(0, maxComparedLength)
    .normalize('NFKD')
    .replace(/[^\p{Letter}\p{Number}]+/gu, '')
    .toLowerCase();
}

/**
 * Finds venues by their whole name, else by part of it. Returns all if nothing was typed, and none
 * if only punctuation was.
 */
export function searchVenues(typed: string, connected: readonly Connection[]): Connection[] {
  const wanted = simplify(typed);
  if (typed.trim() === '') return [...connected];
  if (wanted === '') return [];
  const named = connected.filter((one) => simplify(venueName(one)) === wanted);
  if (named.length > 0) return named;
  return connected.filter((one) => simplify(venueName(one)).includes(wanted));
}

const minWeekdayLength = 3;
/** Shorter words with a wrong letter are as close to other words. */
const minMisspeltLength = 5;

/**
 * Splits off a weekday at the end: `terrace fri` is the terrace on Friday. It takes at least 3
 * letters; a whole name may have one letter wrong, missing or too many, as in `fryday`.
 */
export function splitWeekday(text: string): {
  readonly rest: string;
  readonly weekday: Weekday | undefined;
} {
  const line = text.trim();
  const words = line.split(/\s+/);
  const typed = words.at(-1)?.toLowerCase().replace(/[.,]$/, '') ?? '';
  const weekday = weekdayNamed(typed);
  return weekday === undefined
    ? { rest: line, weekday }
    : { rest: line.slice(0, -(words.at(-1)?.length ?? 0)).trim(), weekday };
}

function weekdayNamed(typed: string): Weekday | undefined {
  if (typed.length < minWeekdayLength) return undefined;
  return (
    weekdays.find((name) => name.startsWith(typed)) ??
    weekdays.find((name) => typed.length >= minMisspeltLength && distance(name, typed) === 1)
  );
}

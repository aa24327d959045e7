import type { Connection } from './workspace.ts';
import { simplify } from './zone-search.ts';

/**
 * The venues whose name is what someone typed, else those whose name holds it; all if nothing was
 * typed, and none for signs only.
 */
export function searchVenues(typed: string, connected: readonly Connection[]): Connection[] {
  const wanted = simplify(typed);
  if (typed.trim() === '') return [...connected];
  if (wanted === '') return [];
  const named = connected.filter(({ venue }) => simplify(venue.name) === wanted);
  if (named.length > 0) return named;
  return connected.filter(({ venue }) => simplify(venue.name).includes(wanted));
}

import { isMatch, matchLevels } from './names.ts';
import { type Connection, venueName } from './workspace.ts';

/**
 * Finds venues by name, on the best level that matches any. Returns all if nothing was typed, and
 * none if only punctuation was.
 */
export function searchVenues(typed: string, connected: readonly Connection[]): Connection[] {
  if (typed.trim() === '') return [...connected];
  const level = matchLevels.find((one) =>
    connected.some((connection) => isMatch(venueName(connection), typed, one)),
  );
  return level === undefined
    ? []
    : connected.filter((connection) => isMatch(venueName(connection), typed, level));
}

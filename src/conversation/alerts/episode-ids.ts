import { z } from 'zod';
import { parseJson } from './mute-menu.ts';

/** Which episodes a button is about, as its value. */

export interface EpisodeIds {
  readonly venueId: string;
  readonly episodeIds: readonly string[];
}

/** A button's value holds 2,000 characters. */
const mostEpisodes = 40;

export function episodeIdsValue({ venueId, episodeIds }: EpisodeIds): string {
  return JSON.stringify([venueId, ...episodeIds].slice(0, mostEpisodes));
}

const ids = z.tuple([z.string()], z.string());

/** @returns undefined for any value but a list of texts */
export function readIds(value: string | undefined): readonly [string, ...string[]] | undefined {
  return ids.safeParse(parseJson(value)).data;
}

/** @returns undefined for any value but that of {@link episodeIdsValue} */
export function readEpisodeIds(value: string | undefined): EpisodeIds | undefined {
  const [venueId, ...episodeIds] = readIds(value) ?? [];
  return venueId === undefined ? undefined : { venueId, episodeIds };
}

import { z } from 'zod';

const homePlace = z.object({ page: z.number().int().min(0), openVenueId: z.string().optional() });

/** What a person looks at in Home: the page (zero-based), and the venue whose details are open. */
export type HomePlace = z.infer<typeof homePlace>;

export const homeStart: HomePlace = { page: 0 };

/** @param value of a button, or the metadata of a Home */
export function readHomePlace(value: string | undefined): HomePlace {
  try {
    return homePlace.parse(JSON.parse(value ?? ''));
  } catch {
    return homeStart;
  }
}

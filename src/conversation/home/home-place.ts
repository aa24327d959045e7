import { z } from 'zod';
import type { Caller } from '../actor.ts';
import type { RenewHomes } from '../feature.ts';

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

/**
 * Publishes Home. The face keeps showing the last published version, so Home is published again
 * when someone opens it and, for people who viewed it recently, when something changes.
 */
export interface HomePublisher {
  /** @param seen the version that the person sees, if the face sent it */
  publish(caller: Caller, seen?: SeenHome): Promise<void>;
  readonly renew: RenewHomes;
}

export interface SeenHome {
  /** The version that the new Home replaces; it is refused if another one came in between. */
  readonly version?: string | undefined;
  /** What the person wants to see; the start if the face only said that they opened Home. */
  readonly place?: HomePlace | undefined;
}

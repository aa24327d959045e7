import type { Zone } from '../../ambience/types.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Told } from '../text/night-words.ts';

/** One place, night by night. */
export interface PlaceMeasured {
  readonly connection: Connection;
  readonly zone: Zone | undefined;
  /** The oldest first; of the night that is going on, until now. */
  readonly nights: readonly PastNight[];
  readonly told: Told;
}

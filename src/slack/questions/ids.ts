import { entryPoints } from '../entry-points.ts';

/** Action ids of this feature. */
export const questionIds = {
  ask: entryPoints.ask,
  pickZone: entryPoints.pickZone,
  pickVenue: entryPoints.pickVenue,
  share: 'share',
} as const;

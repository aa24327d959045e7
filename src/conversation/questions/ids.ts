import { entryPoints } from '../entry-ids.ts';

/** Action and callback ids of this feature. */
export const questionIds = {
  ask: entryPoints.ask,
  askAside: entryPoints.askAside,
  pickZone: entryPoints.pickZone,
  pickVenue: entryPoints.pickVenue,
  share: entryPoints.share,
  shortcut: 'check_ambience',
} as const;

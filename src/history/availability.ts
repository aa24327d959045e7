import type { Span } from '../insight/coverage.ts';
import type { PastPlace } from './past-night.ts';
import type { PastContext } from './read-nights.ts';

/** Whether anything can be known of a time. */
export type Availability =
  | { readonly kind: 'known'; readonly since: number }
  /** Nothing is kept at all. */
  | { readonly kind: 'off' }
  /** The venue was connected a moment ago. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'before'; readonly since: number }
  | { readonly kind: 'future' };

export async function availabilityOf(
  { venue, now }: PastPlace,
  { from, to }: Span,
  { history }: PastContext,
): Promise<Availability> {
  if (from > now) return { kind: 'future' };
  if (history.keepDays === 0) return { kind: 'off' };
  const about = await history.about(venue);
  if (about === undefined) return { kind: 'empty' };
  const { since } = about;
  return to <= since ? { kind: 'before', since } : { kind: 'known', since };
}

import type { VenueLive, VenueTrend, ZoneLive, ZoneTrend } from './types.ts';

/** A new answer of the service that holds measured values. */
export type Observation =
  | { readonly kind: 'venue_live'; readonly value: VenueLive }
  | { readonly kind: 'venue_trend'; readonly value: VenueTrend }
  /** Of all zones. */
  | { readonly kind: 'zones_live'; readonly value: readonly ZoneLive[] }
  | { readonly kind: 'zones_trend'; readonly value: readonly ZoneTrend[] }
  | { readonly kind: 'zone_live'; readonly value: ZoneLive }
  | { readonly kind: 'zone_trend'; readonly value: ZoneTrend };

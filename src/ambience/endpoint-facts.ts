import type { Kind } from './freshness.ts';
import type { Observation } from './observation.ts';

/** One endpoint of the service: how to call it, what it costs and how its data ages. */
export interface Endpoint<T> {
  readonly name: string;
  readonly kind: Kind;
  readonly weight: number;
  readonly request: (token: string, signal: AbortSignal) => Promise<T>;
  /** @param now later timestamps come from a sensor with a wrong clock */
  readonly measuredAt: (value: T, now: number) => number | undefined;
  /** Whether the value holds any data. An empty value never replaces one with data. */
  readonly hasContent: (value: T) => boolean;
  /** Set if the value holds measured values. */
  readonly observation?: (value: T) => Observation;
  /** For one zone, a 404 may mean that the stored zone list is old. */
  readonly isOfOneZone: boolean;
}

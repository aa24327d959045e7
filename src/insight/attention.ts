import type { ZoneLive } from '../ambience/types.ts';
import { rankZones } from './ranking.ts';

/** What someone at the venue may want to look at in a zone. */
export type Issue =
  /** Someone has turned the music up beyond what automation plays. */
  | { readonly kind: 'turned_up'; readonly level: number }
  /** The service reports an error for the zone's sensor, in its own words. */
  | { readonly kind: 'faulty'; readonly error: string }
  /** The sensor sends nothing, or no mood. */
  | { readonly kind: 'no_data' | 'no_mood' }
  /** The sensor's last data is much older than that of the other zones, which is of `now`. */
  | { readonly kind: 'silent'; readonly since: number; readonly now: number };

export interface Attention {
  readonly zone: ZoneLive;
  readonly issues: readonly Issue[];
}

/** Automation never plays louder. */
export const fullVolume = 100;

/**
 * The zones that need a hand: first those with the music turned up, then sensors. Music that is
 * manual or muted is a setting, and needs nobody.
 *
 * @param measuredAt timestamp of the whole response, in epoch milliseconds
 */
export function needsAttention(zones: readonly ZoneLive[], measuredAt: number): Attention[] {
  const { outdated } = rankZones(zones, measuredAt);
  const silent = new Set(outdated);
  return zones
    .map((zone) => ({ zone, issues: issuesOf(zone, silent, measuredAt) }))
    .filter(({ issues }) => issues.length > 0)
    .toSorted((a, b) => urgency(a) - urgency(b));
}

function issuesOf(zone: ZoneLive, silent: ReadonlySet<ZoneLive>, now: number): Issue[] {
  const { music, error, mood, measuredAt } = zone;
  const level = music?.level;
  return [
    ...(level !== undefined && isTurnedUp(zone) ? [{ kind: 'turned_up', level } as const] : []),
    ...(error !== undefined ? [{ kind: 'faulty', error } as const] : []),
    ...(error === undefined && !hasAny(zone) ? [{ kind: 'no_data' } as const] : []),
    ...(error === undefined && hasAny(zone) && mood === undefined
      ? [{ kind: 'no_mood' } as const]
      : []),
    ...(silent.has(zone) && measuredAt !== undefined
      ? [{ kind: 'silent', since: measuredAt, now } as const]
      : []),
  ];
}

/** Only sensors: unlike music, one that was silent is not changed by a person since. */
export function silentOnly(attention: readonly Attention[]): Attention[] {
  return attention
    .map(({ zone, issues }) => ({
      zone,
      issues: issues.filter(({ kind }) => kind !== 'turned_up'),
    }))
    .filter(({ issues }) => issues.length > 0);
}

/** Whether someone has turned the music up beyond what automation plays. */
export function isTurnedUp({ automationIsOn, music }: ZoneLive): boolean {
  const { level = 0, muted } = music ?? {};
  return automationIsOn !== true && level > fullVolume && muted !== true;
}

function hasAny({ mood, loudness, vibe }: ZoneLive): boolean {
  return mood !== undefined || loudness !== undefined || vibe !== undefined;
}

const order = ['turned_up', 'faulty', 'no_data', 'no_mood', 'silent'] as const;

function urgency({ issues: [first] }: Attention): number {
  return first === undefined ? order.length : order.indexOf(first.kind);
}

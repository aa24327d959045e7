import type { ZoneLive } from '../ambience/types.ts';
import { rankZones } from './ranking.ts';

/** What someone at the venue may want to look at in a zone. */
export type Issue =
  /** Automation is off in a zone that has it; `level` is the volume, which may exceed 100. */
  | { readonly kind: 'manual'; readonly level: number | undefined }
  | { readonly kind: 'muted' }
  /** The service reports an error for the zone's sensor, in its own words. */
  | { readonly kind: 'faulty'; readonly error: string }
  /** The sensor sends nothing, or no mood. */
  | { readonly kind: 'no_data' | 'no_mood' }
  /** The sensor's last data is much older than that of the other zones. */
  | { readonly kind: 'silent'; readonly since: number };

export interface Attention {
  readonly zone: ZoneLive;
  readonly issues: readonly Issue[];
}

/**
 * The zones that need a hand: first those with manual music, then muted ones, then sensors.
 *
 * @param measuredAt timestamp of the whole response, in epoch milliseconds
 * @param neverAutomated ids of zones without automation, where manual music is normal
 */
export function needsAttention(
  zones: readonly ZoneLive[],
  measuredAt: number,
  neverAutomated: ReadonlySet<string>,
): Attention[] {
  const { outdated } = rankZones(zones, measuredAt);
  const silent = new Set(outdated);
  return zones
    .map((zone) => ({ zone, issues: issuesOf(zone, silent, neverAutomated) }))
    .filter(({ issues }) => issues.length > 0)
    .toSorted((a, b) => urgency(a) - urgency(b));
}

function issuesOf(
  zone: ZoneLive,
  silent: ReadonlySet<ZoneLive>,
  neverAutomated: ReadonlySet<string>,
): Issue[] {
  const { id, music, automationIsOn, error, mood, measuredAt } = zone;
  const isManual = automationIsOn === false && !neverAutomated.has(id);
  return [
    ...(isManual ? [{ kind: 'manual', level: music?.level } as const] : []),
    ...(music?.muted === true ? [{ kind: 'muted' } as const] : []),
    ...(error !== undefined ? [{ kind: 'faulty', error } as const] : []),
    ...(error === undefined && !hasAny(zone) ? [{ kind: 'no_data' } as const] : []),
    ...(error === undefined && hasAny(zone) && mood === undefined
      ? [{ kind: 'no_mood' } as const]
      : []),
    ...(silent.has(zone) && measuredAt !== undefined
      ? [{ kind: 'silent', since: measuredAt } as const]
      : []),
  ];
}

function hasAny({ mood, loudness, vibe }: ZoneLive): boolean {
  return mood !== undefined || loudness !== undefined || vibe !== undefined;
}

const order = ['manual', 'muted', 'faulty', 'no_data', 'no_mood', 'silent'] as const;

function urgency({ issues: [first] }: Attention): number {
  return first === undefined ? order.length : order.indexOf(first.kind);
}

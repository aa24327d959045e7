import type { Zone } from '../ambience/types.ts';

/** People use the name that a zone had for a while after it was renamed. */
const mostKept = 5;

/** The zones as they are now, with the names that they had before, the newest first. */
export function withFormerNames(before: readonly Zone[], now: readonly Zone[]): Zone[] {
  const known = new Map(before.map((zone) => [zone.id, zone]));
  return now.map((zone) => {
    const { name, formerNames = [] } = known.get(zone.id) ?? {};
    const all = [...(name === undefined || name === zone.name ? [] : [name]), ...formerNames];
    const kept = [...new Set(all)].filter((one) => one !== zone.name).slice(0, mostKept);
    return kept.length === 0 ? zone : { ...zone, formerNames: kept };
  });
}

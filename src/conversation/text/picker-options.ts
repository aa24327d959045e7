import type { Zone } from '../../ambience/types.ts';
import type { Option } from '../../card/controls.ts';
import { simplify } from '../../venues/names.ts';
import type { Connection } from '../../venues/workspace.ts';
import { venueLabels, zoneLabels } from './labels.ts';
import type { Locale } from './locale.ts';

/** The options of pickers while someone types. */

/** @param keyOf shortens a zone's id to fit an option's value */
export function zoneOptions(
  zones: readonly Zone[],
  typed: string,
  keyOf: (zoneId: string) => string,
): Option[] {
  const labels = zoneLabels(zones);
  return matchingOptions(
    zones.map(({ id, group }, index) => ({
      label: labels[index] ?? '',
      value: keyOf(id),
      description: group?.name,
    })),
    typed,
  );
}

export function venueOptions(
  connections: readonly Connection[],
  typed: string,
  locale: Locale,
): Option[] {
  const labels = venueLabels(connections, locale);
  return matchingOptions(
    connections.map(({ venueId, venue }, index) => ({
      label: labels[index] ?? '',
      value: venueId,
      description: venue.address,
    })),
    typed,
  );
}

/** All time zones that the runtime knows: about 420. */
export function timezoneOptions(typed: string): Option[] {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return matchingOptions(
    names.map((name) => ({ label: name, value: name })),
    typed,
  );
}

/**
 * Options that match what was typed, sorted by the position of the match in the label. A match in
 * the description counts as one at the end of the label.
 */
function matchingOptions(offers: readonly Option[], typed: string): Option[] {
  const query = simplify(typed);
  const matchPosition = ({ label, description = '' }: Option) => {
    const position = simplify(label).indexOf(query);
    return position >= 0 || !simplify(description).includes(query) ? position : label.length;
  };
  return offers
    .map((offer) => ({ offer, position: matchPosition(offer) }))
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)
    .map(({ offer }) => offer);
}

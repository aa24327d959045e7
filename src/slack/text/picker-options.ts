import type { Option } from '@slack/types';
import type { Zone } from '../../ambience/types.ts';
import { simplify } from '../../venues/search.ts';
import type { Connection } from '../../venues/workspace.ts';
import { limits } from '../blocks/limits.ts';
import { plain } from '../blocks/mrkdwn.ts';
import { plainText } from '../blocks/parts.ts';
import { venueLabels, zoneLabels } from './labels.ts';

/** What pickers offer while someone types. */

/** @param keyOf names a zone in as many characters as an option's value holds */
export function zoneOptions(
  zones: readonly Zone[],
  typed: string,
  keyOf: (zoneId: string) => string,
): Option[] {
  const labels = zoneLabels(zones);
  return offered(
    zones.map(({ id, group }, index) => ({
      label: labels[index] ?? '',
      value: keyOf(id),
      description: group?.name,
    })),
    typed,
  );
}

export function venueOptions(connections: readonly Connection[], typed: string): Option[] {
  const labels = venueLabels(connections);
  return offered(
    connections.map(({ venueId, venue }, index) => ({
      label: labels[index] ?? '',
      value: venueId,
      description: venue.address,
    })),
    typed,
  );
}

/** All that this machine knows: about 420. */
export function timezoneOptions(typed: string): Option[] {
  const names = ['UTC', ...Intl.supportedValuesOf('timeZone')];
  return offered(
    names.map((name) => ({ label: name, value: name, description: undefined })),
    typed,
  );
}

interface Offer {
  readonly label: string;
  readonly value: string;
  readonly description: string | undefined;
}

/** Names that begin with what was typed come before those that hold it elsewhere. */
function offered(offers: readonly Offer[], typed: string): Option[] {
  const wanted = simplify(typed);
  const placeOf = ({ label, description = '' }: Offer) => {
    const place = simplify(label).indexOf(wanted);
    return place >= 0 || !simplify(description).includes(wanted) ? place : label.length;
  };
  return offers
    .map((offer) => ({ offer, place: placeOf(offer) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .slice(0, limits.select.options)
    .map(({ offer: { label, value, description } }) => ({
      text: plainText(plain(label, limits.option.text)),
      value,
      ...(description === undefined
        ? {}
        : { description: plainText(plain(description, limits.option.description)) }),
    }));
}

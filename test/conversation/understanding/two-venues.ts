import type { Connection } from '../../../src/venues/workspace.ts';

/** A hotel, whose channel it is asked in, and a café. */

export function venue(
  name: string,
  zones: readonly string[],
  state: Connection['state'] = 'active',
): Connection {
  return {
    venueId: name,
    state,
    token: 't',
    venue: { name, timezone: 'UTC' },
    zones: zones.map((zone) => ({ id: `${name} ${zone}`, name: zone })),
    zonesReadAt: 1,
    connectedBy: 'U1',
    connectedAt: 1,
  };
}

export const hotel = venue('Harbour Hotel', [
  'Lobby',
  'Lobby Bar',
  'Rooftop Bar',
  'Terrace',
  'Sun Deck',
  'Restaurant',
  'Spa',
]);
export const cafe = venue('Corner Café', ['Counter', 'Garden', 'Back Room']);
export const harbourAndCorner = { connected: [hotel, cafe], forChannel: hotel, byDefault: hotel };

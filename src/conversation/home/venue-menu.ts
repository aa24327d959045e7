import type { Beside, MenuOption } from '../../card/controls.ts';
import type { Connection } from '../../venues/workspace.ts';
import { entryPoints } from '../entry-ids.ts';
import type { HomePlace } from './home-place.ts';
import { homeIds } from './ids.ts';

/** The ⋯ menu beside a venue in Home. */

export interface VenueMenuData {
  readonly connection: Connection;
  readonly place: HomePlace;
  readonly isManager: boolean;
  readonly isDefault: boolean;
  /** It is the only venue of the workspace, so there is nothing to choose. */
  readonly isOnly: boolean;
  readonly isOpen: boolean;
  readonly hasDetails: boolean;
  /** An alert is open that nobody has acknowledged. */
}

/** People who are not managers get a button for the only thing they can do. */
export function venueMenu(data: VenueMenuData): Beside | undefined {
  const { isManager, hasDetails } = data;
  const forAll = hasDetails ? [detailsOption(data)] : [];
  if (isManager) return { kind: 'menu', options: [...forAll, ...managerOptions(data)] };
  return hasDetails ? { kind: 'button', button: detailsOption(data) } : undefined;
}

function detailsOption({ connection, place: { page }, isOpen }: VenueMenuData): MenuOption {
  const place: HomePlace = isOpen ? { page } : { page, openVenueId: connection.venueId };
  return {
    label: isOpen ? 'Hide details' : 'Details',
    actionId: homeIds.show,
    value: JSON.stringify(place),
  };
}

function managerOptions({ connection, isDefault, isOnly }: VenueMenuData): MenuOption[] {
  const { venueId, state } = connection;
  const option = (label: string, actionId: string) => ({ label, actionId, value: venueId });
  const isUsable = state === 'active' && !isOnly;
  return [
    ...(state === 'revoked' ? [option('Connect again', entryPoints.connect)] : []),
    ...(isUsable
      ? [
          isDefault
            ? option('Clear default', entryPoints.clearDefault)
            : option('Make default', entryPoints.chooseDefault),
          option('Use in a channel…', entryPoints.pickChannel),
        ]
      : []),
    option('Disconnect venue…', entryPoints.askDisconnect),
  ];
}

import type { Sandbox } from '../sandbox.ts';
import { homeKey, type ShownMessage, type ShownView } from '../slack/state.ts';
import { type PersonFixture, workspaces } from '../slack/workspaces.ts';

import type { Fault } from '../venue-service/faults.ts';
import { troubles } from './troubles.ts';

/** What one person sees, as the page draws it. */

export interface World {
  readonly now: number;
  /** When the next digest is due, if one is set up. */
  readonly nextDigestAt: number | undefined;
  readonly workspaces: readonly { readonly teamId: string; readonly name: string }[];
  readonly people: readonly PersonFixture[];
  readonly me: PersonFixture;
  /** As the manifest suggests them while someone types. */
  readonly suggestions: readonly string[];
  readonly shortcuts: readonly { readonly name: string; readonly description: string }[];
  readonly channels: readonly Place[];
  readonly messages: readonly ShownMessage[];
  readonly home: ShownView | undefined;
  /** The topmost last. */
  readonly modals: readonly ShownView[];
  readonly venues: readonly VenueControl[];
  /** Of all that can be wrong with the venue service, what is. */
  readonly trouble: string;
  readonly troubles: readonly string[];
}

/** Where messages stand. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct';
}

export interface VenueControl {
  readonly code: string;
  readonly name: string;
  readonly isApproved: boolean;
  readonly zones: readonly { readonly id: string; readonly name: string; readonly fault: string }[];
}

export interface PageManifest {
  readonly suggestions: readonly string[];
  readonly shortcuts: readonly { readonly name: string; readonly description: string }[];
}

export function worldOf(
  { slack, venueService, clock, service }: Sandbox,
  manifest: PageManifest,
  teamId: string,
  userId: string,
): World | undefined {
  const workspace = workspaces.find((one) => one.teamId === teamId);
  const me = workspace?.people.find((one) => one.userId === userId);
  if (workspace === undefined || me === undefined) return undefined;
  const channels = workspace.channels
    .filter(({ members }) => members.includes(userId))
    .map(
      ({ id, name, isPrivate }): Place => ({ id, name, kind: isPrivate ? 'private' : 'public' }),
    );
  const places: Place[] = [...channels, { id: userId, name: 'Ambience', kind: 'direct' }];
  const isVisible = ({ teamId: team, channelId, onlyFor }: ShownMessage) =>
    team === teamId &&
    places.some(({ id }) => id === channelId) &&
    (onlyFor === undefined || onlyFor === userId);
  return {
    now: clock.now(),
    nextDigestAt: service.nextDigestAt(),
    workspaces: workspaces.map(({ teamId: id, name }) => ({ teamId: id, name })),
    people: workspace.people,
    me,
    ...manifest,
    channels: places,
    messages: slack.state.messages.filter(isVisible).slice(-messagesShown),
    home: slack.state.homes.get(homeKey(teamId, userId)),
    modals: slack.state.modals(teamId, userId),
    venues: venueService.venues.map(({ code, name, zones }) => ({
      code,
      name,
      isApproved: venueService.isApproved(code),
      zones: zones.map(({ id, name: zoneName, fault = '' }) => ({ id, name: zoneName, fault })),
    })),
    trouble: nameOfTrouble(venueService.fault),
    troubles: Object.keys(troubles),
  };
}

function nameOfTrouble(fault: Fault | undefined): string {
  const known = Object.entries(troubles).find(([, one]) => one === fault);
  return known?.[0] ?? 'other';
}

const messagesShown = 200;

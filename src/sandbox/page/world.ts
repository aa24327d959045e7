import { connectIds } from '../../conversation/connect/ids.ts';
import { veryLoud } from '../evening.ts';
import type { Sandbox } from '../sandbox.ts';
import { homeKey, type ShownMessage, type ShownView } from '../slack/state.ts';
import { type PersonFixture, workspaces } from '../slack/workspaces.ts';
import type { Fault } from '../venue-service/faults.ts';
import { faultPresets } from './fault-presets.ts';

/** Everything that the page draws for one person. */

export interface World {
  /** The sandbox's time, in ms since the epoch. */
  readonly now: number;
  /** In ms since the epoch; undefined if no digest is set up. */
  readonly nextDigestAt: number | undefined;
  readonly workspaces: readonly { readonly teamId: string; readonly name: string }[];
  readonly people: readonly PersonFixture[];
  readonly me: PersonFixture;
  /** Commands from the manifest's usage hint, suggested while typing. */
  readonly suggestions: readonly string[];
  readonly shortcuts: readonly { readonly name: string; readonly description: string }[];
  /** Whether the same app is on a page drawn like Teams, too. */
  readonly hasTeams: boolean;
  readonly messageShortcuts: readonly { readonly name: string; readonly description: string }[];
  readonly channels: readonly Place[];
  readonly messages: readonly ShownMessage[];
  readonly home: ShownView | undefined;
  /** The top modal last. */
  readonly modals: readonly ShownView[];
  readonly venues: readonly VenueControl[];
  /** The connection codes of all venues, and the action id of the field that asks for one. */
  readonly codes: { readonly fieldId: string; readonly known: readonly string[] };
  /** Name of the current fault preset: `none` if the venue service works. */
  readonly trouble: string;
  /** Names of all fault presets. */
  readonly troubles: readonly string[];
}

/** A channel or a direct conversation. */
export interface Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'public' | 'private' | 'direct';
}

export interface VenueControl {
  readonly code: string;
  readonly name: string;
  readonly isApproved: boolean;
  readonly zones: readonly {
    readonly id: string;
    readonly name: string;
    readonly fault: string;
    /** Made loud with the page's control. */
    readonly isLoud: boolean;
  }[];
}

export interface PageManifest {
  readonly suggestions: readonly string[];
  readonly shortcuts: readonly { readonly name: string; readonly description: string }[];
  readonly messageShortcuts: readonly { readonly name: string; readonly description: string }[];
}

/** @returns undefined if the workspace or the person does not exist */
export function worldOf(
  { slack, teams, venueService, clock, service }: Sandbox,
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
    hasTeams: teams !== undefined,
    channels: places,
    messages: slack.state.messages.filter(isVisible).slice(-messagesShown),
    home: slack.state.homes.get(homeKey(teamId, userId)),
    modals: slack.state.modals(teamId, userId),
    venues: venueService.venues.map(({ code, name, zones }) => ({
      code,
      name,
      isApproved: venueService.isApproved(code),
      zones: zones.map(({ id, name: zoneName, fault = '', override }) => ({
        id,
        name: zoneName,
        fault,
        isLoud: override?.loudness === veryLoud.loudness,
      })),
    })),
    codes: {
      fieldId: connectIds.codeField,
      known: venueService.venues.map(({ code }) => code),
    },
    trouble: nameOfFault(venueService.fault),
    troubles: Object.keys(faultPresets),
  };
}

function nameOfFault(fault: Fault | undefined): string {
  const known = Object.entries(faultPresets).find(([, one]) => one === fault);
  return known?.[0] ?? 'other';
}

const messagesShown = 200;

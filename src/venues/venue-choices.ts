import type { Actor, Audit } from '../people/audit.ts';
import type { Records } from '../store/records.ts';
import {
  type Connection,
  emptyWorkspace,
  findVenue,
  venueName,
  type Workspace,
} from './workspace.ts';

/** The venue chosen for a channel, and the default for all other channels. */
export interface VenueChoices {
  /** @param channelId undefined if there is no channel, such as in Home */
  inChannel(teamId: string, channelId: string | undefined): Promise<ChannelVenues>;
  all(teamId: string): Promise<AllChoices>;
  /** @returns false if the venue is not connected; then nothing is changed */
  chooseForChannel(teamId: string, channelId: string, venueId: string, by: Actor): Promise<boolean>;
  /** @returns false if the venue is not connected; then nothing is changed */
  chooseDefault(teamId: string, venueId: string, by: Actor): Promise<boolean>;
  clearChannel(teamId: string, channelId: string, by: Actor): Promise<void>;
  clearDefault(teamId: string, by: Actor): Promise<void>;
}

export interface ChannelVenues {
  readonly connected: readonly Connection[];
  /** The venue chosen for this channel. */
  readonly forChannel: Connection | undefined;
  readonly byDefault: Connection | undefined;
}

export interface AllChoices {
  readonly byDefault: Connection | undefined;
  readonly channels: readonly { readonly channelId: string; readonly connection: Connection }[];
}

export function createVenueChoices(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'record'>,
): VenueChoices {
  async function read(teamId: string): Promise<Workspace> {
    return (await workspaces.get(teamId)) ?? emptyWorkspace;
  }

  /** @returns the venue, or undefined if it is not connected; then nothing is changed */
  async function choose(
    teamId: string,
    venueId: string,
    change: (workspace: Workspace) => Workspace,
  ): Promise<Connection | undefined> {
    const changed = await workspaces.update(teamId, (workspace) =>
      venueIn(workspace, venueId) === undefined ? workspace : workspace && change(workspace),
    );
    return venueIn(changed, venueId);
  }

  return {
    async inChannel(teamId, channelId) {
      const workspace = await read(teamId);
      return {
        connected: workspace.connections,
        forChannel: channelId === undefined ? undefined : chosenFor(workspace, channelId),
        byDefault: venueIn(workspace, workspace.defaultVenue),
      };
    },

    async all(teamId) {
      const workspace = await read(teamId);
      return {
        byDefault: venueIn(workspace, workspace.defaultVenue),
        channels: Object.entries(workspace.channelVenues).flatMap(([channelId, venueId]) => {
          const connection = venueIn(workspace, venueId);
          return connection === undefined ? [] : [{ channelId, connection }];
        }),
      };
    },

    async chooseForChannel(teamId, channelId, venueId, by) {
      const chosen = await choose(teamId, venueId, (workspace) => ({
        ...workspace,
        channelVenues: { ...workspace.channelVenues, [channelId]: venueId },
      }));
      if (chosen === undefined) return false;
      const event = { kind: 'channel_venue', venueName: venueName(chosen), channelId } as const;
      await audit.record(teamId, by, event);
      return true;
    },

    async clearChannel(teamId, channelId, by) {
      await workspaces.update(teamId, (workspace) => {
        if (workspace === undefined) return undefined;
        const { [channelId]: _, ...channelVenues } = workspace.channelVenues;
        return { ...workspace, channelVenues };
      });
      await audit.record(teamId, by, { kind: 'channel_cleared', channelId });
    },

    async clearDefault(teamId, by) {
      await workspaces.update(
        teamId,
        (workspace) => workspace && { ...workspace, defaultVenue: undefined },
      );
      await audit.record(teamId, by, { kind: 'default_cleared' });
    },

    async chooseDefault(teamId, venueId, by) {
      const chosen = await choose(teamId, venueId, (workspace) => ({
        ...workspace,
        defaultVenue: venueId,
      }));
      if (chosen === undefined) return false;
      await audit.record(teamId, by, { kind: 'default_venue', venueName: venueName(chosen) });
      return true;
    },
  };
}

function chosenFor(workspace: Workspace, channelId: string): Connection | undefined {
  return venueIn(workspace, workspace.channelVenues[channelId]);
}

function venueIn(
  workspace: Workspace | undefined,
  venueId: string | undefined,
): Connection | undefined {
  return findVenue(workspace?.connections ?? [], venueId);
}

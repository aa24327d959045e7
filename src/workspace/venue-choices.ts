import type { Records } from '../store/records.ts';
import type { Audit, Doer } from './audit.ts';
import { type Connection, emptyWorkspace, type Workspace } from './workspace.ts';

/** Which of several venues a question means: the channel's own, else the workspace's default. */
export interface VenueChoices {
  /** @param channelId undefined where there is no channel, as in Home */
  inChannel(teamId: string, channelId: string | undefined): Promise<ChannelVenues>;
  all(teamId: string): Promise<AllChoices>;
  /** Both answer false, and change nothing, if the venue is not connected any more. */
  chooseForChannel(teamId: string, channelId: string, venueId: string, by: Doer): Promise<boolean>;
  chooseDefault(teamId: string, venueId: string, by: Doer): Promise<boolean>;
  /** Takes a choice back. */
  clearChannel(teamId: string, channelId: string, by: Doer): Promise<void>;
  clearDefault(teamId: string, by: Doer): Promise<void>;
}

export interface ChannelVenues {
  readonly connected: readonly Connection[];
  /** The venue chosen for this channel. */
  readonly meantHere: Connection | undefined;
  readonly byDefault: Connection | undefined;
}

export interface AllChoices {
  readonly byDefault: Connection | undefined;
  readonly channels: readonly { readonly channelId: string; readonly connection: Connection }[];
}

export function createVenueChoices(
  workspaces: Records<Workspace>,
  audit: Pick<Audit, 'note'>,
): VenueChoices {
  async function read(teamId: string): Promise<Workspace> {
    return (await workspaces.get(teamId)) ?? emptyWorkspace;
  }

  /** @returns the venue's name, or undefined if it is not connected; then nothing is changed */
  async function choose(
    teamId: string,
    venueId: string,
    change: (workspace: Workspace) => Workspace,
  ): Promise<string | undefined> {
    const changed = await workspaces.update(teamId, (workspace) =>
      venueIn(workspace, venueId) === undefined ? workspace : workspace && change(workspace),
    );
    return venueIn(changed, venueId)?.venue.name;
  }

  return {
    async inChannel(teamId, channelId) {
      const workspace = await read(teamId);
      return {
        connected: workspace.connections,
        meantHere: channelId === undefined ? undefined : ownVenue(workspace, channelId),
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
      const venueName = await choose(teamId, venueId, (workspace) => ({
        ...workspace,
        channelVenues: { ...workspace.channelVenues, [channelId]: venueId },
      }));
      if (venueName !== undefined) {
        await audit.note(teamId, by, { kind: 'channel_venue', venueName, channelId });
      }
      return venueName !== undefined;
    },

    async clearChannel(teamId, channelId, by) {
      await workspaces.update(teamId, (workspace) => {
        if (workspace === undefined) return undefined;
        const { [channelId]: _, ...channelVenues } = workspace.channelVenues;
        return { ...workspace, channelVenues };
      });
      await audit.note(teamId, by, { kind: 'channel_cleared', channelId });
    },

    async clearDefault(teamId, by) {
      await workspaces.update(
        teamId,
        (workspace) => workspace && { ...workspace, defaultVenue: undefined },
      );
      await audit.note(teamId, by, { kind: 'default_cleared' });
    },

    async chooseDefault(teamId, venueId, by) {
      const venueName = await choose(teamId, venueId, (workspace) => ({
        ...workspace,
        defaultVenue: venueId,
      }));
      if (venueName !== undefined) {
        await audit.note(teamId, by, { kind: 'default_venue', venueName });
      }
      return venueName !== undefined;
    },
  };
}

function ownVenue(workspace: Workspace, channelId: string): Connection | undefined {
  return venueIn(workspace, workspace.channelVenues[channelId]);
}

function venueIn(
  workspace: Workspace | undefined,
  venueId: string | undefined,
): Connection | undefined {
  return workspace?.connections.find((connection) => connection.venueId === venueId);
}

import type { Actor, Audit } from '../people/audit.ts';
import type { Records } from '../store/records.ts';
import {
  type Connection,
  emptyWorkspace,
  findVenue,
  isReadable,
  isTold,
  venueName,
  type Workspace,
} from './workspace.ts';

/** The venue chosen for a channel, and the default for all other channels. */
export interface VenueChoices {
  /** @param channelId undefined if there is no channel, such as in Home */
  inChannel(workspaceId: string, channelId: string | undefined): Promise<ChannelVenues>;
  all(workspaceId: string): Promise<AllChoices>;
  /** @returns false if the venue is not connected; then nothing is changed */
  chooseForChannel(channelId: string, venueId: string, by: Actor): Promise<boolean>;
  /** @returns false if the venue is not connected; then nothing is changed */
  chooseDefault(venueId: string, by: Actor): Promise<boolean>;
  clearChannel(channelId: string, by: Actor): Promise<void>;
  clearDefault(by: Actor): Promise<void>;
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
  async function read(workspaceId: string): Promise<Workspace> {
    return (await workspaces.get(workspaceId)) ?? emptyWorkspace;
  }

  /** @returns the venue, or undefined if it is not connected; then nothing is changed */
  async function choose(
    workspaceId: string,
    venueId: string,
    change: (workspace: Workspace) => Workspace,
  ): Promise<Connection | undefined> {
    const changed = await workspaces.update(workspaceId, (workspace) =>
      venueIn(workspace, venueId) === undefined ? workspace : workspace && change(workspace),
    );
    return venueIn(changed, venueId);
  }

  return {
    async inChannel(workspaceId, channelId) {
      const workspace = await read(workspaceId);
      return {
        connected: workspace.connections,
        forChannel: channelId === undefined ? undefined : chosenFor(workspace, channelId),
        byDefault: defaultOf(workspace),
      };
    },

    async all(workspaceId) {
      const workspace = await read(workspaceId);
      return {
        byDefault: defaultOf(workspace),
        channels: Object.entries(workspace.channelVenues).flatMap(([channelId, venueId]) => {
          const connection = venueIn(workspace, venueId);
          return connection === undefined ? [] : [{ channelId, connection }];
        }),
      };
    },

    async chooseForChannel(channelId, venueId, by) {
      const { workspaceId } = by;
      const chosen = await choose(workspaceId, venueId, (workspace) => ({
        ...workspace,
        channelVenues: { ...workspace.channelVenues, [channelId]: venueId },
      }));
      if (chosen === undefined) return false;
      const event = { kind: 'channel_venue', venueName: venueName(chosen), channelId } as const;
      await audit.record(workspaceId, by, event);
      return true;
    },

    async clearChannel(channelId, by) {
      const { workspaceId } = by;
      await workspaces.update(workspaceId, (workspace) => {
        if (workspace === undefined) return undefined;
        const { [channelId]: _, ...channelVenues } = workspace.channelVenues;
        return { ...workspace, channelVenues };
      });
      await audit.record(workspaceId, by, { kind: 'channel_cleared', channelId });
    },

    async clearDefault(by) {
      const { workspaceId } = by;
      await workspaces.update(
        workspaceId,
        (workspace) =>
          workspace && { ...workspace, defaultVenue: undefined, isDefaultChosen: false },
      );
      await audit.record(workspaceId, by, { kind: 'default_cleared' });
    },

    async chooseDefault(venueId, by) {
      const { workspaceId } = by;
      const chosen = await choose(workspaceId, venueId, (workspace) => ({
        ...workspace,
        defaultVenue: venueId,
        isDefaultChosen: true,
      }));
      if (chosen === undefined) return false;
      await audit.record(workspaceId, by, { kind: 'default_venue', venueName: venueName(chosen) });
      return true;
    },
  };
}

function chosenFor(workspace: Workspace, channelId: string): Connection | undefined {
  return venueIn(workspace, workspace.channelVenues[channelId]);
}

/** Of more venues, none is meant more than the others until a manager chooses one. */
const mostWithAutomaticDefault = 4;

/** The venue that a manager chose as the default, or of a few, the first that could be read. */
function defaultOf({
  connections,
  defaultVenue,
  isDefaultChosen,
}: Workspace): Connection | undefined {
  const isMeant =
    isDefaultChosen === true || connections.filter(isTold).length <= mostWithAutomaticDefault;
  return isMeant ? findVenue(connections, defaultVenue) : undefined;
}

function venueIn(
  workspace: Workspace | undefined,
  venueId: string | undefined,
): Connection | undefined {
  return findVenue(workspace?.connections ?? [], venueId);
}

/**
 * The venue that is meant if none is named; undefined if people must choose. One that cannot be read
 * is never a reason to ask.
 */
export function impliedVenue({
  connected,
  forChannel,
  byDefault,
}: ChannelVenues): Connection | undefined {
  const readable = connected.filter(isReadable);
  const [first] = readable;
  if (forChannel !== undefined) return forChannel;
  // Nothing can be read, so the answer says why.
  if (first === undefined) return byDefault ?? connected[0];
  // It was cleared or disconnected, or there are too many venues for one. A single readable venue is meant anyway.
  if (byDefault === undefined) return onlyOne(readable);
  // It was never readable, so nobody expects its answers.
  if (byDefault.state === 'pending') return first;
  // Where access was withdrawn, the answer says so: another venue's would look like its own.
  return byDefault;
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}

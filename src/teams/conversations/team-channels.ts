import type { Log } from '../../ops/log.ts';
import { minuteMs } from '../../time.ts';
import { ConnectorError } from '../posting/connector-error.ts';
import type { Choice } from '../render/adaptive-card.ts';
import { conversationsOf, type Directory, findPerson, teamsOf } from './directory.ts';
import { generalChannel, noteConversation } from './note-activity.ts';
import { recordKey } from './records.ts';

/** The channels of teams that have the app. Teams has no picker for channels, so the app fills one. */

/** New channels are rare. */
const listedForMs = 5 * minuteMs;

/**
 * The channels of the teams of which the person is a member, by their names. All teams are asked at once,
 * because the person waits.
 */
export async function channelsFor(
  directory: Directory,
  tenantId: string,
  userId: string,
  log: Log,
): Promise<readonly Choice[]> {
  const { connector, clock } = directory;
  const memberId = (await findPerson(directory, tenantId, userId))?.memberId ?? userId;
  const own = new Set<string>();
  const teams = await teamsOf(directory, tenantId);
  await Promise.all(
    teams.map(async (team) => {
      const { id, serviceUrl, channelsListedAt = 0 } = team;
      try {
        const member = await connector.member({ conversationId: id, serviceUrl }, memberId);
        if (member === undefined) return;
        const isListed = clock.now() - channelsListedAt < listedForMs;
        if (!isListed) await listChannels(directory, tenantId, team);
        own.add(id);
      } catch (error) {
        // The other teams are offered.
        if (!(error instanceof ConnectorError)) throw error;
        log.warn({ err: error, tenantId }, 'the channels of a team were not listed');
      }
    }),
  );
  return (await conversationsOf(directory, tenantId))
    .flatMap((one) =>
      one.kind === 'channel' && own.has(one.teamId) ? [{ title: one.name, value: one.id }] : [],
    )
    .toSorted((one, other) => one.title.localeCompare(other.title));
}

async function listChannels(
  directory: Directory,
  tenantId: string,
  team: { readonly id: string; readonly serviceUrl: string },
): Promise<void> {
  const { connector, clock, records } = directory;
  const { id: teamId, serviceUrl } = team;
  const seenAt = clock.now();
  const listed = await connector.channels(serviceUrl, teamId);
  for (const { id, name } of listed) {
    await noteConversation(directory, tenantId, id, {
      ...{ kind: 'channel', teamId, name: name ?? generalChannel },
      ...{ serviceUrl, seenAt },
    });
  }
  const isListed = new Set(listed.map(({ id }) => id));
  for (const one of await conversationsOf(directory, tenantId)) {
    const isOfTeam = one.kind === 'channel' && one.teamId === teamId;
    if (isOfTeam && !isListed.has(one.id)) {
      await records.conversations.delete(recordKey(tenantId, one.id));
    }
  }
  await records.teams.update(
    recordKey(tenantId, teamId),
    (known) => known && { ...known, channelsListedAt: seenAt },
  );
}

/** The Entra group of a channel's team. */
export async function groupOf(
  { records: { conversations, teams } }: Directory,
  tenantId: string,
  channelId: string,
): Promise<string | undefined> {
  const channel = await conversations.get(recordKey(tenantId, channelId));
  if (channel?.kind !== 'channel') return undefined;
  return (await teams.get(recordKey(tenantId, channel.teamId)))?.groupId;
}

import type { Log } from '../../ops/log.ts';
import { ConnectorError } from '../posting/connector-error.ts';
import { type Directory, findPerson, teamsOf } from './directory.ts';
import { recordKey } from './records.ts';

/**
 * Stores the names of people who were chosen in a form but never used the app. A team that has the app
 * tells them; whoever is in none of these teams stays without a name.
 *
 * @param ids of Entra
 */
export async function learnPeople(
  directory: Directory,
  tenantId: string,
  ids: readonly string[],
  log: Log,
): Promise<void> {
  const { connector, clock, records } = directory;
  const learn = async (userId: string) => {
    if ((await findPerson(directory, tenantId, userId)) !== undefined) return;
    for (const { id, serviceUrl } of await teamsOf(directory, tenantId)) {
      try {
        const member = await connector.member({ conversationId: id, serviceUrl }, userId);
        if (member?.name === undefined) continue;
        const { id: memberId, name } = member;
        const learned = { memberId, name, serviceUrl, seenAt: clock.now() };
        await records.people.update(recordKey(tenantId, userId), (known) => known ?? learned);
        return;
      } catch (error) {
        if (!(error instanceof ConnectorError)) throw error;
        log.warn({ err: error, tenantId }, 'a team did not tell who a person is');
      }
    }
  };
  await Promise.all(ids.map(learn));
}

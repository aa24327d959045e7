import type { Wish } from '../workspace/requests.ts';
import type { Message } from './blocks/message.ts';
import { notManagerMessage, type Standing } from './messages/no-venue.ts';
import type { Caller, Services } from './services.ts';

type Asked = Pick<Services, 'roles'>;

export async function standingOf(asker: Caller, { roles }: Asked): Promise<Standing> {
  const [isManager, people] = await Promise.all([
    roles.isManager(asker),
    roles.peopleToAsk(asker.teamId),
  ]);
  return { isManager, people };
}

/**
 * What to tell someone who wants what only managers may; undefined for a manager.
 *
 * @param wish what they can ask a manager for instead
 */
export async function refusalOf(
  asker: Caller,
  wish: Wish,
  { roles }: Asked,
): Promise<Message | undefined> {
  if (await roles.isManager(asker)) return undefined;
  return notManagerMessage(await roles.peopleToAsk(asker.teamId), wish);
}

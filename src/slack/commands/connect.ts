import { notManagerMessage } from '../messages/no-venue.ts';
import { connectView } from '../modals/connect-view.ts';
import type { Command } from './command.ts';

export const connect: Command = {
  name: 'connect',
  usage: 'connect',
  summary: 'Managers: connect a venue with its connection code',
  async answer(_question, asker, { roles }) {
    if (!(await roles.isManager(asker))) {
      const people = await roles.peopleToAsk(asker.teamId);
      return { message: notManagerMessage(people, { kind: 'connect' }) };
    }
    await asker.client.views.open({ trigger_id: asker.triggerId, view: connectView() });
    return undefined;
  },
};

import { connectView } from '../modals/connect-view.ts';
import { refusalOf } from '../standing.ts';
import type { Command } from './command.ts';

export const connect: Command = {
  name: 'connect',
  usage: 'connect',
  summary: 'Managers: connect a venue with its connection code',
  async answer(_question, asker, services) {
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    if (refusal !== undefined) return { message: refusal };
    await asker.client.views.open({ trigger_id: asker.triggerId, view: connectView() });
    return undefined;
  },
};

import type { Roles } from '../../people/roles.ts';
import { answerView } from '../blocks/notice-view.ts';
import type { Asker } from '../caller.ts';
import type { Command } from '../feature.ts';
import { denialMessage } from '../permissions.ts';
import { connectView } from './connect-view.ts';

export interface ConnectNeeds {
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers'>;
}

export const connect: Command<ConnectNeeds> = {
  name: 'connect',
  usage: 'connect',
  summary: 'Managers: connect a venue with its connection code',
  async answer(_question, asker, { roles }) {
    const denial = await denialMessage(asker, { kind: 'connect' }, roles);
    if (denial !== undefined) return { message: denial };
    await asker.client.views.open({ trigger_id: asker.triggerId, view: connectView() });
    return undefined;
  },
};

/** Runs the shortcut. It has no channel to answer in, so a denial opens as a modal too. */
export async function openConnect(asker: Asker, { roles }: ConnectNeeds): Promise<void> {
  const denial = await denialMessage(asker, { kind: 'connect' }, roles);
  const view = denial === undefined ? connectView() : answerView(denial);
  await asker.client.views.open({ trigger_id: asker.triggerId, view });
}

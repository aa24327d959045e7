import type { Roles } from '../../people/roles.ts';
import { longestCode } from '../../venues/connect-venue.ts';
import type { Asker } from '../actor.ts';
import { denialUnlessAllowed } from '../denials.ts';
import type { Command } from '../feature.ts';
import { answerDialog } from '../text/dialogs.ts';
import { connectView } from './connect-view.ts';

export interface ConnectNeeds {
  readonly roles: Pick<Roles, 'mayDo' | 'knownManagers'>;
}

export const connect: Command<ConnectNeeds> = {
  name: 'connect',
  isSuggested: true,
  usage: 'connect',
  summary: 'Connect a venue',
  group: 'managers',
  async answer({ argument }, asker, { roles }) {
    const denial = await denialUnlessAllowed(asker, 'connect', roles);
    if (denial !== undefined) return { message: denial };
    const place = { channelId: asker.isInChannel ? asker.channelId : undefined };
    const dialog = connectView(place, undefined, argument.trim().slice(0, longestCode));
    await asker.open(dialog);
    return undefined;
  },
};

/** Runs the shortcut. It has no channel to answer in, so a denial opens as a modal too. */
export async function openConnect(asker: Asker, { roles }: ConnectNeeds): Promise<void> {
  const denial = await denialUnlessAllowed(asker, 'connect', roles);
  const dialog = denial === undefined ? connectView({}) : answerDialog(denial);
  await asker.open(dialog);
}

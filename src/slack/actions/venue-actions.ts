import { disconnectAction, disconnectedMessage } from '../messages/disconnect.ts';
import { connectAction } from '../messages/no-venue.ts';
import {
  clearDefaultAction,
  defaultClearedMessage,
  defaultVenueAction,
  defaultVenueMessage,
} from '../messages/venue-choice.ts';
import { connectView } from '../modals/connect-view.ts';
import { answerView } from '../modals/notice-view.ts';
import type { Services } from '../services.ts';
import { refusalOf } from '../standing.ts';
import type { Click, OnClick } from './click.ts';

/** What managers do to venues by a click. Everyone's role is asked for again at the click. */
export function registerVenueActions(on: OnClick, services: Services): void {
  const { connections, choices, homes, log } = services;

  on(connectAction, async ({ asker, open }) => {
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    await open(refusal === undefined ? connectView() : answerView(refusal));
  });

  on(disconnectAction, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { teamId, userId } = asker;
    const refusal = await refusalOf(asker, { kind: 'disconnect', venueId }, services);
    if (refusal !== undefined) return click.tell(refusal);
    const gone = await connections.disconnect(teamId, venueId, { userId });
    if (gone !== undefined) log.info({ teamId, venueId }, 'venue disconnected');
    await afterChange(click, disconnectedMessage(gone?.venue.name));
  });

  on(defaultVenueAction, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { teamId, userId } = asker;
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    if (refusal !== undefined) return click.tell(refusal);
    const isChosen = await choices.chooseDefault(teamId, venueId, { userId });
    const { byDefault } = await choices.all(teamId);
    await afterChange(click, defaultVenueMessage(isChosen ? byDefault?.venue.name : undefined));
  });

  on(clearDefaultAction, async (click) => {
    const { asker } = click;
    const { teamId, userId } = asker;
    const refusal = await refusalOf(asker, { kind: 'connect' }, services);
    if (refusal !== undefined) return click.tell(refusal);
    await choices.clearDefault(teamId, { userId });
    await afterChange(click, defaultClearedMessage());
  });

  /** Home itself shows what has changed. */
  async function afterChange(click: Click, said: Parameters<Click['show']>[0]): Promise<void> {
    if (click.surface !== 'home') await click.show(said);
    await homes.renew(click.asker.teamId, click.surface === 'home' ? click.asker : undefined);
  }
}

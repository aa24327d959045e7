import { readDigestsPage } from '../digests/managed.ts';
import { emptyForm } from '../modals/digest-form.ts';
import { digestFormView } from '../modals/digest-form-view.ts';
import { digestsView } from '../modals/digest-views.ts';
import { refusalOf } from '../standing.ts';
import { type Asker, answerNoVenue, type Command } from './command.ts';

export const digest: Command = {
  name: 'digest',
  usage: 'digest',
  summary: 'Managers: set up, change, snooze and stop scheduled posts',
  async answer(_question, asker, services) {
    const { digesting, choices } = services;
    const { connected, meantHere, byDefault } = await choices.inChannel(
      asker.teamId,
      asker.channelId,
    );
    const { length: count } = await digesting.digests.list(asker.teamId);
    if (connected.length + count === 0) return answerNoVenue(asker, services);
    const refusal = await refusalOf(asker, { kind: 'digests' }, services);
    if (refusal !== undefined) return { message: refusal };
    const venue = meantHere ?? byDefault ?? connected[0];
    await asker.client.views.open({
      trigger_id: asker.triggerId,
      view:
        count > 0
          ? digestsView(await readDigestsPage(asker.teamId, 0, services))
          : digestFormView({
              key: { id: digesting.newId() },
              form: emptyForm(channelOf(asker), venue),
              connected,
              now: services.clock.now(),
            }),
    });
    return undefined;
  },
};

/** Direct messages are no place for a digest. */
function channelOf({ channelId }: Asker): string | undefined {
  return channelId?.startsWith('D') === true ? undefined : channelId;
}

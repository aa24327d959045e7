import { type PostTimeSource, suggestedPostTime } from '../../digests/default-time.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import { impliedVenue } from '../../venues/find.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { emptyForm } from './form.ts';
import { digestFormView } from './form-view.ts';
import { digestsOnPage, digestsView } from './views.ts';

export interface DigestCommandNeeds extends PostTimeSource {
  readonly digestService: Pick<DigestService, 'digests' | 'list' | 'newId'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly clock: Clock;
}

export const digest: Command<DigestCommandNeeds> = {
  name: 'digest',
  usage: 'digest',
  summary: 'Post summaries on a schedule',
  group: 'managers',
  async answer(_question, asker, needs) {
    const { digestService, choices, roles, clock } = needs;
    const { workspaceId, channelId } = asker;
    const venues = await choices.inChannel(workspaceId, channelId);
    const { connected } = venues;
    const { length: count } = await digestService.digests.list(workspaceId);
    if (connected.length + count === 0) {
      return { message: noVenueMessage(await roles.permissionsOf(asker)) };
    }
    const denial = await denialUnlessAllowed(asker, 'digests', roles);
    if (denial !== undefined) return { message: denial };
    // Someone who may set up one digest does not manage the others.
    const isManager = count === 0 || (await roles.isManager(asker));
    const now = clock.now();
    const venue = impliedVenue(venues) ?? connected[0];
    const dialog =
      count > 0 && isManager
        ? digestsView(
            {
              ...(await digestService.list.page(workspaceId, 0, digestsOnPage)),
              channelId: asker.isInChannel ? channelId : undefined,
            },
            now,
            asker.locale,
          )
        : digestFormView(
            {
              key: { id: digestService.newId() },
              // A digest cannot be posted in a direct message.
              form: emptyForm(
                asker.isInChannel ? channelId : undefined,
                venue,
                await suggestedPostTime(workspaceId, venue, needs),
              ),
              connected,
              now,
            },
            asker.locale,
          );
    await asker.open(dialog);
    return undefined;
  },
};

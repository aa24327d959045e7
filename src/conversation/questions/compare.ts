import { isReadable } from '../../venues/workspace.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { compareControls, compareMessage } from './compare-message.ts';
import { venueRankAsked } from './question-words.ts';
import { readVenueRows } from './read-venue-rows.ts';
import type { QuestionNeeds } from './venue-question.ts';

export const compare: Command<QuestionNeeds> = {
  name: 'compare',
  usage: 'compare',
  summary: 'All venues side by side',
  group: 'now',
  async answer(question, asker, needs) {
    const { workspaceId } = asker;
    const connected = await needs.connections.list(workspaceId);
    if (connected.length === 0) {
      return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
    }
    const compared = await readVenueRows(asker, connected, needs);
    const isShareable = connected.some(isReadable);
    const offersShare = isShareable && question.isShared !== true && asker.isInChannel;
    const isAllWanted = question.all === true;
    const rank = venueRankAsked(question.argument);
    return {
      message: compareMessage(compared, { isAllWanted, rank }, asker.locale),
      controls: compareControls(compared, { offersShare, isAllWanted, rank }),
      shareable: isShareable ? { command: 'compare', argument: rank ?? '' } : undefined,
    };
  },
};

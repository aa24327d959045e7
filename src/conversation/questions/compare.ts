import { findSeveral } from '../../venues/find-several.ts';
import { isReadable } from '../../venues/workspace.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { sortedByNeed } from '../text/venue-rows.ts';
import { readComparison } from '../understanding/comparison-asked.ts';
import { compareControls, compareMessage } from './compare-message.ts';
import { comparePast } from './compare-past.ts';
import { leadWords } from './comparison-words.ts';
import { readVenueRows } from './read-venue-rows.ts';

export const compare: Command<QuestionNeeds> = {
  name: 'compare',
  usage: 'compare',
  summary: 'All venues side by side',
  group: 'now',
  async answer(question, asker, needs) {
    const { workspaceId, channelId } = asker;
    const venues = await needs.choices.inChannel(workspaceId, channelId);
    const { connected } = venues;
    if (connected.length === 0) {
      return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
    }
    const { argument } = question;
    // `compare lobby bar and terrace` is about zones, which are answered one by one.
    const zones = findSeveral(argument.replace(/^compare\b/i, '').trim(), venues);
    if (zones !== undefined) return needs.answer({ ...question, command: 'live' }, asker);
    const asked = readComparison(argument, connected);
    if (question.past !== undefined) {
      return comparePast(question.past, question, { asked, asker, connected }, needs);
    }
    const read = await readVenueRows(asker, asked.named ?? connected, needs);
    const rules = asked.isToo === undefined ? [] : await needs.alertService.rules.list(workspaceId);
    const lead = leadWords(asked, read, rules, asker.locale);
    const compared = sortedByNeed(read);
    const isShareable = connected.some(isReadable);
    const offersShare = isShareable && question.isShared !== true && asker.isInChannel;
    // The venue that the answer names is one of its rows.
    const isAllWanted = question.all === true || asked.rank !== undefined;
    return {
      message: compareMessage(compared, { isAllWanted, lead }, asker.locale),
      controls: compareControls(compared, { offersShare, isAllWanted, argument }),
      shareable: isShareable ? { command: 'compare', argument } : undefined,
    };
  },
};

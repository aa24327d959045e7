import { openAlerts } from '../../alerts/open-alerts.ts';
import { readForPerson } from '../../ambience/reading.ts';
import { readVenueNow } from '../../venues/read-venue-now.ts';
import { learnTypical } from '../../venues/typical.ts';
import { type Connection, isReadable } from '../../venues/workspace.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { venueLabels } from '../text/labels.ts';
import { venueProblem } from '../text/problems.ts';
import type { VenueRow } from '../text/venue-rows.ts';
import { compareControls, compareMessage } from './compare-message.ts';
import { venueRankAsked } from './question-words.ts';
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
    const labels = venueLabels(connected, asker.locale);
    const compared = await Promise.all(
      connected.map((connection, index) =>
        readOne(workspaceId, connection, labels[index] ?? '', needs),
      ),
    );
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

async function readOne(
  workspaceId: string,
  connection: Connection,
  label: string,
  needs: QuestionNeeds,
): Promise<VenueRow> {
  const { alertService, connections, clock, inFlight } = needs;
  const options = readForPerson(clock);
  try {
    const read = await connections.read(workspaceId, connection, async (credentials) => {
      const venue = await readVenueNow(connection, credentials, options, needs);
      if (venue.typical.isDue && credentials.denied === undefined) {
        inFlight.track(learnTypical(credentials, needs));
      }
      return venue;
    });
    const episodes = await alertService.episodes.current(workspaceId, connection.venueId);
    const venue = { ...read, alerts: openAlerts(episodes, clock.now()) };
    return { connection, label, content: { kind: 'live', venue } };
  } catch (error) {
    const sentence = venueProblem(label, error);
    if (sentence === undefined) throw error;
    return { connection, label, content: { kind: 'problem', sentence } };
  }
}

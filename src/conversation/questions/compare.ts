import { readForPerson } from '../../ambience/reading.ts';
import { learnTypical } from '../../venues/typical.ts';
import { readVenueNow } from '../../venues/venue-now.ts';
import { type Connection, isReadable } from '../../venues/workspace.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import { venueLabels } from '../text/labels.ts';
import { venueProblem } from '../text/problems.ts';
import { type ComparedVenue, compareControls, compareMessage } from './compare-message.ts';
import type { QuestionNeeds } from './question-command.ts';

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
    return {
      message: compareMessage(compared, asker.locale),
      controls: compareControls(compared, { offersShare }),
      shareable: isShareable ? { command: 'compare', argument: '' } : undefined,
    };
  },
};

async function readOne(
  workspaceId: string,
  connection: Connection,
  label: string,
  needs: QuestionNeeds,
): Promise<ComparedVenue> {
  const { connections, clock, inFlight } = needs;
  const options = readForPerson(clock);
  try {
    const venue = await connections.read(workspaceId, connection, async (credentials) => {
      const read = await readVenueNow(connection, credentials, options, needs);
      if (read.typical.isDue && credentials.denied === undefined) {
        inFlight.track(learnTypical(credentials, needs));
      }
      return read;
    });
    return { connection, label, content: { kind: 'live', venue } };
  } catch (error) {
    const sentence = venueProblem(label, error);
    if (sentence === undefined) throw error;
    return { connection, label, content: { kind: 'problem', sentence } };
  }
}

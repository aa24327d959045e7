import { message } from '../../card/message.ts';
import { readHandover } from '../../digests/memory-content.ts';
import { hourMs } from '../../time.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { questionCommand } from '../asking/question-command.ts';
import { handoverBody } from './handover-body.ts';

const soonMs = 2 * hourMs;

/** `/ambience handover`: what a handover would tell now, for whoever asks. */
export const handover = questionCommand({
  name: 'handover',
  usage: 'handover',
  summary: 'What the next shift should know',
  group: 'time',
  showsAlerts: true,
  isFromLog: true,
  async answerVenue({ workspaceId, connection, options, locale }, needs) {
    if (connection.state === 'pending') throw new ConnectionError('connection_pending', connection);
    const { episodes } = needs.alertService;
    const posted = await needs.digestService.lastHandoverAt(workspaceId, connection.venueId);
    // Right after a post, the shift that it was about is meant.
    const isOver = posted !== undefined && needs.clock.now() - posted >= soonMs;
    const asked = { workspaceId, connection, options, last: isOver ? posted : undefined };
    const content = await readHandover(asked, { ...needs, episodes });
    return message(...handoverBody(content, locale, 'answer'));
  },
});

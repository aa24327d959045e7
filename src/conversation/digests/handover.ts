import { message } from '../../card/message.ts';
import { readHandover } from '../../digests/memory-content.ts';
import { ConnectionError } from '../../venues/errors.ts';
import { questionCommand } from '../asking/question-command.ts';
import { handoverBody } from './handover-body.ts';

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
    const asked = { workspaceId, connection, options, last: undefined };
    const content = await readHandover(asked, { ...needs, episodes });
    return message(...handoverBody(content, locale, 'answer'));
  },
});

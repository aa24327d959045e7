import { message } from '../../card/message.ts';
import { note } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { readHandover } from '../../digests/memory-content.ts';
import { localZone, zonedTime } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import { ConnectionError } from '../../venues/errors.ts';
import type { Connection } from '../../venues/workspace.ts';
import { questionCommand } from '../asking/question-command.ts';
import { handoverBody } from './handover-body.ts';

const soonMs = 2 * hourMs;
const sincePostWords = rich`Since the last handover post. For a whole evening: \`/ambience handover since 18:00\``;

/** `/ambience handover`: what a handover would tell now, for whoever asks. */
export const handover = questionCommand({
  name: 'handover',
  usage: 'handover',
  summary: 'What the next shift should know',
  group: 'time',
  showsAlerts: true,
  isFromLog: true,
  async answerVenue({ workspaceId, connection, options, locale, question: { minute } }, needs) {
    if (connection.state === 'pending') throw new ConnectionError('connection_pending', connection);
    const { episodes, rules } = needs.alertService;
    const posted = await needs.digestService.lastHandoverAt(workspaceId, connection.venueId);
    // Right after a post, the shift that it was about is meant.
    const now = needs.clock.now();
    const isOver = posted !== undefined && now - posted >= soonMs;
    const since = minute === undefined ? undefined : lastAt(minute, now, connection);
    const isSincePost = since === undefined && isOver;
    const asked = {
      workspaceId,
      connection,
      options,
      last: since ?? (isSincePost ? posted : undefined),
    };
    const content = await readHandover(asked, { ...needs, episodes, rules });
    return message(
      ...handoverBody(content, locale, 'answer'),
      isSincePost ? note(sincePostWords) : undefined,
    );
  },
});

/** When it was last this time of day in the venue, `handover since 20:00`. @param minute after midnight */
function lastAt(minute: number, now: number, { venue }: Connection): number {
  const local = zonedTime(now, localZone(venue.timezone));
  const today = local.with({
    hour: Math.floor(minute / 60),
    minute: minute % 60,
    second: 0,
    millisecond: 0,
  });
  const last = today.epochMilliseconds <= now ? today : today.subtract({ days: 1 });
  return last.epochMilliseconds;
}

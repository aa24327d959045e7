import type { AlertService } from '../../alerts/alert-service.ts';
import { shownAlert, type ViewedVenue } from '../../alerts/shown-alert.ts';
import type { Readings } from '../../ambience/readings.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { knownScale } from '../../venues/typical.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import { type AnswerQuestion, answerMessage } from '../answer.ts';
import type { Click, Listen } from '../listen.ts';
import { houseLocale } from '../text/locale.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import { acknowledgedBefore, alertOver, longOver, overSince } from './answers.ts';
import { episodeMessage, readEpisodeIds } from './episode-message.ts';
import { alertIds } from './ids.ts';
import { noteView } from './mute-view.ts';

/** What people do with the message about an episode. */

export interface EpisodeActionNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'episodes'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly answer: AnswerQuestion;
  readonly clock: Clock;
}

export function registerEpisodeActions(listen: Listen, needs: EpisodeActionNeeds): void {
  const { alertService, answer } = needs;
  listen.onClick(alertIds.openLive, async ({ asker, value, tell }) => {
    const question = { command: 'live', argument: '', venueId: value };
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  });

  listen.onClick(alertIds.acknowledge, (click) => acknowledge(click, needs));

  listen.onClick(alertIds.writeNote, async ({ asker, value, open, tell }) => {
    const { venueId, episodeIds: [episodeId] = [] } = readEpisodeIds(value) ?? {};
    if (venueId === undefined || episodeId === undefined) return tell(outdatedMessage());
    const episode = await alertService.episodes.find(asker.workspaceId, venueId, episodeId);
    await (episode === undefined
      ? tell(noticeMessage(longOver))
      : open(noteView([venueId, episodeId], episode.note?.text)));
  });
}

/** Anyone may acknowledge: it only says that someone takes care of it. */
async function acknowledge(
  { asker, value, tell, replace }: Click,
  needs: EpisodeActionNeeds,
): Promise<void> {
  const { alertService, connections, clock } = needs;
  const { workspaceId, userId } = asker;
  const ids = readEpisodeIds(value);
  if (ids === undefined) return tell(outdatedMessage());
  const venue = findVenue(await connections.list(workspaceId), ids.venueId);
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const result = await alertService.episodes.acknowledge(ids.venueId, ids.episodeIds, asker);
  switch (result.kind) {
    case 'gone':
      return tell(noticeMessage(alertOver));
    case 'over':
      return tell(noticeMessage(overSince(result.at, clock.now(), zone, asker.locale)));
    case 'acknowledged_before': {
      const by = result.by === userId ? undefined : result.by;
      const words = acknowledgedBefore({ by, at: result.at }, clock.now(), zone, asker.locale);
      return tell(noticeMessage(words));
    }
    case 'acknowledged': {
      const { post, alerts } = result;
      if (venue === undefined || post === undefined) return;
      // In a direct message, only this person reads it.
      const locale = asker.isInChannel ? houseLocale : asker.locale;
      const view = shownAlert(
        post,
        alerts,
        await viewedVenue(workspaceId, venue, needs),
        clock.now(),
      );
      return replace(episodeMessage(view, locale));
    }
  }
}

async function viewedVenue(
  workspaceId: string,
  venue: Connection,
  { alertService, readings }: EpisodeActionNeeds,
): Promise<ViewedVenue> {
  const { venueId } = venue;
  const [scale, all] = await Promise.all([
    knownScale({ workspaceId, venueId }, readings, []),
    alertService.rules.list(workspaceId),
  ]);
  const { timezone } = venue.venue;
  return { venueId, venueName: venueName(venue), timezone, scale, rules: all };
}

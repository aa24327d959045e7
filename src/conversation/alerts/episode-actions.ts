import type { AcknowledgeResult } from '../../alerts/alert-episodes.ts';
import type { AlertService } from '../../alerts/alert-service.ts';
import { isUnseen, openAlerts, unseenSilences } from '../../alerts/open-alerts.ts';
import { shownAlert, type ViewedVenue } from '../../alerts/shown-alert.ts';
import type { Readings } from '../../ambience/readings.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { knownScale } from '../../venues/typical.ts';
import { areInManyZones, type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import { type AnswerQuestion, answerMessage } from '../answer.ts';
import type { RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import { readQuestion } from '../question.ts';
import { houseLocale } from '../text/locale.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import { acknowledgedBefore, alertOver, overSince } from './answers.ts';
import { type EpisodeIds, readEpisodeIds, readIds } from './episode-ids.ts';
import { episodeMessage } from './episode-message.ts';
import { alertIds } from './ids.ts';

/** What people do with the message about an episode. */

export interface EpisodeActionNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'episodes'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly answer: AnswerQuestion;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
}

export function registerEpisodeActions(listen: Listen, needs: EpisodeActionNeeds): void {
  const { alertService, answer } = needs;
  listen.onClick(alertIds.openLive, async ({ asker, value, tell }) => {
    const question = readQuestion(value);
    if (question === undefined) return tell(outdatedMessage());
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  });

  listen.onClick(alertIds.acknowledge, async (click) => {
    const ids = readEpisodeIds(click.value);
    if (ids === undefined) return click.tell(outdatedMessage());
    const done = await acknowledge(ids, click, needs);
    if (done !== undefined) await replaceMessage(done, click, needs);
  });

  listen.onClick(alertIds.acknowledgeFromAnswer, async (click) => {
    const { asker, value, replace } = click;
    const [asked, ...rest] = readIds(value) ?? [];
    const [ids, question] = [readEpisodeIds(JSON.stringify(rest)), readQuestion(asked)];
    if (ids === undefined || question === undefined) return click.tell(outdatedMessage());
    await acknowledge(ids, click, needs);
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await replace(shown);
  });

  // An option's value is too short for ids: it means what is open now.
  listen.onClick(alertIds.acknowledgeVenue, async (click) => {
    const { asker, value: venueId = '' } = click;
    const { workspaceId } = asker;
    const episodes = await alertService.episodes.current(workspaceId, venueId);
    const unseen = openAlerts(episodes, needs.clock.now()).filter(isUnseen);
    const silent = unseenSilences(episodes).map(({ id }) => id);
    await acknowledge(
      { venueId, episodeIds: [...unseen.map(({ episodeId }) => episodeId), ...silent] },
      click,
      needs,
    );
    await needs.renewHomes(workspaceId, asker);
  });
}

type Acknowledged = Extract<AcknowledgeResult, { kind: 'acknowledged' }>;

/**
 * Anyone may acknowledge: it only says that someone takes care of it.
 * @returns undefined if it was too late, which the person is told
 */
async function acknowledge(
  { venueId, episodeIds }: EpisodeIds,
  { asker, tell }: Click,
  { alertService, connections, clock }: EpisodeActionNeeds,
): Promise<Acknowledged | undefined> {
  const venue = findVenue(await connections.list(asker.workspaceId), venueId);
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const result = await alertService.episodes.acknowledge(venueId, episodeIds, asker);
  switch (result.kind) {
    case 'gone':
      await tell(noticeMessage(alertOver));
      return undefined;
    case 'over':
      await tell(noticeMessage(overSince(result, clock.now(), zone, asker.locale)));
      return undefined;
    case 'acknowledged_before': {
      const by = result.by === asker.userId ? undefined : result.by;
      const words = acknowledgedBefore({ by, at: result.at }, clock.now(), zone, asker.locale);
      await tell(noticeMessage(words));
      return undefined;
    }
    case 'acknowledged':
      return result;
  }
}

/** The message about the alert says at once who has seen it. */
async function replaceMessage(
  { post, alerts, venueId }: Acknowledged,
  { asker, replace }: Click,
  needs: EpisodeActionNeeds,
): Promise<void> {
  const { workspaceId } = asker;
  const connected = await needs.connections.list(workspaceId);
  const venue = findVenue(connected, venueId);
  if (venue === undefined || post === undefined) return;
  // In a direct message, only this person reads it.
  const locale = asker.isInChannel ? houseLocale : asker.locale;
  const place = {
    venue,
    isOneOfSeveral: connected.length > 1,
    areManyClocks: areInManyZones(connected),
  };
  const shownVenue = await viewedVenue(workspaceId, place, needs);
  await replace(episodeMessage(shownAlert(post, alerts, shownVenue, needs.clock.now()), locale));
}

async function viewedVenue(
  workspaceId: string,
  {
    venue,
    ...others
  }: { readonly venue: Connection } & Pick<ViewedVenue, 'isOneOfSeveral' | 'areManyClocks'>,
  { alertService, readings }: EpisodeActionNeeds,
): Promise<ViewedVenue> {
  const { venueId } = venue;
  const [scale, all] = await Promise.all([
    knownScale({ workspaceId, venueId }, readings, []),
    alertService.rules.list(workspaceId),
  ]);
  const { timezone } = venue.venue;
  return { venueId, venueName: venueName(venue), ...others, timezone, scale, rules: all };
}

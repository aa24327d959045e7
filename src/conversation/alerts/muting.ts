import type { AlertService } from '../../alerts/alert-service.ts';
import { type AlertRule, mutedUntil } from '../../alerts/rule.ts';
import { type Episode, openZones } from '../../alerts/venue-alerts.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { RichText } from '../../card/rich-text.ts';
import { type Clock, hourMs } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { tonightEnds } from '../../venues/tonight.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Click } from '../listen.ts';
import { afterChange, type ManagedClicks, onManagerClick } from '../managed-clicks.ts';
import { alertTitle, mutedWords, unmutedWords } from '../text/alerts.ts';
import { untilMoment } from '../text/digests.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import { alertGone } from './answers.ts';
import { alertIds } from './ids.ts';
import { readMuteAlert, readMuteEpisode, readUnmute, type ShortMute } from './mute-menu.ts';
import { muteView } from './mute-view.ts';

/** Mutes an alert for a while, from its settings or from a message about an episode. */

export interface MutingNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'episodes'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly clock: Clock;
}

type Clicks = ManagedClicks<AlertRule>;

/** What is muted: some zones of a rule, or all of it. */
interface Muted {
  readonly rule: AlertRule;
  readonly zoneIds: readonly string[] | 'all';
}

export function registerMuting(managed: Clicks, needs: MutingNeeds): void {
  const { rules, episodes } = needs.alertService;
  const muteAlert = async (click: Click) => {
    const { workspaceId } = click.asker;
    const chosen = readMuteAlert(click.value);
    const rule = chosen && (await rules.find(workspaceId, chosen.ruleId));
    if (chosen === undefined) return click.tell(outdatedMessage());
    if (rule === undefined) return click.tell(noticeMessage(alertGone));
    await (chosen.choice === 'until_date'
      ? askForDate(click, rule, needs)
      : mute(click, { rule, zoneIds: 'all' }, chosen.choice, { ...needs, managed }));
  };

  const muteEpisode = async (click: Click) => {
    const { workspaceId } = click.asker;
    const chosen = readMuteEpisode(click.value);
    if (chosen === undefined) return click.tell(outdatedMessage());
    const episode = await episodes.find(workspaceId, chosen.venueId, chosen.episodeId);
    const rule = episode && (await rules.find(workspaceId, episode.ruleId));
    if (episode === undefined || rule === undefined) return click.tell(noticeMessage(alertGone));
    await mute(click, mutedByEpisode(rule, episode), chosen.choice, { ...needs, managed });
  };

  const unmute = async (click: Click) => {
    const { workspaceId } = click.asker;
    const part = readUnmute(click.value ?? '');
    const before = await rules.find(workspaceId, part.ruleId);
    const rule = await rules.unmute(part, click.asker);
    if (rule === undefined) return click.tell(noticeMessage(alertGone));
    if (click.surface === 'message') {
      const venue = findVenue(await needs.connections.list(workspaceId), rule.venueId);
      const ended = (before?.mutes ?? []).filter(
        ({ zoneId }) => !rule.mutes.some((left) => left.zoneId === zoneId),
      );
      const names = zoneNames(
        venue,
        ended.map(({ zoneId }) => zoneId),
      );
      await click.tell(noticeMessage(unmutedWords(alertTitle(rule, nameOf(venue)), names)));
    }
    await afterChange(managed, click, part.ruleId);
  };

  onManagerClick(managed, alertIds.mute, muteAlert);
  onManagerClick(managed, alertIds.muteUntil, muteAlert, 'dialog');
  // Whoever handles an open alert may need some quiet; managers are asked for what lasts.
  managed.listen.onClick(alertIds.muteEpisode, muteEpisode);
  managed.listen.onClick(alertIds.unmute, unmute);
}

async function askForDate(
  { asker, turnTo }: Click,
  rule: AlertRule,
  { connections, clock }: MutingNeeds,
): Promise<void> {
  const venue = findVenue(await connections.list(asker.workspaceId), rule.venueId);
  const title = alertTitle(rule, nameOf(venue));
  await turnTo(muteView({ ruleId: rule.id, zoneId: undefined }, title, clock.now()));
}

async function mute(
  click: Click,
  muted: Muted,
  choice: ShortMute,
  { managed, ...needs }: MutingNeeds & { managed: Clicks },
): Promise<void> {
  const { asker, surface, tell } = click;
  const said = await muteFor(choice, muted, asker, needs);
  if (said === undefined) return tell(noticeMessage(alertGone));
  if (surface === 'message') await tell(noticeMessage(said));
  else await managed.showItem(click, muted.rule.id);
  await managed.renewHomes(asker.workspaceId, asker);
}

/** The zones an episode is about, or all of its rule. */
export function mutedByEpisode(rule: AlertRule, episode: Episode): Muted {
  const open = openZones(episode);
  const zones = open.length > 0 ? open : episode.zones;
  // Other zones may still become too loud.
  const zoneIds = rule.target.kind === 'any_zone' ? zones.map(({ zoneId }) => zoneId) : 'all';
  return { rule, zoneIds };
}

/** @returns what was muted and until when; undefined if the rule was deleted meanwhile */
export async function muteFor(
  choice: ShortMute,
  { rule, zoneIds }: Muted,
  asker: Asker,
  { alertService, connections, readings, clock }: MutingNeeds,
): Promise<RichText | undefined> {
  const { workspaceId, locale } = asker;
  const { rules } = alertService;
  const now = clock.now();
  const venue = findVenue(await connections.list(workspaceId), rule.venueId);
  const timezone = venue?.venue.timezone ?? 'UTC';
  const until =
    choice === 'one_hour'
      ? now + hourMs
      : await tonightEnds({ workspaceId, venueId: rule.venueId }, timezone, readings, now);
  const parts: readonly (string | undefined)[] = zoneIds === 'all' ? [undefined] : zoneIds;
  for (const zoneId of parts) {
    const result = await rules.mute({ ruleId: rule.id, zoneId }, until, asker);
    if (result === 'gone') return undefined;
  }
  const muted = await rules.find(workspaceId, rule.id);
  const ends = Math.max(
    ...parts.map((zoneId) => (muted && mutedUntil(muted, zoneId, now)) ?? until),
  );
  const names = zoneNames(venue, parts);
  const ending = untilMoment(ends, now, timezone, locale);
  return mutedWords(alertTitle(rule, nameOf(venue)), names, ending);
}

/** Empty if the whole alert is among them. */
function zoneNames(
  venue: Connection | undefined,
  zoneIds: readonly (string | undefined)[],
): string[] {
  if (zoneIds.includes(undefined)) return [];
  return (venue?.zones ?? []).filter(({ id }) => zoneIds.includes(id)).map(({ name }) => name);
}

function nameOf(venue: Connection | undefined): string {
  return venue === undefined ? 'venue disconnected' : venueName(venue);
}

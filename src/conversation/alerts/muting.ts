import type { AlertRule } from '../../alerts/rule.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { Click } from '../listen.ts';
import { afterChange, type ManagedClicks, onManagerClick } from '../managed-clicks.ts';
import { alertTitle, unmutedWords } from '../text/alerts.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import { alertGone } from './answers.ts';
import { alertIds } from './ids.ts';
import {
  type Muted,
  type MutingNeeds,
  mutedByEpisode,
  muteFor,
  nameOf,
  zoneNames,
} from './mute-for.ts';
import { readMuteAlert, readMuteEpisode, readUnmute, type ShortMute } from './mute-menu.ts';
import { muteView } from './mute-view.ts';

/** Mutes an alert for a while, from its settings or from a message about an episode. */

type Clicks = ManagedClicks<AlertRule>;

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

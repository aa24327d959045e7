import type { AlertService } from '../../alerts/alert-service.ts';
import { alertView, type ViewedVenue } from '../../alerts/alert-view.ts';
import { type AlertRule, mutedUntil } from '../../alerts/rule.ts';
import { openZones } from '../../alerts/venue-alerts.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { RichText } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { serviceDayAt, serviceDayStart } from '../../insight/service-day.ts';
import type { Roles } from '../../people/roles.ts';
import { type Clock, hourMs } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { impliedVenue } from '../../venues/find.ts';
import { knownScale } from '../../venues/typical.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import type { Face } from '../face.ts';
import type { AnswerQuestion, RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import { denialMessage, denialUnlessAllowed, noVenueMessage } from '../permissions.ts';
import { answerMessage } from '../router.ts';
import { alertTitle } from '../text/alerts.ts';
import { nextMoment } from '../text/digests.ts';
import { houseLocale } from '../text/locale.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import {
  acknowledgedBefore,
  alertGone,
  alertOver,
  longOver,
  mutedWords,
  overSince,
  testNotSent,
  testSent,
  watchingAgain,
} from './answers.ts';
import { episodeMessage, readEpisodeIds } from './episode-message.ts';
import { formOfAlert, presetForm } from './form.ts';
import { type FormNeeds, openForm, registerFormFields } from './form-actions.ts';
import { alertIds } from './ids.ts';
import { type MuteChoice, readMuteAlert, readMuteEpisode } from './mute-menu.ts';
import { muteView, noteView } from './mute-view.ts';
import { readAlert } from './read-alert.ts';
import { sampleView } from './sample.ts';
import { alertSettingsView, alertsView, presetsView, readPreset } from './views.ts';

export interface AlertActionNeeds extends FormNeeds {
  readonly alertService: Pick<
    AlertService,
    'rules' | 'episodes' | 'list' | 'readPreview' | 'newId'
  >;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly face: Pick<Face, 'tell' | 'sendFile'>;
  readonly answer: AnswerQuestion;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
}

/** Registers the buttons of alerts. Each click that manages an alert checks the permission again. */
export function registerAlertActions(listen: Listen, needs: AlertActionNeeds): void {
  const { alertService, connections, readings, roles, choices, answer, renewHomes, clock } = needs;
  const { rules, episodes } = alertService;
  registerFormFields(listen, needs);

  listen.onClick(alertIds.openLive, async ({ asker, value, tell }) => {
    const question = { command: 'live', argument: '', venueId: value };
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  });

  // Anyone may acknowledge: it only says that someone takes care of it.
  listen.onClick(alertIds.acknowledge, async ({ asker, value, tell, replace }) => {
    const { workspaceId, userId } = asker;
    const ids = readEpisodeIds(value);
    if (ids === undefined) return tell(outdatedMessage());
    const venue = findVenue(await connections.list(workspaceId), ids.venueId);
    const zone = localZone(venue?.venue.timezone ?? 'UTC');
    const result = await episodes.acknowledge(ids.venueId, ids.episodeIds, asker);
    switch (result.kind) {
      case 'gone':
        return tell(noticeMessage(alertOver));
      case 'over':
        return tell(noticeMessage(overSince(result.at, clock.now(), zone, asker.locale)));
      case 'acknowledged_before':
        return tell(
          noticeMessage(
            acknowledgedBefore(
              result.by === userId ? undefined : result.by,
              result.at,
              clock.now(),
              zone,
              asker.locale,
            ),
          ),
        );
      case 'acknowledged': {
        const { post, alerts } = result;
        if (venue === undefined || post === undefined) return;
        // In a direct message, only this person reads it.
        const locale = asker.isInChannel ? houseLocale : asker.locale;
        const view = alertView(post, alerts, await viewedVenue(workspaceId, venue), clock.now());
        return replace(episodeMessage(view, locale));
      }
    }
  });

  listen.onClick(alertIds.writeNote, async ({ asker, value, open, tell }) => {
    const { venueId, episodeIds: [episodeId] = [] } = readEpisodeIds(value) ?? {};
    if (venueId === undefined || episodeId === undefined) return tell(outdatedMessage());
    const episode = await episodes.find(asker.workspaceId, venueId, episodeId);
    await (episode === undefined
      ? tell(noticeMessage(longOver))
      : open(noteView([venueId, episodeId], episode.note?.text)));
  });

  onManagerClick(alertIds.list, async (click) => {
    await showList(click, Number(click.value) || 0);
  });

  listen.onClick(alertIds.create, async ({ asker, turnTo, tell }) => {
    const denial = await denialUnlessAllowed(asker, 'alerts', roles);
    if (denial !== undefined) return tell(denial);
    const connected = await connections.list(asker.workspaceId);
    await (connected.length === 0
      ? tell(noVenueMessage(await roles.permissionsOf(asker)))
      : turnTo(presetsView(asker.isInChannel ? asker.channelId : undefined)));
  });

  listen.onClick(alertIds.preset, async (click) => {
    const { asker, tell } = click;
    const denial = await denialUnlessAllowed(asker, 'alerts', roles);
    if (denial !== undefined) return tell(denial);
    const chosen = readPreset(click.value);
    if (chosen === undefined) return tell(outdatedMessage());
    const { preset, channelId } = chosen;
    const venues = await choices.inChannel(asker.workspaceId, channelId);
    const venue = impliedVenue(venues) ?? venues.connected[0];
    const form = presetForm(preset, channelId, venue);
    await openForm(click, { id: alertService.newId() }, form, needs);
  });

  onAlertClick(alertIds.change, async (click, rule) => {
    await openForm(click, { id: rule.id, version: rule.version }, formOfAlert(rule), needs);
  });

  onAlertClick(alertIds.manage, (click, { id }) => showAlert(click, id));

  onAlertClick(alertIds.pause, async (click, { id }) => {
    await rules.pause(id, click.asker);
    await afterChange(click, id);
  });

  onAlertClick(alertIds.resume, async (click, { id }) => {
    await rules.resume(id, click.asker);
    await afterChange(click, id, watchingAgain);
  });

  onAlertClick(alertIds.unmute, async (click, { id }) => {
    await rules.unmute(id, click.asker);
    await afterChange(click, id);
  });

  onAlertClick(alertIds.delete, async (click, { id }) => {
    await rules.remove(id, click.asker);
    await showList(click, 0, alertGone);
    await renewHomes(click.asker.workspaceId, click.asker);
  });

  onAlertClick(alertIds.test, async (click, rule) => {
    const { workspaceId, userId } = click.asker;
    const venue = findVenue(await connections.list(workspaceId), rule.venueId);
    if (venue === undefined) return showAlert(click, rule.id);
    const { venueId } = venue;
    const scale = await knownScale({ workspaceId, venueId }, readings, []);
    const sample = sampleView(rule, venue, scale, clock.now());
    const sent = await needs.face.tell(
      workspaceId,
      userId,
      episodeMessage(sample, click.asker.locale, true),
    );
    const words = sent === 'sent' ? testSent : testNotSent;
    await showAlert(click, rule.id, words);
  });

  onManagerClick(alertIds.mute, async (click) => {
    const { workspaceId } = click.asker;
    const chosen = readMuteAlert(click.value);
    const rule = chosen && (await rules.find(workspaceId, chosen.ruleId));
    if (chosen === undefined) return click.tell(outdatedMessage());
    if (rule === undefined) return click.tell(noticeMessage(alertGone));
    await mute(click, rule, undefined, chosen.choice);
  });

  onManagerClick(alertIds.muteEpisode, async (click) => {
    const { workspaceId } = click.asker;
    const chosen = readMuteEpisode(click.value);
    if (chosen === undefined) return click.tell(outdatedMessage());
    const episode = await episodes.find(workspaceId, chosen.venueId, chosen.episodeId);
    const rule = episode && (await rules.find(workspaceId, episode.ruleId));
    if (episode === undefined || rule === undefined) return click.tell(noticeMessage(alertGone));
    const [only, ...others] = openZones(episode);
    const isOneOfMany = rule.target.kind === 'any_zone' && others.length === 0;
    await mute(click, rule, isOneOfMany ? only?.zoneId : undefined, chosen.choice);
  });

  async function mute(
    click: Click,
    rule: AlertRule,
    zoneId: string | undefined,
    choice: MuteChoice,
  ): Promise<void> {
    const { workspaceId } = click.asker;
    const venue = findVenue(await connections.list(workspaceId), rule.venueId);
    const name = venue === undefined ? 'venue disconnected' : venueName(venue);
    if (choice === 'until_date') {
      return click.turnTo(
        muteView({ ruleId: rule.id, zoneId }, alertTitle(rule, name), clock.now()),
      );
    }
    const until =
      choice === 'one_hour' ? clock.now() + hourMs : await tonightEnds(workspaceId, venue);
    await rules.mute({ ruleId: rule.id, zoneId }, until, click.asker);
    const muted = await rules.find(workspaceId, rule.id);
    const ends = muted && mutedUntil(muted, zoneId, clock.now());
    const zone = venue?.zones.find(({ id }) => id === zoneId);
    const ending = nextMoment(
      ends ?? until,
      clock.now(),
      venue?.venue.timezone ?? 'UTC',
      click.asker.locale,
    );
    const words = mutedWords(alertTitle(rule, name), zone?.name, ending);
    if (click.surface === 'message') await click.tell(noticeMessage(words));
    else await showAlert(click, rule.id);
    await renewHomes(workspaceId, click.asker);
  }

  /** The end of the venue's service day. */
  async function tonightEnds(workspaceId: string, venue: Connection | undefined): Promise<number> {
    const now = clock.now();
    const zone = localZone(venue?.venue.timezone ?? 'UTC');
    const { venueId = '' } = venue ?? {};
    const typical = await readings.knownTypical({ workspaceId, venueId });
    const start = serviceDayStart(typical.venue?.representative, zone, now);
    return serviceDayAt(now, start, zone).to;
  }

  async function viewedVenue(workspaceId: string, venue: Connection): Promise<ViewedVenue> {
    const { venueId } = venue;
    const [scale, all] = await Promise.all([
      knownScale({ workspaceId, venueId }, readings, []),
      rules.list(workspaceId),
    ]);
    const { timezone } = venue.venue;
    return { venueId, venueName: venueName(venue), timezone, scale, rules: all };
  }

  async function showList(click: Click, page: number, words?: RichText): Promise<void> {
    const listed = await alertService.list(click.asker.workspaceId);
    await click.turnTo(alertsView({ listed, page, now: clock.now() }, click.asker.locale, words));
  }

  async function showAlert(click: Click, id: string, words?: RichText): Promise<void> {
    const shown = await readAlert(click.asker.workspaceId, id, needs);
    await (shown === undefined
      ? click.tell(noticeMessage(alertGone))
      : click.turnTo(alertSettingsView(shown, click.asker.locale, words)));
  }

  /** Redraws a modal; replaces a direct message with the words. Home shows the change itself. */
  async function afterChange(click: Click, id: string, words?: RichText): Promise<void> {
    if (click.surface === 'message' && words !== undefined)
      await click.replace(noticeMessage(words));
    else if (click.surface === 'modal') await showAlert(click, id, words);
    await renewHomes(click.asker.workspaceId, click.asker);
  }

  function onManagerClick(actionId: string, handle: (click: Click) => Promise<void>): void {
    listen.onClick(actionId, async (click) => {
      const denial = await denialMessage(click.asker, { kind: 'alerts' }, roles);
      await (denial === undefined ? handle(click) : click.tell(denial));
    });
  }

  /** For buttons whose value is the alert's id. */
  function onAlertClick(
    actionId: string,
    handle: (click: Click, rule: AlertRule) => Promise<void>,
  ): void {
    onManagerClick(actionId, async (click) => {
      const rule = await rules.find(click.asker.workspaceId, click.value ?? '');
      await (rule === undefined ? click.tell(noticeMessage(alertGone)) : handle(click, rule));
    });
  }
}

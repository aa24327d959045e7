import type { AlertService } from '../../alerts/alert-service.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { knownScale } from '../../venues/typical.ts';
import { impliedVenue, type VenueChoices } from '../../venues/venue-choices.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { AnswerQuestion } from '../answer.ts';
import { denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { Face } from '../face.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen } from '../listen.ts';
import { type ManagedClicks, onItemClick, registerManagedClicks } from '../managed-clicks.ts';
import { registerManagedCopies } from '../managed-copies.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import { alertGone, testNotSent, testSent, watchingAgain } from './answers.ts';
import { alertCopies } from './copies.ts';
import { registerEpisodeActions } from './episode-actions.ts';
import { episodeMessage } from './episode-message.ts';
import { formOfAlert, presetForm } from './form.ts';
import { type FormNeeds, openForm, registerFormFields } from './form-actions.ts';
import { alertIds } from './ids.ts';
import { registerMuting } from './muting.ts';
import { proposedChannel } from './proposed-channel.ts';
import { readAlert } from './read-alert.ts';
import { sampleView } from './sample.ts';
import { alertSettingsView, alertsView, presetsView, readPreset } from './views.ts';

export interface AlertActionNeeds extends FormNeeds {
  readonly alertService: Pick<
    AlertService,
    'rules' | 'episodes' | 'list' | 'readPreview' | 'saveCopies' | 'newId'
  >;
  readonly connections: Pick<Connections, 'list'>;
  readonly readings: Pick<Readings, 'knownTypical' | 'knownZonesLive'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly face: Pick<Face, 'tell' | 'sendFile'>;
  readonly answer: AnswerQuestion;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
}

type Clicks = ManagedClicks<AlertRule>;

/** Registers the buttons with which managers set up and change alerts. */
export function registerAlertActions(listen: Listen, needs: AlertActionNeeds): void {
  const managed = alertClicks(listen, needs);
  registerManagedClicks(managed);
  registerFormFields(listen, needs);
  registerEpisodeActions(listen, needs);
  registerSetUp(listen, needs);
  registerSettings(managed, needs);
  registerMuting(managed, needs);
  registerManagedCopies(managed, alertCopies(needs), needs);
}

function alertClicks(listen: Listen, needs: AlertActionNeeds): Clicks {
  const { alertService, roles, renewHomes, clock } = needs;
  return {
    listen,
    roles,
    renewHomes,
    items: alertService.rules,
    ids: alertIds,
    request: { kind: 'manage' },
    gone: alertGone,
    alreadyRunning: watchingAgain,
    resumedWords: () => watchingAgain,
    async showList({ asker, turnTo }, page, told) {
      const listed = await alertService.list(asker.workspaceId);
      await turnTo(alertsView({ listed, page, now: clock.now() }, asker.locale, told));
    },
    async showItem({ asker, tell, turnTo }, id, told) {
      const shown = await readAlert(asker.workspaceId, id, needs);
      await (shown === undefined
        ? tell(noticeMessage(alertGone))
        : turnTo(alertSettingsView(shown, asker.locale, told)));
    },
    openForm: (click, rule) =>
      openForm(click, { id: rule.id, version: rule.version }, formOfAlert(rule), needs),
  };
}

function registerSetUp(listen: Listen, needs: AlertActionNeeds): void {
  const { alertService, connections, choices, roles } = needs;
  listen.onClick(
    alertIds.create,
    async ({ asker, value, turnTo, tell }) => {
      const denial = await denialUnlessAllowed(asker, 'alerts', roles);
      if (denial !== undefined) return tell(denial);
      const connected = await connections.list(asker.workspaceId);
      await (connected.length === 0
        ? tell(noVenueMessage(await roles.permissionsOf(asker)))
        : turnTo(
            presetsView({
              channelId:
                value ?? proposedChannel(asker, await alertService.list(asker.workspaceId)),
            }),
          ));
    },
    'dialog',
  );

  listen.onClick(
    alertIds.preset,
    async (click) => {
      const { asker, tell } = click;
      const denial = await denialUnlessAllowed(asker, 'alerts', roles);
      if (denial !== undefined) return tell(denial);
      const chosen = readPreset(click.value);
      if (chosen === undefined) return tell(outdatedMessage());
      const { preset, channelId, venueId, zoneId } = chosen;
      const venues = await choices.inChannel(asker.workspaceId, channelId);
      const named = findVenue(venues.connected, venueId);
      const venue = named ?? impliedVenue(venues) ?? venues.connected[0];
      const zone = named?.zones.find(({ id }) => id === zoneId);
      const form = presetForm(preset, channelId, venue, zone);
      await openForm(click, { id: alertService.newId() }, form, needs);
    },
    'dialog',
  );
}

function registerSettings(managed: Clicks, needs: AlertActionNeeds): void {
  const { connections, readings, face, clock } = needs;
  onItemClick(managed, alertIds.manage, (click, { id }) => managed.showItem(click, id), 'dialog');

  onItemClick(managed, alertIds.test, async (click, rule) => {
    const { workspaceId, userId, locale } = click.asker;
    const venue = findVenue(await connections.list(workspaceId), rule.venueId);
    if (venue === undefined) return managed.showItem(click, rule.id);
    const { venueId } = venue;
    const scale = await knownScale({ workspaceId, venueId }, readings, []);
    const sample = sampleView(rule, venue, scale, clock.now());
    const sent = await face.tell(workspaceId, userId, episodeMessage(sample, locale, true));
    await managed.showItem(click, rule.id, sent === 'sent' ? testSent : testNotSent);
  });
}

import { z } from 'zod';
import type { AlertDraft } from '../../alerts/alert-rules.ts';
import type { AlertService } from '../../alerts/alert-service.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { limitFinding } from '../../alerts/suggested-limits.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { Dialog } from '../../card/form.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import { knownScale } from '../../venues/typical.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import { notManagerAtField } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen } from '../listen.ts';
import { type ManagedForm, type Problems, registerManagedForm } from '../managed-submissions.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { saved } from '../text/notices.ts';
import { alertGone, alertNotSaved, muteProblems, neverEnds, notSavedReasons } from './answers.ts';
import { checkAlertForm } from './check-form.ts';
import { type AlertForm, readAlertForm, readAlertFormKey } from './form.ts';
import { buildFormView, type FormNeeds, readFacts } from './form-actions.ts';
import { alertFields, alertIds } from './ids.ts';
import { alertIntroductionMessage } from './introduction-message.ts';
import { parseJson } from './mute-menu.ts';
import { readAlert } from './read-alert.ts';
import { alertSettingsView } from './views.ts';
import { warningBefore } from './warnings.ts';

export interface AlertSubmissionNeeds extends FormNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'episodes' | 'saveAlert' | 'readPreview'>;
  readonly readings: Pick<Readings, 'knownTypical' | 'knownZonesLive'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo'>;
  readonly requestService: Pick<RequestService, 'doOnce'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
}

const mutedPart = z.object({ ruleId: z.string(), zoneId: z.string().optional() });

/** Registers the forms that save and mute an alert, and that save a note. */
export function registerAlertSubmissions(listen: Listen, needs: AlertSubmissionNeeds): void {
  registerManagedForm<AlertForm, AlertRule, AlertDraft>(listen, alertForm(needs), needs);
  registerMute(listen, needs);
}

function alertForm(needs: AlertSubmissionNeeds): ManagedForm<AlertForm, AlertRule, AlertDraft> {
  const { alertService, connections, readings } = needs;
  return {
    formId: alertIds.form,
    title: 'Alert',
    during: 'saving an alert',
    allowedOnce: 'alerts',
    fields: {
      first: alertFields.target,
      venue: alertFields.target,
      channel: alertFields.channelId,
    },
    reasons: notSavedReasons,
    save: alertService.saveAlert,
    introducerFor: (caller) => ({
      async post(introduction) {
        const { venueId, channelId } = introduction.settings;
        const place = { workspaceId: caller.workspaceId, venueId };
        const scale = await knownScale(place, readings, []);
        return caller.post(channelId, alertIntroductionMessage(introduction, scale));
      },
      remove: (channelId, messageId) => caller.unpost(channelId, messageId),
    }),
    read: async (values, state) => ({
      key: readAlertFormKey(state),
      form: readAlertForm(values, state),
    }),
    async check(form, { workspaceId }, { id }) {
      const connected = await connections.list(workspaceId);
      const venue = findVenue(connected, form.venueId);
      const facts = await readFacts(workspaceId, venue, form, needs);
      const checked = checkAlertForm(form, connected, facts);
      if (!checked.isComplete) {
        return { isComplete: false, problems: atShownFields(checked.problems, form) };
      }
      // Said in the form already, unless it was sent before the form was drawn again.
      const { watch } = checked.settings;
      if (watch.kind === 'level' && limitFinding(watch, facts.zones) === 'always') {
        return { isComplete: false, problems: { [alertFields.enter]: neverEnds(watch) } };
      }
      const { settings } = checked;
      const rules = await alertService.rules.list(workspaceId);
      const others = rules.filter((rule) => rule.id !== id);
      return warningBefore({ form, settings, zones: facts.zones, others }) ?? checked;
    },
    draftOf: ({ id, version }, settings) => ({ id, version, settings }),
    savedDialog: (caller, id) => savedDialog(caller, id, needs),
    formDialog: (caller, key, typed, problem) =>
      buildFormView(caller, { key, typed, problem }, needs),
    notSavedWords: alertNotSaved,
  };
}

async function savedDialog(
  caller: Caller,
  id: string,
  needs: AlertSubmissionNeeds,
): Promise<Dialog> {
  const shown = await readAlert(caller.workspaceId, id, needs);
  if (shown === undefined) return noticeDialog('Alert', alertGone);
  // Someone who was allowed to set it up cannot manage it.
  return (await needs.roles.isManager(caller))
    ? alertSettingsView(shown, caller.locale, saved)
    : noticeDialog('Alert', saved);
}

function registerMute(listen: Listen, needs: AlertSubmissionNeeds): void {
  const { alertService, roles, explain, renewHomes } = needs;
  listen.onSubmit(alertIds.muteModal, async ({ caller, values, state, refuse, show }) => {
    const field = alertIds.muteField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const { ruleId, zoneId } = mutedPart.parse(parseJson(state));
      const until = z.number().catch(0).parse(values[field]);
      const result = await alertService.rules.mute({ ruleId, zoneId }, until, caller);
      switch (result) {
        case 'past':
        case 'too_far':
          return await refuse(field, muteProblems[result]);
        case 'gone':
          return await show(noticeDialog('Alert', alertGone));
        case 'muted':
          await show(await savedDialog(caller, ruleId, needs));
      }
    } catch (error) {
      return refuse(field, explain(error, 'muting an alert'));
    }
    await renewHomes(caller.workspaceId, caller);
  });
}

/** A problem with a field that is not shown is said at one that is. */
function atShownFields(problems: Problems, { showsOptions, measure }: AlertForm): Problems {
  const shown: readonly string[] = [
    alertFields.target,
    alertFields.channelId,
    ...(measure === 'silence' ? [] : [alertFields.condition, alertFields.enter]),
  ];
  const instead = measure === 'silence' ? alertFields.target : alertFields.condition;
  return Object.fromEntries(
    Object.entries(problems).map(([field, text]) =>
      showsOptions || shown.includes(field)
        ? [field, text]
        : [instead, `${text} It's below More options.`],
    ),
  );
}

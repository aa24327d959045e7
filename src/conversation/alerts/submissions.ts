import { z } from 'zod';
import type { AlertService } from '../../alerts/alert-service.ts';
import type { AlertRule, AlertSettings } from '../../alerts/rule.ts';
import { alertLimits } from '../../alerts/rule.ts';
import type { Readings } from '../../ambience/readings.ts';
import { asPlain, type RichText } from '../../card/rich-text.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import type { Introducer, SaveResult } from '../../people/save-introduced.ts';
import { knownScale } from '../../venues/typical.ts';
import { findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen } from '../listen.ts';
import { notManagerAtField } from '../permissions.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { notPostedWords } from '../text/digests.ts';
import { saved, saving, venueGone } from '../text/notices.ts';
import {
  alertGone,
  alertNotSaved,
  longOver,
  muteProblems,
  noteProblems,
  notSavedReasons,
} from './answers.ts';
import { checkAlertForm } from './check-form.ts';
import { type AlertForm, type AlertFormKey, readAlertForm, readAlertFormKey } from './form.ts';
import { buildFormView, type FormNeeds, readFacts } from './form-actions.ts';
import { alertFields, alertIds } from './ids.ts';
import { alertIntroductionMessage } from './introduction-message.ts';
import { parseJson } from './mute-menu.ts';
import { readAlert } from './read-alert.ts';
import { alertSettingsView } from './views.ts';

export interface AlertSubmissionNeeds extends FormNeeds {
  readonly alertService: Pick<AlertService, 'rules' | 'episodes' | 'saveAlert' | 'readPreview'>;
  readonly readings: Pick<Readings, 'knownTypical'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo'>;
  readonly requestService: Pick<RequestService, 'doOnce'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
}

type Outcome =
  | { readonly kind: 'saved' }
  /** Error texts by field. */
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

const mutedPart = z.object({ ruleId: z.string(), zoneId: z.string().optional() });
const notePlace = z.tuple([z.string(), z.string()]);

/** Registers the modals that save and mute an alert, and that save a note. */
export function registerAlertSubmissions(listen: Listen, needs: AlertSubmissionNeeds): void {
  const { alertService, connections, readings, roles, requestService, explain, renewHomes } = needs;
  const { rules, episodes, saveAlert } = alertService;

  listen.onSubmit(alertIds.form, async ({ caller, values, state, settle }) => {
    const key = readAlertFormKey(state);
    const form = readAlertForm(values, state);
    const work = save(caller, key, form);
    await settle(work, {
      waiting: noticeDialog('Alert', saving),
      reply: async (outcome) =>
        outcome.kind === 'saved'
          ? { kind: 'dialog', dialog: await savedDialog(caller, key) }
          : { kind: 'errors', errors: errorsAt(outcome.problems, form) },
      async lateDialog(outcome) {
        if (outcome.kind === 'saved') return savedDialog(caller, key);
        return buildFormView(caller, key, form, needs);
      },
      asText: (outcome) => (outcome.kind === 'saved' ? saved : alertNotSaved(outcome.problems)),
    });
    if ((await work).kind === 'saved') await renewHomes(caller.workspaceId, caller);
  });

  async function save(caller: Caller, key: AlertFormKey, form: AlertForm): Promise<Outcome> {
    try {
      const { workspaceId } = caller;
      const isManager = await roles.isManager(caller);
      const isNew = key.version === undefined;
      if (!isManager && !(isNew && (await roles.mayDo(caller, 'alerts')))) {
        return problemAt(alertFields.venueId, notManagerAtField);
      }
      const connected = await connections.list(workspaceId);
      const venue = findVenue(connected, form.venueId);
      const check = checkAlertForm(
        form,
        connected,
        await readFacts(workspaceId, venue, form, needs),
      );
      if (!check.isComplete) return { kind: 'problems', problems: check.problems };
      const draft = { id: key.id, version: key.version, settings: check.settings };
      const work = () => saveAlert(draft, caller, introducerFor(caller));
      const isDone = ({ kind }: SaveResult) => kind === 'saved';
      const result = isManager
        ? await work()
        : await requestService.doOnce(caller, 'alerts', work, isDone);
      return result === undefined
        ? problemAt(alertFields.venueId, notManagerAtField)
        : outcomeOf(result);
    } catch (error) {
      return problemAt(alertFields.venueId, explain(error, 'saving an alert'));
    }
  }

  async function savedDialog(caller: Caller, { id }: AlertFormKey) {
    const shown = await readAlert(caller.workspaceId, id, needs);
    if (shown === undefined) return noticeDialog('Alert', alertGone);
    // Someone who was allowed to set it up cannot manage it.
    return (await roles.isManager(caller))
      ? alertSettingsView(shown, caller.locale, saved)
      : noticeDialog('Alert', saved);
  }

  function introducerFor(caller: Caller): Introducer<AlertRule, AlertSettings> {
    return {
      async post(introduction) {
        const { venueId, channelId } = introduction.settings;
        const scale = await knownScale({ workspaceId: caller.workspaceId, venueId }, readings, []);
        return caller.post(channelId, alertIntroductionMessage(introduction, scale));
      },
      remove: (channelId, messageId) => caller.unpost(channelId, messageId),
    };
  }

  listen.onSubmit(alertIds.muteModal, async ({ caller, values, state, refuse, show }) => {
    const field = alertIds.muteField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const { ruleId, zoneId } = mutedPart.parse(parseJson(state));
      const until = z.number().catch(0).parse(values[field]);
      const result = await rules.mute({ ruleId, zoneId }, until, caller);
      switch (result) {
        case 'past':
        case 'too_far':
          return await refuse(field, muteProblems[result]);
        case 'gone':
          return await show(noticeDialog('Alert', alertGone));
        case 'muted':
          await show(await savedDialog(caller, { id: ruleId }));
      }
    } catch (error) {
      return refuse(field, explain(error, 'muting an alert'));
    }
    await renewHomes(caller.workspaceId, caller);
  });

  listen.onSubmit(alertIds.noteModal, async ({ caller, values, state, refuse, close }) => {
    const field = alertIds.noteField;
    try {
      const [venueId, episodeId] = notePlace.parse(parseJson(state));
      const text = z.string().catch('').parse(values[field]).trim();
      if (text === '') return await refuse(field, noteProblems.empty);
      if (text.length > alertLimits.noteLength) {
        return await refuse(field, noteProblems.too_long);
      }
      const isSaved = await episodes.note(venueId, episodeId, text, caller);
      if (!isSaved) {
        return await refuse(field, longOver);
      }
    } catch (error) {
      return refuse(field, explain(error, 'saving a note'));
    }
    await close();
  });
}

/** A problem with a field that is not shown is said at the limit. */
function errorsAt(
  problems: Readonly<Record<string, string>>,
  form: AlertForm,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => {
      const isHidden = name === alertFields.exit && !form.showsOptions;
      return [isHidden ? alertFields.enter : name, text];
    }),
  );
}

function problemAt(field: string, words: RichText): Outcome {
  return { kind: 'problems', problems: { [field]: asPlain(words) } };
}

function outcomeOf(result: SaveResult): Outcome {
  switch (result.kind) {
    case 'saved':
      return { kind: 'saved' };
    case 'venue_gone':
      return problemAt(alertFields.venueId, venueGone);
    case 'not_posted':
      return problemAt(alertFields.channelId, notPostedWords(result.result));
    default:
      return problemAt(alertFields.venueId, notSavedReasons[result.kind]);
  }
}

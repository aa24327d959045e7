import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { AlertService } from '../../alerts/alert-service.ts';
import { alertLimits } from '../../alerts/rule.ts';
import type { AlertIntroducer, SaveAlertResult } from '../../alerts/save-alert.ts';
import type { Readings } from '../../ambience/readings.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import { knownScale } from '../../venues/typical.ts';
import { findVenue } from '../../venues/workspace.ts';
import { asPlain, type Mrkdwn } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import type { Caller } from '../caller.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import { notManagerAtField } from '../permissions.ts';
import { failedPost, postWith } from '../posting/posts.ts';
import type { Listen } from '../receiving/listen.ts';
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
import {
  type AlertForm,
  type AlertFormKey,
  blockIdOf,
  readAlertForm,
  readAlertFormKey,
} from './form.ts';
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

  listen.onSubmit(alertIds.form, async ({ caller, values, privateMetadata, settle }) => {
    const key = readAlertFormKey(privateMetadata);
    const form = readAlertForm(values, privateMetadata);
    const work = save(caller, key, form);
    await settle(work, {
      waiting: noticeView('Alert', saving),
      reply: async (outcome) =>
        outcome.kind === 'saved'
          ? { kind: 'view', view: await savedView(caller, key) }
          : { kind: 'errors', errors: errorsAt(outcome.problems, form) },
      async lateView(outcome) {
        if (outcome.kind === 'saved') return savedView(caller, key);
        return buildFormView(caller, key, form, needs);
      },
      asText: (outcome) => (outcome.kind === 'saved' ? saved : alertNotSaved(outcome.problems)),
    });
    if ((await work).kind === 'saved') await renewHomes(caller.teamId, caller);
  });

  async function save(caller: Caller, key: AlertFormKey, form: AlertForm): Promise<Outcome> {
    try {
      const { teamId, userId } = caller;
      const isManager = await roles.isManager(caller);
      const isNew = key.version === undefined;
      if (!isManager && !(isNew && (await roles.mayDo(caller, 'alerts')))) {
        return problemAt(alertFields.venueId, notManagerAtField);
      }
      const connected = await connections.list(teamId);
      const venue = findVenue(connected, form.venueId);
      const check = checkAlertForm(form, connected, await readFacts(teamId, venue, form, needs));
      if (!check.isComplete) return { kind: 'problems', problems: check.problems };
      const draft = { id: key.id, version: key.version, settings: check.settings };
      const work = () => saveAlert(teamId, userId, draft, introducerFor(caller));
      const isDone = ({ kind }: SaveAlertResult) => kind === 'saved';
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

  async function savedView(caller: Caller, { id }: AlertFormKey) {
    const shown = await readAlert(caller.teamId, id, needs);
    if (shown === undefined) return noticeView('Alert', alertGone);
    // Someone who was allowed to set it up cannot manage it.
    return (await roles.isManager(caller))
      ? alertSettingsView(shown, caller.locale, saved)
      : noticeView('Alert', saved);
  }

  function introducerFor({ teamId, client }: Caller): AlertIntroducer {
    return {
      async post(introduction) {
        const { settings } = introduction;
        const { venueId } = settings;
        const scale = await knownScale({ teamId, venueId }, readings, []);
        const { text, blocks } = alertIntroductionMessage(introduction, scale);
        try {
          const messageId = await postWith(client, settings.channelId, { text, blocks });
          return { kind: 'sent', messageId };
        } catch (error) {
          return failedPost(error);
        }
      },
      remove: (channel, ts) => removeMessage(client, channel, ts),
    };
  }

  async function removeMessage(client: WebClient, channel: string, ts: string): Promise<void> {
    await client.chat.delete({ channel, ts }).catch((error: unknown) => {
      needs.log.warn({ err: error }, 'the introduction of an alert was not deleted');
    });
  }

  listen.onSubmit(alertIds.muteModal, async ({ caller, values, privateMetadata, refuse, show }) => {
    const field = alertIds.muteField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const { ruleId, zoneId } = mutedPart.parse(parseJson(privateMetadata));
      const chosen = values[field]?.[field]?.selected_date_time;
      const until = chosen == null ? 0 : chosen * 1000;
      const result = await rules.mute(caller.teamId, ruleId, zoneId, until, caller);
      switch (result) {
        case 'past':
        case 'too_far':
          return await refuse(field, muteProblems[result]);
        case 'gone':
          return await show(noticeView('Alert', alertGone));
        case 'muted':
          await show(await savedView(caller, { id: ruleId }));
      }
    } catch (error) {
      return refuse(field, explain(error, 'muting an alert'));
    }
    await renewHomes(caller.teamId, caller);
  });

  listen.onSubmit(
    alertIds.noteModal,
    async ({ caller, values, privateMetadata, refuse, close }) => {
      const field = alertIds.noteField;
      try {
        const [venueId, episodeId] = notePlace.parse(parseJson(privateMetadata));
        const text = (values[field]?.[field]?.value ?? '').trim();
        if (text === '') return await refuse(field, noteProblems.empty);
        if (text.length > alertLimits.noteLength) {
          return await refuse(field, noteProblems.too_long);
        }
        const { teamId, userId } = caller;
        const isSaved = await episodes.note(teamId, venueId, episodeId, text, userId);
        if (!isSaved) {
          return await refuse(field, longOver);
        }
      } catch (error) {
        return refuse(field, explain(error, 'saving a note'));
      }
      await close();
    },
  );
}

/** A problem with a field that is not shown is said at the limit. */
function errorsAt(
  problems: Readonly<Record<string, string>>,
  form: AlertForm,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([name, text]) => {
      const isHidden = name === alertFields.exit && !form.showsOptions;
      return [blockIdOf(isHidden ? alertFields.enter : name, form), text];
    }),
  );
}

function problemAt(field: string, words: Mrkdwn): Outcome {
  return { kind: 'problems', problems: { [field]: asPlain(words) } };
}

function outcomeOf(result: SaveAlertResult): Outcome {
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

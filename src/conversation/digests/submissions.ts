import { z } from 'zod';
import { asPlain, type RichText, rich } from '../../card/rich-text.ts';
import type { Digest, DigestSettings } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import type { Introducer, SaveResult } from '../../people/save-introduced.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import type { Caller } from '../actor.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen, Submission } from '../listen.ts';
import { notManagerAtField } from '../permissions.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { nextRunWords, notPostedWords } from '../text/digests.ts';
import { saved, saving, venueGone } from '../text/notices.ts';
import { digestNotSaved, notSavedReasons, snoozed, snoozeProblems } from './answers.ts';
import {
  checkForm,
  type DigestForm,
  type FormKey,
  readForm,
  readFormKey,
  withChosenDefaults,
} from './form.ts';
import { digestFormView } from './form-view.ts';
import { digestIds, formFields } from './ids.ts';
import { digestGone, digestIntroductionMessage } from './outcome-messages.ts';
import { digestView } from './views.ts';

export interface DigestSubmissionNeeds {
  readonly digestService: Pick<DigestService, 'digests' | 'list' | 'saveDigest'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo'>;
  readonly requestService: Pick<RequestService, 'doOnce'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
}

type Outcome =
  | { readonly kind: 'saved' }
  /** Error texts by field. */
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** Registers the modals that save and snooze a digest. */
export function registerDigestSubmissions(listen: Listen, needs: DigestSubmissionNeeds): void {
  const { digestService, connections, roles, requestService, explain, renewHomes, clock } = needs;
  const { digests, list, saveDigest } = digestService;

  listen.onSubmit(digestIds.form, async ({ caller, values, state, settle }) => {
    const key = readFormKey(state);
    const form = withChosenDefaults(
      readForm(values, state),
      await connections.list(caller.workspaceId),
    );
    const work = save(caller, key, form);
    await settle(work, {
      waiting: noticeDialog('Digest', saving),
      reply: async (outcome) =>
        outcome.kind === 'saved'
          ? { kind: 'dialog', dialog: await savedDialog(caller, key) }
          : { kind: 'errors', errors: outcome.problems },
      async lateDialog(outcome) {
        if (outcome.kind === 'saved') return savedDialog(caller, key);
        const connected = await connections.list(caller.workspaceId);
        const problem = digestNotSaved(outcome.problems);
        return digestFormView({ key, form, connected, now: clock.now(), problem }, caller.locale);
      },
      asText: (outcome) => (outcome.kind === 'saved' ? saved : digestNotSaved(outcome.problems)),
    });
    if ((await work).kind === 'saved') await renewHomes(caller.workspaceId, caller);
  });

  async function save(caller: Caller, key: FormKey, form: DigestForm): Promise<Outcome> {
    try {
      const check = checkForm(form);
      const isByManager = await roles.isManager(caller);
      const isNew = key.version === undefined;
      if (!isByManager && !(isNew && (await roles.mayDo(caller, 'digests')))) {
        return problemAt('kind', notManagerAtField);
      }
      if (!check.isComplete) return { kind: 'problems', problems: check.problems };
      const draft = { ...key, version: key.version, settings: check.settings, isByManager };
      const work = () => saveDigest(draft, caller, introducerFor(caller));
      const isDone = ({ kind }: SaveResult) => kind === 'saved';
      const result = isByManager
        ? await work()
        : await requestService.doOnce(caller, 'digests', work, isDone);
      return result === undefined ? problemAt('kind', notManagerAtField) : outcomeOf(result);
    } catch (error) {
      return problemAt('kind', explain(error, 'saving a digest'));
    }
  }

  async function savedDialog(caller: Caller, { id }: FormKey) {
    try {
      const { workspaceId, userId } = caller;
      const details = await list.find(workspaceId, id);
      if (details === undefined) return noticeDialog('Digest', digestGone);
      // Someone who was allowed to set it up cannot manage it.
      if (!(await roles.isManager(caller))) {
        return noticeDialog(
          'Digest',
          saved,
          rich`${nextRunWords(details.digest, clock.now(), caller.locale)}.`,
        );
      }
      return digestView({ ...details, userId, now: clock.now() }, caller.locale, saved);
    } catch (error) {
      // The digest was saved, even if it cannot be shown.
      return noticeDialog('Digest', saved, explain(error, 'showing a digest'));
    }
  }

  function introducerFor(caller: Caller): Introducer<Digest, DigestSettings> {
    return {
      post: (introduction) =>
        caller.post(
          introduction.settings.channelId,
          digestIntroductionMessage(introduction, clock.now()),
        ),
      remove: (channelId, messageId) => caller.unpost(channelId, messageId),
    };
  }

  listen.onSubmit(digestIds.snoozeModal, async (submission) => {
    const { caller, state: id, refuse, show } = submission;
    const { workspaceId, userId } = caller;
    const field = digestIds.snoozeField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const until = chosenMoment(submission);
      const result = until === undefined ? 'past' : await digests.snooze(id, until, caller);
      if (result === 'past' || result === 'too_far') {
        return await refuse(field, snoozeProblems[result]);
      }
      const details = await list.find(workspaceId, id);
      await show(
        details === undefined
          ? noticeDialog('Digest', digestGone)
          : digestView({ ...details, userId, now: clock.now() }, caller.locale, snoozed),
      );
    } catch (error) {
      return refuse(field, explain(error, 'snoozing a digest'));
    }
    await renewHomes(workspaceId, caller);
  });
}

/** @returns milliseconds since the epoch; undefined if no time was chosen */
function chosenMoment({ values }: Submission): number | undefined {
  return z.number().optional().parse(values[digestIds.snoozeField]);
}

function problemAt(field: keyof typeof formFields, why: RichText): Outcome {
  return { kind: 'problems', problems: { [formFields[field]]: asPlain(why) } };
}

function outcomeOf(result: SaveResult): Outcome {
  switch (result.kind) {
    case 'saved':
      return { kind: 'saved' };
    case 'venue_gone':
      return problemAt('venueId', venueGone);
    case 'not_posted':
      return problemAt('channelId', notPostedWords(result.result));
    default:
      return problemAt('kind', notSavedReasons[result.kind]);
  }
}

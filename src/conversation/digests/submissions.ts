import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Dialog } from '../../card/form.ts';
import { rich } from '../../card/rich-text.ts';
import type { Digest, DigestSettings } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { DigestDraft } from '../../digests/managed-digests.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import type { Caller } from '../actor.ts';
import { notManagerAtField } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Listen, Submission } from '../listen.ts';
import { type ManagedForm, registerManagedForm } from '../managed-submissions.ts';
import { noticeDialog } from '../text/dialogs.ts';
import { nextRunWords } from '../text/digests.ts';
import { saved } from '../text/notices.ts';
import { digestNotSaved, notSavedReasons, sameDigest, snoozed, snoozeProblems } from './answers.ts';
import { checkForm } from './check-form.ts';
import { type DigestForm, readForm, readFormKey, withChosenDefaults } from './form.ts';
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

/** Registers the forms that save and snooze a digest. */
export function registerDigestSubmissions(listen: Listen, needs: DigestSubmissionNeeds): void {
  registerManagedForm<DigestForm, Digest, DigestDraft>(listen, digestForm(needs), needs);
  registerSnooze(listen, needs);
}

function digestForm(needs: DigestSubmissionNeeds): ManagedForm<DigestForm, Digest, DigestDraft> {
  const { digestService, connections, clock } = needs;
  return {
    formId: digestIds.form,
    title: 'Digest',
    during: 'saving a digest',
    allowedOnce: 'digests',
    fields: {
      first: formFields.kind,
      venue: formFields.venueId,
      channel: formFields.channelId,
    },
    reasons: notSavedReasons,
    save: digestService.saveDigest,
    introducerFor: (caller) => ({
      post: (introduction) =>
        caller.post(
          introduction.settings.channelId,
          digestIntroductionMessage(introduction, clock.now()),
        ),
      remove: (channelId, messageId) => caller.unpost(channelId, messageId),
    }),
    async read(values, state, { workspaceId }) {
      const connected = await connections.list(workspaceId);
      const form = withChosenDefaults(readForm(values, state), connected);
      return { key: readFormKey(state), form };
    },
    async check(form, { workspaceId }, { id }) {
      const { length: venueCount } = await connections.list(workspaceId);
      const checked = checkForm(form, venueCount);
      if (!checked.isComplete || form.isSameSaid) return checked;
      const digests = await digestService.digests.list(workspaceId);
      const isSaid = digests.some((one) => one.id !== id && isSame(one, checked.settings));
      return isSaid ? { warning: sameDigest, form: { ...form, isSameSaid: true } } : checked;
    },
    draftOf: ({ id, version }, settings, isByManager) => ({ id, version, settings, isByManager }),
    savedDialog: (caller, id) => savedDialog(caller, id, needs),
    async formDialog({ workspaceId, locale }, key, form, problem) {
      const connected = await connections.list(workspaceId);
      return digestFormView({ key, form, connected, now: clock.now(), lead: problem }, locale);
    },
    notSavedWords: digestNotSaved,
  };
}

/** Whether both post the same at the same times in one channel. */
function isSame(other: Digest, settings: DigestSettings): boolean {
  const timed = ({ kind, venueId, channelId, times, weekdays, timezone }: DigestSettings) => ({
    kind,
    venueId,
    channelId,
    timezone,
    times: times.toSorted(),
    weekdays: weekdays.toSorted(),
  });
  return isDeepStrictEqual(timed(other), timed(settings));
}

async function savedDialog(
  caller: Caller,
  id: string,
  { digestService, roles, clock }: DigestSubmissionNeeds,
): Promise<Dialog> {
  const { workspaceId, userId, locale } = caller;
  const details = await digestService.list.find(workspaceId, id);
  if (details === undefined) return noticeDialog('Digest', digestGone);
  // Someone who was allowed to set it up cannot manage it.
  if (!(await roles.isManager(caller))) {
    const next = nextRunWords(details.digest, clock.now(), locale);
    return noticeDialog('Digest', saved, rich`${next}.`);
  }
  return digestView({ ...details, userId, now: clock.now() }, locale, saved);
}

function registerSnooze(listen: Listen, needs: DigestSubmissionNeeds): void {
  const { digestService, roles, explain, renewHomes, clock } = needs;
  const { digests, list } = digestService;
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

import type { WebClient } from '@slack/web-api';
import type { DigestService } from '../../digests/digest-service.ts';
import type { Introducer, SaveDigestResult } from '../../digests/save-digest.ts';
import type { Log } from '../../ops/log.ts';
import type { RequestService } from '../../people/request-service.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { asPlain, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { noticeView } from '../blocks/notice-view.ts';
import type { Caller } from '../caller.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import { notManagerAtField } from '../permissions.ts';
import { failedPost, postWith } from '../posting/posts.ts';
import type { Listen } from '../receiving/listen.ts';
import type { Submission } from '../receiving/submissions.ts';
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
  readonly log: Log;
}

type Outcome =
  | { readonly kind: 'saved' }
  /** Error texts by block id. */
  | { readonly kind: 'problems'; readonly problems: Readonly<Record<string, string>> };

/** Registers the modals that save and snooze a digest. */
export function registerDigestSubmissions(listen: Listen, needs: DigestSubmissionNeeds): void {
  const { digestService, connections, roles, requestService, explain, renewHomes, clock, log } =
    needs;
  const { digests, list, saveDigest } = digestService;

  listen.onSubmit(digestIds.form, async ({ caller, values, privateMetadata, settle }) => {
    const key = readFormKey(privateMetadata);
    const form = withChosenDefaults(
      readForm(values, privateMetadata),
      await connections.list(caller.teamId),
    );
    const work = save(caller, key, form);
    await settle(work, {
      waiting: noticeView('Digest', saving),
      reply: async (outcome) =>
        outcome.kind === 'saved'
          ? { kind: 'view', view: await savedView(caller, key) }
          : { kind: 'errors', errors: outcome.problems },
      async lateView(outcome) {
        if (outcome.kind === 'saved') return savedView(caller, key);
        const connected = await connections.list(caller.teamId);
        const problem = digestNotSaved(outcome.problems);
        return digestFormView({ key, form, connected, now: clock.now(), problem }, caller.locale);
      },
      asText: (outcome) => (outcome.kind === 'saved' ? saved : digestNotSaved(outcome.problems)),
    });
    if ((await work).kind === 'saved') await renewHomes(caller.teamId, caller);
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
      const { teamId, userId } = caller;
      const work = () => saveDigest(teamId, userId, draft, introducerFor(caller.client));
      const isDone = ({ kind }: SaveDigestResult) => kind === 'saved';
      const result = isByManager
        ? await work()
        : await requestService.doOnce(caller, 'digests', work, isDone);
      return result === undefined ? problemAt('kind', notManagerAtField) : outcomeOf(result);
    } catch (error) {
      return problemAt('kind', explain(error, 'saving a digest'));
    }
  }

  async function savedView(caller: Caller, { id }: FormKey) {
    try {
      const { teamId, userId } = caller;
      const details = await list.find(teamId, id);
      if (details === undefined) return noticeView('Digest', digestGone);
      // Someone who was allowed to set it up cannot manage it.
      if (!(await roles.isManager(caller))) {
        return noticeView(
          'Digest',
          saved,
          mrkdwn`${nextRunWords(details.digest, clock.now(), caller.locale)}.`,
        );
      }
      return digestView({ ...details, userId, now: clock.now() }, caller.locale, saved);
    } catch (error) {
      // The digest was saved, even if it cannot be shown.
      return noticeView('Digest', saved, explain(error, 'showing a digest'));
    }
  }

  function introducerFor(client: WebClient): Introducer {
    return {
      async post(introduction) {
        const { text, blocks } = digestIntroductionMessage(introduction, clock.now());
        const { channelId } = introduction.settings;
        try {
          return { kind: 'sent', messageId: await postWith(client, channelId, { text, blocks }) };
        } catch (error) {
          return failedPost(error);
        }
      },
      async remove(channel, ts) {
        await client.chat.delete({ channel, ts }).catch((error: unknown) => {
          log.warn({ err: error }, 'the introduction of a digest was not deleted');
        });
      },
    };
  }

  listen.onSubmit(digestIds.snoozeModal, async (submission) => {
    const { caller, privateMetadata: id, refuse, show } = submission;
    const { teamId, userId } = caller;
    const field = digestIds.snoozeField;
    try {
      if (!(await roles.isManager(caller))) return await refuse(field, notManagerAtField);
      const until = chosenMoment(submission);
      const result =
        until === undefined ? 'past' : await digests.snooze(teamId, id, until, { userId });
      if (result === 'past' || result === 'too_far') {
        return await refuse(field, snoozeProblems[result]);
      }
      const details = await list.find(teamId, id);
      await show(
        details === undefined
          ? noticeView('Digest', digestGone)
          : digestView({ ...details, userId, now: clock.now() }, caller.locale, snoozed),
      );
    } catch (error) {
      return refuse(field, explain(error, 'snoozing a digest'));
    }
    await renewHomes(teamId, caller);
  });
}

/** @returns milliseconds since the epoch; undefined if no time was chosen */
function chosenMoment({ values }: Submission): number | undefined {
  const { snoozeField } = digestIds;
  const seconds = values[snoozeField]?.[snoozeField]?.selected_date_time;
  return seconds == null ? undefined : seconds * 1000;
}

function problemAt(field: keyof typeof formFields, why: Mrkdwn): Outcome {
  return { kind: 'problems', problems: { [formFields[field]]: asPlain(why) } };
}

function outcomeOf(result: SaveDigestResult): Outcome {
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

import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import { createLocalLock } from '../../store/lock.ts';
import type { DigestDraft, Saving } from '../../workspace/digest-draft.ts';
import { type Message, message } from '../blocks/message.ts';
import { asPlain, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { explain } from '../boundary.ts';
import { callerOf } from '../caller.ts';
import { failureOf } from '../digests/failure.ts';
import { readManaged } from '../digests/managed.ts';
import { digestGone, digestIntroMessage } from '../messages/digest-outcome.ts';
import { failureWords } from '../messages/digest-words.ts';
import { notManager } from '../messages/no-venue.ts';
import { readPostFailure } from '../posting/post-failure.ts';
import type { Caller, Services } from '../services.ts';
import { checkForm, type DigestForm, formFields, readForm } from './digest-form.ts';
import {
  digestFormCallback,
  digestFormView,
  type FormKey,
  readFormKey,
} from './digest-form-view.ts';
import { digestView } from './digest-views.ts';
import { withinFieldTime } from './field-time.ts';
import { noticeView } from './notice-view.ts';
import { longestSnoozeMs, snoozeCallback, snoozeField } from './snooze-view.ts';

type Submission = SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs;

type Outcome =
  | { readonly kind: 'saved' }
  /** By block. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Record<string, string>> };

/** Saving a digest, and snoozing one, from their modals. */
export function registerDigestModals(app: App, services: Services): void {
  const { digesting, connections, roles, homes, inFlight, clock } = services;
  /** A modal that is sent twice must not say hello in the channel twice. */
  const withLock = createLocalLock();

  app.view<ViewSubmitAction>({ callback_id: digestFormCallback, type: 'view_submission' }, (args) =>
    inFlight.track(submit(args)),
  );
  app.view<ViewSubmitAction>({ callback_id: snoozeCallback, type: 'view_submission' }, (args) =>
    inFlight.track(snooze(args)),
  );

  async function submit({ ack, body, view, client, context }: Submission): Promise<void> {
    const caller = callerOf(context, body.user.id, client);
    const key = readFormKey(view.private_metadata);
    const form = readForm(view.state.values);
    const attempt = inFlight.track(tryToSave(caller, key, form));
    const early = await withinFieldTime(attempt);
    if (early?.kind === 'refused') {
      await ack({ response_action: 'errors', errors: early.problems });
      return;
    }
    if (early?.kind === 'saved') {
      await ack({ response_action: 'update', view: await savedView(caller, key) });
    } else {
      const waiting = noticeView('Digest', mrkdwn`Saving…`);
      await ack({ response_action: 'update', view: waiting });
      const late = await attempt;
      const show = async () =>
        client.views.update({ view_id: view.id, view: await lateView(caller, key, form, late) });
      await show().catch((error: unknown) => {
        services.log.info({ err: error }, 'a digest is told of in a direct message');
        const told = late.kind === 'saved' ? saved : notSaved(late.problems);
        return services.directMessages.send(caller.teamId, caller.userId, message(paragraph(told)));
      });
    }
    await homes.renew(caller.teamId, caller);
  }

  async function lateView(caller: Caller, key: FormKey, form: DigestForm, late: Outcome) {
    if (late.kind === 'saved') return savedView(caller, key);
    const connected = await connections.list(caller.teamId);
    const problem = notSaved(late.problems);
    return digestFormView({ key, form, connected, now: clock.now(), problem });
  }

  async function savedView(caller: Caller, { id }: FormKey) {
    try {
      const managed = await readManaged(caller, id, services);
      return managed === undefined ? noticeView('Digest', digestGone) : digestView(managed, saved);
    } catch (error) {
      // It is saved all the same.
      return noticeView('Digest', saved, explain(error, 'showing a digest', services));
    }
  }

  async function tryToSave(caller: Caller, key: FormKey, form: DigestForm): Promise<Outcome> {
    try {
      const check = checkForm(form);
      // At a field Slack shows no names of people, only their ids.
      if (!(await roles.isManager(caller))) return refusedAt('kind', notManager(new Set()));
      if (!check.isComplete) return { kind: 'refused', problems: check.problems };
      const draft = { ...key, version: key.version, settings: check.settings };
      const lock = JSON.stringify([caller.teamId, key.id]);
      return await withLock(lock, () => save(caller, draft));
    } catch (error) {
      return refusedAt('kind', explain(error, 'saving a digest', services));
    }
  }

  async function save(caller: Caller, draft: DigestDraft): Promise<Outcome> {
    const { teamId, userId } = caller;
    const { digests } = digesting;
    const connected = await connections.list(teamId);
    const venue = connected.find(({ venueId }) => venueId === draft.settings.venueId)?.venue;
    if (venue === undefined) return refusedAt('venueId', venueGone);
    const verdict = await digests.check(teamId, draft);
    if (verdict === 'saved_before') return { kind: 'saved' };
    if (verdict !== 'saved') return refusedAt('kind', refusals[verdict]);
    const before = await digests.find(teamId, draft.id);
    const isNewHere = before?.channelId !== draft.settings.channelId;
    const intro = digestIntroMessage({
      id: draft.id,
      settings: draft.settings,
      venueName: venue.name,
      by: userId,
      isNewHere,
      now: clock.now(),
    });
    const introduced = await introduce(caller, draft.settings.channelId, intro);
    if ('refusal' in introduced) return refusedAt('channelId', introduced.refusal);
    const saving = await digests.save(teamId, draft, { userId }).catch(async (error: unknown) => {
      await takeBack(caller, draft.settings.channelId, introduced.messageId);
      throw error;
    });
    if (saving === 'saved' || saving === 'saved_before') return { kind: 'saved' };
    await takeBack(caller, draft.settings.channelId, introduced.messageId);
    return refusedAt('kind', refusals[saving]);
  }

  /**
   * Only a post shows whether the app may post: a scope that tells would let it read what channels
   * there are.
   */
  async function introduce(
    { client }: Caller,
    channel: string,
    { text, blocks }: Message,
  ): Promise<{ readonly messageId: string } | { readonly refusal: Mrkdwn }> {
    const quietly = { unfurl_links: false, unfurl_media: false };
    try {
      const { ts = '' } = await client.chat.postMessage({ channel, text, blocks, ...quietly });
      return { messageId: ts };
    } catch (error) {
      const failure = readPostFailure(error);
      services.log.info({ err: error }, 'a channel did not take the first post of a digest');
      if (failure.kind === 'later') return { refusal: slackBusy };
      if (failure.kind === 'unknown') return { refusal: slackSilent };
      const reason = failureOf(failure.code);
      const isWithout = reason === 'channel_gone' || reason === 'not_in_channel';
      return {
        refusal: isWithout
          ? inviteFirst
          : mrkdwn`Ambience cannot post there: ${failureWords(reason)}. Choose another channel; nothing was saved.`,
      };
    }
  }

  /** What the channel was told did not come about. */
  async function takeBack({ client }: Caller, channel: string, ts: string): Promise<void> {
    await client.chat.delete({ channel, ts }).catch((error: unknown) => {
      services.log.warn({ err: error }, 'the first post of a digest was not taken back');
    });
  }

  async function snooze({ ack, body, view, client, context }: Submission): Promise<void> {
    const caller = callerOf(context, body.user.id, client);
    const { teamId, userId } = caller;
    const id = view.private_metadata;
    const refuse = (sentence: Mrkdwn) =>
      ack({ response_action: 'errors', errors: { [snoozeField]: asPlain(sentence) } });
    try {
      if (!(await roles.isManager(caller))) return await refuse(notManager(new Set()));
      const seconds = view.state.values[snoozeField]?.[snoozeField]?.selected_date_time ?? 0;
      const until = seconds * 1000;
      const now = clock.now();
      if (until <= now) return await refuse(mrkdwn`That has passed. Choose a later time.`);
      if (until - now > longestSnoozeMs) {
        return await refuse(mrkdwn`That is more than a year away. Pause the digest instead.`);
      }
      await digesting.digests.snooze(teamId, id, until, { userId });
      const managed = await readManaged(caller, id, services);
      await ack({
        response_action: 'update',
        view:
          managed === undefined
            ? noticeView('Digest', digestGone)
            : digestView(managed, mrkdwn`Snoozed.`),
      });
    } catch (error) {
      return refuse(explain(error, 'snoozing a digest', services));
    }
    await homes.renew(teamId, caller);
  }
}

function refusedAt(field: keyof typeof formFields, why: Mrkdwn): Outcome {
  return { kind: 'refused', problems: { [formFields[field]]: asPlain(why) } };
}

const saved = mrkdwn`Saved.`;

function notSaved(problems: Readonly<Record<string, string>>): Mrkdwn {
  return mrkdwn`The digest was not saved. ${Object.values(problems).join(' ')}`;
}

const inviteFirst = mrkdwn`Ambience cannot post there. Type /invite @Ambience in that channel, then save again; nothing was saved yet.`;
const slackBusy = mrkdwn`Slack takes no posts there right now. Nothing was saved; try again in a minute.`;
const slackSilent = mrkdwn`Slack did not say whether it took the first post there. Nothing was saved; look in the channel, and try again in a minute.`;
const venueGone = mrkdwn`This venue is not connected any more. Choose another one.`;

const refusals: Readonly<Record<Exclude<Saving, 'saved' | 'saved_before'>, Mrkdwn>> = {
  conflict: mrkdwn`Someone else has changed this digest since you opened it, and nothing was saved. Close this window and open it again to see their change.`,
  gone: mrkdwn`Someone else has deleted this digest since you opened it.`,
  too_many: mrkdwn`This workspace has 50 digests, which is the most there can be. Delete one in the list first.`,
};

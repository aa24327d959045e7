import { z } from 'zod';
import type { Digest } from '../../workspace/digest.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { answer, presented } from '../commands/router.ts';
import { readDigestsPage, readManaged } from '../digests/managed.ts';
import { manageDigestAction, openLiveAction, snoozeDigestAction } from '../messages/digest.ts';
import {
  resumeDigestAction,
  sendAgainAction,
  takeOverDigestAction,
} from '../messages/digest-news.ts';
import { digestGone, sentNowWords } from '../messages/digest-outcome.ts';
import { nextRunWords } from '../messages/digest-words.ts';
import { noVenueMessage } from '../messages/no-venue.ts';
import { outdatedMessage } from '../messages/outdated.ts';
import { timezonePicker } from '../messages/pickers.ts';
import {
  emptyForm,
  formFields,
  formOf,
  partsField,
  partsOfKind,
  readForm,
  timeFields,
  timezoneField,
  timezoneOf,
} from '../modals/digest-form.ts';
import { digestFormView, readFormKey } from '../modals/digest-form-view.ts';
import {
  changeDigestAction,
  deleteDigestAction,
  digestsAction,
  digestsView,
  digestView,
  newDigestAction,
  pauseDigestAction,
  previewDigestAction,
  sendDigestAction,
} from '../modals/digest-views.ts';
import { snoozeView } from '../modals/snooze-view.ts';
import type { Services } from '../services.ts';
import { slackCodeOf } from '../slack-code.ts';
import { refusalOf, standingOf } from '../standing.ts';
import type { Click, OnClick } from './click.ts';

/** What managers do to digests by a click; everyone's role is asked for again at the click. */
export function registerDigestActions(on: OnClick, services: Services): void {
  const { digesting, connections, homes, clock, log } = services;
  const { digests, byHand } = digesting;

  on(openLiveAction, async ({ asker, value, tell }) => {
    const question = { command: 'live', argument: '', venueId: value };
    const answered = await answer(question, asker, services);
    if (answered !== undefined) await tell(presented(answered, asker));
  });

  onManaged(digestsAction, async (click) => {
    const page = await readDigestsPage(click.asker.teamId, Number(click.value) || 0, services);
    await click.turnTo(digestsView(page));
  });

  onManaged(newDigestAction, async ({ asker, turnTo, tell }) => {
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return tell(await withoutVenue(asker));
    const form = emptyForm(undefined, connected[0]);
    const key = { id: digesting.newId() };
    await turnTo(digestFormView({ key, form, connected, now: clock.now() }));
  });

  onDigest(changeDigestAction, async ({ asker, turnTo, tell }, digest) => {
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return tell(await withoutVenue(asker));
    const key = { id: digest.id, version: digest.version };
    await turnTo(digestFormView({ key, form: formOf(digest), connected, now: clock.now() }));
  });

  onDigest(manageDigestAction, (click, { id }) => showManaged(click, id));

  onDigest(snoozeDigestAction, async (click, digest) => {
    const { asker, turnTo } = click;
    if (digest.state.kind !== 'active') return showManaged(click, digest.id);
    const connected = await connections.list(asker.teamId);
    const venue = connected.find(({ venueId }) => venueId === digest.venueId)?.venue;
    await turnTo(snoozeView(digest, venue?.name ?? 'a venue', clock.now()));
  });

  onDigest(pauseDigestAction, async (click, { id }) => {
    await digests.pause(click.asker.teamId, id, click.asker);
    await afterChange(click, id);
  });

  onDigest(resumeDigestAction, async (click, { id, state }) => {
    // An old message may ask for it; what is snoozed is for its window.
    if (click.surface === 'message' && state.kind === 'active') {
      return click.show(message(paragraph(mrkdwn`It goes on already.`)));
    }
    const resumed = await digests.resume(click.asker.teamId, id, click.asker);
    const next = resumed && nextRunWords(resumed, clock.now());
    await afterChange(click, id, next ? mrkdwn`Resumed. ${next}.` : digestGone);
  });

  onDigest(takeOverDigestAction, async (click, { id }) => {
    await digests.takeOver(click.asker.teamId, id, click.asker);
    await afterChange(
      click,
      id,
      mrkdwn`${mention(click.asker.userId)} looks after this digest now.`,
    );
  });

  onDigest(deleteDigestAction, async (click, { id }) => {
    const { teamId } = click.asker;
    await digests.remove(teamId, id, click.asker);
    await click.turnTo(digestsView(await readDigestsPage(teamId, 0, services), digestGone));
    await homes.renew(teamId, click.asker);
  });

  onDigest(previewDigestAction, async (click, { id }) => {
    const { teamId, userId } = click.asker;
    await showManaged(click, id, mrkdwn`Sending…`);
    const sent = await byHand.preview(teamId, id, userId);
    await showManaged(
      click,
      id,
      sentNowWords(sent, mrkdwn`you alone, in your messages with Ambience`),
    );
  });

  onDigest(sendDigestAction, async (click, { id, channelId }) => {
    const { teamId, userId } = click.asker;
    await showManaged(click, id, mrkdwn`Sending…`);
    const sent = await byHand.send(teamId, id, userId);
    await showManaged(click, id, sentNowWords(sent, mentionChannel(channelId)));
  });

  /** In a direct message, about an occurrence of which nobody knows whether it was posted. */
  onManaged(sendAgainAction, async (click) => {
    const { teamId, userId } = click.asker;
    const wanted = readOccurrence(click.value);
    const digest = wanted && (await digests.find(teamId, wanted.id));
    if (wanted === undefined) return click.show(outdatedMessage());
    if (digest === undefined) return click.show(message(paragraph(digestGone)));
    const sent = await byHand.sendAgain(teamId, wanted.id, wanted.at, userId);
    const said = message(paragraph(sentNowWords(sent, mentionChannel(digest.channelId))));
    // Only what settles it takes the button away.
    await (sent.kind === 'busy' || sent.kind === 'failed' ? click.tell(said) : click.show(said));
  });

  const moving = [
    formFields.kind,
    formFields.venueId,
    formFields.weekdays,
    ...timeFields,
    timezonePicker.actionId,
  ];
  for (const field of [...moving, formFields.shared]) on(field, redrawForm);

  /** The next runs move as one chooses, and a venue brings its own time zone. */
  async function redrawForm({ asker, view }: Click): Promise<void> {
    if (view === undefined) return;
    const chosen = readForm(view.values);
    const connected = await connections.list(asker.teamId);
    const venue = connected.find(({ venueId }) => venueId === chosen.venueId);
    const isNewVenue = chosen.timezoneField !== timezoneField(chosen.venueId);
    const isNewKind = chosen.partsField !== partsField(chosen.kind);
    const form = {
      ...chosen,
      ...(isNewVenue && venue ? { timezone: timezoneOf(venue) } : {}),
      ...(isNewKind && chosen.kind ? { parts: [...partsOfKind[chosen.kind]] } : {}),
    };
    const key = readFormKey(view.privateMetadata);
    const redrawn = digestFormView({ key, form, connected, now: clock.now() });
    const update = (hash: { readonly hash?: string }) =>
      asker.client.views.update({ view_id: view.id, ...hash, view: redrawn });
    try {
      await update({ hash: view.hash }).catch((error: unknown) => {
        // Its fields are others now; whatever has redrawn it meanwhile did not know.
        if (slackCodeOf(error) === 'hash_conflict' && (isNewVenue || isNewKind)) return update({});
        throw error;
      });
    } catch (error) {
      // A later choice has redrawn it, or the window is closed.
      const code = slackCodeOf(error);
      if (code !== 'hash_conflict' && code !== 'not_found') throw error;
      log.debug({ code }, 'a digest was not previewed');
    }
  }

  async function withoutVenue(asker: Click['asker']): Promise<Message> {
    return noVenueMessage(await standingOf(asker, services));
  }

  async function showManaged(click: Click, id: string, said?: Mrkdwn): Promise<void> {
    const managed = await readManaged(click.asker, id, services);
    if (managed === undefined) return click.tell(message(paragraph(digestGone)));
    await click.turnTo(digestView(managed, said));
  }

  /** A window shows what has changed; a direct message is replaced by what was done. */
  async function afterChange(click: Click, id: string, said?: Mrkdwn): Promise<void> {
    if (click.surface === 'message' && said !== undefined)
      await click.show(message(paragraph(said)));
    else await showManaged(click, id, said);
    await homes.renew(click.asker.teamId, click.asker);
  }

  function onManaged(action: string, handle: (click: Click) => Promise<void>): void {
    on(action, async (click) => {
      const refusal = await refusalOf(click.asker, { kind: 'digests' }, services);
      await (refusal === undefined ? handle(click) : click.tell(refusal));
    });
  }

  /** The button's value is the digest's id. */
  function onDigest(action: string, handle: (click: Click, digest: Digest) => Promise<void>): void {
    onManaged(action, async (click) => {
      const digest = await digests.find(click.asker.teamId, click.value ?? '');
      await (digest === undefined
        ? click.tell(message(paragraph(digestGone)))
        : handle(click, digest));
    });
  }
}

const occurrence = z.object({ id: z.string(), at: z.number() });

function readOccurrence(value: string | undefined) {
  try {
    return occurrence.parse(JSON.parse(value ?? ''));
  } catch {
    return undefined;
  }
}

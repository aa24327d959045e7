import { z } from 'zod';
import type { Digest } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mention, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import type { AnswerQuestion, RenewHomes } from '../feature.ts';
import { denialMessage, noVenueMessage } from '../permissions.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import { type Click, outdatedMessage } from '../receiving/clicks.ts';
import type { Listen } from '../receiving/listen.ts';
import { answerMessage } from '../receiving/router.ts';
import { nextRunWords } from '../text/digests.ts';
import { timezoneOptions } from '../text/picker-options.ts';
import {
  emptyForm,
  formOf,
  partsField,
  partsOfKind,
  readForm,
  timeFields,
  timezoneField,
  timezoneOf,
} from './form.ts';
import { digestFormView, readFormKey } from './form-view.ts';
import { digestIds, formFields } from './ids.ts';
import { digestGone, manualResultWords } from './outcome-messages.ts';
import { snoozeView } from './snooze-view.ts';
import { digestsOnPage, digestsView, digestView } from './views.ts';

export interface DigestActionNeeds {
  readonly digestService: Pick<DigestService, 'digests' | 'list' | 'manualDelivery' | 'newId'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'isManager' | 'knownManagers' | 'permissionsOf'>;
  readonly answer: AnswerQuestion;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Registers the buttons of digests and the fields that redraw the form. Each click that manages a
 * digest checks the manager permission again.
 */
export function registerDigestActions(listen: Listen, needs: DigestActionNeeds): void {
  const { digestService, connections, roles, answer, renewHomes, clock, log } = needs;
  const { digests, list, manualDelivery } = digestService;

  listen.onClick(digestIds.openLive, async ({ asker, value, tell }) => {
    const question = { command: 'live', argument: '', venueId: value };
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  });

  onManagerClick(digestIds.list, async (click) => {
    const page = await list.page(click.asker.teamId, Number(click.value) || 0, digestsOnPage);
    await click.turnTo(digestsView(page, clock.now()));
  });

  onManagerClick(digestIds.create, async ({ asker, turnTo, tell }) => {
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return tell(await noVenue(asker));
    const form = emptyForm(undefined, connected[0]);
    const key = { id: digestService.newId() };
    await turnTo(digestFormView({ key, form, connected, now: clock.now() }));
  });

  onDigestClick(digestIds.change, async ({ asker, turnTo, tell }, digest) => {
    const connected = await connections.list(asker.teamId);
    if (connected.length === 0) return tell(await noVenue(asker));
    const key = { id: digest.id, version: digest.version };
    await turnTo(digestFormView({ key, form: formOf(digest), connected, now: clock.now() }));
  });

  onDigestClick(digestIds.manage, (click, { id }) => showDigest(click, id));

  onDigestClick(digestIds.snooze, async (click, digest) => {
    const { asker, turnTo } = click;
    if (digest.state.kind !== 'active') return showDigest(click, digest.id);
    const venue = findVenue(await connections.list(asker.teamId), digest.venueId);
    const name = venue === undefined ? 'a venue' : venueName(venue);
    await turnTo(snoozeView(digest, name, clock.now()));
  });

  onDigestClick(digestIds.pause, async (click, { id }) => {
    await digests.pause(click.asker.teamId, id, click.asker);
    await afterChange(click, id);
  });

  onDigestClick(digestIds.resume, async (click, { id, state }) => {
    // The button is in an old message. A snoozed digest is resumed in its modal.
    if (click.surface === 'message' && state.kind === 'active') {
      return click.show(message(paragraph(mrkdwn`It goes on already.`)));
    }
    const resumed = await digests.resume(click.asker.teamId, id, click.asker);
    const next = resumed && nextRunWords(resumed, clock.now());
    await afterChange(click, id, next ? mrkdwn`Resumed. ${next}.` : digestGone);
  });

  onDigestClick(digestIds.takeOver, async (click, { id }) => {
    await digests.takeOver(click.asker.teamId, id, click.asker);
    const notice = mrkdwn`${mention(click.asker.userId)} looks after this digest now.`;
    await afterChange(click, id, notice);
  });

  onDigestClick(digestIds.delete, async (click, { id }) => {
    const { teamId } = click.asker;
    await digests.remove(teamId, id, click.asker);
    const page = await list.page(teamId, 0, digestsOnPage);
    await click.turnTo(digestsView(page, clock.now(), digestGone));
    await renewHomes(teamId, click.asker);
  });

  onDigestClick(digestIds.preview, async (click, { id }) => {
    const { teamId, userId } = click.asker;
    await showDigest(click, id, mrkdwn`Sending…`);
    const result = await manualDelivery.preview(teamId, id, userId);
    const where = mrkdwn`you alone, in your messages with Ambience`;
    await showDigest(click, id, manualResultWords(result, where));
  });

  onDigestClick(digestIds.send, async (click, { id, channelId }) => {
    const { teamId, userId } = click.asker;
    await showDigest(click, id, mrkdwn`Sending…`);
    const result = await manualDelivery.send(teamId, id, userId);
    await showDigest(click, id, manualResultWords(result, mentionChannel(channelId)));
  });

  // The button of a direct message about an occurrence whose outcome is unknown.
  onManagerClick(digestIds.sendAgain, async (click) => {
    const { teamId, userId } = click.asker;
    const occurrence = readOccurrence(click.value);
    const digest = occurrence && (await digests.find(teamId, occurrence.id));
    if (occurrence === undefined) return click.show(outdatedMessage());
    if (digest === undefined) return click.show(message(paragraph(digestGone)));
    const { id, at } = occurrence;
    const result = await manualDelivery.sendAgain(teamId, id, at, userId);
    const notice = message(paragraph(manualResultWords(result, mentionChannel(digest.channelId))));
    // The button stays if pressing it again may help.
    const mayHelp = result.kind === 'busy' || result.kind === 'failed';
    await (mayHelp ? click.tell(notice) : click.show(notice));
  });

  const redrawingFields = [
    formFields.kind,
    formFields.venueId,
    formFields.weekdays,
    ...timeFields,
    digestIds.pickTimezone,
    formFields.shared,
  ];
  for (const field of redrawingFields) listen.onClick(field, redrawForm);

  listen.onOptions(digestIds.pickTimezone, async ({ typed }) => timezoneOptions(typed));

  /**
   * Shows the next runs for the current choices. A new venue sets the time zone, and a new kind
   * sets the parts.
   */
  async function redrawForm({ asker, view }: Click): Promise<void> {
    if (view === undefined) return;
    const chosen = readForm(view.values);
    const connected = await connections.list(asker.teamId);
    const venue = findVenue(connected, chosen.venueId);
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
        // This update replaces fields of the form, so it overrides any update in between.
        if (slackCodeOf(error) === 'hash_conflict' && (isNewVenue || isNewKind)) return update({});
        throw error;
      });
    } catch (error) {
      // A later choice has redrawn the form, or the modal is closed.
      const code = slackCodeOf(error);
      if (code !== 'hash_conflict' && code !== 'not_found') throw error;
      log.debug({ code }, 'a digest form was not redrawn');
    }
  }

  async function noVenue(asker: Click['asker']): Promise<Message> {
    return noVenueMessage(await roles.permissionsOf(asker));
  }

  async function showDigest(click: Click, id: string, notice?: Mrkdwn): Promise<void> {
    const { teamId, userId } = click.asker;
    const details = await list.find(teamId, id);
    if (details === undefined) return click.tell(message(paragraph(digestGone)));
    await click.turnTo(digestView({ ...details, userId, now: clock.now() }, notice));
  }

  /** Redraws a modal; replaces a direct message with the notice. */
  async function afterChange(click: Click, id: string, notice?: Mrkdwn): Promise<void> {
    if (click.surface === 'message' && notice !== undefined) {
      await click.show(message(paragraph(notice)));
    } else {
      await showDigest(click, id, notice);
    }
    await renewHomes(click.asker.teamId, click.asker);
  }

  function onManagerClick(actionId: string, handle: (click: Click) => Promise<void>): void {
    listen.onClick(actionId, async (click) => {
      const denial = await denialMessage(click.asker, { kind: 'digests' }, roles);
      await (denial === undefined ? handle(click) : click.tell(denial));
    });
  }

  /** For buttons whose value is the digest's id. */
  function onDigestClick(
    actionId: string,
    handle: (click: Click, digest: Digest) => Promise<void>,
  ): void {
    onManagerClick(actionId, async (click) => {
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

import type { Message } from '../../card/message.ts';
import { mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import type { Digest } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import { snoozeEnd } from '../../digests/snooze.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { impliedVenue } from '../../venues/find.ts';
import type { VenueChoices } from '../../venues/venue-choices.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import type { AnswerQuestion, RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import { denialMessage, denialUnlessAllowed, noVenueMessage } from '../permissions.ts';
import { answerMessage } from '../router.ts';
import { listedVenueName, nextRunWords } from '../text/digests.ts';
import { whyStale } from '../text/freshness.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import {
  alreadyRunning,
  noNewData,
  ownMessages,
  resumedWords,
  sending,
  takenOverBy,
  thisChannel,
} from './answers.ts';
import { emptyForm, formOf } from './form.ts';
import { registerFormActions } from './form-actions.ts';
import { digestFormView } from './form-view.ts';
import { digestIds } from './ids.ts';
import { readOccurrence } from './notification-message.ts';
import { digestGone, manualResultWords } from './outcome-messages.ts';
import { digestMessage, readShownPost } from './post-message.ts';
import { readSnooze } from './snooze-menu.ts';
import { snoozeView } from './snooze-view.ts';
import { digestFactsView, digestsOnPage, digestsView, digestView } from './views.ts';

export interface DigestActionNeeds {
  readonly digestService: Pick<DigestService, 'digests' | 'list' | 'manualDelivery' | 'newId'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
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
  const { digestService, connections, choices, roles, answer, renewHomes, clock } = needs;
  const { digests, list, manualDelivery } = digestService;

  listen.onClick(digestIds.openLive, async ({ asker, value, tell }) => {
    const question = { command: 'live', argument: '', venueId: value };
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  });

  listen.onClick(digestIds.refresh, async (click) => {
    const shown = readShownPost(click.value);
    const refreshed = await manualDelivery.refresh(click.asker.workspaceId, shown.id, shown);
    if (refreshed.kind === 'content') return click.replace(digestMessage(refreshed.post));
    const why =
      refreshed.kind === 'no_data'
        ? noNewData(refreshed.trouble && whyStale(refreshed.trouble))
        : manualResultWords(refreshed, thisChannel);
    await click.tell(noticeMessage(why));
  });

  registerFormActions(listen, needs);

  onManagerClick(digestIds.list, async (click) => {
    const page = await list.page(click.asker.workspaceId, Number(click.value) || 0, digestsOnPage);
    await click.turnTo(digestsView(page, clock.now(), click.asker.locale));
  });

  listen.onClick(digestIds.create, async ({ asker, turnTo, tell }) => {
    const denial = await denialUnlessAllowed(asker, 'digests', roles);
    if (denial !== undefined) return tell(denial);
    const connected = await connections.list(asker.workspaceId);
    if (connected.length === 0) return tell(await noVenue(asker));
    const channelId = asker.isInChannel ? asker.channelId : undefined;
    const form = emptyForm(
      channelId,
      impliedVenue(await choices.inChannel(asker.workspaceId, asker.channelId)) ?? connected[0],
    );
    const key = { id: digestService.newId() };
    await turnTo(digestFormView({ key, form, connected, now: clock.now() }, asker.locale));
  });

  onDigestClick(digestIds.change, async ({ asker, turnTo, tell }, digest) => {
    const connected = await connections.list(asker.workspaceId);
    if (connected.length === 0) return tell(await noVenue(asker));
    const key = { id: digest.id, version: digest.version };
    await turnTo(
      digestFormView({ key, form: formOf(digest), connected, now: clock.now() }, asker.locale),
    );
  });

  listen.onClick(digestIds.manage, async (click) => {
    const { asker, value: id = '' } = click;
    const denial = await denialMessage(asker, { kind: 'manage' }, roles);
    if (denial === undefined) return showDigest(click, id);
    const details = await list.find(asker.workspaceId, id);
    // Everyone in a channel sees its digests, and so may know when they come and whom to ask.
    if (details === undefined) return click.tell(noticeMessage(digestGone));
    if (details.digest.channelId !== asker.channelId) return click.tell(denial);
    const managers = await roles.knownManagers(asker.workspaceId);
    const facts = { ...details, now: clock.now() };
    await click.turnTo(digestFactsView(facts, managers, asker.locale));
  });

  onManagerClick(digestIds.snooze, async (click) => {
    const { asker, surface } = click;
    const snooze = readSnooze(click.value);
    const digest = snooze && (await digests.find(asker.workspaceId, snooze.id));
    if (snooze === undefined) return click.tell(outdatedMessage());
    if (digest === undefined) return click.tell(noticeMessage(digestGone));
    if (digest.state.kind !== 'active') return showDigest(click, digest.id);
    if (snooze.choice === 'until_date') {
      const venue = findVenue(await connections.list(asker.workspaceId), digest.venueId);
      const name = listedVenueName(venue && venueName(venue));
      return click.turnTo(snoozeView(digest, name, clock.now()));
    }
    const until = snoozeEnd(digest, snooze.choice, clock.now());
    if (until !== undefined) await digests.snooze(digest.id, until, asker);
    const snoozed = (await digests.find(asker.workspaceId, digest.id)) ?? digest;
    const notice = rich`${nextRunWords(snoozed, clock.now(), asker.locale)}.`;
    // The post stays as it is; only the person who chose sees the result.
    if (surface === 'message') await click.tell(noticeMessage(notice));
    else await showDigest(click, digest.id);
    await renewHomes(asker.workspaceId, asker);
  });

  onDigestClick(digestIds.pause, async (click, { id }) => {
    await digests.pause(id, click.asker);
    await afterChange(click, id);
  });

  onDigestClick(digestIds.resume, async (click, { id, state }) => {
    // The button is in an old message. A snoozed digest is resumed in its modal.
    if (click.surface === 'message' && state.kind === 'active') {
      return click.replace(noticeMessage(alreadyRunning));
    }
    const resumed = await digests.resume(id, click.asker);
    const next = resumed && nextRunWords(resumed, clock.now(), click.asker.locale);
    await afterChange(click, id, next ? resumedWords(next) : digestGone);
  });

  onDigestClick(digestIds.takeOver, async (click, { id }) => {
    await digests.takeOver(id, click.asker);
    await afterChange(click, id, takenOverBy(click.asker.userId));
  });

  onDigestClick(digestIds.delete, async (click, { id }) => {
    const { workspaceId } = click.asker;
    await digests.remove(id, click.asker);
    const page = await list.page(workspaceId, 0, digestsOnPage);
    await click.turnTo(digestsView(page, clock.now(), click.asker.locale, digestGone));
    await renewHomes(workspaceId, click.asker);
  });

  onDigestClick(digestIds.preview, async (click, { id }) => {
    const { workspaceId, userId } = click.asker;
    await showDigest(click, id, sending);
    const result = await manualDelivery.preview(workspaceId, id, userId);
    await showDigest(click, id, manualResultWords(result, ownMessages));
  });

  onDigestClick(digestIds.send, async (click, { id, channelId }) => {
    const { workspaceId, userId } = click.asker;
    await showDigest(click, id, sending);
    const result = await manualDelivery.send(workspaceId, id, userId);
    await showDigest(click, id, manualResultWords(result, mentionChannel(channelId)));
  });

  // The button of a direct message about an occurrence whose outcome is unknown.
  onManagerClick(digestIds.sendAgain, async (click) => {
    const { workspaceId, userId } = click.asker;
    const occurrence = readOccurrence(click.value);
    const digest = occurrence && (await digests.find(workspaceId, occurrence.id));
    if (occurrence === undefined) return click.replace(outdatedMessage());
    if (digest === undefined) return click.replace(noticeMessage(digestGone));
    const { id, at } = occurrence;
    const result = await manualDelivery.sendAgain(workspaceId, id, at, userId);
    const notice = noticeMessage(manualResultWords(result, mentionChannel(digest.channelId)));
    // The button stays if pressing it again may help.
    const mayHelp = result.kind === 'busy' || result.kind === 'failed';
    await (mayHelp ? click.tell(notice) : click.replace(notice));
  });

  async function noVenue(asker: Click['asker']): Promise<Message> {
    return noVenueMessage(await roles.permissionsOf(asker));
  }

  async function showDigest(click: Click, id: string, notice?: RichText): Promise<void> {
    const { workspaceId, userId } = click.asker;
    const details = await list.find(workspaceId, id);
    if (details === undefined) return click.tell(noticeMessage(digestGone));
    await click.turnTo(
      digestView({ ...details, userId, now: clock.now() }, click.asker.locale, notice),
    );
  }

  /** Redraws a modal; replaces a direct message with the notice. Home shows the change itself. */
  async function afterChange(click: Click, id: string, notice?: RichText): Promise<void> {
    if (click.surface === 'message' && notice !== undefined) {
      await click.replace(noticeMessage(notice));
    } else if (click.surface === 'modal') {
      await showDigest(click, id, notice);
    }
    await renewHomes(click.asker.workspaceId, click.asker);
  }

  function onManagerClick(actionId: string, handle: (click: Click) => Promise<void>): void {
    listen.onClick(actionId, async (click) => {
      const denial = await denialMessage(click.asker, { kind: 'manage' }, roles);
      await (denial === undefined ? handle(click) : click.tell(denial));
    });
  }

  /** For buttons whose value is the digest's id. */
  function onDigestClick(
    actionId: string,
    handle: (click: Click, digest: Digest) => Promise<void>,
  ): void {
    onManagerClick(actionId, async (click) => {
      const digest = await digests.find(click.asker.workspaceId, click.value ?? '');
      await (digest === undefined ? click.tell(noticeMessage(digestGone)) : handle(click, digest));
    });
  }
}

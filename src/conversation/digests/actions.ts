import type { Message } from '../../card/message.ts';
import { mentionChannel } from '../../card/rich-text.ts';
import { type PostTimeSource, suggestedPostTime } from '../../digests/default-time.ts';
import type { Digest } from '../../digests/digest.ts';
import type { DigestService } from '../../digests/digest-service.ts';
import { snoozeEnd } from '../../digests/snooze.ts';
import type { Log } from '../../ops/log.ts';
import type { Roles } from '../../people/roles.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { impliedVenue, type VenueChoices } from '../../venues/venue-choices.ts';
import { findVenue, venueName } from '../../venues/workspace.ts';
import { type AnswerQuestion, answerMessage } from '../answer.ts';
import { denialMessage, denialUnlessAllowed, noVenueMessage } from '../denials.ts';
import type { Explain } from '../error-boundary.ts';
import type { RenewHomes } from '../feature.ts';
import type { Click, Listen } from '../listen.ts';
import {
  afterChange,
  type ManagedClicks,
  onItemClick,
  onManagerClick,
  registerManagedClicks,
} from '../managed-clicks.ts';
import { registerManagedCopies } from '../managed-copies.ts';
import type { Question } from '../question.ts';
import { listedVenueName, nextRunWords } from '../text/digests.ts';
import { noticeMessage, outdatedMessage } from '../text/notices.ts';
import {
  alreadyRunning,
  nextRunSentence,
  ownMessages,
  resumedWords,
  sending,
  takenOverBy,
} from './answers.ts';
import { digestCopies } from './copies.ts';
import { emptyForm, formOf } from './form.ts';
import { registerFormActions } from './form-actions.ts';
import { digestFormView } from './form-view.ts';
import { digestIds } from './ids.ts';
import { readOccurrence } from './notification-message.ts';
import { digestGone, manualResultWords } from './outcome-messages.ts';
import { readSnooze } from './snooze-menu.ts';
import { snoozeView } from './snooze-view.ts';
import { digestFactsView, digestsOnPage, digestsView, digestView } from './views.ts';

export interface DigestActionNeeds extends PostTimeSource {
  readonly digestService: Pick<
    DigestService,
    'digests' | 'list' | 'manualDelivery' | 'saveCopies' | 'newId'
  >;
  readonly explain: Explain;
  readonly connections: Pick<Connections, 'list'>;
  readonly roles: Pick<Roles, 'isManager' | 'mayDo' | 'knownManagers' | 'permissionsOf'>;
  readonly choices: Pick<VenueChoices, 'inChannel'>;
  readonly answer: AnswerQuestion;
  readonly renewHomes: RenewHomes;
  readonly clock: Clock;
  readonly log: Log;
}

type Clicks = ManagedClicks<Digest>;

/** Registers the buttons of digests and the fields that redraw the form. */
export function registerDigestActions(listen: Listen, needs: DigestActionNeeds): void {
  const managed = digestClicks(listen, needs);
  registerManagedClicks(managed);
  registerFormActions(listen, needs);
  registerPostButtons(listen, needs);
  registerSetUp(listen, needs);
  registerSettings(managed, needs);
  registerSending(managed, needs);
  registerManagedCopies(managed, digestCopies(needs), needs);
}

function digestClicks(listen: Listen, needs: DigestActionNeeds): Clicks {
  const { digestService, connections, roles, renewHomes, clock } = needs;
  const { digests, list } = digestService;
  return {
    listen,
    roles,
    renewHomes,
    items: digests,
    ids: digestIds,
    request: { kind: 'manage' },
    gone: digestGone,
    alreadyRunning,
    resumedWords: (resumed, { asker }) =>
      resumed === undefined
        ? digestGone
        : resumedWords(nextRunWords(resumed, clock.now(), asker.locale)),
    async showList({ asker, turnTo }, page, told) {
      const shown = await list.page(asker.workspaceId, page, digestsOnPage);
      await turnTo(digestsView(shown, clock.now(), asker.locale, told));
    },
    async showItem({ asker, tell, turnTo }, id, told) {
      const { workspaceId, userId, locale } = asker;
      const details = await list.find(workspaceId, id);
      await (details === undefined
        ? tell(noticeMessage(digestGone))
        : turnTo(digestView({ ...details, userId, now: clock.now() }, locale, told)));
    },
    async openForm({ asker, turnTo, tell }, digest) {
      const connected = await connections.list(asker.workspaceId);
      if (connected.length === 0) return tell(await noVenue(asker, needs));
      const key = { id: digest.id, version: digest.version };
      const form = formOf(digest);
      await turnTo(digestFormView({ key, form, connected, now: clock.now() }, asker.locale));
    },
  };
}

async function noVenue(
  asker: Click['asker'],
  { roles }: Pick<DigestActionNeeds, 'roles'>,
): Promise<Message> {
  return noVenueMessage(await roles.permissionsOf(asker));
}

/** Below a post, for everyone in its channel. */
function registerPostButtons(listen: Listen, { answer }: Pick<DigestActionNeeds, 'answer'>): void {
  async function tellAnswer({ asker, tell }: Click, question: Question): Promise<void> {
    const shown = await answerMessage(answer, question, asker);
    if (shown !== undefined) await tell(shown);
  }
  listen.onClick(digestIds.openLive, (click) =>
    tellAnswer(click, { command: 'live', argument: '', venueId: click.value }),
  );
  listen.onClick(digestIds.openCompare, (click) =>
    tellAnswer(click, { command: 'compare', argument: '' }),
  );
}

function registerSetUp(listen: Listen, needs: DigestActionNeeds): void {
  const { digestService, connections, choices, roles, clock } = needs;
  listen.onClick(
    digestIds.create,
    async ({ asker, value, turnTo, tell }) => {
      const denial = await denialUnlessAllowed(asker, 'digests', roles);
      if (denial !== undefined) return tell(denial);
      const { workspaceId, locale } = asker;
      const connected = await connections.list(workspaceId);
      if (connected.length === 0) return tell(await noVenue(asker, needs));
      const implied = impliedVenue(await choices.inChannel(workspaceId, asker.channelId));
      const venue = implied ?? connected[0];
      // Else where the newest one posts.
      const newest = (await digestService.digests.list(workspaceId)).at(-1)?.channelId;
      const form = emptyForm(
        asker.isInChannel ? asker.channelId : (value ?? newest),
        venue,
        await suggestedPostTime(workspaceId, venue, needs),
      );
      const key = { id: digestService.newId() };
      await turnTo(digestFormView({ key, form, connected, now: clock.now() }, locale));
    },
    'dialog',
  );
}

function registerSettings(managed: Clicks, needs: DigestActionNeeds): void {
  const { digestService, roles, clock } = needs;
  const { digests, list } = digestService;
  managed.listen.onClick(
    digestIds.manage,
    async (click) => {
      const { asker, value: id = '' } = click;
      const denial = await denialMessage(asker, { kind: 'manage' }, roles);
      if (denial === undefined) return managed.showItem(click, id);
      const details = await list.find(asker.workspaceId, id);
      // Everyone in a channel sees its digests, and so may know when they come and whom to ask.
      if (details === undefined) return click.tell(noticeMessage(digestGone));
      if (details.digest.channelId !== asker.channelId) return click.tell(denial);
      const managers = await roles.knownManagers(asker.workspaceId);
      const facts = { ...details, now: clock.now() };
      await click.turnTo(digestFactsView(facts, managers, asker.locale));
    },
    'dialog',
  );

  const snoozed = (click: Click) => snooze(click, managed, needs);
  onManagerClick(managed, digestIds.snooze, snoozed);
  onManagerClick(managed, digestIds.snoozeUntil, snoozed, 'dialog');

  onItemClick(managed, digestIds.takeOver, async (click, { id }) => {
    await digests.takeOver(id, click.asker);
    await afterChange(managed, click, id, takenOverBy(click.asker.userId));
  });
}

async function snooze(click: Click, managed: Clicks, needs: DigestActionNeeds): Promise<void> {
  const { digestService, connections, renewHomes, clock } = needs;
  const { digests } = digestService;
  const { asker, surface } = click;
  const chosen = readSnooze(click.value);
  const digest = chosen && (await digests.find(asker.workspaceId, chosen.id));
  if (chosen === undefined) return click.tell(outdatedMessage());
  if (digest === undefined) return click.tell(noticeMessage(digestGone));
  if (digest.state.kind !== 'active') return managed.showItem(click, digest.id);
  if (chosen.choice === 'until_date') {
    const venue = findVenue(await connections.list(asker.workspaceId), digest.venueId);
    const name = listedVenueName(venue && venueName(venue));
    return click.turnTo(snoozeView(digest, name, clock.now()));
  }
  const until = snoozeEnd(digest, chosen.choice, clock.now());
  if (until !== undefined) await digests.snooze(digest.id, until, asker);
  const snoozed = (await digests.find(asker.workspaceId, digest.id)) ?? digest;
  // The post stays as it is; only the person who chose sees the result.
  if (surface === 'message') {
    await click.tell(noticeMessage(nextRunSentence(snoozed, clock.now(), asker.locale)));
  } else {
    await managed.showItem(click, digest.id);
  }
  await renewHomes(asker.workspaceId, asker);
}

function registerSending(managed: Clicks, { digestService }: DigestActionNeeds): void {
  const { digests, manualDelivery } = digestService;
  onItemClick(managed, digestIds.preview, async (click, { id }) => {
    const { workspaceId, userId } = click.asker;
    await managed.showItem(click, id, sending);
    const result = await manualDelivery.preview(workspaceId, id, userId);
    await managed.showItem(click, id, manualResultWords(result, ownMessages));
  });

  onItemClick(managed, digestIds.send, async (click, { id, channelId }) => {
    const { workspaceId, userId } = click.asker;
    await managed.showItem(click, id, sending);
    const result = await manualDelivery.send(workspaceId, id, userId);
    await managed.showItem(click, id, manualResultWords(result, mentionChannel(channelId)));
  });

  // The button of a direct message about an occurrence whose outcome is unknown.
  onManagerClick(managed, digestIds.sendAgain, async (click) => {
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
}

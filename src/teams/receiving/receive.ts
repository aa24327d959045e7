import { z } from 'zod';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import type { BoundShortcut } from '../../conversation/conversation.ts';
import { textOfHtml } from '../../html.ts';
import { noteActivity, noteChannel } from '../conversations/note-activity.ts';
import { ConnectorError } from '../posting/connector-error.ts';
import { readDataset } from '../render/control-elements.ts';
import type { SentInputs } from '../render/form-values.ts';
import { openAction, type Press, press, submitted } from '../render/press.ts';
import { platformWords, teamsWords } from '../render/teams-words.ts';
import {
  closingReply,
  errorReply,
  notAllowed,
  notKnown,
  type Receive,
  type Reply,
  received,
  searchReply,
  toastReply,
} from './answers.ts';
import type { OnceFor } from './claims.ts';
import { pressInMessage } from './clicks.ts';
import {
  collectDialog,
  confirmReply,
  formGoneReply,
  keptDialog,
  pressForDialog,
  replyWith,
} from './dialog-presses.ts';
import { answerConsent } from './file-consents.ts';
import { added, type InstallationContext, installationIn, removed } from './installations.ts';
import type { ReceivingContext } from './receiving-context.ts';
import { submitForm } from './submissions.ts';
import { createTurn, type Turn } from './turn.ts';
import { answerTyped } from './typed-messages.ts';

export interface ReceiveOptions extends ReceivingContext, InstallationContext {
  readonly shortcuts: readonly BoundShortcut[];
  readonly once: OnceFor;
}

export function createReceive(options: ReceiveOptions): Receive {
  const { directory, inFlight, log } = options;

  /** Acknowledged at once. The work goes on, and stopping the app waits for it. */
  function later(workspaceId: string | undefined, work: Promise<void>): Reply {
    inFlight.track(work).catch((error: unknown) => {
      // Such as a person who has blocked the app.
      const level = error instanceof ConnectorError ? 'warn' : 'error';
      log[level]({ err: error, workspaceId }, 'an activity was not handled');
    });
    return received;
  }

  return async (activity) => {
    const turn = createTurn(activity, options);
    switch (installationIn(activity)) {
      case 'added':
        return later(turn?.workspaceId, added(activity, turn, options));
      case 'removed':
        return later(turn?.workspaceId, removed(activity, options));
    }
    const tenant = await directory.records.tenants.get(activity.tenantId);
    if (tenant === undefined || tenant.removedAt !== undefined) return notAllowed;
    // Of channels, Teams itself tells.
    if (activity.type === 'conversationUpdate') {
      return later(turn?.workspaceId, noteChannel(directory, activity));
    }
    if (turn === undefined) return activity.type === 'invoke' ? notKnown : received;
    // What people ask for does not depend on it.
    await noteActivity(directory, activity).catch((error: unknown) => {
      log.error({ err: error, workspaceId: turn.workspaceId }, 'an activity was not noted');
    });
    switch (activity.type) {
      case 'message': {
        const answer = async () => later(turn.workspaceId, answerTyped(turn, options));
        return activity.id === undefined ? answer() : options.once(activity, answer);
      }
      case 'invoke':
        return explained(turn, options);
      default:
        return received;
    }
  };
}

/** A failure is said in the place of the answer; without one, the client would only send it again. */
async function explained(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  try {
    return await invoke(turn, options);
  } catch (error) {
    const { name = '' } = turn.activity;
    const words = asPlain(options.explain(error, `the invoke ${name}`), teamsWords);
    const reply = name === 'adaptiveCard/action' ? toastReply(words) : closingReply(words);
    return { ...reply, isRefusal: true };
  }
}

/** https://learn.microsoft.com/microsoftteams/platform/bots/bot-concepts */
async function invoke(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  const { activity } = turn;
  switch (activity.name) {
    case 'adaptiveCard/action':
      return options.once(activity, () => cardAction(turn, options));
    case 'task/fetch':
      return fetchDialog(turn, options);
    case 'task/submit':
    case 'composeExtension/submitAction':
      return options.once(activity, () => submit(turn, options));
    case 'composeExtension/fetchTask':
      return runShortcut(turn, options);
    case 'application/search':
      return search(turn, options);
    case 'fileConsent/invoke':
      return options.once(activity, async () => answerConsent(turn, options));
    default:
      return notKnown;
  }
}

const cardActionValue = z.object({ action: z.object({ data: z.looseObject({}) }) });

async function cardAction(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  const { data } = cardActionValue.safeParse(turn.activity.value);
  const pressed = readPress(data?.action.data);
  if (pressed === undefined) return errorReply(platformWords.tooOld);
  return pressed.picker !== undefined && pressed.value === undefined
    ? toastReply(platformWords.chooseFirst)
    : pressInMessage(turn, pressed, options);
}

/** With the value of a picker beside the button, if there is one. */
function readPress(data: SentInputs | undefined): Press | undefined {
  const { data: pressed } = press.safeParse(data);
  if (pressed?.picker === undefined) return pressed;
  const chosen = data?.[pressed.picker];
  return typeof chosen === 'string' && chosen !== '' ? { ...pressed, value: chosen } : pressed;
}

const dialogValue = z.object({ data: z.looseObject({}) });

async function fetchDialog(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  const { data } = dialogValue.safeParse(turn.activity.value);
  const pressed = readPress(data?.data);
  if (pressed === undefined) return notKnown;
  if (pressed.action === openAction) return openKept(turn, pressed.value ?? '', options);
  // It is not claimed, so nothing else may happen than that a dialog opens.
  if (!options.draw.opensDialog(pressed.action) && !pressed.confirm) return notKnown;
  return afterConfirming(turn, pressed, {}, options);
}

/** What is to be confirmed is asked first. */
async function afterConfirming(
  turn: Turn,
  pressed: Press,
  sent: SentInputs,
  options: ReceiveOptions,
): Promise<Reply> {
  return pressed.confirm === undefined
    ? pressForDialog(turn, pressed, sent, options)
    : confirmReply(turn, pressed, pressed.confirm, options);
}

async function openKept(turn: Turn, id: string, options: ReceiveOptions): Promise<Reply> {
  const kept = await keptDialog(turn, id, options);
  return kept === undefined ? formGoneReply() : replyWith(turn, kept.dialog, options);
}

async function submit(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  const { data } = dialogValue.safeParse(turn.activity.value);
  const sent = data?.data ?? {};
  const form = submitted.safeParse(sent).data;
  if (form !== undefined) return submitForm(turn, form.form, sent, options);
  const pressed = readPress(sent);
  if (pressed === undefined) return notKnown;
  return afterConfirming(turn, { ...pressed, place: 'dialog' }, sent, options);
}

const author = z.object({ id: z.string().nullish(), displayName: z.string().nullish() });
const messageActedOn = z.object({
  createdDateTime: z.string().nullish(),
  body: z.object({ content: z.string().nullish() }).nullish(),
  from: z.object({ user: author.nullish() }).nullish(),
});
const shortcutValue = z.object({
  commandId: z.string(),
  messagePayload: messageActedOn.nullish(),
});

/** A slash command that opens a dialog, or an action on a message. */
async function runShortcut(turn: Turn, options: ReceiveOptions): Promise<Reply> {
  const { data } = shortcutValue.safeParse(turn.activity.value);
  const shortcut = options.shortcuts.find(({ callbackId }) => callbackId === data?.commandId);
  if (data === undefined || shortcut === undefined) return notKnown;
  const collected = collectDialog(turn, options);
  const { createdDateTime, body, from } = data.messagePayload ?? {};
  const sentAt = Date.parse(createdDateTime ?? '');
  const work =
    shortcut.on === 'anywhere'
      ? shortcut.run(collected.asker)
      : shortcut.run(collected.asker, {
          text: textOfHtml(body?.content ?? '').trim(),
          at: Number.isNaN(sentAt) ? Date.now() : sentAt,
          author:
            from?.user?.id === turn.userId ? undefined : (from?.user?.displayName ?? undefined),
        });
  return collected.after(
    work.catch((error: unknown) => {
      const words = options.explain(error, `the shortcut ${shortcut.callbackId}`);
      return collected.say(message(paragraph(words)));
    }),
  );
}

const searchValue = z.object({ queryText: z.string().max(500), dataset: z.string().max(5_000) });

async function search(turn: Turn, { handlers, explain }: ReceiveOptions): Promise<Reply> {
  const { data } = searchValue.safeParse(turn.activity.value);
  if (data === undefined) return searchReply([]);
  const { actionId, about } = readDataset(data.dataset);
  const handle = handlers.options.get(actionId);
  if (handle === undefined) return searchReply([]);
  const { workspaceId, locale } = turn.caller;
  try {
    const found = await handle({ workspaceId, locale, typed: data.queryText, about });
    return searchReply(found.map(({ label, value }) => ({ title: label, value })));
  } catch (error) {
    // A picker cannot show an error, so it is only logged.
    explain(error, `the options of ${actionId}`);
    return searchReply([]);
  }
}

import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { currentRequest, isSilentFor } from '../../store/current-request.ts';
import { message } from '../blocks/message.ts';
import { asPlain, type Mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { type Caller, callerOf } from '../caller.ts';
import type { ReadLocale } from '../locales.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';

/** A submitted modal. Exactly one of its four methods must be called. */
export interface Submission {
  readonly caller: Caller;
  readonly privateMetadata: string;
  /** The input values, by block and element. */
  readonly values: SubmittedValues;
  close(): Promise<void>;
  /** Replaces the modal. */
  show(view: ModalView): Promise<void>;
  /** Keeps the modal open and shows an error at one field. */
  refuse(field: string, problem: Mrkdwn): Promise<void>;
  /**
   * Responds with the result of `work`. If it takes over 1.5 s, the modal shows `waiting` and is
   * updated later. If it was closed by then, the person gets a direct message.
   */
  settle<T>(work: Promise<T>, show: ShowResult<T>): Promise<void>;
}

export type SubmittedValues = ViewSubmitAction['view']['state']['values'];

export interface ShowResult<T> {
  /** Errors at fields, or the view that replaces the modal. */
  reply(result: T): Promise<Reply>;
  /** Shown while the work continues. */
  readonly waiting: ModalView;
  /** Replaces `waiting` at the end; errors at fields are no longer possible then. */
  lateView(result: T): Promise<ModalView>;
  /** The result as text, for a person who has closed the modal. */
  asText(result: T): Mrkdwn;
}

export type Reply =
  | { readonly kind: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'view'; readonly view: ModalView };

export interface SubmissionOptions {
  readonly directMessages: DirectMessages;
  readonly inFlight: InFlight;
  readonly readLocale: ReadLocale;
  readonly log: Log;
}

/** Registers a handler for a modal. Errors of the handler are not explained to the person. */
export function onSubmit(
  app: App,
  options: SubmissionOptions,
  callbackId: string,
  handle: (submission: Submission) => Promise<void>,
): void {
  app.view<ViewSubmitAction>({ callback_id: callbackId, type: 'view_submission' }, (given) =>
    options.inFlight.track(readSubmission(given, options).then(handle)),
  );
}

async function readSubmission(
  { ack, body, view, context }: SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs,
  { directMessages, inFlight, readLocale, log }: SubmissionOptions,
): Promise<Submission> {
  const caller = await callerOf(context, body.user.id, readLocale);
  const refuse = (errors: Readonly<Record<string, string>>) =>
    ack({ response_action: 'errors', errors: { ...errors } });
  const show = (shown: ModalView) => ack({ response_action: 'update', view: shown });

  return {
    caller,
    privateMetadata: view.private_metadata,
    values: view.state.values,
    close: () => ack(),
    show,
    refuse: (field, problem) => refuse({ [field]: asPlain(problem) }),
    async settle(work, { reply, waiting, lateView, asText }) {
      const tracked = inFlight.track(work);
      const early = await soon(tracked.then((result) => ({ result })));
      if (early !== undefined) {
        const replied = await reply(early.result);
        return replied.kind === 'errors' ? refuse(replied.errors) : show(replied.view);
      }
      await show(waiting);
      const late = await tracked;
      // The form is open again, with what was typed.
      if (currentRequest()?.isOver === true) return;
      try {
        await caller.client.views.update({ view_id: view.id, view: await lateView(late) });
      } catch (error) {
        log.info({ err: error }, 'sending a result in a direct message');
        const text = message(paragraph(asText(late)));
        await directMessages.send(caller.teamId, caller.userId, text);
      }
    },
  };
}

/** Slack accepts errors at fields for three seconds; half of that is left for the response. */
const fieldErrorMs = 1_500;

/** If it is the database that takes so long, the request is answered meanwhile; see `late-requests.ts`. */
const silentDatabaseMs = 700;
const silentMs = 500;

/** @returns undefined if the work takes longer than 1.5 s; it continues */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const early = await within(fieldErrorMs, work);
  const request = currentRequest();
  const waitsForDatabase = request !== undefined && isSilentFor(request, silentMs);
  return early ?? (waitsForDatabase ? within(silentDatabaseMs, work) : undefined);
}

/** @returns undefined if the work takes longer */
async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), ms);
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}

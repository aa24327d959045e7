import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { InFlight } from '../../ops/in-flight.ts';
import type { Log } from '../../ops/log.ts';
import { message } from '../blocks/message.ts';
import { asPlain, type Mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import { type Caller, callerOf } from '../caller.ts';
import type { DirectMessages } from '../posting/direct-messages.ts';

/** A modal was submitted; exactly one of the answers has to be given. */
export interface Submission {
  readonly caller: Caller;
  readonly privateMetadata: string;
  /** What was typed and chosen, by block and element. */
  readonly values: SubmittedValues;
  close(): Promise<void>;
  /** Replaces the modal. */
  show(view: ModalView): Promise<void>;
  /** Leaves the modal open, with this at one of its fields. */
  refuse(field: string, problem: Mrkdwn): Promise<void>;
  /**
   * Answers with the result of work. If that takes longer than Slack takes an error at a field, the
   * modal waits and is then updated; if it was closed, the person gets a direct message.
   */
  settle<T>(work: Promise<T>, show: ShowResult<T>): Promise<void>;
}

export type SubmittedValues = ViewSubmitAction['view']['state']['values'];

export interface ShowResult<T> {
  /** Errors by field, or what to show instead of the modal. */
  reply(result: T): Promise<Reply>;
  /** What to show while the work goes on. */
  readonly waiting: ModalView;
  /** What to show after that, where errors at fields are not possible any more. */
  lateView(result: T): Promise<ModalView>;
  /** The same for a person who has closed the modal. */
  inWords(result: T): Mrkdwn;
}

export type Reply =
  | { readonly kind: 'errors'; readonly errors: Readonly<Record<string, string>> }
  | { readonly kind: 'view'; readonly view: ModalView };

export interface SubmissionOptions {
  readonly directMessages: DirectMessages;
  readonly inFlight: InFlight;
  readonly log: Log;
}

export function onSubmit(
  app: App,
  options: SubmissionOptions,
  callbackId: string,
  handle: (submission: Submission) => Promise<void>,
): void {
  app.view<ViewSubmitAction>({ callback_id: callbackId, type: 'view_submission' }, (given) =>
    options.inFlight.track(handle(readSubmission(given, options))),
  );
}

function readSubmission(
  {
    ack,
    body,
    view,
    client,
    context,
  }: SlackViewMiddlewareArgs<ViewSubmitAction> & AllMiddlewareArgs,
  { directMessages, inFlight, log }: SubmissionOptions,
): Submission {
  const caller = callerOf(context, body.user.id, client);
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
    async settle(work, { reply, waiting, lateView, inWords }) {
      const tracked = inFlight.track(work);
      const early = await withinFieldTime(tracked.then((result) => ({ result })));
      if (early !== undefined) {
        const replied = await reply(early.result);
        return replied.kind === 'errors' ? refuse(replied.errors) : show(replied.view);
      }
      await show(waiting);
      const late = await tracked;
      try {
        await client.views.update({ view_id: view.id, view: await lateView(late) });
      } catch (error) {
        log.info({ err: error }, 'a result is sent in a direct message');
        const said = message(paragraph(inWords(late)));
        await directMessages.send(caller.teamId, caller.userId, said);
      }
    },
  };
}

/** Slack takes an error at a field for three seconds; half of that is for the way back. */
const fieldWaitsMs = 1_500;

/** @returns undefined if it takes longer than a field can wait; the work goes on all the same */
async function withinFieldTime<T>(work: Promise<T>): Promise<T | undefined> {
  const { promise: timeUp, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), fieldWaitsMs);
  return Promise.race([work, timeUp]).finally(() => clearTimeout(timer));
}

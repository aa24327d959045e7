import type {
  AllMiddlewareArgs,
  App,
  SlackViewMiddlewareArgs,
  ViewSubmitAction,
} from '@slack/bolt';
import type { Dialog, FieldProblems } from '../../card/form.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { asPlain } from '../../card/rich-text.ts';
import type { Face } from '../../conversation/face.ts';
import type { Submission } from '../../conversation/listen.ts';
import type { InFlight } from '../../ops/in-flight.ts';
import { currentRequest, isSilentFor } from '../../store/current-request.ts';
import { resultWithin, systemWait } from '../../time.ts';
import { readFormValues } from '../render/form-values.ts';
import { renderDialog } from '../render/render-view.ts';
import { slackWords } from '../render/slack-words.ts';
import { type CallerOptions, callerOf, clientIn } from './caller.ts';

export interface SubmissionOptions extends CallerOptions {
  readonly tell: Face['tell'];
  readonly inFlight: InFlight;
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
  options: SubmissionOptions,
): Promise<Submission> {
  const { tell, inFlight, log } = options;
  const client = clientIn(context);
  const caller = await callerOf(context, body.user.id, options);
  const refuse = (errors: FieldProblems) =>
    ack({ response_action: 'errors', errors: atBlocks(errors, view) });
  const show = (dialog: Dialog) => ack({ response_action: 'update', view: renderDialog(dialog) });

  return {
    caller,
    state: view.private_metadata,
    get values() {
      return readFormValues(view.state.values);
    },
    close: () => ack(),
    show,
    refuse: (fieldId, problem) => refuse({ [fieldId]: problem }),
    replaceMessage: async () => {},
    async settle(work, { reply, waiting, lateDialog, asText }) {
      const tracked = inFlight.track(work);
      const early = await soon(tracked.then((result) => ({ result })));
      if (early !== undefined) {
        const replied = await reply(early.result);
        return replied.kind === 'errors' ? refuse(replied.errors) : show(replied.dialog);
      }
      await show(waiting);
      const late = await tracked;
      // The form is open again, with what was typed.
      if (currentRequest()?.isOver === true) return;
      try {
        const last = renderDialog(await lateDialog(late));
        await client.views.update({ view_id: view.id, view: last });
      } catch (error) {
        log.info({ err: error }, 'sending a result in a direct message');
        await tell(caller.workspaceId, caller.userId, message(paragraph(asText(late))));
      }
    },
  };
}

/**
 * Slack takes errors by the ids of input blocks, of which each has one field, and refuses all others. A form that was
 * sent before it was redrawn lacks the field of what was chosen last: its error stands at the first input.
 * https://docs.slack.dev/surfaces/modals#displaying_errors
 */
function atBlocks(
  errors: FieldProblems,
  { blocks, state }: ViewSubmitAction['view'],
): Record<string, string> {
  const inputs = blocks.flatMap(({ type, block_id }) => (type === 'input' ? (block_id ?? []) : []));
  return Object.fromEntries(
    Object.entries(errors).map(([fieldId, problem]) => {
      const [found = fieldId] =
        Object.entries(state.values).find(([, block]) => fieldId in block) ?? [];
      const text = typeof problem === 'string' ? problem : asPlain(problem, slackWords);
      return [inputs.includes(found) ? found : (inputs[0] ?? found), text];
    }),
  );
}

/** Slack accepts errors at fields for three seconds; half of that is left for the response. */
const fieldErrorMs = 1_500;

/** If it is the database that takes so long, the request is answered meanwhile; see `late-requests.ts`. */
const silentDatabaseMs = 700;
const silentMs = 500;

/** @returns undefined if the work takes longer than 1.5 s; it continues */
async function soon<T>(work: Promise<T>): Promise<T | undefined> {
  const early = await resultWithin(systemWait, fieldErrorMs, work);
  const request = currentRequest();
  const waitsForDatabase = request !== undefined && isSilentFor(request, silentMs);
  return early ?? (waitsForDatabase ? resultWithin(systemWait, silentDatabaseMs, work) : undefined);
}

import type { Dialog, Field, FieldProblems, Form } from '../../card/form.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { Submission } from '../../conversation/listen.ts';
import { answerDialog } from '../../conversation/text/dialogs.ts';
import { outdatedMessage } from '../../conversation/text/notices.ts';
import {
  changedFields,
  readFormValues,
  type SentInputs,
  withTyped,
} from '../render/form-values.ts';
import { redrawAction } from '../render/press.ts';
import { platformWords } from '../render/teams-words.ts';
import { closingReply, type Reply } from './answers.ts';
import { formGoneReply, keptDialog, pressForDialog, replyWith } from './dialog-presses.ts';
import type { ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';
import { withinAnswerTime } from './within-answer-time.ts';

/** Submitted forms. What is wrong is shown at its field, in the same form with what was typed. */

export async function submitForm(
  turn: Turn,
  formId: string,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Reply> {
  const kept = await keptDialog(turn, formId, context);
  if (kept === undefined || kept.dialog.kind === 'notice') return formGoneReply();
  const { dialog: form, messageId } = kept;
  const values = readFormValues(form, sent, turn.activity.clientInfo.timezone);
  const [changed] = changedFields(form, values).filter(isChoice);
  if (changed !== undefined) return redrawn(turn, formId, sent, context);
  const { submission, replied } = createSubmission(turn, form, values, context);
  const handle = context.handlers.submissions.get(form.id);
  if (handle === undefined) return replyWith(turn, answerDialog(outdatedMessage()), {}, context);
  const work = handle(submission);
  context.inFlight.track(work).catch((error: unknown) => {
    const { workspaceId } = turn;
    context.log.error({ err: error, workspaceId, form: form.id }, 'a submission failed');
  });
  const outcome = await Promise.race([replied, work.then(() => closed)]);
  switch (outcome.kind) {
    case 'close':
      return closingReply(platformWords.done);
    case 'show':
      return replyWith(turn, outcome.dialog, { messageId }, context);
    case 'refuse': {
      const again = withTyped(form, values, form);
      return replyWith(turn, again, { messageId, problems: outcome.problems }, context);
    }
  }
}

/** Another choice may need other fields, which the person has not seen yet. */
function isChoice({ kind }: Field): boolean {
  return kind === 'choice_field' || kind === 'choices_field';
}

async function redrawn(
  turn: Turn,
  formId: string,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Reply> {
  const press = { action: redrawAction, place: 'dialog', form: formId } as const;
  const reply = await pressForDialog(turn, press, { sent, lead: platformWords.changed }, context);
  return { ...reply, isRefusal: true };
}

type Outcome =
  | { readonly kind: 'close' }
  | { readonly kind: 'show'; readonly dialog: Dialog }
  | { readonly kind: 'refuse'; readonly problems: FieldProblems };

const closed: Outcome = { kind: 'close' };

function createSubmission(
  { caller, whisper }: Turn,
  { state }: Form,
  values: Submission['values'],
  { inFlight, wait }: ReceivingContext,
) {
  const { promise: replied, resolve } = Promise.withResolvers<Outcome>();
  const submission: Submission = {
    caller,
    state,
    values,
    close: async () => resolve(closed),
    show: async (dialog) => resolve({ kind: 'show', dialog }),
    refuse: async (fieldId, problem) =>
      resolve({ kind: 'refuse', problems: { [fieldId]: problem } }),
    async settle(work, { reply, waiting, asText }) {
      const tracked = inFlight.track(work);
      const early = await withinAnswerTime(
        tracked.then((result) => ({ result })),
        wait,
      );
      if (early !== undefined) {
        const first = await reply(early.result);
        return resolve(
          first.kind === 'errors'
            ? { kind: 'refuse', problems: first.errors }
            : { kind: 'show', dialog: first.dialog },
        );
      }
      resolve({ kind: 'show', dialog: waiting });
      // An open dialog cannot be changed from outside, so the result is a message.
      await whisper(message(paragraph(asText(await tracked))));
    },
  };
  return { submission, replied };
}

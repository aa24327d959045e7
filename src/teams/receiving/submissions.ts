import {
  type Dialog,
  type Field,
  type FieldProblems,
  type Form,
  type FormValues,
  isField,
} from '../../card/form.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { changedFields, isAsTyped, withTyped } from '../../card/typed-form.ts';
import type { Submission } from '../../conversation/listen.ts';
import { answerDialog } from '../../conversation/text/dialogs.ts';
import { outdatedMessage } from '../../conversation/text/notices.ts';
import { learnPeople } from '../conversations/learn-people.ts';
import { readFormValues, type SentInputs } from '../render/form-values.ts';
import { platformWords } from '../render/teams-words.ts';
import { closingReply, type Reply } from './answers.ts';
import { formGoneReply, keptDialog, redrawnForm, replyWith } from './dialog-presses.ts';
import { inAnswerTime, type ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** Submitted forms. What is wrong is shown at its field, in the same form with what was typed. */

export async function submitForm(
  turn: Turn,
  formId: string,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Reply> {
  const kept = await keptDialog(turn, formId, context);
  if (kept === undefined || kept.dialog.kind === 'notice') return formGoneReply();
  const { dialog, messageId } = kept;
  const values = readFormValues(dialog, sent, turn.activity.clientInfo.timezone);
  if (!changedFields(dialog, values).some(isChoice)) {
    return save(turn, { form: dialog, values, messageId }, context);
  }
  const next = await redrawnForm(turn, kept, sent, context);
  if (next?.kind !== 'form') return formGoneReply();
  // Its state goes with the choices.
  if (isAsTyped(next, values)) return save(turn, { form: next, values, messageId }, context);
  const led = { ...next, items: [paragraph(platformWords.changed), ...next.items] };
  return { ...(await replyWith(turn, led, { messageId }, context)), isRefusal: true };
}

/** Another choice may need other fields, or bring other values, which the person has not seen yet. */
function isChoice({ kind }: Field): boolean {
  return kind === 'choice_field' || kind === 'choices_field';
}

interface Sent {
  readonly form: Form;
  readonly values: Submission['values'];
  readonly messageId: string | undefined;
}

async function save(
  turn: Turn,
  { form, values, messageId }: Sent,
  context: ReceivingContext,
): Promise<Reply> {
  await learnPeople(context.directory, turn.activity.tenantId, peopleIn(form, values), context.log);
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

function peopleIn({ items }: Form, values: FormValues): readonly string[] {
  return items.filter(isField).flatMap(({ kind, id }) => {
    const value = values[id];
    if (kind === 'person_field' && typeof value === 'string') return [value];
    return kind === 'people_field' && typeof value === 'object' ? value : [];
  });
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
  context: ReceivingContext,
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
      const early = await inAnswerTime(
        context,
        work.then((result) => ({ result })),
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
      await whisper(message(paragraph(asText(await work))));
    },
  };
  return { submission, replied };
}

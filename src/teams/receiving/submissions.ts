import {
  type Dialog,
  type Field,
  type FieldProblems,
  type Form,
  type FormValues,
  problemsAsText,
} from '../../card/form.ts';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { changedFields, isAsTyped, peopleIn, withTyped } from '../../card/typed-form.ts';
import type { AskedIn, KeptDialog } from '../../conversation/kept-dialogs.ts';
import type { Submission } from '../../conversation/listen.ts';
import { answerDialog } from '../../conversation/text/dialogs.ts';
import { outdatedMessage } from '../../conversation/text/notices.ts';
import { learnPeople } from '../conversations/learn-people.ts';
import { readFormValues, type SentInputs } from '../render/form-values.ts';
import { platformWords } from '../render/teams-words.ts';
import { closingReply, type Reply } from './answers.ts';
import { editMessage } from './clicks.ts';
import { formGoneReply, keptDialog, redrawnForm, replyWith, showLater } from './dialog-presses.ts';
import { inAnswerTime, type ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** Submitted forms. What is wrong is shown at its field, in the same form with what was typed. */

/** If it takes longer than the client waits, what would be shown comes as a message. */
export async function submitForm(
  turn: Turn,
  formId: string,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Reply> {
  const kept = keptDialog(turn, formId, context);
  const work = kept.then((one) => outcomeOf(turn, one, sent, context));
  const early = await inAnswerTime(
    context,
    work.then(async (outcome) => replyTo(turn, outcome, (await kept)?.openedIn, context)),
  );
  if (early !== undefined) return early;
  const later = work.then((outcome) => tellLater(turn, outcome));
  context.inFlight.track(later).catch((error: unknown) => {
    const { workspaceId } = turn;
    context.log.error({ err: error, workspaceId }, 'the result of a form was not sent');
  });
  return closingReply(platformWords.stillWorking);
}

type Outcome =
  /** It was too old, or made up. */
  | { readonly kind: 'gone' }
  | { readonly kind: 'close' }
  | { readonly kind: 'show' | 'wait' | 'again'; readonly dialog: Dialog }
  | { readonly kind: 'refuse'; readonly dialog: Form; readonly problems: FieldProblems };

async function tellLater(turn: Turn, outcome: Outcome): Promise<void> {
  switch (outcome.kind) {
    // The result comes as a message of its own.
    case 'wait':
    case 'close':
    case 'gone':
      return;
    case 'refuse': {
      await turn.whisper(message(paragraph(problemsAsText(outcome.problems))));
      return showLater(turn, outcome.dialog);
    }
    case 'show':
    case 'again':
      return showLater(turn, outcome.dialog);
  }
}

/** @param openedIn the message whose button opened the form, which what is shown next may still replace */
async function replyTo(
  turn: Turn,
  outcome: Outcome,
  openedIn: AskedIn | undefined,
  context: ReceivingContext,
): Promise<Reply> {
  switch (outcome.kind) {
    case 'gone':
      return formGoneReply();
    case 'close':
      return closingReply(platformWords.done);
    case 'show':
    case 'wait':
      return replyWith(turn, outcome.dialog, context, { openedIn });
    case 'again':
      return {
        ...(await replyWith(turn, outcome.dialog, context, { openedIn })),
        isRefusal: true,
      };
    case 'refuse':
      return replyWith(turn, outcome.dialog, context, { problems: outcome.problems, openedIn });
  }
}

async function outcomeOf(
  turn: Turn,
  kept: KeptDialog | undefined,
  sent: SentInputs,
  context: ReceivingContext,
): Promise<Outcome> {
  if (kept?.dialog.kind !== 'form') return { kind: 'gone' };
  const { dialog: form, openedIn } = kept;
  const values = readFormValues(form, sent, turn.activity.clientInfo.timezone);
  if (!changedFields(form, values).some(isChoice))
    return save(turn, { form, values, openedIn }, context);
  const next = await redrawnForm(turn, form, sent, context);
  if (next?.kind !== 'form') return { kind: 'gone' };
  // Its state goes with the choices.
  if (isAsTyped(next, values)) return save(turn, { form: next, values, openedIn }, context);
  const items = [paragraph(platformWords.changed), ...next.items];
  return { kind: 'again', dialog: { ...next, items } };
}

/** Another choice may need other fields, or bring other values, which the person has not seen yet. */
function isChoice({ kind }: Field): boolean {
  return kind === 'choice_field' || kind === 'choices_field';
}

interface Submitted {
  readonly form: Form;
  readonly values: FormValues;
  /** The message whose button opened it. */
  readonly openedIn: AskedIn | undefined;
}

async function save(turn: Turn, submitted: Submitted, context: ReceivingContext): Promise<Outcome> {
  const { form, values } = submitted;
  const handle = context.handlers.submissions.get(form.id);
  if (handle === undefined) return { kind: 'show', dialog: answerDialog(outdatedMessage()) };
  await learnPeople(context.directory, turn.activity.tenantId, peopleIn(form, values), context.log);
  const { submission, replied } = createSubmission(turn, submitted, context);
  const work = handle(submission);
  context.inFlight.track(work).catch((error: unknown) => {
    const { workspaceId } = turn;
    context.log.error({ err: error, workspaceId, form: form.id }, 'a submission failed');
  });
  return Promise.race([replied, work.then((): Outcome => ({ kind: 'close' }))]);
}

function createSubmission(
  turn: Turn,
  { form, values, openedIn }: Submitted,
  context: ReceivingContext,
) {
  const { caller, whisper } = turn;
  const { promise: replied, resolve } = Promise.withResolvers<Outcome>();
  const refuse = (problems: FieldProblems) =>
    resolve({ kind: 'refuse', dialog: withTyped(form, values, form), problems });
  const submission: Submission = {
    caller,
    state: form.state,
    values,
    close: async () => resolve({ kind: 'close' }),
    show: async (dialog) => resolve({ kind: 'show', dialog }),
    refuse: async (fieldId, problem) => refuse({ [fieldId]: problem }),
    async replaceMessage(next) {
      if (openedIn !== undefined) await editMessage(turn, openedIn, next, context);
    },
    async settle(work, { reply, waiting, asText }) {
      const early = await inAnswerTime(
        context,
        work.then((result) => ({ result })),
      );
      if (early !== undefined) {
        const first = await reply(early.result);
        return first.kind === 'errors'
          ? refuse(first.errors)
          : resolve({ kind: 'show', dialog: first.dialog });
      }
      resolve({ kind: 'wait', dialog: waiting });
      // An open dialog cannot be changed from outside, so the result is a message.
      await whisper(message(paragraph(asText(await work))));
    },
  };
  return { submission, replied };
}

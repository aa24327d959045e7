import type { Dialog, FieldProblems, FormValues } from '../card/form.ts';
import type { RichText } from '../card/rich-text.ts';
import type { Draft } from '../people/managed-item.ts';
import type { RequestService } from '../people/request-service.ts';
import type { AllowedOnce } from '../people/requests.ts';
import type { Roles } from '../people/roles.ts';
import type { Introducer, SaveIntroduced, SaveResult } from '../people/save-introduced.ts';
import type { Caller } from './actor.ts';
import { notManagerAtField } from './denials.ts';
import type { Explain } from './error-boundary.ts';
import type { RenewHomes } from './feature.ts';
import type { Listen } from './listen.ts';
import { noticeDialog } from './text/dialogs.ts';
import { notPostedWords } from './text/digests.ts';
import { saved, saving, venueGone } from './text/notices.ts';

/** Saves the forms of the items that managers keep in a list, such as digests and alerts. */

/** Which item a form is about. `version` is undefined for a new one. */
export interface FormKey {
  readonly id: string;
  readonly version?: number | undefined;
}

/** Error texts by field. */
export type Problems = FieldProblems;

export interface ManagedForm<Form, Item, Entered extends Draft<unknown>> {
  readonly formId: string;
  /** The title of the dialog that says that it was saved. */
  readonly title: string;
  /** `saving a digest`, for the log */
  readonly during: string;
  /** What a manager can allow someone to do once. */
  readonly allowedOnce: AllowedOnce;
  /** Where errors are shown. `first` takes those that belong to no field. */
  readonly fields: Readonly<Record<'first' | 'venue' | 'channel', string>>;
  readonly reasons: Readonly<Record<'conflict' | 'gone' | 'too_many', RichText>>;
  readonly save: SaveIntroduced<Item, Entered>;
  introducerFor(caller: Caller): Introducer<Item, Entered['settings']>;
  read(values: FormValues, state: string, caller: Caller): Promise<{ key: FormKey; form: Form }>;
  check(
    form: Form,
    caller: Caller,
    key: FormKey,
  ): Promise<Checked<Entered['settings']> | Warned<Form>>;
  draftOf(key: FormKey, settings: Entered['settings'], isByManager: boolean): Entered;
  /** What is shown once it was saved. */
  savedDialog(caller: Caller, id: string): Promise<Dialog>;
  /** The form again, with a warning, or because it was too late for errors at its fields. */
  formDialog(caller: Caller, key: FormKey, form: Form, problem: RichText): Promise<Dialog>;
  notSavedWords(problems: Problems): RichText;
}

export type Checked<Settings> =
  | { readonly isComplete: true; readonly settings: Settings }
  | { readonly isComplete: false; readonly problems: Problems };

/** Complete, but perhaps not meant. It is saved if it is sent again. */
export interface Warned<Form> {
  readonly warning: RichText;
  /** The form that is shown again, which knows of the warning. */
  readonly form: Form;
}

export interface ManagedFormNeeds {
  readonly roles: Pick<Roles, 'isManager' | 'mayDo'>;
  readonly requestService: Pick<RequestService, 'doOnce'>;
  readonly explain: Explain;
  readonly renewHomes: RenewHomes;
}

type Outcome<Form> =
  | { readonly kind: 'saved' }
  | { readonly kind: 'problems'; readonly problems: Problems }
  | ({ readonly kind: 'warned' } & Warned<Form>);

export function registerManagedForm<Form, Item, Entered extends Draft<unknown>>(
  listen: Listen,
  managed: ManagedForm<Form, Item, Entered>,
  needs: ManagedFormNeeds,
): void {
  const { notSavedWords } = managed;

  /** It was saved, even if it cannot be shown. */
  async function savedDialog(caller: Caller, id: string): Promise<Dialog> {
    try {
      return await managed.savedDialog(caller, id);
    } catch (error) {
      return noticeDialog(managed.title, saved, needs.explain(error, managed.during));
    }
  }

  listen.onSubmit(managed.formId, async ({ caller, values, state, settle }) => {
    const { key, form } = await managed.read(values, state, caller);
    const work = save(caller, key, form);
    await settle(work, {
      waiting: noticeDialog(managed.title, saving),
      reply: async (outcome) =>
        outcome.kind === 'problems'
          ? { kind: 'errors', errors: outcome.problems }
          : { kind: 'dialog', dialog: await dialogAfter(outcome) },
      lateDialog: dialogAfter,
      asText: wordsOf,
    });
    if ((await work).kind === 'saved') await needs.renewHomes(caller.workspaceId, caller);

    async function dialogAfter(outcome: Outcome<Form>): Promise<Dialog> {
      if (outcome.kind === 'saved') return savedDialog(caller, key.id);
      const again = outcome.kind === 'warned' ? outcome.form : form;
      return managed.formDialog(caller, key, again, wordsOf(outcome));
    }
  });

  function wordsOf(outcome: Outcome<Form>): RichText {
    switch (outcome.kind) {
      case 'saved':
        return saved;
      case 'warned':
        return outcome.warning;
      case 'problems':
        return notSavedWords(outcome.problems);
    }
  }

  async function save(caller: Caller, key: FormKey, form: Form): Promise<Outcome<Form>> {
    const { roles, requestService, explain } = needs;
    const { fields, allowedOnce } = managed;
    try {
      const isManager = await roles.isManager(caller);
      const isNew = key.version === undefined;
      if (!isManager && !(isNew && (await roles.mayDo(caller, allowedOnce)))) {
        return problemAt(fields.first, notManagerAtField);
      }
      const check = await managed.check(form, caller, key);
      if ('warning' in check) return { kind: 'warned', ...check };
      if (!check.isComplete) return { kind: 'problems', problems: check.problems };
      const draft = managed.draftOf(key, check.settings, isManager);
      const work = () => managed.save(draft, caller, managed.introducerFor(caller));
      const isDone = ({ kind }: SaveResult) => kind === 'saved';
      const result = isManager
        ? await work()
        : await requestService.doOnce(caller, allowedOnce, work, isDone);
      return result === undefined
        ? problemAt(fields.first, notManagerAtField)
        : outcomeOf(result, managed);
    } catch (error) {
      return problemAt(fields.first, explain(error, managed.during));
    }
  }
}

function outcomeOf(
  result: SaveResult,
  { fields, reasons }: Pick<ManagedForm<unknown, unknown, Draft<unknown>>, 'fields' | 'reasons'>,
): Outcome<never> {
  switch (result.kind) {
    case 'saved':
      return { kind: 'saved' };
    case 'venue_gone':
      return problemAt(fields.venue, venueGone);
    case 'not_posted':
      return problemAt(fields.channel, notPostedWords(result.result));
    default:
      return problemAt(fields.first, reasons[result.kind]);
  }
}

function problemAt(field: string, words: RichText): Outcome<never> {
  return { kind: 'problems', problems: { [field]: words } };
}

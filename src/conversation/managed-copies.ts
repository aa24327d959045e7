import { z } from 'zod';
import type { Form, FormValues } from '../card/form.ts';
import { type RichText, rich } from '../card/rich-text.ts';
import type { Roles } from '../people/roles.ts';
import type { Caller } from './actor.ts';
import {
  type CopyChoice,
  type CopyOutcome,
  type CopyRequest,
  type CopyVenue,
  copiedWords,
  copyFormView,
  type ManagedCopies,
  noOtherVenue,
  numberFieldOf,
} from './copy-form.ts';
import { notManagerAtField } from './denials.ts';
import type { Explain } from './error-boundary.ts';
import type { Submission } from './listen.ts';
import { type ManagedClicks, type ManagedItem, onItemClick } from './managed-clicks.ts';
import { noticeDialog } from './text/dialogs.ts';
import { notPostedWords } from './text/digests.ts';
import { saving } from './text/notices.ts';

/** Copies a digest or an alert to other venues, all in one dialog. */

const formState = z.object({ formId: z.string(), itemId: z.string() });

interface CopyChecks {
  readonly roles: Pick<Roles, 'isManager'>;
  readonly explain: Explain;
}

export function registerManagedCopies<Item extends ManagedItem, Entered>(
  managed: ManagedClicks<Item>,
  copies: ManagedCopies<Item, Entered>,
  { explain }: Pick<CopyChecks, 'explain'>,
): void {
  const { listen, roles, renewHomes } = managed;
  const { ids, title } = copies;

  onItemClick(
    managed,
    ids.copy,
    async (click, item) => {
      const choice = await copies.choice(item, click.asker);
      const { offered, reasons } = choice;
      if (offered.length === 0) {
        return click.open(noticeDialog(title, noOtherVenue, ...reasons));
      }
      const state = { formId: copies.newId(), itemId: item.id };
      await click.open(await drawn(item, state, { choice, chosen: offered }, click.asker));
    },
    'dialog',
  );

  listen.onClick(ids.copyVenues, async ({ asker, form: clicked }) => {
    if (clicked === undefined) return;
    const state = formState.parse(JSON.parse(clicked.state));
    const item = await copies.find(asker.workspaceId, state.itemId);
    if (item === undefined) return;
    const choice = await copies.choice(item, asker);
    const chosen = chosenIn(choice, clicked.values, ids);
    const channelId = z.string().optional().parse(clicked.values[ids.copyChannel]);
    await clicked.redraw(await drawn(item, state, { choice, chosen, channelId }, asker), true);
  });

  listen.onSubmit(ids.copyForm, async (submission) => {
    const { caller, settle } = submission;
    const work = save(submission, { roles, explain }, copies);
    await settle(work, {
      waiting: noticeDialog(title, saving),
      reply: async (outcome) =>
        outcome.kind === 'saved'
          ? { kind: 'dialog', dialog: noticeDialog(title, copiedWords(outcome)) }
          : { kind: 'errors', errors: outcome.problems },
      lateDialog: async (outcome) => noticeDialog(title, copiedWords(outcome)),
      asText: copiedWords,
    });
    if ((await work).kind === 'saved') await renewHomes(caller.workspaceId, caller);
  });

  async function drawn(
    item: Item,
    state: z.infer<typeof formState>,
    { choice, chosen, channelId = copies.channelOf(item) }: Drawn,
    caller: Caller,
  ): Promise<Form> {
    const fields = await Promise.all(chosen.map((venue) => copies.fieldFor?.(item, venue, caller)));
    return copyFormView({
      ids,
      title,
      state: JSON.stringify(state),
      what: await copies.titleOf(item, caller),
      offered: choice.offered,
      reasons: choice.reasons,
      chosen,
      fields: fields.filter((field) => field !== undefined),
      channelId,
    });
  }
}

/** The form as it is shown. */
interface Drawn {
  readonly choice: CopyChoice;
  readonly chosen: readonly CopyVenue[];
  /** Undefined for the channel of what is copied. */
  readonly channelId?: string | undefined;
}

function chosenIn(
  { offered, alike }: CopyChoice,
  values: FormValues,
  ids: { readonly copyVenues: string },
): CopyVenue[] {
  const venueIds = z.array(z.string()).catch([]).parse(values[ids.copyVenues]);
  return [...offered, ...alike].filter(({ connection: { venueId } }) => venueIds.includes(venueId));
}

async function save<Item extends ManagedItem, Entered>(
  { caller, values, state }: Submission,
  { roles, explain }: CopyChecks,
  copies: ManagedCopies<Item, Entered>,
): Promise<CopyOutcome> {
  const { ids } = copies;
  try {
    const { formId, itemId } = formState.parse(JSON.parse(state));
    if (!(await roles.isManager(caller))) return problemAt(ids.copyVenues, notManagerAtField);
    const item = await copies.find(caller.workspaceId, itemId);
    if (item === undefined) return problemAt(ids.copyVenues, copies.reasons.gone);
    const venues = chosenIn(await copies.choice(item, caller), values, ids);
    const channelId = z.string().optional().parse(values[ids.copyChannel]);
    if (venues.length === 0) return problemAt(ids.copyVenues, rich`Choose at least one venue.`);
    if (channelId === undefined) return problemAt(ids.copyChannel, rich`Choose a channel.`);
    const request: CopyRequest = {
      venues,
      channelId,
      numberFor: (venueId) =>
        z.number().optional().catch(undefined).parse(values[numberFieldOf(ids.copyForm, venueId)]),
      copyId: (venueId) => `${formId}-${venueId}`,
    };
    const found = await copies.drafts(item, request, caller);
    if (found.kind === 'problems') return found;
    const result = await copies.save(found.drafts, caller, {
      post: (channel) => caller.post(channel, copies.introduction(item, request, caller.userId)),
      remove: (channel, messageId) => caller.unpost(channel, messageId),
    });
    switch (result.kind) {
      case 'saved':
        return {
          kind: 'saved',
          names: venues.map(({ label }) => label),
          waiting: venues
            .filter(({ connection }) => connection.state === 'pending')
            .map(({ label }) => label),
        };
      case 'too_many':
        return problemAt(ids.copyVenues, copies.reasons.too_many);
      case 'not_posted':
        return problemAt(ids.copyChannel, notPostedWords(result.result));
    }
  } catch (error) {
    return problemAt(ids.copyVenues, explain(error, copies.during));
  }
}

function problemAt(field: string, words: RichText): CopyOutcome {
  return { kind: 'problems', problems: { [field]: words } };
}

import type { Dialog } from '../../card/form.ts';
import type { Message } from '../../card/message.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { changeEntry } from '../../log/change-entry.ts';
import type { LogEntry } from '../../log/entry.ts';
import { writeEntry } from '../../log/write-entry.ts';
import { type Connection, findVenue, venueName } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { Explain } from '../error-boundary.ts';
import type { Listen, Submission } from '../listen.ts';
import { answerDialog, noticeDialog } from '../text/dialogs.ts';
import { noticeMessage, saved, saving, venueGone } from '../text/notices.ts';
import { entryMessage } from './entry-message.ts';
import {
  draftOf,
  draftProblems,
  type EntryForm,
  entryFormView,
  kindOf,
  readEntryForm,
  readFormState,
} from './form.ts';
import { logIds } from './ids.ts';
import { isToFollowUp } from './kind-of-text.ts';
import type { LogNeeds } from './needs.ts';
import { placeIn } from './read-noted.ts';
import { viewFor } from './told.ts';
import {
  changedSince,
  entryGone,
  noTime,
  notSaved,
  notYours,
  onlyOwnPeople,
  writtenLead,
} from './words.ts';

/** Saves the form of the venue log. */

type Saved =
  | { readonly kind: 'saved'; readonly entry: LogEntry; readonly lead: RichText | undefined }
  /** Someone else was faster: the form again, with what this person typed. */
  | { readonly kind: 'conflict'; readonly entry: LogEntry; readonly typed: EntryForm }
  | { readonly kind: 'problem'; readonly field: string; readonly words: RichText };

const title = 'Venue log';

export type LogSubmissionNeeds = LogNeeds & { readonly explain: Explain };

export function registerLogSubmissions(listen: Listen, needs: LogSubmissionNeeds): void {
  const { connections, clock, explain, renewHomes } = needs;

  listen.onClick(logIds.venueField, async ({ asker, form }) => {
    if (form === undefined) return;
    const state = readFormState(form.state);
    const typed = readEntryForm(form.values, state, clock.now());
    const connected = await connections.list(asker.workspaceId);
    await form.redraw(entryFormView({ state, typed, connected }, asker.locale), true);
  });

  listen.onSubmit(logIds.form, async (submission) => {
    const { caller, settle } = submission;
    const work = save(submission, needs).catch((error: unknown): Saved => {
      const words = explain(error, 'saving a log entry');
      return { kind: 'problem', field: logIds.textField, words };
    });
    await settle(work, {
      waiting: noticeDialog(title, saving),
      reply: async (result) =>
        result.kind === 'problem'
          ? { kind: 'errors', errors: { [result.field]: result.words } }
          : { kind: 'dialog', dialog: await dialogOf(result, caller) },
      lateDialog: async (result) =>
        result.kind === 'problem' ? formAgain(submission, result.words) : dialogOf(result, caller),
      asText: (result) =>
        result.kind === 'saved'
          ? saved
          : result.kind === 'conflict'
            ? changedSince(result.entry)
            : notSaved(result.words),
    });
    const result = await work;
    if (result.kind !== 'saved') return;
    await renewHomes(caller.workspaceId, caller);
    // In Teams, what was shown before the change, or the offer to log it, would stay in the chat.
    const { version, isOffered } = readFormState(submission.state);
    if (version !== undefined || isOffered === true) {
      await submission.replaceMessage(await shownAgain(result, caller));
    }
  });

  async function dialogOf(
    result: Extract<Saved, { kind: 'saved' | 'conflict' }>,
    caller: Caller,
  ): Promise<Dialog> {
    const { entry } = result;
    const connected = await connections.list(caller.workspaceId);
    if (result.kind === 'conflict') {
      const { id, venueId, version } = entry;
      return entryFormView(
        {
          state: { id, venueId, version },
          typed: result.typed,
          connected,
          lead: changedSince(entry),
        },
        caller.locale,
      );
    }
    return answerDialog(await shownAgain(result, caller));
  }

  async function shownAgain(
    { entry, lead }: Extract<Saved, { kind: 'saved' }>,
    caller: Caller,
  ): Promise<Message> {
    const connected = await connections.list(caller.workspaceId);
    const connection = findVenue(connected, entry.venueId);
    if (connection === undefined) return noticeMessage(venueGone);
    const view = await viewFor(caller, connection, entry, needs);
    return entryMessage({ ...view, isShareable: false, lead }, caller.locale);
  }

  async function formAgain({ values, state, caller }: Submission, lead: RichText): Promise<Dialog> {
    const read = readFormState(state);
    const connected = await connections.list(caller.workspaceId);
    const typed = readEntryForm(values, read, clock.now());
    return entryFormView({ state: read, typed, connected, lead }, caller.locale);
  }
}

async function save({ values, state: text, caller }: Submission, needs: LogNeeds): Promise<Saved> {
  const state = readFormState(text);
  if (values[logIds.timeField] === undefined) {
    return { kind: 'problem', field: logIds.timeField, words: noTime };
  }
  const typed = readEntryForm(values, state, needs.clock.now());
  const { version } = state;
  return version === undefined
    ? write(typed, caller, state, needs)
    : change(typed, { ...state, version }, caller, needs);
}

async function write(
  typed: EntryForm,
  caller: Caller,
  state: ReturnType<typeof readFormState>,
  needs: LogNeeds,
): Promise<Saved> {
  const { venueId } = typed;
  if (venueId === undefined) {
    return { kind: 'problem', field: logIds.venueField, words: rich`Choose a venue.` };
  }
  const connected = await needs.connections.list(caller.workspaceId);
  const meant = state.isBlank === true ? withWords(typed, findVenue(connected, venueId)) : typed;
  // Elsewhere than at the venue of the alert, it is about something else.
  const episodeId = state.venueId === venueId ? state.episodeId : undefined;
  const draft = { ...draftOf(state, { ...meant, venueId }), episodeId };
  const written = await writeEntry(draft, caller, needs);
  switch (written.kind) {
    case 'written':
    case 'written_before': {
      const connection = findVenue(connected, venueId);
      const lead = connection && writtenLead(written, venueName(connection));
      return { kind: 'saved', entry: written.entry, lead };
    }
    case 'refused':
      return { kind: 'problem', ...draftProblems[written.problem] };
    case 'not_allowed':
      return { kind: 'problem', field: logIds.textField, words: onlyOwnPeople };
    case 'venue_gone':
      return { kind: 'problem', field: logIds.textField, words: venueGone };
  }
}

/** Nobody chooses a zone on a phone if the words have said it. */
function withWords(typed: EntryForm, connection: Connection | undefined): EntryForm {
  const { text, zoneId, needsFollowUp } = typed;
  const alone = { connected: connection === undefined ? [] : [connection], byDefault: connection };
  const place = connection && placeIn(text, { ...alone, forChannel: undefined });
  return {
    ...typed,
    zoneId: zoneId ?? place?.zone?.id,
    needsFollowUp: needsFollowUp || isToFollowUp(text),
  };
}

async function change(
  typed: EntryForm,
  state: ReturnType<typeof readFormState> & { readonly version: number },
  caller: Caller,
  needs: LogNeeds,
): Promise<Saved> {
  const { id, version, venueId = '' } = state;
  const { zoneId, text, at, needsFollowUp } = typed;
  const kind = kindOf(typed);
  const wanted = { id, venueId, version, zoneId, kind, text, at, needsFollowUp };
  const changed = await changeEntry(wanted, caller, needs);
  switch (changed.kind) {
    case 'changed':
      return { kind: 'saved', entry: changed.entry, lead: undefined };
    case 'conflict':
      return { ...changed, typed };
    case 'refused':
      return { kind: 'problem', ...draftProblems[changed.problem] };
    case 'not_allowed':
      return { kind: 'problem', field: logIds.textField, words: notYours };
    case 'gone':
      return { kind: 'problem', field: logIds.textField, words: entryGone };
  }
}

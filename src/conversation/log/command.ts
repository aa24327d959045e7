import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import type { RichText } from '../../card/rich-text.ts';
import type { EntryDraft } from '../../log/check-draft.ts';
import { newEntryId } from '../../log/entry.ts';
import { writeEntry } from '../../log/write-entry.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import { answerCounts } from '../asking/counts.ts';
import { noVenueMessage } from '../denials.ts';
import type { Command } from '../feature.ts';
import type { Question } from '../question.ts';
import { noticeMessage, venueGone } from '../text/notices.ts';
import type { Circumstances } from '../understanding/interpreted.ts';
import { entryMessage } from './entry-message.ts';
import { draftProblems, mostKept } from './form.ts';
import type { LogLine, Noted } from './log-line.ts';
import { momentOf } from './moment.ts';
import type { LogNeeds } from './needs.ts';
import { openNewEntry, uniquePart } from './open-form.ts';
import { readLogLine } from './read-line.ts';
import { notedIn } from './read-noted.ts';
import { showEntries } from './show-entries.ts';
import { viewFor } from './told.ts';
import {
  onlyOwnPeople,
  stillToCome,
  tooLongToKeep,
  unclearTime,
  whichVenue,
  writtenLead,
  zoneElsewhere,
} from './words.ts';

/** `/ambience log`: writes down what happened, or shows what was written. */
export const log: Command<LogNeeds> = {
  name: 'log',
  isSuggested: true,
  usage: 'log [what happened]',
  summary: 'Write or read the log',
  group: 'more',
  async answer(question, asker, needs) {
    const venues = await needs.choices.inChannel(asker.workspaceId, asker.channelId);
    if (venues.connected.length === 0) {
      return { message: noVenueMessage(await needs.roles.permissionsOf(asker)) };
    }
    if (question.counts !== undefined) {
      return answerCounts(question.counts, question, { venues, asker, needs });
    }
    const line = lineOf(question, venues, needs);
    switch (line.kind) {
      case 'show':
        return showEntries(line.filter, question, { venues, asker, needs });
      case 'unclear_time':
        return { message: message(paragraph(unclearTime)) };
      case 'ask':
        return openForm({ entryKind: line.entryKind, text: '' }, undefined, {
          venues,
          asker,
          needs,
        });
      case 'note':
        return note(notedIn(line.text, circumstancesOf(venues, needs)), { venues, asker, needs });
    }
  },
};

interface Asking {
  readonly venues: ChannelVenues;
  readonly asker: Asker;
  readonly needs: LogNeeds;
}

function circumstancesOf(venues: ChannelVenues, { clock }: LogNeeds): Circumstances {
  return { venues, now: clock.now() };
}

function lineOf(question: Question, venues: ChannelVenues, needs: LogNeeds): LogLine {
  const line = readLogLine(question.argument, circumstancesOf(venues, needs));
  return line.kind === 'show' && question.past !== undefined
    ? { kind: 'show', filter: { ...line.filter, past: question.past, part: question.part } }
    : line;
}

async function note(noted: Noted, asking: Asking): Promise<Answer | undefined> {
  const { asker, needs } = asking;
  const { clock } = needs;
  const { place, elsewhere, text, entryKind } = noted;
  if (elsewhere !== undefined) {
    const { at } = await momentOf(noted, place?.connection ?? elsewhere.connection, asker, needs);
    return openForm({ ...noted, at }, zoneElsewhere(elsewhere), asking);
  }
  if (place === undefined) return openForm(noted, whichVenue, asking);
  const moment = await momentOf(noted, place.connection, asker, needs);
  const toCome = noted.time.kind === 'to_come' ? noted.time : undefined;
  if (moment.kind === 'ask') {
    return openForm({ ...noted, at: moment.at }, moment.why, asking);
  }
  const draft: EntryDraft = {
    id: newEntryId(clock.now(), uniquePart()),
    venueId: place.connection.venueId,
    zoneId: place.zone?.id,
    kind: entryKind,
    text,
    at: moment.at,
    // What is still to come is not forgotten, unless it comes by itself.
    needsFollowUp: noted.needsFollowUp || (toCome !== undefined && entryKind !== 'event'),
  };
  const written = await writeEntry(draft, asker, needs);
  switch (written.kind) {
    case 'venue_gone':
      return { message: noticeMessage(venueGone) };
    case 'not_allowed':
      return { message: noticeMessage(onlyOwnPeople) };
    case 'refused':
      return openForm(
        { ...noted, at: moment.at },
        written.problem === 'too_long' && text.length > mostKept
          ? tooLongToKeep
          : draftProblems[written.problem].words,
        asking,
      );
    case 'written':
    case 'written_before': {
      const view = await viewFor(asker, place.connection, written.entry, needs);
      const lead =
        writtenLead(written, venueName(place.connection)) ??
        (toCome === undefined ? undefined : stillToCome(toCome.minute, asker.locale));
      return {
        message: entryMessage({ ...view, isShareable: asker.isInChannel, lead }, asker.locale),
      };
    }
  }
}

/** What was typed is kept in the form. */
async function openForm(
  noted: Partial<Noted> & { readonly at?: number },
  lead: RichText | undefined,
  { venues, asker, needs }: Asking,
): Promise<undefined> {
  await openNewEntry({ ...noted, lead }, venues, asker, needs);
  return undefined;
}

import { isUnseen } from '../../alerts/open-alerts.ts';
import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, controls, note, type Part, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { shareButton } from '../asking/answer-buttons.ts';
import { acknowledgeButton, askButton, refreshButton, venuePicker } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { venuePickerId } from '../question-values.ts';
import { mostButtons } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { currentRows, type NeededRow, needsLook, updatedWords } from '../text/venue-rows.ts';
import { headlineWords, venueParts } from '../text/venues-compared.ts';
import { counted } from '../text/wording.ts';

export interface CompareWishes {
  /** Shows all venues, however many there are. */
  readonly isAllWanted: boolean;
  /** What it begins with, if something was asked for. */
  readonly lead: RichText | undefined;
  /** What happened before, if it was asked whether anything needs someone. */
  readonly noted?: RichText | undefined;
}

/** With more venues, those that need nobody are shown on request. */
const mostUnfolded = 10;

/**
 * `/ambience compare`: one row per venue, those that need someone first. Numbers of venues are never
 * combined, and old ones never compared.
 *
 * @param sorted by need
 */
export function compareMessage(
  sorted: readonly NeededRow[],
  { isAllWanted, lead, noted }: CompareWishes,
  locale: Locale,
): Message {
  const rows = shownRows(sorted, isAllWanted);
  const updated = updatedWords(currentRows(rows), locale);
  const isNeedTold = sorted.some(needsLook) && currentRows(sorted).length > 0;
  const folded = sorted.filter((row) => !rows.includes(row));
  return message(
    lead && paragraph(lead),
    lead === undefined || isNeedTold ? paragraph(headlineWords(sorted, locale)) : undefined,
    // What is still to do belongs to the answer, rather than below the table.
    isNeedTold ? undefined : noted && paragraph(noted),
    ...venueParts(rows, locale),
    isNeedTold ? noted && paragraph(noted) : undefined,
    folded.length === 0 ? undefined : note(foldedWords(folded)),
    updated && note(updated),
  );
}

/** `8 more venues don't need a look · 1 venue waiting for approval` */
function foldedWords(folded: readonly NeededRow[]): RichText {
  const waiting = folded.filter(({ need }) => need === 'pending').length;
  const fine = folded.length - waiting;
  const parts = [
    ...(fine === 0
      ? []
      : [rich`${counted(fine, 'more venue')} ${fine === 1 ? "doesn't" : "don't"} need a look`]),
    ...(waiting === 0 ? [] : [rich`${counted(waiting, 'venue')} waiting for approval`]),
  ];
  return join(parts, ' · ');
}

/** In the order of the table. */
function shownRows(sorted: readonly NeededRow[], isAllWanted: boolean): readonly NeededRow[] {
  const needed = sorted.filter(needsLook);
  const isFolded = sorted.length > mostUnfolded && !isAllWanted && needed.length > 0;
  return isFolded ? needed : sorted;
}

/** Asked by `csv`, which then is about all venues. */
const exportAllButton = askButton('Export', { command: 'csv', argument: '', all: true });

/** In the order of the table; of more, each has its button in its own answer. */
const mostAcknowledged = 3;

/** For the alerts of a venue that nobody has acknowledged. */
function acknowledgeButtons(rows: readonly NeededRow[], question: Question): Button[] {
  return rows
    .flatMap(({ label, content, connection: { venueId } }) => {
      const unseen = content.kind === 'live' ? content.venue.alerts.filter(isUnseen) : [];
      const ids = unseen.map(({ episodeId }) => episodeId);
      return ids.length === 0
        ? []
        : [
            {
              ...acknowledgeButton({ ...question, venueId }, ids),
              label: `Acknowledge ${label}`,
            },
          ];
    })
    .slice(0, mostAcknowledged);
}

/** A button for each venue of the table, in its order, to see its zones. */
export function compareControls(
  sorted: readonly NeededRow[],
  {
    offersShare,
    isAllWanted,
    argument,
  }: Pick<CompareWishes, 'isAllWanted'> & {
    readonly offersShare: boolean;
    /** What was typed. */
    readonly argument: string;
  },
): Part {
  const question: Question = {
    command: 'compare',
    argument,
    ...(isAllWanted ? { all: true } : {}),
  };
  const refresh = refreshButton(question);
  const rows = shownRows(sorted, isAllWanted);
  const live = rows.filter(({ content }) => content.kind === 'live');
  const offered = [
    ...acknowledgeButtons(rows, question),
    refresh,
    ...(offersShare ? [shareButton(refresh)] : []),
    exportAllButton,
    ...(rows.length < sorted.length
      ? [askButton(`Show all ${sorted.length} venues`, { ...question, all: true })]
      : []),
    ...live
      .slice(0, mostButtons)
      .map(({ label, connection: { venueId } }) =>
        askButton(`Open ${label}`, { command: 'live', argument: '', venueId }),
      ),
  ];
  if (live.length <= mostButtons) return buttons(offered);
  const about = venuePickerId({ command: 'live', argument: '' });
  return controls({ about, buttons: offered, pickers: [venuePicker] });
}

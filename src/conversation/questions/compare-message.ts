import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { askButton, refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { mostButtons } from '../text/labels.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import {
  type CurrentRow,
  currentRows,
  moodOf,
  type NeededRow,
  needsLook,
  sortedByNeed,
  updatedWords,
  type VenueRow,
} from '../text/venue-rows.ts';
import {
  hasMostZones,
  headlineWords,
  loudnessOf,
  noneLive,
  venueParts,
} from '../text/venues-compared.ts';
import { counted } from '../text/wording.ts';
import { shareButton } from './follow-ups.ts';
import type { VenueRank } from './question-words.ts';

export interface CompareWishes {
  /** Shows all venues, however many there are. */
  readonly isAllWanted: boolean;
  /** Names that venue first. */
  readonly rank?: VenueRank | undefined;
}

/** With more venues, those that need nobody are shown on request. */
const mostUnfolded = 10;

/**
 * `/ambience compare`: one row per venue, those that need someone first. Numbers of venues are never
 * combined, and old ones never compared.
 */
export function compareMessage(
  all: readonly VenueRow[],
  { isAllWanted, rank }: CompareWishes,
  locale: Locale,
): Message {
  const sorted = sortedByNeed(all);
  const rows = shownRows(sorted, isAllWanted);
  const updated = updatedWords(currentRows(rows), locale);
  const folded = all.length - rows.length;
  return message(
    rank && paragraph(rankWords(rank, currentRows(sorted), locale)),
    rank === undefined || (sorted.some(needsLook) && currentRows(sorted).length > 0)
      ? paragraph(headlineWords(sorted, locale))
      : undefined,
    ...venueParts(rows, locale),
    folded === 0
      ? undefined
      : note(
          rich`${counted(folded, 'more venue')} ${folded === 1 ? "doesn't" : "don't"} need a look`,
        ),
    updated && note(updated),
  );
}

/** In the order of the table. */
function shownRows(sorted: readonly NeededRow[], isAllWanted: boolean): readonly NeededRow[] {
  const needed = sorted.filter(needsLook);
  const isFolded = sorted.length > mostUnfolded && !isAllWanted && needed.length > 0;
  return isFolded ? needed : sorted;
}

/** `*Harbour Hotel* is the busiest of your venues (mood 8.2)`, of those with data of now */
function rankWords(rank: VenueRank, rows: readonly CurrentRow[], locale: Locale): RichText {
  const measured = ({ venue }: CurrentRow) =>
    rank === 'loudest' ? loudnessOf(venue) : moodOf(venue);
  const known = rows.filter((row) => hasMostZones(row.venue) && measured(row) !== undefined);
  const sorted = known.toSorted((a, b) => (measured(b) ?? 0) - (measured(a) ?? 0));
  const first = rank === 'quietest' ? sorted.at(-1) : sorted[0];
  if (first === undefined) return rich`${noneLive}, so I can't say which is the ${rank}.`;
  const { label, venue } = first;
  const value = measured(first) ?? 0;
  const number =
    rank === 'loudest'
      ? `loudness ${loudnessNumber(value, venue.scale, locale)}`
      : `mood ${moodNumber(value, locale)}`;
  return rich`*${label}* is the ${rank} of your venues (${number})`;
}

/** Asked by `csv`, which then is about all venues. */
const exportAllButton = askButton('Export', { command: 'csv', argument: '', all: true });

/** A button for each venue of the table, in its order, to see its zones. */
export function compareControls(
  all: readonly VenueRow[],
  { offersShare, isAllWanted, rank }: CompareWishes & { readonly offersShare: boolean },
): Part {
  const question: Question = {
    command: 'compare',
    argument: rank ?? '',
    ...(isAllWanted ? { all: true } : {}),
  };
  const refresh = refreshButton(question);
  const rows = shownRows(sortedByNeed(all), isAllWanted);
  return buttons([
    refresh,
    ...(offersShare ? [shareButton(refresh)] : []),
    exportAllButton,
    ...(rows.length < all.length
      ? [askButton(`Show all ${all.length} venues`, { ...question, all: true })]
      : []),
    ...rows
      .filter(({ content }) => content.kind === 'live')
      .slice(0, mostButtons)
      .map(({ label, connection: { venueId } }) =>
        askButton(`Open ${label}`, { command: 'live', argument: '', venueId }),
      ),
  ]);
}

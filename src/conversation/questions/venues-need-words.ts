import { type RichText, rich } from '../../card/rich-text.ts';
import type { Locale } from '../text/locale.ts';
import {
  currentRows,
  needsLook,
  needWords,
  sortedByNeed,
  type VenueRow,
} from '../text/venue-rows.ts';
import type { ComparisonAsked } from '../understanding/venues/comparison-asked.ts';

/** Whether any venue needs someone, and which one the most. */

/** `*Harbour Hotel* needs you first.`, and why stands below. @returns undefined if none does */
export function firstNeedWords(read: readonly VenueRow[]): RichText | undefined {
  const [first] = sortedByNeed(read).filter(needsLook);
  return first && rich`*${first.label}* needs you first.`;
}

/** @returns undefined unless it wants yes or no, or if not all venues have data; which of them need a look is said below */
export function needAskedWords(
  { isFineAsked, isWhether }: ComparisonAsked,
  read: readonly VenueRow[],
  locale: Locale,
): RichText | undefined {
  const rows = currentRows(read);
  const needy = rows.filter(({ venue }) => needWords(venue, locale).length > 0);
  if (needy.length > 0) {
    // How many they are, and which, is the next line.
    if (isFineAsked === true) return rich`No.`;
    return isWhether === true ? rich`Yes.` : undefined;
  }
  // Nobody here can hurry an owner's approval.
  const approved = read.filter(({ connection }) => connection.state !== 'pending');
  if (rows.length < approved.length) return undefined;
  return isFineAsked === true
    ? rich`Yes, all good: no venue needs a look.`
    : rich`Nothing needs a look right now.`;
}

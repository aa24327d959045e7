import { type RichText, rich } from '../../card/rich-text.ts';
import type { TroubleAsked } from '../understanding/venues/comparison-asked.ts';
import { troubleIn, type VenueReviewed } from './venue-reviewed.ts';
import { counted, listed, listedInBold } from './wording.ts';

/** How many alerts, incidents and complaints several venues had over the same past time. */

type TroubleRow = Pick<VenueReviewed, 'alerts' | 'incidents' | 'complaints' | 'isWatched'> & {
  readonly name: string;
};

export interface TroubleOf {
  /** Whether there was any, which wants yes or no: `any alerts last night` */
  readonly whetherOf?: TroubleAsked | undefined;
  /** Of what the list was asked for: `which alerts went off` */
  readonly troubleOf?: TroubleAsked | undefined;
}

/** `2 alerts and 1 complaint in all, at *Harbour Hotel*.` */
export function troubleWords(
  rows: readonly TroubleRow[],
  { whetherOf, troubleOf = 'any' }: TroubleOf,
): RichText {
  const sumOf = (count: (row: TroubleRow) => number) =>
    rows.reduce((sum, row) => sum + count(row), 0);
  const alerts = sumOf((row) => row.alerts ?? 0);
  const incidents = sumOf((row) => row.incidents);
  const complaints = sumOf((row) => row.complaints);
  const isKept = rows.every((row) => row.alerts !== undefined);
  const isAnyWatched = rows.some((row) => row.isWatched);
  const some = [
    ...(alerts === 0 ? [] : [counted(alerts, 'alert')]),
    ...(incidents === 0 ? [] : [counted(incidents, 'incident')]),
    ...(complaints === 0 ? [] : [counted(complaints, 'complaint')]),
  ];
  if (some.length > 0) {
    const places = rows.filter((row) => troubleIn(row) > 0);
    const areFew = places.length < rows.length && places.length <= mostPlacesSaid;
    const at = !areFew
      ? rich` in all`
      : places.length === 1
        ? rich` at ${listedInBold(places)}`
        : rich` in all, at ${listedInBold(places)}`;
    const isSo = { any: true, alerts: alerts > 0, complaints: complaints > 0 };
    const of = whetherOf ?? troubleOf;
    const yes = whetherOf === undefined ? rich`` : rich`Yes: `;
    const answer = isSo[of] ? yes : noneWords(of, isKept, isAnyWatched);
    return rich`${answer}${listed(some)}${at}.`;
  }
  const watched = rows.filter(({ isWatched }) => isWatched);
  const at = counted(rows.length, 'venue');
  if (isKept && isAnyWatched && watched.length < rows.length) {
    const ofSome =
      watched.length === 1
        ? rich`${listedInBold(watched)}, the only venue with alerts set up`
        : rich`the ${watched.length} venues with alerts set up`;
    const others = (whetherOf ?? troubleOf) === 'alerts' ? rich`` : rich` No complaints at ${at}.`;
    return rich`No alerts at ${ofSome}.${others}`;
  }
  if (isKept && isAnyWatched) return rich`No alerts or complaints at ${at}.`;
  return rich`No complaints at ${at}.${isKept ? ' No alerts were set up.' : ''}`;
}

/** Before what there was instead. */
function noneWords(of: TroubleAsked, isKept: boolean, isAnyWatched: boolean): RichText {
  if (of === 'alerts' && !isKept) return rich`I don't know about all alerts. `;
  if (of === 'alerts' && !isAnyWatched) return rich`No alerts were set up. `;
  return rich`No ${of}, but `;
}

/** The others are in the table. */
const mostPlacesSaid = 3;

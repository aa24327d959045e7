import { wholeVenue } from '../../alerts/rule.ts';
import { watchOf } from '../../alerts/venue-alerts.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Cell } from '../../card/table.ts';
import type { AllVenuesContent, VenueInDigest } from '../../digests/content.ts';
import { type LocalZone, localWeekday } from '../../insight/local-time.ts';
import { dayMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { alertWords } from '../text/alert-measures.ts';
import { shortWeekday, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { alertsOf } from '../text/past-alerts.ts';
import type { VenueColumn } from '../text/venues-compared.ts';
import { counted, listed, uncapitalised } from '../text/wording.ts';

/** What happened at all venues since the digest's last post. */

/** `Since Thu 22:00: 2 alerts (Harbour Hotel: Terrace too loud, Spa sensor silent) and 1 complaint · 2 follow-ups still open` */
export function latelyWords(
  { since, venues }: AllVenuesContent,
  at: number,
  zone: LocalZone,
  locale: Locale,
): RichText {
  const count = (of: (venue: VenueInDigest) => number) =>
    venues.reduce((sum, venue) => sum + of(venue), 0);
  const [alerts, complaints, open] = [
    count(alertsIn),
    count(complaintsIn),
    count(({ lately }) => lately.open.length),
  ];
  const some = [
    ...(alerts === 0 ? [] : [rich`${counted(alerts, 'alert')} (${alertNames(venues)})`]),
    ...(complaints === 0 ? [] : [rich`${counted(complaints, 'complaint')}`]),
  ];
  const isWatched = venues.some(({ lately }) => lately.isWatched);
  const none = isWatched ? 'no alerts or complaints' : 'no complaints';
  const time = momentWords(since, isLongAgo(since, at), zone, locale);
  const happened = rich`Since ${time}: ${some.length === 0 ? none : listed(some)}`;
  return open === 0 ? happened : rich`${happened} · ${counted(open, 'follow-up')} still open`;
}

/** What no venue has is no column. @param zone the digest's, as for all times of the post */
export function latelyColumns(
  { venues, since }: AllVenuesContent,
  now: number,
  zone: LocalZone,
  locale: Locale,
): VenueColumn[] {
  const byId = new Map(venues.map((venue) => [venue.connection.venueId, venue]));
  const column = (title: string, cell: (venue: VenueInDigest) => Cell): VenueColumn => ({
    title,
    cell: ({ connection }) => {
      const venue = byId.get(connection.venueId);
      return venue && cell(venue);
    },
  });
  return [
    column('Mood peak', ({ lately: { peak } }) => {
      if (peak === undefined) return undefined;
      const time = momentWords(peak.at, isLongAgo(since, now), zone, locale);
      return `${moodNumber(peak.value, locale)} (${time})`;
    }),
    // One column for all of it: a phone shows four.
    column(`Since ${momentWords(since, isLongAgo(since, now), zone, locale)}`, (venue) => {
      const some = [
        [alertsIn(venue), 'alert'],
        [complaintsIn(venue), 'complaint'],
        [venue.lately.open.length, 'open follow-up'],
      ] as const;
      const told = some.flatMap(([count, what]) => (count === 0 ? [] : [counted(count, what)]));
      return told.length === 0 ? undefined : told.join(', ');
    }),
  ];
}

/** Venues with too little data for a peak, where others have one: their cell is empty. */
export function unknownPeaks({ venues }: AllVenuesContent): RichText | undefined {
  const isKnown = ({ lately }: VenueInDigest) => lately.peak !== undefined;
  const names = venues
    .filter((venue) => venue.read.kind === 'live' && !isKnown(venue))
    .map(({ connection }) => venueName(connection));
  return names.length === 0 || !venues.some(isKnown)
    ? undefined
    : rich`Not enough data for a peak: ${listed(names, mostUnknown)}`;
}

const mostUnknown = 3;
const mostNamed = 3;

/** `Harbour Hotel: Terrace too loud 3 times, still open, and Spa too loud; Quay: Bar sensor silent`: first those that are open, then the most frequent */
function alertNames(venues: readonly VenueInDigest[]): RichText {
  const named = venues.flatMap(({ connection, lately }) => {
    const what = alertsOf(lately.episodes).map(({ episode, zone }) => {
      const name = zone.zoneId === wholeVenue ? '' : `${zone.name} `;
      const isOpen = zone.closed === undefined;
      return { words: `${name}${uncapitalised(alertWords(watchOf(episode)).title)}`, isOpen };
    });
    return [...Map.groupBy(what, ({ words }) => words)].map(([words, same]) => {
      const isOpen = same.some((one) => one.isOpen);
      const times = same.length === 1 ? '' : same.length === 2 ? ' twice' : ` ${same.length} times`;
      const one = `${words}${times}${isOpen ? ', still open' : ''}`;
      return { venue: venueName(connection), one, isOpen, count: same.length };
    });
  });
  const byNeed = named.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen) || b.count - a.count);
  const shown = byNeed.slice(0, mostNamed);
  const rest = byNeed.slice(mostNamed).reduce((sum, { count }) => sum + count, 0);
  const byVenue = [...new Set(shown.map(({ venue }) => venue))].map((name) => {
    const own = shown.filter(({ venue }) => venue === name);
    return rich`*${name}*: ${own.map(({ one }) => one).join(', and ')}`;
  });
  return join([...byVenue, ...(rest > 0 ? [rich`${rest} more`] : [])], '; ');
}

function alertsIn({ lately }: VenueInDigest): number {
  return alertsOf(lately.episodes).length;
}

function complaintsIn({ lately }: VenueInDigest): number {
  return lately.entries.filter(({ kind }) => kind === 'complaint').length;
}

/** Times of over half a day ago are told with their day, and beside them all others. */
function isLongAgo(since: number, now: number): boolean {
  return now - since > dayMs / 2;
}

function momentWords(at: number, isDated: boolean, zone: LocalZone, locale: Locale): string {
  const time = timeOfDay(at, zone, locale);
  return isDated ? `${shortWeekday(localWeekday(at, zone))} ${time}` : time;
}

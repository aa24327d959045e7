import { knownPlace } from '../../history/known-place.ts';
import { currentDay, type PastPlace, type VenueDay, venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime } from '../../history/past-time.ts';
import { readNights } from '../../history/read-nights.ts';
import {
  includesToday,
  nightMeant,
  nightsMeant,
  periodBefore,
} from '../../history/service-days.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { type VenueReviewed, venueReviewed } from '../text/venues-reviewed.ts';
import type { ComparisonAsked } from '../understanding/comparison-asked.ts';
import { changeColumns, comparePastMessage, type PastVenue } from './compare-past-message.ts';

/** `/ambience compare last week`: a row for each venue. */

export async function comparePast(
  past: PastTime,
  question: Question,
  { asked, asker, connected }: PastComparison,
  needs: QuestionNeeds,
): Promise<Answer> {
  const { locale, workspaceId } = asker;
  const read: PastVenue[] = [];
  const isCompared = changeColumns[past.kind] !== undefined;
  const [first] = asked.named ?? connected;
  const meant = first && sameDates(past, venueDay(await knownPlace(workspaceId, first, needs)));
  // One after another, because a month of a venue is large.
  for (const connection of asked.named ?? connected) {
    const place = await knownPlace(workspaceId, connection, needs);
    const one = await readVenue({ meant: meant ?? past, isCompared }, connection, place, needs);
    // Where the owner hasn't approved yet, nothing was measured, but something may be noted.
    if (connection.state !== 'pending' || one.complaints > 0) read.push({ place, ...one });
  }
  return { message: comparePastMessage({ past, question, asked, read }, locale) };
}

interface PastComparison {
  readonly asked: ComparisonAsked;
  readonly asker: Asker;
  readonly connected: readonly Connection[];
}

/** In another time zone, the last week or night may be another one. */
function sameDates(past: PastTime, day: VenueDay): PastTime {
  if (isOneNight(past)) return { kind: 'date', date: nightMeant(past, day).date };
  const nights = nightsMeant(past, day);
  const [first, last] = [nights[0]?.date, nights.at(-1)?.date];
  if (first === undefined || last === undefined || includesToday(past, day)) return past;
  return { kind: 'dates', first, last };
}

interface Wanted {
  readonly meant: PastTime;
  /** With the period before. */
  readonly isCompared: boolean;
}

async function readVenue(
  { meant: past, isCompared }: Wanted,
  connection: Connection,
  place: PastPlace,
  { history, logBook, alertService }: QuestionNeeds,
): Promise<VenueReviewed> {
  const { workspaceId, venueId } = place.venue;
  const day = venueDay(place);
  const days = isOneNight(past) ? [nightMeant(past, day)] : nightsMeant(past, day);
  const before = isCompared && !isOneNight(past) ? periodBefore(past, days, day) : [];
  const since = (await history.about(place.venue))?.since ?? place.now;
  const isToNow = !isOneNight(past) && includesToday(past, day);
  const from = days[0]?.from ?? currentDay(day).from;
  const to = isToNow ? place.now + 1 : (days.at(-1)?.to ?? place.now);
  const [nights, nightsBefore, episodes, entries] = await Promise.all([
    readNights(
      place,
      days.filter((one) => one.to > since),
      { history },
    ),
    readNights(place, before, { history }),
    alertService.episodes.since(workspaceId, venueId, from),
    logBook.about(place.venue, { from, to }),
  ]);
  const read = { connection, place, days, nights, before: nightsBefore, episodes, entries, since };
  return venueReviewed(read, { from, to });
}

import { isSilenceWatched, isVenueWatched, setUpBefore } from '../../alerts/rule.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Availability, availabilityOf } from '../../history/availability.ts';
import {
  currentDay,
  type DatedDay,
  type HoursOfDay,
  type PastPlace,
  venueDay,
} from '../../history/past-night.ts';
import { isOneNight, type PastTime, type Period } from '../../history/past-time.ts';
import { readNights, readNightsSoFar } from '../../history/read-nights.ts';
import {
  includesToday,
  nightsMeant,
  periodBefore,
  reachesToday,
  spanOfHours,
} from '../../history/service-days.ts';
import { venueName } from '../../venues/workspace.ts';
import { hoursAsked } from '../hours-asked.ts';
import type { Told } from '../text/night-words.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { type ReviewData, spanAsked } from '../text/review-tables.ts';
import { entriesAbout, pastPlace, readTonight, withLastHours } from './past-place.ts';
import type { QuestionNeeds, VenueQuestion } from './venue-question.ts';

/** What is known of a week, a weekend or a month, for those who tell it. */
export type ReadReview = { readonly told: Told } & (
  | { readonly kind: 'known'; readonly place: PastPlace; readonly data: ReviewData }
  /** Its first night isn't over. */
  | { readonly kind: 'not_begun' }
  | {
      readonly kind: 'unavailable';
      readonly availability: Exclude<Availability, { readonly kind: 'known' }>;
      readonly first: DatedDay;
    }
);

export async function readReview(
  zone: Zone | undefined,
  period: Period,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<ReadReview> {
  const { question, connection, locale, workspaceId } = asked;
  const found = await pastPlace(asked, zone?.id, needs);
  const hours = hoursAsked(question);
  const place: PastPlace = hours === undefined ? found : { ...found, within: { hours } };
  const told: Told = { place, venueName: venueName(connection), zoneName: zone?.name, locale };
  const day = venueDay(place);
  // They are told up to now.
  const areAlerts = question.yesNo?.asks === 'need';
  const isOfToday = hours !== undefined && includesToday(period, day) && haveBegun(hours, place);
  const days = [...nightsMeant(period, day), ...(isOfToday ? [currentDay(day)] : [])];
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { kind: 'not_begun', told };
  const availability = await availabilityOf(place, { from: first.from, to: last.to }, needs);
  if (availability.kind !== 'known') return { kind: 'unavailable', availability, first, told };
  const other = periodOf(question.against);
  const before = other === undefined ? periodBefore(period, days, day) : nightsMeant(other, day);
  const [nights, nightsBefore, episodes, rules, entries, tonight] = await Promise.all([
    (isOfToday ? readNightsSoFar : readNights)(
      isOfToday ? await withLastHours(place, currentDay(day), asked, needs) : place,
      // Rows before the first value would say nothing.
      days.filter(({ to }) => to > availability.since),
      needs,
    ),
    readNights(place, before, needs),
    needs.alertService.episodes.since(workspaceId, connection.venueId, first.from),
    needs.alertService.rules.list(workspaceId),
    entriesAbout({ from: first.from, to: last.to }, place, needs),
    (areAlerts ? reachesToday(period, day) : includesToday(period, day)) && hours === undefined
      ? readTonight(place, asked, needs)
      : undefined,
  ]);
  const data: ReviewData = {
    period,
    nights,
    before: { nights: nightsBefore, period: other },
    alertsOf: (one) => keptAlerts(episodes, one, place),
    // Of the fridays of a month, those between them are not meant.
    entries: entries.filter(({ at }) =>
      nights.some((night) => {
        const { from, to } = spanAsked(night, question);
        return at >= from && at < to;
      }),
    ),
    connection,
    isWatched: isVenueWatched(setUpBefore(rules, last.to), connection.venueId),
    // Any alert reports missing data of the zones that it watches.
    isSilenceWatched: isSilenceWatched(rules, connection.venueId, zone?.id),
    since: availability.since,
    tonight,
    told,
    question,
  };
  return { kind: 'known', place, data, told };
}

/** Whether these hours of the service day that is going on are over or going on. */
function haveBegun(hours: HoursOfDay, place: PastPlace): boolean {
  const today = currentDay(venueDay(place));
  return spanOfHours(hours, today, today, place.zone).from < place.now;
}

/** @returns undefined for a single night */
export function periodOf(past: PastTime | undefined): Period | undefined {
  return past === undefined || isOneNight(past) ? undefined : past;
}

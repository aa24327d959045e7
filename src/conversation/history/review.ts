import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { availabilityOf } from '../../history/availability.ts';
import { venueDay } from '../../history/past-night.ts';
import { isOneNight, type PastTime, type Period } from '../../history/past-time.ts';
import { readNights } from '../../history/read-nights.ts';
import { nightsMeant, periodBefore } from '../../history/service-days.ts';
import { venueName } from '../../venues/workspace.ts';
import { pastPlace } from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Told } from '../text/night-words.ts';
import { alertsIn } from '../text/past-alerts.ts';
import { periodName } from '../text/review-words.ts';
import { notBegunMessage, reviewMessage } from './review-message.ts';
import { unavailableMessage } from './unavailable-message.ts';

/** Several past nights: a week, a weekend or a month. */
export const review = questionCommand({
  name: 'review',
  usage: 'last week [zone]',
  summary: 'Last week, night by night',
  group: 'time',
  isAboutPast: true,
  answersSeveral: true,
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: (zone, asked, needs) => answer(zone, asked, needs),
});

const lastWeek = { kind: 'week', ago: 1 } as const;

async function answer(
  zone: Zone | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { question, connection, locale, workspaceId } = asked;
  const place = await pastPlace(asked, zone?.id, needs);
  const told: Told = { place, venueName: venueName(connection), zoneName: zone?.name, locale };
  const day = venueDay(place);
  const period = periodOf(question.past) ?? lastWeek;
  const days = nightsMeant(period, day);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return notBegunMessage(period, told);
  const availability = await availabilityOf(place, { from: first.from, to: last.to }, needs);
  if (availability.kind !== 'known') {
    return unavailableMessage(
      availability,
      { day: first, name: periodName(period, told) },
      told,
      question,
    );
  }
  const other = periodOf(question.against);
  const before = other === undefined ? periodBefore(period, days, day) : nightsMeant(other, day);
  const [nights, nightsBefore, episodes, noted] = await Promise.all([
    readNights(
      place,
      // Rows before the first value would say nothing.
      days.filter(({ to }) => to > availability.since),
      needs,
    ),
    readNights(place, before, needs),
    needs.alertService.episodes.since(workspaceId, connection.venueId, first.from),
    needs.logBook.about(place.venue, { from: first.from, to: last.to }),
  ]);
  return reviewMessage({
    period,
    nights,
    before: { nights: nightsBefore, period: other },
    alertsOf: (one) => alertsIn(episodes, one, place.zoneId),
    entries: noted.filter(({ zoneId }) => [undefined, place.zoneId ?? zoneId].includes(zoneId)),
    connection,
    since: availability.since,
    told,
    question,
  });
}

function periodOf(past: PastTime | undefined): Period | undefined {
  return past === undefined || isOneNight(past) ? undefined : past;
}

import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { availabilityOf } from '../../history/availability.ts';
import { venueDay } from '../../history/past-night.ts';
import { readNights } from '../../history/read-nights.ts';
import { nightsMeant } from '../../history/service-days.ts';
import { dayMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { pastPlace, readTonight } from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import { unavailableMessage } from '../asking/unavailable-message.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { nightName, type Told } from '../text/night-words.ts';
import { bestMessage } from './best-message.ts';

/** The liveliest nights that are kept. */
export const best = questionCommand({
  name: 'best',
  usage: 'best night [zone]',
  summary: 'The liveliest nights',
  group: 'time',
  isAboutPast: true,
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: (zone, asked, needs) => answer(zone, asked, needs),
});

async function answer(
  zone: Zone | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { question, connection, locale } = asked;
  const place = await pastPlace(asked, zone?.id, needs);
  const told: Told = { place, venueName: venueName(connection), zoneName: zone?.name, locale };
  const day = venueDay(place);
  const [yesterday] = nightsMeant({ kind: 'last_days', days: 1 }, day);
  if (yesterday === undefined) throw new Error('there is always a day before');
  const availability = await availabilityOf(place, yesterday, needs);
  if (availability.kind !== 'known') {
    const name = nightName(yesterday, told);
    return unavailableMessage(availability, { day: yesterday, name }, told, question);
  }
  const days = Math.max(1, Math.ceil((place.now - availability.since) / dayMs));
  const past = nightsMeant({ kind: 'last_days', days }, day);
  const [nights, tonight] = await Promise.all([
    readNights(
      place,
      past.filter(({ to }) => to > availability.since),
      needs,
    ),
    readTonight(place, asked, needs),
  ]);
  return bestMessage({ nights, since: availability.since, tonight, told, question });
}

import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons } from '../../card/part.ts';
import { knownScale, learnTypical } from '../../venues/typical.ts';
import { readVenueNow } from '../../venues/venue-now.ts';
import { venueName } from '../../venues/workspace.ts';
import { askButton } from '../entry-points.ts';
import { mostAttentionLines } from '../text/attention.ts';
import { venueLiveParts } from '../text/venue-live.ts';
import { attentionOf } from '../text/venue-rows.ts';
import { compare } from './compare.ts';
import { type QuestionNeeds, questionCommand, type VenueQuestion } from './question-command.ts';
import { zoneLiveMessage } from './zone-live-message.ts';

export const live = questionCommand({
  name: 'live',
  usage: 'live [zone]',
  summary: 'How it is right now',
  group: 'now',
  isAboutReadingsOnly: true,
  answersSeveral: true,
  answerVenue,
  answerZone,
  answerAll: compare.answer,
});

async function answerVenue(
  { connection, question, options, read, locale }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const venue = await readVenueNow(connection, credentials, options, needs);
    if (venue.typical.isDue && credentials.denied === undefined) {
      needs.inFlight.track(learnTypical(credentials, needs));
    }
    const { length } = attentionOf(venue);
    return question.all === true || length <= mostAttentionLines
      ? message(...venueLiveParts(venue, locale, Number.POSITIVE_INFINITY))
      : message(
          ...venueLiveParts(venue, locale),
          buttons([askButton(`Show all ${length} that need a hand`, { ...question, all: true })]),
        );
  });
}

async function answerZone(
  { id, automated }: Zone,
  { connection, options, read, locale }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const [reading, typical] = await Promise.all([
      readings.zoneLive(credentials, id, options),
      readings.knownZoneTypical(credentials, id),
    ]);
    return zoneLiveMessage(
      {
        venueName: venueName(connection),
        timezone: connection.venue.timezone,
        reading,
        typical,
        isNeverAutomated: automated === false,
        scale: await knownScale(credentials, readings, [reading.value]),
        now: clock.now(),
      },
      locale,
    );
  });
}

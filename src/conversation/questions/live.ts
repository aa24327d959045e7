import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { knownScale, learnTypical } from '../../venues/typical.ts';
import { newestReading, readVenueNow } from '../../venues/venue-now.ts';
import { venueName } from '../../venues/workspace.ts';
import { askButton } from '../entry-points.ts';
import { hasMoreLines, mostLines, venueLiveParts } from '../text/venue-live.ts';
import { urgentLines } from '../text/venue-needs.ts';
import { isTooOld, noDataMessage } from './no-data-message.ts';
import { questionCommand } from './question-command.ts';
import type { QuestionNeeds, VenueQuestion } from './venue-question.ts';
import { noZoneDataMessage, zoneLiveMessage } from './zone-live-message.ts';

export const live = questionCommand({
  name: 'live',
  usage: 'live [zone]',
  summary: 'How it is right now',
  group: 'now',
  showsAlerts: true,
  isAboutReadingsOnly: true,
  answersSeveral: true,
  answerVenue,
  answerZone,
  answerAll: 'compare',
});

async function answerVenue(
  { connection, question, alerts, options, read, locale }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const venue = { ...(await readVenueNow(connection, credentials, options, needs)), alerts };
    if (venue.typical.isDue && credentials.denied === undefined) {
      needs.inFlight.track(learnTypical(credentials, needs));
    }
    const newest = newestReading(venue);
    const zone = localZone(venue.timezone);
    if (newest !== undefined && isTooOld(newest, question, venue.now)) {
      const urgent = urgentLines(venue, zone, locale);
      const place = rich`*${venue.venueName}*`;
      return noDataMessage(
        { place, reading: newest, zone, question, urgent, now: venue.now },
        locale,
      );
    }
    const most = question.all === true ? Number.POSITIVE_INFINITY : mostLines;
    const isMore = question.all !== true && hasMoreLines(venue, locale);
    return message(
      ...venueLiveParts(venue, most, locale),
      buttons(isMore ? [askButton('Show everything', { ...question, all: true })] : []),
    );
  });
}

async function answerZone(
  { id }: Zone,
  { connection, question, alerts, options, read, locale }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const [reading, typical] = await Promise.all([
      readings.zoneLive(credentials, id, options),
      readings.knownZoneTypical(credentials, id),
    ]);
    const data = {
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      typical,
      scale: await knownScale(credentials, readings, [reading.value]),
      alerts,
      now: clock.now(),
    };
    return isTooOld(reading, question, data.now)
      ? noZoneDataMessage(data, question, locale)
      : zoneLiveMessage(data, locale);
  });
}

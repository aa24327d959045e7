import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Zone, ZoneTrend } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isSomeMissing } from '../../insight/ranking.ts';
import { readVenueTrend, readZoneTrend } from '../../venues/trend-now.ts';
import { knownScale, learnTypical, typicalForAnswer } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { isTooOld, noDataMessage } from './no-data-message.ts';
import { venueTrendMessage, zoneTrendMessage } from './trend-message.ts';

export const trend = questionCommand({
  name: 'trend',
  usage: 'trend [zone]',
  summary: 'The last six hours',
  group: 'time',
  answersSeveral: true,
  showsAlerts: true,
  answerVenue,
  answerZone,
});

async function answerVenue(
  { connection, question, alerts, options, read, locale }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { readings, clock, inFlight } = needs;
  return read(async (credentials) => {
    // One large request finds the fastest-changing zones, instead of one request per zone.
    const [reading, zones, zonesLive, typical] = await Promise.all([
      readVenueTrend(credentials, options, readings),
      optionalReading(readings.zonesTrend(credentials, options)),
      readings.knownZonesLive(credentials),
      typicalForAnswer(credentials, needs),
    ]);
    if (typical.isDue && credentials.denied === undefined) {
      inFlight.track(learnTypical(credentials, needs));
    }
    const faulty = (zonesLive?.value ?? []).filter(({ error }) => error !== undefined);
    const { points } = reading.value.representative;
    const place = rich`*${venueName(connection)}*`;
    const old = { place, reading, zone: localZone(connection.venue.timezone), question };
    if (isTooOld(reading, question, clock.now())) {
      return noDataMessage({ ...old, urgent: [] }, locale);
    }
    return venueTrendMessage(
      {
        venueName: venueName(connection),
        timezone: connection.venue.timezone,
        reading,
        week: isSomeMissing(zonesLive) ? undefined : typical.venue?.representative,
        zones: zones === undefined || zones.stale !== undefined ? [] : dated(zones),
        faulty: new Set(faulty.map(({ id }) => id)),
        scale: loudnessScale(
          typical.venue,
          points.map(({ loudness }) => loudness?.value),
        ),
        at: question.at,
        yesNo: question.yesNo,
        asksLoudness: question.asksLoudness,
        isHowLong: question.seeks === 'since',
        alerts: alertsFor(question, alerts),
        now: clock.now(),
      },
      locale,
    );
  });
}

async function answerZone(
  { id }: Zone,
  { connection, question, alerts, options, read, locale }: VenueQuestion,
  { readings, clock }: QuestionNeeds,
): Promise<Message> {
  return read(async (credentials) => {
    const [reading, week] = await Promise.all([
      readZoneTrend(credentials, id, options, readings),
      readings.knownZoneTypical(credentials, id),
    ]);
    const place = rich`*${reading.value.name}* (${venueName(connection)})`;
    const old = { place, reading, zone: localZone(connection.venue.timezone), question };
    if (isTooOld(reading, question, clock.now())) {
      return noDataMessage({ ...old, urgent: [] }, locale);
    }
    return zoneTrendMessage(
      {
        venueName: venueName(connection),
        timezone: connection.venue.timezone,
        reading,
        week,
        scale: await knownScale(credentials, readings, reading.value.points),
        at: question.at,
        yesNo: question.yesNo,
        asksLoudness: question.asksLoudness,
        isHowLong: question.seeks === 'since',
        alerts: alertsFor(question, alerts),
        now: clock.now(),
      },
      locale,
    );
  });
}

/** A question about a moment is not about now. */
function alertsFor({ at }: Question, alerts: readonly OpenAlert[]): readonly OpenAlert[] {
  return at === undefined ? alerts : [];
}

/** Zones without a timestamp get that of the whole response. */
function dated({ value, measuredAt }: Reading<readonly ZoneTrend[]>): ZoneTrend[] {
  return value.map((zone) => ({ ...zone, measuredAt: zone.measuredAt ?? measuredAt }));
}

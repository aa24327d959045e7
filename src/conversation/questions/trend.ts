import type { OpenAlert } from '../../alerts/open-alerts.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { TrendPoint, Zone, ZoneTrend } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, type PastNight, type PastPlace, venueDay } from '../../history/past-night.ts';
import { readNights } from '../../history/read-nights.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isSomeMissing } from '../../insight/ranking.ts';
import { entryKinds } from '../../log/entry.ts';
import { minuteMs } from '../../time.ts';
import { readVenueTrend, readZoneTrend } from '../../venues/trend-now.ts';
import { knownScale, learnTypical, typicalForAnswer } from '../../venues/typical.ts';
import { venueName } from '../../venues/workspace.ts';
import { entriesAbout, pastPlace } from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { linesOfKinds, notedNearMs, notedThen } from '../text/log-entries.ts';
import { alertsIn, pastAlertWords } from '../text/past-alerts.ts';
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

/** What was noted about a moment, or began before it that day; all that happened since, if it was asked for. */
async function notedAt(
  zoneId: string | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<readonly RichText[]> {
  const { question, connection, locale } = asked;
  const { at } = question;
  if (at === undefined) return [];
  const place = await pastPlace(asked, zoneId, needs);
  if (question.seeks === 'changes') return happenedSince(at, place, asked, needs);
  const { from } = currentDay(venueDay(place));
  const entries = await entriesAbout({ from, to: at + notedNearMs }, place, needs);
  const scale = loudnessScale(place.typical, []);
  return notedThen(entries, at, { connection, zone: place.zone, scale }, locale);
}

/** Alerts that were open since, and entries. */
async function happenedSince(
  at: number,
  place: PastPlace,
  { connection, locale, workspaceId }: VenueQuestion,
  needs: QuestionNeeds,
): Promise<readonly RichText[]> {
  const span = { from: at, to: place.now + 1 };
  const [episodes, entries] = await Promise.all([
    needs.alertService.episodes.since(workspaceId, connection.venueId, at),
    entriesAbout(span, place, needs),
  ]);
  const scale = loudnessScale(place.typical, []);
  const alerts = alertsIn(episodes, span, place.zoneId);
  const told = { connection, zone: place.zone, scale };
  return [
    pastAlertWords({ alerts, span: currentDay(venueDay(place)), zone: place.zone, scale }, locale),
    ...linesOfKinds(entries, entryKinds, told, locale),
  ].filter((line) => line !== undefined);
}

/**
 * The points with what is remembered of these hours: a trend has one value each quarter of an hour, while answers
 * about tonight name the highest of all, and a moment may have been measured between two of them.
 */
async function withRemembered(
  points: readonly TrendPoint[],
  zoneId: string | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<readonly TrendPoint[]> {
  const times = points.map(({ at }) => at).toSorted((a, b) => a - b);
  // Where it is going is told by the last two values.
  const [first, last] = [times[0], times.at(-2)];
  if (first === undefined || last === undefined) return points;
  const place = await pastPlace(asked, zoneId, needs);
  const within = { from: first, to: last };
  const [night] = await readNights({ ...place, within }, [currentDay(venueDay(place))], needs);
  if (night === undefined) return points;
  const { at } = asked.question;
  const more = at === undefined ? highestMissed(points, night) : nearestMissed(points, night, at);
  return [...points, ...more].toSorted((a, b) => a.at - b.at);
}

function highestMissed(points: readonly TrendPoint[], { facts }: PastNight): TrendPoint[] {
  const times = new Set(points.map(({ at }) => at));
  return (['mood', 'loudness'] as const).flatMap((measure): readonly TrendPoint[] => {
    const { highest } = facts[measure];
    return highest === undefined || times.has(highest.at)
      ? []
      : [{ at: highest.at, [measure]: { value: highest.value } }];
  });
}

/** What was measured closer to a moment than the values of the trend. */
function nearestMissed(
  points: readonly TrendPoint[],
  { facts: { mood, loudness } }: PastNight,
  moment: number,
): TrendPoint[] {
  const distance = ({ at }: { readonly at: number }) => Math.abs(at - moment);
  const nearest = mood.values.toSorted((a, b) => distance(a) - distance(b))[0];
  const isCloser =
    nearest !== undefined && points.every((point) => distance(point) > distance(nearest));
  if (!isCloser) return [];
  const same = loudness.values.find(({ at }) => at === nearest.at);
  return [
    {
      at: nearest.at,
      mood: { value: nearest.value },
      ...(same && { loudness: { value: same.value } }),
    },
  ];
}

async function answerVenue(asked: VenueQuestion, needs: QuestionNeeds): Promise<Message> {
  const { connection, question, alerts, options, read, locale } = asked;
  const { readings, clock, inFlight } = needs;
  const noted = await notedAt(undefined, asked, needs);
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
    const { representative } = reading.value;
    const { points } = representative;
    const shown = {
      ...representative,
      points: await withRemembered(points, undefined, asked, needs),
    };
    const faulty = (zonesLive?.value ?? []).filter(({ error }) => error !== undefined);
    const place = rich`*${venueName(connection)}*`;
    const old = { place, reading, zone: localZone(connection.venue.timezone), question };
    if (isTooOld(reading, question, clock.now())) {
      return noDataMessage({ ...old, urgent: [] }, locale);
    }
    return venueTrendMessage(
      {
        venueName: venueName(connection),
        timezone: connection.venue.timezone,
        reading: { ...reading, value: { ...reading.value, representative: shown } },
        week: isSomeMissing(zonesLive) ? undefined : typical.venue?.representative,
        venueWeek: typical.venue?.representative,
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
        isWayAsked: question.seeks === 'way',
        asksZones: question.all,
        noted,
        isOfChanges: question.seeks === 'changes',
        alerts: alertsFor(question, alerts),
        now: clock.now(),
      },
      locale,
    );
  });
}

async function answerZone(
  { id }: Zone,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { connection, question, alerts, options, read, locale } = asked;
  const { readings, clock } = needs;
  const noted = await notedAt(id, asked, needs);
  return read(async (credentials) => {
    const [reading, week, typical] = await Promise.all([
      readZoneTrend(credentials, id, options, readings),
      readings.knownZoneTypical(credentials, id),
      readings.knownTypical(credentials),
    ]);
    const place = rich`*${reading.value.name}* (${venueName(connection)})`;
    const old = { place, reading, zone: localZone(connection.venue.timezone), question };
    if (isTooOld(reading, question, clock.now())) {
      return noDataMessage({ ...old, urgent: [] }, locale);
    }
    const points = await withRemembered(reading.value.points, id, asked, needs);
    return zoneTrendMessage(
      {
        venueName: venueName(connection),
        timezone: connection.venue.timezone,
        reading: { ...reading, value: { ...reading.value, points } },
        week,
        venueWeek: typical.venue?.representative,
        scale: await knownScale(credentials, readings, reading.value.points),
        at: question.at,
        yesNo: question.yesNo,
        asksLoudness: question.asksLoudness,
        isHowLong: question.seeks === 'since',
        isWayAsked: question.seeks === 'way',
        noted,
        isOfChanges: question.seeks === 'changes',
        alerts: alertsFor(question, alerts),
        now: clock.now(),
      },
      locale,
    );
  });
}

/** A moment may have been named by ear. */
const quarterHourMs = 15 * minuteMs;

/** A question about a moment is not about now, unless what is out of bounds began then. */
function alertsFor({ at }: Question, alerts: readonly OpenAlert[]): readonly OpenAlert[] {
  return at === undefined ? alerts : alerts.filter(({ zone }) => zone.since <= at + quarterHourMs);
}

/** Zones without a timestamp get that of the whole response. */
function dated({ value, measuredAt }: Reading<readonly ZoneTrend[]>): ZoneTrend[] {
  return value.map((zone) => ({ ...zone, measuredAt: zone.measuredAt ?? measuredAt }));
}

import { wholeVenue } from '../../alerts/rule.ts';
import { watchOf } from '../../alerts/venue-alerts.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Trend, ZoneLive } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import type { RichText } from '../../card/rich-text.ts';
import { knownLive } from '../../history/last-hours.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import { readNights, readNightsSoFar } from '../../history/read-nights.ts';
import { comparedWithWeekBefore } from '../../history/week-before.ts';
import { needsAttention, silentOnly } from '../../insight/attention.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { isSomeMissing } from '../../insight/ranking.ts';
import { readVenueTrend, readZoneTrend } from '../../venues/trend-now.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { entriesAbout, isSinceConnected, pastPlace } from '../asking/past-place.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { attentionLines } from '../text/attention.ts';
import type { Locale } from '../text/locale.ts';
import { linesOfKinds } from '../text/log-entries.ts';
import { measureOf } from '../text/night-words.ts';
import { alertsIn, pastAlertWords } from '../text/past-alerts.ts';
import { unusualLines } from '../text/urgent-lines.ts';
import { isLevel, type Level } from '../understanding/sentence/levels.ts';
import { isTooOld, noDataMessage } from './no-data-message.ts';
import { placeOf, type TonightData, tonightMessage } from './tonight-message.ts';

/** Offered as far back as the venue is known. */
const earlierNights = [
  ['Last night', { command: 'night', argument: '', past: { kind: 'nights_ago', nights: 1 } }],
  ['Last week', { command: 'review', argument: '', past: { kind: 'week', ago: 1 } }],
] as const;

export const tonight = questionCommand({
  name: 'tonight',
  isSuggested: true,
  usage: 'tonight [zone]',
  summary: 'Today so far, vs usual',
  group: 'time',
  answersSeveral: true,
  showsAlerts: true,
  offersLog: true,
  alsoAsk: (_question, place) =>
    earlierNights.filter(([, { past }]) => isSinceConnected(past, place)),
  answerVenue: (asked, needs) =>
    asked.read(async (credentials) => {
      const { connection, options, alerts, locale } = asked;
      const { readings, clock } = needs;
      const [reading, typical, zones, known] = await Promise.all([
        readVenueTrend(credentials, options, readings),
        optionalReading(readings.venueTypical(credentials, options)),
        optionalReading(readings.zonesLive(credentials, options)),
        readings.knownTypical(credentials),
      ]);
      const week = typical?.value.representative;
      return answer(
        {
          venueName: venueName(connection),
          timezone: connection.venue.timezone,
          zoneName: undefined,
          reading: { ...reading, value: reading.value.representative },
          week,
          isComparable: !isSomeMissing(zones),
          silent: zones === undefined ? [] : silentLines(zones, connection, locale),
          venueWeek: week,
          scale: loudnessScale(typical?.value, []),
          alerts,
          seeks: asked.question.seeks,
          measure: measureOf(asked.question),
          isMoreAsked: asked.question.yesNo?.against === 'then',
          isSoAsked: levelAsked(asked.question),
          unusual: unusualLines({ alerts, zones, typical: known, now: clock.now() }),
          ...(await fromHistory(undefined, reading.value.representative, asked, needs)),
          now: clock.now(),
        },
        asked,
      );
    }),
  answerZone: ({ id, name }, asked, needs) =>
    asked.read(async (credentials) => {
      const { connection, options, alerts } = asked;
      const { readings, clock } = needs;
      const [reading, week, known] = await Promise.all([
        readZoneTrend(credentials, id, options, readings),
        optionalReading(readings.zoneTypical(credentials, id, options)),
        readings.knownTypical(credentials),
      ]);
      return answer(
        {
          venueName: venueName(connection),
          timezone: connection.venue.timezone,
          zoneName: name,
          reading,
          week: week?.value,
          isComparable: true,
          venueWeek: known.venue?.representative,
          scale: loudnessScale(known.venue, []),
          alerts,
          seeks: asked.question.seeks,
          measure: measureOf(asked.question),
          isMoreAsked: asked.question.yesNo?.against === 'then',
          isSoAsked: levelAsked(asked.question),
          ...(await fromHistory(id, reading.value, asked, needs)),
          now: clock.now(),
        },
        asked,
      );
    }),
});

/** Sensors that send nothing. */
function silentLines(
  { value, measuredAt }: Reading<readonly ZoneLive[]>,
  { venue: { timezone } }: Connection,
  locale: Locale,
): RichText[] {
  const silent = silentOnly(needsAttention(value, measuredAt));
  return attentionLines(silent, localZone(timezone), locale, mostSilent);
}

const mostSilent = 2;

/** `will it be busy tonight` */
function levelAsked({ yesNo }: Question): Level | undefined {
  return yesNo?.against === 'nothing' && isLevel(yesNo.asks) ? yesNo.asks : undefined;
}

/** The trend has a value each quarter of an hour of the last six; the history and the log know more. */
async function fromHistory(
  zoneId: string | undefined,
  trend: Trend,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Pick<TonightData, 'lastWeek' | 'soFar' | 'highest' | 'events' | 'pastAlerts'>> {
  const { connection, locale, question, workspaceId } = asked;
  const { isNight } = question;
  const found = await pastPlace(asked, zoneId, needs);
  const place = { ...found, justRead: await knownLive(found.venue, needs.readings) };
  const today = currentDay(venueDay(place));
  const measure = measureOf(question);
  const [lastWeek, [night], [evening], noted, episodes] = await Promise.all([
    comparedWithWeekBefore(place, { trend, measure }, needs),
    // `tonight` in a breakfast room is the evening, too.
    readNights({ ...place, within: isNight === true ? 'night' : 'day' }, [today], needs),
    readNightsSoFar({ ...place, ...(isNight === true && { within: 'night' }) }, [today], needs),
    entriesAbout({ from: today.from, to: place.now + 1 }, place, needs),
    needs.alertService.episodes.since(workspaceId, connection.venueId, today.from),
  ]);
  const scale = loudnessScale(place.typical, []);
  // Those that are open lead the answer. Those of the morning are not of tonight, but those of the early
  // evening are, also when the trend does not reach back to it any more.
  const [begun, trendFrom] = [evening?.facts.span.from, trend.points[0]?.at ?? today.from];
  const from = Math.min(trendFrom, begun ?? trendFrom);
  const closedAlerts = alertsIn(episodes, { from, to: place.now + 1 }, zoneId).filter(
    (alert) => alert.zone.closed !== undefined,
  );
  const alerts = pastAlertWords(
    {
      alerts: closedAlerts,
      isList: true,
      saysUnseen: true,
      isOfOver: true,
      span: today,
      zone: place.zone,
      scale,
    },
    locale,
  );
  const events = linesOfKinds(noted, ['event'], { connection, zone: place.zone, scale }, locale);
  return {
    lastWeek,
    soFar: evening?.facts[measure].whole,
    highest: night?.facts[measure].highest,
    pastAlerts: closedAlerts
      .filter(({ zone: { zoneId: of } }) => of === (zoneId ?? wholeVenue))
      .map(({ episode, zone: of }) => ({ watch: watchOf(episode), zone: of })),
    events: [...(alerts === undefined ? [] : [alerts]), ...events],
  };
}

function answer(data: TonightData, { question, locale }: VenueQuestion): Message {
  const { reading, timezone, now } = data;
  const zone = localZone(timezone);
  return isTooOld(reading, question, now)
    ? noDataMessage({ place: placeOf(data), reading, zone, question, urgent: [] }, locale)
    : tonightMessage(data, locale);
}

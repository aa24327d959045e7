import { currentLimits, isExceeded } from '../../alerts/current-limits.ts';
import { asMeasured } from '../../alerts/open-alerts.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { watchOf } from '../../alerts/venue-alerts.ts';
import { optionalReading } from '../../ambience/optional-reading.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { currentDay } from '../../history/past-night.ts';
import { momentIn } from '../../history/service-days.ts';
import { localZone } from '../../insight/local-time.ts';
import { serviceDayStart } from '../../insight/service-day.ts';
import { hourMs } from '../../time.ts';
import { readVenueNow } from '../../venues/read-venue-now.ts';
import { knownScale, learnTypical } from '../../venues/typical.ts';
import { dataAge, newestReading, type VenueNow } from '../../venues/venue-now.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { exceptedNote, venueWithout, withoutExcepted } from '../asking/except-zones.ts';
import { questionCommand } from '../asking/question-command.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { withPeopleWords } from '../text/people-words.ts';
import { differentZones, unusualZone, unusualZones, usualZones } from '../text/unusual-zones.ts';
import { urgentLines } from '../text/urgent-lines.ts';
import { hasMoreLines, venueLiveParts } from '../text/venue-live.ts';
import { verdictOf } from '../text/venue-needs.ts';
import { judge } from '../text/verdict.ts';
import { mostLines } from '../text/wording.ts';
import { conditionsWords } from './conditions-words.ts';
import type { JudgedPlace } from './judged-place.ts';
import { isTooOld, noDataMessage } from './no-data-message.ts';
import { notedLines } from './noted-lines.ts';
import { yesNoWords } from './yes-no-words.ts';
import { noZoneDataMessage, zoneLiveMessage } from './zone-live-message.ts';
import { compareZones, withVenueBeside } from './zones-compared.ts';
import { soughtWords } from './zones-sought.ts';

export const live = questionCommand({
  name: 'live',
  isSuggested: true,
  usage: 'live [zone]',
  summary: 'How it is right now',
  group: 'now',
  showsAlerts: true,
  offersLog: true,
  isAboutReadingsOnly: true,
  answersSeveral: true,
  leadSeveral: compareZones,
  answerVenue: async (asked, needs) => withClock(await answerVenue(asked, needs), asked, needs),
  answerZone: async (zone, asked, needs) => {
    const told = await withVenueBeside(await answerZone(zone, asked, needs), zone, asked, needs);
    return withClock(told, asked, needs);
  },
  answerAll: 'compare',
});

async function answerVenue(asked: VenueQuestion, needs: QuestionNeeds): Promise<Message> {
  const { connection, question, alerts, options, read, locale } = asked;
  return read(async (credentials) => {
    const read = await readVenueNow(connection, credentials, options, needs);
    const zones = read.zones && withoutExcepted(read.zones, question);
    // What is measured of the venue includes the zones that are not meant.
    const isWhole = question.exceptZoneIds === undefined;
    const venue = {
      ...read,
      ...(!isWhole && { live: undefined }),
      zones,
      alerts: asMeasured(alerts, read),
    };
    if (venue.typical.isDue && credentials.denied === undefined) {
      needs.inFlight.track(learnTypical(credentials, needs));
    }
    const newest = newestReading(venue);
    const zone = localZone(venue.timezone);
    if (newest !== undefined && isTooOld(newest, question, venue.now)) {
      const urgent = urgentLines(venue, zone, locale);
      const place = rich`*${venue.venueName}*`;
      return noDataMessage({ place, reading: newest, zone, question, urgent }, locale);
    }
    const most = question.all === true ? Number.POSITIVE_INFINITY : mostLines;
    const isMore = question.all !== true && hasMoreLines(venue, locale);
    const verdict = verdictOf(venue);
    const judged = await yesOrNo({ ...asked, alerts: venue.alerts }, needs, {
      name: venueWithout(question, connection),
      zoneId: undefined,
      venue,
      measures: venue.live?.value.representative ?? {},
      week: venue.typical.venue?.representative,
      verdict,
      reading: newest,
      zones: venue.zones,
      unusual:
        (question.yesNo ?? question.conditions) === undefined || venue.zones === undefined
          ? []
          : unusualZones(venue.zones, venue.typical),
      ...((question.yesNo?.against === 'zones' || verdict === undefined) &&
        venue.zones !== undefined &&
        venue.typical.zones !== undefined && {
          different: differentZones(venue.zones, venue.typical),
          asUsual: usualZones(venue.zones, venue.typical),
        }),
    });
    const noted = await notedLines(asked, undefined, needs);
    return message(
      judged && paragraph(lines(judged, ...noted)),
      ...venueLiveParts(
        {
          ...venue,
          asksLoudness: question.asksLoudness,
          partName: isWhole ? undefined : venueWithout(question, connection),
        },
        most,
        locale,
        allZonesButton(connection),
      ),
      exceptedNote(question, connection),
      buttons(isMore ? [askButton('Show everything', { ...question, all: true })] : []),
    );
  });
}

/** `It's 09:33 at *Walkthrough Shop*.`, before how it is there, if the time was asked */
function withClock(
  told: Message,
  { question, connection, locale }: VenueQuestion,
  { clock }: Pick<QuestionNeeds, 'clock'>,
): Message {
  if (question.seeks !== 'clock') return told;
  const time = timeOfDay(clock.now(), localZone(connection.venue.timezone), locale);
  return message(paragraph(rich`It's ${time} at *${venueName(connection)}*.`), ...told.parts);
}

function allZonesButton({ venueId }: Connection): Button {
  return askButton('Show all as CSV', { command: 'csv', argument: '', venueId });
}

async function answerZone(
  { id }: Zone,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const { connection, question, options, read, locale } = asked;
  const { readings, clock } = needs;
  return read(async (credentials) => {
    const [reading, typical, known] = await Promise.all([
      readings.zoneLive(credentials, id, options),
      question.yesNo === undefined
        ? readings.knownZoneTypical(credentials, id)
        : optionalReading(readings.zoneTypical(credentials, id, options)).then(
            (week) => week?.value,
          ),
      readings.knownTypical(credentials),
    ]);
    const { timezone } = connection.venue;
    const zones = { ...reading, value: [reading.value] };
    const alone = { live: undefined, zones, typical: known, timezone };
    const alerts = asMeasured(asked.alerts, alone);
    const data = {
      venueName: venueName(connection),
      timezone: connection.venue.timezone,
      reading,
      typical,
      venueTypical: known.venue?.representative,
      scale: await knownScale(credentials, readings, [reading.value]),
      alerts,
      asksLoudness: question.asksLoudness,
      now: clock.now(),
    };
    if (isTooOld(reading, question, data.now)) return noZoneDataMessage(data, question, locale);
    const { value: measures, measuredAt } = reading;
    const verdict = typical && judge(measures, typical, measuredAt, data.venueTypical);
    const judged = await yesOrNo({ ...asked, alerts }, needs, {
      name: rich`*${measures.name}*`,
      zoneId: id,
      venue: {
        ...data,
        ...alone,
        typical: {
          ...known,
          zones: typical === undefined ? undefined : [typical],
        },
      },
      measures,
      week: typical,
      verdict,
      reading,
      // Whether it needs someone depends on its music and its sensor, too.
      ...((question.yesNo?.asks === 'need' || question.conditions !== undefined) && {
        zones: alone.zones,
        unusual: verdict ? unusualZone(measures, verdict) : [],
      }),
    });
    const shown = zoneLiveMessage(data, locale);
    if (judged === undefined) return shown;
    const noted = await notedLines(asked, id, needs);
    return message(paragraph(lines(judged, ...noted)), ...shown.parts);
  });
}

interface Judged
  extends Omit<
    JudgedPlace,
    'alerts' | 'rules' | 'exceeded' | 'limits' | 'scale' | 'over' | 'local' | 'locale'
  > {
  /** With the zone alone, if one was asked about. */
  readonly venue: Pick<VenueNow, 'venueName' | 'timezone' | 'live' | 'zones' | 'typical' | 'scale'>;
  readonly reading: Reading<unknown> | undefined;
}

/** So long ago it still matters that something was out of bounds. */
const recentMs = 6 * hourMs;

/** The yes or no that was asked for; undefined if none was, or the data is old. */
async function yesOrNo(
  { workspaceId, connection, question, alerts, locale }: VenueQuestion,
  { alertService, clock }: QuestionNeeds,
  { reading, venue: now, ...place }: Judged,
): Promise<RichText | undefined> {
  const { yesNo, beyond, nth, conditions } = question;
  const isAsked = [yesNo, beyond, nth, conditions].some((one) => one !== undefined);
  if (!isAsked || reading === undefined) return undefined;
  if (dataAge(reading, clock.now()) !== 'current') return undefined;
  const { venueId, venue } = connection;
  const all = await alertService.rules.list(workspaceId);
  const rules = all.filter((rule) => rule.venueId === venueId);
  const recent = await alertService.episodes.since(workspaceId, venueId, clock.now() - recentMs);
  const over = recent.flatMap((episode) => {
    const watch = watchOf(episode);
    return watch.kind === 'level'
      ? episode.zones
          // Another zone may have kept the alert open long after this one was back to normal.
          .filter(({ closed, until }) => closed !== undefined && until >= clock.now() - recentMs)
          .map((zone) => ({ watch, zone }))
      : [];
  });
  const local = localZone(venue.timezone);
  const limits = currentLimits(rules, now);
  const exceeded = limits.filter(isExceeded);
  const limitsAt = limitsAsked(question, now, rules, clock.now());
  const limitsLater = limitsAfter(limitsAt?.at ?? clock.now(), question, now, rules);
  const { scale } = now;
  const judged = {
    ...place,
    alerts,
    rules,
    exceeded,
    limits,
    limitsAt,
    limitsLater,
    scale,
    over,
    local,
    locale,
  };
  if (conditions !== undefined) return conditionsWords(conditions, judged);
  return (
    soughtWords(question, judged) ?? (yesNo && withPeopleWords(yesNoWords(yesNo, judged), yesNo))
  );
}

/** `the limit at 23:00`, of the night that is going on */
function limitsAsked(
  { minute, yesNo }: Question,
  venue: Judged['venue'],
  rules: readonly AlertRule[],
  now: number,
): JudgedPlace['limitsAt'] {
  if (minute === undefined || yesNo?.asks !== 'limit') return undefined;
  const { timezone, typical } = venue;
  const zone = localZone(timezone);
  const start = serviceDayStart(typical.venue?.representative, zone, now);
  const { at } = momentIn(currentDay({ zone, start, now }), minute, zone);
  return { at, limits: currentLimits(rules, venue, at) };
}

/** In the next full hours. */
const laterHours = [1, 2, 4];

/** Limits that follow what's usual, in the hours after the time that was asked about, or after now. */
function limitsAfter(
  at: number,
  { yesNo }: Question,
  venue: Judged['venue'],
  rules: readonly AlertRule[],
): JudgedPlace['limitsLater'] {
  if (yesNo?.asks !== 'limit') return undefined;
  const hour = Math.floor(at / hourMs) * hourMs;
  return laterHours.map((hours) => {
    const later = hour + hours * hourMs;
    return { at: later, limits: currentLimits(rules, venue, later) };
  });
}

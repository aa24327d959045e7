import { isAboutLoudness, wholeVenue } from '../../alerts/rule.ts';
import { watchOf } from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { join, lines, type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, isToldByDay, type Rank, venueDay } from '../../history/past-night.ts';
import { isDateNamed } from '../../history/past-time.ts';
import { dayBeside } from '../../history/service-days.ts';
import { zonedTime } from '../../insight/local-time.ts';
import { logLimits, troubleKinds } from '../../log/entry.ts';
import { askButton, logButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { entriesCounted, linesOfKinds } from '../text/log-entries.ts';
import { nightChart } from '../text/night-chart.ts';
import {
  knownWords,
  measureOf,
  type NightWords,
  nightSentence,
  nightTitle,
  pastOf,
  rankSentence,
  type Told,
} from '../text/night-words.ts';
import { alertsAbout, pastAlertWords } from '../text/past-alerts.ts';
import { soFarLabel } from '../text/without-tonight.ts';
import { busiestWords, nightZonesTable, quietestWords } from '../text/zones-ranked.ts';
import { gapWords } from './gap-words.ts';
import { alertsTold, answered, type NightAsked } from './night-answer.ts';
import { timeWords } from './time-words.ts';
import { zonesDifferingWords } from './zones-differing.ts';

/** With the venue and zone found. */
export interface NightData extends NightAsked {
  readonly rank: Rank | undefined;
  readonly nameOf: (zoneId: string) => string;
  readonly zoneCount: number;
  readonly told: Told;
}

/** `/ambience last night`: a night against usual, its peak, its busiest zones and its alerts. */
export function nightMessage(given: NightData): Message {
  const { night, nameOf, question } = given;
  const isOfDays = isToldByDay(night) || isDateNamed(given.question.past);
  const told = { ...given.told, isOfDays };
  const data = { ...given, told };
  const { locale, place } = told;
  const words = wordsOf(data);
  const { facts, day, scale } = night;
  const zones = { facts: night.zones, count: data.zoneCount };
  const isOfZones = question.all === true;
  const rankOf = isOfZones && question.seeks === 'quiet' ? quietestWords : busiestWords;
  const zoneRank = rankOf(zones, nameOf, { ...words, isAsked: isOfZones }, locale);
  const notes = [
    knownWords(facts, place.zone, locale),
    night.isDamaged ? rich`some is damaged and can't be read` : undefined,
    place.zone.isKnown ? undefined : rich`times are UTC`,
  ].filter((one) => one !== undefined);
  const sentence = nightSentence(words, locale, question.seeks === 'peak');
  const { asks, against } = question.yesNo ?? {};
  const saysUnseen = asks === 'need' && against !== 'unseen';
  const alertWords = pastAlertWords(
    {
      alerts: alertsTold(data),
      span: day,
      zone: place.zone,
      scale,
      saysUnseen,
      openUntil: question.seeks === 'since' ? place.now : undefined,
      isList: asks === 'need',
    },
    locale,
  );
  // `how long was it too loud`, which the alerts tell
  const isHowLong = question.seeks === 'since' && alertWords !== undefined;
  return message(
    paragraph(
      lines(
        nightTitle(day, told),
        zonesDifferingWords(night, question, nameOf),
        ...(isOfZones ? [zoneRank] : []),
        // The sentence below tells the peak.
        isOfZones || question.seeks === 'peak' ? undefined : timeWords(data, told),
        isHowLong ? alertWords : undefined,
        isHowLong ? sentence : answered(data, sentence),
        rankWords(data),
        isHowLong ? undefined : alertWords,
        entriesCounted(data.entries, data.connection),
        ...entryLines(data),
        gapWords(data),
        ...(isOfZones ? [] : [zoneRank]),
      ),
    ),
    ...(isOfZones ? [nightZonesTable(data)] : nightCharts(data, words)),
    isTonightMeant(data) ? note(rich`Tonight is still going on, and isn't part of it.`) : undefined,
    note(join(notes, ' · ')),
    nightButtons(data),
  );
}

/** Of a place that an alert about loudness watched, loudness is shown too. */
function nightCharts({ night, alerts, told, question }: NightData, words: NightWords) {
  const { zoneId = wholeVenue } = question;
  const about = alerts.filter(({ zone }) => zone.zoneId === zoneId);
  const isOfLoudness = about.some(({ episode }) => isAboutLoudness(watchOf(episode)));
  const measures = isOfLoudness ? new Set([words.measure, 'loudness'] as const) : [words.measure];
  return [...measures].map((measure) => nightChart({ ...words, measure }, night.week, told, about));
}

/** Incidents, and events, which may be why a night was as it was; complaints if trouble was asked about. */
function entryLines({ entries, night, connection, told, question }: NightData): RichText[] {
  const { locale, place } = told;
  const isTrouble = question.yesNo?.asks === 'need';
  const kinds = isTrouble ? troubleKinds : (['incident', 'event'] as const);
  return linesOfKinds(entries, kinds, { connection, zone: place.zone, scale: night.scale }, locale);
}

/** Only about mood, by which nights are ranked. */
function rankWords({ night, rank, question }: NightData): RichText | undefined {
  if (rank === undefined || measureOf(question) !== 'mood') return undefined;
  return rankSentence(rank, night.day, night.facts.mood.comparison?.degree === 'same');
}

function wordsOf({ night, alerts, told, question }: NightData): NightWords {
  const { facts, day, scale } = night;
  const measure = measureOf(question);
  const isBeyond = (['busy', 'loud'] as const).some(
    (level) => alertsAbout(alerts, level).length > 0,
  );
  return { facts, day, scale, zone: told.place.zone, measure, isBeyond };
}

/** After midnight, the night before last midnight could be meant by last night. */
function isTonightMeant({ night, told: { place } }: Pick<NightData, 'night' | 'told'>): boolean {
  const day = venueDay(place);
  const today = currentDay(day);
  const isAfterMidnight = zonedTime(place.now, place.zone).toPlainDate().toString() > today.date;
  return isAfterMidnight && dayBeside(night.day, 1, day).date === today.date;
}

function nightButtons({ night, entries, told, question }: NightData): Part {
  const { venueId, zoneId, asksLoudness, all, isNight } = question;
  const day = venueDay(told.place);
  const asked: Question = {
    command: 'night',
    argument: '',
    venueId,
    zoneId,
    past: pastOf(night.day),
    isNight,
  };
  const loud = asksLoudness === true ? { asksLoudness } : {};
  const [before, after] = [dayBeside(night.day, -1, day), dayBeside(night.day, 1, day)];
  const isLast = after.date >= currentDay(day).date;
  const highestAt = night.facts[measureOf(question)].highest?.at;
  const isLoggable = told.place.now - (highestAt ?? night.day.from) < logLimits.longestAgoMs;
  return buttons([
    ...(isTonightMeant({ night, told })
      ? [askButton(soFarLabel(told.place), { command: 'tonight', argument: '', venueId, zoneId })]
      : []),
    askButton('Previous night', { ...asked, ...loud, past: pastOf(before) }),
    ...(isLast ? [] : [askButton('Next night', { ...asked, ...loud, past: pastOf(after) })]),
    ...(zoneId !== undefined
      ? []
      : [
          all === true
            ? askButton('Show chart', { ...asked, ...loud })
            : askButton('Show all zones', { ...asked, ...loud, all: true }),
        ]),
    asksLoudness === true
      ? askButton('Show mood', asked)
      : askButton('Show loudness', { ...asked, asksLoudness: true }),
    askButton('Export CSV', { ...asked, command: 'csv' }),
    ...(entries.length === 0
      ? []
      : [
          askButton('Show log', { command: 'log', argument: '', venueId, past: pastOf(night.day) }),
        ]),
    ...(isLoggable ? [logButton('Log this', { venueId, zoneId, at: highestAt })] : []),
  ]);
}

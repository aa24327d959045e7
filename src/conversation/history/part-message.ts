import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import type { NightFacts } from '../../history/measure-facts.ts';
import { isClear } from '../../insight/comparison.ts';
import { eveningOf } from '../../insight/service-day.ts';
import { type LogEntry, troubleKinds } from '../../log/entry.ts';
import { hourMs } from '../../time.ts';
import { askButton } from '../entry-points.ts';
import type { PartAsked } from '../hours-asked.ts';
import { longDay, timeOfDay } from '../text/local-time.ts';
import { entriesCounted, linesOfKinds } from '../text/log-entries.ts';
import { nightChart } from '../text/night-chart.ts';
import {
  damagedWords,
  knownWords,
  measureOf,
  nightTitle,
  nothingMeasured,
  type PastMeasure,
  pastOf,
  placeName,
  startsLater,
  type Told,
} from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { alertsAbout, type PastAlert, pastAlertWords } from '../text/past-alerts.ts';
import { differs } from '../text/verdict.ts';
import { soFarLabel } from '../text/without-tonight.ts';
import { capitalised } from '../text/wording.ts';
import { busiestWords, nightZonesTable, quietestWords } from '../text/zones-ranked.ts';
import { isLevel } from '../understanding/sentence/levels.ts';
import { gapWords } from './gap-words.ts';
import { alertsTold, answered, type NightAsked } from './night-answer.ts';
import { timeWords } from './time-words.ts';
import { zonesDifferingWords } from './zones-differing.ts';

/** A part of a night in its averages, and how they compare with usual. */
export interface PartData extends NightAsked {
  readonly part: PartAsked;
  readonly nameOf: (zoneId: string) => string;
  /** What had begun by then, in the order of time. */
  readonly events: readonly LogEntry[];
  /** When the first value of the place was measured. */
  readonly since: number | undefined;
  readonly told: Told;
}

export function partMessage(data: PartData): Message {
  const { night, entries, events, connection } = data;
  const { facts, scale } = night;
  const { locale, place } = data.told;
  const first = measureOf(data.question);
  const known = knownWords(facts, place.zone, locale);
  const isOfZones = data.question.all === true;
  const isLong = facts.span.to - facts.span.from >= longMs;
  const isOfAlerts = data.question.yesNo?.asks === 'need';
  const isOfLimit = data.question.yesNo?.against === 'limit';
  const told = {
    alerts: alertsTold(data),
    span: night.day,
    zone: place.zone,
    scale,
    openUntil: data.question.seeks === 'since' ? data.told.place.now : undefined,
    isList: isOfAlerts,
  };
  const alertWords = pastAlertWords(told, locale);
  const isBeyond = isOfLimit && alertsAsked(data).length > 0;
  // What needs someone now is said before how it was; a yes or no that was asked for leads.
  const isFirst =
    !isBeyond &&
    !isOfAlerts &&
    facts.span.to >= place.now &&
    alertsTold(data).some(({ zone }) => zone.closed === undefined);
  return message(
    paragraph(
      lines(
        titleWords(data),
        isFirst ? alertWords : undefined,
        facts.known.length === 0 ? nothingKnownWords(data) : undefined,
        zonesDifferingWords(night, data.question, data.nameOf),
        // `loudest zone at 21:00`
        isOfZones ? zoneRank(data, first) : undefined,
        // `did it go over the limit`, unless it was asked for how long
        isBeyond && data.question.seeks !== 'since' ? rich`Yes.` : undefined,
        isBeyond ? alertWords : undefined,
        isOfZones ? undefined : timeWords(data, data.told),
        answerWords(data, first),
        isOfAlerts ? alertWords : undefined,
        data.question.yesNo?.asks === 'gaps' ? gapWords(data) : undefined,
        averageWords(data, first),
        averageWords(data, first === 'mood' ? 'loudness' : 'mood'),
        isOfZones ? undefined : zoneRank(data, first),
        isBeyond || isOfAlerts || isFirst ? undefined : alertWords,
        entriesCounted(entries, connection),
        ...linesOfKinds(entries, troubleKinds, { connection, zone: place.zone, scale }, locale),
        ...linesOfKinds(events, ['event'], { connection, zone: place.zone, scale }, locale),
      ),
    ),
    // At a moment, the values around it say which zone was first.
    isOfZones && (data.question.at === undefined || isLong) ? nightZonesTable(data) : undefined,
    isOfZones || !isLong ? undefined : partChart(data, first),
    known && !facts[first].isMostlyKnown ? note(known) : undefined,
    partButtons(data),
  );
}

/** Shorter is a moment with the values around it. */
const longMs = 2 * hourMs;

function partChart({ night, told }: PartData, measure: PastMeasure): Part | undefined {
  const { facts, day, scale, week } = night;
  const { zone } = told.place;
  const isOfDays = facts.span.from < eveningOf(day.from, zone);
  return nightChart({ facts, day, scale, measure, zone }, week, { ...told, isOfDays });
}

/** The alerts of what was asked about: `too quiet` is not what `too loud` says. */
function alertsAsked({ alerts, question: { yesNo } }: PartData): readonly PastAlert[] {
  return yesNo !== undefined && isLevel(yesNo.asks) ? alertsAbout(alerts, yesNo.asks) : alerts;
}

/** Why nothing is told of these hours. */
function nothingKnownWords({ night, since, told }: PartData): RichText {
  if (night.isDamaged) return damagedWords;
  return since !== undefined && since >= night.facts.span.to
    ? startsLater(since, told)
    : nothingMeasured;
}

/** `*Terrace (Harbour Hotel)*, Thursday 19 November, 21:00 to 00:00` */
function titleWords({ night, part, told }: PartData): RichText {
  const { day, facts } = night;
  const { place, locale } = told;
  const isNight = part.from === undefined && part.to === undefined && part.isDay !== true;
  if (isNight) return nightTitle(day, told);
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const { from, to } = facts.span;
  return rich`*${placeName(told)}*, ${longDay(from, place.now, place.zone, locale)}, ${time(from)} to ${time(to)}`;
}

/** How it compared with usual, after a yes or no if that was asked. */
function answerWords(data: PartData, measure: PastMeasure): RichText | undefined {
  const { night, question } = data;
  const verdict = verdictWords(night.facts, measure);
  const isUsualAsked = question.yesNo?.against === 'usual' && night.facts.known.length > 0;
  if (verdict === undefined && isUsualAsked) {
    return rich`I can't compare that with usual: too little of it is known.`;
  }
  // The alerts that are told say it.
  const isSaid = question.yesNo?.against === 'limit' && alertsAsked(data).length > 0;
  return isSaid ? verdict : answered(data, verdict);
}

/** `A little livelier than usual.`, `About as lively as usual, but much louder.` */
function verdictWords(facts: NightFacts, measure: PastMeasure): RichText | undefined {
  const other = measure === 'mood' ? 'loudness' : 'mood';
  const [one, second] = [facts[measure].whole, facts[other].whole];
  if (one === undefined) return undefined;
  const words =
    one.degree === 'same'
      ? rich`About as ${measure === 'mood' ? 'lively' : 'loud'} as usual`
      : rich`${capitalised(differs(measure, one))} than usual`;
  const isSaid = one.degree !== 'same' && one.direction === second?.direction;
  return isClear(second) && !isSaid
    ? rich`${words}, but ${differs(other, second)}.`
    : rich`${words}.`;
}

/** `🔥 Busiest: *Rooftop Bar* (9.4 at 23:15), ahead of Lobby Bar` */
function zoneRank({ night, nameOf, connection, told, question }: PartData, measure: PastMeasure) {
  const { facts, day, scale, zones } = night;
  const isAsked = question.all === true;
  const words = { facts, day, scale, zone: told.place.zone, measure, isAsked };
  const all = { facts: zones, count: connection.zones.length };
  const isLeast = isAsked && question.seeks === 'quiet';
  return (isLeast ? quietestWords : busiestWords)(all, nameOf, words, told.locale);
}

/** `Mood 7.0 of 10 on average (usually 6.9), highest 7.5 at 22:45` */
function averageWords(
  { night, told, question }: PartData,
  measure: PastMeasure,
): RichText | undefined {
  const { mean, whole, highest } = night.facts[measure];
  if (highest === undefined) return undefined;
  const { locale, place } = told;
  const number = (value: number) => measureNumber(value, measure, night.scale, locale);
  const name = capitalised(measure);
  const peak = `highest ${number(highest.value)} at ${timeOfDay(highest.at, place.zone, locale)}`;
  if (mean === undefined) return rich`${name}: ${peak}`;
  const isPeakSaid = question.seeks === 'peak' && measure === measureOf(question);
  const rest = isPeakSaid ? '' : `, ${peak}`;
  const value = measure === 'mood' ? `${number(mean)} of 10` : number(mean);
  return whole === undefined
    ? rich`${name} ${value} on average${rest}`
    : rich`${name} ${value} on average (usually ${number(mean - whole.difference)})${rest}`;
}

function partButtons({ night, entries, told, question }: PartData): Part {
  const { venueId, zoneId } = question;
  const asked = { argument: '', venueId, zoneId, past: pastOf(night.day) };
  const isOver = night.day.to <= told.place.now;
  return buttons([
    isOver
      ? askButton('Show the whole night', { ...asked, command: 'night' })
      : askButton(soFarLabel(told.place), { argument: '', venueId, zoneId, command: 'tonight' }),
    ...(entries.length === 0
      ? []
      : [
          askButton('Show log', { command: 'log', argument: '', venueId, past: pastOf(night.day) }),
        ]),
    askButton('Export CSV', { ...asked, command: 'csv' }),
  ]);
}

import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, type PastPlace, venueDay } from '../../history/past-night.ts';
import { isDated, isDateNamed, isOneNight, type PastTime } from '../../history/past-time.ts';
import { includesToday, nightMeant, nightsMeant } from '../../history/service-days.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import { eveningOf } from '../../insight/service-day.ts';
import type { LogEntry } from '../../log/entry.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { mostButtons } from '../text/labels.ts';
import { dateNamed } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { linesOfKinds } from '../text/log-entries.ts';
import { titleOfNight } from '../text/night-words.ts';
import { type PastAlert, pastAlertWords } from '../text/past-alerts.ts';
import { periodName } from '../text/period-name.ts';
import { waitingNotes } from '../text/problems.ts';
import type { VenueReviewed } from '../text/venue-reviewed.ts';
import { sortedVenues } from '../text/venues-ranked.ts';
import { venuesReviewedParts } from '../text/venues-reviewed.ts';
import { listed } from '../text/wording.ts';
import type { ComparisonAsked, TroubleAsked } from '../understanding/venues/comparison-asked.ts';
import { isLowestFirst } from '../understanding/venues/venue-ranks.ts';
import { type AskedOfPast, pastVenuesWords, venuesCaption } from './past-venues-words.ts';

/** Several venues over the same past night, week or month. */

export interface PastVenue extends VenueReviewed {
  readonly place: PastPlace;
  /** Its alerts in that time. */
  readonly wentOff: readonly PastAlert[];
  /** What was noted in that time. */
  readonly entries: readonly LogEntry[];
}

export interface PastComparison {
  readonly past: PastTime;
  readonly question: Pick<Question, 'asksLoudness' | 'part' | 'beyond'>;
  readonly asked: AskedOfPast &
    Pick<
      ComparisonAsked,
      | 'counted'
      | 'alsoCounted'
      | 'isOfTrouble'
      | 'troubleOf'
      | 'whetherOf'
      | 'isNeedAsked'
      | 'isToo'
      | 'isWhether'
      | 'isRequest'
      | 'measure'
    >;
  readonly read: readonly PastVenue[];
  /** For approval, so nothing was measured there. */
  readonly waiting: readonly Connection[];
}

export function comparePastMessage(
  { past, question, asked, read, waiting }: PastComparison,
  locale: Locale,
): Message {
  const { named, measure } = asked;
  const caption = venuesCaption(asked);
  const isNight = isOneNight(past);
  const led = question.asksLoudness === true || measure === 'loudness' ? 'loudness' : 'mood';
  const byPeak =
    asked.rank === 'most unusual' || (asked.rank === undefined && named === undefined)
      ? undefined
      : ({ measure: led, isLowest: isLowestFirst(asked.rank), top: asked.top } as const);
  const { counted, alsoCounted, isNeedAsked } = asked;
  // Too loud is what an alert says.
  const isOfTrouble = asked.isOfTrouble || isNeedAsked || asked.isToo !== undefined;
  const rank = counted ? { measure: counted.of, isLowest: counted.isFewest } : byPeak;
  const average = question.part === undefined ? undefined : led;
  const said = pastVenuesWords(
    {
      asked,
      measure: led,
      isByAverage: average !== undefined,
      isNight,
      before: periodsBefore[past.kind],
      beyond: question.beyond,
    },
    read,
    locale,
  );
  const isSaid = said !== undefined && asked.isFirstMore === undefined;
  const isLed = average === undefined && rank === undefined && !isOfTrouble && !isSaid;
  const venues = sortedVenues(read, rank, average);
  const goingOn = isNight ? read.filter(isNightGoingOn) : [];
  const [lead, ...table] = venuesReviewedParts(
    {
      title: lines(titleOf(caption, past, read, locale), said),
      caption: 'Venues',
      venues,
      measure: led,
      span: isNight ? 'night' : 'nights',
      before: periodsBefore[past.kind],
      end: undefined,
      toCome: isNight
        ? read.filter(isEveningToCome).map(({ connection }) => connection.venueId)
        : [],
      isOfTrouble,
      whetherOf: whetherAsked(asked),
      troubleOf: asked.troubleOf,
      rank: average === undefined ? rank : undefined,
      lead: isLed
        ? { measure: led, isLowest: false }
        : alsoCounted && { measure: alsoCounted.of, isLowest: alsoCounted.isFewest },
      average,
    },
    locale,
  );
  const command = isNight ? 'night' : 'review';
  const open = venues
    .filter(({ nights }) => nights.length > 0)
    .slice(0, mostButtons)
    .map(({ connection }) =>
      askButton(`Show ${venueName(connection)}`, {
        command,
        argument: '',
        venueId: connection.venueId,
        past,
      }),
    );
  const isGoingOn = read.some(({ tonight }) => tonight?.facts.mood.highest !== undefined);
  return message(
    lead,
    ...(isOfTrouble ? troubleParts(read, isNight, locale) : []),
    ...table,
    ...waitingNotes(waiting),
    isGoingOn ? note(peaksNote(read)) : undefined,
    past.kind === 'last_days' ? note(rich`Up to last night.`) : undefined,
    led === 'loudness' ? note(rich`Loudness is that of each venue's busiest zones.`) : undefined,
    goingOn.length === 0
      ? undefined
      : goingOn.length === read.length
        ? note(rich`The night isn't over: numbers up to now.`)
        : note(
            rich`At ${listed(goingOn.map(({ connection }) => venueName(connection)))}, that night is still going on: numbers up to now.`,
          ),
    buttons(open),
  );
}

/** What a question wants yes or no about; undefined if it wants something else. */
function whetherAsked({
  isWhich,
  isRequest,
  isNeedAsked,
  isToo,
  isWhether,
  whetherOf,
}: PastComparison['asked']): TroubleAsked | undefined {
  if (isWhich === true || isRequest === true) return undefined;
  if (isNeedAsked) return 'any';
  return isToo !== undefined && isWhether === true ? 'alerts' : whetherOf;
}

/** Which alerts, incidents and complaints they were, of a few venues; the table has how many. */
function troubleParts(
  read: readonly PastVenue[],
  isNight: boolean,
  locale: Locale,
): readonly Part[] {
  const all = read.map((venue) => ({ ...venue, noted: venue.entries.filter(isHarm) }));
  const some = all.filter(({ wentOff, noted }) => wentOff.length + noted.length > 0);
  if (some.length > mostTold) return [];
  return some.map(({ connection, place: { zone, typical }, wentOff, noted }) => {
    const scale = loudnessScale(typical, []);
    const about = { alerts: wentOff, isList: true, span: undefined, zone, scale };
    const told = { connection, zone, scale, ...(isNight ? {} : { span: noSpan }) };
    return paragraph(
      lines(
        rich`*${venueName(connection)}*`,
        wentOff.length === 0 ? undefined : pastAlertWords(about, locale),
        ...linesOfKinds(noted, harmKinds, told, locale),
      ),
    );
  });
}

/** Of several nights, each moment has its day. */
const noSpan = { from: 0, to: 0 } as const;

const harmKinds = ['incident', 'complaint'] as const;

function isHarm({ kind }: LogEntry): boolean {
  return harmKinds.some((one) => one === kind);
}

const mostTold = 3;

/** What is compared is what both weeks have. */
function peaksNote(read: readonly PastVenue[]): RichText {
  const isWeekBefore = read.some(
    ({ tonightBefore }) => tonightBefore?.facts.mood.highest !== undefined,
  );
  return isWeekBefore
    ? rich`Includes tonight so far. The week before is counted up to the same time.`
    : rich`Peaks include tonight so far.`;
}

/** Where it is earlier, it is not over yet. */
function isNightGoingOn({ nights: [night], place }: PastVenue): boolean {
  const isKnown = night !== undefined && night.facts.known.length > 0;
  return isKnown && night.day.to > place.now;
}

function isEveningToCome({ last, place }: PastVenue): boolean {
  return last !== undefined && place.now < eveningOf(last.from, place.zone);
}

/** What periods of all venues are compared with. */
export const periodsBefore: Partial<Readonly<Record<PastTime['kind'], string>>> = {
  week: 'week before',
  weekend: 'weekend before',
  month: 'month before',
};

/** `*All venues, last week* (9 Nov to 15 Nov)` */
function titleOf(
  caption: RichText,
  past: PastTime,
  [first]: readonly { readonly place: PastPlace }[],
  locale: Locale,
): RichText {
  if (first === undefined) return rich`*${caption}*`;
  const { place } = first;
  const { now, zone } = place;
  if (isOneNight(past)) {
    const isOfDays = isDateNamed(past);
    const naming = { place, locale, isOfDays, isDated: isDated(past) };
    return titleOfNight(caption, nightMeant(past, venueDay(place)), naming);
  }
  const title = rich`*${caption}, ${periodName(past, { place, locale })}*`;
  const day = venueDay(place);
  const nights = nightsMeant(past, day);
  // Alerts and complaints are counted up to now.
  const last = includesToday(past, day) ? currentDay(day) : nights.at(-1);
  const [from, to] = [nights[0], last].map(
    (night) => night && dateNamed(night.from, now, zone, locale),
  );
  return past.kind === 'dates' || from === undefined || to === undefined
    ? title
    : rich`${title} (${from} to ${to})`;
}

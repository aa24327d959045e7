import { isOneNight } from '../../history/past-time.ts';
import { type LocalZone, localZone, minuteOfDay, zonedTime } from '../../insight/local-time.ts';
import { dayMs, minuteMs } from '../../time.ts';
import { findPlace, type Place } from '../../venues/find.ts';
import { isMatch } from '../../venues/names.ts';
import { type ChannelVenues, impliedVenue } from '../../venues/venue-choices.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Circumstances } from '../understanding/interpreted.ts';
import {
  findNames,
  type Named,
  placesNamed,
  venuesIn,
  withoutNames,
} from '../understanding/sentence/place-names.ts';
import { readSentence } from '../understanding/sentence/sentence.ts';
import { pastQuestion } from '../understanding/times/past-asked.ts';
import { isToFollowUp, kindIn, splitKind } from './kind-of-text.ts';
import type { Noted, NotedTime } from './log-line.ts';

/** Reads what someone noted: of what kind it is, where it was and when. */

/** What a text says about itself. */
export function notedIn(text: string, circumstances: Circumstances): Noted {
  const { venues } = circumstances;
  const { kind, rest } = splitKind(text);
  // A *Walkthrough Shop* is no round.
  const entryKind = kind ?? kindIn(withoutNames(text, venuesIn(beginningOf(text), venues)));
  const place = placeIn(entryKind === 'round' ? whereOfRound(text) : text, venues);
  const timezone = place?.connection.venue.timezone ?? 'UTC';
  return {
    text: withoutPlace(rest, place, venues),
    entryKind,
    needsFollowUp: isToFollowUp(text),
    place,
    elsewhere: zoneElsewhere(text, place, venues),
    time: timeIn(text, timezone, circumstances),
  };
}

/** `terrace: table 12 wants to move`: where it was is told beside the text. */
function withoutPlace(text: string, place: Place | undefined, venues: ChannelVenues): string {
  const [, before = '', rest = ''] = titledByPlace.exec(text) ?? [];
  const [name, ...others] = findNames(before, venues);
  const isPlace =
    place !== undefined &&
    name?.isVenue === false &&
    others.length === 0 &&
    before.replace(/^the /i, '') === name.text;
  return isPlace ? rest : text;
}

const titledByPlace = /^([\p{L}\p{N}'’ ]{2,40}?)\s*:\s+(\S.*)$/su;

/** `round, all checked, terrace door left open` was of the whole venue; `round, all quiet in the spa` wasn't. */
function whereOfRound(text: string): string {
  const [first = '', ...rest] = text.replace(exception, '').split(/[,;:]/);
  const placed = rest.filter((clause) => /\b(?:in|on|at|through) /i.test(clause));
  return [first, ...placed].join(',');
}

const exception = /\b(?:except|apart from|other than|besides|but not)\b.*/i;

function beginningOf(text: string): string {
  return text.split(/\s+/).slice(0, mostWords).join(' ');
}

/** The only place that the words name, or the implied venue; undefined if several may be meant. */
export function placeIn(text: string, venues: ChannelVenues): Place | undefined {
  // A channel or a person may have the name of a zone.
  const words = text.split(/\s+/).filter((word) => !/^[@#]/.test(word));
  const beginning = words.slice(0, mostWords).join(' ');
  const all = findNames(beginning, venues);
  // `wedding party in the lobby`: a word that is only like *Reading Room* is no zone beside one.
  const whole = all.filter(({ isVenue, text: name }) => isVenue || isWholeName(name, venues));
  // `ice machine on the rooftop down, guests moved to the lobby bar`: where it happened comes first.
  const placed = all.filter(
    ({ isVenue, start, text: name }) =>
      !isVenue && (isWholeName(name, venues) || behindPlace.test(beginning.slice(0, start))),
  );
  const [first, ...others] = placed;
  const names =
    first !== undefined && others.length > 0
      ? all.filter((name) => name.isVenue || name === first)
      : whole.some(({ isVenue }) => !isVenue)
        ? whole
        : all;
  const found = findPlace({ typed: placesNamed(names, beginning), venueId: undefined }, venues);
  if (found.kind === 'place') return found.place;
  // `corner café: barista fell, hand cut`: other words may look like names, but the venue is sure.
  const named = names
    .filter(({ isVenue }) => isVenue)
    .map((name) =>
      findPlace({ typed: placesNamed([name], beginning), venueId: undefined }, venues),
    );
  const [venue, ...otherVenues] = new Set(
    named.flatMap((one) => (one.kind === 'place' ? [one.place.connection] : [])),
  );
  if (venue !== undefined && otherVenues.length === 0)
    return { connection: venue, zone: undefined };
  const implied = impliedVenue(venues) ?? onlyOne(venues.connected);
  return implied && { connection: implied, zone: undefined };
}

const behindPlace = /\b(?:on|in|at) (?:the |our )?$/i;

function isWholeName(text: string, { connected }: ChannelVenues): boolean {
  return connected.some(({ zones }) => zones.some(({ name }) => isMatch(name, text, 'exact')));
}

/** `harbour hotel: noise at the counter`, which is at the café */
function zoneElsewhere(
  text: string,
  place: Place | undefined,
  venues: ChannelVenues,
): Place | undefined {
  const names = findNames(beginningOf(text), venues);
  if (place === undefined || !names.some(({ isVenue }) => isVenue)) return undefined;
  const { connection } = place;
  const others = venues.connected.filter(({ venueId }) => venueId !== connection.venueId);
  const zoneIn = (connected: readonly Connection[], name: Named) => {
    const within = { connected, forChannel: undefined, byDefault: undefined };
    const found = findPlace({ typed: placesNamed([name], text), venueId: undefined }, within);
    return found.kind === 'place' && found.place.zone !== undefined ? found.place : undefined;
  };
  const zones = names.filter(({ isVenue }) => !isVenue);
  if (zones.some((name) => zoneIn([connection], name) !== undefined)) return undefined;
  return zones.map((name) => zoneIn(others, name)).find((one) => one !== undefined);
}

/** Looking for names and times takes longer with each word. */
const mostWords = 60;

function onlyOne<T>(all: readonly T[]): T | undefined {
  return all.length === 1 ? all[0] : undefined;
}

/** A time this soon was meant as one to come; one further ahead is yesterday's. */
const soonMs = 6 * 60 * minuteMs;
/** A date without a year that is longer ago than this is one to come. */
const longestBackMs = 31 * dayMs;
/** Unless its month is named, and the next one is further away. */
const nearerMs = 183 * dayMs;
const monthNamed =
  /\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)(?:uary|ruary|ch|il|e|y|ust|ember|ober)?\b|\bmay\b/i;
/** At an end of the text, because it may tell something else: `guest of last week came back`. */
const longAgo =
  /\b(?:(?:an?|one|two|three|four|five|six|\d+|a few|some) (?:weeks?|months?|fortnight) ago|last (?:week|month|weekend))\W*$|^(?:(?:an?|one|two|three|four|five|six|\d+|a few|some) (?:weeks?|months?|fortnight) ago|last (?:week|month|weekend))\b/i;

function timeIn(text: string, timezone: string, circumstances: Circumstances): NotedTime {
  const { now, venues } = circumstances;
  // `2/3 of the guests left`
  const timed = [rooms, amount, schedule, toFollowUp, whatComes]
    .reduce((left, words) => left.replace(words, ' '), text)
    .replaceAll('/', ' ');
  const sentence = readSentence(beginningOf(timed), venues);
  // `wants a call back at 9:00 tomorrow`, `table for 8pm cancelled`
  if (toCome.test(text)) return { kind: 'at', at: now };
  if (/\btomorrow\b/i.test(timed)) return { kind: 'to_come', minute: undefined };
  if (longAgo.test(timed)) return { kind: 'unclear' };
  const asked = pastQuestion({ command: 'live', argument: '' }, sentence, circumstances, {});
  if (asked?.kind === 'question') {
    const { past, minute } = asked.question;
    // `christmas party on friday the 18th`: the last such Friday is months ago, the next one is meant.
    const agoMs = past?.kind === 'date' ? now - Date.parse(past.date) : 0;
    // Of `on 3 october`, asked in December, the last one is too long ago to be noted.
    const isOver = monthNamed.test(timed) && agoMs < nearerMs;
    if (agoMs > longestBackMs && !isOver) return { kind: 'to_come', minute };
    if (past !== undefined && isOneNight(past)) return { kind: 'on_day', past, minute };
  }
  for (const when of sentence.whens) {
    // `guest fell on tuesday at 11:00`
    if (when.kind === 'usual' && when.minute !== undefined && !isPlanned(when, text)) {
      const past = { kind: 'weekday', weekday: when.weekday } as const;
      return { kind: 'on_day', past, minute: when.minute };
    }
    // `dj next friday at 22:00`
    if (when.kind === 'usual' || when.kind === 'in_days' || when.kind === 'in')
      return { kind: 'to_come', minute: undefined };
    // `fridge not cooling since 9`
    if (when.kind === 'hours' && when.from !== undefined && when.to === undefined)
      return clockTime(when.from, text, { now, zone: localZone(timezone) });
    if (when.kind === 'ago') return { kind: 'at', at: now - when.ms };
    if (when.kind === 'clock' && comesLater.test(text)) {
      return { kind: 'to_come', minute: when.minute };
    }
    if (when.kind === 'clock')
      return clockTime(when.minute, text, { now, zone: localZone(timezone) });
  }
  // What else names a time, such as `tomorrow`, is part of what happened.
  return { kind: 'at', at: now };
}

/** A time that is a part of what happened. */
const toCome = /\b(for (\d{1,2}[:.]\d\d|\d{1,2} ?[ap]m)|(till?|until) \d{1,2})\b/i;
/** Whatever the time is, it is the next one. */
const comesLater =
  /^(?!.*\b(?:came|never|didn['’]?t|late|left|cancelled|no[- ]show)\b).*\b(taxi|wake ?up|alarm call|arriv(es|ing)|due (at|by)|expected at|expect(ing)? (some|a|an|the|noise|drilling|delays?)|will (be|come|start|arrive))\b/i;
/** `told him the bar closes at 1` says nothing about when that was. */
const schedule =
  /\b(closes|opens|shuts|ends|finishes|stops|is (open|closed) (from|till|until)|last orders) (at |by |from )?\d{1,2}([:.]\d\d)?( ?[ap]m)?\b/gi;
/** `table 12 complained at 20:30, follow up monday`: what is still to be done is on another day. */
const toFollowUp =
  /[,;.–-]* ?\b(?:and )?(?:to |will |please |needs? (?:a |to )?|wants? (?:a |to )?)?(?:follow(?:ing)?[ -]?up|call(?: \w+)? back|chase|check again|get back to \w+|ring(?: \w+)? back)(?: \w+){0,3}? (?:by |on |next |this )*(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|next week)\b/gi;
/** `fuse blew at 23:40, electrician coming tomorrow`: what happened has a time of its own */
const whatComes =
  /(?<=\bat \d{1,2}(?:[:.]\d\d)?(?: ?[ap]m)?\b[^,;.]*)[,;.] [^,;.]*\b(?:tomorrow|next week|next \w+day)\b[^,;]*$/i;
/** `guest in 1830`, `room 2315`, `in 512 Mr Hansen`: the number of a room is no time. */
const rooms =
  /\b(?:(?:guests?|gentleman|lady|man|woman|couple|family|people|someone|neighbours?) (?:in|of|from|at)|rooms?|rm|suite|table|apartment|bungalow)(?: (?:room|rm|number|no\.?))? \d{1,4}\b(?![:.]\d|\s*[ap]m\b)|\bin \d{3,4}\b(?!\s*(?:m|min|mins|minutes?|h|hrs?|hours?)\b)/gi;
/** `refunded 9.50` */
const amount =
  /([£€$]|\b(refund\w*|paid|pays?|charged?|cost|bill|tip|eur|usd|gbp|dkk)) ?(of )?\d+[.,]\d\d/gi;

/** `wedding on saturday at 15:00` */
function isPlanned({ isFuture }: { readonly isFuture: boolean }, text: string): boolean {
  const isToCome = /\b(will|next|book\w*|coming|due|scheduled|planned|going to)\b/i.test(text);
  return isFuture || isToCome || kindIn(text) === 'event';
}

const noonMinute = 12 * 60;
const dayMinutes = dayMs / minuteMs;
const justMinutes = 60;

/** The last time it was that time of the day. `at 9` may be in the morning or in the evening. */
function clockTime(
  minute: number,
  text: string,
  { now, zone }: { readonly now: number; readonly zone: LocalZone },
): NotedTime {
  const isExact = minute >= noonMinute + 60 || /\d[:.]\d\d|\d ?[ap]m\b|midnight|noon/i.test(text);
  const current = minuteOfDay(now, zone);
  const other = (minute + noonMinute) % dayMinutes;
  // `at 11.20`, noted at 23:33, has just been.
  const hasJustBeen =
    minute < noonMinute + 60 &&
    !/\b0\d[:.]|\d ?[ap]m\b/i.test(text) &&
    (current - other + dayMinutes) % dayMinutes <= justMinutes;
  const meant = hasJustBeen ? [other] : isExact ? [minute] : [minute, other];
  const agoMs = meant.map((one) => ((current - one + dayMinutes) % dayMinutes) * minuteMs);
  const nearest = Math.min(...agoMs);
  const isStart = /\b(from|starts?|starting|begins?|until|till)( at)? \d/i.test(text);
  const isToCome = isExact && (dayMs - nearest <= soonMs || (isStart && minute > current));
  if (isToCome) return { kind: 'to_come', minute };
  // On the night of a clock change, minutes and local times run apart.
  const time = zonedTime(now - nearest, zone);
  const wanted = meant.find((_, index) => agoMs[index] === nearest) ?? minute;
  const local = time.with({ hour: Math.floor(wanted / 60), minute: wanted % 60 });
  return { kind: 'at', at: Math.min(now, local.epochMilliseconds) };
}

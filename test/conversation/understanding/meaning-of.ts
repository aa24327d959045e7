import { readArgument } from '../../../src/conversation/asking/find-asked.ts';
import type { PartAsked } from '../../../src/conversation/hours-asked.ts';
import type { DayGroups, MeasuredAsked } from '../../../src/conversation/measured-asked.ts';
import type { Question } from '../../../src/conversation/question.ts';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import type { LineInterpreted } from '../../../src/conversation/understanding/interpreted.ts';
import type { PastTime } from '../../../src/history/past-time.ts';
import { type Found, findPlace } from '../../../src/venues/find.ts';
import { findSeveral } from '../../../src/venues/find-several.ts';
import type { ChannelVenues } from '../../../src/venues/venue-choices.ts';

/** What lines are taken to mean: the command, the place and the time, as one text. */

export const fridayAt21 = Date.UTC(2026, 10, 20, 21);

const ofPlaces = new Set(
  'live tonight trend week busiest quietest music zones csv night review best report measured'.split(
    ' ',
  ),
);

export function meaningOf(text: string, venues: ChannelVenues, now = fridayAt21): string {
  return meaningRead(interpret(parseLine(text), { venues, now }), venues);
}

/** The same of a line that is read already. */
export function meaningRead(found: LineInterpreted, venues: ChannelVenues): string {
  if (found.kind === 'refused') {
    const isUnknown = found.why.kind === 'unknown' || found.why.kind === 'language';
    return isUnknown ? 'not understood' : `refused ${found.why.kind}`;
  }
  return found.kind === 'questions'
    ? found.asked
        .map(({ meant }) =>
          meant.kind === 'refused'
            ? `refused ${meant.why.kind}`
            : meaningOfQuestion(meant.question, venues),
        )
        .join(' && ')
    : meaningOfQuestion(found.question, venues);
}

function meaningOfQuestion(question: Question, venues: ChannelVenues): string {
  const { weekdays = [] } = question;
  if (question.command === 'compare' && weekdays.length > 1) {
    const minute = question.minute === undefined ? [] : [timeOf(question.minute)];
    return ['compare', weekdays.join(', '), ...minute].join(' | ');
  }
  const { counts } = question;
  if (counts !== undefined) {
    const places = venuesOf(question, venues) || question.argument || 'anywhere';
    const times = counts.times.map(pastWords).join(' vs ');
    return [`${counts.of}s`, counts.night ?? counts.whether, places, times]
      .filter(Boolean)
      .join(' | ');
  }
  if (!ofPlaces.has(question.command)) {
    const { command, seeks, past: one, against } = question;
    const nights = one && against && [one, against].map(pastWords).join(' vs ');
    return [command, seeks, nights].filter((part) => part !== undefined).join(' | ');
  }
  const { typed, weekday } = readArgument(question.command === 'week', question, venues);
  const place = findPlace({ typed, venueId: undefined }, venues);
  const several = place.kind === 'unknown' ? findSeveral(typed, venues) : undefined;
  const name =
    question.venueIds === undefined ? placeOf(several ?? place) : venuesOf(question, venues);
  if (name === undefined) return 'not understood';
  const minute = question.at === undefined ? question.minute : (question.at / 60_000) % 1440;
  const past = [question.past, question.against].filter((one) => one !== undefined).map(pastWords);
  return [
    question.command,
    name,
    weekday,
    question.days === 'weekend' ? undefined : question.days,
    question.groups && groupsOf(question.groups),
    past.join(' vs ') || undefined,
    question.part !== undefined || minute === undefined ? undefined : timeOf(minute),
    question.part && partWords(question.part),
    question.command === 'week' && question.all === true ? 'by zone' : undefined,
    question.beyond &&
      `${question.beyond.measure ?? 'any'} ${question.beyond.direction} ${question.beyond.value}`,
    question.measured && measuredWords(question.measured),
    question.command === 'music' ? question.yesNo?.asks : undefined,
    question.nth && `number ${question.nth.place}, ${question.nth.level}`,
    question.exceptZoneIds && withoutWords(question.exceptZoneIds, venues),
  ]
    .filter((part) => part !== undefined)
    .join(' | ');
}

/** `fri sat vs sun mon` */
function groupsOf(groups: DayGroups): string {
  return groups.map((days) => days.map((day) => day.slice(0, 3)).join(' ')).join(' vs ');
}

/** `loudest zone`, `when loud`, `how long above 7` */
function measuredWords(asked: MeasuredAsked): string {
  switch (asked.kind) {
    case 'most':
      return `most ${asked.level} ${asked.of}${asked.top === undefined ? '' : `, first ${asked.top}`}`;
    case 'hours':
      return `most ${asked.level} hours${asked.top === undefined ? '' : `, first ${asked.top}`}`;
    case 'weeks':
      return `most ${asked.level} weeks`;
    case 'stretches': {
      const { conditions, tell, atLeastMs, isNever } = asked;
      const so = conditions.map((condition) =>
        condition.kind === 'level'
          ? `${condition.isNot ? 'not ' : ''}${condition.isToo ? 'too ' : ''}${condition.level}`
          : `${condition.measure ?? 'any'} ${condition.direction} ${condition.value}`,
      );
      const lasting = atLeastMs === undefined ? '' : ` for ${atLeastMs / 60_000} min`;
      return `${tell} ${isNever === true ? 'never ' : ''}${so.join(' and ')}${lasting}`;
    }
    case 'mean':
      return `average ${asked.measure ?? 'any'}${asked.per === undefined ? '' : ` per ${asked.per}`}`;
    case 'change':
      return `change of ${asked.measure ?? 'any'}${asked.towards === undefined ? '' : `, whether more ${asked.towards}`}`;
    case 'beside': {
      const { levels, other, groups } = asked;
      if (groups !== undefined) return `${levels.join(' and ')}, ${groupsOf(groups)}`;
      const hours = other && partWords({ from: other.from, to: other.to });
      const beside = other === undefined ? 'places' : `${pastWords(other.past)} ${hours}`;
      return `${levels.join(' and ')} beside ${beside}`;
    }
  }
}

function withoutWords(ids: readonly string[], { connected }: ChannelVenues): string {
  const zones = connected.flatMap((one) => one.zones).filter(({ id }) => ids.includes(id));
  return `without ${zones.map(({ name }) => name).join(' + ')}`;
}

function partWords({ from, to, isDay }: PartAsked): string {
  if (isDay === true) return 'part of the day';
  const start = from === undefined ? '' : ` ${timeOf(from)}`;
  const end = to === undefined ? (from === undefined ? '' : ' on') : ` to ${timeOf(to)}`;
  return `part${start}${end}`;
}

function pastWords(past: PastTime): string {
  switch (past.kind) {
    case 'nights_ago':
      return past.nights === 1 ? 'last night' : `${past.nights} nights ago`;
    case 'weekday':
      return past.weeksBefore === undefined ? `last ${past.weekday}` : `the ${past.weekday} before`;
    case 'date':
      return past.date;
    case 'week':
      return past.ago === 1 ? 'last week' : `${past.ago} weeks ago`;
    case 'weekend':
      return 'last weekend';
    case 'month':
      return past.month;
    case 'weekdays':
      return `${past.weekday}s from ${past.first} to ${past.last}`;
    case 'dates':
      return `${past.first} to ${past.last}`;
    case 'last_days':
      return `last ${past.days} days`;
  }
}

function venuesOf({ venueIds = [] }: Question, venues: ChannelVenues): string {
  return venueIds.length === venues.connected.length ? 'all venues' : venueIds.join(' + ');
}

function placeOf(found: Found): string | undefined {
  if (found.kind === 'place') return found.place.zone?.name ?? found.place.connection.venueId;
  return found.kind === 'which_zone'
    ? found.places.map(({ zone }) => zone.name).join(' + ')
    : undefined;
}

function timeOf(minute: number): string {
  const hour = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hour}:${String(minute % 60).padStart(2, '0')}`;
}

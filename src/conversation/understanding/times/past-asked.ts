import { isOneNight, isTonight, type PastTime, tonight } from '../../../history/past-time.ts';
import { weekdayOf } from '../../../insight/local-time.ts';
import { isTold } from '../../../venues/workspace.ts';
import { hoursAsked, type PartAsked } from '../../hours-asked.ts';
import type { CommandName, Question } from '../../question.ts';
import { ofNight, type YesNo } from '../../yes-no-asked.ts';
import { alertsSought } from '../alerts-and-log/alerts-sought.ts';
import { whetherAsked } from '../alerts-and-log/whether-asked.ts';
import { fileOf } from '../commands/files-asked.ts';
import {
  asksWhichZone,
  isTooLongAsked,
  lowestFirst,
  saidFirst,
  zonesOfPart,
  zonesOfPeriod,
} from '../first-line/extremes.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import {
  isOfEach,
  isOfVenues,
  tableOfVenues,
  troubleOfEach,
  venuesCompared,
} from '../venues/venues-asked.ts';
import { isNearNow, type LocalNow, localNow } from './local-now.ts';
import { againstThen, isNowAsked, isSameTimeAsked, thanThen } from './now-compared.ts';
import {
  areHoursMixed,
  isAverageAsked,
  isRiseAsked,
  minuteAsked,
  partAsked,
  partNamed,
  partOfPair,
} from './part-asked.ts';
import {
  apart,
  areBothTold,
  areSameDay,
  beforeThisNight,
  comparedWith,
  currentOne,
  dayOfWeek,
  daysWithin,
  inOrder,
  isOfOnePlace,
  isPeriodBefore,
  oneBefore,
  pairAsked,
  sameDay,
  theOneBefore,
} from './past-compared.ts';
import { type FirstOfPast, periodAsked } from './period-asked.ts';
import { daysInRow, resolvePast } from './resolve-past.ts';
import { asPast, files } from './weekday-past.ts';

/** Finds out which question about past days is asked. */

/** @returns undefined if no past day is named */
export function pastQuestion(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
  { yesNo: given, ...loudness }: Pick<Question, 'yesNo' | 'asksLoudness'>,
): Interpreted | undefined {
  // `was the lobby not busy`: a yes could mean either.
  const yesNo = sentence.level?.isNot === true ? undefined : given;
  const local = localNow(question, circumstances);
  const today = local.night;
  const days = daysNamed(question, sentence, local);
  if ('kind' in days) return days;
  const isSameTime = isSameTimeAsked(sentence);
  // `tonight so far with last saturday same time` asks for the moment of that Saturday.
  const isTonightFirst = isSameTime && days[0]?.kind === 'nights_ago' && days[0].nights === 0;
  const [meant, other] = isTonightFirst && days.length > 1 ? days.toReversed() : days;
  if (meant === undefined) return undefined;
  const time = isSameTime ? sameDay(meant, today) : meant;
  if (question.command === 'music') return { kind: 'refused', why: { kind: 'only_now', question } };
  const alerts: Pick<Question, 'yesNo'> =
    question.command === 'alerts' ? { yesNo: alertsSought(sentence, time) } : {};
  const isNight = isOneNight(time) && nightPattern.test(sentence.text) ? { isNight: true } : {};
  const asked: Question = { ...question, argument: sentence.places, past: time, ...isNight };
  if (files.has(question.command)) return fileOf(asked, partAsked(sentence));
  // `will monday be busier than last monday`
  const toCome = sentence.whens.find((when) => when.kind === 'usual' && sentence.has('future'));
  if (toCome?.kind === 'usual') {
    return { kind: 'refused', why: { kind: 'future', question: asked, weekday: toCome.weekday } };
  }
  // `was it louder than last friday`, asked of tonight
  const isOfTonight =
    !sentence.has('past') ||
    sentence.level?.degree === 'comparative' ||
    /\b(beat|(where|what|how) (we|it) (were|was))\b/i.test(sentence.text);
  const isSoFar = isTonight(time);
  const isNowCompared =
    !isSoFar && thanThen.test(sentence.text) && isOfTonight && isOfOnePlace(sentence);
  const current = isNowCompared ? currentOne(time, today) : undefined;
  const against =
    other ?? (isSoFar ? undefined : (comparedWith(question, sentence, time) ?? current));
  if (against !== undefined && question.command === 'alerts') {
    return { kind: 'refused', why: { kind: 'one_of', of: 'alerts', question: asked } };
  }
  const areNamed = sentence.has('venue', 'venues') || sentence.names.length > 1;
  const areVenues =
    isOfVenues(question, sentence, circumstances) && (time.kind !== 'weekdays' || areNamed);
  const later =
    against && areVenues && sentence.has('venue', 'venues') && inOrder(time, against, local);
  // Their table has a column for what was before.
  if (later && later.against !== undefined && isPeriodBefore(later.against, later.past, today)) {
    const table = { past: later.past, argument: sentence.text };
    return { kind: 'question', question: { ...asked, ...table, command: 'compare' } };
  }
  const hours = hoursAsked({ part: partAsked(sentence) });
  const areMixed = hours !== undefined && areHoursMixed(time, against, sentence);
  if (areMixed) return ofOneNight({ ...asked, part: hours });
  // `at lunch` names a time, and means its hours.
  const clock =
    hours === undefined
      ? minuteAsked(sentence, isNowCompared ? local.minuteAt(local.now) : undefined)
      : undefined;
  const isNowThen = isNowCompared && clock !== undefined && other === undefined;
  const isPair = against !== undefined && !isSameTime && !(isNowThen && isOneNight(time));
  const isOver = sentence.has('past') && sentence.level?.degree === 'comparative';
  // `was it calmer than yesterday at 18:00`: the moment of one of them is told.
  const areMoments = clock !== undefined && (isPair || (isNowThen && isOver));
  if (areMoments && !isNearNow(clock, question, circumstances)) {
    return ofOneNight({ ...asked, ...loudness, command: 'night', minute: clock });
  }
  const spoken = { ...asked, ...loudness };
  const pair = isPair ? pairAsked(spoken, { time, other, against, local }, sentence) : undefined;
  if (pair !== undefined) {
    return { kind: 'question', question: { ...pair, ...partOfPair(pair.command, sentence) } };
  }
  // `tonight vs last week`
  if (other === undefined && against !== undefined && isOneNight(time) !== isOneNight(against)) {
    return { kind: 'refused', why: { kind: 'one_of', of: 'nights', question: spoken } };
  }
  // The words say which venues, and by what they are ranked.
  const isNowToo = against !== undefined || isSameTime;
  const part = partAsked(sentence) ?? (clock === undefined ? partNamed(sentence) : undefined);
  if (!isNowToo && areVenues && !isOfEach(question, sentence)) {
    const ofAll = { ...asked, ...loudness, yesNo };
    const first = { alerts, part, clock, venues: circumstances.venues };
    return ofAllVenues(ofAll, question, sentence, first);
  }
  const isOfZones = asksWhichZone(question.command, time, sentence);
  if (!isOneNight(time)) {
    const zones = isOfZones ? zonesOfPeriod(question, sentence) : lowestFirst(sentence);
    const first = { yesNo, alerts, zones, part, clock };
    return periodAsked({ ...asked, ...loudness, ...whetherAsked(sentence) }, sentence, first);
  }
  return ofNightAsked({ ...asked, ...loudness, command: 'night' }, question, sentence, {
    first: { yesNo, alerts, zones: isOfZones ? { all: true } : {}, part, clock },
    minute: clock ?? (isSameTime ? local.minuteAt(local.now) : undefined),
    isBesideNow: isNowAsked(sentence, { isSameTime, isNowCompared }),
  });
}

function ofOneNight(question: Question): Interpreted {
  return { kind: 'refused', why: { kind: 'one_of', of: 'night', question } };
}

/** Trouble is told of each; else they are ranked in a table. */
function ofAllVenues(
  { yesNo, ...asked }: Question,
  question: Question,
  sentence: Sentence,
  {
    alerts,
    part,
    clock,
    venues,
  }: Pick<FirstOfPast, 'alerts' | 'part' | 'clock'> & { readonly venues: Circumstances['venues'] },
): Interpreted {
  // `how many alerts last night between midnight and 6`: the table has no hours.
  if (alerts.yesNo !== undefined && part !== undefined && asked.past && isOneNight(asked.past)) {
    const venueIds = venues.connected.filter(isTold).map(({ venueId }) => venueId);
    const night: Question = { ...asked, ...alerts, command: 'night', argument: '', part, venueIds };
    return { kind: 'question', question: night };
  }
  const trouble = troubleOfEach({ ...asked, yesNo }, sentence, venues);
  if (trouble !== undefined) {
    return { kind: 'question', question: { ...trouble, ...(part && { part }) } };
  }
  const argument = venuesCompared(question, sentence, venues);
  const compared: Question = { ...asked, argument, command: 'compare' };
  return tableOfVenues(compared, sentence, { part, clock }, venues);
}

interface NightAsked {
  readonly first: FirstOfPast;
  /** Of the moment that is asked about, after midnight: `same time last friday` has that of now. */
  readonly minute: number | undefined;
  /** That moment is compared with now. */
  readonly isBesideNow: boolean;
}

/** @param night what is asked of it, without what is said first */
function ofNightAsked(
  night: Question,
  question: Question,
  sentence: Sentence,
  { first: { yesNo, alerts, zones, part }, minute, isBesideNow }: NightAsked,
): Interpreted {
  const { past: time } = night;
  if (part !== undefined && time !== undefined) {
    const first = firstOfPart(question.command, { time, part, yesNo }, sentence);
    return { kind: 'question', question: { ...night, ...alerts, ...first, part } };
  }
  return {
    kind: 'question',
    question: {
      ...night,
      ...zones,
      ...(isBesideNow && minute !== undefined && { against: tonight }),
      ...saidFirst(minute, question, sentence, yesNo),
      ...(isBesideNow && againstThen(sentence)),
      ...alerts,
      // Without a part, a night that is going on is told as it is now.
      ...(isTonight(time) && minute === undefined ? { part: {} } : {}),
      ...(minute === undefined ? {} : { minute }),
    },
  };
}

/** What the answer about a part of a night says first. */
function firstOfPart(
  command: CommandName,
  {
    time,
    part,
    yesNo,
  }: { readonly time: PastTime; readonly part: PartAsked; readonly yesNo: YesNo | undefined },
  sentence: Sentence,
): Pick<Question, 'yesNo' | 'seeks' | 'all'> {
  const rise = isRiseAsked(sentence) && { seeks: 'rise' as const };
  const isFall = sentence.has('when', 'dayOrTime') && sentence.has('falling');
  const fall = isFall && { seeks: 'quiet' as const };
  const zones = part.from !== undefined && zonesOfPart(command, time, sentence);
  const since = isTooLongAsked(sentence, yesNo) && { seeks: 'since' as const };
  return { ...ofNight(yesNo), ...zones, ...rise, ...fall, ...since };
}

/** The days that are named, of which the second is what the first is compared with. */
export function daysNamed(
  question: Question,
  sentence: Sentence,
  { now, night: today, weekdayAt }: LocalNow,
): readonly PastTime[] | Interpreted {
  // `were we above usual on tuesday` is about that day.
  const isBesideUsual =
    sentence.has('past') &&
    (sentence.has('beside', 'compare') || sentence.level?.degree === 'comparative');
  const isUsual = sentence.has('usual') && !isAverageAsked(sentence) && !isBesideUsual;
  const meantAs = { command: question.command, isUsual, today: weekdayOf(today) };
  const all = sentence.whens.flatMap((when) => asPast(when, meantAs, sentence));
  // `friday night compared to a usual friday` is about one of them.
  const isUsualNamed = isBesideUsual && usualDay.test(sentence.text);
  // `how did yesterday compare to a normal friday`
  const notUsual = all.filter((one) => sentence.whens.includes(one));
  const isOther = isUsualNamed && notUsual.length > 0;
  const isUsualOne = isUsualNamed && areSameDay(all);
  const named = isOther ? notUsual : isUsualOne ? all.slice(0, 1) : all;
  const past: PastTime[] = [];
  // `thursday last week` is one day.
  const tonightToo = /\b(tonight|tonite|this evening)\b/i.test(sentence.text) ? 1 : 0;
  const areMany = named.length + tonightToo > 2 && !named.some((one) => one.named.kind === 'week');
  if (areMany) return { kind: 'refused', why: { kind: 'one_of', of: 'nights', question } };
  for (const when of named.slice(0, 2)) {
    const one = resolvePast(when.named, today, sentence);
    if (!('past' in one)) return { kind: 'refused', why: { ...one.problem, question } };
    const isLastWeekday = sentence.whens.includes(when);
    // `were we quieter than a normal friday`, on a Friday
    const isUsualToday =
      isBesideUsual &&
      !isLastWeekday &&
      one.past.kind === 'weekday' &&
      one.past.weekday === weekdayOf(today);
    if (isUsualToday && usualDay.test(sentence.text)) past.push(tonight);
    else past.push(isLastWeekday ? beforeThisNight(one.past, today, weekdayAt(now)) : one.past);
  }
  // `what happened thursday and friday` is about both days.
  const both = areBothTold(sentence) ? daysInRow(named, today) : undefined;
  const days = both ?? daysWithin(past, named, sentence, today);
  if (days !== undefined) return [days];
  const [only, ...others] = past;
  if (only !== undefined && others.length === 0 && oneBefore.test(sentence.text)) {
    const before = theOneBefore(only, today);
    if (before !== undefined) return [only, before];
  }
  const day = dayOfWeek(past, sentence, today);
  return day === undefined
    ? apart(past, today)
    : [...past.filter(({ kind }) => kind === 'nights_ago'), day];
}

const usualDay = /\ban? (normal|usual|typical|regular|average|ordinary) \w+/i;
const nightPattern = /\b(night|nights|evening|evenings|overnight|tonight)\b/i;

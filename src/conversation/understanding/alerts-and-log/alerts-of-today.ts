import { tonight } from '../../../history/past-time.ts';
import { eveningHour } from '../../../insight/service-day.ts';
import { hoursAsked, type PartAsked } from '../../hours-asked.ts';
import type { Question } from '../../question.ts';
import type { Circumstances } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';
import { localNow } from '../times/local-now.ts';
import { partAsked } from '../times/part-asked.ts';
import { alertsWanted, isPlaceTonight, isTonightAsked } from './alerts-sought.ts';

/** `what alerts did we have earlier tonight`; the list of alerts begins with those of now. */
const alertsHad =
  /\b(what|which) (alerts|alarms) (did (we|i|you) (have|get)|have (we|i) (had|got)|were there|went off|fired)\b|\bhow many (alerts|alarms)\b|\bearlier (tonight|this evening)\b/i;

/** Alerts of a place tonight, or of hours of today; undefined if neither is named. */
export function alertsOfToday(
  question: Question,
  sentence: Sentence,
  circumstances: Circumstances,
): Question | undefined {
  const named = partAsked(sentence);
  const wanted = alertsWanted(sentence);
  const soFar: Question = { ...question, command: 'night', past: tonight, yesNo: wanted };
  const isLongest = wanted.against === 'longest';
  if (isTonightAsked(sentence) && (isLongest || alertsHad.test(sentence.text))) {
    const yesNo = isLongest ? wanted : ({ asks: 'need', against: 'count' } as const);
    return { ...soFar, part: named ?? { from: eveningHour * 60 }, yesNo };
  }
  if (isPlaceTonight(sentence)) return { ...soFar, part: named ?? {} };
  // `any alerts before 8`; a limit is one of now.
  const hours = hoursAsked({ part: named });
  const isOfToday = sentence.whens.every(
    // Alerts since a time are told up to now.
    ({ kind }) =>
      kind === 'tonight' || kind === 'clock' || (kind === 'hours' && hours?.to !== undefined),
  );
  const isOther = sentence.has('future') || /\blimits?\b/i.test(sentence.text);
  if (hours === undefined || !isOfToday || isOther) return undefined;
  const day = hours.from === undefined ? { isDay: true as const } : {};
  const { now, minuteAt } = localNow(question, circumstances);
  const current = minuteAt(now);
  const part = passedHours(hours, current, sentence.text);
  return { ...soFar, ...ofNightOver(part, current, sentence), part: { ...part, ...day } };
}

/** `did anything go off after midnight`, asked by day, is about the night that is over. */
function ofNightOver(
  { from }: PartAsked,
  current: number,
  sentence: Sentence,
): Pick<Question, 'past'> {
  const isOver = from !== undefined && from < morning && current >= morning;
  return isOver && !isTonightAsked(sentence) ? { past: { kind: 'nights_ago', nights: 1 } } : {};
}

const noon = 12 * 60;
const dayMinutes = 24 * 60;
/** Nobody means the early morning by `between 3 and 5`. */
const morning = 6 * 60;

/**
 * `from 8 to 10`, asked before 20:00, means the morning, because no alert went off in hours to come. After
 * midnight, hours are read as those of the night.
 */
function passedHours(hours: PartAsked, current: number, text: string): PartAsked {
  const { from, to } = hours;
  const first = from ?? to ?? 0;
  const isToCome = current >= morning && (first > current || first < morning);
  if (!isToCome || isHalfSaid.test(text)) return hours;
  const earlier = (minute: number | undefined) =>
    minute === undefined ? undefined : (minute + noon) % dayMinutes;
  const [begin, end] = [earlier(from), earlier(to)];
  // From 11 to 1: the end is after noon.
  const isLater = begin !== undefined && end !== undefined && end < begin;
  const at = begin ?? end ?? 0;
  if (at < morning || at > current) return hours;
  return {
    ...(begin !== undefined && { from: begin }),
    ...(end !== undefined && { to: isLater ? (end + noon) % dayMinutes : end }),
  };
}

const isHalfSaid = /\d ?[ap]m\b|\b(?:1[3-9]|2[0-3])\b|\b(?:evening|tonight|night|noon|midnight)\b/i;

/** `any alerts tonight`, `any alerts today`, which begin with how many there were; undefined of now */
export function timeOfAlerts(sentence: Sentence): Pick<Question, 'past' | 'part'> | undefined {
  if (isTonightAsked(sentence)) return { past: tonight };
  const isToday =
    sentence.whens.length > 0 && sentence.whens.every(({ kind }) => kind === 'tonight');
  return isToday && /\btoday\b/i.test(sentence.text)
    ? { past: tonight, part: { isDay: true } }
    : undefined;
}

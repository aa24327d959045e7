import type { TypicalWeek } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph } from '../../card/part.ts';
import { asPlain, lines, type RichText, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import { mostOf } from '../../history/quiet-down.ts';
import { rangeAsSuch, sideEdge } from '../../insight/comparison.ts';
import { longestOf } from '../../insight/coverage.ts';
import type { Timed } from '../../insight/even-steps.ts';
import { lengthOf, type Stretch } from '../../insight/stretches.ts';
import { levelsTooMuch } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOfDay } from '../text/local-time.ts';
import { nothingMeasured, type PastMeasure } from '../text/night-words.ts';
import { judge, shortVerdict } from '../text/verdict.ts';
import { capitalised, listed } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import { adjectives, conditionWords, levelWords } from './condition-words.ts';
import { atLeastWords, fullValue, gapsNote, momentWords, titleWords } from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { nightCharts } from './night-charts.ts';
import { nightsSentence, stretchesTable, timesWords } from './nights-stretches-words.ts';
import type {
  ConditionWords,
  FoundStretches,
  MeasureCondition,
  NightStretches,
  PlaceMeasured,
  StretchesAsked,
} from './place-measured.ts';
import { conditionsMeant, findStretches, goesOn, mayHaveBegunBefore } from './stretches.ts';
import { zonesSentence } from './zones-stretches-words.ts';

/** When, and for how long, a place was louder or livelier than something. */

/** @param places the zones of a venue if it was asked which of them; else the one place */
export function stretchesMessage(
  asked: StretchesAsked,
  places: readonly PlaceMeasured[],
  question: Question,
): Message {
  const [first] = places;
  const title = titleWords(places, question);
  if (first === undefined || places.every(({ nights }) => nights.length === 0)) {
    return message(paragraph(lines(title, nothingMeasured)));
  }
  const meant = conditionsMeant(asked).map((conditions) => ({
    conditions,
    words: conditionWords(conditions, first),
    found: places.flatMap((place) => findStretches(place, conditions, asked.atLeastMs) ?? []),
  }));
  const measures = meant.flatMap(({ conditions: [one] }) => one?.measure ?? []);
  const gaps = gapsNote(places, measures);
  const areZones = asked.tell === 'zones';
  const isOneNight = first.nights.length === 1;
  return message(
    paragraph(
      lines(
        title,
        ...meant.map(({ conditions, words, found }) => {
          const [only] = found;
          if (only === undefined) return unknownWords(conditions);
          if (areZones) return zonesSentence(found, words, asked, places);
          return isOneNight
            ? nightSentence(only, words, asked)
            : nightsSentence(only, words, asked);
        }),
      ),
    ),
    ...(places.length === 1 && isOneNight
      ? nightCharts(first, measures[0] ?? 'mood', boundOf(asked))
      : []),
    ...(areZones || isOneNight
      ? []
      : meant.flatMap(({ found: [one] }) =>
          one !== undefined && one.nights.length > 0 ? [stretchesTable(one)] : [],
        )),
    tooNote(meant.flatMap(({ conditions, found }) => (found.length > 0 ? conditions : []))),
    countedNote(meant.flatMap(({ found: [one] }) => one ?? [])),
    gaps === undefined ? undefined : note(gaps),
    nightButtons(places, question),
  );
}

function boundOf({ conditions: [first] }: StretchesAsked): number | undefined {
  return first?.kind === 'value' ? first.value : undefined;
}

/** `too loud` */
function tooWords(conditions: readonly MeasureCondition[]): string[] {
  return levelsTooMuch(conditions.map(({ condition }) => condition)).map((level) => `too ${level}`);
}

/** `Too loud: while an alert was open.` */
function tooNote(conditions: readonly MeasureCondition[]): Part | undefined {
  const words = tooWords(conditions);
  const said = capitalised(words.join(' or '));
  return words.length === 0 ? undefined : note(rich`${said}: while an alert was open.`);
}

/** `Counted as loud from 5.4.`: the venue service has its own word for how it is now, but none for the past. */
function countedNote(found: readonly FoundStretches[]): Part | undefined {
  const counted = found.flatMap(({ place, conditions }) =>
    conditions.flatMap(({ condition, measure }) => {
      if (condition.kind !== 'level' || condition.isToo === true) return [];
      const range = rangeAsSuch(measure, place.told.place.typical?.representative);
      const { direction } = levels[condition.level];
      return range === undefined
        ? []
        : [
            `${adjectives[condition.level]} ${direction === 'more' ? 'from' : 'up to'} ${fullValue(sideEdge(direction, range), measure, place)}`,
          ];
    }),
  );
  return counted.length === 0
    ? undefined
    : note(rich`Counted as ${listed([...new Set(counted)], counted.length)}.`);
}

/** How loud is loud depends on the usual week. */
function unknownWords(conditions: readonly MeasureCondition[]): RichText {
  const too = tooWords(conditions);
  if (too.length > 0) {
    return rich`No alert watches for that, so I can't tell when it was ${too.join(' or ')}.`;
  }
  return rich`I don't know yet what counts as ${levelWords(conditions)} here. A value works: _above 7_.`;
}

/** Of the one night that was asked about. */
function nightSentence(
  found: FoundStretches,
  words: ConditionWords,
  asked: StretchesAsked,
): RichText {
  const { place, nights, measure, isLow } = found;
  const [of] = nights;
  if (of === undefined) return rich`No ${measure} data for that time.`;
  const { night, stretches } = of;
  const { tell, atLeastMs, isNever = false } = asked;
  const [first] = stretches;
  if (first === undefined) return never(found, night, words, asked);
  const total = totalWords(stretches);
  const spans = asPlain(
    listed(
      stretches.map((one) => spanWords(one, night, place)),
      mostListed,
    ),
  );
  const isOne = stretches.length === 1;
  const lasted = isOne ? total : `${total} in all`;
  const isMoment = isOne && first.from === first.to;
  const times = isMoment ? spans : `for ${lasted} (${spans})`;
  const longest = longestOf(stretches) ?? first;
  const ofLongest = `${mayHaveGoneOn(longest) ? 'at least ' : ''}${shortDuration(longest.to - longest.from)} at a time (${spanWords(longest, night, place)})`;
  const was = capitalised(words.was);
  switch (tell) {
    case 'begin':
      if (isLow) return lowSince(found, of, words);
      if (goesOn(first, night, place)) return since(first, night, found, words);
      if (stretches.length > mostListed) return atTimes(found, of, words);
      return isMoment
        ? rich`${words.lead} ${spans}.`
        : rich`${words.lead} ${first.from === first.to ? spans : `from ${spans}`} (${lasted}).`;
    case 'whether':
      if (isNever) return rich`No, ${words.was} ${times}.`;
      return rich`Yes, ${words.was} ${atLeastMs === undefined ? times : `for ${ofLongest}`}.`;
    case 'times':
      return rich`${was} ${isOne ? 'once' : timesWords(stretches.length)}, ${times}.`;
    case 'longest':
      return isOne ? rich`${was} ${times}.` : rich`${was} for up to ${ofLongest}, ${total} in all.`;
    case 'last':
    case 'length':
    case 'nights':
    case 'zones':
      return rich`${was} ${times}.`;
  }
}

/** `Loud since 18:15 (2 h 25 min), now 9.8, and much louder than usual only since 20:40.`; `since at least 18:00` if it was so from the start */
function since(
  stretch: Stretch,
  night: PastNight,
  { place, measure }: FoundStretches,
  { lead }: ConditionWords,
): RichText {
  const { told } = place;
  const time = timeOfDay(stretch.from, told.place.zone, told.locale);
  const isLeast = mayHaveBegunBefore(stretch, night.facts[measure].values);
  const length = shortDuration(lengthOf([stretch]));
  const last = stretch.values.at(-1);
  const now = last === undefined ? '' : `, now ${fullValue(last.value, measure, place)}`;
  const week = night.week ?? told.place.zoneWeeks?.find(({ id }) => id === place.zone?.id);
  const far = week && farOff(stretch.values, measure, week);
  const since = far && timeOfDay(far.from, told.place.zone, told.locale);
  const isAll = far !== undefined && far.from <= stretch.from;
  const usual =
    far === undefined
      ? ''
      : `, and ${far.words} ${isAll ? 'all that time' : `only since ${since}`}`;
  return rich`${lead} since ${isLeast ? `at least ${time}` : time} (${length})${now}${usual}.`;
}

/** `much louder than usual`, and since when; undefined unless it is so at the end */
function farOff(
  values: readonly Timed[],
  measure: PastMeasure,
  week: TypicalWeek,
): { readonly words: string; readonly from: number } | undefined {
  const verdictAt = (one: Timed) => judge({ [measure]: one }, week, one.at);
  const isFar = (one: Timed) => verdictAt(one)[measure]?.degree === 'strong';
  const far = values.slice(values.findLastIndex((one) => !isFar(one)) + 1);
  const [first, last] = [far[0], far.at(-1)];
  const words = last && shortVerdict(verdictAt(last));
  return first === undefined || words === undefined ? undefined : { words, from: first.at };
}

/** `Lively on and off from 17:10 to 19:05, 25 min in all. Highest at 18:05 (6.6 of 10).` */
function atTimes(
  { place, measure }: FoundStretches,
  { night, stretches }: NightStretches,
  { lead }: ConditionWords,
): RichText {
  const { place: there, locale } = place.told;
  const time = (at: number | undefined) => timeOfDay(at ?? 0, there.zone, locale);
  const times = `${time(stretches[0]?.from)} to ${time(stretches.at(-1)?.to)}`;
  // Of those times: the rest of the night may have been beyond them.
  const [most] = stretches.flatMap(({ values }) => values).toSorted((a, b) => b.value - a.value);
  const peak =
    most === undefined
      ? ''
      : ` Highest ${momentWords(most.at, night, place)} (${fullValue(most.value, measure, place)}).`;
  return rich`${lead} on and off from ${times}, ${totalWords(stretches)} in all.${peak}`;
}

/** `Quiet since 00:15.`, which a night ends with; of several times, the last */
function lowSince(
  found: FoundStretches,
  { night, stretches }: NightStretches,
  words: ConditionWords,
): RichText {
  const last = stretches.at(-1);
  if (last === undefined) return rich``;
  const { place } = found;
  if (goesOn(last, night, place)) return since(last, night, found, words);
  const { zone } = place.told.place;
  const span = spanWords(last, night, place);
  return last.isLast
    ? rich`${words.lead} from ${timeOfDay(last.from, zone, place.told.locale)} on.`
    : rich`${words.lead} at last ${last.from === last.to ? span : `from ${span}`}, but not after that.`;
}

const mostListed = 4;

/** `20:15 to 21:00`, `20:15 until now`, `at 20:15` */
function spanWords(one: Stretch, night: PastNight, place: PlaceMeasured): string {
  const time = (at: number) => timeOfDay(at, place.told.place.zone, place.told.locale);
  if (goesOn(one, night, place)) return `${time(one.from)} until now`;
  const end = `${mayHaveGoneOn(one) ? 'at least ' : ''}${time(one.to)}`;
  return one.from === one.to ? `at ${time(one.from)}` : `${time(one.from)} to ${end}`;
}

/** `at least 2 h 10 min` */
function totalWords(stretches: readonly Stretch[]): string {
  const least = stretches.some(mayHaveGoneOn) ? 'at least ' : '';
  return `${least}${shortDuration(lengthOf(stretches))}`;
}

/** The data stopped while it was so, and came back later. */
function mayHaveGoneOn({ isEndKnown, isLast }: Stretch): boolean {
  return !isEndKnown && !isLast;
}

/** So many times what was measured was meant on another scale, such as decibels. */
const offScale = 3;

/** `No, mood was never above 7.0. Highest: 6.8 of 10 at 20:40.` */
function never(
  { place, measure, isLow, conditions }: FoundStretches,
  night: PastNight,
  { wasNever }: ConditionWords,
  { tell, atLeastMs, isNever = false }: StretchesAsked,
): RichText {
  const facts = night.facts[measure];
  const most = mostOf(facts, isLow ? 'less' : 'more');
  const condition = conditions[0]?.condition;
  const isOff = (value: number) => most !== undefined && value > offScale * most.value;
  if (most !== undefined && condition?.kind === 'value' && isOff(condition.value)) {
    const highest = `${fullValue(most.value, measure, place)} ${momentWords(most.at, night, place)}`;
    return rich`${condition.value} is far beyond the ${measure} scale here${measure === 'loudness' ? ", which isn't in decibels" : ''}. The highest was ${highest}.`;
  }
  const never = `${wasNever}${atLeastWords(atLeastMs)}`;
  const said = tell !== 'whether' ? capitalised(never) : isNever ? `Yes, ${never}` : `No, ${never}`;
  // Of several conditions, the highest value of one says little.
  if (most === undefined || conditions.length > 1) return rich`${said}.`;
  const value = `${fullValue(most.value, measure, place)} ${momentWords(most.at, night, place)}`;
  return rich`${said}. ${isLow ? 'Lowest' : 'Highest'}: ${value}.`;
}

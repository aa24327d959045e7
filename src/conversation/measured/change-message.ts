import { type Message, message } from '../../card/message.ts';
import { note, paragraph } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { knownMean } from '../../history/night-means.ts';
import type { PastNight } from '../../history/past-night.ts';
import { compare, isClear, spreadOf } from '../../insight/comparison.ts';
import { meanOf } from '../../insight/mean.ts';
import { rounded } from '../../insight/peak.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { nothingMeasured, type PastMeasure } from '../text/night-words.ts';
import { measureNumber, signedNumber } from '../text/numbers.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { capitalised, uncapitalised } from '../text/wording.ts';
import { levels } from '../understanding/sentence/levels.ts';
import { namedValue, startsWords, titleWords, valueWords } from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { nightCharts } from './night-charts.ts';
import { nightsTable } from './nights-table.ts';
import { decimalsOf, type PlaceMeasured } from './place-measured.ts';

/** How a place has changed over some hours, or from night to night. */

type Change = Extract<MeasuredAsked, { readonly kind: 'change' }>;

export function changeMessage(
  { measure, towards }: Change,
  place: PlaceMeasured,
  question: Question,
): Message {
  const [night, ...others] = place.nights;
  const measures: readonly PastMeasure[] = measure === undefined ? ['mood', 'loudness'] : [measure];
  if (night === undefined) {
    return message(paragraph(lines(titleWords([place], question), nothingMeasured)));
  }
  const isAnyKnown = place.nights.some(({ facts }) =>
    measures.some((one) => knownMean(facts[one]) !== undefined),
  );
  if (others.length > 0 && !isAnyKnown) {
    return message(paragraph(lines(titleWords([place], question), notEnough)));
  }
  if (others.length === 0) {
    return message(
      paragraph(
        lines(
          titleWords([place], question),
          ...measures.map((one) => hoursWords(night, one, towards, place)),
        ),
      ),
      ...nightCharts(place, measures[0] ?? 'mood'),
      nightButtons([place], question),
    );
  }
  return message(
    paragraph(
      lines(
        titleWords([place], question),
        ...measures.map((one) => nightsWords(one, towards, place, measures.length > 1)),
      ),
    ),
    nightsTable(place, measures),
    place.startsAt === undefined ? undefined : note(startsWords(place.startsAt, place)),
    nightButtons([place], question),
  );
}

const notEnough = rich`Not enough data to tell how it changed.`;

/** `Louder: loudness 7.2 at 19:30, 8.8 at 22:30 (+1.6). Highest: 9.0 at 21:40.` */
function hoursWords(
  { facts, scale, week }: PastNight,
  measure: PastMeasure,
  towards: Change['towards'],
  place: PlaceMeasured,
): RichText {
  const { values, highest } = facts[measure];
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || highest === undefined || first === last) {
    return notEnough;
  }
  const { zone } = place.told.place;
  const { locale } = place.told;
  const time = (at: number) => timeOfDay(at, zone, locale);
  const difference = last.value - first.value;
  const typical = week ?? place.told.place.typical?.representative;
  const change = compare(last.value, first.value, typical && spreadOf(typical, measure));
  const decimals = decimalsOf(measure, place);
  const isSame = change?.degree === 'same' || rounded(difference, decimals) === 0;
  const way = isSame
    ? 'Steady'
    : capitalised(adjectiveOf(measure, difference > 0 ? 'more' : 'less'));
  const signed = signedNumber(difference, measure === 'mood' ? 1 : scale.decimals, locale);
  const shown = (value: number) => valueWords(value, measure, place);
  const peak =
    shown(highest.value) === shown(first.value) || shown(highest.value) === shown(last.value)
      ? rich``
      : rich` In between as much as ${valueWords(highest.value, measure, place)}, at ${time(highest.at)}.`;
  const rise = compare(highest.value, first.value, typical && spreadOf(typical, measure));
  const isAsked = towards !== undefined && levels[towards].direction === 'more';
  // `did it get livelier after 21:00`, to the end of a night: at first it did.
  if (isAsked && isClear(rise) && (isSame || difference < 0)) {
    const then = isSame ? 'it was back down to' : `it was ${uncapitalised(way)} than before:`;
    return rich`Yes, at first: ${measure} rose from ${shown(first.value)} at ${time(first.at)} to ${shown(highest.value)} at ${time(highest.at)}. By ${time(last.at)}, ${then} ${shown(last.value)}.`;
  }
  const answer = answerTo(towards, isSame ? undefined : difference > 0 ? 'more' : 'less');
  return rich`${answer}${answer === '' ? way : uncapitalised(way)}: ${namedValue(first.value, measure, place)} at ${time(first.at)}, ${valueWords(last.value, measure, place)} at ${time(last.at)} (${signed}).${peak}`;
}

/** Fewer nights show no direction. */
const fewestNights = 4;

/**
 * The nights are judged by how far each was from its usual one, because a Friday is louder than a Monday every
 * week; the later half is compared with the earlier one.
 */
function nightsWords(
  measure: PastMeasure,
  towards: Change['towards'],
  place: PlaceMeasured,
  areBoth: boolean,
): RichText {
  const known = place.nights.flatMap(({ facts, week }) => {
    const { whole } = facts[measure];
    return whole === undefined || week === undefined ? [] : [{ week, from: whole.difference }];
  });
  const [first] = known;
  const half = Math.floor(known.length / 2);
  const [earlier, later] = [known.slice(0, half), known.slice(-half)].map((some) =>
    meanOf(some.map(({ from }) => from)),
  );
  const change = first && compare(later, earlier, spreadOf(first.week, measure));
  if (change === undefined || known.length < fewestNights) {
    return rich`Too few nights to tell a direction: only ${known.length} of ${place.nights.length} can be compared with usual.`;
  }
  const { scale } = place.nights[0] ?? {};
  const decimals = measure === 'mood' ? 1 : (scale?.decimals ?? 1);
  const by = Math.abs(rounded(change.difference, decimals));
  const number = measureNumber(by, measure, scale ?? { decimals }, place.told.locale);
  const far =
    by === 0 ? 'level with' : `${number} ${change.difference > 0 ? 'higher' : 'lower'} than`;
  const beside = rich`Compared with usual, the later nights were ${far} the earlier ones.`;
  const isSame = change.degree === 'same';
  const answer = answerTo(towards, isSame ? undefined : change.direction);
  const of = areBoth ? rich`${capitalised(measure)}: ` : rich``;
  const way = isSame ? 'no clear direction' : `getting ${adjectiveOf(measure, change.direction)}`;
  return rich`${of}${answer}${areBoth || answer !== '' ? way : capitalised(way)}. ${beside}`;
}

/** `Yes, `, if a direction was asked about */
function answerTo(towards: Change['towards'], found: 'more' | 'less' | undefined): RichText | '' {
  if (towards === undefined) return '';
  return found === levels[towards].direction ? rich`Yes, ` : rich`No, `;
}

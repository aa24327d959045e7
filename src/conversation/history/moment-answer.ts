import { isWithin, watchOf } from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { MeasuredPoint } from '../../history/measured.ts';
import type { PastNight } from '../../history/past-night.ts';
import {
  type ComparedMeasure,
  type Comparison,
  isOnSide,
  rangeAsSuch,
} from '../../insight/comparison.ts';
import type { Question } from '../question.ts';
import { wasWords } from '../text/alert-measures.ts';
import type { Told } from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import { alertsAbout, type PastAlert } from '../text/past-alerts.ts';
import { comparedThen, usualThenWords } from '../text/usual-then.ts';
import { adjectiveOf, bothDiffer, differs } from '../text/verdict.ts';
import { isLevel, type Level, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { eitherThen } from './plain-answer.ts';

/** The yes or no that a question about one moment of the past wants. */

interface MomentAsked {
  readonly night: Pick<PastNight, 'week' | 'scale'>;
  readonly alerts: readonly PastAlert[];
  readonly told: Told;
  readonly question: Question;
}

export const bothMeasures = ['mood', 'loudness'] as const;

export interface MeasureCompared {
  readonly measure: ComparedMeasure;
  readonly comparison: Comparison | undefined;
}

/** `a little livelier and louder`; undefined if nothing differs. @param compared mood before loudness */
export function changeWords(compared: readonly MeasureCompared[]): string | undefined {
  const [one, other] = compared.flatMap(({ measure, comparison }) =>
    comparison === undefined || comparison.degree === 'same' ? [] : [{ measure, comparison }],
  );
  if (one === undefined) return undefined;
  return other === undefined
    ? differs(one.measure, one.comparison)
    : bothDiffer(one.comparison, other.comparison);
}

/** Yes or no, if that was asked: to usual, to the limit of an alert, or of its mood as such. */
export function momentAnswer(
  { at, mood, loudness }: MeasuredPoint,
  { alerts, night: { week, scale }, question: { yesNo }, told }: MomentAsked,
): RichText | undefined {
  if (yesNo === undefined) return undefined;
  if (yesNo.asks === 'usual') {
    return fineThen(yesNo.against, alerts, {
      mood: comparedThen('mood', { at, mood, loudness }, week),
      loudness: comparedThen('loudness', { at, mood, loudness }, week),
    });
  }
  if (!isLevel(yesNo.asks)) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const value = measure === 'mood' ? mood : loudness;
  if (yesNo.against === 'limit') {
    const [open] = alertsAbout(alerts, yesNo.asks);
    if (open === undefined) {
      return muchThen(yesNo.asks, comparedThen(measure, { at, mood, loudness }, week));
    }
    const { limit } = open.zone;
    // An alert closes some time after the value is back.
    const isBack = told.zoneName !== undefined && isWithin(watchOf(open.episode), value, limit);
    if (!isBack || value === undefined || limit === undefined) return wasTooMuch(open, 'Yes');
    const shown = (one: number) => measureNumber(one, measure, scale, told.locale);
    return rich`No: ${measure} was ${shown(value)}, within its limit of ${shown(limit)}, though an alert was still open.`;
  }
  if (value === undefined) return undefined;
  if (yesNo.against === 'nothing') {
    const range = rangeAsSuch(measure, told.place.typical?.representative);
    if (range === undefined) return undefined;
    if (yesNo.isEither === true) return eitherThen(yesNo.asks, value, range);
    return isOnSide(direction, value, range) ? rich`Yes.` : rich`No.`;
  }
  return yesNo.against === 'usual'
    ? usualThenWords(yesNo.asks, { at, mood, loudness }, week)
    : undefined;
}

/**
 * `Yes, about as usual.`, `No, *Terrace* was too loud.`: what is not much different from usual was `ok`, but not
 * `as usual`.
 *
 * @returns undefined if nothing usual is known
 */
function fineThen(
  against: YesNo['against'],
  alerts: readonly PastAlert[],
  compared: Readonly<Record<'mood' | 'loudness', Comparison | undefined>>,
): RichText | undefined {
  const [open] = alerts;
  if (open !== undefined) return wasTooMuch(open, 'No');
  const known = bothMeasures.map((measure) => ({ measure, comparison: compared[measure] }));
  if (known.every(({ comparison }) => comparison === undefined)) return undefined;
  const words = changeWords(known);
  if (words === undefined) return rich`Yes, about as usual.`;
  const isFar = known.some(({ comparison }) => comparison?.degree === 'strong');
  return rich`${against === 'nothing' && !isFar ? 'Yes, but' : 'No,'} ${words} than usual.`;
}

/** `Yes, *Terrace* was too loud.` */
function wasTooMuch({ episode, zone }: PastAlert, said: 'Yes' | 'No'): RichText {
  return rich`${said}, ${wasWords(episode, rich`*${zone.name}*`, true)}.`;
}

/** To `was it too loud at 20:00` when no alert was open: by what is usual */
function muchThen(asks: Level, comparison: Comparison | undefined): RichText {
  if (comparison === undefined) return rich`No alert was open then.`;
  const { measure, direction } = levels[asks];
  const words = `much ${adjectiveOf(measure, direction)} than usual`;
  const isMuch = comparison.degree === 'strong' && comparison.direction === direction;
  return isMuch
    ? rich`Yes, it was ${words}, but no alert was open.`
    : rich`No: no alert was open, and it wasn't ${words}.`;
}

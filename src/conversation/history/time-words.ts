import { watchOf } from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { MeasureFacts } from '../../history/measure-facts.ts';
import type { PastNight } from '../../history/past-night.ts';
import { lowestOf, quietAtLast, quietedDownAt, roseAt } from '../../history/quiet-down.ts';
import { isOnSide, rangeAsSuch, sideEdge } from '../../insight/comparison.ts';
import type { Question } from '../question.ts';
import { alertWords } from '../text/alert-measures.ts';
import { timeOfDay } from '../text/local-time.ts';
import { measureOf, type Told } from '../text/night-words.ts';
import { measureNumber } from '../text/numbers.ts';
import type { PastAlert } from '../text/past-alerts.ts';

/** When a night got lively or quieted down, or when it was the most or the least. */

/** `Quieted down from 22:45.`; undefined if no time was asked for */
export function timeWords(
  {
    night: { facts, scale },
    alerts,
    question,
  }: {
    readonly night: Pick<PastNight, 'facts' | 'scale'>;
    readonly alerts: readonly PastAlert[];
    readonly question: Question;
  },
  { place, locale }: Told,
): RichText | undefined {
  const measure = measureOf(question);
  const isMood = measure === 'mood';
  const known: MeasureFacts = facts[measure];
  const time = (at: number) => timeOfDay(at, place.zone, locale);
  const number = (value: number) => measureNumber(value, measure, scale, locale);
  switch (question.seeks) {
    case 'rise': {
      const at = roseAt(known);
      const { highest } = known;
      const range = rangeAsSuch(measure, place.typical?.representative);
      const isQuiet =
        !isMood && highest !== undefined && range && !isOnSide('more', highest.value, range);
      if (isQuiet)
        return rich`It never got loud (highest ${number(highest.value)} at ${time(highest.at)}).`;
      return at === undefined
        ? rich`I can't tell when it got ${isMood ? 'lively' : 'loud'}.`
        : rich`${isMood ? 'Lively' : 'Loud'} from ${time(at.at)}${at.isFromStart ? ' or earlier' : ''}.`;
    }
    case 'quiet': {
      const at = quietedDownAt(known);
      const range = rangeAsSuch(measure, place.typical?.representative);
      const quietAt = range && quietAtLast(known, range);
      if (quietAt !== undefined && range !== undefined) {
        const edge = `${measure} ${number(sideEdge('less', range))} or lower`;
        const said = rich`${isMood ? 'Calm' : 'Quiet'} from ${time(quietAt)} (${edge})`;
        const before =
          at === undefined || at >= quietAt ? rich`` : rich`, after winding down from ${time(at)}`;
        return rich`${said}${before}${laterAlert(alerts, quietAt, time)}.`;
      }
      return at === undefined
        ? rich`I can't tell when it quieted down.`
        : rich`Quieted down from ${time(at)}${laterAlert(alerts, at, time)}.`;
    }
    case 'peak': {
      const { highest, isPeak } = known;
      if (highest === undefined) return undefined;
      const when = rich`${isMood ? 'Liveliest' : 'Loudest'} at ${time(highest.at)} (${number(highest.value)})`;
      return isPeak ? rich`${when}.` : rich`${when}, as far as I know.`;
    }
    case 'lowest': {
      const lowest = lowestOf(known);
      const word = isMood ? 'calmest' : 'quietest';
      return lowest === undefined
        ? rich`I can't tell when it was ${word}.`
        : rich`${isMood ? 'Calmest' : 'Quietest'} at ${time(lowest.at)} (${number(lowest.value)}).`;
    }
    default:
      return undefined;
  }
}

/** `, but *Terrace* was too loud until 23:15`, what was above a limit for longest after everything else was quieter */
function laterAlert(
  alerts: readonly PastAlert[],
  quietAt: number,
  time: (at: number) => string,
): RichText {
  const isLater = ({ closed, until }: PastAlert['zone']) => closed === undefined || until > quietAt;
  const above = alerts.filter(({ episode, zone }) => {
    const watch = watchOf(episode);
    return watch.kind === 'level' && watch.direction === 'above' && isLater(zone);
  });
  const last = above.toSorted((a, b) => b.zone.until - a.zone.until)[0];
  if (last === undefined) return rich``;
  const { closed, name, until } = last.zone;
  return closed === undefined
    ? rich`, but the alert for *${name}* is still open`
    : rich`, but ${alertWords(watchOf(last.episode)).sentence(rich`*${name}*`, 'was')} until ${time(until)}`;
}

import { type RichText, rich } from '../../card/rich-text.ts';
import type { MeasureFacts } from '../../history/measure-facts.ts';
import type { PastNight } from '../../history/past-night.ts';
import { lowestOf, quietedDownAt, roseAt } from '../../history/quiet-down.ts';
import type { Question } from '../question.ts';
import { timeOfDay } from '../text/local-time.ts';
import { measureNumber, measureOf, type Told } from '../text/night-words.ts';

/** When a night got lively or quieted down, or when it was the most or the least. */

/** `Quieted down from 22:45.`; undefined if no time was asked for */
export function timeWords(
  { facts, scale }: Pick<PastNight, 'facts' | 'scale'>,
  question: Question,
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
      return at === undefined
        ? rich`I can't tell when it got ${isMood ? 'lively' : 'loud'}.`
        : rich`${isMood ? 'Lively' : 'Loud'} from ${time(at)}.`;
    }
    case 'quiet': {
      const at = quietedDownAt(known);
      return at === undefined
        ? rich`I can't tell when it quieted down.`
        : rich`Quieted down from ${time(at)}.`;
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

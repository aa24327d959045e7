import type { Trend } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { compare, isOnScaleOf, isOnSide, rangeAsSuch, spreadOf } from '../../insight/comparison.ts';
import { typicalAt } from '../../insight/typical.ts';
import { minuteMs } from '../../time.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import type { TrendFacts } from '../text/trend.ts';
import { usualThenWords } from '../text/usual-then.ts';
import { isAsAsked } from '../text/verdict.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';

/** What is said of a moment in the last hours. */

interface AskedMoment {
  readonly name: RichText;
  readonly at: number;
  readonly yesNo: YesNo | undefined;
  readonly asksLoudness: boolean | undefined;
}

/** `Yes. `, if it was so then, as such or compared with now or with what is usual */
function thenWords(
  { asks, against, isAs }: YesNo,
  then: Trend['points'][number],
  now: Trend['points'][number] | undefined,
  { week, venueWeek }: Pick<TrendFacts, 'week' | 'venueWeek'>,
): RichText | undefined {
  if (!isLevel(asks)) return undefined;
  if (against === 'usual') {
    const { at, mood, loudness } = then;
    const measured = { at, mood: mood?.value, loudness: loudness?.value };
    const words = usualThenWords(asks, measured, week);
    return words && rich`${words} `;
  }
  const { measure, direction } = levels[asks];
  if (against === 'nothing') {
    const value = then[measure]?.value;
    // What is loud in a quiet room is not loud in the venue, unless its sensor has another scale.
    const isOfVenue = venueWeek && value !== undefined && isOnScaleOf(value, venueWeek);
    const range = rangeAsSuch(measure, isOfVenue ? venueWeek : week);
    if (range === undefined || value === undefined) return undefined;
    return isOnSide(direction, value, range) ? rich`Yes. ` : rich`No. `;
  }
  const [before, after] = [then[measure]?.value, now?.[measure]?.value];
  if (before === undefined || after === undefined) return undefined;
  const [asked, other] = against === 'then' ? [after, before] : [before, after];
  if (isAs !== undefined) {
    const change = compare(asked, other, week && spreadOf(week, measure));
    return isAsAsked(change, asks, isAs) ? rich`Yes. ` : rich`No. `;
  }
  return (direction === 'more' ? asked > other : asked < other) ? rich`Yes. ` : rich`No. `;
}

/** Trends have a value every 15 minutes, and one that is further away says little. */
const nearestMs = 15 * minuteMs;

/** `*Harbour Hotel* at 20:00: mood 7.4 of 10 (usually 7.0) · loudness 7.2. At 21:00: mood 8.2, up 0.8 since · loudness …` */
export function momentWords(
  { trend, week, venueWeek, zone, scale }: TrendFacts,
  { name, at, yesNo, asksLoudness }: AskedMoment,
  locale: Locale,
): RichText {
  const nearest = trend.points
    .filter((point) => Math.abs(point.at - at) <= nearestMs && point.mood !== undefined)
    .toSorted((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at))[0];
  if (nearest?.mood === undefined) {
    const first = trend.points[0];
    const since = first && rich` They start at ${timeOfDay(first.at, zone, locale)}.`;
    return rich`I have no numbers for ${name} at ${timeOfDay(at, zone, locale)}.${since ?? rich``}`;
  }
  const { mood, loudness } = nearest;
  const usual = week === undefined ? {} : typicalAt(week, nearest.at);
  const last = trend.points.findLast((point) => point.mood !== undefined);
  // Said once, of what comes first.
  const [ofMoodFirst, ofLoudnessFirst] =
    asksLoudness === true ? ['', 'usually '] : ['usually ', ''];
  const first = `mood ${moodNumber(mood.value, locale)} of 10${usual.mood === undefined ? '' : ` (${ofMoodFirst}${moodNumber(usual.mood, locale)})`}`;
  const ordered = (ofMood: string, ofLoudness: string | undefined) => {
    const all = asksLoudness === true ? [ofLoudness, ofMood] : [ofMood, ofLoudness];
    return all.filter((one) => one !== undefined).join(' · ');
  };
  const then = ordered(
    first,
    loudness &&
      `loudness ${loudnessNumber(loudness.value, scale, locale)}${usual.loudness === undefined ? '' : ` (${ofLoudnessFirst}${loudnessNumber(usual.loudness, scale, locale)})`}`,
  );
  const lead = yesNo && thenWords(yesNo, nearest, last, { week, venueWeek });
  const said = rich`${lead ?? rich``}${name} at ${timeOfDay(nearest.at, zone, locale)}: ${then}.`;
  if (last?.mood === undefined || last === nearest) return said;
  const moodText = (value: number) => moodNumber(value, locale);
  const loudnessText = (value: number) => loudnessNumber(value, scale, locale);
  const now = ordered(
    `mood ${moodText(last.mood.value)}, ${sinceWords(mood.value, last.mood.value, moodText)}`,
    loudness &&
      last.loudness &&
      `loudness ${loudnessText(last.loudness.value)}, ${sinceWords(loudness.value, last.loudness.value, loudnessText)}`,
  );
  return rich`${said}\nAt ${timeOfDay(last.at, zone, locale)}: ${now}.`;
}

/** `up 0.8 since`, by the numbers as they are shown */
function sinceWords(before: number, after: number, format: (value: number) => string): string {
  if (format(before) === format(after)) return 'the same';
  return `${after > before ? 'up' : 'down'} ${format(Math.abs(after - before))} since`;
}

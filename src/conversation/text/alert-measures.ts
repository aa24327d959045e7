import type { AlertMeasure } from '../../alerts/measures.ts';
import type { AlertSettings, LevelWatch } from '../../alerts/rule.ts';
import {
  type Episode,
  type EpisodeZone,
  isServiceOutage,
  type Standing,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, moodNumber, musicNumber } from './numbers.ts';

/** The words for what alerts watch. */
export interface AlertMeasureWords {
  readonly name: string;
  /** `louder`, further above; and further below */
  readonly worse: readonly [above: string, below: string];
  readonly number: (value: number, scale: LoudnessScale, locale: Locale) => string;
  readonly decimals: (scale: LoudnessScale) => number;
  readonly alert: (watch: LevelWatch) => AlertWords;
  /** At the limit, if nothing is usual. */
  readonly limitHint?: string;
}

type Verb = 'is' | 'are' | 'was' | 'were' | 'is still' | 'are still' | 'has been' | 'have been';

/** What is wrong: as a title, and as a sentence about one or more zones. */
interface AlertWords {
  readonly title: string;
  readonly sentence: (names: RichText, verb: Verb) => RichText;
}

function adjective(title: string): AlertWords {
  const words = title.charAt(0).toLowerCase() + title.slice(1);
  return { title, sentence: (names, verb) => rich`${names} ${verb} ${words}` };
}

/** The music of several zones is still one subject. */
function aboutMusic(title: string, words: string): AlertWords {
  return {
    title,
    sentence: (names, verb) =>
      rich`The music in ${names} ${verb.replace('are', 'is').replace('were', 'was').replace('have', 'has')} ${words}`,
  };
}

/** @param words against a limit, and against what is usual; above and below */
function byDirection(
  words: Readonly<
    Record<LevelWatch['direction'], { readonly limit: AlertWords; readonly usual: AlertWords }>
  >,
): AlertMeasureWords['alert'] {
  // A limit below what is usual is no limit that anybody has set.
  return ({ direction, bounds: { kind } }) => {
    const isUsual = kind === 'usual' || (kind === 'spread' && direction === 'below');
    return words[direction][isUsual ? 'usual' : 'limit'];
  };
}

/** Only someone who turns the music up by hand exceeds this level. */
const fullVolume = 100;

const turnedUp = aboutMusic('Music turned up by hand', 'turned up by hand');
const musicLevel = {
  above: aboutMusic('Music too loud', 'too loud'),
  below: aboutMusic('Music too low', 'too low'),
} as const;

export const alertMeasureWords: Readonly<Record<AlertMeasure, AlertMeasureWords>> = {
  mood: {
    name: 'Mood',
    worse: ['livelier', 'quieter'],
    number: (value, _scale, locale) => moodNumber(value, locale),
    decimals: () => 1,
    alert: byDirection({
      above: { limit: adjective('Very lively'), usual: adjective('Unusually lively') },
      below: { limit: adjective('Too quiet'), usual: adjective('Unusually quiet') },
    }),
  },
  loudness: {
    name: 'Loudness',
    worse: ['louder', 'softer'],
    number: loudnessNumber,
    decimals: ({ decimals }) => decimals,
    alert: byDirection({
      above: { limit: adjective('Too loud'), usual: adjective('Unusually loud') },
      below: { limit: adjective('Too soft'), usual: adjective('Unusually soft') },
    }),
  },
  music: {
    name: 'Music level',
    worse: ['louder', 'softer'],
    number: (value, _scale, locale) => musicNumber(value, locale),
    decimals: () => 0,
    alert: ({ direction, bounds }) =>
      direction === 'above' && bounds.enter >= fullVolume ? turnedUp : musicLevel[direction],
    limitHint: 'The music level goes from 0 to 100, and above that only by hand.',
  },
};

/** As many decimals as the measure needs, loudness those of its venue. */
export function measureNumber(
  measure: AlertMeasure,
  value: number,
  scale: LoudnessScale,
  locale: Locale,
): string {
  return alertMeasureWords[measure].number(value, scale, locale);
}

/** `Getting louder` */
export function worseWords({ measure, direction }: LevelWatch): string {
  return `Getting ${alertMeasureWords[measure].worse[direction === 'above' ? 0 : 1]}`;
}

const silentVerbs: Readonly<Record<Verb, string>> = {
  is: 'has stopped reporting',
  are: 'have stopped reporting',
  was: 'stopped reporting',
  were: 'stopped reporting',
  'has been': 'has sent nothing',
  'have been': 'have sent nothing',
  'is still': "still isn't reporting",
  'are still': "still aren't reporting",
};

const silent: AlertWords = {
  title: 'Sensor silent',
  sentence: (names, verb) => rich`${names} ${silentVerbs[verb]}`,
};

export function alertWords(watch: AlertSettings['watch']): AlertWords {
  return watch.kind === 'silence' ? silent : alertMeasureWords[watch.measure].alert(watch);
}

/** `*Terrace* was too loud` */
export function wasWords(episode: Episode, names: RichText, isOne: boolean): RichText {
  if (isServiceOutage(episode)) return rich`The venue service wasn't answering`;
  return alertWords(watchOf(episode)).sentence(names, isOne ? 'was' : 'were');
}

/** `limit 9.0`, `limit 9.0, back to normal at 8.5` in between, `just above the limit`; undefined for rules that compare with usual */
export function limitWords(
  watch: AlertSettings['watch'],
  { limit, exit: knownExit, value }: Pick<EpisodeZone, 'limit' | 'exit' | 'value'>,
  scale: LoudnessScale,
  locale: Locale,
): RichText | undefined {
  if (watch.kind === 'silence' || watch.bounds.kind === 'usual') return undefined;
  const { measure, direction, bounds } = watch;
  // Shares of the spread, until they were applied to a zone.
  if (bounds.kind === 'spread' && limit === undefined) return undefined;
  const enter = limit ?? bounds.enter;
  const ownExit = bounds.kind === 'spread' ? knownExit : undefined;
  const exit = ownExit ?? (bounds.kind === 'spread' ? enter : enter + bounds.exit - bounds.enter);
  const isWithin = (at: number) =>
    value !== undefined && (direction === 'above' ? value <= at : value >= at);
  const shown = (one: number) => measureNumber(measure, one, scale, locale);
  // One that is above usual changes with the hour.
  const hour = bounds.kind === 'spread' ? rich` at this hour` : rich``;
  if (!isWithin(enter)) {
    // `8.8, limit 8.8` would read as within the limit.
    return value !== undefined && shown(value) === shown(enter)
      ? rich`just ${direction} the limit${hour}`
      : rich`limit ${shown(enter)}${hour}`;
  }
  return isWithin(exit)
    ? rich`limit ${shown(enter)}${hour}`
    : value !== undefined && shown(value) === shown(exit)
      ? rich`limit ${shown(enter)}${hour}, alert closes just ${direction === 'above' ? 'below' : 'above'} this`
      : rich`limit ${shown(enter)}${hour}, alert closes at ${shown(exit)}`;
}

/** What an open alert begins with: 👀 once someone has acknowledged it. */
export function alertSign(isAcknowledged: boolean): '🔔' | '👀' {
  return isAcknowledged ? '👀' : '🔔';
}

/** `*Terrace* is too loud`, `*Terrace* is only just back within its limit` */
export function standingWords(
  watch: AlertSettings['watch'],
  standing: Standing,
  names: RichText,
  verb: 'is' | 'are' | 'was' | 'were',
): RichText {
  const areSeveral = verb === 'are' || verb === 'were';
  switch (standing) {
    case 'out':
      return alertWords(watch).sentence(names, verb);
    case 'near':
      return rich`${names} ${verb} only just back within ${areSeveral ? 'their limits' : 'its limit'}`;
    case 'recovering':
      return rich`${names} ${verb} getting back to normal`;
  }
}

/** A zone that was back to normal in between keeps its first start. */
export function sinceWords(
  {
    again,
    maybeEarlier,
  }: { readonly again?: number | undefined; readonly maybeEarlier?: boolean | undefined },
  time: string,
): RichText {
  const since = maybeEarlier === true ? rich`since ${time} or earlier` : rich`since ${time}`;
  return again === undefined ? since : rich`on and off ${since}`;
}

import type { ListedAlert } from '../../alerts/listed-alert.ts';
import type { AlertMeasure, AlertSettings, LevelWatch, StopReason } from '../../alerts/rule.ts';
import { mutedUntil } from '../../alerts/rule.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import { mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { failureWords, nextMoment } from './digests.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, moodNumber, musicNumber } from './numbers.ts';

/** Text about alerts, shared by messages, modals and Home. */

type Verb = 'is' | 'are' | 'was' | 'were' | 'is still' | 'are still';

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
      rich`The music in ${names} ${verb.replace('are', 'is').replace('were', 'was')} ${words}`,
  };
}

const levelWords: Readonly<
  Record<
    Exclude<AlertMeasure, 'music'>,
    Record<LevelWatch['direction'], { readonly limit: AlertWords; readonly usual: AlertWords }>
  >
> = {
  loudness: {
    above: { limit: adjective('Too loud'), usual: adjective('Unusually loud') },
    below: { limit: adjective('Too soft'), usual: adjective('Unusually soft') },
  },
  mood: {
    above: { limit: adjective('Very lively'), usual: adjective('Unusually lively') },
    below: { limit: adjective('Too quiet'), usual: adjective('Unusually quiet') },
  },
};

/** Only someone who turns the music up by hand exceeds this level. */
const fullVolume = 100;

const turnedUp = aboutMusic('Music turned up by hand', 'turned up by hand');
const musicLevel = {
  above: aboutMusic('Music too loud', 'too loud'),
  below: aboutMusic('Music too low', 'too low'),
} as const;

const silentVerbs: Readonly<Record<Verb, string>> = {
  is: 'has stopped reporting',
  are: 'have stopped reporting',
  was: 'stopped reporting',
  were: 'stopped reporting',
  'is still': "still isn't reporting",
  'are still': "still aren't reporting",
};

const silent: AlertWords = {
  title: 'Sensor silent',
  sentence: (names, verb) => rich`${names} ${silentVerbs[verb]}`,
};

export function alertWords(watch: AlertSettings['watch']): AlertWords {
  if (watch.kind === 'silence') return silent;
  const { measure, direction, bounds } = watch;
  const against = bounds.kind === 'usual' ? 'usual' : 'limit';
  if (measure !== 'music') return levelWords[measure][direction][against];
  return direction === 'above' && bounds.enter >= fullVolume ? turnedUp : musicLevel[direction];
}

/** `Terrace`, `any zone of Harbour Hotel`, `Harbour Hotel` */
export function targetWords({ target }: Pick<AlertSettings, 'target'>, venueName: string): string {
  switch (target.kind) {
    case 'zone':
      return target.name;
    case 'any_zone':
      return `any zone of ${venueName}`;
    case 'venue':
      return venueName;
  }
}

/** `*Too loud: Terrace* for #bar (Harbour Hotel)` */
export function alertTitle(settings: AlertSettings, venueName: string): RichText {
  const { watch, target, channelId } = settings;
  const place = targetWords(settings, venueName);
  const venue = target.kind === 'zone' ? rich` (${venueName})` : rich``;
  return rich`*${alertWords(watch).title}: ${place}* for ${mentionChannel(channelId)}${venue}`;
}

export function measureNumber(
  measure: AlertMeasure,
  value: number,
  scale: LoudnessScale,
  locale: Locale,
): string {
  switch (measure) {
    case 'mood':
      return moodNumber(value, locale);
    case 'loudness':
      return loudnessNumber(value, scale, locale);
    case 'music':
      return musicNumber(value, locale);
  }
}

/** `limit 9.0`, or `limit 9.0, over at 8.5` in between; undefined for rules that compare with usual */
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
  return isWithin(enter) && !isWithin(exit)
    ? rich`limit ${shown(enter)}, over at ${shown(exit)}`
    : rich`limit ${shown(enter)}`;
}

/** `Getting louder` */
export function worseWords({ measure, direction }: LevelWatch): string {
  const comparative = {
    mood: ['livelier', 'quieter'],
    loudness: ['louder', 'softer'],
    music: ['louder', 'softer'],
  } as const;
  return `Getting ${comparative[measure][direction === 'above' ? 0 : 1]}`;
}

export const measureNames: Readonly<Record<AlertMeasure, string>> = {
  mood: 'Mood',
  loudness: 'Loudness',
  music: 'Music level',
};

/** `Watching`, `🔔 Too loud since 21:40`, `Paused`, or why it has stopped; and until when it is muted */
export function alertStateWords(
  { rule, openSince }: Pick<ListedAlert, 'rule' | 'openSince'>,
  now: number,
  timezone: string,
  locale: Locale,
): RichText {
  switch (rule.state.kind) {
    case 'paused':
      return rich`Paused`;
    case 'stopped':
      return rich`⚠️ Stopped: ${stopWords(rule.state.reason)}`;
    case 'active': {
      const until = mutedUntil(rule, undefined, now);
      const muted = until !== undefined && nextMoment(until, now, timezone, locale);
      if (openSince === undefined) {
        return muted === false ? rich`Watching` : rich`🔇 Muted until ${muted}`;
      }
      const since = timeOrDay(openSince, now, localZone(timezone), locale);
      const open = rich`🔔 ${alertWords(rule.watch).title} since ${since}`;
      return muted === false ? open : rich`${open}, muted until ${muted}`;
    }
  }
}

export function stopWords(reason: StopReason): string {
  return reason.kind === 'zone_gone' ? 'the zone no longer exists' : failureWords(reason);
}

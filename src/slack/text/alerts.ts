import type { ListedAlert } from '../../alerts/alert-list.ts';
import type {
  AlertMeasure,
  AlertRule,
  AlertSettings,
  LevelWatch,
  StopReason,
} from '../../alerts/rule.ts';
import { mutedUntil } from '../../alerts/rule.ts';
import type { EpisodeZone } from '../../alerts/venue-alerts.ts';
import { localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { refreshIntervalMs } from '../../time.ts';
import { venueName } from '../../venues/workspace.ts';
import { join, type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { failureWords, nextMoment } from './digests.ts';
import { shortDuration } from './durations.ts';
import { timeOrDay } from './freshness.ts';
import { storedTime } from './local-time.ts';
import type { Locale } from './locale.ts';
import { fixInSettings } from './notices.ts';
import { loudnessNumber, moodNumber, musicNumber } from './numbers.ts';

/** Text about alerts, shared by messages, modals and Home. */

type Verb = 'is' | 'are' | 'was' | 'were' | 'is still' | 'are still';

/** What is wrong: as a title, and as a sentence about one or more zones. */
interface AlertWords {
  readonly title: string;
  readonly sentence: (names: Mrkdwn, verb: Verb) => Mrkdwn;
}

function adjective(title: string): AlertWords {
  const words = title.charAt(0).toLowerCase() + title.slice(1);
  return { title, sentence: (names, verb) => mrkdwn`${names} ${verb} ${words}` };
}

/** The music of several zones is still one subject. */
function aboutMusic(title: string, words: string): AlertWords {
  return {
    title,
    sentence: (names, verb) =>
      mrkdwn`The music in ${names} ${verb.replace('are', 'is').replace('were', 'was')} ${words}`,
  };
}

const levelWords: Readonly<
  Record<
    Exclude<AlertMeasure, 'music'>,
    Record<LevelWatch['direction'], Record<LevelWatch['bounds']['kind'], AlertWords>>
  >
> = {
  loudness: {
    above: { fixed: adjective('Too loud'), usual: adjective('Unusually loud') },
    below: { fixed: adjective('Too soft'), usual: adjective('Unusually soft') },
  },
  mood: {
    above: { fixed: adjective('Very lively'), usual: adjective('Unusually lively') },
    below: { fixed: adjective('Too quiet'), usual: adjective('Unusually quiet') },
  },
};

/** Only someone who turns the music up by hand exceeds this level. */
const fullVolume = 100;

const turnedUp = aboutMusic('Music turned up by hand', 'turned up by hand');
const musicLevel = {
  above: aboutMusic('Music too loud', 'too loud'),
  below: aboutMusic('Music too low', 'too low'),
} as const;

const silent: AlertWords = {
  title: 'Sensor silent',
  sentence: (names, verb) =>
    verb === 'was' || verb === 'were'
      ? mrkdwn`${names} stopped reporting`
      : mrkdwn`${names} ${verb.startsWith('is') ? 'has' : 'have'}${verb.endsWith('still') ? ' still' : ''} stopped reporting`,
};

export function alertWords(watch: AlertSettings['watch']): AlertWords {
  if (watch.kind === 'silence') return silent;
  const { measure, direction, bounds } = watch;
  if (measure !== 'music') return levelWords[measure][direction][bounds.kind];
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
export function alertTitle(settings: AlertSettings, venueName: string): Mrkdwn {
  const { watch, target, channelId } = settings;
  const place = targetWords(settings, venueName);
  const venue = target.kind === 'zone' ? mrkdwn` (${venueName})` : mrkdwn``;
  return mrkdwn`*${alertWords(watch).title}: ${place}* for ${mentionChannel(channelId)}${venue}`;
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

/** `limit 9.0`; undefined for rules that compare with usual */
export function limitWords(
  watch: AlertSettings['watch'],
  { limit }: Pick<EpisodeZone, 'limit'>,
  scale: LoudnessScale,
  locale: Locale,
): Mrkdwn | undefined {
  if (watch.kind === 'silence' || watch.bounds.kind === 'usual') return undefined;
  return mrkdwn`limit ${measureNumber(watch.measure, limit ?? watch.bounds.enter, scale, locale)}`;
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

/** `Loudness above 9.0 for 15 min`, or `Mood 2.0 below usual for 15 min` */
export function conditionWords(
  watch: AlertSettings['watch'],
  scale: LoudnessScale,
  locale: Locale,
): Mrkdwn {
  if (watch.kind === 'silence') return mrkdwn`No data for 30 min`;
  const { measure, direction, bounds, forCount } = watch;
  const value = measureNumber(measure, bounds.enter, scale, locale);
  const length = shortDuration(forCount * refreshIntervalMs.live);
  return bounds.kind === 'fixed'
    ? mrkdwn`${measureNames[measure]} ${direction} ${value} for ${length}`
    : mrkdwn`${measureNames[measure]} ${value} ${direction} usual for ${length}`;
}

/** `Quiet hours: 22:00 to 07:00`, with the limit that counts then; undefined without quiet hours */
export function quietWords(
  { quietHours, watch }: Pick<AlertSettings, 'quietHours' | 'watch'>,
  scale: LoudnessScale,
  locale: Locale,
): Mrkdwn | undefined {
  if (quietHours === undefined) return undefined;
  const { from, to, mode } = quietHours;
  const hours = mrkdwn`Quiet hours: ${storedTime(from, locale)} to ${storedTime(to, locale)}`;
  if (mode.kind === 'silent' || watch.kind === 'silence') return hours;
  const value = measureNumber(watch.measure, mode.enter, scale, locale);
  return watch.bounds.kind === 'usual'
    ? mrkdwn`${hours}, only if ${value} ${watch.direction} usual`
    : mrkdwn`${hours}, only if ${watch.direction} ${value}`;
}

/** After `when`: `loudness is above 9.0 for 15 min` */
export function whenWords(
  watch: AlertSettings['watch'],
  scale: LoudnessScale,
  locale: Locale,
): Mrkdwn {
  if (watch.kind === 'silence') return mrkdwn`there's no data for 30 min`;
  const { measure, direction, bounds, forCount } = watch;
  const value = measureNumber(measure, bounds.enter, scale, locale);
  const length = shortDuration(forCount * refreshIntervalMs.live);
  const beyond = bounds.kind === 'fixed' ? `${direction} ${value}` : `${value} ${direction} usual`;
  return mrkdwn`${measureNames[measure].toLowerCase()} is ${beyond} for ${length}`;
}

/** `Watching`, `Paused`, or why it has stopped */
export function alertStateWords(
  rule: AlertRule,
  now: number,
  timezone: string,
  locale: Locale,
): Mrkdwn {
  switch (rule.state.kind) {
    case 'paused':
      return mrkdwn`Paused`;
    case 'stopped':
      return mrkdwn`⚠️ Stopped: ${stopWords(rule.state.reason)}`;
    case 'active': {
      const until = mutedUntil(rule, undefined, now);
      if (until !== undefined)
        return mrkdwn`🔇 Muted until ${nextMoment(until, now, timezone, locale)}`;
      return mrkdwn`Watching`;
    }
  }
}

export function stopWords(reason: StopReason): string {
  return reason.kind === 'zone_gone' ? 'the zone no longer exists' : failureWords(reason);
}

/** An alert in two lines, for Home and the list of alerts. */
export function listedAlertWords(
  { rule, venue, scale, openSince }: ListedAlert,
  now: number,
  locale: Locale,
): Mrkdwn {
  const { state, watch } = rule;
  const timezone = venue?.venue.timezone ?? 'UTC';
  const title = alertTitle(rule, venue === undefined ? 'venue disconnected' : venueName(venue));
  const words =
    openSince === undefined
      ? alertStateWords(rule, now, timezone, locale)
      : mrkdwn`🔔 ${alertWords(watch).title} since ${timeOrDay(openSince, now, localZone(timezone), locale)}`;
  const remedy = state.kind === 'stopped' ? fixInSettings : mrkdwn``;
  return mrkdwn`${title}\n${join([conditionWords(rule.watch, scale, locale), words], ' · ')}${remedy}`;
}

import type { AlertPreset } from '../../alerts/rule.ts';
import { findPlace, type Place } from '../../venues/find.ts';
import { unknownWords } from '../../venues/typed-words.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { channelNamed, withoutChannel } from '../channel-named.ts';
import { findNames, nameMark, replaceNames } from '../understanding/sentence/place-names.ts';
import { spelledRight } from '../understanding/sentence/vocabulary.ts';
import { splitWhen, type When } from '../understanding/times/when.ts';
import type { WatchedHours } from './form.ts';

/** What `alert terrace too loud` and `alert me when the bar is quiet` say about a new alert. */
export interface AlertWords {
  readonly preset: AlertPreset | undefined;
  /** How lively it is was meant, above a limit or usual: no preset watches that. */
  readonly isOfMood: boolean;
  /** Undefined if none was named. */
  readonly place: Place | undefined;
  /** `over 8` */
  readonly limit: { readonly direction: 'above' | 'below'; readonly value: number } | undefined;
  /** `for 30 minutes`: how long it is to last first. */
  readonly forMinutes: number | undefined;
  /** Zones that the name could be of, if there are several. */
  readonly several: readonly string[];
  /** It should be in every venue, and one alert watches one. */
  readonly isForAll: boolean;
  /** `after 11pm`: it is to be silent at other hours. */
  readonly hours: WatchedHours | undefined;
  /** It should be on some days only, which no rule can say. */
  readonly isTimed: boolean;
  /** `tell me if it gets too loud`, though an alert is posted in a channel */
  readonly isForMe: boolean;
  /** `tell me if it gets louder than 8 tonight` */
  readonly isForTonight: boolean;
  /** It should fire when something is over: `no longer too loud`. */
  readonly isOfEnd: boolean;
  /** The limit was meant in decibels. */
  readonly isInDecibels: boolean;
  /** `in #bar`, unless it is typed there */
  readonly channel: string | undefined;
  /** Words that are part of none. */
  readonly unknown: readonly string[];
}

/** The first that fits decides: `music too loud` is about music. */
const presets: readonly (readonly [AlertPreset, RegExp])[] = [
  ['silence', /\b(sensors?|silent|offline|no data|stops? (reporting|sending|working))\b/gi],
  ['music', /\b(music|turned up|by hand)\b/gi],
  ['too_quiet', /\b(quiet|quieter|calm|calmer|empty|dead|slow)\b/gi],
  [
    'too_loud',
    /\b(loud|louder|noisy|noisier|noise|loudness|(?:goes |go |is |gets )?(?:above|over|past|beyond) (?:the|its|their) limits?)\b/gi,
  ],
];

/** Those of the preset for loudness decide if both are said: `too loud and busy`. */
const moodWords =
  /\b(mood|lively|livelier|liveliness|bus(y|ier)|full|packed|crowded|rammed|heaving|buzzing|fills up|fill up|picks up)\b/gi;

/** `when the mood drops`, `when the bar is not busy` */
const goesDown =
  /\b(drops?|dropping|falls?|falling|sinks?|low|lower|less|not|no longer|stops?|isn['’]?t|empties|dies|goes down)\b/i;

const fillers =
  /\b(as soon as|than|usual|usually|normal|normally|exceeds?|reaches?|dm|alerts?|alarm|set|create|add|make|new|tell|ping|let|warn|notify|know|me|us|when|whenever|if|an?|for|about|the|is|are|it|gets?|goes?|down|not|less|longer|no|stops?|being|becomes?|drops?|falls?|rises?|climbs?|hits?|too|very|unusually|much|same|warnings?|on|at|any|every|all|zones?|venues?|everywhere|my|our|of|after|before|until|between|from|and|can|could|would|should|you|please|pls|i|we|want|like|need|to|be|told|alerted|notified|someone|settings?|options?|overview|rules?|edit|form)\b/gi;

/** @param here the channel in which it is typed */
export function readAlertWords(typed: string, venues: ChannelVenues, here?: string): AlertWords {
  const words = readWords(typed, venues, here);
  // `too lound` is no zone.
  const corrected = words.unknown.reduce(
    (text, word) => text.replace(word, spelledRight(word.toLowerCase()) ?? word),
    typed,
  );
  const again = corrected === typed ? words : readWords(corrected, venues, here);
  return again.unknown.length < words.unknown.length ? again : words;
}

function readWords(typed: string, venues: ChannelVenues, here?: string): AlertWords {
  const text = withoutChannel(typed);
  // `for more than 10 minutes` is no limit.
  const said = limitIn(text.replace(lengthPattern, ' '));
  const [length, count = ''] = lengthPattern.exec(text) ?? [];
  // `breakfast room too loud` is about no time, and `music lounge too loud` not about music.
  const names = findNames(text, venues);
  const unnamed = replaceNames(text, names, nameMark);
  const [meant] = presets.find(([, pattern]) => unnamed.search(pattern) >= 0) ?? [];
  const isOfMood = meant === undefined && unnamed.search(moodWords) >= 0;
  const isBelow =
    said === undefined ? isOfMood && goesDown.test(unnamed) : said.direction === 'below';
  const byLimit = isBelow ? 'too_quiet' : 'too_loud';
  const preset = meant ?? (said === undefined && !isOfMood ? undefined : byLimit);
  const { times, rest: untimed } = withoutTimes(
    presets.reduce(
      (rest, [, pattern]) => rest.replace(pattern, ' '),
      unnamed.replace(lengthPattern, ' ').replace(limitPattern, ' ').replace(moodWords, ' '),
    ),
  );
  const limit = said ?? bareLimit(untimed, preset);
  const hours = times.flatMap((when) => hoursOf(when, unnamed) ?? [])[0];
  const named = names
    .reduce(
      (line, name) => line.replace(nameMark, name.text),
      (said === limit ? untimed : untimed.replace(bareNumber, ' ')).replace(fillers, ' '),
    )
    .replace(/\s+/g, ' ')
    .trim();
  const isInDecibels = limit !== undefined && /\b(dbs?|decibels?)\b/i.test(text);
  const isForAll = venues.connected.length > 1 && everywhere.test(text);
  const words = {
    preset,
    isOfMood: isOfMood && preset === 'too_loud',
    limit: isInDecibels ? undefined : limit,
    forMinutes: length === undefined ? undefined : minutesOf(length, count),
    place: undefined,
    several: [],
    isForAll,
    hours,
    isTimed: hours === undefined && times.some(({ kind }) => kind !== 'tonight'),
    isForMe: /\b(?:tell|alert|warn|notify|ping|let|message|text|dm) me\b/i.test(text),
    isForTonight: /\b(?:tonight|this evening)\b/i.test(unnamed),
    isOfEnd: ofEnd.test(text),
    isInDecibels,
    channel: channelNamed(typed, here),
    unknown: [],
  };
  if (named === '') return words;
  const found = findPlace({ typed: named, venueId: undefined }, venues);
  switch (found.kind) {
    case 'place':
      return { ...words, place: found.place };
    case 'which_zone':
      return { ...words, several: found.places.map(({ zone }) => zone.name) };
    default:
      return { ...words, unknown: unknownWords(named, () => false) };
  }
}

/** `after 11 tonight` */
function withoutTimes(text: string): { readonly times: readonly When[]; readonly rest: string } {
  const { when, rest } = splitWhen(text);
  if (when === undefined) return { times: [], rest: text };
  const left = withoutTimes(rest);
  return { ...left, times: when.kind === 'now' ? left.times : [when, ...left.times] };
}

/** Where only one end was named, nobody sleeps any more then. */
const morning = 6 * 60;

function hoursOf(when: When, text: string): WatchedHours | undefined {
  const side = /\b(after|from|past|since|before|until|till|til)\b/i.exec(text)?.[1]?.toLowerCase();
  const isFrom = side === undefined ? undefined : /^(after|from|past|since)$/.test(side);
  const [from, to] =
    when.kind === 'hours'
      ? [when.from ?? morning, when.to ?? morning]
      : when.kind !== 'clock' || isFrom === undefined
        ? []
        : isFrom
          ? [when.minute, morning]
          : [morning, when.minute];
  return from === undefined || to === undefined || from === to ? undefined : { from, to };
}

const ofEnd =
  /\b(?:no longer|stops? being|isn['’]?t|is not|not) (?:too |so )?(?:loud|noisy|quiet|busy|lively)(?: any ?more)?\b|\bcalms? down\b/i;

const lengthPattern =
  /\b(?:for|lasting|lasts|longer than|more than|over) (?:at least |more than |over )?(\d+|half an|an?|one) ?(?:min(?:ute)?s?|hours?|hrs?)\b/i;

function minutesOf(length: string, count: string): number {
  if (/^half/i.test(count)) return 30;
  const number = /^\d+$/.test(count) ? Number(count) : 1;
  return /(hour|hr)s?$/i.test(length) ? number * 60 : number;
}

const everywhere = /\b(everywhere|(any|all|every|each)( of)?( my| our| the)? (venues?|sites?))\b/i;

const limitPattern =
  /\b(over|above|past|beyond|exceeds?|reaches?|hits?|(?:high|loud|nois|livel|bus)i?er than|more than|under|below|(?:low|quiet|calm)er than|less than|(?:to|at)(?= \d+(?:\.\d+)? ?(?:db|decibels?)\b)) (?:an? )?(?:(?:loudness|noise|mood|level)(?: of)? )?(\d+(?:\.\d+)?)\b( db| decibels?)?/i;

/** `too loud 7` */
const bareNumber = /(?<![\w.:-])-?\d+(?:\.\d+)?(?![\w:%])/;

/** @param rest without lengths and times, and with marks in place of names */
function bareLimit(rest: string, preset: AlertPreset | undefined): AlertWords['limit'] {
  const [value] = bareNumber.exec(rest) ?? [];
  if (value === undefined || (preset !== 'too_loud' && preset !== 'too_quiet')) return undefined;
  return { direction: preset === 'too_quiet' ? 'below' : 'above', value: Number(value) };
}

function limitIn(text: string): AlertWords['limit'] {
  const [, side = '', value] = limitPattern.exec(text) ?? [];
  if (value === undefined) return undefined;
  const direction = /^(under|below|less|low|quiet|calm)/i.test(side) ? 'below' : 'above';
  return { direction, value: Number(value) };
}

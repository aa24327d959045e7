import type { ChannelVenues } from '../../venues/venue-choices.ts';
import type { CommandName } from '../question.ts';
import { isLogAsked } from './alerts-and-log/log-asked.ts';
import { beyondAsked, beyondSaid } from './beyond/beyond-asked.ts';
import { aboutAppAsked, setUpAsked } from './commands/app-asked.ts';
import { extremeAsked, isAboutLoudness, zonesIn } from './first-line/extremes.ts';
import { zonesSoAsked } from './first-line/yes-no.ts';
import type { Beyond } from './interpreted.ts';
import { isHappening, isRoundDone, isStatement } from './rewordings/statement.ts';
import { opposite } from './sentence/levels.ts';
import type { Sentence } from './sentence/sentence.ts';
import { nightOfUsualWeek } from './times/usual-days-named.ts';
import { countedRank } from './venues/comparison-asked.ts';

/**
 * Decides which command a question is for, as if no time were named. A time may change it: `times/` makes a `night`, a
 * `review` or a `week` of `live`.
 */

export type Meant =
  | { readonly kind: 'command'; readonly command: CommandName }
  | { readonly kind: 'beyond'; readonly topic: Beyond };

/** The first that decides: what is to be done, what it is about, then how it is asked. */
export function meaningOf(sentence: Sentence, venues: ChannelVenues): Meant {
  if (isCountOfVenues(sentence, venues)) return { kind: 'command', command: 'compare' };
  const said = beyondSaid(sentence);
  if (said !== undefined) return beyond(said, sentence);
  if (forHandover.test(sentence.text)) return beyond('told', sentence);
  if (isHandoverAsked(sentence)) return { kind: 'command', command: 'handover' };
  if (isRoundDone(sentence.text)) return beyond('told', sentence);
  if (isStatement(sentence.text) && complains.test(sentence.text)) return beyond('told', sentence);
  if (isLogAsked(sentence) || isEventAsked(sentence)) return { kind: 'command', command: 'log' };
  // `a guest complained about the noise`; with a time, how loud it was then is wanted.
  const isTold = isStatement(sentence.text) && sentence.whens.length === 0;
  if (isTold && sentence.has('complaint')) return { kind: 'beyond', topic: 'told' };
  const topic = beyondAsked(sentence);
  if (topic !== undefined) return beyond(topic, sentence);
  const command =
    setUpAsked(sentence) ??
    aboutAppAsked(sentence) ??
    alertsAsked(sentence) ??
    musicCommand(sentence) ??
    venuesAsked(sentence, venues) ??
    bestNightAsked(sentence) ??
    needAsked(sentence) ??
    timeAsked(sentence) ??
    rankAsked(sentence) ??
    howAsked(sentence);
  return { kind: 'command', command };
}

/** `guest complained about the terrace at 23:20` */
const complains =
  /^(an? |the |another )?(angry )?(guests?|neighbou?rs?|room \d+|customers?|table|couple|someone|lady|guy|man|woman)( (in|from|of|at) \S+)? (has |have |is |are |just )?(complain(ed|s|ing)?|moan(ed|s|ing)?)\b/i;

/** `guest says 95 decibels at her window` asks for nothing, whatever it is about. */
function beyond(topic: Beyond, { text }: Sentence): Meant {
  return { kind: 'beyond', topic: happens.has(topic) && isHappening(text) ? 'told' : topic };
}

const happens: ReadonlySet<Beyond> = new Set(['people', 'other', 'scale', 'decibels']);

/** `how did the jazz night go`: only the log may say when it was. */
function isEventAsked({ text, names, whens, has }: Sentence): boolean {
  const isOfTime = whens.length > 0 || has('future', 'usual', 'make', 'control');
  return (
    has('event') &&
    has('past', 'how', 'when') &&
    !isOfTime &&
    names.length === 0 &&
    !isStatement(text)
  );
}

/** `handover for the night manager`, unlike one that is posted regularly */
function isHandoverAsked({ text, words, whens, has }: Sentence): boolean {
  const isNamed = words.includes('handover') || words.includes('handovers');
  const isTimed = whens.some(({ kind }) => kind !== 'now' && kind !== 'tonight');
  const isManaged =
    has('make', 'stop', 'mute', 'control', 'when', 'which', 'where', 'who', 'why', 'notify') ||
    managed.test(text);
  // `any open follow-ups to hand over`
  const isOfFollowUps = /\bfollow[ -]?ups?\b/i.test(text);
  return isNamed && !isTimed && !isManaged && !isOfFollowUps;
}

const managed =
  /\b(go|goes|going|comes?|coming) out\b|\bwhat time\b|\b(post(ed)?|(every|each) (?!venue|hotel|site|place)\w+|nightly|daily|regular|automatic\w*|scheduled?|digests?|channel|instead|forms?)\b|\b(any|what|have|are there|list|more|no) handovers\b/i;

/** `add to handover: the lobby speaker crackles` is something to note. */
const forHandover =
  /^\W*(please |can you |could you )*(add|put|write|note|include|mention)\b.*\b(to|in|into|on|for) (the |our |my )?hand ?over\b/i;

function alertsAsked(sentence: Sentence): CommandName | undefined {
  const { level, has } = sentence;
  if (has('alert', 'handling')) return 'alerts';
  // `how often is it above 8` is about each night.
  const isAbove = sentence.words.includes('above') && !has('usual');
  if (has('howOften') && !has('manual', 'automatic') && !isAbove) return 'alerts';
  const isAtTime = sentence.whens.some(({ kind }) => kind === 'clock' || kind === 'tonight');
  const isOver = has('when', 'many') && has('past') && level?.isToo === true && !isAtTime;
  return isOver ? 'alerts' : undefined;
}

function musicCommand(sentence: Sentence): CommandName | undefined {
  return sentence.has('music', 'manual', 'automatic', 'muted') ||
    (sentence.has('turned') && sentence.has('who', 'any', 'people', 'someone'))
    ? 'music'
    : undefined;
}

/** `which venue had the fewest alerts` */
function isCountOfVenues({ text, has }: Sentence, { connected }: ChannelVenues): boolean {
  return connected.length > 1 && has('venue', 'venues') && countedRank(text) !== undefined;
}

/** Several venues side by side. */
function venuesAsked(sentence: Sentence, venues: ChannelVenues): CommandName | undefined {
  const { words, names, level, has } = sentence;
  if (venues.connected.length < 2)
    return has('compare') && names.length === 0 && !has('zone', 'usual') && !isOfEarlier(sentence)
      ? 'compare'
      : undefined;
  const named = names.filter(({ isVenue }) => isVenue);
  if (named.length > 1 && named.length === names.length) return 'compare';
  if (zonesIn(names) > 0) return undefined;
  // `when is each venue usually busiest`
  if (has('usual') && has('when')) return undefined;
  const isBesideUsual = has('usual') && !has('venue', 'venues');
  // `which evenings were off compared to usual`
  const isOfNights = /\b(nights|evenings|days)\b/.test(words.join(' ')) && !has('venue', 'venues');
  if (has('compare') && !has('zone') && !isBesideUsual && !isOfNights) return 'compare';
  // `loudest zone in the group` is asked of each.
  const isOfZones = level?.degree === 'superlative' && has('zone') && !has('which');
  const isOfThem =
    has('which', 'what', 'any', 'every', 'where', 'than') && has('venue', 'venues') && !isOfZones;
  const isPlural = has('venues') && !has('zone');
  const isMost = level?.degree === 'superlative' || /\b(most|best|worst)\b/.test(words.join(' '));
  const isSuperlative = isMost && has('venue') && !has('zone');
  if (named.length === 0 && (isOfThem || isPlural || isSuperlative) && !asksDay(sentence))
    return 'compare';
  // `did it get too loud anywhere tonight` is not about now.
  const isOver =
    sentence.whens.some(({ kind }) => kind === 'tonight') &&
    /\b(did|was|were|has|have|had)\b/i.test(sentence.text);
  const isNoneMeant = venues.forChannel === undefined && names.length === 0 && !isOver;
  const isEverywhere = (level?.isToo === true || has('need')) && has('any', 'every');
  // `where should I go first`
  const asksNeed = has('need') && has('what', 'where') && !has('zone');
  // `the quietest place for a guest who wants to read` asks for a place.
  const isWhoFirst = /^\W*((so|and|ok|hey) )*who/i.test(sentence.text);
  const isOfLevel = level !== undefined && level.degree !== 'superlative';
  const asksWho = isWhoFirst && (has('need', 'beside') || isOfLevel);
  return isNoneMeant && (isEverywhere || asksWho || asksNeed) ? 'compare' : undefined;
}

/** `mood compared to an hour ago` */
function isOfEarlier({ whens }: Sentence): boolean {
  return whens.some(({ kind }) => kind === 'ago' || kind === 'recent');
}

function isSuperlative({ level, words }: Sentence): boolean {
  return level?.degree === 'superlative' || words.includes('best') || words.includes('worst');
}

/** `the loudest night`, `which was our busiest night`, but not `the busiest night of the week` */
function asksNight({ text, words, has }: Sentence): boolean {
  if (nightOfUsualWeek.test(text)) return false;
  const isNight = words.includes('night') || words.includes('nights');
  // `which day was slowest`, `rank the evenings`
  const isDay = words.some((word) => /^(day|evening)s?$/.test(word));
  const isOfPast = has('past') || words.includes('ever') || words.length < 6 || ofAll.test(text);
  const isRanked = isDay && (has('past') || has('compare') || ofAll.test(text));
  return ((isNight && isOfPast) || isRanked) && !has('usual') && !words.includes('week');
}

/** `worst evening so far` */
const ofAll =
  /\b(best|worst|(?!rest|guest|west)\w{2,}est)\b.*\b(so far|ever|yet|on record|since (we|you|they) \w+)\b/i;

function bestNightAsked(sentence: Sentence): CommandName | undefined {
  const isRanked = isSuperlative(sentence) || /^(please )?rank\b/i.test(sentence.text);
  // `busiest breakfast so far`
  const isOfMeals =
    ofAll.test(sentence.text) && /\b(breakfast|brunch|lunch|dinner|service)\b/i.test(sentence.text);
  return (asksNight(sentence) || isOfMeals) && isRanked ? 'measured' : undefined;
}

/** `the busiest day` */
function asksDay({ text, words, has }: Sentence): boolean {
  // `which venue is busier on weekdays` asks for a venue.
  if (
    /\b(?:venue|hotel|site)s?\b.* (?:on|at) (?:the )?week(?:end|day|night)(?:s\b| \w+s\b)/i.test(
      text,
    )
  ) {
    return false;
  }
  const isOneOfThem = has('which', 'what') || words.some((word) => word.endsWith('est'));
  return has('dayOrTime') && isOneOfThem;
}

/** Whether anyone has to do something, which the first lines of how it is now say. */
function needAsked(sentence: Sentence): CommandName | undefined {
  const { has } = sentence;
  if (has('need') || (has('beside') && has('usual'))) return 'live';
  const { words, names } = sentence;
  const isAllFine = has('fine') && (has('every', 'any') || words.length < 4) && names.length === 0;
  return isAllFine ? 'live' : undefined;
}

/** When, since when, or how it changes. */
function timeAsked(sentence: Sentence): CommandName | undefined {
  const { level, words, whens, has } = sentence;
  // Since when one of them is so stands beside its alert, if anywhere.
  const isOfOne = has('which', 'where') && (has('zone', 'venue') || level !== undefined);
  // How long it usually goes on is told by tonight.
  if (has('howLong') && has('usual') && level !== undefined && !has('than')) return 'tonight';
  if (has('howLong') && !isOfOne)
    return has('future') || words.includes('until') ? 'tonight' : 'trend';
  // `how busy does it usually get`
  const isUsualLevel = usuallyHow.test(sentence.text) && level?.degree === 'plain';
  if (isUsualLevel && !has('than', 'beside', 'past')) return 'week';
  // `has it peaked yet`
  if (has('peak') && has('have')) return 'tonight';
  // `compare the lobby now with 6pm`
  const isAtTime = whens.some(({ kind }) => kind !== 'now' && kind !== 'usual');
  if (has('compare') && isAtTime && zonesIn(sentence.names) === 1) return 'trend';
  const asksWhen = has('when') || (has('what', 'which') && has('dayOrTime')) || asksDay(sentence);
  if (asksWhen || has('peak')) return whenAsked(sentence, asksWhen);
  // `the loudest it has been tonight`
  const isOfZone = has('which', 'where', 'who', 'zone');
  if (level?.degree === 'superlative' && has('past') && !isOfZone) return 'trend';
  return changeAsked(sentence);
}

/** In the last hours, of a usual day, or still to come. */
function whenAsked(sentence: Sentence, asksWhen: boolean): CommandName | undefined {
  const { level, whens, has } = sentence;
  if (asksDay(sentence) && isSuperlative(sentence)) return 'week';
  const isTonight = whens.some(({ kind }) => kind === 'tonight');
  if (asksWhen && has('past')) return isTonight && level?.level !== 'loud' ? 'tonight' : 'trend';
  if (has('usual') || whens.some(({ kind }) => kind === 'usual')) return 'week';
  const extreme = extremeAsked(sentence);
  if (extreme === undefined) return undefined;
  // `when is the restaurant quietest` asks for its hours, and `when does it calm down` for tonight.
  const isHours = level?.degree === 'superlative' && !isTonight && !has('future');
  if (isHours) return 'week';
  return extreme === 'quiet' || isTonight || has('future') ? 'tonight' : 'week';
}

/** `getting louder`, `filling up`, `is it over` */
function changeAsked({ level, words, whens, names, has }: Sentence): CommandName | undefined {
  if (has('end') && has('be') && words.length < 6 && level === undefined) return 'tonight';
  if (has('future') && (level !== undefined || has('rising', 'falling'))) return undefined;
  const isDay = whens.some(({ kind }) => kind === 'usual');
  // `which zone was the loudest since 18:00`
  if (level?.degree === 'superlative' && has('zone')) return undefined;
  // `lobby bar vs rooftop, which got the better crowd`
  if (zonesIn(names) > 1 && has('than', 'compare')) return undefined;
  // `where did the mood shift most`
  const isShift = words.includes('shift') && has('where', 'which', 'past');
  const isChange =
    isShift || has('rising', 'falling', 'change') || (has('becoming') && level !== undefined);
  return isChange && !isDay ? 'trend' : undefined;
}

/** Which zone is the most of something. */
function rankAsked(sentence: Sentence): CommandName | undefined {
  const { level, names, has } = sentence;
  if (has('compare') && has('zone')) return isAboutLoudness(sentence) ? 'live' : 'busiest';
  if (level === undefined || zonesIn(names) > 0) return undefined;
  if (zonesSoAsked(sentence) !== undefined) return 'live';
  if (level.degree === 'comparative' || level.isToo || has('than')) return undefined;
  const isRank =
    level.degree === 'superlative' ||
    has('which', 'where', 'any', 'what', 'who') ||
    // `quiet zones`
    (has('zone') && (level.isNot || !has('be')));
  // Of more than two, the table of zones tells.
  const isOfMany = /\btop (\d+|two|three|four|five)\b/i.test(sentence.text);
  if (!isRank || isOfMany || has('how')) return undefined;
  const wanted = level.isNot ? opposite[level.level] : level.level;
  if (wanted === 'loud') return 'live';
  return wanted === 'busy' ? 'busiest' : 'quietest';
}

function howAsked(sentence: Sentence): CommandName {
  const { whens, level, has } = sentence;
  const isDay = whens.some(({ kind }) => kind === 'usual');
  const isCompared = has('than') || level !== undefined || has('be');
  if (isDay) return level?.degree === 'comparative' && has('than', 'usual') ? 'live' : 'week';
  return has('usual') && (!isCompared || has('what')) ? 'week' : 'live';
}

/** In one clause: of `how busy is it, normally it's dead by now`, the first asks about now. */
const usuallyHow = /^[^,;.]*\bhow\b[^,;.]*\b(?:usually|normally|typically)\b/i;

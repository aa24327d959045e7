import { isOneNight } from '../../../history/past-time.ts';
import type { CommandName } from '../../question.ts';
import type { Qualifier } from './qualifiers.ts';

/** Comparisons, counts and ranks, and which answers tell them. */

/** Their answers name no other zones first. */
const ofOnePlace: ReadonlySet<CommandName> = new Set(['tonight', 'week', 'measured']);
const ranks: ReadonlySet<CommandName> = new Set([
  'measured',
  'review',
  'busiest',
  'quietest',
  'compare',
]);

/** `which venue got louder`, which is judged by the last hour. */
const moving =
  /\b(?:get(?:s|ting)?|got(?:ten)?|becom\w+|became|gone|go(?:es|ing)|went|ris\w+|rose|fall\w*|fell|chang\w+|fill\w*|empt\w+|pick\w*|calm\w+|quiet\w*ed|dropp\w+|mov\w+|trend\w+|new)\b/i;

export const comparisonQualifiers: readonly Qualifier[] = [
  {
    // Of several venues, alerts are counted; who saw them is told of one.
    pattern: /\b(?:react(?:ed|s)?|respond(?:ed|s)?|acknowledge[ds]?|acked|dealt with|handled)\b/,
    isRead: ({ command, past }) => command !== 'compare' || past === undefined,
  },
  {
    // Two nights are compared by how lively they were, not by when.
    pattern: /\b(?:later|earlier|sooner)\b(?= .*\bthan\b)/,
    isRead: ({ against, command }) => against === undefined || command === 'compare',
  },
  {
    // Venues beside each other are told of now or of whole nights.
    pattern:
      /\b(?:(?:in|over|during|for|within) )?(?:the )?(?:last|past) (?:\d+ |half |half an |few |couple of |two |three )?(?:hours?|hrs?|minutes?|mins?)\b/,
    isRead: ({ command, past }, { text }) =>
      command !== 'compare' || past !== undefined || moving.test(text),
  },
  {
    // Weeks and months of several venues are told beside the ones before.
    pattern:
      /\b(vs\.?|versus|against|compared (to|with)|next to) (an? |the |our |what['’]?s )?(normal|usual|typical|ordinary|average)( (weekend|week|month|one)s?)?\b/,
    isRead: ({ command, past }) => command !== 'compare' || past === undefined || isOneNight(past),
  },
  {
    // Which night of the week it is, is not known.
    pattern:
      /\b(quiz|karaoke|jazz|comedy|salsa|bingo|student|ladies|open mic|live music) nights?\b/,
    isRead: ({ command }) => command === 'log',
  },
  {
    // Lists of alerts have no kinds, and no lengths to choose by.
    pattern:
      /\b(too quiet|quiet|music|mood|calm|silence) (alerts?|alarms?)\b|\b(alerts?|alarms?) (for|about) (the )?(music|mood)\b|\b(alerts?|alarms?) (that )?(weren['’]?t|aren['’]?t|were not|are not|not) about\b.*/,
    isRead: ({ seeks }, { has }) => seeks !== undefined || has('who', 'why'),
  },
  {
    pattern:
      /(?<=\b(alert|alarm)s?\b.*)\b(open|last|lasted|been open|go on|going) (for )?(more|longer|over|less) (than )?.*/,
    isRead: () => false,
  },
  {
    pattern: /\b(limits?|thresholds?)\b.*\btoo (low|high|strict|sensitive|tight)\b/,
    isRead: () => false,
  },
  {
    // Of two nights, a list has one.
    pattern:
      /(?<=\b(alert|alarm)s?\b.*)\b(tonight|last night|yesterday|(mon|tues|wednes|thurs|fri|satur|sun)day) or (last night|tonight|yesterday|(mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
    isRead: ({ command }) => command === 'log',
  },
  {
    // A table of nights names the zones that had some.
    pattern: /(?<=\b(zones?|rooms?|areas?|bars?)\b.*)\b(had|have|has|with|got) no alerts?\b/,
    isRead: ({ command }) => command === 'compare',
  },
  {
    // Zones, or times of no length, are not compared by their counts.
    pattern:
      /\b(more|fewer|less) (alerts?|alarms?|complaints?|incidents?|entries)( \S+){0,2} than (?!usual|normal|last|yesterday|\d|on |in |this|that|the (last|week|month|day|night|previous|usual)).*|\bmore (alerts?|complaints?)\b.*\bor\b.*|^compare (the )?(alerts?|complaints?)\b.*/,
    isRead: ({ command }) => command === 'compare',
  },
  {
    // Mood and loudness are told beside each other, but not what followed what.
    pattern:
      /\b(after|once|because|as soon as) (the )?(mood|noise|loudness|volume|music|crowd|room) (had |was |got )?(dropped|fell|fallen|rose|risen|went|gone|increased|picked|calmed|died|turned|louder|quieter|busier|calmer)( (up|down|off))?\b/,
    isRead: () => false,
  },
  {
    pattern:
      /\b(after|before|since|during) (the|that|an|this) ((fire )?(alert|alarm|drill)|complaint|incident)s?\b/,
    isRead: () => false,
  },
  {
    // Neither opening hours nor when something happened are known.
    pattern:
      /\b(before|after|since|until|till|by) (we |they |the \w+ )?(opening|opened|open|closing|closed|close|checkout|check-?in|last orders|the (show|band|dj|match|party|wedding|event|game))\b/,
    isRead: ({ command }) => command === 'log',
  },
  {
    pattern:
      /\b(have (we|you)( got)?|is there|are there|any|got) (an? |any )?(weddings?|christmas|xmas|birthdays?)\b/,
    isRead: ({ command }) => command === 'log',
  },
  // When an event was is not known here.
  {
    pattern:
      /\b(than|against|with|to|vs\.?|versus|beat|like) (the |our |that )?(wedding|christmas|xmas|birthday)\b.*/,
    isRead: ({ command }) => command === 'log',
  },
  {
    pattern:
      /(?<=\b(zones?|rooms?|areas?)\b.*)\b(not|(?:is|are|was|were|do|does|did|has|have|had)n['’]?t) (any |much )?(louder|noisier|quieter|busier|livelier|calmer)\b/,
    isRead: () => false,
  },
  {
    pattern:
      /\b((furthest|farthest)( off| away)?|most unusual|oddest|strangest)( from( its| the| their)? (usual|normal))?\b/,
    isRead: ({ command, past }) => command === 'compare' || past === undefined,
  },
  {
    pattern:
      /(?<=\b(more|fewer|less|most)\b.*)\b(on|at) (the )?(weekends|weekdays|weeknights|\w+days)\b/,
    isRead: ({ command }) => command !== 'log' && command !== 'alerts',
  },
  {
    // Weekends are compared with weekdays only.
    pattern:
      /\bweek(ends?|days?)\b.*\b(than|from|to|with|vs\.?|versus|or|and) (an? |the |on )?(mon|tues|wednes|thurs|fri|satur|sun)days?\b/,
    isRead: () => false,
  },
  {
    // Nights that differ from usual are told; those that do not are in no list.
    pattern:
      /\b(nights|days|evenings)\b.*\b(not|\w+n['’]t) (any |much )?(louder|noisier|quieter|busier|livelier|calmer)\b/,
    isRead: () => false,
  },
  {
    // Of the night that is going on, zones are told as they are now.
    pattern: /\b(which|what) (zones?|rooms?|areas?)\b/,
    isRead: ({ command, all }) => all === true || !ofOnePlace.has(command),
  },
  {
    // When it falls is told of one day.
    pattern: /\bon (an? )?week(day|night)s?\b/,
    isRead: ({ command, days, seeks }) =>
      command !== 'week' || days === undefined || (seeks !== 'rise' && seeks !== 'fall'),
  },
  {
    // A usual day is told alone.
    pattern: /\bnow (vs\.?|versus|than|against|compared (to|with))\b.*/,
    isRead: ({ command }) => command !== 'week',
  },
  {
    pattern: /\bhow long\b/,
    isRead: ({ command, yesNo }) => command !== 'night' || yesNo?.against !== 'usual',
  },
  {
    // How long the lowest lasts is told, over half the day.
    pattern: /\b(slowest|quietest|calmest|deadest|emptiest) (half[- ])?hour\b/,
    isRead: ({ command, days }) => command !== 'week' || days === undefined,
  },
  {
    // A zone is compared with zones, and a venue with venues.
    pattern: /\bus\b/,
    isRead: ({ command }, { names, has }) =>
      (command !== 'compare' && !(command === 'live' && has('than'))) ||
      names.every(({ isVenue }) => isVenue),
  },
  {
    pattern: /\bhere and\b|\band (here|us)\b/,
    isRead: ({ command }) => command === 'compare' || command === 'log' || command === 'alerts',
  },
  {
    pattern:
      /\b(chang|shift|swing|mov|improv|worsen|dropp|fell|fall|ris|rose|grow|grew)\w* (the )?(most|least)\b/,
    isRead: ({ command, past }) =>
      command === 'trend' || (command === 'compare' && past !== undefined && !isOneNight(past)),
  },
  {
    // Whether it is the first of all nights is told by their ranking.
    pattern:
      /(?<=\b(is|was|were)\b.*)\b(really |actually )?(our|the) (\w+est|best|worst) (night|day|evening|weekend)\b/,
    isRead: ({ command, past }) =>
      command === 'measured' || past === undefined || !isOneNight(past),
  },
  // Of one weekday they are in a table.
  {
    pattern: /\b(nights|days|evenings|weekends|\w+days) (are )?(getting|becoming|growing) \w+er\b/,
    isRead: ({ past }) => past?.kind === 'weekdays',
  },
  {
    // Nights of a week or month are in its table; a question about two of them is another one.
    pattern:
      /\b(mon|tues|wednes|thurs|fri|satur|sun)day (was )?(\w+er|better|worse) than (mon|tues|wednes|thurs|fri|satur|sun)day\b/,
    isRead: ({ past }) => past === undefined || isOneNight(past),
  },
  {
    pattern: /\btop (\d+|two|three|four|five)\b/,
    isRead: ({ command, past }, { text }) =>
      command === 'live' ||
      (command === 'compare' && past !== undefined
        ? /\btop \S+ (venues|hotels|sites)\b/i.test(text)
        : ranks.has(command)),
  },
  {
    pattern:
      /\b(the most|most|fewest|longest(?! (alert|alarm)\b)|shortest) (log )?(alerts?|alarms?|complaints?|incidents?|entries)\b/,
    // The table of venues counts both, and a review names the zones with the most alerts.
    isRead: ({ command, past, yesNo }, { text }) =>
      (command === 'compare' && past !== undefined) ||
      // The list of complaints tells how many there were in each zone.
      (command === 'log' && /\b(zones?|rooms?|areas?)\b.*\bcomplaints?\b/i.test(text)) ||
      (command === 'review' && yesNo?.asks === 'need' && /\bmost alerts?\b/i.test(text)),
  },
];

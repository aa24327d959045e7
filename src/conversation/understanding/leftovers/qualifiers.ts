import { isOneNight } from '../../../history/past-time.ts';
import type { CommandName, Question } from '../../question.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** Words that change what is asked, and which answers tell it. */

export interface Qualifier {
  readonly pattern: RegExp;
  readonly isRead: (question: Question, sentence: Sentence) => boolean;
}

const lists: ReadonlySet<CommandName> = new Set(['zones', 'busiest', 'quietest', 'compare', 'csv']);
/** They show all venues in one answer. */
const ofVenues: ReadonlySet<CommandName> = new Set(['compare', 'alerts', 'log', 'zones']);
const current: ReadonlySet<CommandName> = new Set(['live', 'tonight']);

const ranked: ReadonlySet<CommandName> = new Set(['busiest', 'quietest', 'live']);

export const qualifiers: readonly Qualifier[] = [
  {
    // Where whoever asks is standing, nobody knows.
    pattern: /\b(?:up|down|out|over) here\b(?! (?:on|in|at|by)\b)/,
    isRead: () => false,
  },
  {
    pattern: /\bin the evenings\b|\b(consistently|regularly)\b/,
    isRead: ({ command }) => !current.has(command) && !lists.has(command),
  },
  {
    pattern:
      /\b(got|getting|gotten|get|become|any|much) (any |a bit |much |a lot )?(better|worse)\b(?! than)/,
    isRead: ({ command, yesNo }) => command !== 'live' || yesNo?.asks !== 'need',
  },
  {
    pattern: /\bon (a )?week(day|night)s?\b/,
    isRead: ({ days, weekdays, command }) =>
      days !== undefined || weekdays !== undefined || command === 'log',
  },
  {
    // When guests arrive and leave is not known.
    pattern:
      /\b(during|at|around|over|in) (the )?(check ?-?in|check ?-?out|happy hour)( time| hours?)?\b/,
    isRead: ({ command }, { whens }) =>
      command === 'log' || whens.some(({ kind }) => kind === 'clock'),
  },
  {
    pattern: /\bhow much of the (day|night|evening|time|week)\b/,
    isRead: () => false,
  },
  { pattern: /^weeks?\b/, isRead: ({ command }) => command !== 'measured' },
  {
    // A handover is a message in English.
    pattern:
      /\b(in (?!the |a |an |our |my )[a-z]{5,}(?<!english)|(as |in |by )?(an? )?(pdf|csv|excel|file|spreadsheet|e-?mail))\b/,
    isRead: ({ command }) => command !== 'handover',
  },
  {
    pattern: /\b((per|each|every|by) (zone|room|area|bar)s?|zone by zone)\b/,
    isRead: ({ command, all, part, past, yesNo }) =>
      lists.has(command) ||
      // Each entry has its zone, and so has the table of music.
      command === 'log' ||
      command === 'music' ||
      command === 'alerts' ||
      all === true ||
      // Its alerts are told zone by zone.
      (command === 'review' && yesNo?.asks === 'need') ||
      (command === 'live' && part === undefined && !past),
  },
  {
    pattern:
      /\b(all|each|every)( of)?( the| my| our)?( two| three| four| five| six)? (venues|sites|hotels|properties)\b|\b(the|our)( whole| entire)? (group|estate|portfolio|company|chain)\b(?! (dinner|lunch|party|event|do|breakfast|meeting|booking))/,
    isRead: ({ command, past }) => ofVenues.has(command) || (command === 'csv' && !past),
  },
  {
    pattern: /\bon average\b/,
    isRead: ({ command, part }) => command !== 'compare' || part !== undefined,
  },
  {
    pattern:
      /\b(nights|days)\b.*\b(not|never|(weren|wasn|isn|aren|didn|hasn|haven|couldn)['’]?t)\b/,
    isRead: ({ command }) => command === 'review' || command === 'log',
  },
  {
    // Values are read as measured ones.
    pattern: /\b(above|over|below|under|more than|less than|higher than|lower than) \d+/,
    isRead: ({ command }) => command === 'log' || command === 'alerts',
  },
  {
    pattern: /\b(has|have|had) been (all )?(tonight|today|this evening)\b/,
    isRead: ({ command }) => command !== 'music',
  },
  {
    pattern:
      /\b(hasn['’]?t|haven['’]?t|didn['’]?t|has not|have not|did not|never) (had|have|get|got|gotten|trigger\w*|set off)( an?| any)? (alert|alarm)s?\b/,
    isRead: ({ command }) => command === 'compare',
  },
  {
    pattern:
      /\b(for )?(more|longer|less) than (an?|\d+|half an|one|two|three) (hours?|minutes?|mins?)\b(?! ago)/,
    isRead: ({ command }) => command === 'alerts',
  },
  {
    pattern: /\ball (night|evening|day|morning|afternoon)\b/,
    isRead: ({ command }) => command !== 'music',
  },
  // A limit above usual changes with the hour; the answer has the one of now.
  {
    pattern: /(?<=\blimits?\b.*)\b(at|after|before|from|around) \d\S*/,
    isRead: ({ command }) => command !== 'alerts',
  },
  {
    // Where someone is to be sent is told of now.
    pattern: /\bwhere (do|should|can|could|shall) (i|we) \w+/,
    isRead: ({ command, all }) =>
      (command !== 'week' || all === true) && command !== 'tonight' && command !== 'trend',
  },
  {
    pattern: /\bhow late\b/,
    isRead: ({ command }) => command !== 'review' && command !== 'measured',
  },
  {
    // Reviews that guests write are not known.
    pattern: /\breviews?\b/,
    isRead: ({ command, past }) =>
      past !== undefined || (command !== 'live' && command !== 'trend'),
  },
  { pattern: /\bdue\b( date)?/, isRead: ({ command }) => command !== 'log' },
  {
    // Weekdays are ranked by their whole day.
    pattern: /\b(which|what) (weekday|day|evening|weeknight)\b/,
    isRead: ({ command, part }) => command !== 'night' || part === undefined,
  },
  {
    pattern: /\buntil when\b/,
    isRead: ({ command, seeks, yesNo }) =>
      command === 'alerts' || (command === 'night' && seeks === 'quiet') || yesNo?.asks === 'muted',
  },
  {
    pattern:
      /\bwhen (was|were|did|have) (the )?(\S+ ){1,3}last (?!(night|week|month|year|weekend|updated?|refreshed|\w+day)\b)/,
    isRead: ({ command }) => command === 'alerts' || command === 'log' || command === 'status',
  },
  {
    pattern: /\blongest\b/,
    isRead: ({ command, yesNo }) => command === 'measured' || yesNo?.against === 'longest',
  },
  // All that is known.
  {
    pattern:
      /\bsince (we|i|they|you) (got|started|opened|began|installed|connected|plugged|hooked|switched|moved|logged|noted|changed|turned|put|added)\b(?! (\w+ )?at \d)( \w+){0,2}/,
    isRead: ({ command, past }) =>
      command === 'log' || command === 'measured' || past !== undefined,
  },
  // The most recent one of a kind.
  {
    pattern:
      /\b(last|first) (day|time|night|evening|week|weekend|month) (that )?(we|it|they|you|the(?! (night|day|week|evening)\b)|(?<=\b(day|time) )(was|had)|when)\b/,
    isRead: ({ command }) => command === 'alerts' || command === 'log' || command === 'status',
  },
  {
    pattern: /\bhow (fast|quick|quickly)\b/,
    // The list tells of each alert when it was acknowledged, and no average.
    isRead: ({ command, past }, { text, has }) =>
      command === 'trend' ||
      (command === 'alerts' &&
        past === undefined &&
        !has('usual') &&
        !/\b(do|does) (we|you|they|people|staff|the \w+)\b/i.test(text)),
  },
  {
    pattern: /\bhow soon\b/,
    isRead: ({ command, past }) =>
      command === 'tonight' || command === 'week' || (command === 'alerts' && past === undefined),
  },
  {
    pattern:
      /\b(not|(?:is|are|was|were|do|does|did|has|have|had)n['’]?t) (too |that |so )?(loud|busy|quiet|calm|noisy|lively)\b/,
    // Their tables show all zones, or all nights.
    isRead: ({ command, past, all, yesNo }) =>
      (command !== 'compare' || past === undefined) &&
      command !== 'review' &&
      (command !== 'night' || all !== true) &&
      yesNo?.against !== 'zones_beyond',
  },
  {
    // A file has whole nights.
    pattern:
      /\b(between|from|after|before|until|since) (\d[\w:.]*|noon|midnight)( ?[ap]m)?( (and|to|until) (\d[\w:.]*|noon|midnight)( ?[ap]m)?)?/,
    isRead: ({ command }, { whens }) =>
      command !== 'csv' || !whens.some(({ kind }) => kind === 'hours' || kind === 'clock'),
  },
  {
    // The fridays of a month are no month.
    pattern: /\b(mon|tues|wednes|thurs|fri|satur|sun)days\b(?! (morning |team )?meeting)/,
    isRead: ({ past, command }) =>
      past === undefined ||
      (isOneNight(past) && command !== 'compare') ||
      past.kind === 'weekdays' ||
      command === 'csv',
  },
  {
    pattern: /\b(kicks?|kicking|picks?|picking) (it )?(off|up)\b|\bget(s|ting)? going\b/,
    isRead: ({ command, seeks }) => command !== 'week' || seeks === 'rise',
  },
  {
    // Which ones were told before is not known.
    pattern: /\bother (zones?|rooms?|areas?|bars?|venues?|sites?|one|place)\b/,
    isRead: ({ command }) => !ranked.has(command) && command !== 'alerts',
  },
  {
    // A report and a file have what was measured.
    pattern: /\b(next|coming|following) (week|month|year)\b/,
    isRead: ({ command }) => command !== 'report' && command !== 'csv',
  },
  { pattern: /\b(older|newer) than\b.*/, isRead: ({ command }) => command !== 'log' },
  { pattern: /\balerts?\b/, isRead: ({ command }) => command !== 'csv' },
  {
    pattern:
      /\b((?<=\b(with|had|have|has|got) )no alerts?|(not|nobody|no one)( has)? acknowledged)\b/,
    // The list begins with those that are open.
    isRead: ({ command, past }, { text }) =>
      command !== 'alerts' ||
      past !== undefined ||
      /\b(yet|still|open|now|(has|have) (nobody|no ?one)|(nobody|no ?one) has|not been)\b/i.test(
        text,
      ),
  },
  {
    pattern:
      /\b(((not|never|nobody|no one)( has| was| were)? )?(acknowledged|acked)|unacknowledged|(not|never|nobody|no one)( has| was| were| did)? (picked up|dealt with|handled|answered|react(ed|s)?( to)?|respond(ed|s)?( to)?|seen?|saw))\b/,
    // Those that are told say who has seen them.
    isRead: ({ command, yesNo }, { text }) =>
      yesNo?.against === 'unseen' ||
      (command === 'review'
        ? yesNo?.asks === 'need' && !/\b(not|never|nobody|no one|un\w+)\b/i.test(text)
        : command !== 'compare'),
  },
  {
    pattern: /\b(per|each|every|by) (venue|hotel|site)s?\b/,
    isRead: ({ command }) => lists.has(command),
  },
  {
    // `how did november end`: its last days are in the table of all.
    pattern: /(?<=\bhow (did|does) \S+( \S+)? )(end|start|begin|finish)\b(?! of)/,
    isRead: ({ command }) => command !== 'review',
  },
  {
    pattern: /\b(weekdays|weeknights)\b/,
    isRead: ({ days, weekdays }) => days !== undefined || weekdays !== undefined,
  },
  {
    pattern: /(?<!\bthan )\bever\b/,
    // Neither now nor tonight, unless a time is named.
    isRead: ({ command }, { whens }) =>
      !(current.has(command) || command === 'trend') || whens.length > 0,
  },
  {
    // Of a month it is read; a night has no halves.
    pattern: /\b(first|second|1st|2nd|last|other) half\b(?! (an )?hour)( of)?/,
    isRead: (_, { whens }) =>
      whens.some((when) => when.kind === 'past' && when.named.kind === 'part_of_month'),
  },
  {
    pattern:
      /\b(going|gone|trending|creeping) (up|down)\b|\b(rising|increasing|decreasing|falling)\b|\bgetting (more|fewer|worse|better|less)\b/,
    isRead: ({ command }) => command !== 'log',
  },
];

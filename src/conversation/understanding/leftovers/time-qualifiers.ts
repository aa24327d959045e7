import type { CommandName } from '../../question.ts';
import type { Qualifier } from './qualifiers.ts';

/** Times, and how often something is so, and which answers tell them. */

/** They show each night, or each day. */
const eachNight: ReadonlySet<CommandName> = new Set([
  'review',
  'measured',
  'week',
  'csv',
  'report',
]);
/** They show how it went. */
const overTime: ReadonlySet<CommandName> = new Set(['trend', 'tonight', 'csv']);
const ofPast: ReadonlySet<CommandName> = new Set(['review', 'night']);
const current: ReadonlySet<CommandName> = new Set(['live', 'tonight', 'week']);

export const timeQualifiers: readonly Qualifier[] = [
  {
    // A table has hours at the least.
    pattern:
      /\b(?:every|each|per) (?:half(?: an)? hour|quarter of an hour|(?:5|10|15|30|five|ten|fifteen|thirty) ?min\w*)\b|\bhalf[- ]hourly\b/,
    isRead: () => false,
  },
  {
    // A file has a row for each measurement.
    pattern: /\bhourly\b|\b(?:per|by|each|every) (?:half )?(?:hour|minute)\b|\bhour by hour\b/,
    isRead: ({ command }) => command !== 'csv',
  },
  {
    // A review has all days of its weeks.
    pattern:
      /(?<!\b(?:than|vs\.?|versus|to|with) .*)\b(?:just )?on (?:the )?(?:weekends|weekdays|weeknights)(?: only)?\b(?=\W*$)/,
    isRead: ({ command }) => command !== 'review',
  },
  {
    // A yes to `is it never busy` could mean either.
    pattern: /\bnever\b(?! (mind|had|have|got|get|gets|acknowledged|acked|seen|used))/,
    isRead: ({ command, yesNo }) => yesNo === undefined || !current.has(command),
  },
  {
    // What is usual is told of one time, or from it on.
    pattern: /(?<!\bor )\b(before|until|till) (\d\S*|midnight|noon)( ?[ap]m\b)?/,
    isRead: ({ command, minute, part }, { has }) =>
      command !== 'week' ||
      has('falling', 'rising', 'becoming') ||
      (minute === undefined && part?.to !== undefined),
  },
  {
    // Of a month, its first and last week and its halves are read.
    pattern:
      /\b(first|last|final|second|third|fourth|middle|end|start|beginning) (\w+ )?(days?|nights?|evenings?|weeks?|weekends?) of (the |last |this )?(month|year|january|february|march|april|may|june|july|august|september|october|november|december)\b/,
    isRead: (_, { whens }) =>
      whens.some((when) => when.kind === 'past' && when.named.kind === 'part_of_month'),
  },
  {
    // Places are compared as they are now.
    pattern:
      /\b(usually|normally|typically|always|generally) (?=(a bit |much )?\w+er than (?!usual|normal))/,
    isRead: ({ command, yesNo }) => command !== 'live' || yesNo?.against !== 'other',
  },
  {
    // One night says nothing of the others.
    pattern: /\b(ever|how often|always)\b(?=.*\b(after|before|at|between|from) (\d|midnight|noon))/,
    isRead: ({ command }, { has }) => command !== 'night' || has('past', 'have'),
  },
  {
    // Of a period, alerts are told of whole nights.
    pattern: /(?<=\b(alerts?|alarms?)\b.*)\b(after|before|between|from) (\d\S*|midnight|noon).*/,
    isRead: ({ command, past }) =>
      command !== 'review' || past === undefined || past.kind === 'dates',
  },
  {
    // Of several days, only nights are ranked.
    pattern: /\b\w+est (morning|afternoon|lunch|dinner|brunch)\b/,
    isRead: ({ command }) => command !== 'review',
  },
  {
    // A night has its hours in a chart of the venue, and its zones in a table.
    pattern: /\b((per|each|every|by( the)?) hour|hourly|hour by hour)\b/,
    isRead: ({ command, all }, { has }) => command !== 'night' || (all !== true && !has('zone')),
  },
  {
    pattern: /\b(per|each|every|by) night\b|\bnight by night\b/,
    isRead: ({ command, all }) => command !== 'review' || all !== true,
  },
  {
    // Hours of one weekday are told, and not on which of them they are the most of something.
    pattern: /\b(?:(?:best|worst|\w+est) )?(?:day|night|evening) of the week\b/,
    isRead: ({ command, part, minute, weekdays }) =>
      command !== 'week' || (part === undefined && minute === undefined) || weekdays !== undefined,
  },
  {
    pattern: /\b(which|what) hours?\b/,
    isRead: ({ command }, { whens, has }) =>
      command !== 'week' || has('usual') || whens.some(({ kind }) => kind === 'usual'),
  },
  {
    pattern: /\b((per|each|every) (night|day|evening)|(night|day) by (night|day))\b/,
    isRead: ({ command }) => eachNight.has(command),
  },
  {
    pattern: /\b((per|each|every|by) (the )?hour|hour by hour|hourly)\b/,
    isRead: ({ command, part }) => overTime.has(command) || (ofPast.has(command) && !part),
  },
];

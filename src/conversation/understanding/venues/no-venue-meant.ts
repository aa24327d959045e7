import { isTonight, tonight } from '../../../history/past-time.ts';
import { weekdays } from '../../../time.ts';
import { type ChannelVenues, impliedVenue } from '../../../venues/venue-choices.ts';
import { isTold } from '../../../venues/workspace.ts';
import type { CommandName, Question } from '../../question.ts';
import type { LineInterpreted } from '../interpreted.ts';

/** `how was last night`, asked where there are several venues and none is meant more than the others. */

/**
 * The question as it is asked about all venues, if one table tells it. Without one, people choose a
 * venue: what is told of one venue after the other would be too long.
 *
 * @param line as it was typed
 * @param interpret reads another line in the same circumstances
 */
export function ofAllUnlessMeant(
  read: LineInterpreted,
  line: string,
  venues: ChannelVenues,
  interpret: (line: string) => LineInterpreted,
): LineInterpreted {
  const isMeant = venues.connected.length < 2 || impliedVenue(venues) !== undefined;
  if (read.kind !== 'question' || isMeant || !isUnplaced(read.question)) return read;
  const asked = line.replace(/[\s?!.,;]+$/, '');
  for (const text of new Set([asked, asked.replace(alertsListed, 'alerts')])) {
    const wide = interpret(`${text} at all venues`);
    if (wide.kind === 'question' && inOneTable.has(wide.question.command)) return wide;
  }
  return areAlertsOfToday(read.question)
    ? { kind: 'question', question: { command: 'alerts', argument: '', past: tonight } }
    : read;
}

/** `any alerts in the last hour`: the list of those of today is of all venues, and has their times. */
function areAlertsOfToday({ command, past, part, yesNo }: Question): boolean {
  const isLately = part?.lastMs !== undefined && (past === undefined || isTonight(past));
  return command === 'night' && yesNo?.asks === 'need' && isLately;
}

/** `which alerts went off`, of which the table of all venues has the number and the list */
const alertsListed =
  /^(?:(?:which|what) (?:alerts|alarms)(?: (?:went off|did we (?:have|get)|were there|fired|rang|have we had))?|(?:did|were there|was there|have there been|any)(?: any| an)? (?:alert|alarm)s?(?: (?:go|gone) off)?)(?= |$)/i;

/** Commands by themselves, as they are asked of all venues. */
export const inWords: Readonly<Record<string, string>> = {
  busiest: 'busiest',
  quietest: 'quietest',
  music: 'music',
  night: 'how was last night',
  tonight: 'how is tonight so far',
  trend: 'which venues are filling up',
  review: 'how was last week',
};

/** Whether a command by itself may be about all venues. */
export function isToldOfAll({ command }: Question): boolean {
  return Object.hasOwn(inWords, command);
}

/** `all`, `week all`, `last night for all`. Behind other words it is something else: `is that all`. */
const allBehind =
  /^\W*(?:((?:live|now|tonight|trend|zones|busiest|loudest|quietest|calmest|liveliest|music|alerts?|status|log|csv|export|report|handover|best night|(?:usual )?week(?: \w+day)?|(?:how was )?last (?:night|week|weekend|month|\w+day))) )?(?:(?:of|for|at) )?(?:all|everything)(?: of (?:them|us))?\W*$/i;

/** A command with `all` behind it, as it is asked of all venues. */
export function withAllSaid(text: string, { connected }: ChannelVenues): string {
  if (connected.filter(isTold).length < 2) return text;
  return text.replace(allBehind, (_, asked: string | undefined) =>
    asked === undefined ? 'all venues' : `${inWords[asked.toLowerCase()] ?? asked} at all venues`,
  );
}

const inOneTable: ReadonlySet<CommandName> = new Set([
  'compare',
  'measured',
  'live',
  'music',
  'csv',
]);

function isUnplaced({ argument, venueId, venueIds, zoneId }: Question): boolean {
  // A usual day is named where places are.
  const isPlace = argument !== '' && !weekdays.some((weekday) => weekday === argument);
  return !isPlace && venueId === undefined && venueIds === undefined && zoneId === undefined;
}

import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { isTold } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import type { LineInterpreted } from './interpreted.ts';

/** `which zones are too loud`, asked where there are many venues and none is meant more than the others. */

/** Of fewer venues, the default one is answered, and the answer says so. */
const fewestVenues = 5;

/**
 * @param line as it was typed
 * @param interpret reads another line in the same circumstances
 */
export function zonesEverywhere(
  read: LineInterpreted,
  line: string,
  { connected, forChannel }: ChannelVenues,
  interpret: (line: string) => LineInterpreted,
): LineInterpreted {
  const isOfMany = forChannel === undefined && connected.filter(isTold).length >= fewestVenues;
  if (read.kind !== 'question' || !isOfMany || !isUnplaced(read.question)) return read;
  if (!arePlacesSought(read.question)) return read;
  const wide = interpret(`${line.replace(/[\s?!.,;]+$/, '')} at all venues`);
  if (wide.kind !== 'question') return read;
  // What is told of one venue after the other would be too long.
  return inOneTable.has(wide.question.command) ? wide : read;
}

const inOneTable: ReadonlySet<string> = new Set(['compare', 'measured', 'live']);

function isUnplaced({ argument, venueId, venueIds, zoneId }: Question): boolean {
  return argument === '' && venueId === undefined && venueIds === undefined && zoneId === undefined;
}

const ofZones: ReadonlySet<string> = new Set(['busiest', 'quietest']);

/** `which zones are loud`, `where is it too loud`, `zones above 7 in the last hour`, `what alerts did we have this week` */
export function arePlacesSought(question: Question): boolean {
  const { command, yesNo, measured, conditions, nth } = question;
  const isOfSome =
    yesNo?.against.startsWith('zones') === true ||
    (measured?.kind === 'stretches' && measured.tell === 'zones') ||
    (measured?.kind === 'most' && measured.of === 'zone');
  const areAlerts = yesNo?.asks === 'need' && (command === 'night' || command === 'review');
  return (
    areAlerts || isOfSome || ofZones.has(command) || conditions !== undefined || nth !== undefined
  );
}

import { note, type Part } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { ChannelVenues } from '../../venues/venue-choices.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import type { CommandName, Question } from '../question.ts';

/** Says which venue was meant, if zones were asked for without naming one. */

interface Asked {
  readonly question: Question;
  /** The words that name a place. */
  readonly typed: string;
  readonly venues: ChannelVenues;
  /** The answer stands beside those of other venues. */
  readonly isOneOfSeveral?: boolean;
}

/**
 * `Showing Harbour Hotel only (1 of 12 venues)`: without it, `which zones are too loud` would seem to be answered
 * for all.
 *
 * @returns undefined where there is no doubt: the venue is named, it is the channel's, or there is only one
 */
export function scopeNote(
  settled: Question,
  connection: Connection,
  { question, typed, venues, isOneOfSeveral }: Asked,
): Part | undefined {
  const all = venues.connected.filter(isReadable).length;
  const isNamed = typed !== '' || question.venueId !== undefined || isOneOfSeveral === true;
  const isMeant = isNamed || venues.forChannel !== undefined || all < 2;
  return isMeant || settled.zoneId !== undefined || !arePlacesSought(settled)
    ? undefined
    : note(rich`Showing ${venueName(connection)} only (1 of ${venues.connected.length} venues)`);
}

const ofZones: ReadonlySet<CommandName> = new Set(['busiest', 'quietest']);

/** `which zones are loud`, `where is it too loud`, `zones above 7 in the last hour`, `what alerts did we have this week` */
function arePlacesSought(question: Question): boolean {
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

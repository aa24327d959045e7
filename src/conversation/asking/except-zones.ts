import type { OpenAlert } from '../../alerts/open-alerts.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { Zone, ZoneLive } from '../../ambience/types.ts';
import { note, type Part } from '../../card/part.ts';
import { asPlain, type RichText, rich } from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import { listed } from '../text/wording.ts';

/** Leaves out zones that are not meant: `the quietest zone except the spa`. */

type Excepting = Pick<Question, 'exceptZoneIds'>;

export function isExcepted(zoneId: string, { exceptZoneIds }: Excepting): boolean {
  return exceptZoneIds?.includes(zoneId) === true;
}

/** Whether an alert is about what was asked: a zone, or a venue without those zones. */
export function isAlertAsked(
  { zone: { zoneId } }: OpenAlert,
  asked: Pick<Zone, 'id'> | undefined,
  question: Excepting,
): boolean {
  return (asked === undefined || zoneId === asked.id) && !isExcepted(zoneId, question);
}

export function withoutExcepted(
  zones: Reading<readonly ZoneLive[]>,
  question: Excepting,
): Reading<readonly ZoneLive[]> {
  return { ...zones, value: zones.value.filter(({ id }) => !isExcepted(id, question)) };
}

/** `Without Spa and Corridor.` */
export function exceptedNote(
  question: Excepting,
  { zones }: Pick<Connection, 'zones'>,
): Part | undefined {
  const names = exceptedNames(question, zones);
  return names === undefined ? undefined : note(rich`Without ${names}.`);
}

/** ` without Spa and Corridor`; empty if none is left out */
export function withoutWords(question: Excepting, { zones }: Pick<Connection, 'zones'>): string {
  const names = exceptedNames(question, zones);
  return names === undefined ? '' : ` without ${asPlain(names)}`;
}

/** `*Harbour Hotel* without Spa and Corridor`, so that what is said of it is true */
export function venueWithout(question: Excepting, connection: Connection): RichText {
  const names = exceptedNames(question, connection.zones);
  const name = rich`*${venueName(connection)}*`;
  return names === undefined ? name : rich`${name} without ${names}`;
}

function exceptedNames(question: Excepting, zones: Connection['zones']) {
  const names = zones.filter(({ id }) => isExcepted(id, question)).map(({ name }) => name);
  return names.length === 0 ? undefined : listed(names, names.length);
}

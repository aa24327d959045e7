import type { Reading } from '../../ambience/reading.ts';
import type { ZoneLive } from '../../ambience/types.ts';
import { rankZones } from '../../insight/ranking.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { type Part, paragraph } from '../blocks/parts.ts';
import { counted } from './age.ts';

/** Issues that people at the venue may want to check: sensors, automation, muted music. */
export function attentionPart({ value: zones, measuredAt }: Reading<readonly ZoneLive[]>): Part {
  const { faulty, outdated } = rankZones(zones, measuredAt);
  const off = zones.filter(({ automationIsOn }) => automationIsOn === false);
  const muted = zones.filter(({ music }) => music?.muted === true);
  const lines = [
    ...(faulty.length === 0 ? [] : [faultyWords(faulty, zones.length)]),
    ...(outdated.length === 0 ? [] : [mrkdwn`Not reporting: ${zoneNames(outdated)}.`]),
    ...(off.length === 0 ? [] : [mrkdwn`Automation is off: ${zoneNames(off)}.`]),
    ...(muted.length === 0 ? [] : [mrkdwn`Muted: ${zoneNames(muted)}.`]),
  ];
  return paragraph(lines.length === 0 ? mrkdwn`Nothing needs attention.` : join(lines, '\n'));
}

/** `2 of 9 zones have a sensor problem: Lobby, Spa.` */
export function faultyWords(faulty: readonly ZoneLive[], count: number): Mrkdwn {
  const have = faulty.length === 1 ? 'has' : 'have';
  return mrkdwn`${faulty.length} of ${counted(count, 'zone')} ${have} a sensor problem: ${zoneNames(faulty)}.`;
}

const maxShownZones = 5;

/** `Lobby, Spa`; more than five are counted: `…, 3 more` */
export function zoneNames(zones: readonly ZoneLive[]): Mrkdwn {
  const names = zones.slice(0, maxShownZones).map(({ name }) => mrkdwn`${name}`);
  const rest = zones.length - names.length;
  return join(rest > 0 ? [...names, mrkdwn`${rest} more`] : names, ', ');
}

import type { Reading } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, paragraph } from '../blocks/parts.ts';
import { age, counted } from './age.ts';

/** `/ambience zones`: the stored zones by group; those without one come last. */
export function zonesMessage(venueName: string, zones: readonly Zone[]): Message {
  if (zones.length === 0) {
    return message(paragraph(mrkdwn`The service lists no zones for *${venueName}*.`));
  }
  const groups = Map.groupBy(zones, (zone) => zone.group?.name);
  const named = [...groups].filter(([name]) => name !== undefined);
  const lines = [...named, ...[...groups].filter(([name]) => name === undefined)].map(
    ([name, members]): Mrkdwn =>
      mrkdwn`*${name ?? (named.length === 0 ? 'Zones' : 'Without a group')}*: ${join(members.map(zoneName), ', ')}`,
  );
  return message(
    paragraph(mrkdwn`*${counted(zones.length, 'zone')}* in ${venueName}`),
    list(lines, (count) => mrkdwn`and ${counted(count, 'more group')}`),
  );
}

export interface ZoneInfoData {
  readonly venueName: string;
  readonly timezone: string;
  readonly reading: Reading<Zone>;
  readonly now: number;
}

/** `/ambience zones <zone>` */
export function zoneInfoMessage({ venueName, timezone, reading, now }: ZoneInfoData): Message {
  const { name, automated, automationIsOn, group } = reading.value;
  const facts = [
    mrkdwn`*${name}*, ${venueName}`,
    ...(group === undefined ? [] : [mrkdwn`Group: ${group.name}`]),
    ...(automated === undefined
      ? []
      : [automated ? mrkdwn`Automated zone` : mrkdwn`Not automated`]),
    ...(automationIsOn === undefined
      ? []
      : [mrkdwn`Automation is ${automationIsOn ? 'on' : 'off'}`]),
  ];
  return message(
    paragraph(join(facts, '\n')),
    reading.stale === undefined ? undefined : note(age(reading, now, localZone(timezone))),
  );
}

function zoneName(zone: Zone): Mrkdwn {
  return zone.automated === false ? mrkdwn`${zone.name} (not automated)` : mrkdwn`${zone.name}`;
}

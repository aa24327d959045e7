import type { Reading } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, paragraph } from '../blocks/parts.ts';
import { age, counted, timeOrDay } from '../text/age.ts';

/** `/ambience zones`: the stored zones by group; zones without a group come last. */
export function zonesMessage(venueName: string, zones: readonly Zone[]): Message {
  if (zones.length === 0) {
    return message(paragraph(mrkdwn`The service lists no zones for *${venueName}*.`));
  }
  const groups = Map.groupBy(zones, (zone) => zone.group?.name);
  const named = [...groups].filter(([name]) => name !== undefined);
  const lines = [...named, ...[...groups].filter(([name]) => name === undefined)].flatMap(
    ([name, members]) =>
      groupLines(name ?? (named.length === 0 ? 'Zones' : 'Without a group'), members),
  );
  return message(
    paragraph(mrkdwn`*${counted(zones.length, 'zone')}* in ${venueName}`),
    list(lines, (count) => mrkdwn`and more, in ${counted(count, 'line')}; ask for one by its name`),
  );
}

const zonesPerLine = 12;

/** Splits a large group into several lines, because a long message is cut line by line. */
function groupLines(name: string, members: readonly Zone[]): Mrkdwn[] {
  return Array.from({ length: Math.ceil(members.length / zonesPerLine) }, (_, index) => {
    const some = members.slice(index * zonesPerLine, (index + 1) * zonesPerLine);
    const shown = join(some.map(zoneName), ', ');
    return index === 0 ? mrkdwn`*${name}*: ${shown}` : shown;
  });
}

export interface ZoneInfoData {
  readonly venueName: string;
  readonly timezone: string;
  readonly stored: Zone;
  /** The last reading of this zone alone, which includes its automation. */
  readonly reading: Reading<Zone> | undefined;
  readonly now: number;
}

/** `/ambience zones <zone>` */
export function zoneInfoMessage(data: ZoneInfoData): Message {
  const { venueName, timezone, stored, reading, now } = data;
  const { name, automated, automationIsOn, group } = { ...stored, ...reading?.value };
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
    reading === undefined ? undefined : note(readAt(reading, now, localZone(timezone))),
  );
}

/** A current reading shows no next time, because these facts are not measured on a schedule. */
function readAt(reading: Reading<Zone>, now: number, zone: LocalZone): Mrkdwn {
  return reading.stale === undefined
    ? mrkdwn`Read ${timeOrDay(reading.readAt, now, zone)} (${zone.name})`
    : age(reading, now, zone);
}

function zoneName(zone: Zone): Mrkdwn {
  return zone.automated === false ? mrkdwn`${zone.name} (not automated)` : mrkdwn`${zone.name}`;
}

import type { Reading } from '../../ambience/reading.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { list, paragraph } from '../../card/part.ts';
import { isEmpty, join, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { staleWarning } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { noZonesYet } from '../text/notices.ts';
import { counted } from '../text/wording.ts';

/** `/ambience zones`: the stored zones by group; zones without a group come last. */
export function zonesMessage(venueName: string, zones: readonly Zone[]): Message {
  if (zones.length === 0) {
    return message(paragraph(noZonesYet(venueName)));
  }
  const groups = Map.groupBy(zones, (zone) => zone.group?.name);
  const named = [...groups].filter(([name]) => name !== undefined);
  const lines = [...named, ...[...groups].filter(([name]) => name === undefined)].flatMap(
    ([name, members]) => groupLines(name ?? (named.length === 0 ? 'Zones' : 'Other'), members),
  );
  return message(
    paragraph(rich`*${venueName}* has ${counted(zones.length, 'zone')}`),
    list(
      lines,
      (count) => rich`and more (${counted(count, 'line')}); \`/ambience zones <zone>\` shows one`,
    ),
  );
}

const zonesPerLine = 12;

/** Splits a large group into several lines, because a long message is cut line by line. */
function groupLines(name: string, members: readonly Zone[]): RichText[] {
  return Array.from({ length: Math.ceil(members.length / zonesPerLine) }, (_, index) => {
    const some = members.slice(index * zonesPerLine, (index + 1) * zonesPerLine);
    const shown = join(some.map(zoneName), ', ');
    return index === 0 ? rich`*${name}*: ${shown}` : shown;
  });
}

export interface ZoneInfoData {
  readonly venueName: string;
  readonly timezone: string;
  readonly stored: Zone;
  /** The last reading of this zone alone, which includes its automation. */
  readonly reading: Reading<Zone> | undefined;
  /** By live data, which is newer; undefined if that is old or unknown. */
  readonly automationIsOn: boolean | undefined;
  readonly now: number;
}

/** `/ambience zones <zone>` */
export function zoneInfoMessage(data: ZoneInfoData, locale: Locale): Message {
  const { venueName, timezone, stored, reading, now } = data;
  const { name, automated, group } = { ...stored, ...reading?.value };
  const automationIsOn = data.automationIsOn ?? reading?.value.automationIsOn;
  const warning = reading && staleWarning(reading, now, localZone(timezone), locale);
  const facts = [
    rich`*${name}* (${venueName})`,
    ...(group === undefined ? [] : [rich`Group: ${group.name}`]),
    rich`${automationWords(automated, automationIsOn)}`,
  ].filter((text) => !isEmpty(text));
  return message(warning && paragraph(warning), paragraph(join(facts, '\n')));
}

function automationWords(automated: boolean | undefined, isOn: boolean | undefined): string {
  if (automated === false) return 'Manual music';
  // That a zone can be automated does not tell whether automation is on.
  return isOn === undefined ? '' : `Automatic music: ${isOn ? 'on' : 'off'}`;
}

function zoneName(zone: Zone): RichText {
  return zone.automated === false ? rich`${zone.name} (manual music)` : rich`${zone.name}`;
}

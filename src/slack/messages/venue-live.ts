import type { Reading } from '../../ambience/readings.ts';
import type { VenueLive, ZoneLive } from '../../ambience/types.ts';
import { localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, type Part, paragraph } from '../blocks/parts.ts';
import { age, counted } from './age.ts';
import { figures, musicFigures, zoneState } from './figures.ts';

export interface VenueLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly live: Reading<VenueLive>;
  readonly zones: Reading<readonly ZoneLive[]>;
  readonly now: number;
}

/** `/ambience live`: the venue, then every zone, busiest first, the faulty ones last. */
export function venueLiveMessage(data: VenueLiveData): Message {
  const zone = localZone(data.timezone);
  const older = data.live.measuredAt < data.zones.measuredAt ? data.live : data.zones;
  return message(
    ...venueLiveParts(data),
    note(age(data.live.stale || data.zones.stale ? older : data.live, data.now, zone)),
  );
}

/** What the message and Home have in common. */
export function venueLiveParts({ venueName, live, zones }: VenueLiveData): Part[] {
  const { measured, faulty } = rankZones(zones.value);
  const { representative, average } = live.value;
  return [
    paragraph(
      join(
        [
          mrkdwn`${figures(representative)}`,
          mrkdwn`*${venueName}*, the busiest zones. All ${counted(zones.value.length, 'zone')} on average: ${figures(average)}`,
        ],
        '\n',
      ),
    ),
    ...(zones.value.length === 0
      ? [paragraph(mrkdwn`The service lists no zones for this venue.`)]
      : [list([...measured.map(zoneLine), ...faulty.map(faultyLine)], countMore)]),
  ];
}

function zoneLine(zone: ZoneLive): Mrkdwn {
  const facts = [
    figures(zone),
    ...(zone.music === undefined ? [] : [musicFigures(zone.music)]),
    zoneState(zone),
  ].filter((fact) => fact !== undefined);
  return mrkdwn`*${zone.name}*: ${join(facts, ' · ')}`;
}

function faultyLine(zone: ZoneLive): Mrkdwn {
  return zone.error === undefined
    ? mrkdwn`*${zone.name}*: no reading`
    : mrkdwn`*${zone.name}*: no reading. The service says: “${zone.error}”`;
}

function countMore(count: number): Mrkdwn {
  return mrkdwn`and ${counted(count, 'more zone')}; ask for one with \`/ambience live &lt;zone&gt;\``;
}

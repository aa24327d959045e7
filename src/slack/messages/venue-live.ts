import { intervals } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { VenueLive, VenueTypical, ZoneLive } from '../../ambience/types.ts';
import { dayAndTime, type LocalZone, localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import { roundIfKnown } from '../../insight/round.ts';
import { typicalAt } from '../../insight/typical.ts';
import { dataTable } from '../blocks/data-table.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, type Part, paragraph } from '../blocks/parts.ts';
import { age, counted } from './age.ts';
import { figures, musicFigures, zoneState } from './figures.ts';
import { againstTypical } from './usual.ts';

export interface VenueLiveData {
  readonly venueName: string;
  readonly timezone: string;
  readonly live: Reading<VenueLive>;
  readonly zones: Reading<readonly ZoneLive[]>;
  /** Undefined as long as it is not known. */
  readonly typical: VenueTypical | undefined;
  readonly now: number;
}

/** `/ambience live`: the venue, then every zone, busiest first, the faulty ones last. */
export function venueLiveMessage(data: VenueLiveData): Message {
  return message(...venueLiveParts(data));
}

/** What the message and Home have in common. */
export function venueLiveParts(data: VenueLiveData): Part[] {
  const { venueName, live, zones } = data;
  const { measured, faulty } = rankZones(zones.value);
  const { representative, average } = live.value;
  const zone = localZone(data.timezone);
  // With zones missing, the figures of now are of other zones than the usual ones.
  const usual =
    data.typical &&
    faulty.length === 0 &&
    againstTypical(representative, typicalAt(data.typical.representative, live.measuredAt), {
      at: live.measuredAt,
      zone,
    });
  const all =
    faulty.length === 0
      ? counted(measured.length, 'zone')
      : `zones (${measured.length} of ${zones.value.length} give a mood)`;
  const everyZone = measured.length === 2 && faulty.length === 0 ? 'Both zones' : `All ${all}`;
  const onAverage = zones.value.length === 0 ? 'On average' : `${everyZone} on average`;
  const ages = agesOf(data, zone);
  const isStale = live.stale !== undefined || zones.stale !== undefined;
  return [
    // An old reading must not look like a new one.
    ...(isStale ? [ages] : []),
    paragraph(
      join(
        [
          figures(representative),
          ...(usual ? [usual] : []),
          mrkdwn`*${venueName}*, its busiest zones together. ${onAverage}: ${figures(average)}`,
        ],
        '\n',
      ),
    ),
    ...zoneParts(venueName, measured, faulty, (one) => oldTime(one, zones.measuredAt, zone)),
    ...(isStale ? [] : [ages]),
  ];
}

/** Two answers of the service, which may be of different times while it has trouble. */
function agesOf({ live, zones, now }: VenueLiveData, zone: LocalZone): Part {
  return live.measuredAt === zones.measuredAt
    ? note(age(zones.stale === undefined ? live : zones, now, zone))
    : note(
        join(
          [mrkdwn`Venue: ${age(live, now, zone)}`, mrkdwn`Zones: ${age(zones, now, zone)}`],
          '\n',
        ),
      );
}

function zoneParts(
  venueName: string,
  measured: readonly ZoneLive[],
  faulty: readonly ZoneLive[],
  agedAt: AgedAt,
): Part[] {
  if (measured.length + faulty.length === 0) {
    return [paragraph(mrkdwn`The service lists no zones for this venue.`)];
  }
  return [
    ...(measured.length === 0 ? [] : [zoneTable(venueName, measured, agedAt)]),
    ...(faulty.length === 0 ? [] : [list(faulty.map(faultyLine), countMore)]),
  ];
}

/** When a zone was measured, if that is longer ago than for the others; a stuck sensor, say. */
type AgedAt = (zone: ZoneLive) => string | undefined;

function oldTime({ measuredAt }: ZoneLive, others: number, zone: LocalZone): string | undefined {
  return measuredAt === undefined || others - measuredAt <= intervals.live
    ? undefined
    : `measured ${dayAndTime(measuredAt, zone)}`;
}

function zoneTable(venueName: string, zones: readonly ZoneLive[], agedAt: AgedAt): Part {
  const columns = [
    { title: 'Zone', cell: (zone: ZoneLive) => zone.name },
    { title: 'Mood', cell: (zone: ZoneLive) => roundIfKnown(zone.mood?.value) },
    { title: 'Loudness', cell: (zone: ZoneLive) => roundIfKnown(zone.loudness?.value) },
    { title: 'Vibe', cell: (zone: ZoneLive) => roundIfKnown(zone.vibe?.value) },
    { title: 'Music', cell: (zone: ZoneLive) => roundIfKnown(zone.music?.level) },
    { title: 'State', cell: (zone: ZoneLive) => stateCell(zone, agedAt) },
  ].filter(({ cell }) => zones.some((zone) => cell(zone) !== undefined));
  return dataTable({
    caption: `${venueName}: zones now, busiest first`,
    columns: columns.map(({ title }) => title),
    rows: zones.map((zone) => columns.map(({ cell }) => cell(zone))),
    lines: zones.map((zone) => zoneLine(zone, agedAt)),
    countRest: countMore,
  });
}

function stateCell(zone: ZoneLive, agedAt: AgedAt): string | undefined {
  const muted = zone.music?.muted === true ? 'muted' : undefined;
  const states = [agedAt(zone), zoneState(zone), muted].filter((state) => state !== undefined);
  return states.length === 0 ? undefined : states.join(', ');
}

function zoneLine(zone: ZoneLive, agedAt: AgedAt): Mrkdwn {
  const states = [zoneState(zone), agedAt(zone)].filter((state) => state !== undefined);
  const facts = [
    figures(zone),
    ...(zone.music === undefined ? [] : [musicFigures(zone.music)]),
    ...states.map((state) => mrkdwn`${state}`),
  ];
  return mrkdwn`*${zone.name}*: ${join(facts, ' · ')}`;
}

function faultyLine(zone: ZoneLive): Mrkdwn {
  if (zone.error === undefined && (zone.loudness ?? zone.vibe) !== undefined) {
    return mrkdwn`*${zone.name}*: no mood · ${figures(zone)}`;
  }
  return zone.error === undefined
    ? mrkdwn`*${zone.name}*: no reading`
    : mrkdwn`*${zone.name}*: no reading. The service says: “${zone.error}”`;
}

function countMore(count: number): Mrkdwn {
  return mrkdwn`and ${counted(count, 'more zone')}; ask for one with \`/ambience live &lt;zone&gt;\``;
}

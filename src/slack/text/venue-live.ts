import { hasFigures } from '../../ambience/content.ts';
import { intervals } from '../../ambience/freshness.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { VenueLive, VenueTypical, ZoneLive } from '../../ambience/types.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { areAllMeasured, type Ranking, rankZones } from '../../insight/ranking.ts';
import { typicalAt } from '../../insight/typical.ts';
import { dataTable, numberCell } from '../blocks/data-table.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, type Part, paragraph } from '../blocks/parts.ts';
import { age, counted } from './age.ts';
import { againstTypical } from './comparison.ts';
import { figures, musicFigures, zoneState } from './figures.ts';
import { dayAndTime } from './local-time.ts';

export interface VenueLiveData {
  readonly venueName: string;
  readonly timezone: string;
  /** At least one of `live` and `zones` is defined; the other one may not have been readable. */
  readonly live: Reading<VenueLive> | undefined;
  readonly zones: Reading<readonly ZoneLive[]> | undefined;
  /** Undefined until it is known. */
  readonly typical: VenueTypical | undefined;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** The venue, then its zones: busiest first, faulty ones last. For `/ambience live` and Home. */
export function venueLiveParts(data: VenueLiveData): Part[] {
  const { venueName, live, zones } = data;
  const zone = localZone(data.timezone);
  const ranking = zones && rankZones(zones.value, zones.measuredAt);
  const ages = agesOf(data, zone);
  const isStale = live?.stale !== undefined || zones?.stale !== undefined;
  return [
    // The age of a stale reading comes first, so that nobody takes it for a new one.
    ...(isStale ? [ages] : []),
    live === undefined
      ? paragraph(mrkdwn`We couldn't get the overall numbers for *${venueName}* just now.`)
      : venuePart(live, ranking, data, zone),
    ...(zones === undefined || ranking === undefined
      ? [paragraph(mrkdwn`We couldn't get the zones just now.`)]
      : zoneParts(venueName, ranking, data.scale, (one) => oldTime(one, zones.measuredAt, zone))),
    ...(isStale ? [] : [ages]),
  ];
}

function venuePart(
  { value: { representative, average }, measuredAt }: Reading<VenueLive>,
  ranking: Ranking | undefined,
  { venueName, zones, typical, scale }: VenueLiveData,
  zone: LocalZone,
): Part {
  const usual =
    typical && areAllMeasured(zones, measuredAt)
      ? againstTypical(representative, typicalAt(typical.representative, measuredAt), {
          at: measuredAt,
          zone,
          scale,
        })
      : undefined;
  return paragraph(
    join(
      [
        figures(representative, scale),
        ...(usual ? [usual] : []),
        mrkdwn`*${venueName}*, its busiest zones together. ${averageOf(ranking)}: ${figures(average, scale)}`,
      ],
      '\n',
    ),
  );
}

/** `All 9 zones on average`, or how many zones have working sensors if some do not. */
function averageOf(ranking: Ranking | undefined): string {
  if (ranking === undefined) return 'On average';
  const { measured, outdated, faulty } = ranking;
  const count = measured.length + outdated.length + faulty.length;
  const working = measured.length + outdated.length;
  if (count === 0) return 'On average';
  if (faulty.length > 0)
    return `Average of all zones (${working} of ${count} have working sensors)`;
  if (count === 1) return 'Its only zone';
  return count === 2 ? 'Both zones on average' : `All ${counted(count, 'zone')} on average`;
}

/** The ages of both readings, which may differ while the service has problems. */
function agesOf({ live, zones, now }: VenueLiveData, zone: LocalZone): Part {
  if (live === undefined || zones === undefined || live.measuredAt === zones.measuredAt) {
    const shown = zones?.stale === undefined ? (live ?? zones) : zones;
    return note(shown === undefined ? mrkdwn`` : age(shown, now, zone));
  }
  const [ofVenue, ofZones] = [age(live, now, zone), age(zones, now, zone)];
  // Times that differ only by seconds have the same text.
  if (ofVenue.mrkdwn === ofZones.mrkdwn) return note(ofVenue);
  return note(join([mrkdwn`Venue: ${ofVenue}`, mrkdwn`Zones: ${ofZones}`], '\n'));
}

function zoneParts(
  venueName: string,
  { measured, outdated, faulty }: Ranking,
  scale: LoudnessScale,
  agedAt: AgedAt,
): Part[] {
  const rows = [...measured, ...outdated];
  if (rows.length + faulty.length === 0) {
    return [paragraph(mrkdwn`The service lists no zones for this venue.`)];
  }
  return [
    ...(rows.length === 0 ? [] : [zoneTable(venueName, rows, scale, agedAt)]),
    ...(faulty.length === 0
      ? []
      : [
          list(
            faulty.map((zone) => faultyLine(zone, scale)),
            countMore,
          ),
        ]),
  ];
}

/** When a zone was measured, if earlier than the others, for example with a stuck sensor. */
type AgedAt = (zone: ZoneLive) => string | undefined;

function oldTime({ measuredAt }: ZoneLive, others: number, zone: LocalZone): string | undefined {
  return measuredAt === undefined || others - measuredAt <= intervals.live
    ? undefined
    : `measured ${dayAndTime(measuredAt, zone)}`;
}

function zoneTable(
  venueName: string,
  zones: readonly ZoneLive[],
  { decimals }: LoudnessScale,
  agedAt: AgedAt,
): Part {
  const vibeDecimals = wholeOrTenths(zones.map(({ vibe }) => vibe?.value));
  const musicDecimals = wholeOrTenths(zones.map(({ music }) => music?.level));
  const columns = [
    { title: 'Zone', cell: (zone: ZoneLive) => zone.name },
    { title: 'Mood', cell: (zone: ZoneLive) => numberCell(zone.mood?.value, 1) },
    { title: 'Loudness', cell: (zone: ZoneLive) => numberCell(zone.loudness?.value, decimals) },
    { title: 'Vibe', cell: (zone: ZoneLive) => numberCell(zone.vibe?.value, vibeDecimals) },
    { title: 'Music', cell: (zone: ZoneLive) => numberCell(zone.music?.level, musicDecimals) },
    { title: 'State', cell: (zone: ZoneLive) => stateCell(zone, agedAt) },
  ].filter(({ cell }) => zones.some((zone) => cell(zone) !== undefined));
  return dataTable({
    caption: `${venueName}: zones now, busiest first`,
    columns: columns.map(({ title }) => title),
    rows: zones.map((zone) => columns.map(({ cell }) => cell(zone))),
    lines: zones.map((zone) => zoneLine(zone, { decimals, spread: undefined }, agedAt)),
    countRest: countMore,
  });
}

function wholeOrTenths(values: readonly (number | undefined)[]): number {
  return values.every((value) => value === undefined || Number.isInteger(value)) ? 0 : 1;
}

function stateCell(zone: ZoneLive, agedAt: AgedAt): string | undefined {
  const muted = zone.music?.muted === true ? 'muted' : undefined;
  const states = [agedAt(zone), zoneState(zone), muted].filter((state) => state !== undefined);
  return states.length === 0 ? undefined : states.join(', ');
}

function zoneLine(zone: ZoneLive, scale: LoudnessScale, agedAt: AgedAt): Mrkdwn {
  const states = [zoneState(zone), agedAt(zone)].filter((state) => state !== undefined);
  const facts = [
    figures(zone, scale),
    ...(zone.music === undefined ? [] : [musicFigures(zone.music)]),
    ...states.map((state) => mrkdwn`${state}`),
  ];
  return mrkdwn`*${zone.name}*: ${join(facts, ' · ')}`;
}

/** A zone with a sensor problem, with its figures if it has any. */
function faultyLine(zone: ZoneLive, scale: LoudnessScale): Mrkdwn {
  const { mood, error } = zone;
  const isMeasured = hasFigures(zone);
  const facts = [
    ...(isMeasured ? [] : [mrkdwn`no data`]),
    ...(isMeasured && mood === undefined ? [mrkdwn`no mood`] : []),
    ...(isMeasured ? [figures(zone, scale)] : []),
    ...(error === undefined ? [] : [mrkdwn`sensor problem: “${error}”`]),
  ];
  return mrkdwn`*${zone.name}*: ${join(facts, ' · ')}`;
}

function countMore(count: number): Mrkdwn {
  return mrkdwn`and ${counted(count, 'more zone')}; ask for one with \`/ambience live &lt;zone&gt;\``;
}

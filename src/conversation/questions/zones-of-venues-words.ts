import { isOut } from '../../alerts/open-alerts.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { rankZones } from '../../insight/ranking.ts';
import { alertSides } from '../text/alert-sides.ts';
import type { Locale } from '../text/locale.ts';
import { signedNumber } from '../text/numbers.ts';
import { differentZones } from '../text/unusual-zones.ts';
import { type CurrentRow, currentRows, type VenueRow } from '../text/venue-rows.ts';
import { adjectiveOf } from '../text/verdict.ts';
import { counted, listed } from '../text/wording.ts';
import { areZonesAsked, type ZonesAsked } from '../understanding/first-line/yes-no.ts';
import { isLevel, type Level, levels } from '../understanding/sentence/levels.ts';
import type { YesNo } from '../yes-no-asked.ts';
import { isPlainly } from './is-plainly.ts';

/** Which zones of many venues are so, one line for each venue that has some. */

const mostVenues = 6;
const mostZones = 4;

/** @returns undefined if something else is asked, or no zone can be judged */
export function zonesOfVenuesWords(
  { asks, against }: YesNo,
  rows: readonly VenueRow[],
  locale: Locale,
): RichText | undefined {
  if (!isLevel(asks) || !areZonesAsked(against)) return undefined;
  const judged = currentRows(rows).flatMap((row) => {
    const such = zonesSuch(asks, against, row, locale);
    return such === undefined ? [] : [{ label: row.label, such }];
  });
  if (judged.length === 0) return undefined;
  const some = judged
    .filter(({ such }) => such.length > 0)
    .toSorted((a, b) => b.such.length - a.such.length);
  const so = soWords(asks, against);
  const among = judged.length < rows.length ? ' with data' : '';
  if (some.length === 0) return rich`No zone${among} is ${so}.`;
  const at = atVenues(some.length, judged.length, among);
  const rest = some.length - mostVenues;
  return lines(
    rich`Zones that ${against === 'zones_not_so' ? `aren't ${asks}` : `are ${so}`}, at ${at}:`,
    ...some
      .slice(0, mostVenues)
      .map(({ label, such }) => rich`*${label}*: ${listed(such, mostZones)}`),
    rest > 0 ? rich`And at ${counted(rest, 'more venue')}.` : undefined,
  );
}

/** `2 of the 4 venues with data`, `both venues` */
function atVenues(some: number, all: number, among: string): string {
  if (some < all) return `${some} of ${among === '' ? '' : 'the '}${counted(all, 'venue')}${among}`;
  const those = all === 1 ? '1 venue' : all === 2 ? 'both venues' : `all ${all} venues`;
  return `${those}${among}`;
}

function soWords(asks: Level, against: ZonesAsked): string {
  const { measure, direction } = levels[asks];
  if (against === 'zones') return `${adjectiveOf(measure, direction)} than usual`;
  return against === 'zones_not_so' ? `not ${asks}` : asks;
}

/** `Lobby (−0.3)`, where usual is asked. @returns undefined if none of the venue can be judged */
function zonesSuch(
  asks: Level,
  against: ZonesAsked,
  { venue }: CurrentRow,
  locale: Locale,
): string[] | undefined {
  const { zones, typical, alerts, scale } = venue;
  if (zones === undefined) return undefined;
  const { measure, direction } = levels[asks];
  if (against === 'zones') {
    if (typical.zones === undefined) return undefined;
    const decimals = measure === 'mood' ? 1 : scale.decimals;
    const different = differentZones(zones, typical).flatMap(({ zone, [measure]: one }) =>
      one?.direction === direction
        ? [{ name: zone.name, by: ` (${signedNumber(one.difference, decimals, locale)})` }]
        : [],
    );
    const beyond = alerts
      .filter((alert) => isOut(alert, alertSides[asks]))
      .map(({ zone }) => zone.name);
    const others = different.filter(({ name }) => !beyond.includes(name));
    return [
      ...[...new Set(beyond)].map((name) => `${name} (alert)`),
      ...others.map(({ name, by }) => `${name}${by}`),
    ];
  }
  const week = typical.venue?.representative;
  const known = rankZones(zones.value, zones.measuredAt).measured.flatMap((zone) => {
    const isSo = isPlainly(asks, zone[measure], week);
    return isSo === undefined ? [] : [{ name: zone.name, isSo }];
  });
  const isWanted = against === 'zones_so';
  return known.length === 0
    ? undefined
    : known.filter(({ isSo }) => isSo === isWanted).map(({ name }) => name);
}

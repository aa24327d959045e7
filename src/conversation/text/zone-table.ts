import { isAlertAbout, isUnseen, type WatchedVenue } from '../../alerts/open-alerts.ts';
import { isAboutLoudness } from '../../alerts/rule.ts';
import type { Reading } from '../../ambience/reading.ts';
import type { KnownTypical } from '../../ambience/readings.ts';
import type { Measure, ZoneLive } from '../../ambience/types.ts';
import type { Button } from '../../card/controls.ts';
import { type Part, paragraph, table } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { type NumberCell, numberCell } from '../../card/table.ts';
import type { Usual } from '../../insight/comparison.ts';
import { localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import { usualFor } from '../../insight/usual.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { alertSign } from './alert-measures.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { fixed, loudnessNumber, markedDifference, moodNumber } from './numbers.ts';
import { unusualZones } from './unusual-zones.ts';
import { counted, dotted } from './wording.ts';

interface Column {
  readonly title: string;
  readonly cell: (zone: ZoneLive) => string | NumberCell | undefined;
}

/**
 * Zones with a mood: those with an open alert first, then those much different from usual, then the
 * busiest; in columns of the order of use, because a phone cuts the table.
 * Zones that are not measured are named where it says what needs a hand. Old data is not ranked.
 *
 * @param all leads to all zones, if a face cannot show them
 */
export function zoneTable(
  { value: zones, measuredAt }: Reading<readonly ZoneLive[]>,
  venue: WatchedVenue,
  locale: Locale,
  all?: Button,
): Part {
  const { venueName, typical, scale, neverAutomated, now } = venue;
  if (zones.length === 0) return paragraph(rich`The venue has no zones yet.`);
  const isCurrent = dataAge({ measuredAt }, now) === 'current';
  const { measured } = rankZones(zones, measuredAt);
  const unusual = isCurrent ? unusualZones({ value: zones, measuredAt }, typical) : [];
  const needs = (zone: ZoneLive) =>
    isAlerted(zone, venue) ? 2 : unusual.some((one) => one.zone.id === zone.id) ? 1 : 0;
  const rows = isCurrent
    ? measured.toSorted((a, b) => needs(b) - needs(a))
    : measured.toSorted((a, b) => a.name.localeCompare(b.name));
  const musicDecimals = rows.every(({ music }) => Number.isInteger(music?.level ?? 0)) ? 0 : 1;
  const isManual = ({ id, automationIsOn }: ZoneLive) =>
    automationIsOn === false && !neverAutomated.has(id);
  const musicText = (zone: ZoneLive) => (level: number) =>
    `${fixed(level, musicDecimals, locale)}${zone.music?.muted === true ? ' muted' : isManual(zone) ? ' manual' : ''}`;
  // The column beside the mood is about the mood.
  const loudnessText = (zone: ZoneLive) => (value: number) => {
    const far = unusual.find((one) => one.zone.id === zone.id)?.loudness;
    const text = loudnessNumber(value, scale, locale);
    const isTooLoud = venue.alerts.some(
      (alert) => isAlertAbout(alert, zone) && isAboutLoudness(alert.watch),
    );
    const isCompared = isTooLoud && isCurrent;
    const difference =
      far?.difference ??
      (isCompared
        ? differenceOf(zone.loudness, usualOf(zone, typical, measuredAt).loudness)
        : undefined);
    return difference === undefined
      ? text
      : `${text} (${markedDifference(difference, far !== undefined, scale.decimals, locale)})`;
  };
  const optional: readonly Column[] = [
    {
      title: 'vs usual',
      cell: (zone) => {
        const isFar = unusual.some((one) => one.zone.id === zone.id && one.mood !== undefined);
        return isCurrent
          ? numberCell(differenceOf(zone.mood, usualOf(zone, typical, measuredAt).mood), (value) =>
              markedDifference(value, isFar, 1, locale),
            )
          : undefined;
      },
    },
    { title: 'Loudness', cell: (zone) => numberCell(zone.loudness?.value, loudnessText(zone)) },
    { title: 'Music', cell: (zone) => numberCell(zone.music?.level, musicText(zone)) },
  ];
  const columns: readonly Column[] = [
    {
      title: 'Zone',
      cell: (zone) => [zone.name, signOf(zone, venue)].filter((one) => one !== undefined).join(' '),
    },
    {
      title: 'Mood',
      cell: ({ mood }) => numberCell(mood?.value, (value) => moodNumber(value, locale)),
    },
    ...optional.filter(({ cell }) => isWorthShowing(rows.map(cell))),
  ];
  const time = timeOrDay(measuredAt, now, localZone(venue.timezone), locale);
  return table({
    caption: `${venueName}: zones ${isCurrent ? `now, ${rows.some(needs) ? 'those that need a look' : 'busiest'} first` : `at ${time}`}`,
    columns: columns.map(({ title }) => title),
    rows: rows.map((zone) => columns.map(({ cell }) => cell(zone))),
    lines: rows.map((zone) => zoneLine(zone, columns, venue)),
    countRest: (count) => rich`and ${counted(count, 'more zone')}; \`/ambience <zone>\` shows one`,
    ...(all && { all }),
  });
}

/** A column that is empty, or the same in every row, says nothing. */
function isWorthShowing(cells: readonly (string | NumberCell | undefined)[]): boolean {
  const texts = new Set(cells.map((cell) => (typeof cell === 'object' ? cell.text : cell)));
  return texts.size > 1 || (cells.length === 1 && !texts.has(undefined));
}

/** What is usual at the time of a zone's own values. */
function usualOf(zone: ZoneLive, { zones }: KnownTypical, measuredAt: number): Usual {
  const week = zones?.find(({ id }) => id === zone.id);
  return week === undefined ? {} : usualFor(zone, week, zone.measuredAt ?? measuredAt);
}

function differenceOf(measure: Measure | undefined, usual: number | undefined): number | undefined {
  return measure === undefined || usual === undefined ? undefined : measure.value - usual;
}

function isAlerted(zone: ZoneLive, { alerts }: Pick<WatchedVenue, 'alerts'>): boolean {
  return alerts.some((alert) => isAlertAbout(alert, zone));
}

/** Stands beside the name, where a phone shows it: an open alert, or muted music. */
function signOf(zone: ZoneLive, { alerts }: Pick<WatchedVenue, 'alerts'>): string | undefined {
  const open = alerts.filter((alert) => isAlertAbout(alert, zone));
  if (open.length > 0) return alertSign(!open.some(isUnseen));
  return zone.music?.muted === true ? '🔇' : undefined;
}

/** `*Terrace* 🔔: mood 7.0 (−0.2 vs usual) · loudness 6.9 · music 103 manual` */
function zoneLine(
  zone: ZoneLive,
  [, ...columns]: readonly Column[],
  venue: Pick<WatchedVenue, 'alerts'>,
): RichText {
  const facts = columns.flatMap(({ title, cell }) => {
    const value = cell(zone);
    if (value === undefined) return [];
    const text = typeof value === 'object' ? value.text : value;
    return [title === 'vs usual' ? `${text} vs usual` : `${title.toLowerCase()} ${text}`];
  });
  const sign = signOf(zone, venue);
  return rich`*${zone.name}*${sign === undefined ? '' : rich` ${sign}`}: ${dotted(facts)}`;
}

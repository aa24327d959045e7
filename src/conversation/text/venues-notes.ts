import { note, type Part } from '../../card/part.ts';
import { join, rich } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import { localZone } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { withdrawnLine } from './freshness.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { firstLines, listed } from './wording.ts';

/** What is said below a table of venues over the same past time. */

interface NotedVenue {
  readonly connection: Connection;
  readonly nights: readonly PastNight[];
  /** When its first value was measured, if that was after the beginning of the first night. */
  readonly since: number | undefined;
}

/** `Data since: Corner Café Fri 27 Nov 18:05`, of venues that were connected later */
export function sinceNotes(
  venues: readonly Pick<NotedVenue, 'connection' | 'since'>[],
  locale: Locale,
): readonly Part[] {
  const some = venues.flatMap(({ connection, since }) => {
    const zone = localZone(connection.venue.timezone);
    return since === undefined
      ? []
      : [`${venueName(connection)} ${dayAndTime(since, zone, locale)}`];
  });
  return some.length === 0
    ? []
    : [
        note(
          rich`Data since: ${join(
            firstLines(
              some.map((one) => rich`${one}`),
              mostTold,
            ),
            ' · ',
          )}`,
        ),
      ];
}

export function partialNotes(rows: readonly { readonly name: string }[]): readonly Part[] {
  const names = rows.map(({ name }) => name);
  return names.length === 0
    ? []
    : [note(rich`Not compared, because sensors aren't reporting: ${listed(names)}.`)];
}

/** `Not enough data: Corner Café`, of venues that can be read and have no numbers */
export function emptyNotes(venues: readonly Pick<NotedVenue, 'connection'>[]): readonly Part[] {
  const names = venues
    .filter(({ connection }) => connection.state === 'active')
    .map(({ connection }) => venueName(connection));
  return names.length === 0 ? [] : [note(rich`Not enough data: ${listed(names)}`)];
}

/** Venues that can't be the quietest, because their evening is still to come. */
export function unrankedNotes(venues: readonly { readonly name: string }[]): readonly Part[] {
  const names = venues.map(({ name }) => name);
  return names.length === 0
    ? []
    : [note(rich`Not ranked yet: ${listed(names)}, where the evening hasn't begun.`)];
}

/** Venues in other time zones, where it is still afternoon. */
export function toComeNotes(venues: readonly Pick<NotedVenue, 'connection'>[]): readonly Part[] {
  const names = venues.map(({ connection }) => venueName(connection));
  return names.length === 0 ? [] : [note(rich`The evening hasn't begun yet: ${listed(names)}`)];
}

/** Why a row has nothing, or nothing new. */
export function accessNotes(venues: readonly Pick<NotedVenue, 'connection'>[]): readonly Part[] {
  const gone = venues.filter(({ connection }) => connection.state === 'revoked');
  return firstLines(
    gone.map(({ connection }) => withdrawnLine(venueName(connection))),
    mostTold,
  ).map((line) => note(line));
}

/** `Averages are of 18:00 to 06:00 (Harbour Hotel) · the whole day (Corner Café)` */
export function spanNotes(venues: readonly NotedVenue[], locale: Locale): readonly Part[] {
  const some = venues.flatMap(({ connection, nights }) => {
    const span = nights.at(-1)?.facts.span;
    const zone = localZone(connection.venue.timezone);
    if (span === undefined) return [];
    const time = (at: number) => timeOfDay(at, zone, locale);
    const isWhole = span.to - span.from > 23 * hourMs;
    const when = isWhole ? 'the whole day' : `${time(span.from)} to ${time(span.to)}`;
    return [rich`${when} (${venueName(connection)})`];
  });
  return some.length === 0
    ? []
    : [note(rich`Averages are of ${join(firstLines(some, mostTold), ' · ')}`)];
}

/** So many venues are told in a note. */
const mostTold = 4;

import { mention, quote, type RichText, rich } from '../../card/rich-text.ts';
import type { Span } from '../../insight/coverage.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import {
  type EntryKind,
  entryKinds,
  isTrouble,
  type LogEntry,
  type MomentReading,
} from '../../log/entry.ts';
import { minuteMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { dayAndTime, timeOfDay } from './local-time.ts';
import type { Locale } from './locale.ts';
import { loudnessNumber, moodNumber, musicNumber } from './numbers.ts';
import { counted, dotted, listed } from './wording.ts';

/** How entries of the venue log are told, in answers, nights, digests and reports. */

export const entryKindWords: Readonly<
  Record<EntryKind, { readonly name: string; readonly one: string; readonly plural: string }>
> = {
  incident: { name: 'Incident', one: 'incident', plural: 'incidents' },
  complaint: { name: 'Complaint', one: 'complaint', plural: 'complaints' },
  event: { name: 'Event', one: 'event', plural: 'events' },
  maintenance: { name: 'Maintenance', one: 'maintenance entry', plural: 'maintenance entries' },
  round: { name: 'Round', one: 'round', plural: 'rounds' },
  note: { name: 'Note', one: 'note', plural: 'notes' },
};

/** What is needed to tell an entry. */
export interface ToldEntry {
  readonly entry: LogEntry;
  readonly connection: Connection;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  /** Other venues may have zones of the same name, so its venue is named. */
  readonly isOfMany?: boolean;
}

/** `Terrace`, or the venue's name */
export function placeOfEntry({ zoneId, readings }: LogEntry, connection: Connection): string {
  if (zoneId === undefined) return venueName(connection);
  const zone = connection.zones.find(({ id }) => id === zoneId);
  // A zone that is gone keeps the name it had then.
  const measured =
    readings.kind === 'known' ? readings.of.find((one) => one.zoneId === zoneId) : undefined;
  return zone?.name ?? measured?.name ?? 'a former zone';
}

/** `✍️ *Complaint, Terrace* · Fri 20 Nov 22:41 · by @bartender` */
export function entryTitle(
  { entry, connection, zone, isOfMany = false }: ToldEntry,
  locale: Locale,
): RichText {
  const { kind, zoneId, at, writtenBy, editedBy } = entry;
  const ofEntry = placeOfEntry(entry, connection);
  const isNamed = isOfMany && zoneId !== undefined;
  const place = isNamed ? `${ofEntry} (${venueName(connection)})` : ofEntry;
  const title = rich`✍️ *${entryKindWords[kind].name}, ${place}* · ${dayAndTime(at, zone, locale)} · by ${mention(writtenBy)}`;
  if (editedBy === undefined) return title;
  return editedBy === writtenBy
    ? rich`${title}, edited`
    : rich`${title}, edited by ${mention(editedBy)}`;
}

/** `“Guest in 204 complained about the terrace”` @param length in characters */
export function entryText({ text }: LogEntry, length?: number): RichText {
  return rich`“${quote(text, length)}”`;
}

/** `Loudness 8.1 (usually 6.5) · mood 7.9 (7.2) · music 103, manual`; what was not measured is said. */
export function readingsWords({ entry, scale }: ToldEntry, locale: Locale): RichText {
  const { readings, kind } = entry;
  switch (readings.kind) {
    case 'pending':
      return rich`The numbers of that moment are added as soon as they come in.`;
    case 'unknown':
      return nothingMeasured;
    case 'known': {
      const [only, ...others] = readings.of;
      if (only === undefined) return nothingMeasured;
      const { without = [] } = readings;
      const missing =
        without.length === 0
          ? rich``
          : rich`. No data from ${listed(without.map((name) => rich`*${name}*`))}.`;
      return others.length > 0
        ? rich`${counted(readings.of.length, 'zone')} measured${missing}`
        : momentWords(only, kind === 'complaint' ? 'loudness' : 'mood', scale, locale);
    }
  }
}

const nothingMeasured = rich`Nothing was measured at that moment.`;

function momentWords(
  reading: MomentReading,
  first: 'mood' | 'loudness',
  scale: LoudnessScale,
  locale: Locale,
): RichText {
  const { mood, usualMood, loudness, usualLoudness, music } = reading;
  const all = [
    {
      name: 'loudness',
      value: loudness === undefined ? undefined : loudnessNumber(loudness, scale, locale),
      usual: usualLoudness === undefined ? undefined : loudnessNumber(usualLoudness, scale, locale),
    },
    {
      name: 'mood',
      value: mood === undefined ? undefined : `${moodNumber(mood, locale)} of 10`,
      usual: usualMood === undefined ? undefined : moodNumber(usualMood, locale),
    },
  ].filter(({ value }) => value !== undefined);
  const ordered = first === 'loudness' ? all : all.toReversed();
  const usually = ordered.find(({ usual }) => usual !== undefined);
  const facts = ordered.map((one, index) => {
    const name = index === 0 ? one.name.charAt(0).toUpperCase() + one.name.slice(1) : one.name;
    // "usually" is said once.
    const word = one === usually ? 'usually ' : '';
    return `${name} ${one.value}${one.usual === undefined ? '' : ` (${word}${one.usual})`}`;
  });
  return dotted([
    ...facts,
    ...(music === undefined
      ? []
      : [`music ${musicNumber(music.level, locale)}${music.isManual ? ', manual' : ''}`]),
  ]);
}

/** `⏳ Needs follow-up`, `✅ Done by @manager, Fri 20 Nov 23:10`; undefined without a follow-up */
export function followUpWords({ entry, zone }: ToldEntry, locale: Locale): RichText | undefined {
  const { followUp } = entry;
  switch (followUp.kind) {
    case 'none':
      return undefined;
    case 'open':
      return rich`⏳ Needs follow-up`;
    case 'done':
      return rich`✅ Done by ${mention(followUp.by)}, ${dayAndTime(followUp.at, zone, locale)}`;
  }
}

/** `“Guest wants a call back” · Terrace, Fri 20 Nov 22:41, by @bartender`, and who has done it */
export function followUpLine(told: ToldEntry, locale: Locale): RichText {
  const { entry, connection, zone } = told;
  const place = placeOfEntry(entry, connection);
  const when = dayAndTime(entry.at, zone, locale);
  const line = rich`${entryText(entry, followUpLength)} · ${place}, ${when}, by ${mention(entry.writtenBy)}`;
  const done = entry.followUp.kind === 'done' ? followUpWords(told, locale) : undefined;
  return done === undefined ? line : rich`${line}\n${done}`;
}

interface EntryLineOptions {
  /** Entries of other days are told with their day. */
  readonly span?: Span;
  /** With who wrote it. */
  readonly isSigned?: boolean;
}

/** `22:41 *Complaint, Terrace*: “Guest in 204 complained” ✅`, or ` · follow-up open` */
export function entryLine(
  told: ToldEntry,
  locale: Locale,
  { span, isSigned = false }: EntryLineOptions = {},
): RichText {
  const { entry, connection, zone } = told;
  const { name } = entryKindWords[entry.kind];
  const isOfSpan = span === undefined || (entry.at >= span.from && entry.at < span.to);
  const when = (isOfSpan ? timeOfDay : dayAndTime)(entry.at, zone, locale);
  const by = isSigned ? rich`, by ${mention(entry.writtenBy)}` : rich``;
  const line = rich`${when} *${name}, ${placeOfEntry(entry, connection)}*: ${entryText(entry, followUpLength)}${by}`;
  switch (entry.followUp.kind) {
    case 'done':
      return rich`${line} ✅`;
    case 'open':
      return rich`${line} · follow-up open`;
    case 'none':
      return line;
  }
}

/** Of each kind. More are behind *Show log*. */
const mostTold = 3;

/** Entries of some kinds in a line each, such as events, which may be why it was as it was. */
export function linesOfKinds(
  entries: readonly LogEntry[],
  kinds: readonly EntryKind[],
  { span, ...place }: Omit<ToldEntry, 'entry'> & { readonly span?: Span },
  locale: Locale,
): RichText[] {
  return kinds.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    const told = some.map((entry) => entryLine({ entry, ...place }, locale, span && { span }));
    return some.length > mostTold
      ? [
          ...told.slice(0, mostTold),
          rich`and ${counted(some.length - mostTold, `more ${entryKindWords[kind].one}`, `more ${entryKindWords[kind].plural}`)}`,
        ]
      : told;
  });
}

/** So much before or after a moment. */
export const notedNearMs = 30 * minuteMs;

/** Events that had begun by a moment, and what else was noted about that time. */
export function notedThen(
  entries: readonly LogEntry[],
  at: number,
  place: Omit<ToldEntry, 'entry'>,
  locale: Locale,
): RichText[] {
  const near = entries.filter((entry) =>
    entry.kind === 'event' ? entry.at <= at : Math.abs(entry.at - at) <= notedNearMs,
  );
  return linesOfKinds(near, entryKinds, place, locale);
}

/** In characters. */
const followUpLength = 150;

/** `Terrace 2, Lobby 1`, or `Terrace` if it is the only place */
function placesCounted(entries: readonly LogEntry[], connection: Connection): string {
  const places = Map.groupBy(entries, (entry) => placeOfEntry(entry, connection));
  const sorted = [...places].toSorted(([, a], [, b]) => b.length - a.length);
  const isOne = sorted.length === 1;
  const shown = sorted
    .slice(0, mostPlaces)
    .map(([name, some]) => (isOne ? name : `${name} ${some.length}`));
  const left = sorted.length - shown.length;
  return [...shown, ...(left > 0 ? [counted(left, 'other place')] : [])].join(', ');
}

const mostPlaces = 4;

/** `3 complaints (Terrace 2, Lobby 1), 3 rounds and 1 event`; undefined without entries */
export function entriesCounted(
  entries: readonly LogEntry[],
  connection: Connection,
): RichText | undefined {
  const told = entryKinds.flatMap((kind) => {
    const some = entries.filter((entry) => entry.kind === kind);
    if (some.length === 0) return [];
    const { one, plural } = entryKindWords[kind];
    const count = some.length === 1 ? `1 ${one}` : `${some.length} ${plural}`;
    return [
      isTrouble({ kind }) ? rich`${count} (${placesCounted(some, connection)})` : rich`${count}`,
    ];
  });
  return told.length === 0 ? undefined : rich`✍️ ${listed(told, entryKinds.length)}`;
}

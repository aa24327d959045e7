import type { Beside } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { controls, note, type Part, paragraph, row } from '../../card/part.ts';
import { join, lines, type RichText, rich } from '../../card/rich-text.ts';
import type { PastTime } from '../../history/past-time.ts';
import { type EntryKind, entryKinds } from '../../log/entry.ts';
import { askButton, entryValue, logButton, roundButton, zonePicker } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { pickerId } from '../question-values.ts';
import { alertSign } from '../text/alert-measures.ts';
import type { Locale } from '../text/locale.ts';
import {
  entryKindWords,
  entryText,
  entryTitle,
  followUpWords,
  placeOfEntry,
  readingsWords,
  type ToldEntry,
} from '../text/log-entries.ts';
import { capitalised, counted } from '../text/wording.ts';
import { logIds } from './ids.ts';

/** The entries of a venue log: those that need someone first. */

/** Alerts that are open, and those of them that nobody has acknowledged. */
export interface OpenBeside {
  readonly open: number;
  readonly unseen: number;
}

export interface LogListData {
  /** The venue, or `Terrace (Harbour Hotel)`. */
  readonly place: string;
  /** `last week`; undefined for the newest. */
  readonly period: string | undefined;
  readonly past: PastTime | undefined;
  readonly entryKind: EntryKind | undefined;
  readonly isOpenOnly: boolean;
  /** Words that were searched for. */
  readonly search: readonly string[];
  /** Words that no entry has, so that those are shown that were asked for otherwise. */
  readonly missed?: readonly string[] | undefined;
  /** Zones that no entry is about, so that those of the venue as a whole are shown. */
  readonly notAbout?: string | undefined;
  /** Those with an open follow-up were asked for, and there is none. */
  readonly isNoneOpen?: boolean;
  /** Only the newest was asked for. */
  readonly isLast: boolean;
  /** Only those that this person wrote: `you`, or a name. */
  readonly by: string | undefined;
  /** It was asked whether there are any. */
  readonly isWhether?: boolean;
  /** Whether all that were asked for are here, so that they can be counted. */
  readonly isAll: boolean;
  /** What is open beside the follow-ups that were asked for. */
  readonly alerts: OpenBeside;
  /** So many were shown before. */
  readonly skip: number;
  readonly open: readonly ToldEntry[];
  /** Without those above. */
  readonly others: readonly ToldEntry[];
  /** With the venue and zone found. */
  readonly question: Question;
}

/** A phone shows so many entries in a few screens. */
export const mostShown = 10;

export function logListMessage(data: LogListData, locale: Locale): Message {
  const { open, others, question, skip } = data;
  const all = [...open, ...others];
  const shown = all.slice(skip, skip + mostShown);
  const left = all.length - skip - shown.length;
  const isEmpty = shown.length === 0;
  const whether = whetherWords(data);
  return message(
    paragraph(
      lines(
        data.missed === undefined
          ? whether
          : rich`No entry mentions “${data.missed.join(' ')}”, so these are all of them.`,
        titleWords(data),
      ),
    ),
    data.missed === undefined ? byPlaceWords(data) : undefined,
    alertsOpenWords(data),
    isEmpty && whether === undefined ? paragraph(emptyWords(data)) : undefined,
    ...shown.map((told) => entryRow(told, locale)),
    all.length > mostShown ? note(restWords(data, shown.length)) : undefined,
    controls({
      about: pickerId({ ...question, argument: '' }),
      buttons: [
        ...(left > 0 ? [askButton('Show older', { ...question, skip: skip + mostShown })] : []),
        logButton('Write an entry', { venueId: question.venueId, zoneId: question.zoneId }),
        ...(question.venueId === undefined ? [] : [roundButton(question.venueId)]),
        ...(data.alerts.open === 0
          ? []
          : [askButton('Show alerts', { command: 'alerts', argument: '' })]),
        ...filterButtons(data),
        askButton('Export CSV', {
          ...question,
          skip: undefined,
          argument: `csv ${question.argument}`.trim(),
        }),
      ],
      // Of all venues, zones are named by typing.
      pickers: question.venueId === undefined ? [] : [zonePicker],
    }),
  );
}

function restWords({ isAll, open, others, skip }: LogListData, shown: number): RichText {
  const which = `${skip + 1} to ${skip + shown}`;
  return !isAll
    ? rich`Showing ${which}.`
    : rich`Showing ${which} of ${open.length + others.length}.`;
}

/** `Yes.`, if it was asked whether there are any entries that the title can name, or that none is about the zone. What nobody wrote down may have been. */
function whetherWords(data: LogListData): RichText | undefined {
  const { isWhether, missed, notAbout, isNoneOpen, skip, open, others } = data;
  if (notAbout !== undefined)
    return rich`No log entries for ${notAbout}. Here's what was logged for the venue as a whole:`;
  if (isNoneOpen === true && others.length > 0) return rich`None of these has an open follow-up.`;
  if (isWhether !== true || missed !== undefined || skip > 0) return undefined;
  if (open.length + others.length > 0) return rich`Yes.`;
  if (!data.isAll || data.isOpenOnly) return undefined;
  return data.by === undefined ? rich`Not that anyone logged.` : rich`No.`;
}

/** `*Venue log, Harbour Hotel*: 3 complaints about noise, last week` */
function titleWords(data: LogListData): RichText {
  const { place, period, search, by } = data;
  const title = rich`*Venue log, ${place}*`;
  const words = search.join(' ');
  // Noise is also found as *loud*, *music* and the like.
  const isTopic = /^(noise|music)$/i.test(words);
  const sought = words === '' ? undefined : isTopic ? `about ${words}` : `with “${words}”`;
  const told = (some: readonly (string | undefined)[]) => some.filter((one) => one !== undefined);
  const what = told([whatWords(data), by === undefined ? undefined : `by ${by}`, sought]).join(' ');
  const all = told([what === '' ? undefined : what, period]);
  // `3 complaints since Fri 20 Nov 18:00`
  const between = period?.startsWith('since ') === true ? ' ' : ', ';
  return all.length === 0 ? title : rich`${title}: ${all.join(between)}`;
}

/** `By place: Terrace 2, Lobby Bar 1`, of all entries of a kind */
function byPlaceWords({ isAll, entryKind, open, others, question }: LogListData): Part | undefined {
  const isOfOne = question.venueId !== undefined;
  const counts = Map.groupBy([...open, ...others], ({ entry, connection }) =>
    isOfOne && entry.zoneId === undefined ? 'no zone' : placeOfEntry(entry, connection),
  );
  if (!isAll || entryKind === undefined || counts.size < 2) return undefined;
  const told = [...counts]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([place, entries]) => rich`${place} ${entries.length}`);
  return paragraph(rich`By place: ${join(told, ', ')}`);
}

function alertsOpenWords({ alerts: { open: count, unseen }, open }: LogListData): Part | undefined {
  if (count === 0) return undefined;
  const too = open.length > 0 ? ', too' : '';
  const verb = count === 1 ? 'is' : 'are';
  const seen =
    unseen === 0
      ? ', and acknowledged'
      : unseen === count
        ? ', not acknowledged yet'
        : `, ${unseen} of them not acknowledged yet`;
  return paragraph(
    rich`${alertSign(unseen === 0)} ${counted(count, 'alert')} ${verb} open${too}${seen}.`,
  );
}

/** `3 complaints`; without a number if there may be older ones */
function whatWords(data: LogListData): string | undefined {
  const { period, entryKind, isOpenOnly, search, by, open, others } = data;
  const count = open.length + others.length;
  const isNarrowed = [period, entryKind, by].some((one) => one !== undefined) || search.length > 0;
  const isCounted = data.isAll && isNarrowed && count > 0;
  const { one, plural } =
    entryKind === undefined ? { one: 'entry', plural: 'entries' } : entryKindWords[entryKind];
  if (isOpenOnly) {
    const kind = entryKind === undefined ? '' : `: ${plural}`;
    return count > 0 ? `${counted(count, 'open follow-up')}${kind}` : `open follow-ups${kind}`;
  }
  if (data.isLast && count === 1) return `the last ${one}`;
  if (isCounted) return count === 1 ? `1 ${one}` : `${count} ${plural}`;
  // `did anyone complain last night` wants a no.
  if (data.isAll && count === 0 && data.skip === 0 && entryKind !== undefined)
    return `no ${plural}`;
  if (entryKind !== undefined) return plural;
  return data.isWhether === true && data.isAll && count === 0 ? 'no entries' : undefined;
}

function emptyWords(data: LogListData): RichText {
  const { entryKind, isOpenOnly, period, search, by, skip, alerts } = data;
  if (isOpenOnly && period !== undefined) return rich`No follow-ups from that time are still open.`;
  if (isOpenOnly && entryKind !== undefined) {
    const { plural } = entryKindWords[entryKind];
    return rich`No follow-ups are open. That covers only ${plural} marked *Needs follow-up*; \`/ambience ${plural}\` shows all of them.`;
  }
  if (isOpenOnly) return alerts.open > 0 ? rich`No follow-ups are open.` : rich`Nothing is open.`;
  const isNarrowed =
    entryKind !== undefined ||
    period !== undefined ||
    search.length > 0 ||
    by !== undefined ||
    skip > 0;
  // A single word may have been meant as an entry.
  const isPlain = entryKind === undefined && period === undefined && by === undefined;
  const isOneWord = search.length === 1 && data.question.argument.toLowerCase() === search[0];
  if (isPlain && isOneWord) return rich`No entries. To write one, use more than one word.`;
  if (isNarrowed) return rich`No entries.`;
  return rich`No entries yet. Note what happens with \`/ambience log\` and a sentence, such as \`/ambience log Guest in 204 complained about the noise\`. The numbers of that moment come with it.`;
}

function entryRow(told: ToldEntry, locale: Locale): Part {
  const { entry } = told;
  const lines = [
    entryTitle(told, locale),
    entryText(entry, listedLength),
    readingsWords(told, locale),
    followUpWords(told, locale),
  ];
  return row(
    join(
      lines.filter((line) => line !== undefined),
      '\n',
    ),
    entryMenu(told),
  );
}

/** In characters. */
const listedLength = 200;

function entryMenu({ entry }: ToldEntry): Beside {
  const value = entryValue(entry);
  const isOpen = entry.followUp.kind === 'open';
  return {
    kind: 'menu',
    options: [
      { label: 'Show entry', actionId: logIds.open, value },
      isOpen
        ? { label: 'Mark done', actionId: logIds.finishInList, value }
        : { label: 'Needs follow-up', actionId: logIds.followInList, value },
    ],
  };
}

/** What the words of a filter are about: without a venue, the list is of all. */
function listOf({ question }: LogListData): { readonly asked: Question; readonly of: string } {
  const of = question.venueId === undefined ? 'all venues' : '';
  return { of, asked: { ...question, command: 'log', argument: of, skip: undefined } };
}

/** The other ways to look at it. */
function filterButtons(data: LogListData) {
  const { entryKind, isOpenOnly, past, open, others } = data;
  const { asked, of } = listOf(data);
  // Complaints can always be asked for, and the other kinds that are listed.
  const kinds = entryKinds.filter(
    (kind) =>
      kind !== entryKind &&
      (kind === 'complaint' || [...open, ...others].some(({ entry }) => entry.kind === kind)),
  );
  return [
    // Others may be open that were noted at another time.
    ...(isOpenOnly && past === undefined
      ? []
      : [
          askButton(isOpenOnly ? 'Show all open follow-ups' : 'Show open follow-ups', {
            ...asked,
            past: undefined,
            argument: `open ${of}`.trim(),
          }),
        ]),
    ...kinds.map((kind) => {
      const { plural } = entryKindWords[kind];
      return askButton(capitalised(plural), { ...asked, argument: `show ${plural} ${of}`.trim() });
    }),
    ...(entryKind === undefined && !isOpenOnly && past === undefined
      ? []
      : [askButton('All entries', { ...asked, past: undefined })]),
  ];
}

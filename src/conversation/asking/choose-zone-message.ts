import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { controls, type Part, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { localZone, zonedTime } from '../../insight/local-time.ts';
import { hourMs } from '../../time.ts';
import type { Found, ZonePlace } from '../../venues/find.ts';
import { isMatch } from '../../venues/names.ts';
import { unknownWords } from '../../venues/typed-words.ts';
import { type Connection, isReadable, venueName } from '../../venues/workspace.ts';
import { askButton, searchLogButton, zonePicker } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { pickerId } from '../question-values.ts';
import { mostButtons, placeLabels } from '../text/labels.ts';
import { dayAndTime } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { listed } from '../text/wording.ts';
import { isQuestionWord } from '../understanding/sentence/vocabulary.ts';

/** For input that matches several zones or nothing. The buttons repeat the question for one zone. */

/** @param connected all venues; with several, each zone is named with its venue */
export function chooseZoneMessage(
  places: readonly ZonePlace[],
  connected: readonly Connection[],
  question: Question,
  locale: Locale,
): Message {
  return message(
    paragraph(rich`Which zone?`),
    zoneButtons(places, connected.filter(isReadable).length > 1, question, locale),
  );
}

export interface NothingFound extends Omit<Extract<Found, { kind: 'unknown' }>, 'kind'> {
  /** What was typed; empty if the zone came from a button or picker in an old message. */
  readonly sought: string;
  readonly question: Question;
}

/** One line, with the nearest names as buttons. */
export function nothingFoundMessage(
  { connection, nearest, sought, question }: NothingFound,
  locale: Locale,
): Message {
  const isElsewhere = nearest.some((place) => place.connection.venueId !== connection?.venueId);
  return message(
    paragraph(
      nearest.length > 0
        ? rich`${nothingWords(connection, sought)} Did you mean one of these?`
        : nothingWords(connection, sought, zonesThere(connection)),
    ),
    nearest.length > 0
      ? zoneButtons(nearest, isElsewhere, question, locale)
      : controls({
          about: pickerId(question),
          buttons: [
            askButton('Show all zones', {
              command: 'zones',
              argument: '',
              venueId: connection?.venueId,
            }),
            ...(ofVenue.test(sought)
              ? [askButton('Your venues', { command: 'venue', argument: '' })]
              : []),
            askButton('See what you can ask', { command: 'help', argument: '' }),
            ...(sought === '' ? [] : [searchLogButton(wordsToFind(connection, sought))]),
          ],
          pickers: connection === undefined ? [] : [zonePicker],
        }),
  );
}

/** `It has Lobby, Lobby Bar, Restaurant and 6 more.` */
function zonesThere(connection: Connection | undefined): RichText[] {
  const names = (connection?.zones ?? []).flatMap(({ name, goneAt }) =>
    goneAt === undefined ? [name] : [],
  );
  return names.length === 0 ? [] : [rich`It has ${listed(names, mostZonesNamed)}.`];
}

const mostZonesNamed = 4;

/** A zone that the venue had: its past is known, and nothing else. */
export function goneZoneMessage(
  {
    connection,
    zone,
    at,
  }: { readonly connection: Connection; readonly zone: Zone; readonly at: number },
  locale: Locale,
): Message {
  const local = localZone(connection.venue.timezone);
  // After midnight, its last day is the one before.
  const date = zonedTime(at - startOfDayMs, local)
    .toPlainDate()
    .toString();
  const { venueId } = connection;
  const past = { kind: 'date', date } as const;
  return message(
    paragraph(
      rich`*${zone.name}* is no longer a zone of *${venueName(connection)}*, since ${dayAndTime(at, local, locale)}. I still know its past.`,
    ),
    controls({
      buttons: [
        askButton('Its last day', {
          command: 'night',
          argument: '',
          venueId,
          zoneId: zone.id,
          past,
        }),
        askButton('Show all zones', { command: 'zones', argument: '', venueId }),
      ],
    }),
  );
}

/** By which a night out is over. */
const startOfDayMs = 6 * hourMs;

/** A word of a name that is known. */
function isOfPlace(word: string, connection: Connection): boolean {
  const names = [venueName(connection), ...connection.zones.map(({ name }) => name)];
  return names.some((name) => isMatch(name, word, 'start'));
}

/** In words. What is longer is rather a question. */
const longestName = 4;

function bare(word: string): string {
  return word.replace(/^[¿¡("“]+|[?!.,;:)"”]+$/g, '');
}

/** It is rather the name of a venue than of a zone. */
const ofVenue =
  /\b(?:[Hh]otels?|[Ii]nn|[Hh]ostel|[Rr]esort|[Vv]enue|[Hh]ouse|[Cc]lub|[Pp]ub|[Cc]af[eé])\b|^\p{Lu}\S* \p{Lu}/u;

export function noSuchPlace(name: string): RichText {
  return rich`There's no venue or zone called “${name}”.`;
}

/** @param more said behind a zone that is not there */
function nothingWords(
  connection: Connection | undefined,
  sought: string,
  more: readonly RichText[] = [],
): RichText {
  const where = connection === undefined ? rich`here` : rich`at *${venueName(connection)}*`;
  if (sought === '') return rich`That zone no longer exists ${where}.`;
  const unknown = wordsUnknown(connection, sought);
  const words = sought.trim().split(/\s+/).length;
  const name = unknown.map(bare).join(' ');
  // A whole question is no name; `kitchen last friday` begins with one.
  const isQuestion = words > 2 && unknown.length > 0 && unknown.length < words;
  const isNameFirst = sought.toLowerCase().replace(/^the /, '').startsWith(`${name} `);
  if ((isQuestion && !isNameFirst) || unknown.length > longestName) {
    return rich`I didn't understand *${name}*.`;
  }
  const called = isQuestion ? name : sought;
  return ofVenue.test(called)
    ? noSuchPlace(called)
    : join([rich`Nothing called “${called}” ${where}.`, ...more], ' ');
}

function wordsUnknown(connection: Connection | undefined, sought: string): string[] {
  return unknownWords(sought, isQuestionWord).filter(
    (word) => connection === undefined || !isOfPlace(word, connection),
  );
}

function wordsToFind(connection: Connection | undefined, sought: string): string {
  const unknown = wordsUnknown(connection, sought).map(bare).join(' ');
  return unknown === '' ? sought : unknown;
}

function zoneButtons(
  places: readonly ZonePlace[],
  isNamedWithVenue: boolean,
  question: Question,
  locale: Locale,
): Part {
  const labels = placeLabels(places, isNamedWithVenue, locale);
  const venues = new Set(places.map(({ connection }) => connection));
  return controls({
    about: pickerId(question),
    buttons: places
      .map(({ connection, zone }, index) =>
        askButton(labels[index] ?? '', {
          ...question,
          venueId: connection.venueId,
          zoneId: zone.id,
        }),
      )
      .slice(0, mostButtons),
    pickers: places.length > mostButtons && venues.size === 1 ? [zonePicker] : [],
  });
}

import { type Message, message } from '../../card/message.ts';
import { buttons, note, type Part, paragraph } from '../../card/part.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import { mostCharts } from '../../card/table.ts';
import type { Place, ZonePlace } from '../../venues/find.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { acknowledgeButton, askButton, refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { placeLabels } from '../text/labels.ts';
import { eachLocalTime } from '../text/local-times.ts';
import type { Locale } from '../text/locale.ts';
import { counted } from '../text/wording.ts';
import { shareButton } from './answer-buttons.ts';

/** More would not fit a phone's screen. */
export const mostPlacesAtOnce = 4;

/** Whether all can be answered at once, and nobody has to guess which answer is about which. */
export function canAnswerAll(places: readonly ZonePlace[]): boolean {
  return areFewAndDistinct(
    places.map(({ connection, zone }) => JSON.stringify([venueName(connection), zone.name])),
  );
}

/** Answers about two venues of one name could not be told apart. */
export function canTellApart(venues: readonly Connection[]): boolean {
  return areFewAndDistinct(venues.map(venueName));
}

function areFewAndDistinct(names: readonly string[]): boolean {
  return names.length <= mostPlacesAtOnce && new Set(names).size === names.length;
}

export interface SeveralPlaces {
  readonly question: Question;
  /** To go on with, each by a button. */
  readonly places: readonly Place[];
  /** Ids of the venues that come next. */
  readonly rest: readonly string[];
  /** Which of them is louder, if that was asked. */
  readonly lead: RichText | undefined;
  readonly offersShare: boolean;
  /** It is another time of day in one of them. */
  readonly areManyClocks: boolean;
  /** Alerts that nobody has acknowledged; without a venue if the zones are of several. */
  readonly unseen: {
    readonly venueId: string | undefined;
    readonly episodeIds: readonly string[];
  };
}

/** More charts than a message holds are told in their words. */
export function withFewCharts(parts: readonly Part[]): readonly Part[] {
  const charts = parts.filter(({ kind }) => kind === 'line_chart');
  if (charts.length <= mostCharts) return parts;
  return parts.map((part) => (part.kind === 'line_chart' ? paragraph(part.words) : part));
}

/** `Next 4 venues` */
function nextLabel(count: number): string {
  const next = Math.min(count, mostPlacesAtOnce);
  return next === 1 ? 'Next venue' : `Next ${next} venues`;
}

/**
 * *Bar* means *Lobby Bar* and *Rooftop Bar*: the answers about each in one message, with the notes
 * of the last. So are several venues.
 */
export function severalPlacesMessage(
  { rest, lead, areManyClocks }: Pick<SeveralPlaces, 'rest' | 'lead' | 'areManyClocks'>,
  answers: readonly Message[],
): Message {
  const parts = withFewCharts(answers.flatMap((answer) => answer.parts));
  const notes = parts.filter(({ kind }) => kind === 'note');
  return message(
    lead && paragraph(lead),
    ...parts.filter(({ kind }) => kind !== 'note'),
    ...notes.slice(-1),
    areManyClocks ? note(eachLocalTime) : undefined,
    rest.length === 0 ? undefined : note(rich`${counted(rest.length, 'more venue')} not shown`),
  );
}

/** What to do about their alerts, and how to go on with one of them. */
export function severalPlacesControls(
  { question, places, rest, unseen, offersShare }: SeveralPlaces,
  locale: Locale,
): Part {
  const venues = new Set(places.map(({ connection }) => connection));
  const labels = placeLabels(places, venues.size > 1, locale);
  const one = { ...question, venueIds: undefined };
  return buttons([
    ...(unseen.episodeIds.length === 0
      ? []
      : [acknowledgeButton({ ...one, venueId: unseen.venueId }, unseen.episodeIds)]),
    ...(offersShare ? [shareButton(refreshButton(question))] : []),
    ...(rest.length === 0
      ? []
      : [askButton(nextLabel(rest.length), { ...question, venueIds: rest })]),
    ...places.map(({ connection: { venueId }, zone }, index) =>
      askButton(labels[index] ?? '', { ...one, venueId, zoneId: zone?.id }),
    ),
  ]);
}

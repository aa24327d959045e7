import { type Message, message } from '../../card/message.ts';
import { note, type Part, paragraph, table } from '../../card/part.ts';
import { lines, type RichText, rich } from '../../card/rich-text.ts';
import { numberCell } from '../../card/table.ts';
import { nightMeans } from '../../history/night-means.ts';
import { meanOf } from '../../insight/mean.ts';
import type { MeasuredAsked } from '../measured-asked.ts';
import type { Question } from '../question.ts';
import type { PastMeasure } from '../text/night-words.ts';
import { andMore, capitalised } from '../text/wording.ts';
import {
  averagedHours,
  fullValue,
  gapsNote,
  placeLabel,
  titleWords,
  valueWords,
} from './measured-words.ts';
import { nightButtons } from './night-buttons.ts';
import { hoursTable, nightsTable } from './nights-table.ts';
import { isGoingOn, type PlaceMeasured } from './place-measured.ts';

/** What was measured on average: of a night, of each night, or of each zone. */

type Mean = Extract<MeasuredAsked, { readonly kind: 'mean' }>;

const both = ['mood', 'loudness'] as const;

/** @param places the venue or zone; several venues, or with `per` zones those of the venue, are compared */
export function meanMessage(
  { measure, per }: Mean,
  places: readonly PlaceMeasured[],
  question: Question,
): Message {
  const [first] = places;
  const measures: readonly PastMeasure[] = measure === undefined ? both : [measure];
  if (first === undefined) return message();
  const [night] = first.nights;
  const areSeveral = per === 'zone' || places.length > 1;
  const known = areSeveral ? [] : measures.map((one) => meanWords(first, one));
  const gaps = gapsNote(places, measures);
  const isKnown = places.some((place) => measures.some((one) => meansOf(place, one).length > 0));
  const hours = isKnown ? averagedHours(places, question) : undefined;
  return message(
    paragraph(
      lines(
        titleWords(places, question),
        ...known,
        areSeveral ? placesLead(places, measures[0] ?? 'mood') : undefined,
      ),
    ),
    areSeveral
      ? placesTable(places, measures)
      : first.nights.length > 1
        ? nightsTable(first, measures)
        : per === 'hour' && night !== undefined
          ? hoursTable(first, night, measures)
          : undefined,
    gaps === undefined ? undefined : note(gaps),
    hours === undefined ? undefined : note(hours),
    nightButtons(places, question),
  );
}

/** Of each night that is known well enough, and is over if there are several. */
function meansOf({ nights, told }: PlaceMeasured, measure: PastMeasure) {
  const over = nights.length > 1 ? nights.filter((night) => !isGoingOn(night, told)) : nights;
  return nightMeans(over, measure);
}

/** `Loudness 6.1 on average (usually 5.9), not counting tonight.` */
function meanWords(place: PlaceMeasured, measure: PastMeasure): RichText {
  const { nights, told } = place;
  const isPartly = nights.length > 1 && nights.some((night) => isGoingOn(night, told));
  const without = isPartly ? `, not counting ${told.isOfDays === true ? 'today' : 'tonight'}` : '';
  const known = meansOf(place, measure);
  const mean = meanOf(known.map((one) => one.mean));
  if (mean === undefined) return tooLittle(measure);
  const usual = known.flatMap((one) => one.usual ?? []);
  const usualMean = usual.length === known.length ? meanOf(usual) : undefined;
  const shown = fullValue(mean, measure, place);
  return usualMean === undefined
    ? rich`${capitalised(measure)} ${shown} on average${without}.`
    : rich`${capitalised(measure)} ${shown} on average (usually ${valueWords(usualMean, measure, place)})${without}.`;
}

function tooLittle(measure: PastMeasure): RichText {
  return rich`Not enough data for an average ${measure}.`;
}

interface PlaceMean {
  readonly label: string;
  readonly place: PlaceMeasured;
  readonly means: readonly (number | undefined)[];
}

function placeMeans(
  places: readonly PlaceMeasured[],
  measures: readonly PastMeasure[],
): readonly PlaceMean[] {
  return places
    .map((place) => ({
      label: placeLabel(place, places),
      place,
      means: measures.map((measure) => meanOf(meansOf(place, measure).map(({ mean }) => mean))),
    }))
    .toSorted((a, b) => (b.means[0] ?? 0) - (a.means[0] ?? 0));
}

/** `Highest in *Rooftop Bar* (8.1), lowest in *Corridor* (1.9).` */
function placesLead(places: readonly PlaceMeasured[], measure: PastMeasure): RichText {
  const known = placeMeans(places, [measure]).filter(({ means: [mean] }) => mean !== undefined);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return tooLittle(measure);
  const number = ({ means: [mean = 0], place }: PlaceMean) => valueWords(mean, measure, place);
  return first === last
    ? rich`*${first.label}*: ${measure} ${number(first)} on average.`
    : rich`Average ${measure}: highest in *${first.label}* (${number(first)}), lowest in *${last.label}* (${number(last)}).`;
}

function placesTable(places: readonly PlaceMeasured[], measures: readonly PastMeasure[]): Part {
  const rows = placeMeans(places, measures).map(({ label, place, means }) => ({
    label,
    cells: measures.map((measure, index) =>
      numberCell(means[index], (value) => valueWords(value, measure, place)),
    ),
  }));
  return table({
    caption: 'Averages',
    columns: [
      places.every(({ zone }) => zone === undefined) ? 'Venue' : 'Zone',
      ...measures.map((one) => `Average ${one}`),
    ],
    rows: rows.map(({ label, cells }) => [label, ...cells]),
    lines: rows.map(({ label, cells }) => {
      const said = cells.map((one, index) => `${measures[index]} ${one?.text ?? 'unknown'}`);
      return rich`*${label}*: ${said.join(', ')}`;
    }),
    countRest: andMore,
  });
}

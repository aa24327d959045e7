import { readForPerson } from '../../ambience/reading.ts';
import type { Measures } from '../../ambience/types.ts';
import { type RichText, rich } from '../../card/rich-text.ts';
import type { ZonePlace } from '../../venues/find.ts';
import { knownScale } from '../../venues/typical.ts';
import { dataAge } from '../../venues/venue-now.ts';
import type { Asker } from '../actor.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { loudnessNumber, moodNumber } from '../text/numbers.ts';
import { listed } from '../text/wording.ts';
import { isLevel, type Level, levels } from '../understanding/levels.ts';

/** Which of several zones is louder, quieter, busier or calmer: `is the terrace louder than the spa`. */

export interface ComparedZone extends Measures {
  readonly name: string;
}

/** Undefined if the question does not compare them, or not all have current data. */
export async function compareZones(
  places: readonly ZonePlace[],
  { yesNo }: Question,
  { workspaceId, locale }: Asker,
  needs: QuestionNeeds,
): Promise<RichText | undefined> {
  if (yesNo === undefined || !isLevel(yesNo.asks)) return undefined;
  if (yesNo.against !== 'other' && yesNo.against !== 'each') return undefined;
  const options = readForPerson(needs.clock);
  const venues = [...new Set(places.map(({ connection }) => connection))];
  const read = await Promise.all(
    venues.map((connection) =>
      needs.connections.read(workspaceId, connection, async (credentials) => {
        const reading = await needs.readings.zonesLive(credentials, options);
        return { reading, scale: await knownScale(credentials, needs.readings, reading.value) };
      }),
    ),
  );
  const current = read.filter(({ reading }) => dataAge(reading, needs.clock.now()) === 'current');
  const zones = places.flatMap(({ zone }) =>
    current.flatMap(({ reading }) => reading.value.find(({ id }) => id === zone.id) ?? []),
  );
  const [first] = current;
  if (first === undefined || zones.length < places.length) return undefined;
  const { asks } = yesNo;
  const shown = ({ mood, loudness }: Measures) =>
    levels[asks].measure === 'mood'
      ? mood && moodNumber(mood.value, locale)
      : loudness && loudnessNumber(loudness.value, first.scale, locale);
  return comparedWords({ asks, isYesNo: yesNo.against === 'other' }, zones, shown);
}

const comparatives: Readonly<Record<Level, string>> = {
  loud: 'louder',
  quiet: 'quieter',
  busy: 'busier',
  calm: 'calmer',
};
const superlatives: Readonly<Record<Level, string>> = {
  loud: 'loudest',
  quiet: 'quietest',
  busy: 'busiest',
  calm: 'calmest',
};

/** `No, *Spa* is quieter than *Terrace* (loudness 3.1 and 7.9).` */
export function comparedWords(
  { asks, isYesNo }: { readonly asks: Level; readonly isYesNo: boolean },
  zones: readonly ComparedZone[],
  shown: (measures: Measures) => string | undefined,
): RichText | undefined {
  const { measure, direction } = levels[asks];
  const sign = direction === 'more' ? -1 : 1;
  const numberOf = (zone: ComparedZone) => zone[measure]?.value ?? Number.NaN;
  if (zones.some((zone) => Number.isNaN(numberOf(zone)))) return undefined;
  const [first, second, ...others] = zones.toSorted((a, b) => sign * (numberOf(a) - numberOf(b)));
  if (first === undefined || second === undefined) return undefined;
  const [most, next] = [shown(first) ?? '', shown(second) ?? ''];
  const isEqual = most === next;
  const names = zones.map(({ name }) => rich`*${name}*`);
  const said = !isEqual
    ? others.length === 0
      ? rich`*${first.name}* is ${comparatives[asks]} than *${second.name}* (${measure} ${most} and ${next}).`
      : rich`*${first.name}* is ${superlatives[asks]} (${measure} ${most}), then *${second.name}* (${next}).`
    : rich`${listed(names)} are about equally ${asks} (${measure} ${most}).`;
  // Of three, only the first two may be equal.
  if (isEqual && others.length > 0) return undefined;
  if (!isYesNo) return said;
  return !isEqual && first === zones[0] ? rich`Yes, ${said}` : rich`No, ${said}`;
}

import { findPlace } from '../../../venues/find.ts';
import type { Question, TypedLine } from '../../question.ts';
import type { AskedBeside, Circumstances, Interpreted, LineInterpreted } from '../interpreted.ts';
import { lineOf, parsed } from '../line.ts';
import { type Named, venueNamed } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import { answered } from './question-pair.ts';

/** A venue beside a zone of another one. */

type Interpret = (given: TypedLine, circumstances: Circumstances) => Interpreted;

/** `how are the café and the lobby bar`: a venue, and a zone of another one. @returns undefined unless both are told */
export function venueAndZone(
  whole: Interpreted,
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): LineInterpreted | undefined {
  const line = lineOf(given);
  if (whole.kind !== 'question' || !answered.has(whole.question.command)) return undefined;
  // Reading the sentence again costs time, and few lines join anything.
  if (!joins.test(line)) return undefined;
  const { names, level } = readSentence(line, circumstances.venues);
  const isOfNow = whole.question.command === 'live' && level?.degree === 'comparative';
  const apart = isOfNow ? venueBesideZone(line, names, circumstances) : undefined;
  if (apart !== undefined && level !== undefined) {
    const { besideVenue, zone } = apart;
    const read = interpret(parsed(zone, given), circumstances);
    if (read.kind === 'refused' || read.question.command !== 'live') return read;
    const against = /\b(?:or|which)\b/i.test(line) ? 'each' : 'other';
    const yesNo = { asks: level.level, against } as const;
    return { kind: 'question', question: { ...read.question, yesNo, besideVenue } };
  }
  const [first, second, ...others] = names;
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  const isAlone =
    comparing.test(line.slice(0, first.start)) && timeOfBoth.test(line.slice(second.end));
  if (
    isAlone &&
    first.isVenue !== second.isVenue &&
    beside.test(line.slice(first.end, second.start))
  ) {
    const both = [first, second].map(({ text }) => {
      const said = text + line.slice(second.end);
      return { said, meant: interpret(parsed(said, given), circumstances) };
    });
    return { kind: 'questions', asked: both };
  }
  const isCompared = whole.question.command === 'compare' || level?.degree === 'comparative';
  const isJoined = /^\W+and\W+(?:the )?$/i.test(line.slice(first.end, second.start));
  if (isCompared || !isJoined || first.isVenue === second.isVenue) return undefined;
  const asked = [
    line.slice(0, first.end) + line.slice(second.end),
    line.slice(0, first.start) + line.slice(second.start),
  ].map((said): AskedBeside => ({ said, meant: interpret(parsed(said, given), circumstances) }));
  const areAnswered = asked.every(
    ({ meant }) => meant.kind === 'question' && answered.has(meant.question.command),
  );
  return areAnswered ? { kind: 'questions', asked } : undefined;
}

/** `is the café louder than the hotel's lobby` @returns undefined unless they are a venue and a zone of another one */
function venueBesideZone(
  line: string,
  names: readonly Named[],
  { venues }: Circumstances,
): { readonly zone: string; readonly besideVenue: Question['besideVenue'] } | undefined {
  const places: Named[][] = [];
  for (const name of names) {
    const place = places.at(-1);
    const before = place?.at(-1);
    const isOfIt =
      before?.isVenue === true && !name.isVenue && line.slice(before.end, name.start).trim() === '';
    if (isOfIt) place?.push(name);
    else places.push([name]);
  }
  const [venue] = places.flatMap((some) => (some.every(({ isVenue }) => isVenue) ? some : []));
  const zone = places.find((some) => some.some(({ isVenue }) => !isVenue));
  const connection = venue && venueNamed(venue, venues);
  if (places.length !== 2 || connection === undefined || zone === undefined) return undefined;
  const said = zone.map(({ text }) => text).join(' ');
  const typed = `${venue?.text} ${said}`;
  const isOfThatVenue = findPlace({ typed, venueId: undefined }, venues).kind === 'place';
  const isFirst = zone !== places[0];
  return isOfThatVenue
    ? undefined
    : { zone: said, besideVenue: { venueId: connection.venueId, ...(isFirst && { isFirst }) } };
}

const joins = /\b(?:and|vs|versus|with|or|to|than)\b/i;
/** Before the first and between two names: `compare the terrace with canal house`, `terrace vs canal house` */
const comparing = /^\W*(?:compare )?(?:(?:the|our|my) )?$/i;
const beside = /^\W+(?:and|vs\.?|versus|with|or|to)\W+(?:(?:the|our|my) )?$/i;
/** Behind both, and meant of each. */
const timeOfBoth = /^\W*(?:(?:now|today|tonight|yesterday|last night)\W*)?$/i;

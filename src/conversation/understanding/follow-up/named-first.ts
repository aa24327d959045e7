import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import { namesAlone } from './said-before.ts';

/** What an answer names first, which people then call *there*, *that night* or *then*. */

export interface NamedFirst {
  /** `lobby bar and rooftop bar`; undefined if it names no zone, and no venue among several */
  readonly place: string | undefined;
  /** `tonight` or `27 nov` */
  readonly night: string | undefined;
  /** `21:30` */
  readonly clock: string | undefined;
}

/** The lead is among these. In lines. */
export const linesKept = 5;

const yesOrNo = /^(?:yes|no|not yet|not quite)\W*$/i;
/** What follows is how it usually is, what it is compared with, or how old it is. */
const aside = /\busual(?:ly)?\b|\bupdated\b|\bsince\b|\bdata\b|\bas last\b/i;
/** An entry of the log beside the answer, or in quotation marks. */
const noted = /^✍️|“[^”]*”/gu;
const sentenceEnd = /(?<=[.!?])\s+(?=\S)/;
const nights =
  /\b(?:tonight|last night|yesterday|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?! \d)/i;
const clocks = /\b\d{1,2}:\d{2}\b/;
const isDated = /^(?:🔔|✍️)|\b\w{3} \d{1,2} \w{3} \d/u;

/**
 * @param said the first lines of the answer
 * @param venues those that names are looked up in
 */
export function namedFirst(said: readonly string[], venues: ChannelVenues): NamedFirst {
  const sentences = said
    .flatMap((line) => line.split(sentenceEnd))
    .filter((sentence) => !isTitle(sentence, venues));
  const [lead = ''] = sentences;
  const near = sentences
    .slice(0, 3)
    .filter((sentence) => !aside.test(sentence) && (sentence === lead || !/^✍️/u.test(sentence)));
  const dated = near.find((sentence) => sentence === lead || isDated.test(sentence)) ?? '';
  const timed = near.find((sentence) => clocks.test(sentence)) ?? '';
  return {
    place: placeIn(lead.replaceAll(noted, ''), venues),
    night: nights.exec(dated.replaceAll(noted, ''))?.[0].toLowerCase(),
    clock: clocks.exec(timed.replaceAll(noted, ''))?.[0],
  };
}

/** `Harbour Hotel, last night (Thursday 26 November)`, `Yes.`, `Venue log, Harbour Hotel: 2 complaints` */
function isTitle(sentence: string, venues: ChannelVenues): boolean {
  return (
    yesOrNo.test(sentence) ||
    /^(?:venue log\b|by place:)/i.test(sentence) ||
    namesAlone(readSentence(sentence, venues))
  );
}

/** Of `Lobby Bar and Rooftop Bar, then Spa`, the first two. */
function placeIn(sentence: string, venues: ChannelVenues): string | undefined {
  const isOfSeveral = venues.connected.length > 1;
  const names = findNames(sentence, venues).filter(({ isVenue }) => !isVenue || isOfSeveral);
  const [first, ...others] = names;
  if (first === undefined) return undefined;
  let last = first;
  for (const next of others) {
    if (!/^\s*(?:\([^)]*\) )?and $/.test(sentence.slice(last.end, next.start))) break;
    last = next;
  }
  return sentence.slice(first.start, last.end).toLowerCase();
}

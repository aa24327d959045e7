import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import { namesAlone } from './said-before.ts';

/** What an answer names first, which people then call *there*, *that night* or *then*. */

export interface NamedFirst {
  /** `lobby bar and rooftop bar`; undefined if it names no zone, and no venue among several */
  readonly place: string | undefined;
  /** The place is that of an alert. */
  readonly isOfAlert: boolean;
  /** `tonight` or `27 nov` */
  readonly night: string | undefined;
  /** `21:30` or `9:30 PM` */
  readonly clock: string | undefined;
}

/** The lead is among these. In lines. */
export const linesKept = 5;

const yesOrNo = /^(?:yes|no|not yet|not quite)\W*$/i;
/** What follows is how it usually is, what it is compared with, or how old it is. */
const aside = /\busual(?:ly)?\b|\bupdated\b|\bsince\b|\bdata\b|\bas last\b/i;
/** What people wrote, in quotation marks. */
export const quoted = /“[^”]*”/gu;
const sentenceEnd = /(?<=[.!?])\s+(?=\S)/;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
/** `6 nov`, or `nov 6` for readers of American English. A weekday beside a date is not needed. */
const nights = new RegExp(
  String.raw`\b(?:tonight|last night|yesterday|\d{1,2} ${month}|${month} \d{1,2})\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b(?!,? (?:\d|${month} \d))`,
  'i',
);
/** With a narrow space before AM and PM. */
const clocks = /\b\d{1,2}:\d{2}\b(?:[\s\u202f]?[AP]M\b)?/;
const isDated = /^(?:🔔|👀|✍️|\d+ alerts?\b)|\b\w{3} \d{1,2} \w{3} \d|\b\w{3}, \w{3} \d{1,2}\b/u;

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
    place: placeIn(lead.replaceAll(quoted, ''), venues),
    isOfAlert: /^(?:🔔|👀)/u.test(lead),
    night: nights.exec(dated.replaceAll(quoted, ''))?.[0].toLowerCase(),
    clock: clocks.exec(timed.replaceAll(quoted, ''))?.[0].replace('\u202f', ' '),
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

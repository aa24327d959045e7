import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { namesAlone, withoutMarks } from './said-before.ts';

/** Lines that ask the same again of another time or place, in other words than `and on friday?`. */

const tooOrInstead =
  /^\W*(?:(?:and|but|so|ok)\W+)*(.+?),? (?:too|also|as well|instead|though|then)\W*$/i;
const wasItSame =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:was|is|were|are) (?:it|that|this|they) (?:all )?(?:also |just |usually )?(?:the same|like (?:that|this|it)|(?:as|that) \w+|similar|better or worse|different) (?:too )?(.+?)\W*$/i;
const wasDaySame =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:was|is|were|are) (.+?) (?:(?:just |also )?(?:as|that) \w+|the same|any (?:different|better|worse)|like that|similar)(?: too)?\W*$/i;
const sameAs =
  /^\W*(?:(?:and|but|so|ok)\W+)*(?:(?:is|was) (?:it|that) )?(?:(?:about )?the )?same as (.+?)\W*$/i;
/** `was it like that all day`, after a question about now */
const wasItAll =
  /^\W*(?:(?:and|but|so)\W+)*(?:was|has) (?:it|that) (?:been )?(?:(?:the same|like (?:that|this)|this \w+|that \w+) )?((?:all|the whole) (?:day|night|evening|morning|afternoon))\W*$/i;
/** @returns the question of now as one about the time until now */
export function allDay(line: string, before: string): string | undefined {
  const [, time] = wasItAll.exec(line) ?? [];
  const [, be, asked] = /^\W*(is|are) (.+)$/i.exec(before) ?? [];
  const isOfOther = /\b(?:than|usual\w*|normal\w*|always|\w+days?|tomorrow|or)\b/i.test(before);
  if (time === undefined || asked === undefined || isOfOther) return undefined;
  const was = be?.toLowerCase() === 'are' ? 'were' : 'was';
  return `${was} ${withoutMarks(asked).replace(ofNow, '')} ${time}`;
}

const ofNow = /,? (?:right now|now|at the moment|currently|atm|rn)(?=\W*$)/i;

/** `is saturday different`, of how it usually is */
const isDifferent = /^\W*(?:(?:and|but|so)\W+)*is (.+?) (?:any |much |very )?different\W*$/i;
const just =
  /^\W*(?:(?:and|but|ok)\W+)*(?:(?:show|give|tell) me |list )?(?:just|only) (?:for |the |in )*(.+?)\W*$/i;
const same =
  /^\W*(?:(?:and|but|so|ok)\W+)*same (?:thing |question |again )?(?:on |at |in |for )?(?=\S)(.+?)\W*$/i;

/** @returns the line as `and thursday`, or as it is */
export function sameAgain(line: string, venues: ChannelVenues): string {
  // `is it usually that quiet there on sundays` asks how it usually is.
  if (/\b(?:usually|normally|always|there)\b/i.test(line)) return line;
  const [, beside] = sameAs.exec(line) ?? [];
  if (beside !== undefined && isNamed(beside, venues)) return `compared to ${beside}`;
  for (const pattern of [wasItSame, wasDaySame, isDifferent, same, just, tooOrInstead]) {
    const [, said] = pattern.exec(line) ?? [];
    const named = said
      ?.replace(/^(?:and|what about|how about) /i, '')
      .replace(/ (?:too|also|as well)$/i, '');
    const isOther = named !== undefined && isNamed(named, venues);
    // `only after 10pm` is a part of what was asked about.
    if (isOther && (pattern !== just || readSentence(named, venues).names.length > 0))
      return `and ${named}`;
  }
  return line;
}

/** Names a place or a time, and nothing else. */
function isNamed(said: string, venues: ChannelVenues): boolean {
  const sentence = readSentence(said, venues);
  return namesAlone(sentence) && (sentence.names.length > 0 || sentence.timesSaid.length > 0);
}

import type { CommandName } from '../../question.ts';
import type { AskedBeside, Interpreted } from '../interpreted.ts';
import { timed } from '../line.ts';
import { placesNamed } from '../sentence/place-names.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** Two questions in one line: where it is split, and what each of them asks. */

/** Others open a form or send a file. */
export const answered: ReadonlySet<CommandName> = new Set([
  ...timed,
  'night',
  'review',
  'measured',
  'handover',
  'zones',
  'alerts',
  'log',
  'status',
]);

/** @returns the questions as they were typed; undefined if there are not two */
export function splitInTwo(line: string): readonly [string, string] | undefined {
  const found = between.exec(line);
  return found === null
    ? undefined
    : [line.slice(0, found.index), line.slice(found.index + found[0].length)];
}

const between =
  /(?:\s+[-–—]\s+|\s*[,;?.!]+\s+(?:(?:and|but|so|also|plus) )*|\s+(?:and|but|plus|&)\s+(?:(?:also|then) )?)(?=(?:how|what|which|who|where|when|is|are|was|were|did|does|do|has|have|had|any|anything|should|will)\b)/i;

/** In words. What is shorter belongs to the other question: `which zone is it and since when`. */
const shortest = 3;

/** `spa noise this afternoon` asks how it was. */
export function isPlaceAndTime({ names, timesSaid, unknown }: Sentence): boolean {
  return names.length > 0 && timesSaid.length > 0 && unknown.length === 0;
}

export function isWhole({ text }: Sentence): boolean {
  const words = text.trim().split(/\s+/);
  return (words.length >= shortest && asks.test(text)) || brief.test(text);
}

/** Short, but a question of its own. */
const brief = /^(?:and )?any (?:complaints|alerts|alarms|incidents|problems|issues|trouble)\W*$/i;
const asks =
  /\b(how|hows|what|whats|which|who|whos|where|when|is|are|was|were|did|does|do|has|have|any|anything|best|worst|busiest|loudest|quietest|compare|show|list|give|tell|alerts|complaints|music|handover|will|should|can)\b/i;

/**
 * Reads each of the two; the second has the place and time of the first, unless it has its own.
 *
 * @param interpret reads one of them
 */
export function askBoth(
  first: Sentence,
  second: Sentence,
  interpret: (text: string) => Interpreted,
): readonly [AskedBeside, AskedBeside] {
  // `how many alerts and how many complaints last week`
  const areCounts = [first, second].every(({ text }) => /^how many\b/i.test(text.trim()));
  const isTimedBehind = areCounts && first.timesSaid.length === 0;
  const said = isTimedBehind ? `${first.text} ${second.timesSaid.join(' ')}`.trim() : first.text;
  return [
    { said: first.text, meant: interpret(said) },
    { said: second.text, meant: interpret(completed(second, first)) },
  ];
}

/** With the place and the time of the first, unless it has its own. */
export function completed(second: Sentence, first: Sentence): string {
  // `how is the spa and which zone is the loudest`
  const isOfZones = first.names.some(({ isVenue }) => !isVenue) && zonesAsked.test(second.text);
  const place =
    second.names.length > 0 || isOfZones
      ? ''
      : anyAlert.test(second.text)
        ? placesNamed(
            first.names.filter(({ isVenue }) => isVenue),
            first.text,
          )
        : first.places;
  // `was the bar busy last night, and is the terrace too loud`
  const isNow =
    /\b(still|now|currently)\b/i.test(second.text) ||
    (first.has('past') &&
      !second.has('past') &&
      /^\W*(?:is|are)\b(?!.*\bagain\b)/i.test(second.text));
  // `a wedding next saturday, is the terrace loud around 19:00` is about that day.
  const isOfDay = second.whens.every(({ kind }) => kind === 'clock' || kind === 'hours');
  // `a call at 9 tomorrow, what should I tell them`
  const isMeeting =
    /\b(call|meeting|appointment|clos(?:es?|ing)|shuts?|checkout|check-out|arriv(?:es?|ing)|leav(?:es?|ing))\b/i.test(
      first.text,
    );
  const time = !isOfDay || isNow || isMeeting ? '' : first.timesSaid.join(' ');
  const typed = withPlaceCompared(second, first).replace(/[?!.]+$/, '');
  // `how was last saturday, and was it louder than tonight`
  const isBeside = first.timesSaid.length > 0 && isOnlyThan(second);
  const said = isBeside ? typed.replace(than, `${first.timesSaid.join(' ')} than `) : typed;
  const named = said.replace(placeMeant, `$1 ${place}`);
  const parts = place !== '' && named !== said ? [named, time] : [said, place, time];
  return parts.filter((part) => part !== '').join(' ');
}

/** `and is it louder than the restaurant`, of the place of the first */
function withPlaceCompared({ text, names }: Sentence, { places }: Sentence): string {
  const isOfIt = /^(\W*(?:is|are|was|were)) (?:it|that)(?= \w+er than\b)/i;
  return names.length === 1 && places !== '' ? text.replace(isOfIt, `$1 ${places}`) : text;
}

/** `was it busier than friday`, which names no other time */
function isOnlyThan({ text, timesSaid }: Sentence): boolean {
  const [time, ...others] = timesSaid;
  const at = text.search(than);
  const isAsked = time !== undefined && others.length === 0 && at >= 0;
  return isAsked && text.toLowerCase().indexOf(time) > at && !/\bthan (?:usual|normal)/i.test(text);
}

const than = /\bthan /i;
/** `how is the lobby and is there any alert open`: none in the lobby would be no answer. */
const anyAlert =
  /^\W*(?:(?:is|are) there |do we have |have we got )?any (?:open |active )?alerts?\b(?!.*\b(?:it|there|that)\b)/i;
const zonesAsked =
  /\b(?:which|what)\b.*\b(?:zones?|rooms?|areas?|spots?)\b|\bwhere\b|\b\w+est (?:zone|room|area)\b/i;
/** `when did it empty` */
const placeMeant = /\b(did|was|is|does|has|will) it\b/i;

import { hoursAsked } from '../../hours-asked.ts';
import type { Question, TypedLine } from '../../question.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { lineOf, parsed } from '../line.ts';
import { type Level, levelIn } from '../sentence/levels.ts';
import { findNames, venueNamed } from '../sentence/place-names.ts';
import type { VenueScope } from './venue-scope.ts';

/** A limit, usual, or what happened is asked of each of the two. */
const ofEach =
  /\b(?:usual|usually|normal|too|alerts?|alarms?|complaints?|happened|wrong|logged)\b/i;
const comparing = /\b(?:than|or|vs\.?|versus|with|against|compare[sd]?(?: to)?)\b/gi;

/**
 * `was the café louder than the bar last night from 8 to 10`, `the café or the bar at 10 last night`
 *
 * @returns undefined unless hours or a moment of one venue are compared with those of another
 */
export function hoursBeside(
  { connected, rest }: VenueScope,
  given: TypedLine,
  circumstances: Circumstances,
  interpret: (given: TypedLine, circumstances: Circumstances) => Interpreted,
): Interpreted | undefined {
  const line = lineOf(given);
  const names = findNames(line, circumstances.venues);
  const [first, second, ...others] = names.map((name) => venueNamed(name, circumstances.venues));
  if (first === undefined || second === undefined || others.length > 0) return undefined;
  if (first === second || connected.length !== 2) return undefined;
  const between = line.slice(names[0]?.end, names[1]?.start);
  const isCompared = between.search(comparing) >= 0 || /\bcompare\b/i.test(line);
  if (!isCompared || ofEach.test(line)) return undefined;
  const read = interpret(parsed(rest.replace(comparing, ' '), given), circumstances);
  if (read.kind === 'refused' || read.question.command !== 'night') return undefined;
  const { past, minute } = read.question;
  const part =
    hoursAsked(read.question) ?? (minute === undefined ? undefined : { from: minute, to: minute });
  if (past === undefined || part === undefined) return undefined;
  const isYesNo = /^\W*(?:was|were|did|is|has|have|had)\b/i.test(line) && /\bthan\b/i.test(between);
  return {
    kind: 'question',
    question: {
      command: 'measured',
      argument: '',
      past,
      part,
      // In the order in which they were asked about.
      venueIds: [first.venueId, second.venueId],
      measured: { kind: 'beside', levels: levelsOf(line, read.question), isYesNo },
    },
  };
}

function levelsOf(line: string, { asksLoudness }: Question): Level[] {
  const level = levelIn(line);
  if (level !== undefined) return [level.level];
  return asksLoudness === true ? ['loud'] : ['busy', 'loud'];
}

import { createLru, type Lru } from '../../lru.ts';
import { minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { CommandName, Question, TypedLine } from '../question.ts';
import type { Circumstances, LineInterpreted } from './interpreted.ts';

/** Of a workspace; people mostly ask the same. */
const linesRemembered = 50;

interface Remembered {
  readonly minute: number;
  readonly interpreted: LineInterpreted;
}

/** What is written in the log, and venue codes, stay out of memory. They are rarely typed twice. */
export function isPrivate(meant: LineInterpreted): boolean {
  if (meant.kind === 'questions') return meant.asked.some((one) => isPrivate(one.meant));
  return isUnkept(meant.kind === 'question' ? meant.question : meant.why.question);
}

function isUnkept({ command, argument }: Question): boolean {
  return unkept.has(command) && !(command === 'log' && entriesShown.test(argument));
}

/** As a question about entries is read, which writes nothing down. */
const entriesShown =
  /^show (?:csv |last |open )*(?:entries|complaints|incidents|rounds|events|maintenance)\b|^show (?:csv |last )*open\b/;

const unkept: ReadonlySet<CommandName> = new Set(['log', 'connect']);

type Interpret = (given: TypedLine, circumstances: Circumstances) => LineInterpreted;

/**
 * Remembers for a minute what lines mean, unless the venues change: reading a line costs as much as
 * answering it from cached data.
 */
export function rememberMeanings(interpret: Interpret): Interpret {
  // There is a new list whenever a venue changes.
  const byVenues = new WeakMap<readonly Connection[], Lru<Remembered>>();
  return (given, circumstances) => {
    const { venues, now } = circumstances;
    const { connected, forChannel, byDefault } = venues;
    const lines = byVenues.get(connected) ?? createLru<Remembered>(linesRemembered);
    byVenues.set(connected, lines);
    const key = JSON.stringify([given, forChannel?.venueId, byDefault?.venueId]);
    const minute = Math.floor(now / minuteMs);
    const known = lines.get(key);
    if (known?.minute === minute) return known.interpreted;
    const interpreted = interpret(given, circumstances);
    if (!isPrivate(interpreted)) lines.set(key, { minute, interpreted });
    return interpreted;
  };
}

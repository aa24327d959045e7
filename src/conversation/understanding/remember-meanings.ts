import { createLru, type Lru } from '../../lru.ts';
import { minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Question } from '../question.ts';
import type { Circumstances, Interpreted } from './interpreted.ts';

/** Of a workspace; people mostly ask the same. */
const linesRemembered = 50;

interface Remembered {
  readonly minute: number;
  readonly interpreted: Interpreted;
}

/** What is written in the log and codes of venues are not kept in memory, nor asked again. */
function isPrivate(meant: Interpreted): boolean {
  const { question } = meant.kind === 'question' ? meant : meant.why;
  return unkept.has(question.command);
}

const unkept: ReadonlySet<string> = new Set(['log', 'connect']);

type Interpret = (given: Question, circumstances: Circumstances) => Interpreted;

/**
 * Remembers what lines mean for a minute, unless the venues change: to read a question takes as long
 * as to answer it from memory.
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

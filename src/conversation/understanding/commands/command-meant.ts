import { isMisspelt, simplify } from '../../../venues/names.ts';
import { type CommandName, commandNames, type Question } from '../../question.ts';
import { noteMeant } from '../alerts-and-log/note-meant.ts';
import type { Circumstances } from '../interpreted.ts';
import { isForeign } from '../sentence/language.ts';
import { findNames } from '../sentence/place-names.ts';
import { isQuestionWord } from '../sentence/vocabulary.ts';

/** A command in other words, with a typo or cut short, in front of its words or behind them. */
export function commandMeant(text: string, { venues }: Circumstances): Question | undefined {
  const noted = noteMeant(text);
  if (noted !== undefined) return noted;
  // *C'est* is not `best`.
  if (isForeign(text)) return undefined;
  const words = text.split(/\s+/);
  const [first = '', last = ''] = [words.at(0), words.at(-1)];
  const isName = (at: number) =>
    findNames(text, venues).some(({ start, end }) => start <= at && at < end);
  const atStart = commandNamed(first);
  if (atStart !== undefined && !isName(0)) {
    return { command: atStart, argument: words.slice(1).join(' ') };
  }
  // The weekly review is a digest, and `anything open in the log` must not be written into it.
  const isNoCommand = /\b((weekly|monthly) review|log)\W*$/i.test(text);
  const isAsked =
    /^(which|what|how|when|where|who|why|was|were|is|are|did|do|does|any|has|have)\b/i.test(text);
  const atEnd =
    words.length === 1 ||
    isNoCommand ||
    // `the air con` is no *connect*.
    ((isAsked || last.length <= shortestPrefix) && !isCommandExactly(last))
      ? undefined
      : commandNamed(last);
  return atEnd === undefined || isName(text.length - 1)
    ? undefined
    : { command: atEnd, argument: words.slice(0, -1).join(' ') };
}

function isCommandExactly(word: string): boolean {
  return commandNames.some((name) => name === simplify(word));
}

/** A prefix this short could start a word of any meaning. */
const shortestPrefix = 3;
const shortestMisspelt = 4;

/** The command whose name starts with the word, or is one typo away, if it is the only one. */
function commandNamed(word: string): CommandName | undefined {
  const typed = simplify(word);
  if (isQuestionWord(typed)) return undefined;
  const started = commandNames.filter(
    (name) => typed.length >= shortestPrefix && name.startsWith(typed),
  );
  const misspelt = commandNames.filter((name) => isMisspelt(typed, name, shortestMisspelt));
  return started.length > 0 ? onlyOne(started) : onlyOne(misspelt);
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}

import { isMisspelt, simplify } from '../../venues/names.ts';
import type { CommandInfo } from '../command-info.ts';
import type { Question } from '../question.ts';
import type { Circumstances } from './interpreted.ts';
import { isForeign } from './language.ts';
import { findNames } from './place-names.ts';
import { isStatement } from './statement.ts';
import { isQuestionWord } from './vocabulary.ts';

/** A command in other words, with a typo or cut short, in front of its words or behind them. */
export function commandMeant(
  text: string,
  { commands, venues }: Circumstances,
): Question | undefined {
  const [added, kindAdded = ''] = toAdd.exec(text) ?? [];
  if (added !== undefined) {
    return { command: 'log', argument: `${kindAdded.toLowerCase()}: ${text.slice(added.length)}` };
  }
  if (named.test(text)) return { command: 'log', argument: text };
  const [noted] = toNote.exec(text) ?? [];
  if (noted !== undefined) return { command: 'log', argument: text.slice(noted.length) };
  if (alsoToNote.test(text) && isStatement(text)) return { command: 'log', argument: text };
  const logIt = toldToNote.exec(text);
  if (logIt !== null && (isStatement(text) || /^\s*[,.;:–-]/.test(logIt[0]))) {
    const named = logIt[1] ?? logIt[2];
    const kind = named === undefined ? '' : `${named}: `;
    return { command: 'log', argument: kind + text.slice(0, -logIt[0].length) };
  }
  // *C'est* is not `best`.
  if (isForeign(text)) return undefined;
  const words = text.split(/\s+/);
  const [first = '', last = ''] = [words.at(0), words.at(-1)];
  const isName = (at: number) =>
    findNames(text, venues).some(({ start, end }) => start <= at && at < end);
  const atStart = commandNamed(first, commands);
  if (atStart !== undefined && !isName(0)) {
    return { command: atStart.name, argument: words.slice(1).join(' ') };
  }
  // The weekly review is a digest, and `anything open in the log` must not be written into it.
  const isNoCommand = /\b((weekly|monthly) review|log)\W*$/i.test(text);
  const isAsked =
    /^(which|what|how|when|where|who|why|was|were|is|are|did|do|does|any|has|have)\b/i.test(text);
  const atEnd =
    words.length === 1 || isNoCommand || (isAsked && !isCommandExactly(last, commands))
      ? undefined
      : commandNamed(last, commands);
  return atEnd === undefined || isName(text.length - 1)
    ? undefined
    : { command: atEnd.name, argument: words.slice(0, -1).join(' ') };
}

/** `note: …`, `complaint: …` */
const named = /^(?:notes?|complaint|incident|event|maintenance)\s*:(?=\s*\S)/i;

/** `please log that …`, `lgo …`: what follows is to be written down. */
const toNote =
  /^(?:(?:please|pls|can you|could you)\s+)*(?:(?:add|put)(?: (?:this|that|it))? (?:to|in|into) (?:the |our |\w+ )?log|log(?: (?:that|this|it)(?=\W+\w))?|lgo|(?:record|log entry|for the log)(?= *:)|(?:add|put|leave|make|write|create|need)(?: in| down)? (?:a |an )?(?:log )?(?:note|entry|follow[- ]?up|reminder|task)(?: (?:for|about|on|to) [^:,–-]{1,40})?(?=\s*[:–-])|(?:put|add|leave|make|write)(?: in| down)? an? note(?: that| saying| of)|note(?: that| down| for the log| to the log| for (?:the )?\w+(?= *[:–-]))?|make a note(?: that| of)?|(?:write|jot)(?: (?:this|that|it))? down|write (?:this |that |it )?in(?:to)? the log)\b[\s:,-]+(?=\S)/i;

/** `add event: birthday party in the lobby bar` */
const toAdd =
  /^(?:please |pls )*(?:add|new|create|record|enter) (?:an? )?(event|complaint|incident|round|maintenance)\s*[:–-]\s*(?=\S)/i;

/** `closed the doors and log that i did it at 22:10` */
const alsoToNote = /(?<=\S)[, ]+and (please )?(log|note|write down) (that|it)\b/i;
/** `dj finished, log it`, `broken grinder again put it in the log please`, `…, log that as an event` */
const toldToNote =
  /(?<=\S)[\s,.;:–-]+(?:please |pls |can you |and )*(?:(?:log|record) (?:it|this|that)(?: as an? (event|complaint|incident|round|note))?|(?:put|keep|have|get) (?:it|this|that) (?:in|down|on (?:the )?record|in(?:to)? the log)|(?:note|write) (?:it|this|that)(?: down| up)?(?: as an? (event|complaint|incident|round|note))?|can (?:it|this|that) go in(?:to)? the log(?: too)?|(?:please|pls) (?:note|log))(?:,? (?:please|pls|thanks))?\W*$/i;

function isCommandExactly(word: string, commands: readonly CommandInfo[]): boolean {
  return commands.some(({ name }) => name === simplify(word));
}

/** A prefix this short could start a word of any meaning. */
const shortestPrefix = 3;
const shortestMisspelt = 4;

/** The command whose name starts with the word, or is one typo away, if it is the only one. */
function commandNamed(word: string, commands: readonly CommandInfo[]): CommandInfo | undefined {
  const typed = simplify(word);
  if (isQuestionWord(typed)) return undefined;
  const started = commands.filter(
    ({ name }) => typed.length >= shortestPrefix && name.startsWith(typed),
  );
  const misspelt = commands.filter(({ name }) => isMisspelt(typed, name, shortestMisspelt));
  return started.length > 0 ? onlyOne(started) : onlyOne(misspelt);
}

function onlyOne<T>([first, ...others]: readonly T[]): T | undefined {
  return others.length > 0 ? undefined : first;
}

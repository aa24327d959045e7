import type { Beyond, Interpreted } from './interpreted.ts';
import { wordsSought } from './log-asked.ts';
import type { Sentence } from './sentence.ts';

/** What is beyond the app, with what it does know of that time and place. */

/** @param interpret reads another line instead */
export function refusedBeyond(
  topic: Beyond,
  sentence: Sentence,
  interpret: (line: string) => Interpreted,
): Interpreted {
  const { places, whens, timesSaid, text, unknown, words } = sentence;
  const isOfThen = whens.some(({ kind }) => kind !== 'now' && kind !== 'tonight');
  const known =
    // `why was wednesday so flat`
    topic === 'why' && /^why\b/i.test(text)
      ? interpret(text.replace(/^why\b/i, 'how'))
      : isOfThen
        ? interpret(`how is ${places} ${timesSaid.join(' ')}`)
        : undefined;
  const question =
    known?.kind === 'question' ? known.question : { command: 'live', argument: places };
  const isNoted = topicsNoted.has(topic) && (unknown.length > 0 || words.length <= fewWords);
  const sought = isNoted ? wordsSought(sentence).join(' ') : '';
  return { kind: 'refused', why: { kind: 'beyond', topic, sought, question } };
}

/** `spa lights`; a longer line is a question. */
const fewWords = 2;
/** What is not measured may have been noted. */
const topicsNoted: ReadonlySet<string> = new Set(['other', 'people']);

/** `was there music in the spa today`, `how music-led was the rooftop`: neither is remembered. */
export function isMusicOver(command: string, { text, whens, has }: Sentence): boolean {
  const isOfMusic = command === 'music' || musicLed.test(text);
  // What was done by hand can still be seen.
  if (has('turned', 'control', 'manual', 'automatic')) return false;
  return isOfMusic && wasAsked.test(text) && whens.some(({ kind }) => kind === 'tonight');
}

const wasAsked = /\b(?:was|were|did|had)\b/i;
const musicLed = /\bmusic[- ]?(?:led|driven|heavy)\b/i;

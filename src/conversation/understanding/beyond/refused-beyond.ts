import type { Question } from '../../question.ts';
import { alertActMeant } from '../alerts-and-log/acts-meant.ts';
import { wordsSought } from '../alerts-and-log/log-asked.ts';
import type { Beyond, Interpreted, LineInterpreted } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** What is beyond the app, with what it does know of that time and place. */

/** @param interpret reads another line instead */
export function refusedBeyond(
  topic: Beyond,
  sentence: Sentence,
  interpret: (line: string) => Interpreted,
): Interpreted {
  const { places, whens, timesSaid, text, unknown, words } = sentence;
  const does = alertActMeant(topic, sentence);
  if (does !== undefined) {
    return { kind: 'question', question: { command: 'alerts', argument: places, does } };
  }
  // Where a venue is, its time is known.
  if (topic === 'clock' && unknown.length === 0) {
    return { kind: 'question', question: { command: 'live', argument: places, seeks: 'clock' } };
  }
  // Of now, how it is can be told without reading another line. Until when it is to be muted is no time to tell of.
  const isOfThen =
    topic !== 'mute' &&
    whens.some(({ kind }) => kind !== 'now' && (topic in leads || kind !== 'tonight'));
  const lead = leads[topic] ?? 'how is';
  const known =
    // `when should we turn the music down`
    topic === 'deciding' && /^\W*(?:so |and )?when\b/i.test(text)
      ? interpret(
          `when ${deciding.test(text) ? 'does it usually calm down' : 'is it usually busiest'} ${places} ${timesSaid.join(' ')}`,
        )
      : // `why was wednesday so flat`
        topic === 'why' && /^why\b/i.test(text)
        ? interpret(
            text
              // `why is the terrace so quiet`: whether it is comes first.
              .replace(
                /^why (is|are|was|were)(?:n['’]?t| not)?\b(.*?)(?: so\b)?(?= (?:very )?(?:loud|quiet|busy|lively|calm|empty|\w+er than usual)\b)/i,
                '$1$2',
              )
              .replace(/^why\b/i, 'how')
              .replace(/ the (?:best|worst|\w+est) (?:night|day|evening)\W*$/i, ''),
          )
        : topic === 'deleting'
          ? interpret(`show ${kindSaid.exec(text)?.[0] ?? 'entries'} ${places}`)
          : topic === 'decibels' && howLong.test(text)
            ? interpret(`how long has ${places || 'it'} been loud`)
            : isOfThen || topic === 'responding'
              ? interpret(`${lead} ${places} ${timesSaid.join(' ')}`)
              : undefined;
  const question: Question =
    known?.kind === 'question'
      ? known.question
      : { command: 'live', argument: places, ...(topic === 'decibels' && { asksLoudness: true }) };
  const isNoted = topicsNoted.has(topic) && (unknown.length > 0 || words.length <= fewWords);
  const sought = isNoted ? wordsSought(sentence).join(' ') : '';
  return { kind: 'refused', why: { kind: 'beyond', topic, sought, question } };
}

const kindSaid =
  /\b(?:complaints|rounds|notes|(?:my|the) (?:last |own )?(?:entry|entries|notes?))\b/i;
/** `how long has the terrace been above 80 db` */
const howLong = /^\W*(?:how long|since when|for how long)\b/i;
/** `turn the music down`, `close the terrace` */
const deciding = /\b(?:down|close|shut|clean|send|quiet\w*|break|repair|fix)\b/i;

/** What is told of the time instead. */
const leads: Partial<Readonly<Record<Beyond, string>>> = {
  decibels: 'how loud was',
  responding: 'who acknowledged the alerts',
};

/** `spa lights`; a longer line is a question. */
const fewWords = 2;
/** What is not measured may have been noted. */
const topicsNoted: ReadonlySet<string> = new Set(['other', 'people']);

/** `was there music in the spa today`, `how music-led was the rooftop`: neither is remembered. */
export function isMusicOver(command: string, { text, whens, has }: Sentence): boolean {
  const isOfMusic = command === 'music' || musicLed.test(text);
  // What was done by hand can still be seen.
  if (has('turned', 'control', 'manual', 'automatic')) return false;
  const isOver = whens.some(({ kind }) => kind === 'tonight' || kind === 'past');
  const isOfEach = eachOfThem.test(text) && !has('future');
  return isOfMusic && ((wasAsked.test(text) && isOver) || isOfEach);
}

/** `is music dominating on weekends` */
const eachOfThem = /\bon (?:week(?:end|day|night)s|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/i;

const wasAsked = /\b(?:was|were|did|had)\b/i;
const musicLed = /\bmusic[- ]?(?:led|driven|heavy)\b/i;

/** `which night was the best, and why`: what it was is told below. */
export function withoutWhy(
  read: LineInterpreted,
  line: string,
  interpret: (line: string) => LineInterpreted,
): LineInterpreted {
  if (read.kind !== 'refused' || read.why.kind !== 'unread') return read;
  if (!/^(?:and|or|but) (?:so )?why\b/i.test(read.why.words)) return read;
  const asked = interpret(line.replace(/[,?]? (?:and|or|but) (?:so )?why\b.*$/i, ''));
  const question = asked.kind === 'question' ? asked.question : read.why.question;
  return { kind: 'refused', why: { kind: 'beyond', topic: 'why', sought: '', question } };
}

/** `was the music too loud around 11`: how loud it was then, with all that was heard, is told beside it. */
export function withLoudness(
  read: Interpreted,
  line: string,
  {
    readSentence,
    interpret,
  }: {
    readonly readSentence: (line: string) => Sentence;
    readonly interpret: (line: string) => Interpreted;
  },
): Interpreted {
  if (read.kind !== 'refused' || read.why.kind !== 'only_now') return read;
  const { why } = read;
  if (why.question.command !== 'music') return read;
  // How loud one place was says nothing of which had the loudest music.
  if (whichOfThem.test(line)) return read;
  const { places, timesSaid, has } = readSentence(line);
  const isOfThen = has('past') && timesSaid.length > 0;
  if (!musicLoud.test(line) && !isOfThen) return read;
  const beside = interpret(
    musicLoud.test(line)
      ? line.replace(musicNamed, 'it')
      : `how ${moodNamed.test(line) ? 'lively' : 'loud'} was it ${places} ${timesSaid.join(' ')}`,
  );
  if (beside.kind !== 'question') return read;
  // A yes or no about a whole place would be taken for one about its music.
  const { yesNo: _, ...told } = beside.question;
  return { kind: 'refused', why: { ...why, beside: told } };
}

const musicLoud = /\bmusic\b.*\b(?:loud|noisy|quiet)\b|\b(?:loud|noisy|quiet)\b.*\bmusic\b/i;
const moodNamed = /\b(?:mood|atmosphere|lively|busy)\b/i;
const whichOfThem = /\b(?:which|what) (?:zone|room|area|bar|venue|place)s?\b/i;
const musicNamed = /\b(?:the |our )?music\b/i;

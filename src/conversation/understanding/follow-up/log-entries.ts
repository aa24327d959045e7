import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { inPlace, namesAlone } from './said-before.ts';

/** Lines that go on with a question about entries in the log. */

const log = /\b(?:log|logged|notes|complain\w*|entries|maintenance|incidents?|events?)\b/i;

export function isOfLog(line: string): boolean {
  return log.test(line);
}

/** `which ones were about the lobby bar`, `what about noise specifically` */
const about =
  /^\W*(?:and )?which (?:ones|of them) (?:were|was|are) (?:about|in|from|for) (.+?)\W*$/i;
const whatAbout =
  /^\W*(?:and|what about|how about|anything about|any about) (?:the )?(\w+(?: \w+)?)(?: specifically| only| alone)?\W*$/i;
/** `which zone was that in`, `when was the last one`: the entries say it. */
const where =
  /^\W*(?:and )?(?:(?:about |in |from )?(?:which|what) (?:zone|room|place|area)s?(?: (?:was|were|is) (?:that|it|they|those)(?: (?:in|about|from))?)?|(?:where|when|what time) (?:was|were) (?:that|it|they|those|the last one))\W*$/i;
/** `any maintenance?` */
const anyOther =
  /^\W*(?:and )?(?:any|were there any|was there any|(?:just|only)(?: the)?) (?:maintenance|complaints?|incidents?|events?)(?: entries)?(?: in there)?\W*$/i;

const kindOfEntry = /\b(?:maintenance|complaints?|incidents?|events?)\b/i;

export function ofLog(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!isOfLog(before)) return undefined;
  const whole = before.replace(/\W+$/, '');
  if (where.test(line)) return whole;
  const last = readSentence(before, venues);
  const time = last.timesSaid.join(' ');
  if (anyOther.test(line)) {
    const [kind = ''] = kindOfEntry.exec(line) ?? [];
    return `any ${kind}${inPlace(last)} ${time}`.trim();
  }
  const [, named] = about.exec(line) ?? [];
  if (named !== undefined) return `${whole} about ${named}`;
  const [, subject] = whatAbout.exec(line) ?? [];
  if (subject === undefined || !isSubject(subject, venues)) return undefined;
  return /\babout\b/i.test(before)
    ? `anything in the log about ${subject} ${time}`.trim()
    : `${whole} about ${subject}`;
}

/** Neither a place nor a time. */
function isSubject(said: string, venues: ChannelVenues): boolean {
  const sentence = readSentence(said, venues);
  const { names, timesSaid } = sentence;
  const isRank = /^(?:best|worst)$/i.test(said) || sentence.level !== undefined;
  return !isRank && names.length === 0 && timesSaid.length === 0 && !namesAlone(sentence);
}

import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { findNames } from '../sentence/place-names.ts';
import { readSentence } from '../sentence/sentence.ts';
import {
  inPlace,
  isOfLog,
  isOnlyTime,
  namesAlone,
  placeOf,
  withoutMarks,
  withoutWords,
} from './said-before.ts';

/** Lines that go on with a question about entries in the log. */

/** `which ones were about the lobby bar`, `what about noise specifically` */
const about =
  /^\W*(?:and )?(?:which (?:ones|of (?:them|those|these)) (?:were|was|are)|(?:were |are |was |is )?any of (?:them|those|these)) (?:about|in|from|for|on|at) (.+?)\W*$/i;
const whatAbout =
  /^\W*(?:and|what about|how about|anything about|any about) (?:the )?(\w+(?: \w+)?)(?: specifically| only| alone)?\W*$/i;
/** `which zone was that in`, `when was the last one`: the entries say it. */
const where =
  /^\W*(?:and )?(?:(?:about |in |from )?(?:which|what) (?:zone|room|place|area)s?(?: (?:was|were|is) (?:that|it|they|those)(?: (?:in|about|from))?)?|(?:where|when|what time) (?:was|were) (?:that|it|they|those)|since when)\W*$/i;
/** `and the other venues?` */
const others =
  /^\W*(?:and|what about|how about) (?:at |in )?(?:all )?(?:the )?(?:other (?:venues|places|houses|hotels|bars|sites|zones|rooms|ones)|others|rest)\W*$/i;
/** `anything about noise in there`: in the log */
const aboutInThere =
  /^\W*(?:and )?(?:is there |was there )?any(?:thing)? (?:about|on|mentioning) (?:the )?([\p{L} ]{3,30}?) in (?:there|it)\W*$/iu;
/** `anything else still open` */
const elseOpen = /^\W*(?:and )?any(?:thing|one|body)? else\b.*\bopen\b/i;
/** `who wrote that up`: those that the list has. */
const byWhom =
  /^\W*(?:and |so )?who (?:logged|wrote|noted|reported|entered|put|made)(?: (?:it|that|this|them|those))?(?: (?:up|down|in))?\W*$|^\W*(?:and |so )?who (?:logged|wrote|noted|reported) the (?:first|second|other)(?: one)?\W*$/i;
/** `who logged the last one`, `when was the last one` */
const lastOne =
  /^\W*(?:and |so )?(who (?:logged|wrote|noted|reported)|when was|what was|where was) the last(?: one)?\W*$/i;
/** `anything for the spa in the last two weeks` */
const anythingFor =
  /^\W*(?:and )?any(?:thing)? (?:for|about|on|in|from|at) (?!there\b|it\b|that\b)/i;
const hadMost =
  /^\W*(?:and |so )?which (zone|room|bar|venue) (?:had|has|got|gets) (?:the )?most(?: of (?:them|those))?\W*$|^\W*(?:and |so )?where (?:do|does|did) (?:the )?most(?: of (?:them|those))? come from\W*$/i;
/** `who wrote the one at harbour hotel` */
const oneAt =
  /^\W*(?:and )?who (?:logged|wrote|noted|reported) the one (?:at|in|on|about|from|for) (.+?)\W*$/i;
/** `any maintenance?` */
const anyOther =
  /^\W*(?:and )?(?:any|were there any|was there any|(?:just|only)(?: the)?) (?:maintenance|complaints?|incidents?|events?)(?: entries)?(?: in there)?\W*$/i;

/** `has that happened before this month`, `did anyone complain about that before` */
const loggedBefore =
  /^\W*(?:and |so )?(?:has|have|did|was) .*\b(?:happen|complain|logg?|report|note|come up|came up)(?:ed|d)?\b.* before(?: (.+?))?\W*$/i;

/** `has that been fixed`, `is it sorted` */
const isDone =
  /^\W*(?:and |so )?(?:has|have|is|are|was|were|did) (?:it|that|this|they|those|any of (?:it|them|those)|(?:any|some)(?:one|body)) (?:been |get |got |now )?(?:fix(?:ed)?|repair(?:ed)?|sort(?:ed)?|resolved?|done|closed?|deal(?:t)? with)(?: (?:it|that|them|out|yet|now))*\W*$/i;

/** `has the terrace had any this week` */
const placeHadAny =
  /^\W*(?:and |so )?(?:has|have|had|did|does) (?:the )?(.+?) (?:had|have|got|get) (?:any|one|some)( .+?)?\W*$/i;

/** `anything in the log about the speakers on the terrace` */
const aboutIt = /\babout (?:the |a |an )?([\p{L}]+)(?= (?:in|on|at)\b|$)/iu;

const kindOfEntry = /\b(?:maintenance|complaints?|incidents?|events?)\b/i;

export function ofLog(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!isOfLog(before)) return undefined;
  const whole = withoutMarks(before);
  if (where.test(line) || byWhom.test(line)) return whole;
  if (elseOpen.test(line)) return line.replace(/ else\b/i, '');
  const last = readSentence(before, venues);
  const time = last.timesSaid.join(' ');
  if (others.test(line) && last.names.length === 1) {
    const place = placeOf(last);
    return `${withoutWords(whole, place.toLowerCase()) ?? whole} except ${place}`.replace(
      / (?:for|at|in|from|of|on)(?: the)?(?= (?:this|last|yesterday|today|tonight|in|on|except)\b)/i,
      '',
    );
  }
  const [, matter] = aboutInThere.exec(line) ?? [];
  if (matter !== undefined && isSubject(matter, venues))
    return `anything in the log about ${matter}${inPlace(last)} ${time}`.trim();
  const isOfComplaints = /complain/i.test(`${line} ${before}`);
  const [, asked] = lastOne.exec(line) ?? [];
  if (asked !== undefined) {
    const kind = isOfComplaints ? 'complaint' : 'entry in the log';
    const [subject = ''] = /\babout .+$/i.exec(whole) ?? [];
    // The last one may be from before the time that was asked about.
    return `${asked} the last ${kind} ${subject === '' ? inPlace(last).trim() : subject}`
      .replace(time, '')
      .replace(/ +/g, ' ')
      .trim();
  }
  if (isDone.test(line)) {
    const [kind = 'entries'] = kindOfEntry.exec(before) ?? [];
    const [, subject = ''] = aboutIt.exec(whole) ?? [];
    return subject === '' || findNames(subject, venues).length > 0
      ? `open ${kind}${inPlace(last)}`
      : `is the ${subject} fixed${inPlace(last)}`;
  }
  const [, placed = '', when = ''] = placeHadAny.exec(line) ?? [];
  const other = readSentence(placed, venues);
  const isOther = other.names.length > 0 && namesAlone(other);
  if (isOther && (when === '' || isOnlyTime(readSentence(when, venues)))) {
    const [kind = 'entries'] = kindOfEntry.exec(`${line} ${before}`) ?? [];
    return `any ${kind} in ${placed}${when === '' ? ` ${time}` : when}`;
  }
  if (anyOther.test(line)) {
    const [kind = ''] = kindOfEntry.exec(line) ?? [];
    return `any ${kind}${inPlace(last)} ${time}`.trim();
  }
  const [, of] = oneAt.exec(line) ?? [];
  if (of !== undefined) return `${whole} in ${of}`;
  if (anythingFor.test(line) && readSentence(line, venues).names.length > 0) {
    return line.replace(anythingFor, 'anything in the log about ');
  }
  const most = hadMost.exec(line);
  if (most !== null) {
    return `which ${most[1] ?? 'zone'} had the most ${isOfComplaints ? 'complaints' : 'entries'} ${time}`.trim();
  }
  const often = loggedBefore.exec(line);
  if (often !== null && (often[1] === undefined || isOnlyTime(readSentence(often[1], venues)))) {
    const kind = isOfComplaints ? 'complaints' : 'entries in the log';
    return `any ${kind}${inPlace(last)} ${often[1] ?? 'in the last 90 days'}`;
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
  const isRank = /^(?:best|worst)(?: one| night)?$/i.test(said) || sentence.level !== undefined;
  const isOther = /^(?:alerts?|music|digests?|sensors?|mood|loudness)$/i.test(said);
  return (
    !isRank && !isOther && names.length === 0 && timesSaid.length === 0 && !namesAlone(sentence)
  );
}

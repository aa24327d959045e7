import type { TypedLine } from '../../question.ts';
import { isStatement } from '../rewordings/statement.ts';
import { nameMark } from '../sentence/place-names.ts';
import { isQuestionWord, type Meaning, means } from '../sentence/vocabulary.ts';

/** Recognizes questions that the venue log answers. */

/** The part of a `Sentence` that tells. */
interface Asked {
  readonly text: string;
  readonly words: readonly string[];
  readonly has: (...meanings: readonly Meaning[]) => boolean;
}

export function isLogAsked(sentence: Asked): boolean {
  const { words, has } = sentence;
  if (isDoneSaid(sentence.text) || isRoomAsked(sentence.text) || isSearch(sentence)) return true;
  // `show log entries about the fire alarm`
  if (/^(?:show |any |the )*log entries about\b/i.test(sentence.text)) return true;
  const isOfComplaints =
    words.includes('complaints') ||
    (words.includes('complaint') && !isStatement(sentence.text)) ||
    complained.test(words.join(' '));
  const isOfFollowUps = /\bfollow[ -]?ups?\b/.test(words.join(' '));
  const isOfDeeds = /\bwho did what (last|on|yesterday|tonight|this|since)\b/i.test(sentence.text);
  // `terrace incidents this week`
  const isList = zoneAndKind.test(words.join(' '));
  const isTold = isStatement(sentence.text) && !isList && !/\blog\b/i.test(sentence.text);
  const isAsked =
    isOfDeeds ||
    isOfComplaints ||
    isOfFollowUps ||
    isOpenAsked(sentence) ||
    (entries.test(words.join(' ')) && !isTold);
  const isAboutRights = /^who can\b/.test(words.join(' '));
  // `did it get quieter after I logged the complaint`
  const isAfter =
    /\b\w+er\b.*\b(after|since|once) (i|we|they|the (band|dj|party|music|event|show))\b/i.test(
      sentence.text,
    );
  const isWhy = has('why') && !isOfComplaints;
  // `best time to do maintenance`
  const isPlan = /\bbest (time|day|night)\b/i.test(sentence.text);
  const isOther = isAboutRights || isWhy || isPlan || isAfter;
  return isAsked && !isOther && (!has('future') || isOfFollowUps) && !has('notify', 'alert');
}

/** `find broken glass`, but not `find a quiet table` or `find the terrace` */
function isSearch({ text, words }: Asked): boolean {
  const isOther = (word: string) => word !== nameMark && !isQuestionWord(word);
  return (
    /^\W*(?:find|search|look (?:for|up))\b/i.test(text) &&
    words.slice(1).some(isOther) &&
    !/\b(?:table(?! \d)|seats?|spot|corner|somewhere|place)\b/i.test(text)
  );
}

const zoneAndKind =
  /^(§ )+(incidents|accidents|fights|rounds|events|entries|maintenance|repairs)\b/;

/** `the lobby speaker is fixed, close it`, `anyone fixed the lobby speaker yet` */
function isDoneSaid(text: string): boolean {
  return doneSaid.test(text);
}

/** `is the heater fixed` */
export function isDoneAsked(text: string): boolean {
  return (
    isDoneSaid(text) &&
    !/n['’]t\b|\b(?:isnt|hasnt|arent|not|still broken|(?:is|are|was) broken)\b/i.test(text)
  );
}

const doneSaid =
  /^\W*(is|are|was|were|has|have|did) (that|the|this|our|those|anyone|anybody|someone|somebody|they) (?!.*\b(alerts?|alarms?|sensors?|music)\b).*\b(sorted|resolved|repaired|cleaned up|dealt with|fixed)( (yet|now|out|today|in the end))*\W*$|\b(did|has|have) (anyone|anybody|someone|somebody|they|we) (fix|repair)\b(?!.*\b(alert|alarm)s?\b)|\b(been |is |are |was |got |anyone |someone |somebody |anybody |they |we |i )(now |all |already )?(fixed|repaired)\b|\b(is|are|was|has) (the |our )?(\S+ ){1,4}(been )?(fixed|repaired)\b|\bmark .+ (as )?(done|closed|fixed|sorted|resolved)\b|\b(take|count|treat|consider|tick) .+ as (done|closed|fixed|sorted|resolved)\b|\b(re-?open|close|finish) (the |that )?(\w+ )?(follow[ -]?up|one about|one on|one with|entry|complaint|incident|note)\b|[,.;] ?(you can |please |pls )?close (it|this|that)\b|\b(delete|edit|change|correct|remove) (the|my|that) (last |latest )?(note|entry)\b|\bmy last (note|entry)\b|^(undo|oops)\b|^the (\S+ ){1,4}(is|are) (now |all )?(sorted|resolved|done|dealt with)\W*$/i;

/** `what did the guest in 204 say`, `did anyone get back to 204` */
function isRoomAsked(text: string): boolean {
  return (
    !isStatement(text) &&
    !/\bwhere (do|should|can|could) (i|we)\b|\b(somewhere|\w+est (spot|place|zone|room|corner))\b/i.test(
      text,
    ) &&
    aboutGuest.test(text) &&
    roomOf(text) !== undefined
  );
}

/** A number alone may be a zone's or a time. */
const aboutGuest =
  /\b(say|says|said|call(s|ed)?|complain\w*|told|tell|want(s|ed)?|ask(s|ed)?|report(ed)?|back to|spo(ke|ken)|apologi[sz]ed|note[ds]?|issues?|problems?|with|about|care|dealt|called|rang|phoned|mark|close)\b/i;

/** The number of the room that a question is about. */
export function roomOf(text: string): string | undefined {
  const [, room, other] =
    /\b(?:guests?(?: (?:in|of|from|at))?|rooms?|rm|table|suite)(?: (?:room|rm|number|no\.?))? (\d{1,4})\b(?![:.]\d)|\b(?:to|with|about|did|has|care of|back|from|called|rang|(?:mark|close|finish|tick off)(?: the)?) ([1-9]\d\d)\b(?! ?(?:[ap]m|people|guests|db|decibels|minutes|mins|days|hours))/i.exec(
      text,
    ) ?? [];
  return room ?? other;
}

const complained =
  /\bwho complained\b|^(so )?(did|has|have) (any|some|anyone|anybody|someone|somebody|nobody|no one|noone|guests?).* complain|^(nobody|no one|noone) (has )?complained|^(which|what|who) .*complain|^room(s|(?! \d)) .*complain|^any (guests?|one|body|rooms?) complain|^why (did|do|were|was|are) .*complain|^((is|are) )?(there )?(anyone|anybody|someone|somebody|people|guests?)( else)? (still )?(complain|moan)(ed|ing)?\b/;

/** `who did the last round`, `who logged it`, `events tonight` */
const entries =
  /\b(do|done|did|make|made|walk|finish|finished) (a|the|any|his|her|their) (\S+ ){0,3}rounds?\b|\b(incidents?|accidents?|fights?|police|ambulance|logged|logbook|entries|rounds|events|maintenance|repairs|(last|latest) (complaint|event|note|incident))\b|\b(a|any|the|last|latest) round\b|\bany event\b|\bis there an event\b|\b(my|last|this|an|the) entry\b|\b(see|show|read|all|any) (me )?((the|our|my|all) )?notes\b|\blog\b|\bis (still )?broken\b|^any(thing)? (still )?broken\b|\b(did|has) (any|some)(thing|one|body) (break|broke|broken)\b|\b(hurt|injur(ed|y|ies))\b|\blost (property|and found|items?|phones?|bags?|keys?)\b|\b(did|was|were) .*\b(a|any|the) (\w+ )?(part(y|ies)|wedding|dj|band|concert|match)\b|^what (has |have )?(broke|broken)\b|\b(what|who|anyone|anybody) .*\b(write|wrote|written|note|noted)\b|\b(write|wrote|written|leave|left) (anything|something|a note|any notes|it down)\b|\b(did|has|have|was|is) (anyone|anybody|someone|somebody|it|that|this) (been )?report(ed)?\b|^notes (from|by|of)\b|\bmention(s|ed)?\b|\b(new|anything|news) (new )?(for|from) maintenance\b/;

/** `who logged the last complaint`, but not `complaints of the last days` */
export function isLastAsked({ words }: Pick<Asked, 'words'>): boolean {
  return /\b(last|latest|newest) (complaint|round|event|entry|one|maintenance|note)\b/.test(
    words.join(' '),
  );
}

/** `entries by me`, `what did i log` */
export function isOwnAsked(text: string): boolean {
  return /\bby (me|myself)\b|\bmy (own |last |latest )?(entry|entries|notes?)\b|\bdid i (log|write|note)\b|\bi (just )?(wrote|logged|noted)\b|^(undo|oops)\b/i.test(
    text,
  );
}

/** `complaints by olsen`, `what did the bartender log`: the name of who wrote them */
export function writerAsked(text: string): string | undefined {
  const [, by, did, logged] =
    /\bby (?:the |@)?(\p{L}[\p{L}.-]+)|\bdid (?:the |@)?(\p{L}[\p{L}.-]+) (?:log|write|note)\b|(?:the |@)?(\p{L}[\p{L}.-]+) (?:has )?(?:logged|wrote|written)\b/iu.exec(
      text,
    ) ?? [];
  const name = (by ?? did ?? logged)?.toLowerCase();
  return name === undefined || noWriters.has(name) ? undefined : name;
}

const noWriters: ReadonlySet<string> = new Set(
  'who what which it this that new she he else just item items thing things stuff was were is be been everything anything something have has had not me myself we you they anyone anybody someone somebody nobody noone nothing none get gets getting zone room night day week month hour venue kind midnight noon mistake got gets getting complaint complaints event events entries notes rounds incidents maintenance one ones far hand staff team people guests customers crew'.split(
    ' ',
  ),
);

/** What of the log is asked for, as `log` reads it. */
export function entriesAsked(sentence: Asked): string {
  const text = sentence.words.join(' ');
  // What is done now was open.
  if (isDoneSaid(sentence.text)) {
    return /\b(note|entry)\b|^(undo|oops)\b/i.test(sentence.text) ? 'entries' : 'open';
  }
  // Broken glass may have been logged as any kind.
  const named = isSearch(sentence) ? text.replace(/\b(?:break|broken?)\b/g, '') : text;
  const kind = kindAsked(named) || (sentence.has('event') ? 'events' : '');
  // `pending maintenance`
  return isOpenAsked(sentence) ? `open ${kind}`.trim() : kind || 'entries';
}

const kinds: readonly (readonly [string, RegExp])[] = [
  ['complaints', /\bcomplain/],
  ['incidents', /\b(incidents?|accidents?|fights?|police|ambulance|hurt|injur(ed|y|ies))\b/],
  ['rounds', /\brounds?\b/],
  ['events', /\b(events?|part(y|ies)|dj|band|match)\b/],
  ['maintenance', /\b(main?t[ae]?i?n[ae]n[cs]e|repairs|break|broken?)\b/],
];
const bothKinds =
  /\b(complaints|incidents|rounds|events|maintenance) (or|and|&) (complaints|incidents|rounds|events|maintenance)\b/;

/** Empty if no kind is named, or two are: `events or complaints` */
function kindAsked(text: string): string {
  if (bothKinds.test(text)) return '';
  return kinds.find(([, pattern]) => pattern.test(text))?.[0] ?? '';
}

/** `what's still open`, `follow-ups`, but not `is the rooftop still open` */
function isOpenAsked({ words }: Asked): boolean {
  const text = words.join(' ');
  // What is done is not open.
  const isDone =
    /\b(who|when) (did |was |has |is )?(closed?|finished|completed|handling|done|did)\b/.test(text);
  return open.test(text) && !isDone && !isOpeningAsked({ words });
}

const open =
  /\b(complaints?|maintenance|incidents?|notes?|entries) (are |is |that are )?(still )?open\b|\bopen (complaints?|maintenance|incidents?|notes?|entries)\b|\bfollow[ -]?ups?\b|\bpending\b|\b(anything|something|much) (still )?open (in|for|with|from|on|under) (the )?(maintenance|complaints|incidents)\b|\banything (still )?open\b.*\blog\b|\bwhat is( still)? open in the log\b|^(is there )?anything (still )?open( at all)?$|^(is there )?anything still open\b|^what is still open\b(?! (at|in|on|until|till) (the )?§? ?\d)|\bopen (issues?|points?|items?|tasks?|things?|jobs?)\b|\bstill open( (at|in|for|with)( the)? §)?( (in|from|on) the log)?$|(?<!\b(i|we) )still (have )?(to do|needs?)\b|\bwhat is( still)? open( (at|in|for|with)( the)? §)?( from)?$|\bnot (been )?(fixed|repaired|done)\b|\b(not|un) ?(been )?(sorted|dealt with|resolved|finished|closed|answered|handling)\b|\b(nobody|no one|noone)( has| have)?( yet)? (sorted|dealt|handling|handled|done|closed|fixed|answered|picked)\b|\b(outstanding|unresolved|unsorted)\b|^(is there )?anything (still )?left( over)?\b/;

/** `is the rooftop still open`, `when does the bar close` */
export function isOpeningAsked({ words }: Pick<Asked, 'words'>): boolean {
  // When an alert closes is told by the alerts, and an entry may be open, too.
  const isOther = words.some((word) => {
    return means(word, 'alert') || means(word, 'complaint') || means(word, 'logged');
  });
  return opening.test(words.join(' ')) && !isOther;
}

const opening =
  /\bopening (hours?|times?)\b|\b(is|are) (the |our )?(§|bar|hotel|place|venue)( still)? (open|closed|shut)( yet| now| still)?(?= and\b|$)|\b(venues?|hotels?|places?|bars?|sites?|zones?|rooms?|(?<!(?:should|shall|can|could|may|do) )(?:we|they)) (are |is )?(still )?(open|closed|shut)\b|\banywhere (that|which)( is| are|s|['’]s|['’]re)? (still |currently )?(open|closed|shut)\b|\b(when|what time) (do|does|is|are|will) .*\b(open|opens|close|closes|closing|shut)\b/;

/** `csv complaints november` */
export function isLogFile({ command, argument }: TypedLine): boolean {
  return (
    command === 'csv' &&
    /\b(complaints|log|entries|rounds|events|incidents|maintenance)\b/i.test(argument)
  );
}

/** What nothing else is known of is looked for in the entries. */
export function wordsSought({
  text,
  words,
  unknown,
}: Asked & { readonly unknown: readonly string[] }): readonly string[] {
  const room = roomOf(text);
  // The log reads a short number alone as a time.
  if (room !== undefined) return [room.length < shortestRoom ? `about ${room}` : room];
  if (isOwnAsked(text)) return [];
  const [, about] = aboutTopic.exec(text.toLowerCase()) ?? [];
  if (about !== undefined) return [`about ${about}`];
  return words.filter(
    (word) =>
      !entryWords.test(word) &&
      (unknown.includes(word) || told.test(word) || topics.some((one) => means(word, one))),
  );
}

/** `complaints about the staff`, whatever else such a word may mean */
const aboutTopic =
  /\babout (?:the |our |a )?(staff|team|service|heat|sensors?|dj|band|people|food|smell|cold|wifi|guests?|crowd)\b/;
const shortestRoom = 3;
/** Words of questions elsewhere, of which entries tell. */
const told = /^(?:lost|neighbou?rs?)$/;
const topics = ['beyond', 'event', 'music', 'noise'] as const;
/** They choose the kind, or say that it was written. */
const entryWords =
  /^(search|find|look|looking|fix|repair|shift|team|crew|own|owns|owned|assigned|log|logs|logbook|his|their|porter|manager|bartender|barman|host|shift|duty|fights?|police|ambulance|order|staff|team|crew|write|wrote|written|note|noted|mark|tick|pending|group|closed?|close|fixed|repaired|delete|edit|correct|re-?open|finish|followed|wrong|afterwards|overdue|her|him|hurt|injur\w+)$/;

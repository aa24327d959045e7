import { isOneNight, tonight } from '../../../history/past-time.ts';
import { type CommandName, isOneOf, type Question, type TypedLine } from '../../question.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { Circumstances, Interpreted } from '../interpreted.ts';
import { lineOf, parsed } from '../line.ts';
import { numberWords } from '../sentence/number-words.ts';
import { nameMark, replaceNames } from '../sentence/place-names.ts';
import { readSentence, type Sentence } from '../sentence/sentence.ts';
import { conditionsAsked, ofOther } from './conditions.ts';

/** Zones that are sought right now, or venues on a past night, by a value, by their place in a ranking, because they have no alert, by several conditions or by their limits. */

type Interpret = (given: TypedLine, circumstances: Circumstances) => Interpreted;

/** @returns undefined if nothing like that is asked, or of another time */
export function zonesSought(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): Interpreted | undefined {
  return (
    beyondValue(given, circumstances, interpret) ??
    nthZone(given, circumstances, interpret) ??
    withoutAlert(given, circumstances, interpret) ??
    limitAsked(given, circumstances) ??
    conditionsAsked(given, circumstances)
  );
}

const units =
  'days?|nights?|weeks?|weekends?|months?|years?|hours?|hrs?|minutes?|mins?|evenings?|\\w+days|people|guests|pax|covers|percent|alerts?|times|complaints?|am|pm|db|decibels?';
const value = new RegExp(
  String.raw`\b(?:(above|over|more than|higher than|greater than|louder than|busier than|livelier than|exceed(?:s|ing)?)|(below|under|less than|lower than|quieter than|calmer than)) (?:an? )?(?:(?:mood|loudness|level)(?: of)? )?(\d{1,2}(?:\.\d+)?)(?![\d:.]*\d)(?! ?%| ?(?:${units}|o'?clock)\b)`,
  'i',
);

/** `which zones are above 7`, `is the terrace below 3 for loudness` */
function beyondValue(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): Interpreted | undefined {
  const { venues } = circumstances;
  const line = lineOf(given);
  const found = value.exec(line);
  if (found === null) return undefined;
  const [said, above, , limit] = found;
  const rest = line.replace(said, ' ');
  if (
    /\b(other|else|not|never|except|excluding|apart|besides|without|but|if|once|as soon as|until|till|tell me(?! (?:every|what|which|all|the|about))|let me know|ping|warn)\b/i.test(
      rest,
    )
  ) {
    return undefined;
  }
  const sentence = readSentence(
    rest.replace(/\b(?:for|in|of|the) (?=mood|loudness)/gi, ''),
    venues,
  );
  // `how many venues are above 7`
  const areVenues =
    sentence.has('venue', 'venues') && sentence.names.length === 0 && venues.connected.length > 1;
  // `which venues were above 7 on wednesday`
  // What went below a value did so in the small hours, if not on the night that was asked about.
  const isOfPast = areVenues && above !== undefined && !isOfNow(sentence);
  const past = isOfPast ? pastOf(interpret(parsed(rest, given), circumstances)) : {};
  if (past === undefined || (!isOfPast && !isOfNow(sentence))) return undefined;
  const isLoudness = /\b(loud\w*|nois\w+|quiet\w*|sound)\b/i.test(line);
  const isMood = /\b(mood|busier|livelier|busy|lively|calmer)\b/i.test(line);
  const question: Question = {
    ...given,
    ...past,
    command: areVenues ? 'compare' : 'live',
    argument: areVenues ? line : sentence.places,
    beyond: {
      ...(isLoudness ? { measure: 'loudness' } : isMood ? { measure: 'mood' } : {}),
      direction: above === undefined ? 'below' : 'above',
      value: Number(limit),
    },
  };
  return { kind: 'question', question };
}

/** Of a table of venues over whole nights, which has their peaks. */
function pastOf(read: Interpreted): Pick<Question, 'past'> | undefined {
  if (read.kind === 'refused') return undefined;
  const { command, past, part, minute } = read.question;
  const isWhole = part === undefined && minute === undefined;
  return command === 'compare' && past !== undefined && isWhole ? { past } : undefined;
}

function isOfNow({ whens, unknown, has }: Sentence): boolean {
  return (
    unknown.length === 0 && whens.every(({ kind }) => kind === 'now') && !has(...ofOther, 'music')
  );
}

const places: Readonly<Record<string, number>> = {
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
};
/** `top 3 loudest zones`, `the three busiest rooms` */
const top =
  /\b(?:top|the) ([2-9]|two|three|four|five)(?: most)? (?=\w+est\b)|\b([2-9]|two|three|four|five) (?=(?:loudest|quietest|busiest|liveliest|calmest) (?:zones|rooms|areas)\b)/i;
const nth = /\b(second|2nd|third|3rd|fourth|4th)[ -](?=(?:(?:most|least) )?\w+)/i;

/** `second loudest zone`, `third busiest` */
function nthZone(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): Interpreted | undefined {
  const line = lineOf(given);
  const topped = top.exec(line);
  const [said, word = ''] =
    (topped === null ? nth.exec(line) : [topped[0], topped[1] ?? topped[2]]) ?? [];
  const place =
    places[word.toLowerCase()] ?? numberWords[word.toLowerCase()] ?? (Number(word) || undefined);
  if (said === undefined || place === undefined) return undefined;
  const rest = line.replace(said, '');
  const sentence = readSentence(rest, circumstances.venues);
  const isOfZones = sentence.names.some(({ isVenue }) => !isVenue);
  if (sentence.level?.degree !== 'superlative' || isOfZones || !isOfNow(sentence)) return undefined;
  const first = interpret(parsed(rest, given), circumstances);
  if (first.kind === 'refused' || !ranked.has(first.question.command)) return undefined;
  const { level } = sentence.level;
  const { yesNo: _, argument, venueId } = { ...first.question };
  return {
    kind: 'question',
    question: {
      ...given,
      command: 'live',
      argument,
      venueId,
      nth: { place, level, ...(topped && { isTop: true }) },
    },
  };
}

const noAlert =
  /^(?:show |list |are there |is there )?(?:which|what|any|all|every)?(?: of (?:the|my|our))? ?(?:zones?|rooms?|areas?|places?)(?: (?:that|which))?(?: (?:currently|right now|now))? (?:without(?: an?| any)?|with no|(?:have|has|had|got)(?: got)? no|(?:do|does|did)(?:n['’]?t| not) have(?: an?| any)?|(?:have|has|had)n['’]?t(?: got)?(?: an?| any)?)(?: open| active)? (?:alert|alarm)s?(?: open| active| going| on| went off| fired)?\b/i;

const hadAlert =
  /^(?:which|what) (?:zones?|rooms?|areas?)(?: have| has)? (?:had|got|set off|triggered)(?: an?| any| the)?(?: most)? (?:alert|alarm)s?\b/i;

/** `which zones have no alerts`, `zones without alerts this week`, `which zones had alerts last night` */
function withoutAlert(
  given: TypedLine,
  circumstances: Circumstances,
  interpret: Interpret,
): Interpreted | undefined {
  const { venues } = circumstances;
  const line = lineOf(given);
  const [without] = noAlert.exec(line) ?? [];
  const [having] = hadAlert.exec(line) ?? [];
  const said = without ?? having;
  if (said === undefined || /\bmost\b/i.test(said)) return undefined;
  const sentence = readSentence(line.replace(said, ' '), venues);
  const isOfZones = sentence.names.some(({ isVenue }) => !isVenue);
  const yesNo: YesNo = {
    asks: 'need',
    against: without === undefined ? 'zones_so' : 'zones_not_so',
  };
  // `which zones have no alert set up` is about rules.
  if (isOfZones || /\b(set ?up|configured|watch\w*)\b/i.test(line)) return undefined;
  if (!isOfNow(sentence))
    return withoutAlertThen(line.replace(said, 'alerts'), given, yesNo, {
      circumstances,
      interpret,
    });
  if (without === undefined) return undefined;
  return {
    kind: 'question',
    question: { ...given, command: 'live', argument: sentence.places, yesNo },
  };
}

/** As the alerts of that time are read. */
function withoutAlertThen(
  alerts: string,
  given: TypedLine,
  yesNo: YesNo,
  { circumstances, interpret }: { circumstances: Circumstances; interpret: Interpret },
): Interpreted | undefined {
  const read = interpret(parsed(alerts, given), circumstances);
  if (read.kind === 'refused') return undefined;
  const { command } = read.question;
  const { past } = read.question;
  if (command === 'compare' && past !== undefined) {
    const asked: Question = {
      ...read.question,
      argument: '',
      command: isOneNight(past) ? 'night' : 'review',
    };
    return { kind: 'question', question: { ...asked, yesNo } };
  }
  if (command === 'night' || command === 'review') {
    return { kind: 'question', question: { ...read.question, yesNo } };
  }
  if (command !== 'alerts') return undefined;
  const part = /\btoday\b/i.test(alerts) ? { isDay: true as const } : {};
  const question: Question = { ...read.question, command: 'night', past: tonight, part, yesNo };
  return { kind: 'question', question };
}

const limitNamed =
  /\b(?:what(?:[’']?s)?|where|which|how (?:high|loud))\b.*\b(?:limits?|thresholds?)\b|^(?:the |our |show |alert |noise |loudness )*(?:§ )?(?:noise |loudness |alert )*(?:limits?|thresholds?)(?: (?:for|of|on|in|at) (?:the )?§)?\W*$|\bhow (?:close|far|near|much) (?:is|are|over|above|below|under|from|off)\b.*\b(?:limits?|thresholds?)\b|\bclos(?:e|er|est) to (?:its|their|the|an?) (?:alert |noise |loudness )*(?:limits?|thresholds?)\b|\bhow loud (?:can|may|could|must|does|do|should)\b.*\b(?:get|be|go)\b.*\b(?:alert|alarm|limit)|\bat (?:what|which) (?:loudness|level|noise|value|point)\b.*\b(?:alert|alarm)/i;
/** Of those of mood and of too little noise, the alerts tell. */
const otherLimit =
  /\b(?:capacity|age|speed|weight|credit|time|budget|people|guest|mood|quiet|calm|busy) limits?\b/i;
/** They change a limit, or are about a time that is over. */
const notOfLimit =
  /\b(?:raise|lower|change|set|adjust|increase|reduce|who|why|over|above|past|beyond|exceed\w*)\b(?! (?:its|their|the) (?:\w+ )?(?:limits?|thresholds?) (?:is|are)\b)/i;

/** `what's the limit on the terrace`, `how far is the rooftop from its limit`, `which zone is closest to its limit` */
function limitAsked(given: TypedLine, { venues }: Circumstances): Interpreted | undefined {
  const line = lineOf(given);
  if (!/\b(limit|threshold|alert|alarm)/i.test(line) || otherLimit.test(line)) return undefined;
  const sentence = readSentence(line, venues);
  const named = replaceNames(line, sentence.names, nameMark);
  const said = sentence.timesSaid.reduce((rest, time) => rest.replace(time, ''), named).trim();
  const isOfDistance = /\bhow (?:much|far)\b/i.test(said);
  if (!limitNamed.test(said) || (!isOfDistance && notOfLimit.test(said))) return undefined;
  const { names, whens, has } = sentence;
  const isOther =
    has('past', 'future', 'usual', 'when', 'howOften', 'howLong', 'many', 'digest', 'make') ||
    !whens.every(({ kind }) => kind === 'now' || kind === 'tonight' || kind === 'clock');
  const minute = whens.find((when) => when.kind === 'clock')?.minute;
  if (isOther || names.length > 2 || isOneOf(saved, given)) return undefined;
  const yesNo = { asks: 'limit', against: 'nothing' } as const;
  return {
    kind: 'question',
    question: {
      ...given,
      command: 'live',
      argument: sentence.places,
      yesNo,
      ...(minute === undefined ? {} : { minute }),
    },
  };
}

/** What is typed behind them is no question. */
const saved: ReadonlySet<CommandName> = new Set(['log', 'alert', 'digest', 'help']);

const ranked: ReadonlySet<CommandName> = new Set(['live', 'busiest', 'quietest']);

import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { isOnlyTime, namesAlone, placeOf, withoutMarks } from './said-before.ts';

/** Lines that go on with a question about alerts or digests. */

const alerts =
  /\b(?:alerts?|go(?:ne|es)? off|went off|limit|threshold|too (?:loud|quiet)|(?:tell|alert|warn|notify|ping|let) (?:me|us)(?: know)? (?:if|when))\b/i;
const digests =
  /\b(?:digests?|summar(?:y|ies)|scheduled posts?)\b|^\W*who (?:gets|sees|receives) the (?:daily|weekly|monthly) one\b/i;

export function ofAlertsOrDigests(
  line: string,
  before: string,
  venues: ChannelVenues,
): string | undefined {
  if (alerts.test(before)) {
    return (
      byWhom(line, before) ??
      whichAlerts(line, before, venues) ??
      ofAlert(line, before, venues) ??
      thatAlert(line, before, venues) ??
      howOften(line, before, venues) ??
      howClose(line, before, venues) ??
      lastTime(line, before, venues)
    );
  }
  if (!digests.test(before)) return undefined;
  if (nextDigest.test(line)) return 'when is the next digest';
  const [, another] = anotherDigest.exec(line) ?? [];
  if (another !== undefined) return `set up a digest ${another}`;
  if (setUpOne.test(line)) return line.replace(setUpOne, '$1 a digest');
  return whichDigest.test(line) ? 'which digests are there' : undefined;
}

/** `which of them was the longest`, `which of those were on the terrace`, `does the spa even have one` */
function whichAlerts(line: string, before: string, venues: ChannelVenues): string | undefined {
  const [, place] =
    /^\W*(?:and |so )?(?:does|do|has|have) (?:the )?(.+?) (?:even |also )?(?:have|got) one\W*$/i.exec(
      line,
    ) ?? [];
  if (place !== undefined) return `is there an alert for ${place}`;
  const [, longest, which] =
    /^\W*(?:and |so )?which (?:of (?:them|those|these)|ones?)(?: (?:was|is|were|lasted))? (?:(the longest|longest)|(?:in |on |at |from |for |about )?(?:the )?(.+?))\W*$/i.exec(
      line,
    ) ?? [];
  const time = readSentence(before, venues).timesSaid.join(' ');
  if (longest !== undefined) return `longest alert ${time}`.trim();
  if (/^\W*(?:and |so )?which (?:zone|room|bar|venue|one)s? had (?:the )?most\b/i.test(line)) {
    const own = readSentence(line, venues).timesSaid.join(' ');
    return `which zone had the most alerts ${own || time}`.trim();
  }
  const [, of] =
    /^\W*(?:was|were|is|are) any of (?:them|those|these) (?:at|in|on|from|for) (.+?)\W*$/i.exec(
      line,
    ) ?? [];
  if (of !== undefined) return `any alerts ${time} in ${of}`.replace('  ', ' ');
  const isPlace = which !== undefined && namesAlone(readSentence(which, venues));
  return isPlace ? `${withoutMarks(before)} in ${which}` : undefined;
}

const setOff =
  /^\W*(?:and |so )?(?:what (?:set|triggered|caused|started) (?:it|that|this|them|the \w+ one)(?: off)?|why(?: did (?:it|that)(?: one)? (?:go off|fire))?)\W*$/i;
const wasSeen =
  /^\W*(?:and |so )?(?:did|has|have) (?:any(?:one|body)|some(?:one|body)) (?:see|seen|ack(?:nowledged?)?|notice[d]?|react(?:ed)? to|deal(?:t)? with|respond(?:ed)? to|pick(?:ed)? up)(?: on)? (?:it|that|this|them)\W*$/i;
const happenedBefore =
  /^\W*(?:and |so )?(?:has|did|does) (?:it|that|this)(?: one)? (?:also |ever )?happen(?:ed)? (?:before|often|a lot|much)(?: (.+?))?\W*$/i;
const otherLimit =
  /^\W*(?:and |so )?(?:can (?:you|we|i) )?(?:please )?(?:make|change|set|put|lower|raise|move) (?:it|that|this)(?: limit)? (?:to |at )?(\d+(?:\.\d+)?)(?: instead(?: of .+)?)?\W*$/i;

const toldToWatch = /^\W*(?:please )?(?:tell|alert|warn|notify|ping|let) (?:me|us)\b/i;
const onlyWhen =
  /^\W*(?:and |but )?only ((?:after|before|between|from|on|at|until)\b.+?)(?:,? (?:please|pls))?\W*$/i;

/** An alert to be set up, with another limit or only at some times. */
function withOther(before: string, limit: string | undefined, time: string | undefined) {
  const whole = withoutMarks(before);
  if (time !== undefined) return `${whole} ${time}`;
  return limit === undefined
    ? undefined
    : whole.replace(
        /(?<=\b(?:over|above|below|under|past|beyond|hits?|to|than) )\d+(?:\.\d+)?/i,
        limit,
      );
}

/** `what set it off`, `did anyone see it`, `has that happened before this month`, `make that 7` */
function ofAlert(line: string, before: string, venues: ChannelVenues): string | undefined {
  const last = readSentence(before, venues);
  const place = placeOf(last);
  const alert = `the ${place} alert`.replace('  ', ' ');
  const time = last.timesSaid.join(' ');
  if (setOff.test(line)) return `why did ${alert} go off ${time}`.trim();
  if (wasSeen.test(line)) return `who acknowledged ${alert} ${time}`.trim();
  const often = happenedBefore.exec(line);
  if (often !== null) {
    return `how many times did ${alert} go off ${often[1] ?? 'in the last 30 days'}`;
  }
  const [, limit] = otherLimit.exec(line) ?? [];
  // One that is still being set up has its limit in the line before.
  if (toldToWatch.test(before)) return withOther(before, limit, onlyWhen.exec(line)?.[1]);
  return limit === undefined ? undefined : `change ${alert} to ${limit}`;
}

/** `by whom?`, of an alert that was acknowledged */
function byWhom(line: string, before: string): string | undefined {
  const isAsked = /^\W*(?:and )?(?:by whom|by who|who(?: was it| did(?: it| that)?)?)\W*$/i;
  const [, alert, done] =
    /^(?:was|were|is|has|have|did) (.*\balerts?\b.*?) (?:been )?(acknowledged|muted)\b/i.exec(
      before,
    ) ?? [];
  return isAsked.test(line) && done !== undefined ? `who ${done} ${alert}` : undefined;
}

/** `how long did the terrace one last`, of the time that was asked about */
function thatAlert(line: string, before: string, venues: ChannelVenues): string | undefined {
  const one = /(?<=\bthe (?!last\b|first\b|other\b|next\b)\w+(?: \w+)?) one\b/i;
  if (!one.test(line)) return undefined;
  const isTimed = readSentence(line, venues).timesSaid.length > 0;
  const time = isTimed ? '' : readSentence(before, venues).timesSaid.join(' ');
  return `${withoutMarks(line.replace(one, ' alert'))} ${time}`.trim();
}

/** `how many times this week`, `how many times did it go off in november` */
const howOftenAsked =
  /^\W*(?:and )?how (?:often|many times)(?: (?:has|did|was) (?:it|this|the alert|that(?: one)?)(?: (?:go|gone) off| fired?| happen(?:ed)?)?)?(?: (.+?))?\W*$/i;

function howOften(line: string, before: string, venues: ChannelVenues): string | undefined {
  const found = howOftenAsked.exec(line);
  if (found === null) return undefined;
  const place = placeOf(readSentence(before, venues));
  const [, time = ''] = found;
  const isTime = time === '' || isOnlyTime(readSentence(time, venues));
  return place !== '' && isTime
    ? `how many times did the ${place} alert go off ${time}`.trim()
    : undefined;
}

/** `how close are we now`, to the limit of a place */
function howClose(line: string, before: string, venues: ChannelVenues): string | undefined {
  const asked = /^\W*(?:and |so )?how (?:close|far)(?: off)? (?:are we|is it)\b/i;
  if (!asked.test(line)) return undefined;
  const place = placeOf(readSentence(before, venues));
  return place === '' ? undefined : `is ${place} too loud`;
}

/** `when was the last time` */
function lastTime(line: string, before: string, venues: ChannelVenues): string | undefined {
  if (!/^\W*(?:and )?when was the last (?:time|one)\W*$/i.test(line)) return undefined;
  const place = placeOf(readSentence(before, venues));
  return place === '' ? undefined : `when did the ${place} alert last go off`;
}

/** `which channel`, `who gets it`, `is there one for the weekend` */
const whichDigest =
  /^\W*(?:and |so )?(?:(?:(?:in |to )?which|what) channel|what time(?: and (?:(?:to |for )?who|where))?\W*$|(?:can (?:you|we|i) )?(?:make|change|move) (?:it|that) |who (?:gets|sees|receives) (?:it|them|that|the \w+ one)|where (?:does it|do they|is it|are they)\b|(?:is|are) there (?:one|any|some)\b|do(?:es)? (?:it|they) (?:include|cover)\b|any (?:others?|more|of (?:them|those))\b)/i;

/** `can i get one on sunday too` */
const anotherDigest =
  /^\W*(?:and |so )?can (?:i|we|you) (?:also )?(?:get|have|add|do|send)(?: me| us)? (?:one|another|that|it) (.+?)(?: too| as well| also)?\W*$/i;

/** `send me one for garden inn every monday` */
const setUpOne =
  /^\W*(?:(?:and|ok|can you|could you|please)\W+)*((?:send|post|set up|add|give|get|make)(?: me| us)?) (?:one|another|another one)\b/i;

/** `when is the next one` */
const nextDigest = /^\W*(?:and |so )?when(?:['’]?s| is| does| will) the next\b/i;

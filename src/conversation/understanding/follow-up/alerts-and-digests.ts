import type { ChannelVenues } from '../../../venues/venue-choices.ts';
import { readSentence } from '../sentence/sentence.ts';
import { isOnlyTime, placeOf } from './said-before.ts';

/** Lines that go on with a question about alerts or digests. */

const alerts = /\b(?:alerts?|go(?:ne|es)? off|went off|limit|threshold|too (?:loud|quiet))\b/i;
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
      thatAlert(line, before, venues) ??
      howOften(line, before, venues) ??
      howClose(line, before, venues) ??
      lastTime(line, before, venues)
    );
  }
  if (!digests.test(before)) return undefined;
  if (nextDigest.test(line)) return 'when is the next digest';
  return whichDigest.test(line) ? 'which digests are there' : undefined;
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
  return `${line.replace(one, ' alert').replace(/\W+$/, '')} ${time}`.trim();
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
  /^\W*(?:and |so )?(?:(?:(?:in |to )?which|what) channel|who (?:gets|sees|receives) (?:it|them|that|the \w+ one)|where (?:does it|do they|is it|are they)\b|(?:is|are) there (?:one|any|some)\b|do(?:es)? (?:it|they) (?:include|cover)\b|any (?:others?|more|of (?:them|those))\b)/i;

/** `when is the next one` */
const nextDigest = /^\W*(?:and |so )?when(?:['’]?s| is| does| will) the next\b/i;

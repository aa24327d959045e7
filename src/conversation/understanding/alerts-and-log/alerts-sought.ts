import { isOneNight, type PastTime } from '../../../history/past-time.ts';
import type { YesNo } from '../../yes-no-asked.ts';
import type { Sentence } from '../sentence/sentence.ts';

/** What a question about past alerts or sensors wants first. */

/** `which alerts went off last night`, or `was the spa sensor offline last night` */
export function alertsSought(sentence: Sentence, time: PastTime): YesNo {
  const { has } = sentence;
  const areGaps = has('sensor', 'offline') && !has('alert', 'handling');
  // Over several nights, the alerts for missing data tell.
  if (areGaps) return { asks: 'gaps', against: isOneNight(time) ? 'nothing' : 'alerts' };
  if (isOneNight(time)) return alertsWanted(sentence);
  if (nightsWithout.test(sentence.text)) return { asks: 'need', against: 'nights' };
  return nightsMost.test(sentence.text)
    ? { asks: 'need', against: 'nights_most' }
    : alertsWanted(sentence);
}

/** `which day had the most alerts` */
const nightsMost = /\b(?:which|what) (?:night|evening|day)\b.*\bmost (?:alert|alarm)s?\b/i;

/** `which nights had no alerts`, `a night when nothing went off` */
const nightsWithout =
  /\b(nights?|evenings?|days?)\b.*\b((no|without( an?| any)?|zero) (single )?(alerts?|alarms?)|(nothing|no alerts?) went off|(didn['’]?t|did not) have (an? |any )?alerts?)\b/i;

/** Of them alone, or of what was noted too. */
export function alertsWanted(sentence: Sentence): YesNo {
  const { has } = sentence;
  if (has('alert', 'handling') && unseenAsked.test(sentence.text)) {
    return { asks: 'need', against: 'unseen' };
  }
  if (has('alert') && /\blongest\b/i.test(sentence.text))
    return { asks: 'need', against: 'longest' };
  const areAlone = has('alert', 'handling') && !has('need', 'complaint', 'logged');
  // `did anyone acknowledge the alert last night`: the count says how many were.
  const isSeen = has('handling') && /^\W*(?:did|has|have|was|were)\b/i.test(sentence.text);
  const isNumber = isCounted(sentence) || isSeen;
  return { asks: 'need', against: isNumber ? 'count' : areAlone ? 'alerts' : 'nothing' };
}

/** `which alerts did nobody acknowledge`, `unacknowledged alerts` */
const unseenAsked =
  /\b(un-?ack\w*|un-?seen|(not|never|nobody|no ?one|n['’]t)( has| have| had| was| were| been| ever)* (ack\w*|seen|saw|see|react\w*|respond\w*|pick\w*( \w+)? ?up|dealt|handle\w*|look\w*( at)?|open\w*|check\w*))\b/i;

/** `how many alerts last night` */
function isCounted({ has, text }: Sentence): boolean {
  // Neither yes nor no would be clear to `no alerts since 8, right?` or `who acknowledged the alert`.
  return (
    has('many', 'howOften', 'who') ||
    // `what alerts went off last night`
    /^\W*(?:what|which) (?:alerts|alarms)\b/i.test(text) ||
    /\b(no|without|zero) (\w+ and no )?(alerts?|alarms?)\b/i.test(text)
  );
}

/** `this morning`, `since 20:00`, `in the last hour` */
export function isPartNamed({ whens }: Sentence): boolean {
  return whens.some(
    (when) =>
      when.kind === 'part_of_today' ||
      when.kind === 'hours' ||
      (when.kind === 'recent' && when.ms !== undefined),
  );
}

/** `any alerts tonight`, but not `today` */
export function isTonightAsked({ whens, text }: Sentence): boolean {
  return whens.some(({ kind }) => kind === 'tonight') && /\b(tonight|tonite|evening)\b/i.test(text);
}

/** `how many alerts did the terrace get tonight`; the list of alerts begins with those of now. */
export function isPlaceTonight({ whens, names, has }: Sentence): boolean {
  const isOfZone = names.some(({ isVenue }) => !isVenue);
  return (
    names.length > 0 &&
    (has('past') || isOfZone) &&
    !has('handling') &&
    whens.some(({ kind }) => kind === 'tonight')
  );
}

/** `alert history`, `alert on the terrace still open?`, which set up none */
export const listOfAlerts =
  /^(history|list|log|overview|status|summary|limits?)\b|\b(still )?(open|acknowledged|acked|over|closed|on)( yet| now)?\W*\?$/i;

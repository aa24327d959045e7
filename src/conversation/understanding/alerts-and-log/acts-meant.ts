import type { AlertAct } from '../../question.ts';
import type { Beyond } from '../interpreted.ts';
import type { Sentence } from '../sentence/sentence.ts';

const hour = /\b(?:(?:an|1|one|the next) ?(?:hour|hr|h)|60 ?min(?:ute)?s?)\b(?! ?(?:ago|before))/i;
const tonight =
  /\b(?:tonight|(?:for )?the (?:rest of the )?(?:night|evening)|until (?:the morning|morning|closing|we close))\b/i;

/** What lasts longer is set by managers, below the list. */
const notNow = /\?|\btomorrow\b/i;

/**
 * `ack the terrace alert`, `mute terrace for an hour`
 * @returns undefined if nothing of the kind is asked, or not for how long
 */
export function alertActMeant(
  topic: Beyond,
  { text, unknown, has }: Sentence,
): AlertAct | undefined {
  const isAllRead = unknown.every((word) => /^\d+$/.test(word));
  if (!isAllRead || has('music', 'digest') || notNow.test(text)) return undefined;
  if (topic === 'acknowledging') return 'acknowledge';
  if (topic !== 'mute') return undefined;
  if (/\bun-?(?:mute|snooze)\b/i.test(text)) return 'unmute';
  if (hour.test(text)) return 'mute_one_hour';
  return tonight.test(text) ? 'mute_tonight' : undefined;
}

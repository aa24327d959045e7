import type { RichText } from '../../card/rich-text.ts';
import type { PastNight } from '../../history/past-night.ts';
import type { Question } from '../question.ts';
import { differingWords, usualUnknown } from '../text/differing.ts';
import { isLevel, levels } from '../understanding/sentence/levels.ts';

/**
 * Which zones differed from usual in one night.
 *
 * @returns undefined unless that was asked
 */
export function zonesDifferingWords(
  { zones }: PastNight,
  { yesNo }: Question,
  nameOf: (zoneId: string) => string,
): RichText | undefined {
  if (yesNo?.against !== 'zones' || !isLevel(yesNo.asks)) return undefined;
  const { measure, direction } = levels[yesNo.asks];
  const known = [...zones].flatMap(([id, facts]) => {
    const comparison = facts[measure].whole;
    return comparison === undefined ? [] : [{ name: nameOf(id), comparison }];
  });
  return known.length === 0
    ? usualUnknown
    : differingWords(known, { measure, direction }, 'zone').said;
}

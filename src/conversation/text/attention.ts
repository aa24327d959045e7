import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Attention, Issue } from '../../insight/attention.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { musicNumber } from './numbers.ts';
import { firstLines } from './wording.ts';

/** What needs a hand, zone by zone. */

/**
 * One line per zone: `⚠️ *Terrace*: music turned up to 103 by hand`.
 *
 * @param most how many zones are shown; the others are counted
 */
export function attentionLines(
  attention: readonly Attention[],
  local: LocalZone,
  locale: Locale,
  most?: number,
): RichText[] {
  return firstLines(
    attention.map((one) => attentionLine(one, local, locale)),
    most,
  );
}

function attentionLine({ zone, issues }: Attention, local: LocalZone, locale: Locale): RichText {
  const words = join(
    issues.map((issue) => issueWords(issue, local, locale)),
    ', ',
  );
  return rich`⚠️ *${zone.name}*: ${words}`;
}

function issueWords(issue: Issue, local: LocalZone, locale: Locale): RichText {
  switch (issue.kind) {
    case 'turned_up':
      return rich`music turned up to ${musicNumber(issue.level, locale)} by hand`;
    case 'faulty':
      return rich`sensor not reporting${quotedError(issue.error)}`;
    case 'no_data':
      return rich`sensor not reporting`;
    case 'no_mood':
      return rich`sensor not reporting mood`;
    case 'silent':
      return rich`sensor not reporting since ${timeOrDay(issue.since, issue.now, local, locale)}`;
  }
}

/** ` (“dusty”)`, or nothing if the service gave no words for the fault */
export function quotedError(error: string): RichText {
  return error.trim() === '' ? rich`` : rich` (“${error}”)`;
}

/** `2 zones need a hand` */
export function attentionCount({ length }: readonly Attention[]): string {
  return length === 1 ? '1 zone needs a hand' : `${length} zones need a hand`;
}

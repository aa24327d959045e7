import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Attention, Issue } from '../../insight/attention.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { musicNumber } from './numbers.ts';
import { firstLines } from './wording.ts';

/** What needs a look, zone by zone. */

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

function attentionLine(attention: Attention, local: LocalZone, locale: Locale): RichText {
  return rich`⚠️ *${attention.zone.name}*: ${allIssues(attention, local, locale)}`;
}

function allIssues({ issues }: Attention, local: LocalZone, locale: Locale): RichText {
  return join(
    issues.map((issue) => issueWords(issue, local, locale)),
    ', ',
  );
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

/** In one line: `Terrace: music turned up to 103 by hand`, `3 sensors not reporting`, `3 zones need a look` */
export function attentionInRow(
  attention: readonly Attention[],
  local: LocalZone,
  locale: Locale,
): RichText {
  const [only, ...others] = attention;
  if (only !== undefined && others.length === 0) {
    return rich`${only.zone.name}: ${allIssues(only, local, locale)}`;
  }
  const isSilent = ({ issues }: Attention) => issues.every(({ kind }) => kind !== 'turned_up');
  return attention.every(isSilent)
    ? rich`${attention.length} sensors not reporting`
    : rich`${attention.length} zones need a look`;
}

import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import { venueName } from '../../venues/workspace.ts';
import { conditionWords } from './alert-settings.ts';
import { alertStateWords, alertTitle } from './alerts.ts';
import type { Locale } from './locale.ts';
import { fixInSettings } from './wording.ts';

/** An alert in two lines, for Home and the list of alerts. */
export function listedAlertWords(
  { scale, ...listed }: ListedAlert,
  now: number,
  locale: Locale,
): RichText {
  const { rule, venue } = listed;
  const { state } = rule;
  const timezone = venue?.venue.timezone ?? 'UTC';
  const title = alertTitle(rule, venue === undefined ? 'venue disconnected' : venueName(venue));
  const words =
    venue === undefined && state.kind === 'active'
      ? rich`⚠️ Not watching: the venue is disconnected`
      : alertStateWords(listed, now, timezone, locale);
  const remedy = state.kind === 'stopped' ? fixInSettings : rich``;
  return rich`${title}\n${join([conditionWords(rule, scale, locale), words], ' · ')}${remedy}`;
}

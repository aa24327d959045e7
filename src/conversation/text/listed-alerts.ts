import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { asPlain, join, mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import { venueName } from '../../venues/workspace.ts';
import { alertWords } from './alert-measures.ts';
import { conditionWords } from './alert-settings.ts';
import { alertStateWords, alertTitle, placeInVenue } from './alerts.ts';
import type { Locale } from './locale.ts';
import { fixInSettings, listed } from './wording.ts';

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

/** Told in one row; one of several is never empty. */
type Alike = readonly [ListedAlert, ...ListedAlert[]];

/** Fewer have a row each. */
const fewestAlike = 3;

/** Alerts that differ in their venue alone, and about which there is no news, together; in the order of the list. */
export function alikeAlerts(
  alerts: readonly ListedAlert[],
  now: number,
  locale: Locale,
): readonly Alike[] {
  const groups = Map.groupBy(alerts, (one) =>
    isWatchingOnly(one, now) ? asPlain(sharedWords(one, locale)) : one.rule.id,
  );
  return [...groups.values()].flatMap((some): readonly Alike[] => {
    const [first, ...others] = some;
    if (first === undefined) return [];
    return some.length < fewestAlike ? some.map((one): Alike => [one]) : [[first, ...others]];
  });
}

function isWatchingOnly({ rule, venue, open, noData }: ListedAlert, now: number): boolean {
  return (
    rule.state.kind === 'active' &&
    venue?.state === 'active' &&
    open === undefined &&
    noData === undefined &&
    rule.mutes.every(({ until }) => until <= now)
  );
}

/** `*Too loud: any zone* for #bar` and when it fires */
function sharedWords({ rule, scale }: ListedAlert, locale: Locale): RichText {
  const title = rich`*${alertWords(rule.watch).title}: ${placeInVenue(rule)}* for ${mentionChannel(rule.channelId)}`;
  return rich`${title}\n${conditionWords(rule, scale, locale)}`;
}

/** `… · Watching at Harbour Hotel, Corner Café and 9 more` */
export function alikeAlertWords(alike: Alike, locale: Locale): RichText {
  const [first] = alike;
  const names = alike.map(({ venue }) => (venue === undefined ? '' : venueName(venue)));
  return rich`${sharedWords(first, locale)} · Watching at ${listed(names, mostNamed)}`;
}

const mostNamed = 3;

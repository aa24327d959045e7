import { isUnseen, type OpenAlert } from '../../alerts/open-alerts.ts';
import { asPlain, join, mention, type RichText, rich } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import {
  alertSign,
  alertWords,
  limitWords,
  measureNumber,
  sinceWords,
  standingWords,
} from './alert-measures.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { firstLines, uncapitalised } from './wording.ts';

/** What is out of bounds, at the top of an answer. */

export interface AlertPlace {
  readonly venueName: string;
  readonly zone: LocalZone;
  readonly scale: LoudnessScale;
  readonly now: number;
}

/** `🔔 *Terrace* is too loud: 9.8, limit 8.4, since 22:45`, `👀 *Terrace* is too loud: … · acknowledged by @bartender` */
export function openAlertWords(
  alert: OpenAlert,
  { venueName, zone: local, scale, now }: AlertPlace,
  locale: Locale,
): RichText {
  const { watch, zone, state } = alert;
  const name = alertName(alert, rich`*${venueName}*`);
  const time = (at: number) => timeOrDay(at, now, local, locale);
  const sign = alertSign(!isUnseen(alert));
  if (state === 'missing') {
    return rich`${sign} No data from ${name} since ${time(zone.measuredAt)}. ${alertBeforeWords(alert, rich`*${venueName}*`)}.${muteWords(alert, time)}`;
  }
  const facts = valueWords(alert, scale, locale);
  const since = state === 'out' ? [sinceWords(zone, time(zone.since))] : [];
  return rich`${sign} ${standingWords(watch, state, name, 'is')}: ${join([...facts, ...since], ', ')}${seenWords(alert)}${muteWords(alert, time)}`;
}

function seenWords({ acknowledged }: OpenAlert): RichText {
  return acknowledged === undefined ? rich`` : rich` · acknowledged by ${mention(acknowledged.by)}`;
}

/** ` · muted until 22:20` */
function muteWords({ mutedUntil }: OpenAlert, time: (at: number) => string): RichText {
  return mutedUntil === undefined ? rich`` : rich` · muted until ${time(mutedUntil)}`;
}

/** `9.8`, and `limit 8.4` or else `usually 7.1` */
function valueWords(
  { watch, zone }: OpenAlert,
  scale: LoudnessScale,
  locale: Locale,
): readonly RichText[] {
  const shown = (value: number) => measureNumber(watch.measure, value, scale, locale);
  const limit = limitWords(watch, zone, scale, locale);
  const usual = zone.usual === undefined ? [] : [rich`usually ${shown(zone.usual)}`];
  return [
    ...(zone.value === undefined ? [] : [rich`${shown(zone.value)}`]),
    ...(limit === undefined ? usual : [limit]),
  ];
}

/** `Before that, *Terrace* was too loud`, where there is no data any more */
export function alertBeforeWords(alert: OpenAlert, venue: RichText): RichText {
  const state = alert.state === 'missing' ? 'out' : alert.state;
  return rich`Before that, ${standingWords(alert.watch, state, alertName(alert, venue), 'was')}`;
}

/** The first few of them, and how many more there are. */
export function firstAlertLines(
  alerts: readonly OpenAlert[],
  place: AlertPlace,
  locale: Locale,
): RichText[] {
  const lines = alerts.map((alert) => openAlertWords(alert, place, locale));
  // Two alerts with the same limit say the same of a zone.
  return firstLines([...new Map(lines.map((line) => [asPlain(line), line])).values()]);
}

/** `🔔 Terrace: too loud (9.8) since 22:45`, for a row of its venue */
export function shortAlertWords(
  alert: OpenAlert,
  { venueName, zone: local, scale, now }: AlertPlace,
  locale: Locale,
): RichText {
  const { watch, zone, isWholeVenue, state } = alert;
  const sign = alertSign(!isUnseen(alert));
  const facts = valueWords(alert, scale, locale);
  // Its limit would make a row too long, which is cut.
  const [value] = facts;
  const values = value === undefined ? rich`` : rich` (${value})`;
  const name = rich`${isWholeVenue ? venueName : zone.name}`;
  const since = rich` ${sinceWords(zone, timeOrDay(zone.since, now, local, locale))}`;
  // Who it was is told by the venue's own answer.
  const seen = alert.acknowledged === undefined ? rich`` : rich` · acknowledged`;
  const muted = muteWords(alert, (at) => timeOrDay(at, now, local, locale));
  switch (state) {
    case 'out':
      return rich`${sign} ${name}: ${uncapitalised(alertWords(watch).title)}${values}${since}${seen}${muted}`;
    case 'near':
    case 'recovering':
      return rich`${sign} ${standingWords(watch, state, name, 'is')}${seen}${muted}`;
    case 'missing':
      return rich`${sign} No data from ${name} since ${timeOrDay(zone.measuredAt, now, local, locale)}`;
  }
}

/** The zone that an alert is about, in bold, or the venue. */
export function alertName({ zone, isWholeVenue }: OpenAlert, venue: RichText): RichText {
  return isWholeVenue ? venue : rich`*${zone.name}*`;
}

import { asPlain, type RichText, rich } from '../../card/rich-text.ts';
import { currentDay, venueDay } from '../../history/past-night.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { conditionWords } from '../text/alert-settings.ts';
import { todayOrTonight } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { nameOfNight } from '../text/night-words.ts';
import type { PastAlert } from '../text/past-alerts.ts';
import { type ReviewData, spanAsked } from '../text/review-tables.ts';
import { capitalised, counted, listed, listedInBold, uncapitalised } from '../text/wording.ts';

/** How the alerts of a week or month spread over its nights and zones, and what was counted as one. */

/** `Counts loudness above 9.2 for 10 min, not shorter peaks.`, as far as all were about the same limit */
export function countedWords(
  alerts: readonly PastAlert[],
  scale: LoudnessScale,
  locale: Locale,
): RichText | undefined {
  const limits = alerts.map(({ episode: { settings } }) =>
    asPlain(conditionWords(settings, scale, locale)),
  );
  const [limit, ...others] = new Set(limits);
  const isForLong = alerts.some(
    ({
      episode: {
        settings: { watch },
      },
    }) => watch.kind === 'silence' || watch.forCount > 1,
  );
  return limit === undefined || others.length > 0
    ? undefined
    : rich`Counts ${uncapitalised(limit)}${isForLong ? ', not shorter peaks' : ''}.`;
}

/** `3 of 6 nights had no alert: Monday, Tuesday and Wednesday.`, of nights whose alerts are kept */
export function withoutAlertsWords({
  nights,
  alertsOf,
  question,
  told,
}: ReviewData): RichText | undefined {
  const kept = nights.flatMap((night) => {
    const alerts = alertsOf(spanAsked(night, question));
    return alerts === undefined ? [] : [{ night, hadNone: alerts.length === 0 }];
  });
  const some = kept.filter(({ hadNone }) => hadNone);
  if (kept.length === 0) return undefined;
  const all = counted(kept.length, 'night');
  if (some.length === 0)
    return rich`${kept.length === 1 ? 'The only night' : `All ${all}`} had an alert.`;
  const names = some.map(({ night }) => nameOfNight(night, nights, told));
  return rich`${some.length} of ${all} had no alert: ${listed(names)}.`;
}

/** `Most alerts: *Terrace* (3), then Lobby Bar and Spa (1 each)`; undefined unless several zones had some */
export function mostAlertsWords(alerts: readonly PastAlert[]): RichText | undefined {
  const counts = [...Map.groupBy(alerts, ({ zone }) => zone.name)];
  return counts.length < 2
    ? undefined
    : mostWords(counts.map(([name, of]) => ({ name, count: of.length })));
}

/** `*Terrace* had all 3 alerts.`, of the zone that had the most; undefined if several had some */
export function onlyZoneWords(alerts: readonly PastAlert[]): RichText | undefined {
  const [only, ...others] = new Set(alerts.map(({ zone }) => zone.name));
  if (only === undefined || others.length > 0) return undefined;
  const what = alerts.length === 1 ? 'the only alert' : `all ${counted(alerts.length, 'alert')}`;
  return rich`*${only}* had ${what}.`;
}

/** `Most alerts: *Friday 4 December* (3), then Wednesday and Thursday (1 each)`; undefined if no night had one */
export function nightsOfMostAlerts(
  { nights, alertsOf, question, told }: ReviewData,
  ofTonight: readonly PastAlert[],
  wanted: (some: readonly PastAlert[]) => readonly PastAlert[],
): RichText | undefined {
  const past = nights.map((night) => ({
    name: nameOfNight(night, nights, told),
    count: wanted(alertsOf(spanAsked(night, question)) ?? []).length,
  }));
  const { now, zone } = told.place;
  const today = todayOrTonight(now, currentDay(venueDay(told.place)), zone);
  const all = [...past, { name: today, count: wanted(ofTonight).length }];
  const some = all.filter(({ count }) => count > 0);
  const [only, ...others] = some;
  if (only === undefined) return undefined;
  if (others.length > 0) {
    const most = Math.max(...some.map(({ count }) => count));
    const tied = some.filter(({ count }) => count === most);
    return (
      mostWords(some) ?? rich`${counted(tied.length, 'night')} tied for most alerts (${most} each).`
    );
  }
  const what = only.count === 1 ? 'the only one' : 'all of them';
  return rich`*${capitalised(only.name)}* had ${what}.`;
}

function mostWords(
  ranked: readonly { readonly name: string; readonly count: number }[],
): RichText | undefined {
  const countOf = (count: number | undefined) => ranked.filter((one) => one.count === count);
  const [most, next] = [...new Set(ranked.map(({ count }) => count))].toSorted((a, b) => b - a);
  const first = countOf(most);
  if (most === undefined || first.length > mostNamed) return undefined;
  const lead = rich`Most alerts: ${listedInBold(first)} ${countWords(first.length, most)}`;
  const second = countOf(next);
  return next === undefined || second.length > mostNamed
    ? lead
    : rich`${lead}, then ${listed(second.map(({ name }) => rich`${name}`))} ${countWords(second.length, next)}`;
}

/** More with the same number are not named. */
const mostNamed = 3;

function countWords(tied: number, count: number): string {
  return tied === 1 ? `(${count})` : `(${count} each)`;
}

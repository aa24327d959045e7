import type { ListedAlert } from '../../alerts/listed-alert.ts';
import {
  type AlertRule,
  type AlertSettings,
  mutedUntil,
  type StopReason,
} from '../../alerts/rule.ts';
import { join, mention, mentionChannel, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { alertSign, alertWords, sinceWords } from './alert-measures.ts';
import { failureWords, untilMoment } from './digests.ts';
import { timeOrDay } from './freshness.ts';
import type { Locale } from './locale.ts';
import { listedInBold } from './wording.ts';

/** Text about alerts, shared by messages, modals and Home. */

/** `Terrace`, `any zone of Harbour Hotel`, `Harbour Hotel` */
export function targetWords({ target }: Pick<AlertSettings, 'target'>, venueName: string): string {
  switch (target.kind) {
    case 'zone':
      return target.name;
    case 'any_zone':
      return `any zone of ${venueName}`;
    case 'venue':
      return venueName;
  }
}

/** The same place in any venue: `Terrace`, `any zone`, `the venue as a whole` */
export function placeInVenue({ target }: Pick<AlertSettings, 'target'>): string {
  switch (target.kind) {
    case 'zone':
      return target.name;
    case 'any_zone':
      return 'any zone';
    case 'venue':
      return 'the venue as a whole';
  }
}

/** `*Too loud: Terrace* for #bar (Harbour Hotel)` */
export function alertTitle(settings: AlertSettings, venueName: string): RichText {
  const { watch, target, channelId } = settings;
  const place = targetWords(settings, venueName);
  const venue = target.kind === 'zone' ? rich` (${venueName})` : rich``;
  return rich`*${alertWords(watch).title}: ${place}* for ${mentionChannel(channelId)}${venue}`;
}

/**
 * `*Too loud: Terrace* for #bar is muted until 23:00.`
 *
 * @param zoneNames set if only those zones of the alert are muted
 * @param by the user id of who muted it, if that is told
 */
export function mutedWords(
  title: RichText,
  zoneNames: readonly string[],
  until: string,
  by?: string,
): RichText {
  const who = by === undefined ? rich`` : rich` (by ${mention(by)})`;
  return zoneNames.length === 0
    ? rich`🔇 ${title} is muted until ${until}${who}.`
    : rich`🔇 Alerts for ${zonesMuted(zoneNames)} are muted until ${until}${who}.`;
}

/** `Alerts for *Terrace* aren't muted any more.` */
export function unmutedWords(title: RichText, zoneNames: readonly string[]): RichText {
  return zoneNames.length === 0
    ? rich`${title} isn't muted any more.`
    : rich`Alerts for ${zonesMuted(zoneNames)} aren't muted any more.`;
}

const mostMuted = 5;

function zonesMuted(names: readonly string[]): RichText {
  return listedInBold(
    names.map((name) => ({ name })),
    mostMuted,
  );
}

export const noneMuted = rich`No alert is muted.`;

/** Each alert of some venues that is muted now; a sentence that says so if none is. */
export function mutedAlertWords(
  rules: readonly AlertRule[],
  venues: readonly Pick<Connection, 'venueId' | 'venue' | 'zones'>[],
  now: number,
  locale: Locale,
): RichText {
  const muted = venues.flatMap((venue) =>
    mutedAlerts(
      rules.filter(({ venueId }) => venueId === venue.venueId),
      venue,
      now,
      locale,
    ),
  );
  return muted.length === 0 ? noneMuted : join(muted, ' ');
}

/** A sentence for each alert of a venue that is muted now. */
export function mutedAlerts(
  rules: readonly AlertRule[],
  { venue, zones }: Pick<Connection, 'venue' | 'zones'>,
  now: number,
  locale: Locale,
): RichText[] {
  return rules.flatMap((rule) =>
    rule.mutes
      .filter(({ until }) => now < until)
      .map(({ zoneId, until, by }) => {
        const zoneName = zones.find(({ id }) => id === zoneId)?.name;
        const title = alertTitle(rule, venueName({ venue }));
        const end = untilMoment(until, now, venue.timezone, locale);
        return mutedWords(title, zoneName === undefined ? [] : [zoneName], end, by);
      }),
  );
}

/** `Watching`, `⚠️ Can't watch: no data since 21:05`, `👀 Too loud since 21:40 · acknowledged`, `Paused`, or why it has stopped; and until when it is muted */
export function alertStateWords(
  { rule, venue, open, noData }: Omit<ListedAlert, 'scale'>,
  now: number,
  timezone: string,
  locale: Locale,
): RichText {
  switch (rule.state.kind) {
    case 'paused':
      return rich`Paused`;
    case 'stopped':
      return rich`⚠️ Stopped: ${stopWords(rule.state.reason)}`;
    case 'active': {
      const { target } = rule;
      // A mute of the only zone mutes all of it.
      const until = mutedUntil(rule, target.kind === 'zone' ? target.zoneId : undefined, now);
      const muted = until !== undefined && untilMoment(until, now, timezone, locale);
      const zones = muted === false ? mutedZones(rule, venue, { now, timezone, locale }) : rich``;
      if (open === undefined) {
        if (venue !== undefined && venue.state !== 'active') {
          return venue.state === 'pending'
            ? rich`⏳ Can't watch until the venue's owner approves`
            : rich`⚠️ Can't watch: the venue has withdrawn access`;
        }
        if (muted !== false) return rich`🔇 Muted until ${muted}`;
        if (noData === undefined) return rich`Watching${zones}`;
        return noData.since === undefined
          ? rich`⚠️ Can't watch: no sensor is reporting${zones}`
          : rich`⚠️ Can't watch: no data since ${timeOrDay(noData.since, now, localZone(timezone), locale)}${zones}`;
      }
      const time = timeOrDay(open.since, now, localZone(timezone), locale);
      const seen = open.isAcknowledged ? ' · acknowledged' : '';
      const words = rich`${alertSign(open.isAcknowledged)} ${alertWords(rule.watch).title} ${sinceWords(open, time)}${seen}`;
      return muted === false ? rich`${words}${zones}` : rich`${words} · Muted until ${muted}`;
    }
  }
}

/** ` · Terrace muted until 23:00`, of each zone that is muted by itself */
function mutedZones(
  { mutes }: Pick<AlertRule, 'mutes'>,
  venue: Pick<Connection, 'zones'> | undefined,
  { now, timezone, locale }: { now: number; timezone: string; locale: Locale },
): RichText {
  const words = (venue?.zones ?? []).flatMap(({ id, name }) => {
    const ends = mutes.filter((one) => one.zoneId === id && one.until > now);
    if (ends.length === 0) return [];
    const until = Math.max(...ends.map((one) => one.until));
    return [rich` · ${name} muted until ${untilMoment(until, now, timezone, locale)}`];
  });
  return join(words, '');
}

export function stopWords(reason: StopReason): string {
  return reason.kind === 'zone_gone' ? 'the zone no longer exists' : failureWords(reason);
}

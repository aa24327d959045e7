import {
  acknowledgedOf,
  type Episode,
  isServiceOutage,
  openZones,
} from '../../alerts/venue-alerts.ts';
import { mention, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { eveningOf } from '../../insight/service-day.ts';
import { venueName } from '../../venues/workspace.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { alertsOf, type PastAlert } from '../text/past-alerts.ts';
import { counted, listed as listedNames } from '../text/wording.ts';
import type { OverviewData } from './overview-data.ts';

/** How many alerts are open, and how many were. */

const mostNames = 3;

/** As they are listed: two rules that say the same of a zone are acknowledged one by one. */
function openAlertsOf(episodes: readonly Episode[]): PastAlert[] {
  return episodes.flatMap((episode) => {
    const zones = openZones(episode);
    return (isServiceOutage(episode) ? zones.slice(0, 1) : zones).map((zone) => ({
      episode,
      zone,
    }));
  });
}

/** `*3 alerts are open*, 1 of them acknowledged. 2 more earlier today, now over.`, counted as in a night */
export function countWords(
  { venues, place, asked, whether, now }: OverviewData,
  locale: Locale,
): RichText {
  const each = venues.map(({ connection, episodes, dayFrom }) => {
    const local = localZone(connection.venue.timezone);
    const evening = eveningOf(dayFrom, local);
    const all = alertsOf(episodes);
    const open = openAlertsOf(episodes);
    const closed = all.filter(({ zone }) => zone.closed !== undefined);
    return {
      open,
      local,
      over: closed.filter(({ zone }) => zone.until >= dayFrom),
      tonight: closed.filter(({ zone }) => zone.until >= evening),
      begun: {
        tonight: open.filter(({ zone }) => zone.since >= evening).length,
        today: open.filter(({ zone }) => zone.since >= dayFrom).length,
      },
      hasBegun: all.some(({ zone }) => zone.since >= evening),
    };
  });
  const open = each.flatMap((one) => one.open);
  const tonight = each.flatMap((one) => one.tonight);
  const today = each.flatMap((one) => one.over);
  const where = place === undefined ? rich`` : rich`: ${place}`;
  const more = open.length > 0 ? rich` more` : rich``;
  // Who asks about tonight means the evening.
  const isOfNight = asked === 'tonight' && (open.length > 0 || tonight.length > 0);
  const isOver = isOfNight ? tonight : today;
  const over = isOver.length;
  const earlier = rich`${over}${more} earlier ${isOfNight ? 'tonight' : 'today'}, now over: ${placesOf(isOver, venues)}.`;
  const gone = venues.every(({ connection }) => connection.state === 'revoked');
  if (open.length === 0 && gone) {
    return rich`⚠️ Access was withdrawn, so nothing is watched${where}.`;
  }
  if (open.length === 0) {
    // Who asks about a time hears first how many there were, and who asks whether anyone has seen them, that.
    if ((isOfNight || asked === 'today' || whether === 'seen') && over > 0) {
      const alerts = counted(over, 'alert');
      const all = over === 1 ? 'now over' : 'all over now';
      const when = isOfNight ? 'tonight' : 'today';
      const seen = isOver.filter(
        ({ episode, zone }) => acknowledgedOf(episode, zone) !== undefined,
      );
      const answer = whether === 'unseen' ? rich`` : answerWords(whether, seen.length, over);
      return place === undefined
        ? rich`${answer}*${alerts} ${when}*, ${all}: ${placesOf(isOver, venues)}.`
        : rich`${answer}*${alerts} ${when}*${where}, ${all}.`;
    }
    const when = asked === 'today' || (asked === 'tonight' && !isOfNight) ? asked : 'right now';
    const none = rich`✅ No alerts ${when}${where}`;
    return over === 0 ? none : rich`${none}. ${earlier}`;
  }
  const seen = open.flatMap(({ episode, zone }) => acknowledgedOf(episode, zone) ?? []);
  const people = [...new Set(seen.map(({ by }) => by))];
  const [by] = people;
  const isOne = open.length === 1;
  const seenWords =
    by === undefined
      ? rich`nobody has acknowledged ${isOne ? 'it' : 'them'}`
      : seen.length < open.length
        ? rich`${seen.length} of them acknowledged`
        : people.length === 1
          ? rich`acknowledged by ${mention(by)}`
          : rich`all of them acknowledged`;
  const local = each.find((one) => one.open.length > 0)?.local;
  const [only] = open;
  const since =
    only &&
    local &&
    `${timeOrDay(only.zone.since, now, local, locale)}, ${shortDuration(now - only.zone.since)}`;
  const begun = each.reduce((sum, one) => sum + one.begun[isOfNight ? 'tonight' : 'today'], 0);
  // One that was open before is of no number of today.
  const isCounted = (isOfNight || asked === 'today') && begun === open.length;
  const which =
    isOne && since !== undefined
      ? rich`${isCounted ? rich`1 is open` : rich`*1 alert is open*`} (${placesOf(open, venues)}, since ${since})`
      : isCounted
        ? rich`${open.length} are open`
        : rich`*${open.length} alerts are open*`;
  const openWords = rich`${which}${by === undefined ? rich`, and ` : rich`, `}${seenWords}.`;
  const still = isCounted
    ? rich`*${counted(begun + over, 'alert')} ${asked}*: ${openWords}`
    : openWords;
  const said =
    asked === 'tonight' && !each.some(({ hasBegun }) => hasBegun)
      ? rich`No new alert tonight. ${still}`
      : rich`${answerWords(whether, seen.length, open.length)}${still}`;
  return over === 0 ? said : rich`${said} ${earlier}`;
}

/** Whether there are any, whether someone has acknowledged them, or whether some are left. */
function answerWords(whether: OverviewData['whether'], seen: number, all: number): RichText {
  switch (whether) {
    case 'any':
      return rich`Yes. `;
    case 'unseen':
      return seen === all ? rich`No. ` : rich`Yes. `;
    case 'seen':
      if (seen === 0) return rich`No. `;
      return seen === all ? rich`Yes. ` : rich`Not all of them. `;
    case undefined:
      return rich``;
  }
}

/** `*Terrace* and *Spa*`, each once; of several venues, each with the name of its own */
function placesOf(alerts: readonly PastAlert[], venues: OverviewData['venues']): RichText {
  const zones = alerts.filter(({ episode }) => !isServiceOutage(episode));
  const nameOf = ({ episode, zone }: PastAlert) => {
    const venue = venues.find(({ episodes }) => episodes.includes(episode));
    return venue === undefined || venues.length < 2
      ? zone.name
      : `${zone.name} (${venueName(venue.connection)})`;
  };
  const names = [...new Set(zones.map(nameOf))].map((name) => rich`*${name}*`);
  const outage = zones.length < alerts.length ? [rich`an outage of the venue service`] : [];
  return listedNames([...names, ...outage], mostNames);
}

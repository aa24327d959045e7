import type { ShownAlert } from '../../alerts/shown-alert.ts';
import {
  type Episode,
  type EpisodeZone,
  isAcknowledged,
  isMissingData,
  lengthOf,
  openZones,
  standingOf,
  standings,
  watchOf,
} from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../../card/message.ts';
import { list, note, type Part } from '../../card/part.ts';
import { join, mention, type RichText, rich } from '../../card/rich-text.ts';
import {
  alertMeasureWords,
  alertSign,
  alertWords,
  limitWords,
  measureNumber,
  sinceWords,
  standingWords,
} from '../text/alert-measures.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import { clockWords } from '../text/local-times.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber } from '../text/numbers.ts';
import { andMore, counted, isOrAre, listedInBold } from '../text/wording.ts';
import { acknowledgedBy, noteWords } from './answers.ts';
import { closedLines, lengthWords, namesAtVenue, peakWords } from './closed-words.ts';
import { episodeControls } from './episode-controls.ts';

/** The message about an episode, from its first post to its closing edit. */

/** @param isTest the message goes to one person, and nothing has happened */
export function episodeMessage(view: ShownAlert, locale: Locale, isTest = false): Message {
  const isOpen = view.episodes.some((one) => openZones(one).length > 0);
  const lines = list(
    view.isAboutVenue ? venueLines(view, locale) : currentWords(view, locale),
    andMore,
  );
  return message(
    isTest ? note(rich`This is a test. Only you can see it.`) : undefined,
    lines,
    ...(isOpen ? standingNotes(view, locale) : []),
    note(sourceWords(view, isOpen, locale)),
    isTest ? undefined : episodeControls(view, isOpen),
  );
}

/** What people did about it, and what may have gone wrong with the message. */
function standingNotes(view: ShownAlert, locale: Locale): Part[] {
  const { escalatedTo, isRepeat } = view;
  return [
    ...muteWords(view, locale),
    ...(escalatedTo === undefined
      ? []
      : [rich`${mention(escalatedTo)} was told, because nobody acknowledged it in time`]),
    ...(isRepeat ? [rich`An earlier message may have been lost.`] : []),
  ].map((words) => note(words));
}

/** `🔇 Muted by @owner until 22:20` */
function muteWords({ mute, now, zone }: ShownAlert, locale: Locale): RichText[] {
  if (mute === undefined) return [];
  const who = mention(mute.by);
  const { zoneNames } = mute;
  const what =
    zoneNames.length === 0
      ? rich`Muted`
      : rich`${listedInBold(zoneNames.map((name) => ({ name })))} muted`;
  return mute.isOver
    ? [rich`The mute by ${who} ended at ${timeOrDay(mute.until, now, zone, locale)}`]
    : [rich`🔇 ${what} by ${who} until ${timeOrDay(mute.until, now, zone, locale)}`];
}

/** What is going on, without buttons. */
export function currentWords(view: ShownAlert, locale: Locale): RichText[] {
  return view.episodes.flatMap((episode) => {
    if (episode.closed !== undefined) return closedLines(episode, view, locale);
    const acknowledged = acknowledgedWords(episode, view, locale);
    return [
      episode.kind === 'silence'
        ? silenceHeadline(episode, view)
        : openHeadline(episode, view, locale),
      ...zoneLines(episode, view, locale),
      ...(acknowledged === undefined ? [] : [acknowledged]),
      ...noteWords(episode),
    ];
  });
}

/** More zones than this are counted. */
const mostNamed = 3;

/** `*Terrace*`, `*Terrace* and *Rooftop Bar*`, `*5 zones*` */
function zoneNames(zones: readonly EpisodeZone[], view: ShownAlert): RichText {
  const names =
    zones.length > mostNamed ? rich`*${counted(zones.length, 'zone')}*` : listedInBold(zones);
  return namesAtVenue(names, zones, view);
}

/** `🔔 *Terrace* is too loud`, `👀` once it is acknowledged, or `⚠️ No data from *Terrace* since 21:00. It was too loud.` */
function openHeadline(episode: Episode, view: ShownAlert, locale: Locale): RichText {
  const { now, zone: local } = view;
  const open = openZones(episode);
  const { sentence } = alertWords(episode.settings.watch);
  if (open.length > 0 && open.every((zone) => isMissingData(episode, zone, now))) {
    const last = Math.max(...open.map(({ measuredAt }) => measuredAt));
    const was = sentence(zoneNames(open, view), open.length === 1 ? 'was' : 'were');
    return rich`⚠️ No data since ${timeOrDay(last, now, local, locale)}. Before that, ${was}.`;
  }
  // Zones that are out of bounds come before those that are close to their limit, and before the rest.
  const first = standings.find((one) => open.some((zone) => standingOf(episode, zone) === one));
  const told = open.filter((zone) => standingOf(episode, zone) === first);
  const verb = isOrAre(told);
  return rich`${alertSign(isAcknowledged(episode))} ${standingWords(episode.settings.watch, first ?? 'out', zoneNames(told, view), verb)}`;
}

function silenceHeadline(episode: Episode, view: ShownAlert): RichText {
  if (episode.cause === 'service') {
    return rich`⚠️ No data from *${view.venueName}*: the venue service isn't answering. Alerts can't watch it until it's back.`;
  }
  const open = openZones(episode);
  return open.length === 1
    ? rich`⚠️ ${zoneNames(open, view)} has stopped reporting. Ask someone to check its sensor.`
    : rich`⚠️ ${zoneNames(open, view)} have stopped reporting. Ask someone to check the sensors and the network.`;
}

/** One line per zone, which begins with its name if there are several. */
function zoneLines(episode: Episode, view: ShownAlert, locale: Locale): RichText[] {
  const isNamed = episode.zones.length > 1;
  return episode.zones.map((zone) => {
    const words = zoneWords(episode, zone, view, locale);
    return isNamed ? rich`*${zone.name}*: ${words}` : words;
  });
}

/** `Loudness 74 (limit 70) since 21:40 · peak 76 at 21:50` */
function zoneWords(
  episode: Episode,
  zone: EpisodeZone,
  view: ShownAlert,
  locale: Locale,
): RichText {
  const { now, zone: local } = view;
  if (zone.closed !== undefined) {
    // Without data, nobody knows whether it is.
    if (zone.closed.reason !== 'recovered') {
      return rich`no data after ${timeOrDay(zone.measuredAt, now, local, locale)}`;
    }
    const length = lengthWords(lengthOf(zone));
    return episode.kind === 'silence'
      ? rich`reporting again ${length}`
      : rich`back to normal ${length}`;
  }
  if (episode.kind === 'silence')
    return rich`No data since ${timeOrDay(zone.since, now, local, locale)}`;
  const isBroken = zone.again !== undefined;
  const start = timeOrDay(zone.since, now, local, locale);
  const since = isBroken ? rich`· ${sinceWords(zone, start)}` : sinceWords(zone, start);
  const value = valueWords(episode, zone, view, locale);
  // Of a zone that was back in between, the time of all stretches together.
  const length = isBroken ? [rich`${shortDuration(lengthOf(zone))} in all`] : [];
  const music = musicWords(episode, zone, locale);
  const isAlone = openZones(episode).length === 1;
  const missing =
    isMissingData(episode, zone, now) && !isAlone
      ? [rich`⚠️ No data since ${timeOrDay(zone.measuredAt, now, local, locale)}`]
      : [];
  const isBack = standingOf(episode, zone) === 'recovering';
  const isBackFirst = isBack && hasFiring(episode);
  return join(
    [
      // The value of now is within the limit, and was not so all that time.
      isBack
        ? rich`${value} · ${sideWords(episode)} from ${start} to ${timeOrDay(zone.until, now, local, locale)}`
        : rich`${value} ${since}`,
      ...(isBackFirst ? [rich`getting back to normal`] : []),
      ...length,
      ...peakWords(episode, zone, view, locale),
      ...music,
      ...missing,
      ...(zone.acknowledged === undefined
        ? []
        : [rich`acknowledged by ${mention(zone.acknowledged.by)}`]),
    ],
    ' · ',
  );
}

function sideWords({ settings: { watch } }: Episode): string {
  return watch.kind === 'level' && watch.direction === 'below'
    ? 'below the limit'
    : 'above the limit';
}

/** Whether the headline is about zones that are out of bounds. */
function hasFiring(episode: Episode): boolean {
  return openZones(episode).some((zone) => standingOf(episode, zone) !== 'recovering');
}

/** `Music 64 by hand, House Mix`, or `Source: House Mix` where the alert is about the level */
function musicWords(
  { settings: { watch } }: Episode,
  { music }: EpisodeZone,
  locale: Locale,
): RichText[] {
  const isShown = watch.kind === 'level' && watch.measure === 'music';
  const level = isShown ? undefined : music?.level;
  const source = music?.source;
  if (level === undefined) return source === undefined ? [] : [rich`Source: ${source}`];
  const by = music?.isManual === true ? rich` by hand` : rich``;
  const words = rich`Music ${musicNumber(level, locale)}${by}`;
  return [source === undefined ? words : rich`${words}, ${source}`];
}

/** `Loudness 74 (limit 70)`, `Mood 2.1 (usually 6.0)`, `Loudness 9.3 (usually 6.0, limit 7.1)` */
function valueWords(
  { settings: { watch } }: Episode,
  zone: EpisodeZone,
  { scale }: ShownAlert,
  locale: Locale,
): RichText {
  if (watch.kind === 'silence' || zone.value === undefined) return rich`No data`;
  const { measure } = watch;
  const shown = (value: number) => measureNumber(measure, value, scale, locale);
  const limit = limitWords(watch, zone, scale, locale);
  const compared = [
    ...(zone.usual === undefined ? [] : [rich`usually ${shown(zone.usual)}`]),
    ...(limit === undefined ? [] : [limit]),
  ];
  const words = rich`${alertMeasureWords[measure].name} ${shown(zone.value)}`;
  return compared.length === 0 ? words : rich`${words} (${join(compared, ', ')})`;
}

export function acknowledgedWords(
  { acknowledged, settings }: Episode,
  { zone, now }: ShownAlert,
  locale: Locale,
): RichText | undefined {
  if (acknowledged === undefined) return undefined;
  const by = acknowledgedBy(acknowledged, now, zone, locale);
  const { followUpMinutes, escalation } = settings;
  const isSilenced = followUpMinutes !== undefined || escalation !== undefined;
  return isSilenced ? rich`${by}, so no more reminders` : by;
}

/** `🔔 *Harbour Hotel*: 7 alerts at once`, with a line for each */
function venueLines(view: ShownAlert, locale: Locale): RichText[] {
  const { episodes, venueName } = view;
  const { length: open } = episodes.filter(({ closed }) => closed === undefined);
  const elsewhere = view.openInChannel - open;
  const headline =
    open === 0
      ? rich`✅ *${venueName}*: ${episodes.length === 1 ? 'this alert is' : `all ${counted(episodes.length, 'alert')} are`} over`
      : rich`${alertSign(episodes.every(isAcknowledged))} *${venueName}*: ${counted(view.openInChannel, 'alert')} at once${elsewhere > 0 ? rich` (${elsewhere} ${elsewhere === 1 ? 'has a separate message' : 'have separate messages'})` : rich``}`;
  const [acknowledged] = episodes.flatMap((one) => acknowledgedWords(one, view, locale) ?? []);
  return [
    headline,
    ...episodes.flatMap((episode) => {
      const { sentence } = alertWords(watchOf(episode));
      return episode.zones.map((zone) => {
        const isOut = zone.closed === undefined && standingOf(episode, zone) === 'out';
        const verb = isOut ? 'is' : 'was';
        const words = sentence(rich`*${zone.name}*`, verb);
        return rich`${words}: ${zoneWords(episode, zone, view, locale)}`;
      });
    }),
    ...(acknowledged === undefined ? [] : [acknowledged]),
  ];
}

/** `Harbour Hotel · Updated 21:55` */
function sourceWords(
  { venueName, episodes, zone, areManyClocks }: ShownAlert,
  isOpen: boolean,
  locale: Locale,
): RichText {
  const clock = areManyClocks === true ? clockWords(zone) : undefined;
  const told = (words: RichText) => (clock === undefined ? words : rich`${words} · ${clock}`);
  if (!isOpen) return told(rich`${venueName}`);
  const measured = episodes.flatMap((one) => openZones(one).map(({ measuredAt }) => measuredAt));
  return told(rich`${venueName} · Updated ${timeOfDay(Math.max(...measured), zone, locale)}`);
}

import { z } from 'zod';
import { type AlertView, isMissingData, isRecovering } from '../../alerts/alert-view.ts';
import { type Episode, type EpisodeZone, lengthOf, openZones } from '../../alerts/venue-alerts.ts';
import { type ButtonOptions, controls } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn } from '../blocks/mrkdwn.ts';
import { boundedLines, note, type Part, paragraph } from '../blocks/parts.ts';
import { alertsButton } from '../entry-points.ts';
import { alertWords, limitWords, measureNames, measureNumber } from '../text/alerts.ts';
import { nextMoment } from '../text/digests.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { musicNumber } from '../text/numbers.ts';
import { counted, listed } from '../text/wording.ts';
import { acknowledgedBy } from './answers.ts';
import { closedLines, lengthWords, peakWords, watchOf } from './closed-words.ts';
import { alertIds } from './ids.ts';
import { muteEpisodeMenu, parseJson } from './mute-menu.ts';

/** The message about an episode, from its first post to its closing edit. */

/** @param isTest the message goes to one person, and nothing has happened */
export function episodeMessage(view: AlertView, locale: Locale, isTest = false): Message {
  const isOpen = view.episodes.some((one) => openZones(one).length > 0);
  const lines = boundedLines(
    view.isAboutVenue ? venueLines(view, locale) : currentWords(view, locale),
    (count) => mrkdwn`and ${count} more`,
  );
  return message(
    isTest ? note(mrkdwn`This is a test. Only you can see it.`) : undefined,
    paragraph(lines),
    ...(isOpen ? standingNotes(view, locale) : []),
    note(sourceWords(view, isOpen, locale)),
    isTest ? undefined : episodeControls(view, isOpen),
  );
}

/** What people did about it, and what may have gone wrong with the message. */
function standingNotes(view: AlertView, locale: Locale): Part[] {
  const { escalatedTo, isRepeat } = view;
  return [
    ...muteWords(view, locale),
    ...(escalatedTo === undefined
      ? []
      : [mrkdwn`Nobody acknowledged it, so ${mention(escalatedTo)} was told`]),
    ...(isRepeat ? [mrkdwn`An earlier message may have been lost.`] : []),
  ].map((words) => note(words));
}

/** `🔇 Muted by @owner until 22:20` */
function muteWords({ mute, now, zone }: AlertView, locale: Locale): Mrkdwn[] {
  if (mute === undefined) return [];
  const who = mention(mute.by);
  const what = mute.zoneName === undefined ? mrkdwn`Muted` : mrkdwn`*${mute.zoneName}* muted`;
  return mute.isOver
    ? [mrkdwn`The mute by ${who} ended at ${timeOrDay(mute.until, now, zone, locale)}`]
    : [mrkdwn`🔇 ${what} by ${who} until ${nextMoment(mute.until, now, zone.name, locale)}`];
}

/** What is going on, without buttons. */
export function currentWords(view: AlertView, locale: Locale): Mrkdwn[] {
  return view.episodes.flatMap((episode) => {
    if (episode.closed !== undefined) return closedLines(episode, view, locale);
    const acknowledged = acknowledgedWords(episode, view, locale);
    return [
      episode.kind === 'silence'
        ? silenceHeadline(episode, view)
        : openHeadline(episode, view, locale),
      ...zoneLines(episode, view, locale),
      ...(acknowledged === undefined ? [] : [acknowledged]),
    ];
  });
}

/** More zones than this are counted. */
const mostNamed = 3;

/** `*Terrace*`, `*Terrace* and *Rooftop Bar*`, `*5 zones*` */
function zoneNames(zones: readonly EpisodeZone[]): Mrkdwn {
  return zones.length > mostNamed
    ? mrkdwn`*${counted(zones.length, 'zone')}*`
    : listed(zones.map(({ name }) => mrkdwn`*${name}*`));
}

/** `🔔 *Terrace* is too loud`, or `⚠️ No data from *Terrace* since 21:00. It was too loud.` */
function openHeadline(episode: Episode, { now, zone: local }: AlertView, locale: Locale): Mrkdwn {
  const open = openZones(episode);
  const { sentence } = alertWords(episode.settings.watch);
  if (open.length > 0 && open.every((zone) => isMissingData(episode, zone, now))) {
    const last = Math.max(...open.map(({ measuredAt }) => measuredAt));
    const was = sentence(zoneNames(open), open.length === 1 ? 'was' : 'were');
    return mrkdwn`⚠️ No data since ${timeOrDay(last, now, local, locale)}. Before that, ${was}.`;
  }
  const firing = open.filter((zone) => !isRecovering(episode, zone));
  if (firing.length === 0) {
    return mrkdwn`🔔 ${zoneNames(open)} ${open.length === 1 ? 'is' : 'are'} getting back to normal`;
  }
  return mrkdwn`🔔 ${sentence(zoneNames(firing), firing.length === 1 ? 'is' : 'are')}`;
}

function silenceHeadline(episode: Episode, { venueName }: AlertView): Mrkdwn {
  if (episode.cause === 'service') {
    return mrkdwn`⚠️ No data from *${venueName}*: the venue service isn't answering. Alerts can't watch it until it's back.`;
  }
  const open = openZones(episode);
  return open.length === 1
    ? mrkdwn`⚠️ ${zoneNames(open)} has stopped reporting. Ask someone to check its sensor.`
    : mrkdwn`⚠️ ${zoneNames(open)} have stopped reporting. Ask someone to check the sensors and the network.`;
}

/** One line per zone; the name is left out where the headline has it. */
function zoneLines(episode: Episode, view: AlertView, locale: Locale): Mrkdwn[] {
  const isNamed = episode.zones.length > 1;
  return episode.zones.map((zone) => {
    const words = zoneWords(episode, zone, view, locale);
    return isNamed ? mrkdwn`*${zone.name}*: ${words}` : words;
  });
}

/** `Loudness 74 (limit 70) since 21:40 · peak 76 at 21:50` */
function zoneWords(episode: Episode, zone: EpisodeZone, view: AlertView, locale: Locale): Mrkdwn {
  const { now, zone: local } = view;
  if (zone.closed !== undefined) {
    const length = lengthWords(lengthOf(zone));
    return episode.kind === 'silence' ? mrkdwn`reporting again ${length}` : mrkdwn`over ${length}`;
  }
  if (episode.kind === 'silence')
    return mrkdwn`No data since ${timeOrDay(zone.since, now, local, locale)}`;
  const since = mrkdwn`since ${timeOrDay(zone.since, now, local, locale)}`;
  const value = valueWords(episode, zone, view, locale);
  // Of a zone that was back in between, the time of all stretches together.
  const length = zone.again === undefined ? [] : [mrkdwn`${shortDuration(lengthOf(zone))} in all`];
  const music = musicWords(episode, zone, locale);
  const isAlone = openZones(episode).length === 1;
  const missing =
    isMissingData(episode, zone, now) && !isAlone
      ? [mrkdwn`⚠️ No data since ${timeOrDay(zone.measuredAt, now, local, locale)}`]
      : [];
  const isBackFirst = isRecovering(episode, zone) && hasFiring(episode);
  return join(
    [
      mrkdwn`${value} ${since}`,
      ...(isBackFirst ? [mrkdwn`getting back to normal`] : []),
      ...length,
      ...peakWords(episode, zone, view, locale),
      ...music,
      ...missing,
    ],
    ' · ',
  );
}

/** Whether the headline is about zones that are out of bounds. */
function hasFiring(episode: Episode): boolean {
  return openZones(episode).some((zone) => !isRecovering(episode, zone));
}

/** `Music 64, House Mix`, or `Source: House Mix` where the alert is about the level */
function musicWords(
  { settings: { watch } }: Episode,
  { music }: EpisodeZone,
  locale: Locale,
): Mrkdwn[] {
  const isShown = watch.kind === 'level' && watch.measure === 'music';
  const level = isShown ? undefined : music?.level;
  const source = music?.source;
  if (level === undefined) return source === undefined ? [] : [mrkdwn`Source: ${source}`];
  const words = mrkdwn`Music ${musicNumber(level, locale)}`;
  return [source === undefined ? words : mrkdwn`${words}, ${source}`];
}

/** `Loudness 74 (limit 70)`, `Mood 2.1 (usually 6.0)`, `Loudness 9.3 (usually 6.0, limit 7.1)` */
function valueWords(
  { settings: { watch } }: Episode,
  zone: EpisodeZone,
  { scale }: AlertView,
  locale: Locale,
): Mrkdwn {
  if (watch.kind === 'silence' || zone.value === undefined) return mrkdwn`No data`;
  const { measure } = watch;
  const shown = (value: number) => measureNumber(measure, value, scale, locale);
  const limit = limitWords(watch, zone, scale, locale);
  const compared = [
    ...(zone.usual === undefined ? [] : [mrkdwn`usually ${shown(zone.usual)}`]),
    ...(limit === undefined ? [] : [limit]),
  ];
  const words = mrkdwn`${measureNames[measure]} ${shown(zone.value)}`;
  return compared.length === 0 ? words : mrkdwn`${words} (${join(compared, ', ')})`;
}

export function acknowledgedWords(
  { acknowledged }: Episode,
  { zone, now }: AlertView,
  locale: Locale,
): Mrkdwn | undefined {
  if (acknowledged === undefined) return undefined;
  return acknowledgedBy(acknowledged, now, zone, locale);
}

/** `🔔 *Harbour Hotel*: 7 alerts at once`, with a line for each */
function venueLines(view: AlertView, locale: Locale): Mrkdwn[] {
  const { episodes, venueName } = view;
  const { length: open } = episodes.filter(({ closed }) => closed === undefined);
  const elsewhere = view.openInChannel - open;
  const headline =
    open === 0
      ? mrkdwn`✅ *${venueName}*: ${episodes.length === 1 ? 'this alert is' : `all ${counted(episodes.length, 'alert')} are`} over`
      : mrkdwn`🔔 *${venueName}*: ${counted(view.openInChannel, 'alert')} at once${elsewhere > 0 ? mrkdwn`, ${elsewhere} of them with ${elsewhere === 1 ? 'a message of its own' : 'messages of their own'}` : mrkdwn``}`;
  const [acknowledged] = episodes.flatMap((one) => acknowledgedWords(one, view, locale) ?? []);
  return [
    headline,
    ...episodes.flatMap((episode) => {
      const { sentence } = alertWords(watchOf(episode));
      return episode.zones.map((zone) => {
        const isOut = zone.closed === undefined && !isRecovering(episode, zone);
        const verb = isOut ? 'is' : 'was';
        const words = sentence(mrkdwn`*${zone.name}*`, verb);
        return mrkdwn`${words}: ${zoneWords(episode, zone, view, locale)}`;
      });
    }),
    ...(acknowledged === undefined ? [] : [acknowledged]),
  ];
}

/** `Harbour Hotel · Updated 21:55` */
function sourceWords(
  { venueName, episodes, zone }: AlertView,
  isOpen: boolean,
  locale: Locale,
): Mrkdwn {
  if (!isOpen) return mrkdwn`${venueName}`;
  const measured = episodes.flatMap((one) => openZones(one).map(({ measuredAt }) => measuredAt));
  return mrkdwn`${venueName} · Updated ${timeOfDay(Math.max(...measured), zone, locale)}`;
}

function episodeControls(view: AlertView, isOpen: boolean): Part {
  const { venueId, episodes, isAboutVenue } = view;
  const [first] = episodes;
  if (first === undefined) return controls({ buttons: [], pickers: [] });
  const isAcknowledged = episodes.some(({ acknowledged }) => acknowledged !== undefined);
  const settings: ButtonOptions = isAboutVenue
    ? alertsButton('Manage alerts')
    : { label: 'Settings', actionId: alertIds.manage, value: first.ruleId };
  const openLive: ButtonOptions = {
    label: 'Open live',
    actionId: alertIds.openLive,
    value: venueId,
  };
  if (!isOpen) {
    const reasons = episodes.map(({ closed }) => closed?.reason);
    if (reasons.includes('venue_disconnected')) return controls({ buttons: [], pickers: [] });
    const write: ButtonOptions = {
      label: first.note === undefined ? 'Add a note' : 'Edit note',
      actionId: alertIds.writeNote,
      value: JSON.stringify([venueId, first.id]),
    };
    const buttons = [
      openLive,
      ...(isAboutVenue ? [] : [write]),
      ...(reasons.includes('rule_deleted') ? [] : [settings]),
    ];
    return controls({ buttons, pickers: [] });
  }
  const acknowledge: ButtonOptions = {
    label: 'Acknowledge',
    actionId: alertIds.acknowledge,
    value: JSON.stringify([venueId, ...episodes.map(({ id }) => id)].slice(0, mostEpisodes)),
    isPrimary: true,
  };
  return controls({
    buttons: [...(isAcknowledged ? [] : [acknowledge]), openLive, settings],
    menus: isAboutVenue ? [] : [muteEpisodeMenu(venueId, first.id)],
    pickers: [],
  });
}

/** A button's value holds 2,000 characters. */
const mostEpisodes = 40;

const ids = z.tuple([z.string()], z.string());

/** @returns the venue's id, then those of the episodes; undefined for any other value */
export function readEpisodeIds(value: string | undefined) {
  const [venueId, ...episodeIds] = ids.safeParse(parseJson(value)).data ?? [];
  return venueId === undefined ? undefined : { venueId, episodeIds };
}

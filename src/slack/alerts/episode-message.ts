import { z } from 'zod';
import { type AlertView, isMissingData } from '../../alerts/alert-view.ts';
import { type Episode, type EpisodeZone, openZones } from '../../alerts/venue-alerts.ts';
import { type ButtonOptions, controls } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { boundedLines, note, type Part, paragraph } from '../blocks/parts.ts';
import { alertsButton } from '../entry-points.ts';
import { alertWords, limitWords, measureNames, measureNumber } from '../text/alerts.ts';
import { timeOrDay } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
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
    note(sourceWords(view, isOpen, locale)),
    isTest ? undefined : episodeControls(view, isOpen),
  );
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
  const [only, ...others] = open;
  if (only === undefined || others.length > 0) {
    return mrkdwn`🔔 ${sentence(zoneNames(open), 'are')}`;
  }
  if (!isMissingData(episode, only, now)) return mrkdwn`🔔 ${sentence(zoneNames(open), 'is')}`;
  const since = timeOrDay(only.measuredAt, now, local, locale);
  return mrkdwn`⚠️ No data since ${since}. Before that, ${sentence(zoneNames(open), 'was')}.`;
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
  const { now, zone: local, scale } = view;
  if (zone.closed !== undefined) return mrkdwn`over ${lengthWords(zone)}`;
  if (episode.kind === 'silence')
    return mrkdwn`No data since ${timeOrDay(zone.since, now, local, locale)}`;
  const since = mrkdwn`since ${timeOrDay(zone.since, now, local, locale)}`;
  const limit = limitWords(watchOf(episode), zone, scale, locale);
  const value = mrkdwn`${valueWords(episode, zone, view, locale)}${limit === undefined ? '' : mrkdwn` (${limit})`}`;
  const isAlone = openZones(episode).length === 1;
  const missing =
    isMissingData(episode, zone, now) && !isAlone
      ? [mrkdwn`⚠️ No data since ${timeOrDay(zone.measuredAt, now, local, locale)}`]
      : [];
  return join(
    [mrkdwn`${value} ${since}`, ...peakWords(episode, zone, view, locale), ...missing],
    ' · ',
  );
}

/** `Loudness 74`, `Mood 2.1 (usually 6.0)` */
function valueWords(
  { settings: { watch } }: Episode,
  { value, usual }: EpisodeZone,
  { scale }: AlertView,
  locale: Locale,
): Mrkdwn {
  if (watch.kind === 'silence' || value === undefined) return mrkdwn`No data`;
  const { measure } = watch;
  const words = mrkdwn`${measureNames[measure]} ${measureNumber(measure, value, scale, locale)}`;
  return usual === undefined
    ? words
    : mrkdwn`${words} (usually ${measureNumber(measure, usual, scale, locale)})`;
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
  const open = episodes.filter(({ closed }) => closed === undefined);
  const headline =
    open.length === 0
      ? mrkdwn`✅ *${venueName}*: all ${counted(episodes.length, 'alert')} are over`
      : mrkdwn`🔔 *${venueName}*: ${counted(open.length, 'alert')} at once`;
  const [acknowledged] = episodes.flatMap((one) => acknowledgedWords(one, view, locale) ?? []);
  return [
    headline,
    ...episodes.flatMap((episode) => {
      const { sentence } = alertWords(watchOf(episode));
      return episode.zones.map((zone) => {
        const verb = zone.closed === undefined ? 'is' : 'was';
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
  const measured = episodes.flatMap(({ zones }) => zones.map(({ measuredAt }) => measuredAt));
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

import { z } from 'zod';
import { type AlertView, isMissingData } from '../../alerts/alert-view.ts';
import {
  type ClosingReason,
  type Episode,
  type EpisodeZone,
  openZones,
} from '../../alerts/venue-alerts.ts';
import { type ButtonOptions, controls } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import { boundedLines, note, type Part, paragraph } from '../blocks/parts.ts';
import { alertWords, measureNames, measureNumber } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { timeOfDay } from '../text/local-time.ts';
import { counted, listed } from '../text/wording.ts';
import { alertIds } from './ids.ts';
import { muteEpisodeMenu, parseJson } from './mute-menu.ts';

/** The message about an episode, from its first post to its closing edit, and its thread. */

/** @param isTest the message goes to one person, and nothing has happened */
export function episodeMessage(view: AlertView, isTest = false): Message {
  const { episodes } = view;
  const isOpen = episodes.some((one) => openZones(one).length > 0);
  const lines = boundedLines(
    view.isAboutVenue ? venueLines(view) : currentWords(view),
    (count) => mrkdwn`and ${count} more`,
  );
  return message(
    isTest ? note(mrkdwn`This is a test. Only you can see it.`) : undefined,
    paragraph(lines),
    note(sourceWords(view)),
    isTest ? undefined : episodeControls(view, isOpen),
  );
}

/** What is going on, without buttons. */
export function currentWords(view: AlertView): Mrkdwn[] {
  return view.episodes.flatMap((one) => episodeLines(one, view));
}

function episodeLines(episode: Episode, view: AlertView): Mrkdwn[] {
  if (episode.closed !== undefined) return closedLines(episode, view);
  const acknowledged = acknowledgedWords(episode, view);
  return [
    episode.kind === 'silence' ? silenceHeadline(episode, view) : openHeadline(episode),
    ...zoneLines(episode, view),
    ...(acknowledged === undefined ? [] : [acknowledged]),
  ];
}

/** `🔔 *Terrace* is too loud`, `🔔 *3 zones* are too loud` */
function openHeadline(episode: Episode): Mrkdwn {
  const open = openZones(episode);
  const { sentence } = alertWords(episode.settings.watch);
  const [only, ...others] = open;
  return only !== undefined && others.length === 0
    ? mrkdwn`🔔 ${sentence(mrkdwn`*${only.name}*`, 'is')}`
    : mrkdwn`🔔 ${sentence(mrkdwn`*${counted(open.length, 'zone')}*`, 'are')}`;
}

function silenceHeadline(episode: Episode, { venueName }: AlertView): Mrkdwn {
  if (episode.cause === 'service') {
    return mrkdwn`⚠️ No data from *${venueName}*: the venue service isn't answering. Alerts can't watch it until it's back.`;
  }
  const open = openZones(episode);
  const [only, ...others] = open;
  return only !== undefined && others.length === 0
    ? mrkdwn`⚠️ *${only.name}* has stopped reporting. Ask someone to check its sensor.`
    : mrkdwn`⚠️ *${counted(open.length, 'zone')}* have stopped reporting. Ask someone to check the sensors and the network.`;
}

/** One line per zone; the name is left out where the headline has it. */
function zoneLines(episode: Episode, view: AlertView): Mrkdwn[] {
  const isNamed = episode.zones.length > 1 || openZones(episode).length !== 1;
  return episode.zones.map((zone) => {
    const words = zoneWords(episode, zone, view);
    return isNamed ? mrkdwn`*${zone.name}*: ${words}` : words;
  });
}

/** `Loudness 74 (limit 70) since 21:40 · peak 76 at 21:50` */
function zoneWords(episode: Episode, zone: EpisodeZone, view: AlertView): Mrkdwn {
  const { now, zone: local } = view;
  if (zone.closed !== undefined) return mrkdwn`over ${lengthWords(zone)}`;
  if (episode.kind === 'silence') return mrkdwn`No data since ${timeOrDay(zone.since, now, local)}`;
  const since = mrkdwn`since ${timeOrDay(zone.since, now, local)}`;
  const peak = peakWords(episode, zone, view);
  const missing = isMissingData(episode, zone, now)
    ? [mrkdwn`⚠️ No data since ${timeOrDay(zone.measuredAt, now, local)}`]
    : [];
  return join([mrkdwn`${valueWords(episode, zone, view)} ${since}`, ...peak, ...missing], ' · ');
}

/** `Loudness 74 (limit 70)`, `Mood 2.1 (usually 6.0)` */
function valueWords(
  { settings: { watch } }: Episode,
  { value, usual }: EpisodeZone,
  { scale }: AlertView,
): Mrkdwn {
  if (watch.kind === 'silence' || value === undefined) return mrkdwn`No data`;
  const { measure, bounds } = watch;
  const number = (one: number) => measureNumber(measure, one, scale);
  const words = mrkdwn`${measureNames[measure]} ${number(value)}`;
  if (bounds.kind === 'fixed') return mrkdwn`${words} (limit ${number(bounds.enter)})`;
  return usual === undefined ? words : mrkdwn`${words} (usually ${number(usual)})`;
}

function peakWords(
  { settings: { watch } }: Episode,
  { peak, value }: EpisodeZone,
  { scale, zone, now }: AlertView,
): Mrkdwn[] {
  if (watch.kind === 'silence' || peak === undefined) return [];
  const shown = measureNumber(watch.measure, peak.value, scale);
  // No number twice: while it is at its peak, the value says it.
  if (value !== undefined && shown === measureNumber(watch.measure, value, scale)) return [];
  const name = watch.direction === 'above' ? 'peak' : 'lowest';
  return [mrkdwn`${name} ${shown} at ${timeOrDay(peak.at, now, zone)}`];
}

function acknowledgedWords(
  { acknowledged }: Episode,
  { zone, now }: AlertView,
): Mrkdwn | undefined {
  if (acknowledged === undefined) return undefined;
  const { by, at } = acknowledged;
  return mrkdwn`Acknowledged by ${mention(by)} at ${timeOrDay(at, now, zone)}`;
}

/** From the first breach to the last one: `after 30 min`, or `within 5 min` if there was only one. */
function lengthWords({ since, until }: Pick<EpisodeZone, 'since' | 'until'>): string {
  return until > since ? `after ${shortDuration(until - since)}` : 'within 5 min';
}

/** `✅ Over after 30 min: *Terrace* was too loud` */
function closedLines(episode: Episode, view: AlertView): Mrkdwn[] {
  const { closed, zones, settings, kind } = episode;
  const { zone: local, now } = view;
  const [only, ...others] = zones;
  const name =
    only !== undefined && others.length === 0
      ? mrkdwn`*${only.name}*`
      : mrkdwn`*${listed(zones.map((one) => one.name))}*`;
  const watch = kind === 'silence' ? ({ kind } as const) : settings.watch;
  const was = alertWords(watch).sentence(name, others.length === 0 ? 'was' : 'were');
  const from = Math.min(...zones.map(({ since }) => since));
  const to = Math.max(...zones.map(({ until }) => until));
  const start = timeOrDay(from, now, local);
  const span = to > from ? mrkdwn`${start} to ${timeOrDay(to, now, local)}` : mrkdwn`At ${start}`;
  const facts = [
    span,
    ...(only === undefined || others.length > 0 ? [] : closedPeak(episode, only, view)),
  ];
  const acknowledged = acknowledgedWords(episode, view);
  const headline =
    closed?.reason === 'recovered'
      ? kind === 'silence'
        ? mrkdwn`✅ ${name} ${others.length === 0 ? 'is' : 'are'} reporting again after ${shortDuration(to - from)}`
        : mrkdwn`✅ Over ${lengthWords({ since: from, until: to })}: ${was}`
      : mrkdwn`${was} from ${timeOrDay(from, now, local)}. ${endWords[closed?.reason ?? 'no_data']}`;
  return [
    headline,
    ...(closed?.reason === 'recovered' ? [join(facts, ' · ')] : []),
    ...(acknowledged === undefined ? [] : [acknowledged]),
    ...(episode.note === undefined
      ? []
      : [mrkdwn`${mention(episode.note.by)}: “${quote(episode.note.text)}”`]),
  ];
}

function closedPeak(
  { settings: { watch } }: Episode,
  { peak }: EpisodeZone,
  { scale, zone, now }: AlertView,
): Mrkdwn[] {
  if (watch.kind === 'silence' || peak === undefined) return [];
  const name = watch.direction === 'above' ? 'peak' : 'lowest';
  const shown = measureNumber(watch.measure, peak.value, scale);
  return [mrkdwn`${name} ${shown} at ${timeOrDay(peak.at, now, zone)}`];
}

/** Why it ended, if it did not end by itself. */
const endWords: Readonly<Record<ClosingReason, string>> = {
  recovered: '',
  no_data: "Closed: there's been no data for six hours.",
  rule_changed: 'Closed: the alert was changed.',
  rule_paused: 'Closed: the alert was paused.',
  rule_deleted: 'Closed: the alert was deleted.',
  zone_gone: 'Closed: the zone no longer exists.',
  venue_disconnected: 'Closed: the venue was disconnected.',
};

/** `🔔 *Harbour Hotel*: 7 alerts at once`, with a line for each */
function venueLines(view: AlertView): Mrkdwn[] {
  const { episodes, venueName } = view;
  const open = episodes.filter(({ closed }) => closed === undefined);
  const headline =
    open.length === 0
      ? mrkdwn`✅ *${venueName}*: all ${counted(episodes.length, 'alert')} are over`
      : mrkdwn`🔔 *${venueName}*: ${counted(open.length, 'alert')} at once`;
  const [acknowledged] = episodes.flatMap((one) => acknowledgedWords(one, view) ?? []);
  return [
    headline,
    ...episodes.flatMap((episode) => {
      const { title } = alertWords(episode.settings.watch);
      return episode.zones.map(
        (zone) => mrkdwn`*${title}: ${zone.name}*, ${zoneWords(episode, zone, view)}`,
      );
    }),
    ...(acknowledged === undefined ? [] : [acknowledged]),
  ];
}

/** `Harbour Hotel · updated 21:55` */
function sourceWords({ venueName, episodes, zone }: AlertView): Mrkdwn {
  const measured = episodes.flatMap(({ zones }) => zones.map(({ measuredAt }) => measuredAt));
  return mrkdwn`${venueName} · Updated ${timeOfDay(Math.max(...measured), zone)}`;
}

function episodeControls(view: AlertView, isOpen: boolean): Part {
  const { venueId, episodes } = view;
  const [first] = episodes;
  if (first === undefined) return controls({ buttons: [], pickers: [] });
  const isAcknowledged = episodes.some(({ acknowledged }) => acknowledged !== undefined);
  const settings: ButtonOptions = {
    label: 'Settings',
    actionId: alertIds.manage,
    value: first.ruleId,
  };
  const openLive: ButtonOptions = {
    label: 'Open live',
    actionId: alertIds.openLive,
    value: venueId,
  };
  if (!isOpen) {
    const write: ButtonOptions = {
      label: first.note === undefined ? 'Add a note' : 'Edit note',
      actionId: alertIds.writeNote,
      value: JSON.stringify([venueId, first.id]),
    };
    return controls({ buttons: [openLive, write, settings], pickers: [] });
  }
  const acknowledge: ButtonOptions = {
    label: 'Acknowledge',
    actionId: alertIds.acknowledge,
    value: JSON.stringify([venueId, ...episodes.map(({ id }) => id)].slice(0, mostEpisodes)),
    isPrimary: true,
  };
  return controls({
    buttons: [...(isAcknowledged ? [] : [acknowledge]), openLive, settings],
    menus: [muteEpisodeMenu(venueId, first.id)],
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

import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { type AlertRule, isVenueWatched, isWatched, mutedUntil } from '../../alerts/rule.ts';
import { viewOfEpisode } from '../../alerts/shown-alert.ts';
import {
  acknowledgedOf,
  type Episode,
  isAcknowledged,
  openZones,
} from '../../alerts/venue-alerts.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, controls, heading, note, type Part, paragraph, row } from '../../card/part.ts';
import { join, lines, mention, type RichText, rich } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { eveningOf } from '../../insight/service-day.ts';
import { dayMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askManagerButtons } from '../denials.ts';
import { acknowledgeButton, alertsButton, askButton, newAlertButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { ifUnseenWords } from '../text/alert-settings.ts';
import { alertTitle, mutedAlertWords } from '../text/alerts.ts';
import { listedAlertWords } from '../text/listed-alerts.ts';
import { dateNamed } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { andMore, listedInBold, listed as listedNames } from '../text/wording.ts';
import { noteWords } from './answers.ts';
import { endWords, spanOf } from './closed-words.ts';
import { addNoteButton } from './episode-controls.ts';
import { currentWords } from './episode-message.ts';
import { muteEpisodeMenu, unmuteButton } from './mute-menu.ts';
import { countWords } from './overview-count.ts';
import type { OverviewData } from './overview-data.ts';
import {
  causePart,
  isOfLevel,
  lastPart,
  lastWords,
  pastRowWords,
  seenWords,
  type ToldAlert,
} from './overview-last.ts';

/** `/ambience alerts`: what is going on, what was, and the alerts themselves. */

const mostRecent = 10;
const mostRules = 10;

export function overviewMessage(data: OverviewData, locale: Locale): Message {
  const { listed, venues, permissions, place, now } = data;
  const { isManager, people } = permissions;
  if (listed.length === 0 && venues.every(({ episodes }) => episodes.length === 0)) {
    return message(
      paragraph(
        place === undefined
          ? rich`No alerts yet. Get a message in a channel when a zone is too loud, or unusually quiet.`
          : rich`No alert is set up for ${place}.`,
      ),
      buttons(
        isManager
          ? [{ ...newAlertButton('Set up an alert'), isPrimary: true }]
          : askManagerButtons(people, { kind: 'alerts' }),
      ),
    );
  }
  const sinceOf = ({ episode }: ToldAlert) => spanOf(episode.zones).since;
  const all = venues
    .flatMap((venue) => venue.episodes.map((episode): ToldAlert => ({ venue, episode })))
    .toSorted((a, b) => b.episode.firedAt - a.episode.firedAt);
  const rules = listed.map(({ rule }) => rule);
  const isOne = venues.length === 1;
  const isMeant = isOfLevel(data.level);
  const open = all.filter(({ episode }) => episode.closed === undefined);
  const closed = withoutRepeats(
    all.filter(({ episode: { closed: end } }) => end !== undefined && end.at > now - listedMs),
    (told) => closedWords(told, isOne, locale),
  );
  // One of several zones may be over while the others go on.
  const [latest] = all
    .filter(isMeant)
    .flatMap(({ venue, episode }) =>
      episode.zones
        .filter(({ closed: end, until }) => end !== undefined && until > now - listedMs)
        .map((zone): ToldAlert => ({ venue, episode: { ...episode, zones: [zone] } })),
    )
    // As in the list below, the last one is the one that began last.
    .toSorted((a, b) => sinceOf(b) - sinceOf(a));
  const watched = [
    listed.length === 0 ? undefined : heading('What we watch'),
    ...listed.slice(0, mostRules).map((one) => paragraph(watchedWords(one, now, locale))),
    listed.length > mostRules ? note(andMore(listed.length - mostRules)) : undefined,
  ];
  const isOfRules = data.asked === 'rules' || data.asked === 'unwatched';
  // `any alerts tonight`, asked on a phone: what else there is is one press away.
  const isBrief = data.asked === 'tonight' || data.asked === 'today' || data.whether !== undefined;
  const isOfEvening = data.asked === 'tonight';
  const recent = isBrief
    ? closed.filter(({ venue: { connection, dayFrom }, episode: { closed: end } }) => {
        const evening = eveningOf(dayFrom, localZone(connection.venue.timezone));
        return (end?.at ?? 0) >= (isOfEvening ? evening : dayFrom);
      })
    : closed;
  return message(
    data.asked === 'unwatched' ? unwatchedPart(data) : undefined,
    ...(isOfRules ? watched : []),
    data.asked === 'rules' ? unwatchedPart(data) : undefined,
    data.asked === 'last' && !open.some(isMeant) ? lastPart(latest, data, locale) : undefined,
    data.asked === 'cause'
      ? causePart(open.find(isMeant) ?? all.find(isMeant), data, locale)
      : undefined,
    data.asked === 'muted'
      ? paragraph(
          mutedAlertWords(
            rules,
            venues.map(({ connection }) => connection),
            now,
            locale,
          ),
        )
      : undefined,
    data.asked === 'next' ? nextPart(open, listed) : undefined,
    paragraph(countWords(data, locale)),
    data.asked === 'last' && open.some(isMeant) && latest !== undefined
      ? paragraph(rich`The one before: ${lastWords(latest, isOne, locale)}.`)
      : undefined,
    ...open.flatMap((told) => [
      openRow(told, { rules, isOne, now }, locale),
      muteControls(told, { rules, now }),
    ]),
    recent.length === 0
      ? undefined
      : heading(isOfEvening ? 'Earlier tonight' : isBrief ? 'Earlier today' : 'Last 30 days'),
    ...recent.slice(0, mostRecent).map((told) => closedRow(told, isOne, locale)),
    recent.length > mostRecent ? note(andMore(recent.length - mostRecent)) : undefined,
    ...(isOfRules || isBrief ? [] : watched),
    buttons([
      ...(isBrief ? [askButton('All alerts', { command: 'alerts', argument: '' })] : []),
      ...(isManager ? [newAlertButton('Set up an alert')] : []),
      ...(isManager && listed.length > 0 ? [alertsButton('Manage alerts')] : []),
    ]),
  );
}

/** What follows if nobody acknowledges: of those that are open, otherwise of all that are watched. */
function nextPart(open: readonly ToldAlert[], listed: readonly ListedAlert[]): Part {
  const openIds = new Set(open.map(({ episode }) => episode.ruleId));
  const meant = listed.filter(({ rule }) => openIds.size === 0 || openIds.has(rule.id));
  const told = meant
    .flatMap(({ rule, venue }) =>
      venue === undefined ? [] : [ifUnseenWords(alertTitle(rule, venueName(venue)), rule)],
    )
    .slice(0, mostNext);
  return paragraph(lines(...told, rich`An alert closes by itself once it's over.`));
}

const mostNext = 3;

/** `No alert is set up at *Quay* and *Corner Café*.`, and the zones that no alert watches if that was asked */
function unwatchedPart({ listed, venues, asked }: OverviewData): Part | undefined {
  const rules = listed.map(({ rule }) => rule);
  const isWatchedVenue = ({ connection }: OverviewData['venues'][number]) =>
    isVenueWatched(rules, connection.venueId);
  const others = venues.filter((venue) => !isWatchedVenue(venue));
  const names = others.map(({ connection }) => rich`*${venueName(connection)}*`);
  const said = [
    ...(others.length === 0 || (venues.length === 1 && asked !== 'unwatched')
      ? []
      : [rich`No alert is set up at ${listedNames(names, names.length)}.`]),
    ...(asked === 'unwatched'
      ? venues
          .filter(isWatchedVenue)
          .map(({ connection }) => unwatchedZonesWords(connection, rules))
      : []),
  ];
  return said.length === 0 ? undefined : paragraph(join(said, '\n'));
}

/** `Not watched at *Harbour Hotel*: *Spa*.`, of a venue that has alerts */
function unwatchedZonesWords(connection: Connection, rules: readonly AlertRule[]): RichText {
  const active = rules.filter(
    ({ venueId, state }) => venueId === connection.venueId && state.kind === 'active',
  );
  const zones = connection.zones.filter(
    ({ id, goneAt }) => goneAt === undefined && !active.some((rule) => isWatched(rule, id)),
  );
  const venue = rich`*${venueName(connection)}*`;
  return zones.length === 0
    ? rich`Every zone of ${venue} is watched.`
    : rich`Not watched at ${venue}: ${listedInBold(zones, zones.length)}.`;
}

function watchedWords(one: ListedAlert, now: number, locale: Locale): RichText {
  const { ownedBy, watchedFrom } = one.rule;
  const by = rich`${listedAlertWords(one, now, locale)} · Set up by ${mention(ownedBy)}`;
  if (one.venue === undefined) return by;
  const since = dateNamed(watchedFrom, now, localZone(one.venue.venue.timezone), locale);
  return rich`${by}, last changed ${since}`;
}

/** Older ones are in nights and reviews. */
const listedMs = 30 * dayMs;

interface Listing {
  readonly rules: readonly AlertRule[];
  /** Only one venue is connected, so no row names it. */
  readonly isOne: boolean;
  readonly now: number;
}

/** With a button, unless someone takes care of it already. */
function openRow(
  { venue, episode }: ToldAlert,
  { rules, isOne, now }: Listing,
  locale: Locale,
): Part {
  const { connection, scale } = venue;
  const place = {
    venueId: connection.venueId,
    venueName: venueName(connection),
    // The row ends with it.
    isOneOfSeveral: false,
    timezone: connection.venue.timezone,
    scale,
    rules,
  };
  const current = currentWords(viewOfEpisode(episode, place, now), locale);
  const isSeen = isAcknowledged(episode);
  const last = [
    ...(isOne ? [] : [rich`${venueName(connection)}`]),
    ...(isSeen ? [] : [unseenWords(episode)]),
  ];
  const words = join(last.length === 0 ? current : [...current, join(last, ' · ')], '\n');
  const question: Question = { command: 'alerts', argument: '', venueId: connection.venueId };
  return isSeen
    ? paragraph(words)
    : row(words, { kind: 'button', button: acknowledgeButton(question, [episode.id]) });
}

/** Of those that are open, which nobody has acknowledged; the others say who has. */
function unseenWords(episode: Episode): RichText {
  const open = openZones(episode);
  const unseen = open.filter((zone) => acknowledgedOf(episode, zone) === undefined);
  return unseen.length === open.length
    ? rich`Nobody has acknowledged it yet.`
    : rich`Nobody has acknowledged ${listedInBold(unseen)} yet.`;
}

function muteControls(
  { venue: { connection }, episode }: ToldAlert,
  { rules, now }: Pick<Listing, 'rules' | 'now'>,
): Part | undefined {
  const rule = rules.find(({ id }) => id === episode.ruleId);
  if (rule === undefined) return undefined;
  const isMuted = openZones(episode).some(
    ({ zoneId }) => mutedUntil(rule, zoneId, now) !== undefined,
  );
  if (isMuted) return buttons([unmuteButton(episode)]);
  const menus = [muteEpisodeMenu(connection.venueId, episode.id)];
  return controls({ buttons: [], menus, pickers: [] });
}

/** How an alert went, and below it why it ended and who has seen it. */
function closedRow(told: ToldAlert, isOne: boolean, locale: Locale): Part {
  const { venue, episode } = told;
  const button = addNoteButton(venue.connection.venueId, episode, true);
  return row(closedWords(told, isOne, locale), { kind: 'button', button });
}

/** Of two alerts that watch the same zone, both may say the same. */
function withoutRepeats(
  alerts: readonly ToldAlert[],
  wordsOf: (told: ToldAlert) => RichText,
): ToldAlert[] {
  const first = new Map<string, ToldAlert>();
  for (const told of alerts) {
    const words = JSON.stringify(wordsOf(told));
    if (!first.has(words)) first.set(words, told);
  }
  return [...first.values()];
}

function closedWords(told: ToldAlert, isOne: boolean, locale: Locale): RichText {
  const { episode } = told;
  const { closed } = episode;
  const lines = [
    pastRowWords(told, isOne, locale),
    ...(closed === undefined || closed.reason === 'recovered'
      ? []
      : [rich`${endWords[closed.reason]}`]),
    ...seenWords(episode),
    ...noteWords(episode),
  ];
  return join(lines, '\n');
}

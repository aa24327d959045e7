import { alertView } from '../../alerts/alert-view.ts';
import type { AlertRule } from '../../alerts/rule.ts';
import { type Episode, openZones } from '../../alerts/venue-alerts.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import type { Permissions } from '../../people/roles.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { buttons, row } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mention, mrkdwn, quote } from '../blocks/mrkdwn.ts';
import { heading, note, type Part, paragraph } from '../blocks/parts.ts';
import { alertsButton, newAlertButton } from '../entry-points.ts';
import { askManagerButtons } from '../permissions.ts';
import { alertWords, listedAlertWords } from '../text/alerts.ts';
import { shortDuration } from '../text/durations.ts';
import { dayAndTime } from '../text/local-time.ts';
import { counted } from '../text/wording.ts';
import { currentWords } from './episode-message.ts';
import { alertIds } from './ids.ts';

/** `/ambience alerts`: what is going on, what was, and the alerts themselves. */

export interface OverviewVenue {
  readonly connection: Connection;
  readonly scale: LoudnessScale;
  /** Newest first. */
  readonly episodes: readonly Episode[];
}

export interface OverviewData {
  readonly rules: readonly AlertRule[];
  readonly venues: readonly OverviewVenue[];
  readonly permissions: Permissions;
  readonly now: number;
}

interface Told {
  readonly venue: OverviewVenue;
  readonly episode: Episode;
}

const mostRecent = 10;
const mostRules = 10;

export function overviewMessage(data: OverviewData): Message {
  const { rules, venues, permissions, now } = data;
  const { isManager, people } = permissions;
  if (rules.length === 0 && venues.every(({ episodes }) => episodes.length === 0)) {
    return message(
      paragraph(
        mrkdwn`No alerts yet. Get a message in a channel when a zone is too loud, or unusually quiet.`,
      ),
      buttons(
        isManager
          ? [{ ...newAlertButton('Set up an alert'), isPrimary: true }]
          : askManagerButtons(people, { kind: 'alerts' }),
      ),
    );
  }
  const all = venues
    .flatMap((venue) => venue.episodes.map((episode): Told => ({ venue, episode })))
    .toSorted((a, b) => b.episode.firedAt - a.episode.firedAt);
  const open = all.filter(({ episode }) => episode.closed === undefined);
  const closed = all.filter(({ episode }) => episode.closed !== undefined);
  return message(
    paragraph(
      open.length === 0
        ? mrkdwn`✅ Nothing to report right now`
        : mrkdwn`🔔 *${counted(open.length, 'alert')}* right now`,
    ),
    ...open.map((told) => paragraph(openWords(told, now))),
    closed.length === 0 ? undefined : heading('Last 30 days'),
    ...closed.slice(0, mostRecent).map((told) => closedRow(told)),
    closed.length > mostRecent ? note(mrkdwn`and ${closed.length - mostRecent} more`) : undefined,
    rules.length === 0 ? undefined : heading('Alerts'),
    ...rules.slice(0, mostRules).map((rule) => paragraph(ruleWords(rule, data))),
    rules.length > mostRules ? note(mrkdwn`and ${rules.length - mostRules} more`) : undefined,
    buttons(
      isManager
        ? [
            newAlertButton('Set up an alert'),
            ...(rules.length > 0 ? [alertsButton('Manage alerts')] : []),
          ]
        : [],
    ),
  );
}

function openWords({ venue, episode }: Told, now: number): Mrkdwn {
  const { connection, scale } = venue;
  const place = {
    venueId: connection.venueId,
    venueName: venueName(connection),
    timezone: connection.venue.timezone,
    scale,
  };
  const post = { id: '', isAboutVenue: false };
  return join(currentWords(alertView(post, [episode], place, now)), '\n');
}

/** `Fri 20 Nov 21:40 · *Too loud: Terrace* (Harbour Hotel) for 30 min`, with a note if there is one */
function closedRow({ venue: { connection }, episode }: Told): Part {
  const { settings, zones, kind, note: written, postId } = episode;
  const zone = { name: connection.venue.timezone, isKnown: true };
  const from = Math.min(...zones.map(({ since }) => since));
  const to = Math.max(...zones.map(({ until }) => until));
  const title = kind === 'silence' ? 'Sensor silent' : alertWords(settings.watch).title;
  const names = zones.map(({ name }) => name);
  const lines = [
    mrkdwn`${dayAndTime(from, zone)} · *${title}: ${names.slice(0, 3).join(', ')}${names.length > 3 ? ` and ${names.length - 3} more` : ''}* (${venueName(connection)}) for ${shortDuration(to - from)}${postId === undefined ? ', in quiet hours' : ''}`,
    ...(written === undefined ? [] : [mrkdwn`${mention(written.by)}: “${quote(written.text)}”`]),
  ];
  const button = {
    label: written === undefined ? 'Add a note' : 'Edit note',
    actionId: alertIds.writeNote,
    value: JSON.stringify([connection.venueId, episode.id]),
  };
  return row(join(lines, '\n'), { kind: 'button', button });
}

function ruleWords(rule: AlertRule, { venues, now }: OverviewData): Mrkdwn {
  const venue = venues.find(({ connection }) => connection.venueId === rule.venueId);
  const named = venue && {
    name: venueName(venue.connection),
    timezone: venue.connection.venue.timezone,
  };
  const isOpen = venue?.episodes.some((one) => one.ruleId === rule.id && openZones(one).length > 0);
  const words = listedAlertWords(rule, named, venue?.scale ?? { decimals: 1 }, now);
  return isOpen === true ? mrkdwn`🔔 ${words}` : words;
}

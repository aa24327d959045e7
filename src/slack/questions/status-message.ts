import { isOutdated } from '../../ambience/freshness.ts';
import type { VenueHealth } from '../../ambience/readings.ts';
import { type Digest, nextRuns } from '../../digests/digest.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { Permissions } from '../../people/roles.ts';
import { minuteMs } from '../../time.ts';
import type { Connection } from '../../venues/workspace.ts';
import { buttons } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mentionChannel, mrkdwn } from '../blocks/mrkdwn.ts';
import { list, note, paragraph } from '../blocks/parts.ts';
import { readAgainButton } from '../entry-points.ts';
import { connectAgainButtons } from '../permissions.ts';
import { ago, counted, timeOrDay, waitingTime, whyStale } from '../text/age.ts';
import { faultyWords, zoneNames } from '../text/attention.ts';
import { capitalised } from '../text/comparison.ts';
import { localMoment } from '../text/digests.ts';
import { venueLabels } from '../text/labels.ts';

export interface VenueStatus {
  readonly connection: Connection;
  readonly health: VenueHealth;
}

export interface StatusData {
  readonly venues: readonly VenueStatus[];
  readonly permissions: Permissions;
  readonly digests: readonly Digest[];
  /** Whether Slack accepts charts and tables in this workspace, as far as is known. */
  readonly supportsCharts: boolean;
  /** The number of stored entries that could not be read and are left out. */
  readonly unreadable: number;
  readonly now: number;
}

/** A problem with a venue, and what can be done about it. */
interface Fault {
  readonly what: Mrkdwn;
  readonly remedy: Mrkdwn;
}

/** `/ambience status`: venues with problems come first. */
export function statusMessage(data: StatusData): Message {
  const { venues, permissions, digests, supportsCharts, unreadable, now } = data;
  const labels = venueLabels(venues.map(({ connection }) => connection));
  const checked = venues
    .map((venue, index) => ({
      venue,
      label: labels[index] ?? '',
      faults: faultsOf(venue, now),
    }))
    .toSorted((a, b) => Math.sign(b.faults.length) - Math.sign(a.faults.length));
  const broken = checked.filter(({ faults }) => faults.length > 0);
  const isRevoked = venues.some(({ connection }) => connection.state === 'revoked');
  return message(
    paragraph(
      broken.length === 0
        ? mrkdwn`*${venues.length} of ${counted(venues.length, 'venue')}* in order.`
        : mrkdwn`*${broken.length} of ${counted(venues.length, 'venue')}* ${broken.length === 1 ? 'needs' : 'need'} attention.`,
    ),
    list(
      checked.map(({ venue, label, faults }) => venueWords(venue, label, faults, now)),
      (count) => mrkdwn`and ${counted(count, 'more venue')}`,
    ),
    paragraph(digestWords(digests, now)),
    unreadable === 0
      ? undefined
      : paragraph(
          mrkdwn`*${counted(unreadable, 'saved item')}* (a digest or a venue, for example) can't be read. Everything else works. Ask whoever runs this app to check its log.`,
        ),
    supportsCharts
      ? undefined
      : note(
          mrkdwn`Slack refused charts or tables in this workspace, so figures come as text. It is tried again a day after the last attempt.`,
        ),
    buttons([
      ...(isRevoked ? connectAgainButtons(permissions) : []),
      readAgainButton({ command: 'status', argument: '' }),
    ]),
  );
}

/** Which digest is due next, and whether some have stopped. */
function digestWords(digests: readonly Digest[], now: number): Mrkdwn {
  const { length: stopped } = digests.filter(({ state }) => state.kind === 'stopped');
  const [next] = digests
    .flatMap((digest) => nextRuns(digest, now, 1).map((at) => ({ digest, at })))
    .toSorted((a, b) => a.at - b.at);
  const words = [
    ...(stopped === 0
      ? []
      : [
          mrkdwn`*${stopped} of ${counted(digests.length, 'digest')}* ${stopped === 1 ? 'has' : 'have'} stopped. Managers see why, and resume, under \`/ambience digest\`.`,
        ]),
    next === undefined
      ? mrkdwn`${digests.length === 0 ? 'No digest is set up.' : 'No digest is due.'}`
      : mrkdwn`Next digest ${localMoment(next.at, next.digest.timezone)} (${next.digest.timezone}) in ${mentionChannel(next.digest.channelId)}`,
  ];
  return join(words, '\n');
}

function venueWords(
  { connection, health }: VenueStatus,
  label: string,
  faults: readonly Fault[],
  now: number,
): Mrkdwn {
  const zone = localZone(connection.venue.timezone);
  const words = [
    mrkdwn`*${label}*${faults.length === 0 ? ', in order' : ''}`,
    ...faults.map(({ what, remedy }) => mrkdwn`${what} ${remedy}`),
    ...(connection.state === 'active'
      ? [lastReadWords(health, now, zone), budgetWords(health)]
      : []),
  ];
  return join(words, '\n');
}

function lastReadWords({ lastLive }: VenueHealth, now: number, zone: LocalZone): Mrkdwn {
  if (lastLive === undefined) return mrkdwn`Not read yet: \`/ambience live\` reads it.`;
  const { readAt, measuredAt, value } = lastLive;
  return mrkdwn`Last good read ${timeOrDay(readAt, now, zone)}, ${ago(now - readAt)}, of ${counted(value.length, 'zone')} measured ${timeOrDay(measuredAt, now, zone)} (${zone.name})`;
}

function budgetWords({ budget }: VenueHealth): Mrkdwn {
  const { left, capacity, perMinute } = budget;
  return mrkdwn`Budget for asking the venue service: ${left} of ${capacity} left, ${perMinute} come back each minute`;
}

function faultsOf({ connection, health }: VenueStatus, now: number): Fault[] {
  const { state, venue } = connection;
  if (state === 'revoked') {
    return [
      {
        what: mrkdwn`The venue has withdrawn access.`,
        remedy: mrkdwn`A manager connects it again with its connection code.`,
      },
    ];
  }
  if (state === 'pending') {
    return [
      {
        what: mrkdwn`The venue has not approved this app yet.`,
        remedy: mrkdwn`Its owner approves it in the venue's management app; who connected it is told then.`,
      },
    ];
  }
  const { isKnown } = localZone(venue.timezone);
  return [
    ...troubleFaults(health, now),
    ...sensorFaults(health, localZone(venue.timezone)),
    ...(isKnown
      ? []
      : [
          {
            what: mrkdwn`Its time zone, ${venue.timezone}, is not known here, so times are UTC.`,
            remedy: mrkdwn`The venue corrects it in its management app.`,
          },
        ]),
  ];
}

function troubleFaults({ trouble, budget }: VenueHealth, now: number): Fault[] {
  const retry =
    budget.pausedMs > 0
      ? mrkdwn`We'll try again in ${waitingTime(Math.max(budget.pausedMs, minuteMs))}.`
      : mrkdwn`We'll try again with the next question. Nothing for you to do.`;
  if (trouble !== undefined) {
    const why = whyStale(trouble.code);
    const since = ago(now - trouble.since);
    return [{ what: mrkdwn`${capitalised(why)}; that began ${since}.`, remedy: retry }];
  }
  return budget.pausedMs > 0
    ? [{ what: mrkdwn`The venue service asks us to wait.`, remedy: retry }]
    : [];
}

function sensorFaults({ lastLive }: VenueHealth, zone: LocalZone): Fault[] {
  if (lastLive === undefined) return [];
  const { value: zones, measuredAt, readAt, hasOwnTime } = lastLive;
  const { faulty, outdated } = rankZones(zones, measuredAt);
  const ahead = zones.filter(({ isClockAhead }) => isClockAhead === true);
  const checkSensors = mrkdwn`Ask someone at the venue to check the sensors.`;
  return [
    // Only if the data was already old when read: an hour without questions is not a fault.
    ...(hasOwnTime && isOutdated('live', measuredAt, readAt)
      ? [
          {
            what: mrkdwn`No new data since ${timeOrDay(measuredAt, readAt, zone)}.`,
            remedy: mrkdwn`If this goes on, ask someone at the venue to check the sensors and the network.`,
          },
        ]
      : []),
    ...(faulty.length === 0
      ? []
      : [{ what: faultyWords(faulty, zones.length), remedy: checkSensors }]),
    ...(outdated.length === 0
      ? []
      : [{ what: mrkdwn`Not reporting: ${zoneNames(outdated)}.`, remedy: checkSensors }]),
    ...(ahead.length === 0
      ? []
      : [
          {
            what: mrkdwn`Sensor clock running fast: ${zoneNames(ahead)}.`,
            remedy: mrkdwn`We use the time the data reached us instead. Ask someone at the venue to set the clock.`,
          },
        ]),
  ];
}

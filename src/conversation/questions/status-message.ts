import type { AlertRule } from '../../alerts/rule.ts';
import { isOutdated, refreshIntervalMs } from '../../ambience/freshness.ts';
import type { VenueHealth } from '../../ambience/readings.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, list, note, paragraph } from '../../card/part.ts';
import { join, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { type Digest, nextRuns } from '../../digests/digest.ts';
import type { Remembered } from '../../history/remembered.ts';
import { type LocalZone, localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { Permissions } from '../../people/roles.ts';
import { minuteMs } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { connectAgainButtons } from '../denials.ts';
import { refreshButton } from '../entry-points.ts';
import { nextMoment } from '../text/digests.ts';
import { ago, shortDuration, waitingTime } from '../text/durations.ts';
import { timeOrDay, whyStaleAfterName } from '../text/freshness.ts';
import { venueLabels } from '../text/labels.ts';
import { dayAndTime, dayOfMonth } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { waitingForOwner, whoIsTold } from '../text/venue-facts.ts';
import { counted, listed } from '../text/wording.ts';

export interface VenueStatus {
  readonly connection: Connection;
  readonly health: VenueHealth;
  /** Undefined if nothing is kept of it. */
  readonly remembered?: Remembered | undefined;
}

export interface StatusData {
  readonly venues: readonly VenueStatus[];
  readonly permissions: Permissions;
  readonly digests: readonly Digest[];
  readonly alerts: readonly AlertRule[];
  /** How often alerts check a venue, in milliseconds. */
  readonly pollMsOf: (venueId: string) => number;
  /** Whether Slack accepts charts and tables in this workspace, as far as is known. */
  readonly supportsCharts: boolean;
  /** The number of stored entries that could not be read and are left out. */
  readonly unreadable: number;
  readonly now: number;
}

/** A problem with a venue, and what can be done about it. */
interface Fault {
  readonly what: RichText;
  /** Undefined if `what` says it. */
  readonly remedy: RichText | undefined;
}

/** `/ambience status` */
export function statusMessage(data: StatusData, locale: Locale): Message {
  const { venues, permissions, digests, supportsCharts, unreadable, now } = data;
  const labels = venueLabels(
    venues.map(({ connection }) => connection),
    locale,
  );
  const checked = venues
    .map((venue, index) => ({
      venue,
      label: labels[index] ?? '',
      faults: faultsOf(venue, now, locale),
    }))
    .toSorted((a, b) => urgency(a) - urgency(b));
  const isRevoked = venues.some(({ connection }) => connection.state === 'revoked');
  return message(
    list(
      checked.map(({ venue, label, faults }) =>
        lines(venueWords(venue, label, faults, now), rememberedWords(venue, locale)),
      ),
      (count) => rich`and ${counted(count, 'more venue')}`,
    ),
    paragraph(join([digestWords(digests, now, locale), ...alertWords(data, checked)], '\n')),
    unreadable === 0
      ? undefined
      : paragraph(
          rich`⚠️ ${counted(unreadable, 'saved setting')} can't be read. Everything else works. Tell whoever runs this app.`,
        ),
    supportsCharts
      ? undefined
      : note(
          rich`${term('the chat app')} doesn't show charts and tables in this workspace, so answers come as text. We try again once a day.`,
        ),
    buttons([
      ...(isRevoked ? connectAgainButtons(permissions) : []),
      refreshButton({ command: 'status', argument: '' }),
    ]),
  );
}

interface Checked {
  readonly venue: VenueStatus;
  readonly faults: readonly Fault[];
}

/** Broken venues come first, and those that wait for approval last. */
function urgency({ venue: { connection }, faults }: Checked): number {
  if (connection.state === 'pending') return 2;
  return faults.length > 0 ? 0 : 1;
}

/** How many alerts watch, and whether they check less often than every five minutes. */
function alertWords(
  { alerts, venues, pollMsOf }: StatusData,
  checked: readonly Checked[],
): RichText[] {
  const active = alerts.filter(({ state }) => state.kind === 'active');
  const blind = new Set(
    checked
      .filter(({ venue: { connection, health } }) =>
        [connection.state !== 'active', health.trouble !== undefined].includes(true),
      )
      .map(({ venue }) => venue.connection.venueId),
  );
  const { length: waiting } = active.filter(({ venueId }) => blind.has(venueId));
  const watching = active.length - waiting;
  const { length: stopped } = alerts.filter(({ state }) => state.kind === 'stopped');
  const slow = venues.filter(
    ({ connection: { venueId } }) =>
      active.some((rule) => rule.venueId === venueId) && pollMsOf(venueId) > refreshIntervalMs.live,
  );
  return [
    ...(stopped === 0
      ? []
      : [
          rich`⚠️ ${counted(stopped, 'alert')} stopped. Managers can fix ${stopped === 1 ? 'it' : 'them'} with \`/ambience alert\`.`,
        ]),
    ...(waiting === 0
      ? []
      : [rich`⚠️ ${counted(waiting, 'alert')} can't watch until there's data again.`]),
    ...(watching === 0 ? [] : [rich`${counted(watching, 'alert')} watching`]),
    ...slow.map(
      ({ connection }) =>
        rich`Alerts check *${venueName(connection)}* every ${shortDuration(pollMsOf(connection.venueId))} for now, because of many questions.`,
    ),
  ];
}

/** Which digest is next, and whether some have stopped. */
function digestWords(digests: readonly Digest[], now: number, locale: Locale): RichText {
  const { length: stopped } = digests.filter(({ state }) => state.kind === 'stopped');
  const [next] = digests
    .flatMap((digest) => nextRuns(digest, now, 1).map((at) => ({ digest, at })))
    .toSorted((a, b) => a.at - b.at);
  const words = [
    ...(stopped === 0
      ? []
      : [
          rich`⚠️ ${counted(stopped, 'digest')} stopped. Managers can resume ${stopped === 1 ? 'it' : 'them'} with \`/ambience digest\`.`,
        ]),
    next === undefined
      ? rich`${digests.length === 0 ? 'No digests yet.' : 'No digest is scheduled.'}`
      : rich`Next digest: ${nextMoment(next.at, now, next.digest.timezone, locale)} in ${mentionChannel(next.digest.channelId)}`,
  ];
  return join(words, '\n');
}

/** `✅ *Harbour Hotel*: working · all 9 sensors reporting · updated 3 minutes ago`, or what is wrong */
function venueWords(
  { connection, health }: VenueStatus,
  label: string,
  faults: readonly Fault[],
  now: number,
): RichText {
  const { lastLive } = health;
  if (faults.length === 0) {
    if (lastLive === undefined) return rich`✅ *${label}*: connected, waiting for first data`;
    const { length } = lastLive.value;
    const sensors = length < 3 ? counted(length, 'sensor') : `all ${length} sensors`;
    return rich`✅ *${label}*: working · ${sensors} reporting · updated ${ago(now - lastLive.measuredAt)}`;
  }
  const sign = connection.state === 'pending' ? '⏳' : '⚠️';
  return join(
    faults.map(({ what, remedy }, index) => {
      const words = remedy === undefined ? what : join([what, remedy], ' ');
      return index === 0 ? rich`${sign} *${label}*: ${words}` : words;
    }),
    '\n',
  );
}

/** `History since 12 Nov · 2 gaps this week` */
function rememberedWords(
  { connection, remembered }: VenueStatus,
  locale: Locale,
): RichText | undefined {
  if (remembered === undefined) return undefined;
  const { since, gaps, endedAt } = remembered;
  const zone = localZone(connection.venue.timezone);
  const day = dayOfMonth(since, zone, locale);
  const kept =
    endedAt === undefined
      ? rich`History since ${day}`
      : rich`⚠️ History from ${day} to ${dayAndTime(endedAt, zone, locale)}, and nothing since`;
  return gaps === 0 ? kept : rich`${kept} · ${counted(gaps, 'gap')} this week`;
}

/** What there is, each in a line of its own. */
function lines(...some: readonly (RichText | undefined)[]): RichText {
  return join(
    some.filter((line) => line !== undefined),
    '\n',
  );
}

function faultsOf({ connection, health }: VenueStatus, now: number, locale: Locale): Fault[] {
  const { state, venue, connectedBy } = connection;
  if (state === 'revoked') {
    return [
      {
        what: rich`${whyStaleAfterName('token_refused')}`,
        remedy: undefined,
      },
    ];
  }
  if (state === 'pending') {
    return [
      {
        what: waitingForOwner,
        remedy: whoIsTold(connectedBy),
      },
    ];
  }
  const zone = localZone(venue.timezone);
  return [
    ...troubleFaults(health, now, zone, locale),
    ...sensorFaults(health, zone, locale),
    ...(zone.isKnown
      ? []
      : [
          {
            what: rich`its time zone (${venue.timezone}) isn't known, so times are UTC.`,
            remedy: rich`The venue can correct it in its management app.`,
          },
        ]),
  ];
}

function troubleFaults(
  { trouble, budget }: VenueHealth,
  now: number,
  zone: LocalZone,
  locale: Locale,
): Fault[] {
  const retry =
    budget.pausedMs > 0
      ? rich`We'll try again in ${waitingTime(Math.max(budget.pausedMs, minuteMs))}.`
      : rich`We keep trying. Nothing for you to do.`;
  if (trouble !== undefined) {
    const why = whyStaleAfterName(trouble.code).replace(/\.$/, '');
    const since = timeOrDay(trouble.since, now, zone, locale);
    const saysWhen = trouble.code === 'access_refused';
    return [{ what: rich`${why} (since ${since}).`, remedy: saysWhen ? undefined : retry }];
  }
  return budget.pausedMs > 0
    ? [{ what: rich`${whyStaleAfterName('rate_limited')}`, remedy: retry }]
    : [];
}

function sensorFaults({ lastLive }: VenueHealth, zone: LocalZone, locale: Locale): Fault[] {
  if (lastLive === undefined) return [];
  const { value: zones, measuredAt, readAt, hasOwnTime } = lastLive;
  const { faulty, outdated } = rankZones(zones, measuredAt);
  const silent = [...faulty, ...outdated];
  const ahead = zones.filter(({ isClockAhead }) => isClockAhead === true);
  return [
    // Only if the data was already old when read: an hour without questions is not a fault.
    ...(hasOwnTime && isOutdated('live', measuredAt, readAt)
      ? [
          {
            what: rich`no new data since ${timeOrDay(measuredAt, readAt, zone, locale)}.`,
            remedy: rich`If this goes on, ask someone at the venue to check the sensors and the network.`,
          },
        ]
      : []),
    ...(silent.length === 0
      ? []
      : [
          {
            what: rich`${silent.length} of ${counted(zones.length, 'sensor')} ${silent.length === 1 ? "isn't" : "aren't"} reporting (${listed(silent.map(({ name }) => name))}).`,
            remedy: rich`Ask someone at the venue to check ${silent.length === 1 ? 'it' : 'them'}.`,
          },
        ]),
    ...(ahead.length === 0
      ? []
      : [
          {
            what: rich`the sensor clock runs fast (${listed(ahead.map(({ name }) => name))}).`,
            remedy: rich`We use the time the data reached us instead. Ask someone at the venue to set the clock.`,
          },
        ]),
  ];
}

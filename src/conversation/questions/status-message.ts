import type { AlertRule } from '../../alerts/rule.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import type { Zone } from '../../ambience/types.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, list, note, paragraph } from '../../card/part.ts';
import { join, lines, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { type Digest, nextRuns } from '../../digests/digest.ts';
import { localZone } from '../../insight/local-time.ts';
import { rankZones } from '../../insight/ranking.ts';
import type { Permissions } from '../../people/roles.ts';
import type { StoreStatus } from '../../store/store.ts';
import { venueName } from '../../venues/workspace.ts';
import { connectAgainButtons } from '../denials.ts';
import { askButton, refreshButton } from '../entry-points.ts';
import { nextMoment } from '../text/digests.ts';
import { ago, shortDuration } from '../text/durations.ts';
import { timeOrDay } from '../text/freshness.ts';
import { venueLabels } from '../text/labels.ts';
import { dayAndTime, dayOfMonth, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { moodNumber } from '../text/numbers.ts';
import { counted, listedInBold } from '../text/wording.ts';
import { type Fault, faultsOf, silentSensors, type VenueStatus } from './fault-words.ts';

export interface StatusData {
  readonly venues: readonly VenueStatus[];
  /** The zone whose sensor was asked about. */
  readonly sensor?: Pick<Zone, 'id' | 'name'> | undefined;
  /** Whether all of them are working, or any is silent, or how many, was asked about a venue, or all of them. */
  readonly sensorsAsked?:
    | { readonly whether: 'working' | 'silent' | 'count'; readonly venueId: string | undefined }
    | undefined;
  readonly permissions: Permissions;
  readonly digests: readonly Digest[];
  readonly alerts: readonly AlertRule[];
  /** The alerts that are open right now. */
  readonly openRuleIds: ReadonlySet<string>;
  /** How often alerts check a venue, in milliseconds. */
  readonly pollMsOf: (venueId: string) => number;
  /** Whether Slack accepts charts and tables in this workspace, as far as is known. */
  readonly supportsCharts: boolean;
  /** The number of stored entries that could not be read and are left out. */
  readonly unreadable: number;
  readonly storeStatus: StoreStatus;
  readonly now: number;
  /** The name of a venue or zone, if only that venue is told. */
  readonly asked?: string | undefined;
}

/** `/ambience status` */
export function statusMessage(data: StatusData, locale: Locale): Message {
  const { venues, permissions, digests, supportsCharts, unreadable, storeStatus, now, asked } =
    data;
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
  const sensor = sensorWords(data, locale) ?? allSensorsWords(data);
  // A venue without a digest of its own is no workspace without digests.
  const areDigestsSaid = asked === undefined || digests.length > 0;
  const watching = [
    ...(areDigestsSaid ? [digestWords(digests, now, locale)] : []),
    ...alertWords(data, checked),
  ];
  return message(
    isSaving(storeStatus) ? undefined : paragraph(notSavedWords),
    sensor && paragraph(sensor),
    list(
      checked.map(({ venue, label, faults }) =>
        lines(venueWords(venue, label, faults, now), rememberedWords(venue, locale)),
      ),
      (count) => rich`and ${counted(count, 'more venue')}`,
    ),
    ...(watching.length === 0 ? [] : [paragraph(join(watching, '\n'))]),
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
      refreshButton({ command: 'status', argument: asked ?? '' }),
      ...(asked === undefined
        ? []
        : [askButton('All venues', { command: 'status', argument: '' })]),
    ]),
  );
}

const notSavedWords = rich`⚠️ Nothing can be saved right now: no notes, no settings, no past hours. Tell whoever runs this app.`;

function isSaving(status: StoreStatus): boolean {
  switch (status) {
    case 'ok':
    case 'behind a transaction pooler':
      return true;
    case 'unusable':
    case 'not writable':
      return false;
  }
}

/** `✅ *Terrace* is reporting: mood 5.8 of 10 at 21:40, 3 minutes ago`; undefined if no sensor was asked about */
function sensorWords({ venues, sensor, now }: StatusData, locale: Locale): RichText | undefined {
  const of = venues.find(({ connection }) => connection.zones.some(({ id }) => id === sensor?.id));
  const lastLive = of?.health.lastLive;
  if (sensor === undefined || of === undefined || lastLive === undefined) return undefined;
  const zone = localZone(of.connection.venue.timezone);
  const { measured } = rankZones(lastLive.value, lastLive.measuredAt);
  const live = measured.find(({ id }) => id === sensor.id);
  if (live?.mood === undefined) return rich`⚠️ *${sensor.name}* isn't reporting.`;
  const measuredAt = live.measuredAt ?? lastLive.measuredAt;
  // The time there may be another one than here.
  const at = `${timeOrDay(measuredAt, now, zone, locale)}, ${ago(now - measuredAt)}`;
  return of.health.trouble === undefined
    ? rich`✅ *${sensor.name}* is reporting: mood ${moodNumber(live.mood.value, locale)} of 10 at ${at}`
    : rich`⚠️ *${sensor.name}*: no data since ${at}.`;
}

/** `Yes, all 12 sensors are reporting.`, to `are all sensors working`; undefined if that was not asked */
function allSensorsWords({ venues, sensorsAsked }: StatusData): RichText | undefined {
  if (sensorsAsked === undefined) return undefined;
  const waiting = venues.find(({ connection }) => connection.venueId === sensorsAsked.venueId);
  if (waiting?.connection.state === 'pending') {
    return sensorsAsked.whether === 'working' ? rich`Not yet.` : rich`There's no data yet.`;
  }
  const asked = venues.filter(
    ({ connection: { state, venueId } }) =>
      state !== 'pending' && venueId === (sensorsAsked.venueId ?? venueId),
  );
  const known = asked.flatMap(({ connection, health: { lastLive, trouble } }) =>
    connection.state === 'active' && trouble === undefined && lastLive !== undefined
      ? [{ connection, count: lastLive.value.length, silent: silentSensors(lastLive).length }]
      : [],
  );
  const sum = (key: 'count' | 'silent') => known.reduce((all, one) => all + one[key], 0);
  const [count, silent] = [sum('count'), sum('silent')];
  const missing = asked
    .map(({ connection }) => connection)
    .filter((one) => known.every(({ connection }) => connection !== one));
  const [only, ...others] = asked;
  if (
    count === 0 &&
    only !== undefined &&
    others.length === 0 &&
    sensorsAsked.whether === 'working'
  ) {
    return rich`No, there's no data from *${venueName(only.connection)}*.`;
  }
  if (count === 0) return rich`I can't tell: there's no data right now.`;
  const rest =
    missing.length === 0
      ? rich``
      : rich` There's no data from ${counted(missing.length, 'other venue')}.`;
  const { good, bad } = answers[sensorsAsked.whether];
  if (silent === 0) {
    const all =
      count === 1
        ? 'the only sensor is'
        : count === 2
          ? 'both sensors are'
          : `all ${count} sensors are`;
    // A venue without data is what was asked about, however many sensors work elsewhere.
    if (missing.length > 0 && sensorsAsked.whether !== 'count') {
      const names = listedInBold(missing.map((one) => ({ name: venueName(one) })));
      return rich`${bad}there's no data from ${names}. Elsewhere, ${all} reporting.`;
    }
    return rich`${good}${all} reporting.${rest}`;
  }
  const where = listedInBold(
    known
      .filter((one) => one.silent > 0)
      .map(({ connection }) => ({ name: venueName(connection) })),
  );
  return rich`${bad}${silent} of ${counted(count, 'sensor')} ${silent === 1 ? "isn't" : "aren't"} reporting, at ${where}.${rest}`;
}

const answers = {
  working: { good: rich`Yes, `, bad: rich`No, ` },
  silent: { good: rich`No, `, bad: rich`Yes, ` },
  count: { good: rich`None: `, bad: rich`` },
} as const;

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
  { alerts, openRuleIds, venues, pollMsOf }: StatusData,
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
  const { length: open } = active.filter(
    ({ id, venueId }) => openRuleIds.has(id) && !blind.has(venueId),
  );
  // Of one, it needs no number.
  const openNow = open === 0 ? '' : watching === 1 ? ', open now' : `, ${open} open now`;
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
    ...(watching === 0 ? [] : [rich`${counted(watching, 'alert')} watching${openNow}`]),
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
      : dayOfMonth(endedAt, zone, locale) === day
        ? rich`⚠️ History of ${day} until ${timeOfDay(endedAt, zone, locale)}, and nothing since`
        : rich`⚠️ History from ${day} to ${dayAndTime(endedAt, zone, locale)}, and nothing since`;
  return gaps === 0 ? kept : rich`${kept} · ${counted(gaps, 'gap')} this week`;
}

/** What there is, each in a line of its own. */

import type { AlertRule } from '../../alerts/rule.ts';
import { refreshIntervalMs } from '../../ambience/freshness.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, list, note, paragraph } from '../../card/part.ts';
import { join, lines, mentionChannel, type RichText, rich, term } from '../../card/rich-text.ts';
import { type Digest, nextRuns } from '../../digests/digest.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Permissions } from '../../people/roles.ts';
import type { StoreStatus } from '../../store/store.ts';
import { venueName } from '../../venues/workspace.ts';
import { connectAgainButtons } from '../denials.ts';
import { askButton, refreshButton } from '../entry-points.ts';
import { nextMoment } from '../text/digests.ts';
import { ago, shortDuration } from '../text/durations.ts';
import { venueLabels } from '../text/labels.ts';
import { dayAndTime, dayOfMonth, timeOfDay } from '../text/local-time.ts';
import type { Locale } from '../text/locale.ts';
import { counted } from '../text/wording.ts';
import { type Fault, faultsOf, type VenueStatus } from './fault-words.ts';
import { type SensorsAsked, sensorWords } from './sensor-words.ts';

export interface StatusData extends SensorsAsked {
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
  const sensor = sensorWords(data, locale);
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
  const openNow = open === 0 ? '' : watching === 1 ? ' · open now' : ` · ${open} open now`;
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
    ...(watching === 0 ? [] : [rich`${counted(watching, 'alert')} set up${openNow}`]),
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

import type { Episode } from '../../src/alerts/venue-alerts.ts';
import { message } from '../../src/card/message.ts';
import { paragraph } from '../../src/card/part.ts';
import { lines, mentionChannel, rich } from '../../src/card/rich-text.ts';
import { checkChannel } from '../../src/conversation/channel-named.ts';
import {
  changedInSettings,
  contentsOf,
  notByChannel,
  notOfZone,
  seenInChannels,
  unreadInList,
  unreadWords,
} from '../../src/conversation/digests/answers.ts';
import { readDigestWords } from '../../src/conversation/digests/digest-asked.ts';
import { emptyForm, formOf, withChosenDefaults } from '../../src/conversation/digests/form.ts';
import { digestFormView } from '../../src/conversation/digests/form-view.ts';
import { digestNotificationMessage } from '../../src/conversation/digests/notification-message.ts';
import {
  digestIntroductionMessage,
  digestsMessage,
  manualResultWords,
  noDigestMessage,
  noneAtTimeWords,
  noneOfVenueWords,
} from '../../src/conversation/digests/outcome-messages.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import { scheduledThenWords } from '../../src/conversation/digests/scheduled-then.ts';
import { snoozeView } from '../../src/conversation/digests/snooze-view.ts';
import { digestFactsView, digestsView, digestView } from '../../src/conversation/digests/views.ts';
import { nextPostWords } from '../../src/conversation/text/digests.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import type { VenueContent } from '../../src/digests/content.ts';
import type { Digest, DigestNotification } from '../../src/digests/digest.ts';
import type { ManualResult } from '../../src/digests/digest-service.ts';
import { digestKinds, isAboutNow } from '../../src/digests/kinds.ts';
import type { ListedDigest } from '../../src/digests/listed-digest.ts';
import { areAllMeasured } from '../../src/insight/ranking.ts';
import {
  type Delivery,
  type FailureReason,
  type Outcome,
  type PostingCode,
  postingCodes,
} from '../../src/schedule/delivery.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { neverAutomated } from '../../src/venues/venue-now.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { alertOf } from './alerts.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** Scheduled posts, notifications about them, and the modals for managing them. */

export function digestOf({ connection }: VenueWorld): Digest {
  return {
    id: 'digest-1',
    kind: 'daily',
    venueId: connection.venueId,
    channelId: 'C0BAR',
    weekdays: ['friday', 'saturday'],
    times: ['18:00', '21:00'],
    timezone: 'Europe/Copenhagen',
    figure: 'representative',
    parts: ['usual', 'attention', 'movers', 'table', 'chart'],
    whenDown: 'last_reading',
    offersShared: false,
    ownedBy: 'U0MANAGER',
    version: 1,
    since: now - 24 * hourMs,
    state: { kind: 'active' },
    pendingNotifications: [],
    isOwnerless: false,
  };
}

export function digestExamples(world: World): Example[] {
  return [...postExamples(world), ...notificationExamples(world), ...windowExamples(world)];
}

export function contentOf(venue: VenueWorld): VenueContent {
  const { connection, zonesLive: zones, trend, zonesTrend, typical, zonesTypical, scale } = venue;
  return {
    kind: 'daily',
    venueName: venueName(connection),
    timezone: connection.venue.timezone,
    zones,
    trend,
    zonesTrend,
    typical: typical.value,
    zonesTypical: zonesTypical.value,
    neverAutomated: neverAutomated(connection),
    faulty: new Set(zones.value.filter(({ error }) => error !== undefined).map(({ id }) => id)),
    episodes: [],
    isComparable: areAllMeasured(zones, trend),
    scale,
  };
}

/** An alert that began the night before. */
function longEpisode(hotel: VenueWorld): Episode {
  const { zones, ...episode } = quietEpisode(hotel);
  return { ...episode, zones: zones.map((one) => ({ ...one, since: one.since - 26 * hourMs })) };
}

/** An alert that was over before quiet hours ended. */
export function quietEpisode(hotel: VenueWorld): Episode {
  const [since, until] = [now - 22 * hourMs, now - 21 * hourMs];
  const closed = { at: until, noticedAt: until, reason: 'recovered' } as const;
  const zone = {
    zoneId: 'zn-4106',
    name: 'Terrace',
    since,
    until,
    measuredAt: until,
    earlierMs: 0,
    closed,
  };
  const rule = alertOf(hotel);
  return {
    id: 'episode-1',
    ruleId: rule.id,
    ruleVersion: 1,
    settings: rule,
    kind: 'level',
    firedAt: since,
    zones: [zone],
    closed,
  };
}

function postExamples({ hotel, club }: World): Example[] {
  const digest = digestOf(hotel);
  const content = contentOf(hotel);
  const at = now - 3 * minuteMs;
  const data = { digest, content, at, now: at, trigger: { kind: 'schedule' } } as const;
  const old = { stale: { code: 'unavailable' } } as const;
  const { zones, trend } = content;
  const stale = {
    ...content,
    zones: zones && { ...zones, ...old },
    trend: trend && { ...trend, ...old },
  };
  const nothing = {
    venueName: 'Harbour Hotel',
    timezone: content.timezone,
    neverAutomated: content.neverAutomated,
    faulty: new Set<string>(),
    episodes: [],
    isComparable: false,
    scale: content.scale,
  };
  return [
    ...digestKinds
      .filter(isAboutNow)
      .flatMap((kind) =>
        ofMessage(
          `digest, ${kind}`,
          digestMessage({ ...data, digest: { ...digest, kind }, content: { ...content, kind } }),
        ),
      ),
    ...digestKinds.filter(isAboutNow).flatMap((kind) =>
      ofMessage(
        `digest, ${kind}, nothing added`,
        digestMessage({
          ...data,
          digest: { ...digest, kind, parts: [], figure: 'average' },
          content: { ...content, kind },
        }),
      ),
    ),
    ...ofMessage(
      'digest, alert in quiet hours',
      digestMessage({ ...data, content: { ...content, episodes: [quietEpisode(hotel)] } }),
    ),
    ...ofMessage(
      'digest, an alert of over a day',
      digestMessage({ ...data, content: { ...content, episodes: [longEpisode(hotel)] } }),
    ),
    ...ofMessage(
      'digest, beside the week before',
      digestMessage({
        ...data,
        content: {
          ...content,
          lastWeek: { difference: 1, direction: 'more', degree: 'slight' },
        },
      }),
    ),
    ...ofMessage(
      'digest, a higher value was kept',
      digestMessage({
        ...data,
        content: { ...content, highest: { at: at - 20 * minuteMs, value: 9.3 } },
      }),
    ),
    ...ofMessage('digest, late', digestMessage({ ...data, now: at + 25 * minuteMs })),
    ...ofMessage(
      'digest, sent by a person',
      digestMessage({ ...data, trigger: { kind: 'person', sentBy: 'U0OWNER' } }),
    ),
    ...ofMessage('digest, faulty zones', digestMessage({ ...data, content: contentOf(club) })),
    ...ofMessage(
      'digest, last reading',
      digestMessage({ ...data, at: at + hourMs, now: at + hourMs, content: stale }),
    ),
    ...ofMessage(
      'digest, no reading',
      digestMessage({ ...data, content: { ...nothing, kind: 'daily', trouble: 'unavailable' } }),
    ),
    ...ofMessage(
      'digest, not everything',
      digestMessage({ ...data, content: { ...content, trend: undefined, trouble: 'timeout' } }),
    ),
    ...ofMessage(
      'digest, nothing typical known',
      digestMessage({
        ...data,
        content: { ...content, typical: undefined, zonesTypical: undefined },
      }),
    ),
    ...ofMessage(
      'digest, changed while snoozed',
      digestIntroductionMessage(
        {
          id: digest.id,
          settings: digest,
          venueName: 'Harbour Hotel',
          by: 'U0MANAGER',
          before: { ...digest, snoozedUntil: now + 7 * dayMs },
          isNewInChannel: false,
        },
        now,
      ),
    ),
    ...ofMessage(
      'digest, first post',
      digestIntroductionMessage(
        {
          id: digest.id,
          settings: digest,
          venueName: 'Harbour Hotel',
          by: 'U0MANAGER',
          before: undefined,
          isNewInChannel: true,
        },
        now,
      ),
    ),
  ];
}

function posting(code: PostingCode): FailureReason {
  return { kind: 'posting', code };
}

function notificationExamples({ hotel }: World): Example[] {
  const digest = digestOf(hotel);
  const name = venueName(hotel.connection);
  const notify = (notification: DigestNotification, changed: Partial<Digest> = {}) =>
    digestNotificationMessage(
      {
        digest: { ...digest, ...changed },
        notification,
        venueName: name,
      },
      houseLocale,
    );
  const results: readonly ManualResult[] = [
    { kind: 'sent' },
    { kind: 'claimed_before' },
    { kind: 'busy' },
    { kind: 'unknown' },
    { kind: 'gone' },
    { kind: 'outdated' },
    { kind: 'failed', reason: posting('not_in_channel') },
  ];
  return [
    ...reasons.flatMap((reason) =>
      ofMessage(
        `digest notification, stopped, ${'code' in reason ? `${reason.kind} ${reason.code}` : reason.kind}`,
        notify({ kind: 'stopped' }, { state: { kind: 'stopped', reason } }),
      ),
    ),
    ...ofMessage(
      'digest notification, failed',
      notify({ kind: 'failed', reason: { kind: 'message' }, at: now }),
    ),
    ...ofMessage('digest notification, unknown', notify({ kind: 'unknown', at: now })),
    ...ofMessage('digest notification, ownerless', notify({ kind: 'ownerless' })),
    ...ofMessage('digest notification, running again', notify({ kind: 'stopped' })),
    ...results.flatMap((result) =>
      ofMessage(
        `digest, sent by a person, ${result.kind}`,
        message(paragraph(manualResultWords(result, mentionChannel('C0BAR')))),
      ),
    ),
  ];
}

const reasons: readonly FailureReason[] = [
  ...postingCodes.map(posting),
  { kind: 'message' },
  { kind: 'venue', code: 'gone' },
  { kind: 'venue', code: 'withdrawn' },
  { kind: 'venue', code: 'unapproved' },
];

const outcomes: readonly Outcome[] = [
  { state: 'sending' },
  {
    state: 'sent',
    channelId: 'C0BAR',
    messageId: '1.2',
    link: 'https://harbour.slack.com/archives/C0BAR/p12',
  },
  { state: 'failed', reason: posting('channel_archived') },
  { state: 'missed' },
  { state: 'skipped', reason: 'snoozed' },
  { state: 'skipped', reason: 'service_down' },
  { state: 'unknown' },
];

function windowExamples({ hotel, cafe }: World): Example[] {
  const digest = digestOf(hotel);
  const connected = [hotel.connection, cafe.connection];
  const form = {
    key: { id: digest.id },
    form: emptyForm('C0BAR', hotel.connection, '22:00'),
    connected,
    now,
  };
  const deliveries = outcomes.map(
    (outcome, index): Delivery => ({
      at: now - index * 12 * hourMs,
      trigger: { kind: 'schedule' },
      notedAt: now,
      outcome,
    }),
  );
  const managed = {
    digest,
    venue: hotel.connection,
    deliveries,
    userId: 'U0MANAGER',
    canCopy: true,
    now,
  };
  const states: readonly (readonly [string, Partial<Digest>])[] = [
    ['paused', { state: { kind: 'paused' } }],
    ['stopped', { state: { kind: 'stopped', reason: posting('channel_gone') } }],
    ['snoozed', { snoozedUntil: now + 48 * hourMs }],
    ['of someone else', { ownedBy: 'U0OWNER', isOwnerless: true }],
  ];
  const listed: ListedDigest = {
    digest,
    venueName: 'Harbour Hotel',
    last: deliveries[1],
    showsZone: false,
  };
  const page = {
    listed: [
      listed,
      { ...listed, last: undefined, showsZone: true },
      { ...listed, last: undefined, venueName: undefined },
    ],
    count: 3,
    page: 0,
  };
  return [
    ...ofMessage('no digest', noDigestMessage(true)),
    ...ofMessage('no digest, for someone who may not set one up', noDigestMessage(false)),
    ...ofMessage(
      'digests, a kind that is not set up',
      digestsMessage(page, { now, locale: houseLocale, kind: 'monthly_all' }),
    ),
    ...ofMessage(
      'digests, for someone who may change none',
      digestsMessage({ ...page, count: 4 }, { now, locale: houseLocale }),
    ),
    ...(
      [
        ['a day', 'which digests go out on saturday'],
        ['a part of a day', 'which digests go out on saturday evening'],
        ['tomorrow', 'what digests go out tomorrow'],
        ['a time without any', 'which digests go out on monday afternoon'],
      ] as const
    ).flatMap(([id, typed]) =>
      ofMessage(
        `digests, at a time that was asked about: ${id}`,
        digestsMessage(page, {
          now,
          locale: houseLocale,
          atTime: scheduledThenWords(readDigestWords(typed), typed, page, {
            now,
            locale: houseLocale,
          }),
        }),
      ),
    ),
    ...ofDialog(
      'digests, to be changed',
      digestsView(page, now, houseLocale, changedInSettings(undefined)),
    ),
    ...ofDialog(
      'digests, when the next one is posted',
      digestsView(
        page,
        now,
        houseLocale,
        nextPostWords(
          page.listed.map(({ digest }) => digest),
          now,
          houseLocale,
        ),
      ),
    ),
    ...ofDialog(
      'digests, to be posted at another time',
      digestsView(page, now, houseLocale, changedInSettings('09:00')),
    ),
    ...ofDialog(
      'digests, of a venue that has none',
      digestsView(
        page,
        now,
        houseLocale,
        noneOfVenueWords([], {
          ...hotel.connection,
          venue: { ...hotel.connection.venue, name: 'Corner Café' },
        }),
      ),
    ),
    ...ofDialog(
      'digests, none in the morning',
      digestsView(page, now, houseLocale, noneAtTimeWords([listed], 1, 'morning')),
    ),
    ...ofDialog(
      'digests, what is in them',
      digestsView(page, now, houseLocale, contentsOf(['daily', 'handover'])),
    ),
    ...ofDialog(
      'digests, who gets them',
      digestsView(page, now, houseLocale, seenInChannels(['C0BAR', 'C0GENERAL'])),
    ),
    ...ofDialog(
      'digest, who gets it',
      digestsView(page, now, houseLocale, seenInChannels(['C0BAR'])),
    ),
    ...ofDialog(
      'digests, of a word unread',
      digestsView(page, now, houseLocale, unreadInList(['sauna'])),
    ),
    ...ofDialog('digests, of one channel', digestsView(page, now, houseLocale, notByChannel)),
    ...ofDialog('digest, new', digestFormView(form, houseLocale)),
    ...ofDialog(
      'digest, new, incomplete',
      digestFormView({ ...form, form: { ...form.form, weekdays: undefined } }, houseLocale),
    ),
    ...(['pending', 'revoked'] as const).flatMap((state) =>
      ofDialog(
        `digest, new, ${state}`,
        digestFormView(
          { ...form, connected: connected.map((one) => ({ ...one, state })) },
          houseLocale,
        ),
      ),
    ),
    ...digestKinds.flatMap((kind) =>
      ofDialog(
        `digest, new, ${kind}, more options`,
        digestFormView(
          {
            ...form,
            form: {
              ...withChosenDefaults({ ...form.form, kind }, connected),
              times: ['18:00', undefined],
              showsOptions: true,
              offersShared: true,
            },
          },
          houseLocale,
        ),
      ),
    ),
    ...ofDialog(
      'digest, asked for a zone',
      digestFormView({ ...form, lead: notOfZone('Spa') }, houseLocale),
    ),
    ...ofDialog(
      'digest, asked with words the form has no place for, and a channel by its name',
      digestFormView(
        { ...form, lead: lines(unreadWords(['bottom']), checkChannel('#bar')) },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'digest, changed',
      digestFormView(
        {
          ...form,
          key: { id: digest.id, version: 3 },
          form: formOf(digest),
          lead: rich`The digest wasn't saved. Choose a channel.`,
        },
        houseLocale,
      ),
    ),
    ...ofDialog('digest, managed', digestView(managed, houseLocale)),
    ...ofDialog(
      'digest, managed, nothing sent',
      digestView({ ...managed, deliveries: [], venue: undefined }, houseLocale, rich`✅ Saved.`),
    ),
    ...states.flatMap(([name, state]) =>
      ofDialog(
        `digest, managed, ${name}`,
        digestView({ ...managed, digest: { ...digest, ...state } }, houseLocale),
      ),
    ),
    ...ofDialog(
      'digest, for staff',
      digestFactsView(managed, new Set(['U0OWNER', 'U0MANAGER']), houseLocale),
    ),
    ...ofDialog('digest, snoozing', snoozeView(digest, 'Harbour Hotel', now)),
    ...ofDialog('digests', digestsView(page, now, houseLocale)),
    ...ofDialog('digests, none', digestsView({ ...page, listed: [], count: 0 }, now, houseLocale)),
    ...ofDialog(
      'digests, as many as there may be',
      digestsView(
        { ...page, listed: Array(20).fill(listed), count: 50, page: 1 },
        now,
        houseLocale,
      ),
    ),
  ];
}

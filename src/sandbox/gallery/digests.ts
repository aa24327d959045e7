import type { Delivery, FailureReason, Outcome } from '../../schedule/ledger.ts';
import { failureReasons } from '../../schedule/ledger.ts';
import { message } from '../../slack/blocks/message.ts';
import { mentionChannel, mrkdwn } from '../../slack/blocks/mrkdwn.ts';
import { paragraph } from '../../slack/blocks/parts.ts';
import type { SentNow } from '../../slack/digests/by-hand.ts';
import { type DigestContent, digestMessage } from '../../slack/messages/digest.ts';
import { digestNewsMessage } from '../../slack/messages/digest-news.ts';
import { digestIntroMessage, sentNowWords } from '../../slack/messages/digest-outcome.ts';
import { emptyForm, formOf } from '../../slack/modals/digest-form.ts';
import { digestFormView } from '../../slack/modals/digest-form-view.ts';
import { digestsView, digestView, type ListedDigest } from '../../slack/modals/digest-views.ts';
import { snoozeView } from '../../slack/modals/snooze-view.ts';
import { type Digest, type DigestState, digestKinds } from '../../workspace/digest.ts';
import { type Exhibit, ofMessage, ofModal } from './exhibit.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** Digests: the posts, what is told of them, and the modals in which they are looked after. */

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

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
    parts: ['trend_chart', 'typical_chart', 'typical', 'attention'],
    whenDown: 'last_reading',
    offersShared: false,
    ownedBy: 'U0MANAGER',
    version: 1,
    since: now - 24 * hourMs,
    state: { kind: 'active' },
    untold: [],
    isOwnerless: false,
  };
}

export function digestExhibits(world: World): Exhibit[] {
  return [...postExhibits(world), ...newsExhibits(world), ...windowExhibits(world)];
}

function contentOf(venue: VenueWorld): DigestContent {
  const { connection, live, zonesLive: zones, trend, typical, scale } = venue;
  const { name: venueName, timezone } = connection.venue;
  return { venueName, timezone, live, zones, trend, typical: typical.value, scale };
}

function postExhibits({ hotel, club }: World): Exhibit[] {
  const digest = digestOf(hotel);
  const content = contentOf(hotel);
  const at = now - 3 * minuteMs;
  const data = { digest, content, at, now: at };
  const old = { stale: { code: 'unavailable' } } as const;
  const { live, zones, trend } = content;
  const stale = {
    ...content,
    live: live && { ...live, ...old },
    zones: zones && { ...zones, ...old },
    trend: trend && { ...trend, ...old },
  };
  const nothing = {
    venueName: 'Harbour Hotel',
    timezone: content.timezone,
    scale: content.scale,
  };
  return [
    ...digestKinds.flatMap((kind) =>
      ofMessage(`digest, ${kind}`, digestMessage({ ...data, digest: { ...digest, kind } })),
    ),
    ...digestKinds.flatMap((kind) =>
      ofMessage(
        `digest, ${kind}, nothing added`,
        digestMessage({ ...data, digest: { ...digest, kind, parts: [], figure: 'average' } }),
      ),
    ),
    ...ofMessage('digest, late', digestMessage({ ...data, now: at + 25 * minuteMs })),
    ...ofMessage('digest, sent by hand', digestMessage({ ...data, by: 'U0OWNER' })),
    ...ofMessage('digest, faulty zones', digestMessage({ ...data, content: contentOf(club) })),
    ...ofMessage(
      'digest, last reading',
      digestMessage({ ...data, at: at + hourMs, now: at + hourMs, content: stale }),
    ),
    ...ofMessage(
      'digest, no reading',
      digestMessage({ ...data, content: { ...nothing, trouble: 'unavailable' } }),
    ),
    ...ofMessage(
      'digest, not everything',
      digestMessage({ ...data, content: { ...content, trend: undefined, trouble: 'timeout' } }),
    ),
    ...ofMessage(
      'digest, nothing typical known',
      digestMessage({ ...data, content: { ...content, typical: undefined } }),
    ),
    ...ofMessage(
      'digest, first post',
      digestIntroMessage({
        id: digest.id,
        settings: digest,
        venueName: 'Harbour Hotel',
        by: 'U0MANAGER',
        isNewHere: true,
        now,
      }),
    ),
  ];
}

function stopped(reason: FailureReason): DigestState {
  return { kind: 'stopped', reason };
}

function newsExhibits({ hotel }: World): Exhibit[] {
  const digest = digestOf(hotel);
  const name = hotel.connection.venue.name;
  const sents: readonly SentNow[] = [
    { kind: 'sent' },
    { kind: 'before' },
    { kind: 'busy' },
    { kind: 'unknown' },
    { kind: 'gone' },
    { kind: 'outdated' },
    { kind: 'failed', reason: 'not_in_channel' },
  ];
  return [
    ...failureReasons.flatMap((reason) =>
      ofMessage(
        `digest news, stopped, ${reason}`,
        digestNewsMessage({ ...digest, state: stopped(reason) }, { kind: 'stopped' }, name),
      ),
    ),
    ...ofMessage(
      'digest news, failed',
      digestNewsMessage(digest, { kind: 'failed', reason: 'message_refused', at: now }, name),
    ),
    ...ofMessage(
      'digest news, unknown',
      digestNewsMessage(digest, { kind: 'unknown', at: now }, name),
    ),
    ...ofMessage('digest news, ownerless', digestNewsMessage(digest, { kind: 'ownerless' }, name)),
    ...sents.flatMap((sent) =>
      ofMessage(
        `digest, by hand, ${sent.kind}`,
        message(paragraph(sentNowWords(sent, mentionChannel('C0BAR')))),
      ),
    ),
  ];
}

const outcomes: readonly Outcome[] = [
  { state: 'sending' },
  {
    state: 'sent',
    channelId: 'C0BAR',
    messageId: '1.2',
    link: 'https://harbour.slack.com/archives/C0BAR/p12',
  },
  { state: 'failed', reason: 'channel_archived' },
  { state: 'missed' },
  { state: 'skipped', reason: 'snoozed' },
  { state: 'skipped', reason: 'service_down' },
  { state: 'unknown' },
];

function windowExhibits({ hotel, cafe }: World): Exhibit[] {
  const digest = digestOf(hotel);
  const connected = [hotel.connection, cafe.connection];
  const form = {
    key: { id: digest.id },
    form: emptyForm('C0BAR', hotel.connection),
    connected,
    now,
  };
  const deliveries = outcomes.map(
    (outcome, index): Delivery => ({ at: now - index * 12 * hourMs, notedAt: now, outcome }),
  );
  const managed = { digest, venue: hotel.connection, deliveries, userId: 'U0MANAGER', now };
  const states: readonly (readonly [string, Partial<Digest>])[] = [
    ['paused', { state: { kind: 'paused' } }],
    ['stopped', { state: stopped('channel_gone') }],
    ['snoozed', { snoozedUntil: now + 48 * hourMs }],
    ['of someone else', { ownedBy: 'U0OWNER', isOwnerless: true }],
  ];
  const listed: ListedDigest = { digest, venueName: 'Harbour Hotel', last: deliveries[1] };
  const page = { listed: [listed, { ...listed, last: undefined }], count: 2, page: 0, now };
  return [
    ...ofModal('digest, new', digestFormView(form)),
    ...ofModal(
      'digest, new, incomplete',
      digestFormView({ ...form, form: { ...form.form, weekdays: undefined, offersShared: true } }),
    ),
    ...ofModal(
      'digest, changed',
      digestFormView({
        ...form,
        key: { id: digest.id, version: 3 },
        form: formOf(digest),
        problem: mrkdwn`The digest was not saved. Choose a channel.`,
      }),
    ),
    ...ofModal('digest, managed', digestView(managed)),
    ...ofModal(
      'digest, managed, nothing sent',
      digestView({ ...managed, deliveries: [], venue: undefined }, mrkdwn`Saved.`),
    ),
    ...states.flatMap(([name, state]) =>
      ofModal(
        `digest, managed, ${name}`,
        digestView({ ...managed, digest: { ...digest, ...state } }),
      ),
    ),
    ...ofModal('digest, snoozing', snoozeView(digest, 'Harbour Hotel', now)),
    ...ofModal('digests', digestsView(page)),
    ...ofModal('digests, none', digestsView({ ...page, listed: [], count: 0 })),
    ...ofModal(
      'digests, as many as there may be',
      digestsView({ ...page, listed: Array(20).fill(listed), count: 50, page: 1 }),
    ),
  ];
}

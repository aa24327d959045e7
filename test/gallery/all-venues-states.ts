import { AmbienceError } from '../../src/ambience/errors.ts';
import { digestIntroductionMessage } from '../../src/conversation/digests/outcome-messages.ts';
import { digestMessage } from '../../src/conversation/digests/post-message.ts';
import { digestView } from '../../src/conversation/digests/views.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import type { DigestPost } from '../../src/digests/attempt-delivery.ts';
import type { VenueInDigest } from '../../src/digests/content.ts';
import type { Digest } from '../../src/digests/digest.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { ConnectionError } from '../../src/venues/errors.ts';
import { alertOf, closed, episodeOf, terrace } from './alerts.ts';
import { digestOf } from './digests.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { entryOf } from './log.ts';
import { sixVenues } from './need-states.ts';
import { now, type World } from './world.ts';

/** The newest measurement of the sandbox, 21:00. */
const at = now - 3 * minuteMs;

/** The digest about all venues. */
export function allVenuesExamples(world: World): Example[] {
  const digest: Digest = {
    ...digestOf(world.hotel),
    kind: 'all_venues',
    venueId: undefined,
    parts: [],
  };
  const six = sixVenues(world).map(({ connection, label, content }): VenueInDigest => {
    const venue = { ...connection.venue, name: label };
    const named = { ...connection, venueId: label, venue };
    if (content.kind !== 'live') throw new Error('all of them have been read');
    return { connection: named, read: content, lately: nothing };
  });
  const [first] = six;
  if (first === undefined) throw new Error('there are venues');
  const failed = (name: string, error: AmbienceError | ConnectionError): VenueInDigest => ({
    connection: { ...first.connection, venue: { ...first.connection.venue, name } },
    read: { kind: 'failed', error },
    lately: nothing,
  });
  const shown = (id: string, venues: readonly VenueInDigest[], post: Partial<DigestPost> = {}) =>
    ofMessage(
      `digest, all venues, ${id}`,
      digestMessage({
        digest,
        content: { kind: 'all_venues', since: at - 23 * hourMs, venues },
        at,
        now: at,
        trigger: { kind: 'schedule' },
        ...post,
      }),
    );
  const pending = new ConnectionError('connection_pending', first.connection);
  const revoked = new ConnectionError('connection_revoked', first.connection);
  const silent = new AmbienceError('timeout');
  const calm = six.filter(({ connection }) => connection.venueId === 'Corner Café');
  const [rule, entry] = [alertOf(world.hotel), entryOf(world.hotel)];
  const busy: VenueInDigest['lately'] = {
    peak: { at: at - 22 * hourMs, value: 8.9 },
    episodes: [episodeOf(rule)],
    entries: [entry, { ...entry, kind: 'note' }],
    open: [entry],
    isWatched: true,
  };
  const end = closed('recovered');
  const over = {
    ...busy,
    episodes: [episodeOf(rule, { zones: [{ ...terrace, closed: end }], closed: end })],
  };
  const lately = (...each: readonly VenueInDigest['lately'][]) =>
    six.map((venue, index) => ({ ...venue, lately: each[index] ?? nothing }));
  return [
    ...shown('after a busy night', lately(busy, over, { ...nothing, peak: { at, value: 7.4 } })),
    ...shown(
      'the venue with most alerts last',
      lately(over, over, over, { ...over, episodes: over.episodes.flatMap((one) => [one, one]) }),
    ),
    ...shown('no alerts since', lately({ ...nothing, isWatched: true })),
    ...ofMessage(
      'digest, all venues, an hour after the last',
      digestMessage({
        digest,
        content: { kind: 'all_venues', since: at - hourMs, venues: lately(busy) },
        at,
        now: at,
        trigger: { kind: 'schedule' },
      }),
    ),
    ...shown('six', six),
    ...shown('preview', six, { isPreview: true, trigger: { kind: 'person', sentBy: 'U0OWNER' } }),
    ...shown('none needs a look', [...calm, ...calm]),
    ...shown('some cannot be read', [
      ...calm,
      failed('Lakeside Inn', pending),
      failed('Old Mill', revoked),
      failed('Pier', silent),
    ]),
    ...shown('none can be read', [failed('Old Mill', revoked), failed('Pier', silent)]),
    ...shown('forty-one', cafes(calm, 41)),
    ...shown('more than forty', cafes(calm, 42)),
    ...ofMessage(
      'digest, all venues, introduction',
      digestIntroductionMessage(
        {
          id: digest.id,
          settings: digest,
          venueName: undefined,
          by: 'U0MANAGER',
          before: undefined,
          isNewInChannel: true,
        },
        now,
      ),
    ),
    ...ofDialog(
      'digest, all venues, settings',
      digestView(
        { digest, venue: undefined, deliveries: [], userId: 'U0MANAGER', canCopy: false, now },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'digest, all venues, stopped',
      digestView(
        {
          digest: {
            ...digest,
            state: { kind: 'stopped', reason: { kind: 'venue', code: 'none' } },
          },
          venue: undefined,
          deliveries: [],
          userId: 'U0MANAGER',
          canCopy: false,
          now,
        },
        houseLocale,
      ),
    ),
  ];
}

const nothing: VenueInDigest['lately'] = {
  peak: undefined,
  episodes: [],
  entries: [],
  open: [],
  isWatched: false,
};

function cafes(some: readonly VenueInDigest[], count: number): VenueInDigest[] {
  return Array.from({ length: count }, (_, index) =>
    some.map(({ connection, read, lately }) => {
      const venue = { ...connection.venue, name: `Café ${index + 1}` };
      return { connection: { ...connection, venueId: `${index}`, venue }, read, lately };
    }),
  ).flat();
}

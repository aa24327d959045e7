import { previewAlert } from '../../src/alerts/preview.ts';
import { type AlertRule, presetWatch } from '../../src/alerts/rule.ts';
import { limitFinding } from '../../src/alerts/suggested-limits.ts';
import type { Episode, EpisodeZone } from '../../src/alerts/venue-alerts.ts';
import { type RichText, rich } from '../../src/card/rich-text.ts';
import {
  acknowledgedBefore,
  acknowledgedNow,
  alertNotSaved,
  alreadyWatched,
  notFoundWords,
  nothingToActOn,
  overSince,
  severalOpen,
  severalWords,
} from '../../src/conversation/alerts/answers.ts';
import { checkAlertForm } from '../../src/conversation/alerts/check-form.ts';
import { episodeMessage } from '../../src/conversation/alerts/episode-message.ts';
import { type AlertForm, formOfAlert, presetForm } from '../../src/conversation/alerts/form.ts';
import { alertFormView } from '../../src/conversation/alerts/form-view.ts';
import { alertIntroductionMessage } from '../../src/conversation/alerts/introduction-message.ts';
import type { OverviewData } from '../../src/conversation/alerts/overview-data.ts';
import { overviewMessage } from '../../src/conversation/alerts/overview-message.ts';
import { threadMessage } from '../../src/conversation/alerts/thread-message.ts';
import { alertSettingsView, alertsView } from '../../src/conversation/alerts/views.ts';
import {
  alertTitle,
  mutedAlertWords,
  mutedWords,
  unmutedWords,
} from '../../src/conversation/text/alerts.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { noticeMessage } from '../../src/conversation/text/notices.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { alertOf, at, closed, dayFrom, episodeOf, rooftop, terrace, viewOf } from './alerts.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** What an alert goes through on a night, and what its settings can say. */
export function alertStateExamples(world: World): Example[] {
  const rule = alertOf(world.hotel);
  return [
    ...standingExamples(world.hotel, rule),
    ...zoneExamples(world.hotel, rule),
    ...stormExamples(world.hotel, rule),
    ...lineExamples(world.hotel, rule),
    ...settingExamples(world.hotel, rule),
    ...formExamples(world, rule),
    ...listExamples(world.hotel, rule),
  ];
}

/** Back since the last two measurements, but not for long enough. */
const recovering: EpisodeZone = { ...terrace, value: 8.4, until: at - 10 * minuteMs, limit: 9 };
/** Within its limit, but not by enough for the alert to end. */
const near: EpisodeZone = { ...terrace, value: 8.7, limit: 9, exit: 8.5 };
/** Had been back to normal for a while. */
const again: EpisodeZone = {
  ...terrace,
  since: at - 80 * minuteMs,
  again: at - 20 * minuteMs,
  earlierMs: 25 * minuteMs,
};
const quiet: AlertRule['watch'] = {
  kind: 'level',
  measure: 'mood',
  direction: 'below',
  bounds: { kind: 'fixed', enter: 3, exit: 3.5 },
  forCount: 3,
  clearCount: 2,
};

function standingExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const shown = (id: string, episode: Episode, more: Parameters<typeof viewOf>[2] = {}) =>
    ofMessage(`alert, ${id}`, episodeMessage(viewOf(hotel, [episode], more), houseLocale));
  const mute = (minutes: number) => [{ until: now + minutes * minuteMs, by: 'U0OWNER' }];
  const escalated = { ...rule, escalation: { userId: 'U0OWNER', afterMinutes: 15 } };
  return [
    ...[{}, { closed: closed('recovered') }, { kind: 'silence' as const }].flatMap((more, index) =>
      shown(
        `of one of several venues${['', ', closed', ', without data'][index]}`,
        episodeOf(rule, { zones: [{ ...terrace, closed: more.closed }], ...more }),
        { isOneOfSeveral: true },
      ),
    ),
    ...shown(
      'of the whole of one of several venues',
      episodeOf(rule, { zones: [{ ...terrace, name: 'Harbour Hotel' }] }),
      { isOneOfSeveral: true },
    ),
    ...shown('of a venue in another time zone than others', episodeOf(rule), {
      isOneOfSeveral: true,
      areManyClocks: true,
    }),
    ...shown('posted again', episodeOf(rule), { isRepeat: true }),
    ...shown('muted', episodeOf(rule), { mutes: mute(60) }),
    ...shown('one of two zones muted', episodeOf(rule, { zones: [terrace, rooftop] }), {
      mutes: [{ zoneId: terrace.zoneId, until: now + 60 * minuteMs, by: 'U0OWNER' }],
    }),
    ...shown(
      'a zone joined after it was acknowledged',
      episodeOf(rule, {
        zones: [{ ...terrace, acknowledged: { by: 'U0OWNER', at: now } }, rooftop],
      }),
    ),
    ...shown(
      'one of two zones without data for too long',
      episodeOf(rule, {
        zones: [{ ...terrace, closed: { at: now, noticedAt: now, reason: 'no_data' } }, rooftop],
      }),
    ),
    ...shown('two zones without data', episodeOf(rule, { zones: [terrace, rooftop] }), {
      later: 15 * minuteMs,
    }),
    ...shown(
      'one of two zones getting back to normal',
      episodeOf(rule, { zones: [recovering, rooftop] }),
    ),
    ...shown(
      'service answering again',
      episodeOf(rule, {
        kind: 'silence',
        cause: 'service',
        zones: [{ ...terrace, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
    ...shown('no longer muted', episodeOf(rule), { mutes: mute(-1) }),
    ...shown('escalated', episodeOf(escalated), { isEscalated: true }),
    ...shown('getting back to normal', episodeOf(rule, { zones: [recovering] })),
    ...shown(
      'no longer too calm',
      episodeOf(
        { ...rule, watch: quiet },
        { zones: [{ ...recovering, value: 3.2, peak: { value: 2.1, at } }] },
      ),
    ),
    ...(['sensors', 'service'] as const).flatMap((cause) =>
      shown(
        `closed, ${cause} silent for hours`,
        episodeOf(rule, {
          kind: 'silence',
          cause,
          zones: [{ ...terrace, closed: closed('no_data') }],
          closed: closed('no_data'),
        }),
      ),
    ),
    ...shown(
      'closed, two sensors silent for hours',
      episodeOf(rule, {
        kind: 'silence',
        cause: 'sensors',
        zones: [
          { ...terrace, closed: closed('no_data') },
          { ...rooftop, closed: closed('no_data') },
        ],
        closed: closed('no_data'),
      }),
    ),
    ...shown(
      'two zones getting back to normal',
      episodeOf(rule, { zones: [recovering, { ...recovering, zoneId: '2', name: 'Spa' }] }),
    ),
    ...shown('close to its limit', episodeOf(rule, { zones: [near, recovering] })),
    ...shown('just above its end', episodeOf(rule, { zones: [{ ...near, value: 8.51 }] })),
    ...shown(
      'just below its end',
      episodeOf(
        { ...rule, watch: quiet },
        { zones: [{ ...terrace, value: 3.49, limit: 3, peak: { value: 2.1, at } }] },
      ),
    ),
    ...shown(
      'two zones close to their limits',
      episodeOf(rule, { zones: [near, { ...near, zoneId: '2', name: 'Spa' }] }),
    ),
    ...shown('out of bounds again', episodeOf(rule, { zones: [again] })),
    ...shown(
      'closed after a gap in its data',
      episodeOf(rule, {
        zones: [
          {
            ...terrace,
            since: at - 90 * minuteMs,
            missingMs: 65 * minuteMs,
            closed: closed('recovered'),
          },
        ],
        closed: closed('recovered'),
      }),
    ),
    ...[[], [{ ...terrace, zoneId: '3', name: 'Lobby', closed: closed('recovered') }]].flatMap(
      (unseen) =>
        shown(
          `closed, acknowledged zone by zone, ${unseen.length} not`,
          episodeOf(rule, {
            zones: [
              {
                ...terrace,
                acknowledged: { by: 'U0OWNER', at: at + minuteMs },
                closed: closed('recovered'),
              },
              {
                ...rooftop,
                acknowledged: { by: 'U0MANAGER', at: at + 5 * minuteMs },
                closed: closed('recovered'),
              },
              ...unseen,
            ],
            closed: closed('recovered'),
          }),
        ),
    ),
    ...shown(
      'closed after being out of bounds twice',
      episodeOf(rule, {
        zones: [{ ...again, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
  ];
}

function zoneExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const shown = (id: string, episode: Episode, later = 0) =>
    ofMessage(`alert, ${id}`, episodeMessage(viewOf(hotel, [episode], { later }), houseLocale));
  const { value: _, peak: __, ...unmeasured } = terrace;
  const many = Array.from({ length: 5 }, (___, index) => ({
    ...terrace,
    zoneId: `zone-${index}`,
    name: `Bar ${index + 1}`,
  }));
  const lowest = { ...terrace, value: 2.4, peak: { value: 2.1, at: at - 10 * minuteMs } };
  return [
    ...shown('five zones', episodeOf(rule, { zones: many })),
    ...shown(
      'one of two zones without data',
      episodeOf(rule, {
        zones: [
          { ...terrace, measuredAt: at + 15 * minuteMs, until: at + 15 * minuteMs },
          { ...rooftop, name: 'Spa' },
        ],
      }),
      15 * minuteMs,
    ),
    ...shown(
      'with the level of the music',
      episodeOf(rule, { zones: [{ ...terrace, music: { level: 71 } }] }),
    ),
    ...shown(
      'with music',
      episodeOf(rule, {
        zones: [{ ...terrace, music: { level: 71, source: 'House Mix', isManual: true } }],
      }),
    ),
    ...shown(
      'music by hand, with its source',
      episodeOf(
        { ...rule, watch: presetWatch.music },
        {
          zones: [
            {
              ...terrace,
              value: 108,
              peak: { value: 108, at },
              music: { level: 108, source: 'Line in' },
            },
          ],
        },
      ),
    ),
    ...shown(
      'over its own limit',
      episodeOf(
        { ...rule, watch: presetWatch.too_loud },
        { zones: [{ ...terrace, usual: 6.1, limit: 7.4 }] },
      ),
    ),
    ...shown(
      'over, just above its own limit',
      episodeOf(
        { ...rule, watch: presetWatch.too_loud },
        {
          zones: [
            {
              ...terrace,
              peak: { value: 9.6, at, limit: 9.58 },
              closed: closed('recovered'),
            },
          ],
          closed: closed('recovered'),
        },
      ),
    ),
    ...shown(
      'over, after its own limit has moved',
      episodeOf(
        { ...rule, watch: presetWatch.too_loud },
        {
          zones: [
            {
              ...terrace,
              usual: 6.1,
              limit: 6.6,
              peak: { value: 9.6, at, limit: 7.4 },
              closed: closed('recovered'),
            },
          ],
          closed: closed('recovered'),
        },
      ),
    ),
    ...shown(
      'below a limit, with the lowest value',
      episodeOf({ ...rule, watch: quiet }, { zones: [lowest] }),
    ),
    ...shown(
      'over after a single measurement',
      episodeOf(rule, {
        zones: [
          {
            ...terrace,
            since: at,
            until: at,
            peak: { value: 9.3, at },
            closed: closed('recovered'),
          },
        ],
        closed: closed('recovered'),
      }),
    ),
    ...shown(
      'one of two sensors reporting again',
      episodeOf(rule, {
        kind: 'silence',
        cause: 'sensors',
        zones: [
          unmeasured,
          { ...unmeasured, zoneId: '2', name: 'Spa', closed: closed('recovered') },
        ],
      }),
    ),
  ];
}

function stormExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const storm = (count: number, name = (index: number) => `Bar ${index + 1}`): Episode[] =>
    Array.from({ length: count }, (_, index) =>
      episodeOf(
        { ...rule, id: `alert-${index}` },
        {
          id: `episode-${index}`,
          zones: [{ ...terrace, zoneId: `zone-${index}`, name: name(index) }],
        },
      ),
    );
  const elsewhere = storm(8).slice(6);
  const shown = (id: string, episodes: readonly Episode[], more: Parameters<typeof viewOf>[2]) =>
    ofMessage(
      `alert, ${id}`,
      episodeMessage(viewOf(hotel, episodes, { isAboutVenue: true, ...more }), houseLocale),
    );
  const [first] = storm(1);
  if (first === undefined) throw new Error('a storm of one alert has one');
  return [
    ...shown('six at once', storm(6), {}),
    ...shown('growing storm, one elsewhere', storm(6), { elsewhere: elsewhere.slice(0, 1) }),
    ...shown('growing storm, two elsewhere', storm(6), { elsewhere }),
    ...shown(
      'storm of more than a message holds',
      storm(60, (index) => `A bar with quite a long name, number ${index + 1}`),
      {},
    ),
    ...shown(
      'what is left of a storm is over',
      [
        {
          ...first,
          zones: first.zones.map((zone) => ({ ...zone, closed: closed('recovered') })),
          closed: closed('recovered'),
        },
      ],
      {},
    ),
    ...shown(
      'storm with a zone getting back to normal',
      [{ ...first, zones: [recovering] }, ...storm(6).slice(1)],
      {},
    ),
  ];
}

function lineExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const fresh = { ...terrace, measuredAt: at + hourMs, until: at + hourMs };
  const spa = { ...fresh, zoneId: '2', name: 'Spa' };
  const view = (zones: EpisodeZone[], more: Partial<Episode> = {}) =>
    viewOf(hotel, [episodeOf(rule, { zones, ...more })], { later: hourMs });
  const silence = { kind: 'silence', cause: 'sensors' } as const;
  const mixed = [fresh, { ...spa, until: at + 50 * minuteMs }, rooftop];
  return [
    ...ofMessage(
      'alert, in the thread, still too loud',
      threadMessage({ kind: 'follow_up' }, view([fresh])),
    ),
    ...ofMessage(
      'alert, in the thread, two still too loud',
      threadMessage({ kind: 'follow_up' }, view([fresh, spa])),
    ),
    ...ofMessage(
      'alert, in the thread, one firing, one getting back, one without data',
      threadMessage({ kind: 'follow_up' }, view(mixed)),
    ),
    ...ofMessage(
      'alert, in the thread, close to its limit',
      threadMessage({ kind: 'follow_up' }, view([{ ...fresh, value: 8.7, limit: 9, exit: 8.5 }])),
    ),
    ...ofMessage(
      'alert, in the thread, still silent',
      threadMessage({ kind: 'follow_up' }, view([fresh], silence)),
    ),
    ...ofMessage(
      'alert, in the thread, two still silent',
      threadMessage({ kind: 'follow_up' }, view([fresh, spa], silence)),
    ),
    ...ofMessage(
      'alert, in the thread, escalation while it lasts',
      threadMessage({ kind: 'escalation', userId: 'U0OWNER' }, view([fresh, spa])),
    ),
    ...ofMessage(
      'alert, in the thread, escalation of one zone',
      threadMessage({ kind: 'escalation', userId: 'U0OWNER' }, view([fresh])),
    ),
    ...ofMessage(
      'alert, in the thread, only some back',
      threadMessage({ kind: 'zones_changed', over: ['Lobby'], joined: [] }, view([fresh])),
    ),
    ...ofMessage(
      'alert, in the thread, some sensors back',
      threadMessage(
        { kind: 'zones_changed', over: ['Lobby', 'Spa'], joined: [] },
        view([fresh], silence),
      ),
    ),
    ...ofMessage(
      'alert, in the thread, service back',
      threadMessage({ kind: 'over' }, view([fresh], { kind: 'silence', cause: 'service' })),
    ),
    ...ofMessage(
      'alert, in the thread, worse in a zone that is over',
      threadMessage({ kind: 'worse', zoneId: 'gone', value: 9.9 }, view([fresh])),
    ),
    ...ofMessage(
      'alert, in the thread, all over',
      threadMessage({ kind: 'over' }, view([fresh, spa])),
    ),
    ...ofMessage(
      'alert, already over',
      noticeMessage(overSince({ at, names: ['Terrace', 'Spa'] }, now, zoneOf(hotel), houseLocale)),
    ),
    ...ofMessage(
      'alert, acknowledged by someone else',
      noticeMessage(acknowledgedBefore({ by: 'U0BARTENDER', at }, now, zoneOf(hotel), houseLocale)),
    ),
    ...ofMessage(
      'alert, muted, answer',
      noticeMessage(mutedWords(alertTitle(rule, 'Harbour Hotel'), [], '22:00')),
    ),
    ...[['Terrace'], ['Terrace', 'Spa']].flatMap((names) =>
      ofMessage(
        `alert, muted, answer for zones, ${names.length}`,
        noticeMessage(mutedWords(alertTitle(rule, 'Harbour Hotel'), names, '22:00')),
      ),
    ),
    ...[[], ['Terrace']].flatMap((names) =>
      ofMessage(
        `alert, unmuted${names.length === 0 ? '' : ', for a zone'}`,
        noticeMessage(unmutedWords(alertTitle(rule, 'Harbour Hotel'), names)),
      ),
    ),
    ...ofMessage(
      'alert, which are muted',
      noticeMessage(
        mutedAlertWords(
          [{ ...rule, mutes: [{ zoneId: undefined, until: now + hourMs, by: 'U0MANAGER' }] }],
          [hotel.connection],
          now,
          houseLocale,
        ),
      ),
    ),
    ...ofMessage(
      'alert, none is muted',
      noticeMessage(mutedAlertWords([rule], [hotel.connection], now, houseLocale)),
    ),
    ...ofMessage('alert, acknowledged now', noticeMessage(acknowledgedNow([{ name: 'Terrace' }]))),
    ...(['acknowledge', 'mute_one_hour'] as const).flatMap((does) => [
      ...ofMessage(`alert, several open, ${does}`, noticeMessage(severalOpen(does, 2))),
      ...[undefined, rich`*Terrace*`].flatMap((place) =>
        ofMessage(
          `alert, none open, ${does}${place === undefined ? '' : ', of a zone'}`,
          noticeMessage(nothingToActOn(does, place)),
        ),
      ),
    ]),
    ...ofMessage(
      'alert, acknowledged before',
      noticeMessage(acknowledgedBefore({ by: undefined, at }, now, zoneOf(hotel), houseLocale)),
    ),
  ];
}

function zoneOf({ connection }: VenueWorld) {
  return localZone(connection.venue.timezone);
}

function settingExamples({ connection, scale }: VenueWorld, rule: AlertRule): Example[] {
  const settings = (id: string, changed: Partial<AlertRule>, since?: number) =>
    ofDialog(
      `alert settings, ${id}`,
      alertSettingsView(
        {
          rule: { ...rule, ...changed },
          venue: connection,
          scale,
          open: since === undefined ? undefined : { since, isAcknowledged: false },
          canCopy: true,
          now,
        },
        houseLocale,
      ),
    );
  const introduced = (id: string, watch: AlertRule['watch'], isNewInChannel = true) =>
    ofMessage(
      `alert, ${id}`,
      alertIntroductionMessage(
        {
          id: rule.id,
          settings: { ...rule, watch, target: { kind: 'venue' } },
          venueName: 'Harbour Hotel',
          by: 'U0MANAGER',
          before: undefined,
          isNewInChannel,
        },
        scale,
      ),
    );
  return [
    ...settings('own limits', { watch: presetWatch.too_loud, usesThread: false }),
    ...settings('own limits, any zone', {
      watch: presetWatch.too_loud,
      target: { kind: 'any_zone' },
    }),
    ...settings('silence', { watch: presetWatch.silence }),
    ...settings('below', { watch: quiet, followUpMinutes: 120 }),
    ...settings('firing', {}, at),
    ...settings('its zone muted', {
      mutes: [{ zoneId: 'zn-4106', until: now + hourMs, by: 'U0OWNER' }],
    }),
    ...settings('one of many zones muted', {
      target: { kind: 'any_zone' },
      mutes: [{ zoneId: 'zn-4106', until: now + hourMs, by: 'U0OWNER' }],
    }),
    ...settings('firing and muted', { mutes: [{ until: now + hourMs, by: 'U0OWNER' }] }, at),
    ...introduced('first post, own limits', presetWatch.too_loud),
    ...introduced('first post, silence', presetWatch.silence),
    ...introduced('changed', rule.watch, false),
  ];
}

function formExamples({ hotel, cafe }: World, rule: AlertRule): Example[] {
  const { connection, scale, zonesTrend, zonesTypical } = hotel;
  const connected = [connection, cafe.connection];
  const zones = connection.zones.map(({ id, name }) => ({
    id,
    name,
    trend: zonesTrend.value.find((one) => one.id === id),
    typical: zonesTypical.value.find((one) => one.id === id),
  }));
  const form = (
    id: string,
    shown: AlertForm,
    { watched = zones, venues = connected, problem, pastDays = 0 }: FormWorld = {},
  ) => {
    const facts = { zones: watched, scale, pastDays };
    const check = checkAlertForm(shown, venues, facts);
    const data = {
      key: { id: 'alert-1' },
      form: shown,
      connected: venues,
      facts,
      now,
      problems: check.isComplete ? {} : check.problems,
      finding:
        check.isComplete && check.settings.watch.kind === 'level'
          ? limitFinding(check.settings.watch, watched)
          : undefined,
      preview: check.isComplete
        ? previewAlert(check.settings, watched, zoneOf(hotel), now)
        : undefined,
      ...(problem === undefined
        ? {}
        : { problem: typeof problem === 'string' ? alertNotSaved({ field: problem }) : problem }),
    };
    return ofDialog(`alert form, ${id}`, alertFormView(data, houseLocale));
  };
  const loud: AlertForm = {
    ...presetForm('too_loud', 'C0BAR', connection),
    condition: 'above',
    enter: 8.4,
    isEnterTyped: true,
  };
  const pending = connected.map((one) => ({ ...one, state: 'pending' as const }));
  const withdrawn = connected.map((one) => ({ ...one, state: 'revoked' as const }));
  const unknown = zones.map(({ id, name }) => ({ id, name, trend: undefined, typical: undefined }));
  const [, , , , , terraceOnly] = zones;
  const only = terraceOnly === undefined ? [] : [terraceOnly];
  const past = (value: (at: number) => number) =>
    Array.from({ length: 7 * 96 }, (_, step) => {
      const at = now - (7 * 96 - step) * 15 * minuteMs;
      return { at, loudness: value(at) };
    });
  const loudAt22 = past((at) => (new Date(at).getUTCHours() === 21 ? 9.5 : 5));
  const calm = past(() => 5);
  return [
    ...form('tried on the last days', loud, {
      watched: zones.map((one) => ({ ...one, past: loudAt22 })),
      pastDays: 7,
    }),
    ...form('calm on the last day', loud, {
      watched: zones.map((one) => ({ ...one, trend: undefined, past: calm })),
      pastDays: 1,
    }),
    ...form('waiting for the venue', loud, { venues: pending }),
    ...form('a venue that has withdrawn access', loud, { venues: withdrawn }),
    ...form('no channel', { ...loud, channelId: undefined }),
    ...form('a limit for quiet hours is missing', {
      ...loud,
      quiet: 'stricter',
      quietEnter: undefined,
      showsOptions: true,
    }),
    ...form('below, always', { ...loud, condition: 'below', enter: 9.9, exit: 10 }),
    ...form('below, at times', { ...loud, condition: 'below', enter: 2, exit: 2.3 }),
    ...form('often', { ...loud, enter: 5, exit: 4.6, target: 'zone:zn-4106' }, { watched: only }),
    ...form(
      'above it now, not for long enough',
      { ...loud, enter: 6.8, exit: 6, target: 'zone:zn-4106', forCount: 48 },
      { watched: only },
    ),
    ...form('never', { ...loud, enter: 60, exit: 59 }),
    ...form('below, never', { ...loud, condition: 'below', enter: 0.1, exit: 0.3 }),
    ...form('exit beyond the limit', { ...loud, exit: 9, showsOptions: true }),
    ...form('a limit for quiet hours is no limit', {
      ...loud,
      quiet: 'stricter',
      quietEnter: 9.9,
      showsOptions: true,
    }),
    ...form('nothing known', loud, { watched: unknown }),
    ...form('own limits, nothing known', presetForm('too_loud', 'C0BAR', connection), {
      watched: unknown,
    }),
    ...form('own limits, below', {
      ...presetForm('too_loud', 'C0BAR', connection),
      condition: 'below_own',
    }),
    ...form('louder than usual', {
      ...loud,
      condition: 'above_usual',
      enter: 1.5,
      exit: 1.2,
    }),
    ...form('quieter than usual', { ...loud, condition: 'below_usual', enter: 1.5, exit: 1.2 }),
    ...form('livelier than usual', {
      ...loud,
      measure: 'mood',
      condition: 'above_usual',
      enter: 1.5,
      exit: 1.2,
    }),
    ...form('not saved', formOfAlert(rule), { problem: 'Choose a channel.' }),
    ...form('a name of two zones', formOfAlert(rule), {
      problem: severalWords(['Lobby Bar', 'Rooftop Bar']),
    }),
    ...form('a zone that is not there', formOfAlert(rule), { problem: notFoundWords(['pool']) }),
    ...form('what is watched already', formOfAlert(rule), {
      problem: alreadyWatched(alertTitle(rule, 'Harbour Hotel')),
    }),
  ];
}

interface FormWorld {
  readonly watched?: Parameters<typeof previewAlert>[1];
  readonly pastDays?: number;
  readonly venues?: World['hotel']['connection'][];
  readonly problem?: string | RichText;
}

function listExamples({ connection, scale }: VenueWorld, rule: AlertRule): Example[] {
  const listed = (length: number) =>
    Array.from({ length }, (_, index) => ({
      rule: { ...rule, id: `alert-${index}` },
      venue: connection,
      scale,
      open: undefined,
    }));
  const ofVenue = (episodes: readonly Episode[]) => [{ connection, scale, dayFrom, episodes }];
  const overviewOf = (asked: Pick<OverviewData, 'venues'> & Partial<OverviewData>) =>
    overviewMessage(
      {
        listed: listed(1),
        permissions: { isManager: false, people: new Set(['U0OWNER']) },
        place: undefined,
        now,
        ...asked,
      },
      houseLocale,
    );
  const over = { ...terrace, closed: closed('recovered') };
  const later = {
    ...over,
    zoneId: 'b',
    name: 'Spa',
    since: over.since + minuteMs,
    until: over.until - minuteMs,
  };
  const past = Array.from({ length: 12 }, (_, index): Episode => {
    const { postId: __, ...episode } = episodeOf(rule, {
      id: `episode-${index}`,
      firedAt: now - (index + 1) * 24 * hourMs,
      zones: [{ ...over, since: over.since - index * minuteMs }],
      closed: closed(index === 1 ? 'rule_changed' : 'recovered'),
    });
    return episode;
  });
  const episodeOn = (zoneId: string, more: Partial<Episode> = {}) =>
    episodeOf(rule, { id: `episode-${zoneId}`, zones: [{ ...terrace, zoneId }], ...more });
  const seenBy = (by: string) => ({ acknowledged: { by, at } });
  const ended = (zoneId: string) =>
    episodeOn(zoneId, { zones: [{ ...over, zoneId }], closed: closed('recovered') });
  const overviews: readonly (readonly [id: string, episodes: readonly Episode[]])[] = [
    ['one over', [ended('a')]],
    ['two over', [ended('a'), ended('b')]],
    [
      'over, on and off',
      [
        episodeOn('a', {
          zones: [{ ...again, closed: closed('recovered') }],
          closed: closed('recovered'),
        }),
      ],
    ],
    [
      'several zones over',
      [
        episodeOn('a', {
          zones: [over, { ...over, zoneId: 'b', name: 'Spa', until: over.until + hourMs }],
          closed: closed('recovered'),
        }),
      ],
    ],
    ['two open', [episodeOn('a'), episodeOn('b'), ended('c')]],
    ['one of two acknowledged', [episodeOn('a', seenBy('U0OWNER')), episodeOn('b')]],
    ['acknowledged', [episodeOn('a', seenBy('U0OWNER'))]],
    [
      'a zone joined after it was acknowledged',
      [
        episodeOn('a', {
          zones: [
            { ...terrace, zoneId: 'a', ...seenBy('U0OWNER') },
            { ...terrace, zoneId: 'b', name: 'Spa', since: terrace.since + 5 * minuteMs },
          ],
        }),
      ],
    ],
    [
      'acknowledged by two',
      [episodeOn('a', seenBy('U0OWNER')), episodeOn('b', seenBy('U0MANAGER'))],
    ],
  ];
  return [
    ...ofDialog(
      'alerts, second page',
      alertsView({ page: 1, now, listed: listed(30) }, houseLocale),
    ),
    ...ofDialog(
      'alerts, without their venue',
      alertsView(
        {
          page: 0,
          now,
          listed: listed(1).map((one) => ({
            ...one,
            venue: undefined,
            rule: {
              ...one.rule,
              state: { kind: 'stopped', reason: { kind: 'venue', code: 'gone' } },
            },
          })),
        },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'alerts, active without their venue',
      alertsView(
        { page: 0, now, listed: listed(1).map((one) => ({ ...one, venue: undefined })) },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, with an outage of the service',
      overviewOf({
        venues: ofVenue([
          episodeOf(rule, {
            kind: 'silence',
            cause: 'service',
            zones: [over],
            closed: closed('recovered'),
          }),
        ]),
      }),
    ),
    ...overviews.flatMap(([id, episodes]) =>
      ofMessage(
        `alerts overview, ${id}`,
        overviewOf({
          venues: ofVenue(episodes),
          permissions: { isManager: true, people: new Set(['U0OWNER']) },
        }),
      ),
    ),
    ...(['tonight', 'rules', 'unwatched', 'last'] as const).flatMap((asked) =>
      [[], [episodeOf(rule, { zones: [over], closed: closed('recovered') })]].flatMap((episodes) =>
        ofMessage(
          `alerts overview, ${asked} asked, ${episodes.length} over`,
          overviewOf({
            venues: ofVenue(episodes),
            asked,
          }),
        ),
      ),
    ),
    ...(['today', 'tonight'] as const).flatMap((asked) =>
      ofMessage(
        `alerts overview, ${asked} asked, one open and one over`,
        overviewOf({
          venues: ofVenue([
            episodeOf(rule, { zones: [terrace] }),
            episodeOf(rule, { zones: [over], closed: closed('recovered') }),
          ]),
          asked,
        }),
      ),
    ),
    ...ofMessage(
      'alerts overview, unwatched asked, every zone is',
      overviewOf({
        listed: listed(1).map((one) => ({
          ...one,
          rule: { ...one.rule, target: { kind: 'any_zone' as const } },
        })),
        venues: ofVenue([]),
        asked: 'unwatched',
      }),
    ),
    ...(
      [
        ['nothing', { followUpMinutes: undefined, escalation: undefined }],
        ['a reminder', { followUpMinutes: 60, escalation: undefined }],
        [
          'someone is told',
          { followUpMinutes: 60, escalation: { userId: 'U0OWNER', afterMinutes: 15 } },
        ],
      ] as const
    ).flatMap(([name, settings]) =>
      ofMessage(
        `alerts overview, asked what follows, ${name}`,
        overviewOf({
          listed: listed(1).map((one) => ({ ...one, rule: { ...one.rule, ...settings } })),
          venues: ofVenue([]),
          asked: 'next',
        }),
      ),
    ),
    ...ofMessage(
      'alerts overview, asked what is muted',
      overviewOf({
        listed: listed(1).map((one) => ({
          ...one,
          rule: { ...one.rule, mutes: [{ until: now + hourMs, by: 'U0OWNER' }] },
        })),
        venues: ofVenue([]),
        asked: 'muted',
      }),
    ),
    ...ofMessage(
      'alerts overview, last asked, one open and one over',
      overviewOf({
        venues: ofVenue([
          episodeOf(rule, { zones: [terrace] }),
          episodeOf(rule, { zones: [over], closed: closed('recovered') }),
        ]),
        asked: 'last',
      }),
    ),
    ...ofMessage(
      'alerts overview, last asked, of two the later one ended first',
      overviewOf({
        venues: ofVenue([
          episodeOf(rule, { zones: [over], closed: closed('recovered') }),
          episodeOf(rule, { zones: [later], closed: closed('recovered') }),
        ]),
        asked: 'last',
      }),
    ),
    ...(
      [
        ['none', []],
        ['one open', [episodeOf(rule, { zones: [terrace] })]],
        ['one of this alert', [episodeOf(rule, { ruleId: 'alert-0', zones: [terrace] })]],
        [
          'two zones, one over',
          [
            episodeOf(rule, {
              ruleId: 'alert-0',
              zones: [terrace, { ...over, zoneId: 'b', name: 'Spa' }],
            }),
          ],
        ],
        [
          'on and off, acknowledged',
          [
            episodeOf(rule, {
              zones: [{ ...again, closed: closed('recovered') }],
              acknowledged: { by: 'U0OWNER', at },
              closed: closed('recovered'),
            }),
          ],
        ],
        [
          'of four zones, one acknowledged',
          [
            episodeOf(rule, {
              zones: ['a', 'b', 'c', 'd'].map((zoneId) => ({
                ...over,
                zoneId,
                name: `Zone ${zoneId.toUpperCase()}`,
                ...(zoneId === 'a' && { acknowledged: { by: 'U0OWNER', at } }),
              })),
              closed: closed('recovered'),
            }),
          ],
        ],
        [
          'for a moment',
          [
            episodeOf(rule, {
              zones: [{ ...over, until: over.since }],
              closed: closed('recovered'),
            }),
          ],
        ],
        [
          'an outage that goes on',
          [episodeOf(rule, { kind: 'silence', cause: 'service', zones: [terrace] })],
        ],
        ['one over', [episodeOf(rule, { zones: [over], closed: closed('recovered') })]],
        [
          'one of a deleted rule',
          [episodeOf(rule, { ruleId: 'gone', zones: [over], closed: closed('recovered') })],
        ],
        [
          'one that was too quiet',
          [
            episodeOf(
              { ...rule, watch: quiet },
              {
                zones: [{ ...over, peak: { value: 1.2, at: now } }],
                closed: closed('recovered'),
              },
            ),
          ],
        ],
        [
          'one of a silent sensor',
          [episodeOf(rule, { kind: 'silence', zones: [over], closed: closed('recovered') })],
        ],
      ] as const
    ).flatMap(([id, episodes]) =>
      ofMessage(
        `alerts overview, why it went off asked, ${id}`,
        overviewOf({
          venues: ofVenue(episodes),
          asked: 'cause',
        }),
      ),
    ),
    ...(['loud', 'calm'] as const).flatMap((level) =>
      (
        [
          [
            'an outage',
            episodeOf(rule, {
              kind: 'silence',
              cause: 'service',
              zones: [over],
              closed: closed('recovered'),
            }),
          ],
          ['one', episodeOf(rule, { zones: [over], closed: closed('recovered') })],
        ] as const
      ).flatMap(([id, episode]) =>
        ofMessage(
          `alerts overview, when it was last too ${level} asked, ${id} over`,
          overviewOf({
            venues: ofVenue([episode]),
            asked: 'last',
            level,
          }),
        ),
      ),
    ),
    ...ofMessage(
      'alerts overview, tonight asked, one open since the afternoon',
      overviewOf({
        venues: ofVenue([episodeOf(rule, { zones: [{ ...terrace, since: dayFrom }] })]),
        asked: 'tonight',
      }),
    ),
    ...ofMessage(
      'alerts overview, open and muted',
      overviewOf({
        listed: listed(1).map((one) => ({
          ...one,
          rule: { ...rule, mutes: [{ until: now + hourMs, by: 'U0OWNER' }] },
        })),
        venues: ofVenue([episodeOf(rule)]),
        permissions: { isManager: true, people: new Set(['U0OWNER']) },
      }),
    ),
    ...ofMessage(
      'alerts overview, rules asked, one venue without',
      overviewOf({
        venues: [
          { connection, scale, dayFrom, episodes: [] },
          { connection: { ...connection, venueId: 'other' }, scale, dayFrom, episodes: [] },
        ],
        asked: 'rules',
      }),
    ),
    ...ofMessage(
      'alerts overview, access withdrawn',
      overviewOf({
        venues: [{ connection: { ...connection, state: 'revoked' }, scale, dayFrom, episodes: [] }],
        place: rich`*Harbour Hotel*`,
      }),
    ),
    ...ofMessage(
      'alerts overview, long',
      overviewOf({
        listed: listed(12),
        venues: ofVenue(past),
        permissions: { isManager: true, people: new Set(['U0OWNER']) },
      }),
    ),
  ];
}

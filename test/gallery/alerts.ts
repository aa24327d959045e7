import { previewAlert } from '../../src/alerts/preview.ts';
import {
  type AlertNotification,
  type AlertRule,
  alertPresets,
  presetWatch,
  type StopReason,
} from '../../src/alerts/rule.ts';
import { type ShownAlert, shownAlert, type ViewedPost } from '../../src/alerts/shown-alert.ts';
import { limitFinding } from '../../src/alerts/suggested-limits.ts';
import {
  type ClosingReason,
  closingReasons,
  type Episode,
  type EpisodeZone,
  type ThreadLine,
} from '../../src/alerts/venue-alerts.ts';
import { rich } from '../../src/card/rich-text.ts';
import { copyLater, nothingCalled } from '../../src/conversation/alerts/answers.ts';
import { checkAlertForm } from '../../src/conversation/alerts/check-form.ts';
import { episodeMessage } from '../../src/conversation/alerts/episode-message.ts';
import { type AlertForm, formOfAlert, presetForm } from '../../src/conversation/alerts/form.ts';
import { alertFormView } from '../../src/conversation/alerts/form-view.ts';
import { alertIntroductionMessage } from '../../src/conversation/alerts/introduction-message.ts';
import { muteView } from '../../src/conversation/alerts/mute-view.ts';
import { alertNotificationMessage } from '../../src/conversation/alerts/notification-message.ts';
import { overviewMessage } from '../../src/conversation/alerts/overview-message.ts';
import { sampleView } from '../../src/conversation/alerts/sample.ts';
import { threadMessage } from '../../src/conversation/alerts/thread-message.ts';
import { alertSettingsView, alertsView, presetsView } from '../../src/conversation/alerts/views.ts';
import { alertTitle } from '../../src/conversation/text/alerts.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { localZone } from '../../src/insight/local-time.ts';
import { dayMs, hourMs, minuteMs } from '../../src/time.ts';
import { venueName } from '../../src/venues/workspace.ts';
import { type Example, ofDialog, ofMessage } from './example.ts';
import { now, type VenueWorld, type World } from './world.ts';

/** When the hotel's service day began. */
export const dayFrom = now - 16 * hourMs;

/** Messages about episodes from the first post to the last edit, and the modals for alerts. */

export function alertOf({ connection }: VenueWorld): AlertRule {
  return {
    id: 'alert-1',
    venueId: connection.venueId,
    target: { kind: 'zone', zoneId: 'zn-4106', name: 'Terrace' },
    watch: {
      kind: 'level',
      measure: 'loudness',
      direction: 'above',
      bounds: { kind: 'fixed', enter: 9, exit: 8.5 },
      forCount: 3,
      clearCount: 2,
    },
    channelId: 'C0BAR',
    usesThread: true,
    followUpMinutes: 60,
    ownedBy: 'U0MANAGER',
    version: 1,
    state: { kind: 'active' },
    mutes: [],
    watchedFrom: 0,
    pendingNotifications: [],
  };
}

/** The newest measurement of the sandbox, 21:00. */
export const at = now - 3 * minuteMs;

export const terrace: EpisodeZone = {
  zoneId: 'zn-4106',
  name: 'Terrace',
  since: at - 20 * minuteMs,
  measuredAt: at,
  value: 9.3,
  peak: { value: 9.6, at: at - 10 * minuteMs },
  until: at,
  earlierMs: 0,
};
const aboveUsual: AlertRule['watch'] = {
  kind: 'level',
  measure: 'loudness',
  direction: 'above',
  bounds: { kind: 'usual', enter: 2, exit: 1.5 },
  forCount: 3,
  clearCount: 2,
};
/** Its alert was saved while it was too loud already. */
const alreadyLoud: EpisodeZone = { ...terrace, maybeEarlier: true };
export const rooftop: EpisodeZone = {
  ...terrace,
  zoneId: 'zn-4105',
  name: 'Rooftop Bar',
  since: at - 10 * minuteMs,
  value: 9.1,
  peak: { value: 9.1, at },
};

export function episodeOf(rule: AlertRule, more: Partial<Episode> = {}): Episode {
  return {
    id: 'episode-1',
    ruleId: rule.id,
    ruleVersion: 1,
    settings: rule,
    kind: rule.watch.kind,
    firedAt: at - 10 * minuteMs,
    zones: [terrace],
    postId: 'post-1',
    ...more,
  };
}

export const closed = (reason: ClosingReason) => ({
  at: at + 10 * minuteMs,
  noticedAt: at + 11 * minuteMs,
  reason,
});

export function alertExamples(world: World): Example[] {
  const { hotel } = world;
  const rule = alertOf(hotel);
  return [
    ...messageExamples(hotel, rule),
    ...threadExamples(hotel, rule),
    ...notificationExamples(hotel, rule),
    ...windowExamples(world, rule),
  ];
}

export function viewOf(
  { connection, scale }: VenueWorld,
  episodes: readonly Episode[],
  {
    later = 0,
    elsewhere = [],
    mutes = [],
    isOneOfSeveral = false,
    areManyClocks = false,
    ...post
  }: ViewOptions = {},
): ShownAlert {
  for (const { settings, zones } of episodes) for (const zone of zones) checkPeak(settings, zone);
  const { venueId, venue } = connection;
  const rules = episodes.map(({ ruleId }) => ({ id: ruleId, mutes: [...mutes] }));
  const place = { venueId, venueName: venueName(connection), timezone: venue.timezone, scale };
  return shownAlert(
    {
      id: 'post-1',
      channelId: 'C0BAR',
      episodeIds: episodes.map(({ id }) => id),
      isAboutVenue: false,
      isRepeat: false,
      isEscalated: false,
      openedAt: at - 10 * minuteMs,
      ...post,
    },
    { episodes: [...episodes, ...elsewhere] },
    { ...place, isOneOfSeveral, areManyClocks, rules },
    now + later,
  );
}

interface ViewOptions extends Partial<ViewedPost> {
  readonly later?: number;
  /** Open episodes with messages of their own. */
  readonly elsewhere?: readonly Episode[];
  readonly mutes?: AlertRule['mutes'];
  readonly isOneOfSeveral?: boolean;
  readonly areManyClocks?: boolean;
}

/** A peak is of the measure that is watched. */
function checkPeak({ watch }: Episode['settings'], { name, value, peak }: EpisodeZone): void {
  if (watch.kind === 'silence' || value === undefined || peak === undefined) return;
  const isPeak = watch.direction === 'above' ? peak.value >= value : peak.value <= value;
  if (!isPeak) throw new Error(`${name} has ${value}, beyond its peak of ${peak.value}`);
}

function messageExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const shown = (id: string, episode: Episode, later?: number) =>
    ofMessage(
      `alert, ${id}`,
      episodeMessage(viewOf(hotel, [episode], { later: later ?? 0 }), houseLocale),
    );
  const watching = (watch: AlertRule['watch'], value: number, usual?: number) =>
    episodeOf(
      { ...rule, watch },
      {
        zones: [
          {
            ...terrace,
            value,
            peak: { value, at },
            ...(usual === undefined ? {} : { usual }),
          },
        ],
      },
    );
  const quiet = watching(presetWatch.too_quiet, 2.1, 6);
  const music = watching(presetWatch.music, 103);
  const silent: Partial<Episode> = { kind: 'silence', cause: 'sensors' };
  const { value: _, peak: __, ...unmeasured } = terrace;
  const over = { ...terrace, closed: closed('recovered') };
  const storm = [
    episodeOf(rule),
    { ...quiet, id: 'episode-2', ruleId: 'alert-2' },
    {
      ...music,
      ruleId: 'alert-3',
      id: 'episode-3',
      zones: [{ ...rooftop, value: 108, peak: { value: 108, at } }],
    },
  ];
  return [
    ...shown('too loud', episodeOf(rule)),
    ...shown('too loud before it was watched', episodeOf(rule, { zones: [alreadyLoud] })),
    ...shown(
      'closed, too loud before it was watched',
      episodeOf(rule, {
        zones: [{ ...alreadyLoud, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
    ...shown(
      'closed, compared with usual',
      episodeOf(
        { ...rule, watch: aboveUsual },
        {
          zones: [{ ...terrace, usual: 7, closed: closed('recovered') }],
          closed: closed('recovered'),
        },
      ),
    ),
    ...shown(
      'closed, of several zones',
      episodeOf(rule, {
        zones: [over, { ...rooftop, since: at, until: at, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
    ...shown('at its peak', episodeOf(rule, { zones: [{ ...terrace, value: 9.6 }] })),
    ...shown('unusually quiet', quiet),
    ...shown('music by hand', music),
    ...shown('acknowledged', episodeOf(rule, { acknowledged: { by: 'U0BARTENDER', at } })),
    ...shown(
      'with a note',
      episodeOf(rule, {
        note: { text: 'DJ started early', by: 'U0BARTENDER', entryId: 'entry-1' },
      }),
    ),
    ...shown('no data', episodeOf(rule), 12 * minuteMs),
    ...shown('several zones', episodeOf(rule, { zones: [terrace, rooftop] })),
    ...shown('one of two zones over', episodeOf(rule, { zones: [over, rooftop] })),
    ...closingReasons.flatMap((reason) =>
      shown(
        `closed, ${reason}`,
        episodeOf(rule, {
          zones: [{ ...terrace, closed: closed(reason) }],
          closed: closed(reason),
        }),
      ),
    ),
    ...shown(
      'closed, seen',
      episodeOf(rule, {
        zones: [over],
        closed: closed('recovered'),
        acknowledged: { by: 'U0BARTENDER', at },
      }),
    ),
    ...shown(
      'closed after two days',
      episodeOf(rule, {
        zones: [{ ...over, since: over.until - 2 * dayMs }],
        closed: closed('recovered'),
      }),
    ),
    ...shown(
      'closed, several zones',
      episodeOf(rule, {
        zones: [over, { ...rooftop, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
    ...shown('sensor silent', episodeOf(rule, { ...silent, zones: [unmeasured] })),
    ...shown(
      'sensors silent',
      episodeOf(rule, {
        ...silent,
        zones: [unmeasured, { ...unmeasured, zoneId: '2', name: 'Spa' }],
      }),
    ),
    ...shown(
      'service silent',
      episodeOf(rule, { ...silent, cause: 'service', zones: [unmeasured] }),
    ),
    ...shown(
      'sensor reporting again',
      episodeOf(rule, {
        ...silent,
        zones: [{ ...unmeasured, closed: closed('recovered') }],
        closed: closed('recovered'),
      }),
    ),
    ...ofMessage(
      'alert, many at once',
      episodeMessage(viewOf(hotel, storm, { isAboutVenue: true }), houseLocale),
    ),
    ...ofMessage(
      'alert, all of many over',
      episodeMessage(
        viewOf(
          hotel,
          storm.map((one) => ({
            ...one,
            zones: one.zones.map((zone) => ({ ...zone, closed: closed('recovered') })),
            closed: closed('recovered'),
          })),
          { isAboutVenue: true },
        ),
        houseLocale,
      ),
    ),
    ...alertPresets.flatMap((preset) =>
      ofMessage(
        `alert, test, ${preset}`,
        episodeMessage(
          sampleView({ ...rule, watch: presetWatch[preset] }, hotel.connection, hotel.scale, now),
          houseLocale,
          true,
        ),
      ),
    ),
    ...ofMessage(
      'alert, first post',
      alertIntroductionMessage(
        {
          id: rule.id,
          settings: rule,
          venueName: 'Harbour Hotel',
          by: 'U0MANAGER',
          before: undefined,
          isNewInChannel: true,
        },
        hotel.scale,
      ),
    ),
  ];
}

const lines: readonly ThreadLine['content'][] = [
  { kind: 'zones_changed', over: ['Lobby'], joined: ['Rooftop Bar'] },
  { kind: 'zones_changed', over: [], joined: ['Rooftop Bar', 'Spa'] },
  { kind: 'worse', zoneId: 'zn-4106', value: 9.6 },
  { kind: 'follow_up' },
  { kind: 'escalation', userId: 'U0OWNER' },
  { kind: 'over' },
];

function threadExamples(hotel: VenueWorld, rule: AlertRule): Example[] {
  const view = viewOf(hotel, [episodeOf(rule, { zones: [terrace] })], { later: hourMs });
  const before = viewOf(hotel, [episodeOf(rule, { zones: [alreadyLoud] })]);
  return [
    ...lines.flatMap((line, index) =>
      ofMessage(`alert, in the thread, ${line.kind} ${index + 1}`, threadMessage(line, view)),
    ),
    ...ofMessage(
      'alert, in the thread, escalation of what may have begun earlier',
      threadMessage({ kind: 'escalation', userId: 'U0OWNER' }, before),
    ),
  ];
}

function notificationExamples({ connection }: VenueWorld, rule: AlertRule): Example[] {
  const reasons: readonly StopReason[] = [
    { kind: 'zone_gone' },
    { kind: 'posting', code: 'channel_archived' },
    { kind: 'posting', code: 'not_in_channel' },
  ];
  const notice = (changed: Partial<AlertRule>, notification: AlertNotification) =>
    alertNotificationMessage(
      {
        rule: { ...rule, ...changed },
        notification,
        venue: connection,
        venueName: venueName(connection),
      },
      houseLocale,
    );
  return [
    ...reasons.flatMap((reason) =>
      ofMessage(
        `alert, stopped, ${reason.kind === 'posting' ? reason.code : reason.kind}`,
        notice({ state: { kind: 'stopped', reason } }, { kind: 'stopped' }),
      ),
    ),
    ...ofMessage('alert, stopped before', notice({}, { kind: 'stopped' })),
    ...ofMessage('alert, unknown', notice({}, { kind: 'unknown', at })),
    ...ofMessage('alert, failed', notice({}, { kind: 'failed', at, reason: { kind: 'message' } })),
  ];
}

function windowExamples({ hotel, cafe }: World, rule: AlertRule): Example[] {
  const { connection, scale, zonesTrend, zonesTypical } = hotel;
  const connected = [connection, cafe.connection];
  const manager = { isManager: true, people: new Set(['U0OWNER']) };
  const staff = { isManager: false, people: new Set(['U0OWNER']) };
  const zones = connection.zones.map(({ id, name }) => ({
    id,
    name,
    trend: zonesTrend.value.find((one) => one.id === id),
    typical: zonesTypical.value.find((one) => one.id === id),
  }));
  const formView = (form: AlertForm, id = 'alert-1', version?: number) => {
    const watched = zones.filter(({ id: one }) => form.target === 'any' || one === 'zn-4106');
    const facts = { zones: watched, scale, pastDays: 0 };
    const check = checkAlertForm({ ...form, channelId: 'C0BAR' }, connected, facts);
    return alertFormView(
      {
        key: version === undefined ? { id } : { id, version },
        form,
        connected,
        facts,
        now,
        problems: check.isComplete ? {} : check.problems,
        finding:
          check.isComplete && check.settings.watch.kind === 'level'
            ? limitFinding(check.settings.watch, watched)
            : undefined,
        preview: check.isComplete
          ? previewAlert(check.settings, watched, localZone(connection.venue.timezone), now)
          : undefined,
      },
      houseLocale,
    );
  };
  const loud: AlertForm = {
    ...presetForm('too_loud', 'C0BAR', connection),
    condition: 'above',
    enter: 8.4,
    isEnterTyped: true,
  };
  const data = { rule, venue: connection, scale, open: undefined, canCopy: true, now };
  const listedAs = (one: AlertRule, since?: number) => ({
    rule: one,
    venue: connection,
    scale,
    open: since === undefined ? undefined : { since, isAcknowledged: false },
  });
  const list = { page: 0, now };
  const over = { ...terrace, closed: closed('recovered') };
  const venues = [
    {
      connection,
      scale,
      dayFrom,
      episodes: [
        episodeOf(rule),
        episodeOf(rule, {
          id: 'episode-2',
          firedAt: now - 30 * hourMs,
          zones: [over],
          acknowledged: { by: 'U0OWNER', at },
          closed: closed('recovered'),
        }),
        episodeOf(rule, { id: 'episode-3', zones: [over], closed: closed('recovered') }),
      ],
    },
  ];
  const quietHours = {
    from: '22:00',
    to: '07:00',
    mode: { kind: 'stricter', enter: 1.5 },
  } as const;
  const belowUsual = { kind: 'usual', enter: 2, exit: 1.5 } as const;
  const elaborate: AlertRule = {
    ...rule,
    target: { kind: 'any_zone' },
    watch: {
      kind: 'level',
      measure: 'mood',
      direction: 'below',
      bounds: belowUsual,
      forCount: 3,
      clearCount: 2,
    },
    quietHours,
    escalation: { userId: 'U0OWNER', afterMinutes: 15 },
  };
  return [
    ...ofDialog('alert presets', presetsView()),
    ...ofDialog(
      'alert presets, of no place there is',
      presetsView({ told: nothingCalled(['pool']) }),
    ),
    ...ofDialog('alert presets, for all venues', presetsView({ told: copyLater })),
    ...ofDialog(
      'alert presets, for a zone',
      presetsView({ place: { connection: hotel.connection, zone: hotel.connection.zones[0] } }),
    ),
    ...ofDialog(
      'alert presets, for a venue',
      presetsView({ place: { connection: hotel.connection, zone: undefined } }),
    ),
    ...alertPresets.flatMap((preset) =>
      ofDialog(`alert form, ${preset}`, formView(presetForm(preset, 'C0BAR', connection))),
    ),
    ...ofDialog(
      'alert form, louder',
      formView({ ...loud, enter: 7.2, exit: 6.8, target: 'zone:zn-4106' }),
    ),
    ...ofDialog('alert form, always', formView({ ...loud, enter: 0.5, exit: 0.4 })),
    ...ofDialog('alert form, nothing typed', formView({ ...loud, enter: undefined })),
    ...ofDialog(
      'alert form, options',
      formView({ ...formOfAlert(elaborate), showsOptions: true }, 'alert-1', 1),
    ),
    ...ofDialog('alert settings', alertSettingsView(data, houseLocale)),
    ...ofDialog(
      'alert settings, paused',
      alertSettingsView({ ...data, rule: { ...rule, state: { kind: 'paused' } } }, houseLocale),
    ),
    ...ofDialog(
      'alert settings, muted',
      alertSettingsView(
        { ...data, rule: { ...rule, mutes: [{ until: now + hourMs, by: 'U0OWNER' }] } },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'alert settings, quiet hours',
      alertSettingsView({ ...data, rule: elaborate }, houseLocale),
    ),
    ...ofDialog(
      'alert settings, waiting',
      alertSettingsView({ ...data, venue: { ...connection, state: 'pending' } }, houseLocale),
    ),
    ...ofDialog(
      'alert settings, no venue',
      alertSettingsView({ ...data, venue: undefined }, houseLocale),
    ),
    ...ofDialog(
      'alerts',
      alertsView(
        {
          ...list,
          listed: [listedAs(rule, at), listedAs({ ...elaborate, id: 'alert-2' })],
        },
        houseLocale,
      ),
    ),
    ...ofDialog('alerts, none', alertsView({ ...list, listed: [] }, houseLocale)),
    ...ofDialog(
      'alerts, full',
      alertsView(
        {
          ...list,
          listed: Array.from({ length: 50 }, (_, index) => listedAs({ ...rule, id: `${index}` })),
        },
        houseLocale,
      ),
    ),
    ...ofDialog(
      'alert mute',
      muteView({ ruleId: rule.id, zoneId: undefined }, alertTitle(rule, 'Harbour Hotel'), now),
    ),
    ...ofMessage(
      'alerts overview',
      overviewMessage(
        {
          listed: [listedAs(rule, at), listedAs(elaborate)],
          venues,
          permissions: manager,
          place: undefined,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, two venues',
      overviewMessage(
        {
          listed: [listedAs(rule, at)],
          venues: [...venues, { connection, scale, dayFrom, episodes: [] }],
          permissions: manager,
          place: undefined,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, quiet',
      overviewMessage(
        {
          listed: [listedAs(rule)],
          venues: [{ connection, scale, dayFrom, episodes: [] }],
          permissions: staff,
          place: undefined,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, of a zone',
      overviewMessage(
        {
          listed: [listedAs(rule)],
          venues: [{ connection, scale, dayFrom, episodes: [] }],
          permissions: staff,
          place: rich`*Terrace*`,
          now,
        },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, none of a zone',
      overviewMessage(
        { listed: [], venues: [], permissions: manager, place: rich`*Spa*`, now },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, none',
      overviewMessage(
        { listed: [], venues: [], permissions: manager, place: undefined, now },
        houseLocale,
      ),
    ),
    ...ofMessage(
      'alerts overview, none, staff',
      overviewMessage(
        { listed: [], venues: [], permissions: staff, place: undefined, now },
        houseLocale,
      ),
    ),
  ];
}

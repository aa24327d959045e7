import { expect, test } from 'vitest';
import { openAlerts } from '../../../src/alerts/open-alerts.ts';
import type { Episode, EpisodeZone } from '../../../src/alerts/venue-alerts.ts';
import { asPlain } from '../../../src/card/rich-text.ts';
import { earlierAlertWords } from '../../../src/conversation/digests/alert-words.ts';
import { houseLocale } from '../../../src/conversation/text/locale.ts';
import {
  alertsIn,
  distinctAlerts,
  pastAlertWords,
} from '../../../src/conversation/text/past-alerts.ts';
import { localZone } from '../../../src/insight/local-time.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/time.ts';
import { alertOf, closed, episodeOf } from '../../gallery/alerts.ts';
import { readWorld } from '../../gallery/world.ts';

const { hotel } = await readWorld();
const rule = alertOf(hotel);
const evening = Date.UTC(2026, 10, 20, 19);
const night = { from: evening - hourMs, to: evening - hourMs + dayMs };
const zone = localZone('UTC');

const over = (name: string, from: number, length: number): EpisodeZone => ({
  zoneId: name,
  name,
  since: evening + from,
  measuredAt: evening + from + length,
  until: evening + from + length,
  earlierMs: 0,
  closed: { at: evening + from + length, noticedAt: evening + from + length, reason: 'recovered' },
});

function told(episodes: readonly Episode[], zoneId?: string): string | undefined {
  const alerts = alertsIn(episodes, night, zoneId);
  const words = pastAlertWords({ alerts, span: night, zone, scale: hotel.scale }, houseLocale);
  return words && asPlain(words);
}

test('an outage of the service is one alert, and a silent sensor is named', () => {
  const outage = episodeOf(rule, {
    kind: 'silence',
    cause: 'service',
    zones: [over('Spa', 0, hourMs), over('Bar', 0, hourMs)],
  });
  const sensor = episodeOf(rule, {
    kind: 'silence',
    cause: 'sensors',
    zones: [over('Spa', 0, hourMs)],
  });
  expect(told([outage])).toBe("1 alert: The venue service didn't answer 19:00 to 20:00 (60 min)");
  expect(told([sensor])).toBe('1 alert: Spa sent no data 19:00 to 20:00 (60 min)');
  expect(told([sensor], 'Bar')).toBeUndefined();
});

test('a zone that was back in between was too loud on and off', () => {
  const zones = [{ ...over('Bar', 0, 6 * hourMs), again: evening + 5 * hourMs }];
  expect(told([episodeOf(rule, { zones })])).toContain('too loud on and off 19:00 to 01:00');
});

test('an end a few hours later has no day, also where it is of the next night', () => {
  const zones = [over('Bar', 22 * hourMs, 3 * hourMs)];
  expect(told([episodeOf(rule, { zones })])).toContain('17:00 to 20:00');
});

test('an end a day later has its day', () => {
  const zones = [over('Bar', 2 * hourMs, 26 * hourMs)];
  const words = told([episodeOf(rule, { zones })]);
  expect(words).toContain('21:00 to Sat 21 Nov 23:00 (26 hours');
  const earlier = earlierAlertWords(
    [episodeOf(rule, { zones, closed: closed('recovered') })],
    evening + 29 * hourMs,
    zone,
    houseLocale,
  );
  expect(earlier && asPlain(earlier)).toContain('from Fri 20 Nov 21:00 to Sat 21 Nov 23:00');
});

test('a zone that was over before the alert was acknowledged was seen by nobody', () => {
  const bar = over('Bar', 0, hourMs);
  const seenAt = (at: number) => [
    episodeOf(rule, { zones: [bar], acknowledged: { by: 'U0OWNER', at: evening + at } }),
  ];
  expect(told(seenAt(30 * minuteMs))).toContain('seen by');
  expect(told(seenAt(2 * hourMs))).not.toContain('seen by');
});

test('a zone that is over is told while others of its alert go on', () => {
  const { closed: _, ...spa } = over('Spa', 0, 2 * hourMs);
  const zones = [over('Bar', 0, hourMs), spa];
  const earlier = earlierAlertWords(
    [episodeOf(rule, { zones, closed: undefined })],
    evening + 2 * hourMs,
    zone,
    houseLocale,
  );
  expect(earlier && asPlain(earlier)).toBe('Earlier: Bar was too loud from 19:00 to 20:00');
});

test('a digest names what was too loud before a sensor that was silent for longer', () => {
  const end = closed('recovered');
  const bars = ['Bar', 'Lobby'].map((name) =>
    episodeOf(rule, { zones: [over(name, 0, hourMs)], closed: end }),
  );
  const sensor = episodeOf(rule, {
    kind: 'silence',
    cause: 'sensors',
    zones: [over('Spa', 0, 3 * hourMs)],
    closed: end,
  });
  const earlier = earlierAlertWords([sensor, ...bars], evening + 4 * hourMs, zone, houseLocale);
  expect(earlier && asPlain(earlier)).toMatch(/^Earlier: Bar .* · Lobby .* · 1 more alert$/);
});

test('what is still open is told before what was longer', () => {
  const { closed: _, ...bar } = over('Bar', 3 * hourMs, 10 * minuteMs);
  const longer = ['Spa', 'Lobby', 'Terrace'].map((name) => over(name, 0, 2 * hourMs));
  const words = told([bar, ...longer].map((one) => episodeOf(rule, { zones: [one] })));
  expect(words).toMatch(/^🔔 4 alerts: Bar too loud since 22:00, still open.*and 1 more$/);
});

test('an alert that lasts over two nights is one', () => {
  const episodes = [episodeOf(rule, { zones: [over('Bar', 0, 2 * dayMs)] })];
  const nights = [night, { from: night.to, to: night.to + dayMs }];
  const each = nights.map((one) => alertsIn(episodes, one));
  expect(each.map(({ length }) => length)).toEqual([1, 1]);
  expect(distinctAlerts(each)).toHaveLength(1);
});

test('what is still out of bounds comes before what is getting back to normal', () => {
  const open = (name: string, from: number, isRecovering: boolean): EpisodeZone => {
    const { closed: _, ...one } = over(name, from, 0);
    return isRecovering ? { ...one, measuredAt: one.until + 5 * minuteMs } : one;
  };
  const zones = [open('Lobby', 0, true), open('Bar', 5 * minuteMs, false)];
  const alerts = openAlerts([episodeOf(rule, { zones })], evening + 6 * minuteMs);
  expect(alerts.map((one) => one.zone.name)).toEqual(['Bar', 'Lobby']);
});

test('two rules that say the same of a zone count once', () => {
  const watch = (ruleId: string, zones: EpisodeZone[]) =>
    episodeOf({ ...rule, id: ruleId }, { zones });
  const bar = over('Bar', 0, 2 * hourMs);
  const terrace = watch('terrace', [bar]);
  expect(told([terrace, watch('any zone', [over('Bar', 0, hourMs)])])).toContain('1 alert: Bar');
  expect(told([terrace, watch('any zone', [bar])])).toContain('1 alert: Bar');
  expect(told([terrace, watch('any zone', [over('Bar', hourMs, 3 * hourMs)])])).toContain(
    '2 alerts',
  );
  expect(told([terrace, watch('any zone', [over('Spa', 0, hourMs)])])).toContain('2 alerts');
  // The same rule went off twice.
  expect(told([terrace, watch('terrace', [over('Bar', 3 * hourMs, hourMs)])])).toContain(
    '2 alerts',
  );
});

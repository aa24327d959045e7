import { expect, test } from 'vitest';
import { asPlain } from '../../src/card/rich-text.ts';
import type { OverviewData } from '../../src/conversation/alerts/overview-data.ts';
import { alertPlace, ofPlace } from '../../src/conversation/alerts/overview-data.ts';
import { overviewMessage } from '../../src/conversation/alerts/overview-message.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { alertOf, closed, dayFrom, episodeOf } from '../gallery/alerts.ts';
import { now, readWorld } from '../gallery/world.ts';

const { hotel } = await readWorld();
const { connection, scale } = hotel;
const rule = alertOf(hotel);
const [terrace] = episodeOf(rule).zones;
if (terrace === undefined) throw new Error('an episode has a zone');

const rooftop = { ...terrace, zoneId: 'zn-4105', name: 'Rooftop Bar' };
const back = { ...terrace, closed: closed('recovered') };
const data = {
  listed: [{ rule, venue: connection, scale, open: { since: now, isAcknowledged: false } }],
  venues: [{ connection, scale, dayFrom, episodes: [episodeOf(rule, { zones: [back, rooftop] })] }],
  permissions: { isManager: false, people: new Set<string>() },
  place: undefined,
  now,
};
const venues = { connected: [connection], forChannel: undefined, byDefault: undefined };

function about(typed: string) {
  const asked = alertPlace(typed, venues);
  if (asked.kind !== 'place') throw new Error(`${typed} is a place`);
  return ofPlace(data, asked.place);
}

function episodesOf(typed: string) {
  return about(typed).venues.flatMap(({ episodes }) => episodes);
}

test('a zone that is back is over, while another one of its alert is still too loud', () => {
  const [ofTerrace] = episodesOf('terrace');
  expect(ofTerrace?.zones.map(({ name }) => name)).toEqual(['Terrace']);
  expect(ofTerrace?.closed).toEqual(back.closed);
  const [ofRooftop] = episodesOf('rooftop bar');
  expect(ofRooftop?.zones.map(({ name }) => name)).toEqual(['Rooftop Bar']);
  expect(ofRooftop?.closed).toBeUndefined();
  expect(episodesOf('spa')).toEqual([]);
  const since = (typed: string) => about(typed).listed.map(({ open }) => open?.since);
  expect(since('terrace')).toEqual([undefined]);
  expect(since('harbour hotel')).toEqual([now]);
});

test('how many alerts are open is said first, counted by zone, of the place that was named', () => {
  const first = (shown: OverviewData) => {
    const [part] = overviewMessage(shown, houseLocale).parts;
    return part?.kind === 'paragraph' ? asPlain(part.text) : undefined;
  };
  expect(first(data)).toBe(
    '1 alert is open (Rooftop Bar, since 20:40, 23 min), and nobody has acknowledged it. 1 more earlier today, now over: Terrace.',
  );
  expect(first({ ...data, ...about('terrace') })).toBe(
    '✅ No alerts right now: Terrace. 1 earlier today, now over: Terrace.',
  );
  expect(first({ ...data, ...about('terrace'), asked: 'today' })).toBe(
    '1 alert today: Terrace, now over.',
  );
  const ofTerrace = data.venues.map((venue) => ({ ...venue, episodes: episodesOf('terrace') }));
  expect(first({ ...data, venues: ofTerrace, asked: 'today' })).toBe(
    '1 alert today, now over: Terrace.',
  );
  expect(first({ ...data, venues: ofTerrace, asked: 'tonight' })).toBe(
    '1 alert tonight, now over: Terrace.',
  );
  const none = data.venues.map((venue) => ({ ...venue, episodes: [] }));
  expect(first({ ...data, venues: none, asked: 'today' })).toBe('✅ No alerts today');
  const dayBefore = data.venues.map((venue) => ({ ...venue, dayFrom: now + 1 }));
  expect(first({ ...data, venues: dayBefore })).toBe(
    '1 alert is open (Rooftop Bar, since 20:40, 23 min), and nobody has acknowledged it.',
  );
});

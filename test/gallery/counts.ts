import type { CountsAsked } from '../../src/conversation/counts-asked.ts';
import { type CountedPlace, countsMessage } from '../../src/conversation/text/counts-compared.ts';
import { countsOfNightsMessage } from '../../src/conversation/text/counts-of-nights.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { venueDay } from '../../src/history/past-night.ts';
import { nightsMeant } from '../../src/history/service-days.ts';
import { type Example, ofMessage } from './example.ts';
import { placeOf } from './history.ts';
import type { VenueWorld, World } from './world.ts';

/** Which of two times, or of two venues, had more alerts or log entries. */

const weeks = [
  { kind: 'week', ago: 0 },
  { kind: 'week', ago: 1 },
] as const;
const twoNights = [
  { kind: 'nights_ago', nights: 0 },
  { kind: 'weekday', weekday: 'wednesday' },
] as const;
const months = [
  { kind: 'month', month: '2026-11' },
  { kind: 'month', month: '2026-10' },
] as const;
const stretches = [
  { kind: 'dates', first: '2026-11-02', last: '2026-11-08' },
  { kind: 'last_days', days: 7 },
] as const;
const saturdays = [
  { kind: 'weekdays', weekday: 'saturday', first: '2026-10-20', last: '2026-11-19' },
  { kind: 'weekend' },
] as const;

export function countsExamples({ hotel, cafe, club }: World): Example[] {
  const of = (world: VenueWorld, counts: CountedPlace['counts'], isWatched = true) => ({
    connection: world.connection,
    zones: [],
    place: placeOf(world, {}),
    since: Date.UTC(2026, 9, 1),
    counts,
    isWatched,
  });
  const compared = (
    id: string,
    counts: Partial<CountsAsked>,
    read: readonly CountedPlace[],
    argument = '',
  ) =>
    ofMessage(
      id,
      countsMessage(
        { counts: { of: 'alert', times: weeks, ...counts }, question: { argument }, read },
        houseLocale,
      ),
    );
  const nights = (id: string, night: 'most' | 'fewest', all: readonly (number | undefined)[]) => {
    const place = placeOf(hotel, {});
    const period = { kind: 'week', ago: 1 } as const;
    const days = nightsMeant(period, venueDay(place));
    const counts = days.map((_, index) => all[index]);
    const read = [{ place, days, counts }];
    return ofMessage(
      id,
      countsOfNightsMessage(
        {
          ...{ of: 'Harbour Hotel', plural: 'complaints', night, when: 'last week', read },
          list: { command: 'log', argument: 'show complaints', past: period },
        },
        houseLocale,
      ),
    );
  };
  const terrace = hotel.connection.zones.filter(({ name }) => name === 'Terrace');
  const more = { whether: 'more' } as const;
  return [
    ...compared('more alerts than last week', more, [of(hotel, [4, 2]), of(cafe, [1, 0])]),
    ...compared('fewer alerts at one venue', more, [of(hotel, [1, 2])], 'harbour hotel'),
    ...compared('as many, asked for more', more, [of(hotel, [2, 2]), of(cafe, [0, 0])]),
    ...compared(
      'last week and the week before',
      {
        times: [
          { kind: 'week', ago: 1 },
          { kind: 'week', ago: 2 },
        ],
      },
      [of(hotel, [0, 3])],
    ),
    ...compared('none, but some before', more, [of(hotel, [0, 3])]),
    ...compared('no alerts, none set up', more, [of(hotel, [0, 0], false)]),
    ...compared('complaints of two nights', { of: 'complaint', times: twoNights }, [
      of(hotel, [1, 3]),
    ]),
    ...compared('as many entries', { of: 'entry', times: stretches }, [of(hotel, [2, 2])]),
    ...compared('no entries', { of: 'maintenance', times: saturdays }, [of(hotel, [0, 0])]),
    ...compared('one month of which nothing was kept', { of: 'complaint', times: months }, [
      { ...of(hotel, [2, undefined]), since: Date.UTC(2026, 10, 13, 19) },
    ]),
    ...compared('nothing kept of either time', { times: months }, [
      of(hotel, [undefined, undefined]),
    ]),
    ...compared('complaints of a zone', { of: 'complaint', times: twoNights, ...more }, [
      { ...of(hotel, [1, 0]), zones: terrace },
    ]),
    ...compared('alerts of a zone', { times: twoNights }, [of(hotel, [2, 0])], 'terrace'),
    ...compared('complaints of two venues', { of: 'complaint', times: [weeks[0]], ...more }, [
      of(hotel, [1]),
      of(cafe, [0]),
    ]),
    ...nights('which night had the most complaints', 'most', [1, 0, 2, 0, 0, 0, 0]),
    ...nights('which nights had the most complaints', 'most', [1, 0, 1, 0, 0, 0, 0]),
    ...nights('which night had the fewest complaints', 'fewest', [1, 0, 1, 0, 0, 0, 0]),
    ...nights('which night had the most complaints, none', 'most', [0, 0, 0, 0, 0, 0, 0]),
    ...nights('which night had the most complaints, nothing kept', 'most', []),
    ...compared('alerts of all venues', { times: twoNights }, [
      of(hotel, [2, 1]),
      of(cafe, [undefined, 1]),
      of(club, [0, 0]),
      of(hotel, [0, 0]),
    ]),
  ];
}

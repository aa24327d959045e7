import { rich } from '../../src/card/rich-text.ts';
import {
  type UsualVenue,
  type UsualVenuesData,
  usualVenuesMessage,
} from '../../src/conversation/questions/usual-venues-message.ts';
import { houseLocale } from '../../src/conversation/text/locale.ts';
import { type Example, ofMessage } from './example.ts';
import { names, now, type VenueWorld, type World } from './world.ts';

/** Several venues on a usual day, or at a time of it. */
export function usualVenueExamples({ hotel, cafe }: World): Example[] {
  const usual = (venue: VenueWorld): UsualVenue => ({
    name: names(venue).venueName,
    timezone: names(venue).timezone,
    week: venue.typical.value.representative,
    scale: venue.scale,
  });
  const [one, other] = [usual(hotel), usual(cafe)];
  const twin = { ...one, name: 'Quay House' };
  const nothing = { mood: [], loudness: [], vibe: [] };
  const unknown: UsualVenue = {
    ...other,
    week: {
      ...other.week,
      days: {
        monday: nothing,
        tuesday: nothing,
        wednesday: nothing,
        thursday: nothing,
        friday: nothing,
        saturday: nothing,
        sunday: nothing,
      },
    },
  };
  const elsewhere = { ...other, timezone: 'America/New_York' };
  const data: UsualVenuesData = {
    venues: [one, other],
    problems: [],
    weekdays: ['friday'],
    minute: undefined,
    part: undefined,
    measure: 'mood',
    order: 'most',
    isFirst: undefined,
    isFuture: false,
    now,
  };
  const weekend = ['friday', 'saturday', 'sunday'] as const;
  const loud = { measure: 'loudness' } as const;
  const withdrawn = rich`*Old Town Bar* has withdrawn access.`;
  const states: readonly (readonly [string, Partial<UsualVenuesData>])[] = [
    ['', {}],
    [', calmest', { order: 'least' }],
    [', loudest', loud],
    [', quietest', { ...loud, order: 'least' }],
    [', at 22:00', { ...loud, minute: 22 * 60 }],
    [', calmest at 22:00', { order: 'least', minute: 22 * 60 }],
    [', some hours of a day to come', { part: { from: 20 * 60, to: 23 * 60 }, isFuture: true }],
    [', is the first one livelier, yes', { isFirst: one.name }],
    [', is the other one livelier, no', { isFirst: other.name }],
    [', two alike', { venues: [one, twin] }],
    [', is one of two alike livelier', { venues: [one, twin], isFirst: one.name }],
    [', on two days', { weekdays: ['friday', 'saturday'] }],
    [', on two days, calmest', { weekdays: ['friday', 'saturday'], order: 'least' }],
    [', at weekends at 22:00', { weekdays: weekend, minute: 22 * 60, isFirst: one.name }],
    [', at weekends, peaks first', { weekdays: weekend, order: 'earliest' }],
    [', at weekends, not known yet', { weekdays: weekend, venues: [unknown] }],
    [', at a weekend to come', { weekdays: weekend, isFuture: true }],
    [', peaks first', { order: 'earliest' }],
    [', peaks last', { order: 'latest' }],
    [', peaks first, two alike', { order: 'earliest', venues: [one, twin] }],
    [', three', { venues: [one, other, { ...elsewhere, name: 'Quay House' }] }],
    [', three, calmest', { venues: [one, twin, other], order: 'least' }],
    [', three, two alike first', { venues: [one, twin, other] }],
    [', three alike', { venues: [one, twin, { ...twin, name: 'Mill Street' }] }],
    [', three, two alike peak first', { venues: [other, one, twin], order: 'latest' }],
    [', one cannot be read', { venues: [one], problems: [withdrawn] }],
    [', one at a time', { venues: [one], minute: 22 * 60 }],
    [', of many', { venues: Array.from({ length: 120 }, () => one) }],
    [', not known yet', { venues: [unknown] }],
    [', none can be read', { venues: [], problems: [withdrawn] }],
    [', one not known yet, the other not read', { venues: [unknown], problems: [withdrawn] }],
  ];
  return states.flatMap(([id, more]) =>
    ofMessage(
      `venues on a usual friday${id}`,
      usualVenuesMessage({ ...data, ...more }, houseLocale),
    ),
  );
}

import { expect, test } from 'vitest';
import type { FormValues } from '../../../src/card/form.ts';
import { checkForm } from '../../../src/conversation/digests/check-form.ts';
import {
  type DigestForm,
  emptyForm,
  formState,
  readForm,
  withChosenDefaults,
} from '../../../src/conversation/digests/form.ts';
import { digestKindWords } from '../../../src/conversation/text/digest-kinds.ts';
import { choiceOfDays, type DayChoice, daysOfChoice } from '../../../src/digests/day-choices.ts';
import { digestKinds } from '../../../src/digests/kinds.ts';
import type { Connection } from '../../../src/venues/workspace.ts';

/** What was filled in. */
const visible = {
  digest_kind: 'trend',
  digest_venue: 'venue-b',
  digest_channel: 'C1',
  digest_days: 'chosen',
  digest_weekdays: ['saturday', 'friday'],
  digest_time_1: '21:00',
  digest_time_2: '18:00',
};
const more = {
  digest_timezone: 'Europe/Oslo',
  digest_parts: ['chart', 'movers'],
  digest_figure: 'average',
  digest_when_down: 'skip',
};

const venue = (venueId: string, timezone: string): Connection => ({
  venueId,
  state: 'active',
  token: 't',
  venue: { name: venueId, timezone },
  zones: [],
  connectedBy: 'U1',
  connectedAt: 0,
  zonesReadAt: 0,
});
const connected = [venue('venue-a', 'Europe/Lisbon'), venue('venue-b', 'Europe/Oslo')];
const stateOf = (form: DigestForm) => formState({ id: 'd' }, form);
const start: DigestForm = { ...emptyForm('C1', connected[0], '18:00'), days: 'chosen' };
const read = (values: FormValues, form: DigestForm) =>
  withChosenDefaults(readForm(values, stateOf(form)), connected);

test('a complete form becomes sorted settings', () => {
  const drawn: DigestForm = {
    ...start,
    showsOptions: true,
    timezoneOfVenue: 'venue-b',
    partsOfKind: 'trend',
  };
  expect(checkForm(read({ ...visible, ...more }, drawn), 1)).toEqual({
    isComplete: true,
    settings: {
      kind: 'trend',
      venueId: 'venue-b',
      channelId: 'C1',
      weekdays: ['friday', 'saturday'],
      times: ['18:00', '21:00'],
      timezone: 'Europe/Oslo',
      figure: 'average',
      parts: ['movers', 'chart'],
      whenDown: 'skip',
      offersShared: false,
    },
  });
});

test('hidden options keep their values, and follow the venue and kind that were chosen', () => {
  const check = checkForm(read(visible, { ...start, whenDown: 'skip' }), 1);
  expect(check).toMatchObject({
    isComplete: true,
    settings: { timezone: 'Europe/Oslo', parts: ['movers', 'chart'], whenDown: 'skip' },
  });
});

test('options that belong to the venue or kind chosen before are not kept', () => {
  const stale = {
    ...visible,
    digest_timezone: 'Europe/Lisbon',
    digest_parts: ['attention'],
    digest_when_down: 'skip',
  };
  expect(checkForm(read(stale, { ...start, showsOptions: true }), 1)).toMatchObject({
    settings: { timezone: 'Europe/Oslo', parts: ['movers', 'chart'] },
  });
});

test('a value that was not offered counts as missing', () => {
  const forged = { ...visible, digest_kind: 'hourly' };
  expect(checkForm(read(forged, start), 1)).toMatchObject({
    problems: { digest_kind: expect.any(String) },
  });
  expect(checkForm(emptyForm(undefined, undefined, '18:00'), 1)).toMatchObject({
    isComplete: false,
  });
});

test.each<[DayChoice, number]>([
  ['every_day', 7],
  ['weekdays', 5],
  ['weekend', 2],
  ['chosen', 3],
])('the choice of days %s stands for %d days, and they for it', (choice, count) => {
  const days = daysOfChoice(choice, ['sunday', 'friday', 'monday']);
  expect(days).toHaveLength(count);
  expect(choiceOfDays(days)).toBe(choice);
});

test('no description of a kind is cut, which a chat app does after 75 characters', () => {
  const descriptions = digestKinds.map((kind) => digestKindWords[kind].description);
  expect(descriptions.filter(({ length }) => length > 75)).toEqual([]);
});

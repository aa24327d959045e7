import { expect, test } from 'vitest';
import { chosenDays, dayChoices } from '../../../src/slack/digests/days.ts';
import {
  checkForm,
  type DigestForm,
  emptyForm,
  formMetadata,
  readForm,
  withChosenDefaults,
} from '../../../src/slack/digests/form.ts';
import type { Connection } from '../../../src/venues/workspace.ts';

/** Modal values as Slack sends them. */

const option = (value: string) => ({ selected_option: { value } });
const options = (...values: string[]) => ({ selected_options: values.map((value) => ({ value })) });

const visible = {
  digest_kind: { digest_kind: option('trend') },
  digest_venue: { digest_venue: option('venue-b') },
  digest_channel: { digest_channel: { selected_conversation: 'C1' } },
  digest_weekdays: { digest_weekdays: options('saturday', 'friday') },
  digest_time_1: { digest_time_1: { selected_time: '21:00' } },
  digest_time_2: { digest_time_2: { selected_time: '18:00' } },
};
const more = {
  'digest_timezone_venue-b': { pick_timezone: option('Europe/Oslo') },
  digest_parts_trend: { digest_parts_trend: options('chart', 'movers') },
  digest_figure: { digest_figure: option('average') },
  digest_when_down: { digest_when_down: option('skip') },
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
const metadata = (form: DigestForm) => formMetadata({ id: 'd' }, form);
const start = emptyForm('C1', connected[0]);
const read = (values: unknown, form: DigestForm) =>
  withChosenDefaults(readForm(values, metadata(form)), connected);

test('a complete form becomes sorted settings', () => {
  expect(checkForm(read({ ...visible, ...more }, { ...start, showsOptions: true }))).toEqual({
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
  const check = checkForm(read(visible, { ...start, whenDown: 'skip' }));
  expect(check).toMatchObject({
    isComplete: true,
    settings: { timezone: 'Europe/Oslo', parts: ['movers', 'chart'], whenDown: 'skip' },
  });
});

test('options that belong to the venue or kind chosen before are not kept', () => {
  const stale = {
    ...visible,
    'digest_timezone_venue-a': { pick_timezone: option('Europe/Lisbon') },
    digest_parts_daily: { digest_parts_daily: options('attention') },
    digest_when_down: { digest_when_down: option('skip') },
  };
  expect(checkForm(read(stale, { ...start, showsOptions: true }))).toMatchObject({
    settings: { timezone: 'Europe/Oslo', parts: ['movers', 'chart'] },
  });
});

test('a value that was not offered counts as missing', () => {
  const forged = { ...visible, digest_kind: { digest_kind: option('hourly') } };
  expect(checkForm(read(forged, start))).toMatchObject({
    problems: { digest_kind: expect.any(String) },
  });
  expect(checkForm(emptyForm(undefined, undefined))).toMatchObject({ isComplete: false });
});

test.each([
  [['every_day'], 7, ['every_day']],
  [['weekdays'], 5, ['weekdays']],
  [['every_day', 'friday'], 1, ['friday']],
  [['every_day', 'weekend'], 2, ['weekend']],
  [['weekend', 'friday'], 3, ['friday', 'saturday', 'sunday']],
  [['sunday', 'saturday'], 2, ['weekend']],
  [['friday', 'every_day'], 7, ['every_day']],
  [['monday', 'saturday', 'weekend'], 3, ['monday', 'saturday', 'sunday']],
  [[], 0, []],
])('the days of %j are %d, shown as %j', (choices, count, shown) => {
  const days = chosenDays(choices);
  expect(days).toHaveLength(count);
  expect(dayChoices(days)).toEqual(shown);
});

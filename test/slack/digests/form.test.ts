import { expect, test } from 'vitest';
import { checkForm, emptyForm, readForm } from '../../../src/slack/digests/form.ts';

/** Modal values as Slack sends them. */

const option = (value: string) => ({ selected_option: { value } });
const options = (...values: string[]) => ({ selected_options: values.map((value) => ({ value })) });

const values = {
  digest_kind: { digest_kind: option('trend') },
  digest_venue: { digest_venue: option('venue-b') },
  digest_channel: { digest_channel: { selected_conversation: 'C1' } },
  digest_weekdays: { digest_weekdays: options('saturday', 'friday') },
  digest_time_1: { digest_time_1: { selected_time: '21:00' } },
  digest_time_2: { digest_time_2: { selected_time: '18:00' } },
  digest_timezone_other: { pick_timezone: option('Europe/Oslo') },
  digest_parts_trend: { digest_parts_trend: options('attention', 'trend_chart') },
  digest_figure: { digest_figure: option('average') },
  digest_when_down: { digest_when_down: option('skip') },
};
const { digest_timezone_other, ...others } = values;
const matching = { ...others, 'digest_timezone_venue-b': digest_timezone_other };

test('a complete form becomes sorted settings', () => {
  expect(checkForm(readForm(matching))).toEqual({
    isComplete: true,
    settings: {
      kind: 'trend',
      venueId: 'venue-b',
      channelId: 'C1',
      weekdays: ['friday', 'saturday'],
      times: ['18:00', '21:00'],
      timezone: 'Europe/Oslo',
      figure: 'average',
      parts: ['trend_chart', 'attention'],
      whenDown: 'skip',
      offersShared: false,
    },
  });
});

test('the time zone of the previously chosen venue is not used for the new one', () => {
  const check = checkForm(readForm(values));
  expect(check).toEqual({
    isComplete: false,
    problems: {
      digest_timezone_other:
        'This is the time zone of the venue chosen before. Choose it again, or another one.',
    },
  });
});

test('a value that was not offered counts as missing', () => {
  const forged = { ...matching, digest_kind: { digest_kind: option('hourly') } };
  expect(checkForm(readForm(forged))).toMatchObject({
    problems: { digest_kind: 'Choose a kind.' },
  });
  expect(checkForm(emptyForm(undefined, undefined))).toMatchObject({ isComplete: false });
});

import { expect, test } from 'vitest';
import { commands } from '../../../src/conversation/features.ts';
import { readLogLine } from '../../../src/conversation/log/read-line.ts';
import { hotel, venue } from '../understanding/two-venues.ts';

/** What is noted with `/ambience log`. */

const shop = venue('Walkthrough Shop', ['Floor', 'Till']);
const venues = { connected: [hotel, shop], forChannel: undefined, byDefault: hotel };

test.each([
  ['walkthrough shop shoplifting incident, police called', 'incident', 'Walkthrough Shop'],
  ['walkthrough shop broken speaker', 'maintenance', 'Walkthrough Shop'],
  ['did the rounds, all fine', 'round', 'Harbour Hotel'],
  ['a round', 'round', 'Harbour Hotel'],
  ['icemachine dead, call tech tmrw', 'maintenance', 'Harbour Hotel'],
])('%s', (text, entryKind, venueId) => {
  expect(readLogLine(text, { commands, venues, now: 0 })).toMatchObject({
    kind: 'note',
    noted: { entryKind, place: { connection: { venueId } } },
  });
});

test.each(['icemachine dead, call tech', 'kitchen guy cut his hand, needs report form'])(
  '%s has to be followed up',
  (text) => {
    const line = readLogLine(text, { commands, venues, now: 0 });
    expect(line).toMatchObject({ kind: 'note', noted: { needsFollowUp: true } });
  },
);

test.each([
  ['that the spa heater is broken', 'the spa heater is broken'],
  ['that was a loud night', 'that was a loud night'],
  ['room 312 complained about the bass', 'room 312 complained about the bass'],
])('%s is noted as %s', (text, noted) => {
  const line = readLogLine(text, { commands, venues, now: 0 });
  expect(line).toMatchObject({ kind: 'note', noted: { text: noted } });
});

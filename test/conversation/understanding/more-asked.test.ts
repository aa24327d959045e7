import { expect, test } from 'vitest';
import { parseLine } from '../../../src/conversation/router.ts';
import { interpret } from '../../../src/conversation/understanding/interpret.ts';
import { fridayAt21 } from './meaning-of.ts';
import { harbourAndCorner as venues } from './two-venues.ts';

/** What is asked of the later of two nights. */

function asked(text: string) {
  const found = interpret(parseLine(text), { venues, now: fridayAt21 });
  return found.kind === 'question' ? found.question.yesNo : found.kind;
}

test.each([
  ['is tonight livelier than yesterday', 'busy'],
  ['was yesterday livelier than tonight', 'calm'],
  ['was last friday louder than tonight', 'quiet'],
  ['was it louder than last night', 'loud'],
  ['was monday busier than yesterday', 'calm'],
  ['was yesterday busier than monday', 'busy'],
  ['was last friday busier than this friday', 'calm'],
  ['was it livelier two nights ago than last night', 'calm'],
  ['was last night quieter than the night before', 'quiet'],
  ['was the 7th busier than the 14th', 'calm'],
  ['was saturday better than the saturday before', 'busy'],
])('%s asks whether it was %s', (text, asks) => {
  expect(asked(text)).toEqual({ asks, against: 'other' });
});

test.each([
  'how much busier was saturday than friday',
  'was last night much busier than last friday',
  'was friday before last busier than last friday',
  'how does tonight compare with yesterday',
])('%s asks for no yes or no', (text) => {
  expect(asked(text)).toBeUndefined();
});

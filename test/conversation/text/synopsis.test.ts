import { expect, test } from 'vitest';
import { synopsisWords } from '../../../src/conversation/text/synopsis.ts';
import { written } from '../../written.ts';

function said(mood: string | undefined, loudness: string | undefined) {
  const words = synopsisWords({
    points: [],
    mood: { synopsis: mood },
    loudness: { synopsis: loudness },
  });
  return written(words);
}

test.each([
  [
    'The mood is rising (slow).',
    'The loudness is rising (slow).',
    'Mood and loudness are rising slowly.',
  ],
  [
    'The mood is stable (steady).',
    'The loudness is falling (fast).',
    'Mood is steady. Loudness is falling fast.',
  ],
  ['The mood is stable (steady).', undefined, 'Mood is steady.'],
  [undefined, 'The loudness is rising (steady)', 'Loudness is rising steadily.'],
  [undefined, ' ', undefined],
  // Words that the service may add later.
  ['The mood is swinging (wildly).', undefined, 'The mood is swinging (wildly).'],
  [
    'Filling up <soon>.',
    'The loudness is rising (slow).',
    'Filling up &lt;soon&gt;. The loudness is rising (slow).',
  ],
])('%s %s', (mood, loudness, words) => {
  expect(said(mood, loudness)).toBe(words);
});

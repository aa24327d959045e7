import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  asPlain,
  join,
  mention,
  oneLine,
  rich,
  timeForReader,
} from '../../../src/card/rich-text.ts';
import { mrkdwnOf } from '../../../src/slack/render/mrkdwn.ts';

describe('mrkdwn', () => {
  test('escapes text, and keeps formatting', () => {
    const bold = rich`*${'<!channel> & Bar'}*`;
    expect(mrkdwnOf(bold)).toBe('*&lt;!channel&gt; &amp; Bar*');
    expect(mrkdwnOf(rich`${bold}, ${3} & <b>`)).toBe(
      '*&lt;!channel&gt; &amp; Bar*, 3 &amp; &lt;b&gt;',
    );
    expect(mrkdwnOf(join([rich`a`, rich`${'<'}`], ' · '))).toBe('a · &lt;');
    expect(mrkdwnOf(rich`*${'a*b'} and ${rich`c`}*, \`${'d`e'}\``)).toBe('*a∗b and c*, `dˋe`');
    expect(asPlain(rich`*${'<a> & b'}* in \`code\``)).toBe('<a> & b in code');
  });

  test('a sentence that is put together keeps the space between its parts', () => {
    expect(asPlain(rich`Louder${' than usual'}: ${' a  b '}.`)).toBe('Louder than usual: a b.');
    expect(asPlain(rich`${' first'}`)).toBe('first');
  });

  test('only an id becomes a mention', () => {
    expect(mrkdwnOf(mention('U0OWNER'))).toBe('<@U0OWNER>');
    expect(mrkdwnOf(mention('x> <!here'))).toBe('x&gt; &lt;!here');
  });

  test('a time is shown in the time zone of its reader', () => {
    expect(mrkdwnOf(timeForReader(1_500, '3 min ago'))).toBe(
      '<!date^1^{date_short_pretty} {time}|3 min ago>',
    );
  });

  test('external text stays on one line and within its length', () => {
    expect(oneLine(' a\n\u2028b\u0000c ')).toBe('a b c');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 200 }),
        (text, most) => {
          expect(oneLine(text, most).length).toBeLessThanOrEqual(most);
          expect(oneLine(text, most).isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });
});

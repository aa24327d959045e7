import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asPlain, join, mention, mrkdwn, plain } from '../../../src/slack/blocks/mrkdwn.ts';

describe('mrkdwn', () => {
  test('escapes values, and only those', () => {
    const bold = mrkdwn`*${'<!channel> & Bar'}*`;
    expect(bold.mrkdwn).toBe('*&lt;!channel&gt; &amp; Bar*');
    expect(mrkdwn`${bold}, ${3} & <b>`.mrkdwn).toBe('*&lt;!channel&gt; &amp; Bar*, 3 & <b>');
    expect(join([mrkdwn`a`, mrkdwn`${'<'}`], ' · ').mrkdwn).toBe('a · &lt;');
    expect(asPlain(mrkdwn`*${'<a> & b'}* in \`code\``)).toBe('<a> & b in code');
  });

  test('only an id becomes a mention', () => {
    expect(mention('U0OWNER').mrkdwn).toBe('<@U0OWNER>');
    expect(mention('x> <!here').mrkdwn).toBe('x&gt; &lt;!here');
  });

  test('external text stays on one line and within its length', () => {
    expect(plain(' a\n\u2028b\u0000c ')).toBe('a b c');
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.integer({ min: 1, max: 200 }),
        (text, most) => {
          expect(plain(text, most).length).toBeLessThanOrEqual(most);
          expect(plain(text, most).isWellFormed()).toBe(text.isWellFormed());
        },
      ),
    );
  });
});

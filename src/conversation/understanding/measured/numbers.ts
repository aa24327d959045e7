import { hourMs, minuteMs } from '../../../time.ts';
import { numberWords } from '../sentence/number-words.ts';

/** The numbers of a question about measured values. */

export interface Bound {
  readonly direction: 'above' | 'below';
  readonly value: number;
  readonly measure: 'mood' | 'loudness' | undefined;
}

export interface NumbersNamed {
  /** `above 7`, in their order */
  readonly bounds: readonly Bound[];
  /** `for more than 10 minutes`, in milliseconds */
  readonly atLeastMs: number | undefined;
  /** `top 3` */
  readonly top: number | undefined;
  /** The text without them. */
  readonly rest: string;
}

const units = 'hours?|hrs?|h|minutes?|mins?|m';
const amount = String.raw`(\d+(?:\.\d+)?|an?|one|two|three|half an)`;
const lasting = new RegExp(
  String.raw`\bfor (?:at least |(?:more|longer) than |over )${amount} ?(${units})\b`,
  'i',
);
/** A number of anything else, a time and a date are no value. */
const noOther = String.raw`(?![\d:.]*\d)(?! ?(?:%|am\b|pm\b|o'?clock|${units}\b|days?\b|nights?\b|weeks?\b|months?\b|times\b|people\b|guests?\b|alerts?\b|db\b|decibels?\b))`;
const measures: Readonly<Record<string, 'mood' | 'loudness'>> = {
  mood: 'mood',
  loudness: 'loudness',
  noise: 'loudness',
  louder: 'loudness',
  quieter: 'loudness',
  livelier: 'mood',
  busier: 'mood',
  calmer: 'mood',
};
const bounded = new RegExp(
  String.raw`\b(?:(?<subject>mood|loudness|noise) (?:(?:was|is|were|went|got|stayed|stays|stay) )?)?(?:(?<above>above|over|past|more than|higher than|greater than|beyond|louder than|livelier than|busier than|(?:break|broke|hit|reach|reached|pass|passed|cross|crossed|topped|exceed|exceeded|exceeding)(?: an?)?)|(?<below>below|under|less than|lower than|quieter than|calmer than)) (?:an? )?(?:(?<before>mood|loudness|noise|level|value)(?: of)? )?(?<value>\d{1,2}(?:\.\d+)?)${noOther}(?: (?:(?:for|in|on|of) )?(?<after>mood|loudness|noise)\b)?`,
  'gi',
);
const counted =
  /\b(?:the )?(?:top ([2-9]|two|three|four|five)(?: most)?\b|([2-9]|two|three|four|five)(?= \w+est (?:zones|rooms|areas|nights|evenings|days|hours|moments)\b))/i;

export function numbersIn(text: string): NumbersNamed {
  const length = lasting.exec(text);
  const withoutLength = text.replace(lasting, ' ');
  const bounds = [...withoutLength.matchAll(bounded)].map(({ groups = {} }): Bound => {
    const { subject, above, below = '', before, after, value } = groups;
    const [word = ''] = (above ?? below).toLowerCase().split(' ');
    return {
      direction: above === undefined ? 'below' : 'above',
      value: Number(value),
      measure: measures[(subject ?? before ?? after)?.toLowerCase() ?? word],
    };
  });
  const withoutBound = withoutLength.replace(bounded, ' ').replace(/\(\s*\)/g, ' ');
  const [, first, other] = counted.exec(withoutBound) ?? [];
  const top = (first ?? other)?.toLowerCase();
  return {
    bounds,
    atLeastMs: length === null ? undefined : lengthOf(length[1], length[2]),
    top: top === undefined ? undefined : (numberWords[top] ?? Number(top)),
    rest: withoutBound.replace(counted, ' ').replace(/\s+/g, ' ').trim(),
  };
}

function lengthOf(count = '', unit = ''): number {
  const named = count.toLowerCase();
  const number = named.startsWith('half') ? 0.5 : named.startsWith('a') ? 1 : numberWords[named];
  return (number ?? Number(named)) * (unit.toLowerCase().startsWith('h') ? hourMs : minuteMs);
}

import type { DigestKind } from '../../digests/kinds.ts';

/** What the kinds of digests are called. */
export interface DigestKindWords {
  readonly name: string;
  /** Below the name, where it is chosen. */
  readonly description: string;
  /** At the end of a post's title: three digests of one evening must not look the same. */
  readonly titleEnd: string;
}

export const digestKindWords: Readonly<Record<DigestKind, DigestKindWords>> = {
  daily: {
    name: 'Daily summary',
    description: 'How the day is going, what needs a hand, and what usually comes next',
    titleEnd: '',
  },
  trend: {
    name: 'Trend summary',
    description: "Which way it's heading, and which zones fill up or empty",
    titleEnd: ': trend',
  },
  busiest: {
    name: 'Busiest zone',
    description: "Where it's busiest, and the top five zones",
    titleEnd: ': busiest zone',
  },
  handover: {
    name: 'Handover',
    description: "For the end of a shift: what happened, what's still open, and what's next",
    titleEnd: '',
  },
  weekly: {
    name: 'Weekly review',
    description: 'The last full week, night by night, with alerts and the venue log',
    titleEnd: '',
  },
  monthly: {
    name: 'Monthly review',
    description: 'The last full month, on the first of the chosen days in each month',
    titleEnd: '',
  },
  weekly_all: {
    name: 'Weekly review of all venues',
    description: 'The last full week, one row for each venue',
    titleEnd: '',
  },
  monthly_all: {
    name: 'Monthly review of all venues',
    description: 'The last full month, one row for each venue',
    titleEnd: '',
  },
  all_venues: {
    name: 'All venues',
    description: 'One row for each venue, those that need a look first',
    titleEnd: '',
  },
};

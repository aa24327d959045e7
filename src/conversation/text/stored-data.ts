import { auditLength } from '../../people/audit.ts';

/** What the app stores about a workspace: for the privacy page and for `/ambience privacy`. */
export interface StoredData {
  readonly name: string;
  /** Only on the page. */
  readonly details: string;
  readonly purpose: string;
  readonly howLong: string;
  readonly kept: Kept;
}

export type Kept =
  | { readonly kind: 'until_deleted' }
  /** `words`: how long, in a list. */
  | { readonly kind: 'for_a_while'; readonly words: string }
  | { readonly kind: 'while_installed' };

const untilDeleted: Kept = { kind: 'until_deleted' };
const whileInstalled: Kept = { kind: 'while_installed' };
const untilRemoved = 'Until you remove the app';

export interface KeptDays {
  /** For how many days the history of venues is kept; 0 keeps none. */
  readonly historyDays: number;
  /** For how many days an entry of the venue log is kept. */
  readonly logDays: number;
}

export function storedData({ historyDays, logDays }: KeptDays): readonly StoredData[] {
  return [
    ...always.slice(0, beforeHistory),
    ...(historyDays === 0 ? [] : [historyFor(historyDays)]),
    logFor(logDays),
    ...always.slice(beforeHistory),
  ];
}

function logFor(days: number): StoredData {
  return {
    name: 'Venue log',
    details:
      'what people wrote, when and about which zone, who wrote it, and the numbers of that moment',
    purpose: 'to show what happened, and what is still to be done',
    howLong: `${days} days, or until you disconnect the venue`,
    kept: { kind: 'for_a_while', words: `${days} days` },
  };
}

/** After recent data. */
const beforeHistory = 3;

function historyFor(days: number): StoredData {
  return {
    name: 'History of past nights',
    details: 'mood and loudness of each zone over time, and what was usual',
    purpose: 'to answer questions about past nights',
    howLong: `${days} days, or until you disconnect the venue`,
    kept: { kind: 'for_a_while', words: `${days} days` },
  };
}

const always: readonly StoredData[] = [
  {
    name: 'Installation',
    details:
      'who installed Ambience, and when; in Slack, the access tokens and the IDs of your workspace and organization; in Teams, the IDs of your tenant, teams, channels and chats, the names and IDs of people who use it or are named as managers, and forms that are open, for a day',
    purpose: 'to answer you, and to post in your channels',
    howLong: untilRemoved,
    kept: whileInstalled,
  },
  {
    name: 'Venues',
    details: 'access token, name, address, time zone and zones, and who connected them',
    purpose: 'to get live data from your venue',
    howLong: 'Until you disconnect them',
    kept: untilDeleted,
  },
  {
    name: 'Recent data',
    details: 'mood, loudness, vibe and music of each zone',
    purpose: 'to answer quickly, and when the venue service is down',
    howLong: 'Up to 7 days',
    kept: { kind: 'for_a_while', words: '7 days' },
  },
  {
    name: 'Digests and alerts',
    details: 'their settings, channel, and who set them up',
    purpose: 'to post them',
    howLong: 'Until you delete them',
    kept: untilDeleted,
  },
  {
    name: 'Past alerts',
    details: 'what was out of bounds, when and how far, and who acknowledged it',
    purpose: 'to show what happened',
    howLong: '100 days',
    kept: { kind: 'for_a_while', words: '100 days' },
  },
  {
    name: 'Past posts',
    details:
      'what was posted, where and when; in Teams, posts with buttons in their rows, for 100 days',
    purpose: 'to show what happened, and to avoid posting twice',
    howLong: '30 days',
    kept: { kind: 'for_a_while', words: '30 days' },
  },
  {
    name: 'Managers',
    details: 'user IDs',
    purpose: 'to know who may change what',
    howLong: 'Until a manager changes the list',
    kept: untilDeleted,
  },
  {
    name: 'Channel settings',
    details: 'which venue each channel uses',
    purpose: 'to answer about the right venue',
    howLong: 'Until a manager changes them',
    kept: untilDeleted,
  },
  {
    name: 'Requests to managers',
    details: 'who asked for what',
    purpose: 'so a manager can answer them',
    howLong: '7 days',
    kept: { kind: 'for_a_while', words: '7 days' },
  },
  {
    name: 'Wrong connection codes',
    details: 'how many each person typed, not the codes',
    purpose: 'so nobody can guess a code',
    howLong: '10 minutes',
    kept: { kind: 'for_a_while', words: '10 minutes' },
  },
  {
    name: 'Activity',
    details: 'who changed what, and when',
    purpose: 'so managers can see what happened',
    howLong: `The last ${auditLength} changes`,
    kept: { kind: 'for_a_while', words: `last ${auditLength} changes` },
  },
  {
    name: 'Who has seen the welcome message',
    details: 'user IDs',
    purpose: 'so nobody gets it twice',
    howLong: untilRemoved,
    kept: whileInstalled,
  },
];

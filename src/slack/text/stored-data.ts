import { auditLength } from '../../people/audit.ts';

/** What the app stores about a workspace: for the privacy page and for `/ambience privacy`. */
export interface StoredData {
  readonly name: string;
  /** Only on the page. */
  readonly details: string;
  readonly purpose: string;
  /** Follows “until”. */
  readonly keptUntil: string;
}

export const storedData: readonly StoredData[] = [
  {
    name: 'Installation',
    details:
      'the Slack tokens, the IDs of your workspace and organization, who installed Ambience, and when',
    purpose: 'to answer and post in your workspace',
    keptUntil: 'you remove the app',
  },
  {
    name: 'Venues',
    details: 'access token, name, address, time zone and zones, and who connected them',
    purpose: 'to read how your venue is',
    keptUntil: 'you disconnect them',
  },
  {
    name: 'Latest measurements',
    details: 'mood, loudness, vibe and music of each zone',
    purpose: 'to answer at once, even while the measuring service is down',
    keptUntil: 'newer ones come in, or a week has passed',
  },
  {
    name: 'Digests and alerts',
    details: 'their settings, channel, and who set them up',
    purpose: 'to post them',
    keptUntil: 'you delete them',
  },
  {
    name: 'Past posts and alerts',
    details: 'what was posted, where and when; who acknowledged an alert, and their notes',
    purpose: 'to show them to managers, and never to post twice',
    keptUntil: '30 days have passed',
  },
  {
    name: 'Managers and requests to them',
    details: "user IDs, and each channel's venue",
    purpose: 'to know who may change what',
    keptUntil: 'a manager changes them; requests, a week',
  },
  {
    name: `The last ${auditLength} changes`,
    details: 'who did what, and when',
    purpose: 'so that managers can see what happened',
    keptUntil: 'newer ones replace them',
  },
  {
    name: 'Who was welcomed',
    details: 'user IDs',
    purpose: 'so that nobody is welcomed twice',
    keptUntil: 'you remove the app',
  },
];

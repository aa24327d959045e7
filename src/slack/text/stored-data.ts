import { auditLength } from '../../people/audit.ts';

/** What the app stores about a workspace: for the privacy page and for `/ambience privacy`. */
export interface StoredData {
  readonly what: string;
  readonly purpose: string;
  readonly keptUntil: string;
}

export const storedData: readonly StoredData[] = [
  {
    what: "The app's Slack token, who installed the app, and when",
    purpose: 'to answer and post in your workspace',
    keptUntil: 'you remove the app',
  },
  {
    what: 'Connected venues: access token, name, address, time zone and zones, and who connected them',
    purpose: 'to read how your venue is',
    keptUntil: 'you disconnect the venue or remove the app',
  },
  {
    what: 'The latest measurements of each venue',
    purpose: 'to answer quickly, and while the measuring service is down',
    keptUntil: 'newer ones arrive, and at most a week',
  },
  {
    what: 'Digests and alerts: their settings, channel, and who set them up',
    purpose: 'to post them',
    keptUntil: 'you delete them or remove the app',
  },
  {
    what: 'When each digest and alert was posted, and past alerts',
    purpose: 'to show what was posted, and never post anything twice',
    keptUntil: '30 days have passed',
  },
  {
    what: 'Named managers, requests to them, and which venue a channel uses',
    purpose: 'to know who may change what',
    keptUntil: 'a manager changes it; requests for a week',
  },
  {
    what: `The last ${auditLength} changes: who did what, and when`,
    purpose: 'so that managers can see what happened',
    keptUntil: 'newer ones replace them, or you remove the app',
  },
  {
    what: 'User IDs of people who got a welcome message',
    purpose: 'to welcome nobody twice',
    keptUntil: 'you remove the app',
  },
];

import { type Html, html } from '../html.ts';

/** Where the app can be used, as its pages name it. */
export interface SiteFaces {
  /** Undefined if the app isn’t in Slack. */
  readonly slack: { /** Undefined if it can’t be installed. */ installPath?: string } | undefined;
  /** Whether the app is in Microsoft Teams. */
  readonly hasTeams: boolean;
}

/** Such as `Slack or Microsoft Teams`. */
export function faceNames({ slack, hasTeams }: SiteFaces, conjunction: 'and' | 'or'): string {
  return [...(slack ? ['Slack'] : []), ...(hasTeams ? ['Microsoft Teams'] : [])].join(
    ` ${conjunction} `,
  );
}

/** What the app stores data about. */
export function customer({ slack, hasTeams }: SiteFaces): string {
  return [...(slack ? ['workspace'] : []), ...(hasTeams ? ['organization'] : [])].join(' or ');
}

/** What to type for a command such as `connect`; the empty one shows every zone. */
export function typed(command: string, { slack, hasTeams }: SiteFaces): Html {
  const inSlack = html`<code>${`/ambience ${command}`.trim()}</code>`;
  if (!hasTeams) return inSlack;
  const inTeams = html`<code>${command || 'live'}</code>`;
  return slack ? html`${inSlack} (in Teams: ${inTeams})` : inTeams;
}

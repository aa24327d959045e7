import type { DatabaseConfig, LogLevel } from './environment.ts';

/** How the app runs; `config.ts` reads it from the environment. */

export interface AmbienceConfig {
  /** Paths begin with `/api/v1` under this address. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the developer account may make; undefined if nobody knows. */
  readonly callsPerSecond?: number | undefined;
}

/** How Slack reaches the app, and which tokens the app uses. */
export type SlackMode =
  | { readonly kind: 'http'; readonly botToken: string; readonly signingSecret: string }
  | { readonly kind: 'socket'; readonly botToken: string; readonly appToken: string }
  | {
      readonly kind: 'oauth';
      readonly signingSecret: string;
      readonly clientId: string;
      readonly clientSecret: string;
      readonly stateSecret: string;
      readonly authorizeUrl: string;
      /** Tokens that last for ever are exchanged for ones that expire. */
      readonly rotatesTokens: boolean;
      readonly site: SiteConfig;
    };

/** The app's public pages, where people outside the operator's own workspace use the app. */
export interface SiteConfig {
  /** `https://HOST`, where people, Slack and Teams reach the app. */
  readonly publicUrl: string;
  /** Who runs the app, for the people who install it; `contact` is an email or web address. */
  readonly operator: { readonly name: string; readonly contact: string };
}

/** The app in Microsoft Teams. */
export interface TeamsConfig {
  /** Of the bot's Entra app. */
  readonly appId: string;
  readonly appSecret: string;
  /** The operator's own tenant, whose token serves conversations in every tenant. */
  readonly tenantId: string;
  readonly site: SiteConfig;
  readonly endpoints: TeamsEndpoints;
}

/** Only the sandbox replaces them. */
export interface TeamsEndpoints {
  /** Where the bot gets its token. */
  readonly tokenUrl: string;
  /** The keys with which the Bot Framework signs its tokens. */
  readonly keysUrl: string;
  /** Whether a conversation may be on this machine. */
  readonly allowsLoopback: boolean;
}

/** The variable MANAGERS. */
export interface ConfiguredManagers {
  /** User ids of the one Slack workspace that the app runs in. */
  readonly slack: readonly string[];
  /** Object ids of the operator's own Entra tenant. */
  readonly entra: readonly string[];
}

export interface CommonConfig {
  readonly port: number;
  readonly host: string;
  readonly logLevel: LogLevel;
  readonly managers: ConfiguredManagers;
  /** For how many days the history of venues is kept; 0 keeps none. */
  readonly historyDays: number;
  /** For how many days an entry of the venue log is kept. */
  readonly logDays: number;
}

export interface ServiceConfig extends CommonConfig {
  readonly database: DatabaseConfig;
  /** Undefined: no metrics are served. */
  readonly metricsPort?: number | undefined;
  /** How long it still serves after SIGTERM. */
  readonly stopDelayMs: number;
  /** Undefined if the app is only in Teams. */
  readonly slack: SlackMode | undefined;
  /** Undefined if the app is only in Slack. */
  readonly teams: TeamsConfig | undefined;
  readonly slackApiUrl: string;
  readonly ambience: AmbienceConfig;
  readonly encryptionKeys: readonly [Buffer, ...Buffer[]];
}

/** @returns undefined if the app has no public address */
export function siteOf({
  slack,
  teams,
}: Pick<ServiceConfig, 'slack' | 'teams'>): SiteConfig | undefined {
  return slack?.kind === 'oauth' ? slack.site : teams?.site;
}

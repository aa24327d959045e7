import type { TeamsConfig } from '../../service-config.ts';
import type { Action, AdaptiveCard, Choice } from '../../teams/render/adaptive-card.ts';
import type { TeamsDialog, TeamsMessage, TeamsState } from './state.ts';
import type { ChannelFixture, PersonFixture } from './tenants.ts';

/** A local Teams: the Connector, the token service, the keys of the Bot Framework, and its people. */
export interface SandboxTeams {
  readonly state: TeamsState;
  readonly config: Omit<TeamsConfig, 'site'>;
  /** Sets where the app listens. */
  connectApp(url: string): void;
  /** @param tenantId the first tenant if omitted */
  as(name: string, tenantId?: string): TeamsPerson;
  /** Signs as the Bot Framework does, with some claims changed. */
  sign(serviceUrl: string, claims?: Readonly<Record<string, unknown>>): Promise<string>;
  serviceUrlOf(tenantId: string): string;
  /** The conversations are at this address from now on, such as a proxy in front of the Connector. */
  moveTo(url: string): void;
  /** Where a file in the person's OneDrive is put and read. */
  fileAddress(person: PersonFixture, name: string): string;
  /** Posts an activity to the app, as Teams does. */
  deliver(activity: unknown, token?: string): Promise<Response>;
  close(): Promise<void>;
}

/** A person who uses Teams. Each method waits for the visible result, not for a fixed time. */
export interface TeamsPerson extends PersonFixture {
  readonly tenantId: string;
  readonly channels: readonly ChannelFixture[];
  /** Adds the app for themselves. */
  addApp(): Promise<void>;
  removeApp(): Promise<void>;
  /** Adds the app to the team, or removes it. */
  addToTeam(): Promise<void>;
  removeFromTeam(): Promise<void>;
  /** The same by the id of a chat, a group chat or a channel of the team. */
  addTo(conversationId: string): Promise<void>;
  removeFrom(conversationId: string): Promise<void>;
  /**
   * Types a line: in their chat with the app, or with a mention of it in a channel or group chat.
   * @param place the name of a channel or group chat; `private` sends a slash command that only they see
   */
  say(line: string, place?: string, isPrivate?: boolean): Promise<TeamsMessage>;
  /** The same by the id of the place, without waiting for an answer. */
  type(line: string, conversationId: string, isPrivate: boolean): Promise<void>;
  /** Presses a button with what its inputs hold in its data; in a dialog if there is no message. */
  use(action: Action, on?: TeamsMessage): Promise<Seen>;
  /** Presses the button with this title in a message. */
  press(on: TeamsMessage, title: string, typed?: Typed): Promise<Seen>;
  /** Presses a button in a dialog, with what was typed in its inputs. */
  pressIn(dialog: TeamsDialog, title: string, typed?: Typed): Promise<Seen>;
  /** Sends a dialog, by the button that is not about one field. */
  submit(dialog: TeamsDialog, typed?: Typed): Promise<Seen>;
  /** A slash command that opens a dialog, or an action on a message. */
  command(commandId: string, on?: TeamsMessage): Promise<Seen>;
  /** What a picker offers. */
  search(dataset: string, typed: string): Promise<readonly string[]>;
  /** The same, with their values; people are offered by Teams itself. */
  choices(dataset: string, typed: string): Promise<readonly Choice[]>;
  /** The messages of their chat with the app, the oldest first. */
  chat(): readonly TeamsMessage[];
  /** What they see in a channel or group chat. */
  seenIn(channel: string): readonly TeamsMessage[];
  /** Waits for the next message that they see, or the next change of one. */
  nextMessage(): Promise<TeamsMessage>;
  /** Sends an invoke. */
  invoke(name: string, value: object, on?: TeamsMessage): Promise<unknown>;
}

export type Typed = Readonly<Record<string, string>>;

/** What a press has led to. */
export type Seen =
  | { readonly kind: 'card'; readonly card: AdaptiveCard }
  | { readonly kind: 'toast'; readonly text: string }
  | { readonly kind: 'dialog'; readonly dialog: TeamsDialog }
  /** The dialog is closed, with a sentence if there is one. */
  | { readonly kind: 'closed'; readonly text: string };

import type { z } from 'zod';
import type { Seen } from './await-visible.ts';
import type { option } from './block-kit/objects.ts';
import type { Fields } from './interaction.ts';
import type { ShownMessage, ShownView } from './state.ts';
import type { Submitted } from './submission.ts';
import type { ViewState } from './view-state.ts';
import type { PersonFixture } from './workspaces.ts';

/** A person who uses Slack. Each method waits for the visible result, not for a fixed time. */
export interface Person extends PersonFixture {
  readonly teamId: string;
  command(line: string, channel?: string): Promise<Seen>;
  /**
   * Presses the button with this label or action id, or chooses that option of a menu.
   * @param beside text of the row, if several have such a menu
   * @throws Error if there is none
   */
  press(on: ShownMessage | ShownView, label: string, beside?: string): Promise<Seen>;
  /** Labels that a picker offers for the typed text. */
  options(on: ShownMessage | ShownView, picker: string, typed: string): Promise<string[]>;
  /** Picks the option with this label. @throws Error if the picker does not offer it */
  pick(on: ShownMessage | ShownView, picker: string, option: string): Promise<Seen>;
  /** Posts a message that is not a command. The app is not notified. */
  say(text: string, channel: string, threadId?: string): void;
  /** Adds the app to a channel, as `/invite @Ambience` does. */
  invite(channel: string): void;
  /** Runs one of the app's global shortcuts. */
  shortcut(name: string): Promise<Seen>;
  /** Runs one of the app's shortcuts on a message. */
  messageShortcut(on: ShownMessage, name: string): Promise<Seen>;
  /** Uses a control by its ids, with the chosen value in the form of a payload. */
  use(on: ShownMessage | ShownView, use: Use): Promise<Seen>;
  /** Options that a picker offers for the typed text. */
  suggestions(
    on: ShownMessage | ShownView,
    blockId: string,
    actionId: string,
    typed: string,
  ): Promise<readonly Suggestion[]>;
  /** Changes one field of a modal and sends it at once, with the values of the other fields. */
  choose(view: ShownView, field: string, typed: Readonly<Record<string, string>>): Promise<Seen>;
  /** Submits a modal with this state. */
  submitWith(view: ShownView, values: ViewState): Promise<Submitted>;
  /** Types into the modal's fields, by block id, and submits the modal. */
  submit(view: ShownView, typed: Readonly<Record<string, string>>): Promise<Submitted>;
  openHome(): Promise<Seen>;
  /** Opens the Messages tab of the app. The app may answer with a direct message. */
  openMessages(): Promise<void>;
  close(view: ShownView): void;
  /** Waits for the next update of the modal. */
  nextChange(view: ShownView): Promise<ShownView>;
  /** Waits until the app publishes their Home again. */
  nextHome(): Promise<ShownView>;
  /** The messages that they can see in a channel, the oldest first. */
  seenIn(channel: string): readonly ShownMessage[];
  /** The app's direct messages to them, the oldest first. */
  directMessages(): readonly ShownMessage[];
  /** Waits for the app's next direct message to them. */
  nextDirectMessage(): Promise<ShownMessage>;
}

export interface Use {
  readonly blockId: string;
  readonly actionId: string;
  /** Such as `{ selected_option: … }`. */
  readonly chosen: Fields;
  /** State of the whole message or view. */
  readonly values: ViewState;
}

export type Suggestion = z.infer<typeof option>;

import type { z } from 'zod';
import type { Seen } from './await-visible.ts';
import type { option } from './block-kit/objects.ts';
import type { Fields } from './interaction.ts';
import type { ShownMessage, ShownView } from './state.ts';
import type { Submitted } from './submission.ts';
import type { ViewState } from './view-state.ts';
import type { PersonFixture } from './workspaces.ts';

/** Someone who uses Slack. Each method waits for what they would see, not for a time. */
export interface Person extends PersonFixture {
  readonly teamId: string;
  command(line: string, channel?: string): Promise<Seen>;
  /** Clicks the button with that label (or action id) on what they see. */
  press(on: ShownMessage | ShownView, label: string): Promise<Seen>;
  /** What a picker offers, once something was typed into it. */
  options(on: ShownMessage | ShownView, picker: string, typed: string): Promise<string[]>;
  /** Picks the option with that label from what the picker offers. */
  pick(on: ShownMessage | ShownView, picker: string, option: string): Promise<Seen>;
  /** Writes a message that is no command; the app is not told. */
  say(text: string, channel: string, threadId?: string): void;
  /** Lets the app into a channel, as `/invite @Ambience` does. */
  invite(channel: string): void;
  /** Uses one of the app's global shortcuts, by its name. */
  shortcut(name: string): Promise<Seen>;
  /** Uses whatever control stands there, with what was chosen in it as a payload has it. */
  use(on: ShownMessage | ShownView, use: Use): Promise<Seen>;
  suggestions(
    on: ShownMessage | ShownView,
    blockId: string,
    actionId: string,
    typed: string,
  ): Promise<readonly Suggestion[]>;
  /** Chooses in one field of a modal, beside what stands in the others; see {@link Person.submit}. */
  choose(view: ShownView, field: string, typed: Readonly<Record<string, string>>): Promise<Seen>;
  submitWith(view: ShownView, values: ViewState): Promise<Submitted>;
  /** Types into the modal's fields, by block id, and submits it. */
  submit(view: ShownView, typed: Readonly<Record<string, string>>): Promise<Submitted>;
  openHome(): Promise<Seen>;
  close(view: ShownView): void;
  /** The next change of a modal of theirs. */
  nextChange(view: ShownView): Promise<ShownView>;
  /** The next time their Home is published without their opening it. */
  nextHome(): Promise<ShownView>;
  /** What they see in a channel, the oldest first. */
  seenIn(channel: string): readonly ShownMessage[];
  /** What the app has told this person alone, in its own conversation with them. */
  directMessages(): readonly ShownMessage[];
  nextDirectMessage(): Promise<ShownMessage>;
}

export interface Use {
  readonly blockId: string;
  readonly actionId: string;
  readonly chosen: Fields;
  /** Of the whole message or view. */
  readonly values: ViewState;
}

export type Suggestion = z.infer<typeof option>;

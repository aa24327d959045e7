import type { Part } from './part.ts';

/** A message. Its text for notifications and screen readers is made by the face, of the parts. */
export interface Message {
  readonly parts: readonly Part[];
}

export function message(...parts: readonly (Part | undefined)[]): Message {
  return { parts: parts.filter((part) => part !== undefined) };
}

/** Where not all of it fits, what was appended last is kept. */
export function append({ parts }: Message, ...more: readonly (Part | undefined)[]): Message {
  return message(...parts, ...more);
}

/** The tab in which a person finds everything, where the face has one. */
export interface Home {
  readonly parts: readonly Part[];
  /** Comes back with a press. */
  readonly state: string;
}

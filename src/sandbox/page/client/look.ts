import type { Who } from './api.ts';
import type { Values } from './elements.ts';

/** Where the person at this window looks, and what they have typed but not sent. */

export const homePlace = 'home';

interface Look {
  who: Who;
  place: string;
  isDrawerOpen: boolean;
  /** Of the topmost modal, by block id. */
  errors: Readonly<Record<string, string>>;
}

export const look: Look = {
  who: { team: 'T0HARBOUR', user: 'U0MANAGER' },
  place: 'C0GENERAL',
  isDrawerOpen: false,
  errors: {},
};

const typed = new Map<string, Values>();

/** By the id of a message or view. */
export function typedIn(on: string): Values {
  const values = typed.get(on) ?? {};
  typed.set(on, values);
  return values;
}

/** What is not there any more is not typed into. */
export function forgetTyped(there: ReadonlySet<string>): void {
  for (const on of typed.keys()) if (!there.has(on)) typed.delete(on);
}

const drafts = new Map<string, string>();
const draftKey = () => JSON.stringify([look.who, look.place]);

export const draft = {
  read: () => drafts.get(draftKey()) ?? '',
  keep: (text: string) => void drafts.set(draftKey(), text),
};

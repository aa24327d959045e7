import type { Who } from './api.ts';
import type { Values } from './elements.ts';

/** The place id of Home; other places are channel ids. */
export const homePlace = 'home';

interface PageState {
  who: Who;
  /** The visible channel, or {@link homePlace}. */
  place: string;
  isDrawerOpen: boolean;
  /** Errors of the top modal, by block id. */
  errors: Readonly<Record<string, string>>;
}

const storageKey = 'who and where';

/** State of this browser window, which the sandbox does not know. */
export const pageState: PageState = {
  ...remembered(),
  isDrawerOpen: false,
  errors: {},
};

/** Whom the person acted as, and where, before this window was loaded again. */
function remembered(): Pick<PageState, 'who' | 'place'> {
  const start = { who: { team: 'T0HARBOUR', user: 'U0MANAGER' }, place: 'C0GENERAL' };
  try {
    return { ...start, ...JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') };
  } catch {
    return start;
  }
}

export function rememberWhoAndWhere(): void {
  const { who, place } = pageState;
  sessionStorage.setItem(storageKey, JSON.stringify({ who, place }));
}

const typed = new Map<string, Values>();

/** Values typed in a message or view but not sent. */
export function typedIn(on: string): Values {
  const values = typed.get(on) ?? {};
  typed.set(on, values);
  return values;
}

/** Drops typed values of messages and views that no longer exist. */
export function forgetTyped(there: ReadonlySet<string>): void {
  for (const on of typed.keys()) if (!there.has(on)) typed.delete(on);
}

const drafts = new Map<string, string>();
const draftKey = () => JSON.stringify([pageState.who, pageState.place]);

/** Unsent message text, by person and place. */
export const draft = {
  read: () => drafts.get(draftKey()) ?? '',
  keep: (text: string) => void drafts.set(draftKey(), text),
};

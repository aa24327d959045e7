import type { HandleClick, HandleSubmission, Listen } from './listen.ts';

/** What clicks, submissions, pickers and opened places do, as the conversation registers it. */
export interface Handlers {
  readonly clicks: ReadonlyMap<string, HandleClick>;
  readonly submissions: ReadonlyMap<string, HandleSubmission>;
  readonly options: ReadonlyMap<string, HandleOptions>;
  /** Actions that usually open a dialog. */
  readonly dialogActions: ReadonlySet<string>;
  readonly homeOpened: HandleHome;
  readonly messagesOpened: HandleMessages;
}

type HandleOptions = Parameters<Listen['onOptions']>[1];
type HandleHome = Parameters<Listen['onHomeOpened']>[0];
type HandleMessages = Parameters<Listen['onMessagesOpened']>[0];

/** @param opening other actions that open a dialog */
export function collectHandlers(
  register: (listen: Listen) => void,
  opening: readonly string[] = [],
): Handlers {
  const clicks = new Map<string, HandleClick>();
  const submissions = new Map<string, HandleSubmission>();
  const options = new Map<string, HandleOptions>();
  const dialogActions = new Set<string>(opening);
  const homeOpened: HandleHome[] = [];
  const messagesOpened: HandleMessages[] = [];
  register({
    onClick(actionId, handle, shows) {
      clicks.set(actionId, handle);
      if (shows === 'dialog') dialogActions.add(actionId);
    },
    onSubmit: (formId, handle) => void submissions.set(formId, handle),
    onOptions: (actionId, handle) => void options.set(actionId, handle),
    onHomeOpened: (handle) => void homeOpened.push(handle),
    onMessagesOpened: (handle) => void messagesOpened.push(handle),
  });
  return {
    clicks,
    submissions,
    options,
    dialogActions,
    async homeOpened(caller, version) {
      for (const handle of homeOpened) await handle(caller, version);
    },
    async messagesOpened(caller) {
      for (const handle of messagesOpened) await handle(caller);
    },
  };
}

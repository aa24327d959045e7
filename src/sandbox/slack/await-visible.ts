import type { ShownMessage, ShownView, SlackEvents, SlackState } from './state.ts';

/** What someone sees after they did something. */
export type Seen =
  | { readonly kind: 'message'; readonly message: ShownMessage }
  | { readonly kind: 'modal'; readonly view: ShownView }
  | { readonly kind: 'home'; readonly view: ShownView }
  /** Slack's own words when the app fails: `operation_timeout`, `dispatch_failed`. */
  | { readonly kind: 'failure'; readonly error: string };

const patienceMs = 20_000;

/** Listens before anything is sent, so that nothing is missed. */
export function awaitVisible(
  { events }: SlackState,
  /** The triggers and response URLs that lead to it, and the modal that is updated in place. */
  causes: readonly string[],
  isTheirHome: (view: ShownView) => boolean,
) {
  const { promise, resolve } = Promise.withResolvers<Seen>();
  const isOurs = (cause: string | undefined) => cause !== undefined && causes.includes(cause);
  const onMessage = (...[message, cause]: SlackEvents['message']) => {
    if (isOurs(cause)) resolve({ kind: 'message', message });
  };
  const onView = (...[view, cause]: SlackEvents['view']) => {
    if (isOurs(cause)) resolve({ kind: 'modal', view });
    else if (isTheirHome(view)) resolve({ kind: 'home', view });
  };
  events.on('message', onMessage).on('view', onView);
  const timer = setTimeout(() => resolve({ kind: 'failure', error: 'nothing' }), patienceMs);
  const stop = () => {
    clearTimeout(timer);
    events.off('message', onMessage).off('view', onView);
  };
  return { seen: promise.finally(stop), resolve };
}

export function nextView(
  { events }: SlackState,
  match: (view: ShownView) => boolean,
): Promise<ShownView> {
  const { promise, resolve, reject } = Promise.withResolvers<ShownView>();
  const onView = (view: ShownView) => {
    if (match(view)) resolve(view);
  };
  events.on('view', onView);
  const timer = setTimeout(() => reject(new Error('no view came')), patienceMs);
  return promise.finally(() => {
    clearTimeout(timer);
    events.off('view', onView);
  });
}

export function nextMessage(
  { events }: SlackState,
  match: (message: ShownMessage) => boolean,
): Promise<ShownMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ShownMessage>();
  const onMessage = (message: ShownMessage) => {
    if (match(message)) resolve(message);
  };
  events.on('message', onMessage);
  const timer = setTimeout(() => reject(new Error('no message came')), patienceMs);
  return promise.finally(() => {
    clearTimeout(timer);
    events.off('message', onMessage);
  });
}

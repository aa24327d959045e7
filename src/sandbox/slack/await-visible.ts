import type { ShownMessage, ShownView, SlackEvents, SlackState } from './state.ts';

/** What a person sees after an action. */
export type Seen =
  | { readonly kind: 'message'; readonly message: ShownMessage }
  | { readonly kind: 'modal'; readonly view: ShownView }
  | { readonly kind: 'home'; readonly view: ShownView }
  /** Slack's error code, such as `operation_timeout`; `nothing` if nothing came within 20 s. */
  | { readonly kind: 'failure'; readonly error: string };

const timeoutMs = 20_000;

/**
 * Waits for the message or view that an action causes. Call it before sending the action, so that
 * nothing is missed.
 * @returns `seen`, and `resolve` to end the wait early
 */
export function awaitVisible(
  { events }: SlackState,
  /** Trigger ids, response ids, and the id of a modal that may be updated in place. */
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
  const timer = setTimeout(() => resolve({ kind: 'failure', error: 'nothing' }), timeoutMs);
  const stop = () => {
    clearTimeout(timer);
    events.off('message', onMessage).off('view', onView);
  };
  return { seen: promise.finally(stop), resolve };
}

/** @throws Error if no such view comes within 20 s */
export function nextView(
  { events }: SlackState,
  match: (view: ShownView) => boolean,
): Promise<ShownView> {
  const { promise, resolve, reject } = Promise.withResolvers<ShownView>();
  const onView = (view: ShownView) => {
    if (match(view)) resolve(view);
  };
  events.on('view', onView);
  const timer = setTimeout(() => reject(new Error('no view came')), timeoutMs);
  return promise.finally(() => {
    clearTimeout(timer);
    events.off('view', onView);
  });
}

/** @throws Error if no such message comes within 20 s */
export function nextMessage(
  { events }: SlackState,
  match: (message: ShownMessage) => boolean,
): Promise<ShownMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<ShownMessage>();
  const onMessage = (message: ShownMessage) => {
    if (match(message)) resolve(message);
  };
  events.on('message', onMessage);
  const timer = setTimeout(() => reject(new Error('no message came')), timeoutMs);
  return promise.finally(() => {
    clearTimeout(timer);
    events.off('message', onMessage);
  });
}

import { hash } from 'node:crypto';
import { createOnce, type OnceOptions } from '../../schedule/once.ts';
import { platformWords } from '../render/teams-words.ts';
import type { Activity } from './activity.ts';
import { closingReply, type Reply, toastReply } from './answers.ts';

/**
 * Handles each activity once: Teams sends again, up to twice, what was not answered within five seconds. A message is
 * known by its id, a press or a form by its place, person and values.
 */
export type OnceFor = (activity: Activity, work: () => Promise<Reply>) => Promise<Reply>;

const repeatedForMs = 15_000;

export function createOnceFor(shared: OnceOptions<Reply>['shared'], now: () => number): OnceFor {
  const once = createOnce<Reply>({
    keptMs: repeatedForMs,
    shared,
    now,
    isRefusal: (reply) => reply.isRefusal === true,
    elsewhere: ({ place }) =>
      place === undefined
        ? closingReply(platformWords.stillWorking)
        : toastReply(platformWords.stillWorking),
  });
  return (activity, work) => once({ key: keyOf(activity), place: placeOf(activity) }, work);
}

/** Buttons of a message. Of a dialog and of what was typed, nothing comes back. */
function placeOf({ name, tenantId, conversation, replyToId, from }: Activity): string | undefined {
  return name === 'adaptiveCard/action'
    ? JSON.stringify([tenantId, conversation.id, replyToId, from.id])
    : undefined;
}

/** The message, the verb, the person and the data; of what was typed, its id, which needs no hash. */
function keyOf({ type, id, tenantId, conversation, ...activity }: Activity): string {
  const { replyToId, name, from, value } = activity;
  if (type === 'message') return `${tenantId} ${conversation.id} ${from.id} ${id}`;
  const what = [tenantId, conversation.id, replyToId, name, from.id, value];
  return hash('sha256', JSON.stringify(what), 'base64url');
}

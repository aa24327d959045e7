import { z } from 'zod';
import type { AdaptiveCard } from '../../teams/render/adaptive-card.ts';
import type { Seen } from './people.ts';

/** What the client shows after an invoke, as the body of the app's answer says. */

const cardAnswer = z.object({
  statusCode: z.number(),
  type: z.string(),
  value: z.unknown(),
});
const isCard = (value: unknown) => Object(value).type === 'AdaptiveCard';
const taskAnswer = z.object({
  task: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('continue'),
      value: z.object({
        title: z.string(),
        card: z.object({ content: z.custom<AdaptiveCard>(isCard) }),
      }),
    }),
    z.object({ type: z.literal('message'), value: z.string() }),
  ]),
});

/** @throws if the client would show that the app cannot be reached */
export function seenIn(answer: unknown): Seen {
  const { data: task } = taskAnswer.safeParse(answer);
  if (task?.task.type === 'message') return { kind: 'closed', text: task.task.value };
  if (task?.task.type === 'continue') {
    const { title, card } = task.task.value;
    return { kind: 'dialog', dialog: { title, card: card.content } };
  }
  const { type, value } = cardAnswer.parse(answer);
  if (type === 'application/vnd.microsoft.activity.message') {
    return { kind: 'toast', text: String(value) };
  }
  return { kind: 'card', card: z.custom<AdaptiveCard>(isCard).parse(value) };
}

export function isDialog(answer: unknown): boolean {
  return taskAnswer.safeParse(answer).data?.task.type === 'continue';
}

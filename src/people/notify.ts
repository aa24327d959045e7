/**
 * The result of one attempt to send a direct message. `refused`: the person cannot be reached.
 * `later`: not sent, a retry is safe. `unknown`: it may have been sent, so a retry may duplicate
 * it.
 */
export type SendResult = 'sent' | 'refused' | 'later' | 'unknown';

/**
 * Sends a message to the first of these people who can be reached.
 *
 * @returns `refused` if none of them can be reached
 */
export async function notifyFirst(
  people: Iterable<string>,
  send: (userId: string) => Promise<SendResult>,
): Promise<SendResult> {
  for (const userId of new Set(people)) {
    const result = await send(userId);
    if (result !== 'refused') return result;
  }
  return 'refused';
}

/**
 * Sends a message to several people. It counts as sent if one of them gets it.
 *
 * @returns the best result
 */
export async function notifyAll(
  people: readonly string[],
  send: (userId: string) => Promise<SendResult>,
): Promise<SendResult> {
  const results = await Promise.all(people.map(send));
  const order: readonly SendResult[] = ['sent', 'later', 'unknown'];
  return order.find((one) => results.includes(one)) ?? 'refused';
}

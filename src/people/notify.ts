/**
 * What came of a message to one person. There is one attempt: after `later` another one is safe, after
 * `unknown` it is not.
 */
export type SendResult = 'sent' | 'refused' | 'later' | 'unknown';

/**
 * Sends a message to the first of these people who can be reached; who has left is skipped.
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
 * Sends a message to several people. It is enough that one of them gets it.
 *
 * @returns the best of the results
 */
export async function notifyAll(
  people: readonly string[],
  send: (userId: string) => Promise<SendResult>,
): Promise<SendResult> {
  const results = await Promise.all(people.map(send));
  const order: readonly SendResult[] = ['sent', 'later', 'unknown'];
  return order.find((one) => results.includes(one)) ?? 'refused';
}

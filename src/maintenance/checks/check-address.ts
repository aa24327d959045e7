import { z } from 'zod';
import { about, type Finding } from '../../ops/finding.ts';

const { ok, warning, problem } = about('Address');
const timeoutMs = 10_000;
const health = z.object({ status: z.string() });

/** Whether people, Slack and Teams would find the app, if it runs. */
export async function checkAddress(publicUrl: string): Promise<Finding> {
  const todo =
    'Start the app, and check the balancer, its certificate and the DNS entry. People, Slack and Teams need this address.';
  try {
    const response = await fetch(new URL('/readyz', publicUrl), {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { status } = health.parse(await response.json());
    return status === 'ok'
      ? ok(`${publicUrl} leads to the app, which is ready`)
      : warning(`${publicUrl} leads to the app, which says "${status}".`);
  } catch {
    return problem(`${publicUrl} does not lead to the app. ${todo}`);
  }
}

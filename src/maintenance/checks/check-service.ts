import { createAmbienceClient } from '../../ambience/client.ts';
import { AmbienceError } from '../../ambience/errors.ts';
import { about, type Finding } from '../../ops/finding.ts';
import type { ServiceConfig } from '../../service-config.ts';
import type { Clock } from '../../time.ts';

const { ok, problem } = about('Venue service');
const timeoutMs = 10_000;

/** With a connection code that no venue has, so that nothing is connected. */
export async function checkService(
  ambience: ServiceConfig['ambience'],
  clock: Clock,
): Promise<Finding> {
  const client = createAmbienceClient({
    ...ambience,
    clock,
    onCall: () => {},
    onUnreadable: () => {},
  });
  const { host } = new URL(ambience.baseUrl);
  try {
    await client.requestToken('DOCTOR', AbortSignal.timeout(timeoutMs));
    return ok(`${host} answers and accepts the credentials`);
  } catch (error) {
    const code = error instanceof AmbienceError ? error.code : undefined;
    switch (code) {
      case 'code_unknown':
        return ok(`${host} answers and accepts the credentials`);
      case 'credentials_refused':
        return problem(
          `${host} refuses AMBIENCE_CLIENT_ID or AMBIENCE_CLIENT_SECRET. Copy both again from its developer portal, under Client.`,
        );
      case undefined:
        throw error;
      default:
        return problem(`${host} does not answer as it should (${code}). Check AMBIENCE_BASE_URL.`);
    }
  } finally {
    await client.close();
  }
}

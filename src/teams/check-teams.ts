import { about, type Finding } from '../ops/finding.ts';
import { noMetrics } from '../ops/metrics.ts';
import type { TeamsConfig } from '../service-config.ts';
import { systemClock } from '../steady-clock.ts';
import { createBotToken } from './posting/bot-token.ts';
import { ConnectorError } from './posting/connector-error.ts';
import { createTeamsHttp, type TeamsHttp } from './posting/http.ts';

const { ok, problem } = about('Teams');
const timeoutMs = 10_000;

/** Whether Microsoft gives the bot a token, and the keys that activities are checked with. Nothing is sent. */
export async function checkTeams(teams: TeamsConfig): Promise<Finding[]> {
  const http = createTeamsHttp(noMetrics);
  try {
    return await Promise.all([checkToken(teams, http), checkKeys(teams, http)]);
  } finally {
    await http.close();
  }
}

async function checkToken(teams: TeamsConfig, http: TeamsHttp): Promise<Finding> {
  try {
    await createBotToken(teams, http, systemClock).get();
    return ok('TEAMS_APP_ID, TEAMS_APP_SECRET and TEAMS_TENANT_ID are accepted');
  } catch (error) {
    const status = error instanceof ConnectorError ? error.status : undefined;
    return status === undefined || status >= 500
      ? problem(
          'login.microsoftonline.com does not answer, so the secret was not checked. Let this machine reach it over HTTPS.',
        )
      : problem(
          'Microsoft refuses TEAMS_APP_ID, TEAMS_APP_SECRET or TEAMS_TENANT_ID. Copy the ids again from the app in Entra, and make a new secret there if the old one has expired.',
        );
  }
}

async function checkKeys({ endpoints }: TeamsConfig, http: TeamsHttp): Promise<Finding> {
  try {
    await http.send('keys', endpoints.keysUrl, { method: 'GET', headers: {}, timeoutMs });
    return ok(`${new URL(endpoints.keysUrl).host} answers`);
  } catch {
    return problem(
      `${new URL(endpoints.keysUrl).host} does not answer, so the app would refuse every activity. Let this machine reach it over HTTPS.`,
    );
  }
}

import { WebAPIPlatformError, WebClient } from '@slack/web-api';
import { about, type Finding } from '../ops/finding.ts';
import type { ServiceConfig, SlackMode } from '../service-config.ts';
import { minuteMs } from '../time.ts';
import { readManifest } from './manifest.ts';
import { slackCodeOf } from './posting/web-api.ts';
import { limits } from './render/limits.ts';

const { ok, warning, problem } = about('Slack');
const clock = about('Clock');
const timeoutMs = 10_000;

/** Without these, something small is missing; see the scopes in README.md. */
const optionalScopes: ReadonlySet<string> = new Set(['chat:write.public', 'files:write']);

/** Tokens or credentials, and scopes. Nothing is posted. */
export async function checkSlack(
  slack: SlackMode,
  { slackApiUrl, database }: Pick<ServiceConfig, 'slackApiUrl' | 'database'>,
): Promise<Finding[]> {
  const findings = [await checkReachable(slackApiUrl, database.kind === 'sqlite')];
  if (findings.some(({ kind }) => kind === 'problem')) return findings;
  const client = (token?: string) =>
    new WebClient(token, {
      slackApiUrl,
      timeout: timeoutMs,
      retryConfig: { retries: 0 },
      rejectRateLimitedCalls: true,
    });
  switch (slack.kind) {
    case 'oauth':
      findings.push(await checkCredentials(client(), slack));
      break;
    case 'socket':
      findings.push(...(await checkBotToken(client(slack.botToken))));
      findings.push(await checkAppToken(client(slack.appToken)));
      break;
    case 'http':
      findings.push(...(await checkBotToken(client(slack.botToken))));
  }
  return findings;
}

/** Also compares the clocks: Slack refuses nothing, but the app refuses requests that seem old. */
async function checkReachable(slackApiUrl: string, usesMachineClock: boolean): Promise<Finding> {
  try {
    const response = await fetch(new URL('api.test', slackApiUrl), {
      method: 'POST',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const sentAt = Date.parse(response.headers.get('date') ?? '');
    const aheadMs = Number.isNaN(sentAt) ? 0 : Date.now() - sentAt;
    if (Math.abs(aheadMs) < minuteMs) return ok(`${new URL(slackApiUrl).host} answers`);
    const difference = `this machine is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} Slack`;
    const next = 'Run a time service such as chrony.';
    if (!usesMachineClock) return clock.warning(`${difference}. ${next}`);
    return Math.abs(aheadMs) > limits.signature.toleranceSeconds * 1_000
      ? clock.problem(`${difference}, so the app refuses all of Slack's requests. ${next}`)
      : clock.warning(`${difference}; from five minutes on, the app refuses its requests. ${next}`);
  } catch {
    return problem(
      `${new URL(slackApiUrl).host} does not answer. Check the network and SLACK_API_URL.`,
    );
  }
}

async function checkBotToken(client: WebClient): Promise<Finding[]> {
  try {
    const { team, response_metadata } = await client.auth.test();
    return [
      ok(`SLACK_BOT_TOKEN is of the workspace ${team}`),
      ...checkScopes(response_metadata?.scopes),
    ];
  } catch (error) {
    return [refused('SLACK_BOT_TOKEN', "the app's page “Install App”", error)];
  }
}

/** @param granted those of the token, as Slack returns them; undefined if it does not say */
function checkScopes(granted: readonly string[] | undefined): Finding[] {
  if (granted === undefined) return [];
  const asked = readManifest().oauth_config.scopes.bot;
  const missing = asked.filter((scope) => !granted.includes(scope));
  const needed = missing.filter((scope) => !optionalScopes.has(scope));
  if (needed.length > 0) {
    return [
      problem(
        `the token lacks the scopes ${needed.join(', ')}. The app's manifest at api.slack.com/apps differs from manifest.json: update it there, and install the app again.`,
      ),
    ];
  }
  return missing.length > 0
    ? [
        warning(
          `the token lacks the optional scopes ${missing.join(', ')}. To have them, update the app's manifest at api.slack.com/apps and install the app again.`,
        ),
      ]
    : [ok('the token has every scope of manifest.json')];
}

/** Asks for an address, and does not connect to it. */
async function checkAppToken(client: WebClient): Promise<Finding> {
  try {
    await client.apps.connections.open();
    return ok('SLACK_APP_TOKEN opens Socket Mode');
  } catch (error) {
    return refused('SLACK_APP_TOKEN', '“Basic Information”, under “App-Level Tokens”', error);
  }
}

/** With a code that nobody was given, so that Slack looks at the credentials and stops there. */
async function checkCredentials(
  client: WebClient,
  { clientId, clientSecret }: { readonly clientId: string; readonly clientSecret: string },
): Promise<Finding> {
  try {
    await client.oauth.v2.access({
      client_id: clientId,
      client_secret: clientSecret,
      code: 'doctor',
    });
    return ok('SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are accepted');
  } catch (error) {
    // It has looked at the credentials, and then at the code.
    if (slackCodeOf(error) === 'invalid_code') {
      return ok('SLACK_CLIENT_ID and SLACK_CLIENT_SECRET are accepted');
    }
    return refused('SLACK_CLIENT_ID or SLACK_CLIENT_SECRET', '“Basic Information”', error);
  }
}

function refused(variable: string, page: string, error: unknown): Finding {
  const code = error instanceof WebAPIPlatformError ? slackCodeOf(error) : undefined;
  return code === undefined
    ? problem(`Slack did not answer about ${variable}. Try again in a minute.`)
    : problem(`Slack refuses ${variable} (${code}). Copy it again from ${page}.`);
}

import type { ServerResponse } from 'node:http';

/** The pages shown at the end of an installation. */

export interface InstallPage {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The next step; a fixed path or a Slack URL. */
  readonly link: { readonly address: string; readonly label: string };
}

/**
 * Forbids scripts, frames and external resources. Also forbids caching, because the URL of these
 * pages contains a code: https://docs.slack.dev/authentication/installing-with-oauth
 */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const;

/** @param appId like `teamId` as Slack sent it, for the link that opens the app */
export function installedPage(appId: string | undefined, teamId: string | undefined): InstallPage {
  const isKnown = [appId, teamId].every((id) => id !== undefined && /^[A-Z0-9]+$/.test(id));
  return {
    status: 200,
    title: 'Ambience is installed',
    text: "Open Slack and type /ambience connect. You need your venue's connection code.",
    link: {
      address: isKnown
        ? `https://slack.com/app_redirect?app=${appId}&team=${teamId}`
        : 'https://app.slack.com/client',
      label: 'Open Slack',
    },
  };
}

/** https://docs.slack.dev/enterprise/organization-ready-apps */
export const organisationInstalledPage = (): InstallPage => ({
  status: 200,
  title: 'Ambience is installed for your organization',
  text: 'One step is left: in your organization’s settings, under Integrations, add Ambience to the workspaces that may use it. Then a manager types /ambience connect there.',
  link: { address: 'https://app.slack.com/client', label: 'Open Slack' },
});

export const declinedPage = (installPath: string): InstallPage => ({
  status: 200,
  title: 'Ambience was not installed',
  text: 'You cancelled, so nothing was installed or saved. You can start again any time.',
  link: { address: installPath, label: 'Install Ambience' },
});

export const expiredPage = (installPath: string): InstallPage => ({
  status: 400,
  title: 'This link has expired or was already used',
  text: 'Finish installing within ten minutes, in the browser you started in. Each link works once. Nothing was changed.',
  link: { address: installPath, label: 'Start again' },
});

export const failedPage = (installPath: string): InstallPage => ({
  status: 500,
  title: 'Ambience was not installed',
  text: 'Slack did not finish the installation, or we could not save it. Nothing was changed. Try again in a minute. If it happens again, tell whoever runs this app.',
  link: { address: installPath, label: 'Try again' },
});

export function sendPage(response: ServerResponse, page: InstallPage): void {
  const { status, title, text, link } = page;
  response.writeHead(status, pageHeaders).end(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1.1rem/1.5 system-ui,sans-serif;max-width:34rem;margin:4rem auto;padding:0 1rem}</style>
<h1>${title}</h1>
<p>${text}</p>
<p><a href="${link.address.replaceAll('&', '&amp;')}">${link.label}</a></p>
</html>
`);
}

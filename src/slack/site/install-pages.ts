import { installPath } from '../receiving/paths.ts';
import { html, type Page } from './page.ts';

/** The pages shown at the end of an installation. */

interface Ending {
  readonly status: number;
  readonly title: string;
  readonly text: string;
  /** The next step; a fixed path or a Slack URL. */
  readonly link: { readonly address: string; readonly label: string };
}

function ending({ status, title, text, link }: Ending): Page {
  return {
    status,
    title,
    mayBeKept: false,
    body: html`<main>
<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="${link.address}">${link.label}</a></p>
<p><a href="/support">Get help</a></p>
</main>`,
  };
}

const slackHome = { address: 'https://app.slack.com/client', label: 'Open Slack' };

/** @param appId like `teamId` as Slack sent it, for the link that opens the app */
export function installedPage(appId: string | undefined, teamId: string | undefined): Page {
  const isKnown = [appId, teamId].every((id) => id !== undefined && /^[A-Z0-9]+$/.test(id));
  return ending({
    status: 200,
    title: 'Ambience is installed',
    text: "Open Slack and type /ambience connect. You need your venue's connection code. If someone else has it, type /ambience connect all the same: Ambience tells you how to let them connect the venue.",
    link: isKnown
      ? {
          address: `https://slack.com/app_redirect?app=${appId}&team=${teamId}`,
          label: 'Open Ambience in Slack',
        }
      : slackHome,
  });
}

/** https://docs.slack.dev/enterprise/organization-ready-apps */
export const organisationInstalledPage = (): Page =>
  ending({
    status: 200,
    title: 'Ambience is installed for your organization',
    text: "One step is left: in your organization's settings, under Integrations, add Ambience to the workspaces that may use it. Then a manager types /ambience connect there.",
    link: slackHome,
  });

export const declinedPage = (): Page =>
  ending({
    status: 200,
    title: 'Ambience was not installed',
    text: 'You cancelled, so nothing was installed or saved. You can start again any time.',
    link: { address: installPath, label: 'Install Ambience' },
  });

export const expiredPage = (): Page =>
  ending({
    status: 400,
    title: 'This link has expired or was already used',
    text: 'Finish installing within ten minutes, in the browser you started in. Each link works once. Nothing was changed.',
    link: { address: installPath, label: 'Start again' },
  });

export const failedPage = (): Page =>
  ending({
    status: 500,
    title: 'Ambience was not installed',
    text: 'Slack did not finish the installation, or we could not save it. Nothing was changed. Try again in a minute.',
    link: { address: installPath, label: 'Try again' },
  });

import { html } from '../../html.ts';
import type { Page } from '../../site/page.ts';
import { installPath } from './paths.ts';

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
    listing: undefined,
    content: html`<h1>${title}</h1>
<p>${text}</p>
<p><a class="button" href="${link.address}">${link.label}</a></p>
<p><a href="/support">Get help</a></p>`,
  };
}

const slackHome = { address: 'https://app.slack.com/client', label: 'Open Slack' };

/** @param appId like `teamId` as Slack sent it, for the link that opens the app */
export function installedPage(appId: string | undefined, teamId: string | undefined): Page {
  const isKnown = [appId, teamId].every((id) => id !== undefined && /^[A-Z0-9]+$/.test(id));
  return ending({
    status: 200,
    title: 'Ambience is installed',
    text: "Next, connect your venue: type /ambience connect in Slack and enter the venue's connection code. Don't have the code? Ambience has sent you a direct message that you can forward to whoever does.",
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
    text: 'One more step: in your organization settings, under Integrations, add Ambience to the workspaces that should have it. Then an owner or admin of each of them can type /ambience connect.',
    link: slackHome,
  });

export const declinedPage = (): Page =>
  ending({
    status: 200,
    title: 'Installation cancelled',
    text: 'Nothing was installed. You can start again any time.',
    link: { address: installPath, label: 'Add to Slack' },
  });

export const expiredPage = (): Page =>
  ending({
    status: 400,
    title: 'This install link no longer works',
    text: 'It has expired, was used already, or was opened in another browser. Start again, and finish within 10 minutes.',
    link: { address: installPath, label: 'Start again' },
  });

export const failedPage = (): Page =>
  ending({
    status: 500,
    title: 'Ambience was not installed',
    text: 'Something went wrong between Slack and Ambience, so nothing was installed. Try again in a minute.',
    link: { address: installPath, label: 'Try again' },
  });

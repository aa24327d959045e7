import { type KeptDays, storedData } from '../conversation/text/stored-data.ts';
import { type Html, html } from '../html.ts';
import { privacyPath, supportPath } from './addresses.ts';
import { type Page, publicPage } from './page.ts';
import { customer, faceNames, type SiteFaces, typed } from './site-faces.ts';

/** Who runs the app, for the people who install it. */
export interface Operator {
  readonly name: string;
  /** An email address or a web address. */
  readonly contact: string;
}

/** `/privacy` */
export function privacyPage(operator: Operator, kept: KeptDays, faces: SiteFaces): Page {
  return publicPage(
    'Privacy',
    {
      path: privacyPath,
      description: `What Ambience stores about your ${customer(faces)}, why and for how long, and how to see, download or delete it.`,
    },
    html`<h1>Privacy</h1>
<p>Ambience for ${faceNames(faces, 'and')} is run by ${operator.name}. This page says what it stores about your
${customer(faces)}, why, and for how long.</p>
<h2>What is stored</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">What for</th><th scope="col">How long</th></tr></thead>
<tbody>
${storedData(kept).map(
  ({ name, details, purpose, howLong }) =>
    html`<tr><td><strong>${name}</strong>: ${details}</td><td>${purpose}</td><td>${howLong}</td></tr>`,
)}
</tbody>
</table>
<p>All of this is encrypted, except the IDs by which it is found. The app’s logs contain IDs, such as those of
people, but no messages and no access tokens. Logs and backups are deleted on ${operator.name}’s own schedule.</p>
<h2>What Ambience sees but doesn’t store</h2>
${faces.slack ? seenInSlack : []}
${faces.hasTeams ? seenInTeams : []}
<p>Connection codes are used once and never stored.</p>
<h2>Who else gets data</h2>
<p>Nobody, apart from the companies that host the app for ${operator.name}. Ambience gets measurements from the venue
ambience service, and sends it nothing about your staff or your ${customer(faces)}. Nothing is sold or used for
advertising. Ambience doesn’t use AI, and your data isn’t used to train it.</p>
<h2>See, download or delete your data</h2>
<p>Managers can type ${typed('privacy', faces)} to see what is stored, download it, or delete it.
${removing(faces)}</p>
<h2>Questions</h2>
<p>Contact ${contactLink(operator)}.</p>`,
  );
}

function removing({ slack, hasTeams }: SiteFaces): string {
  const inTeams =
    'everything is deleted once the app is removed from the last chat and the last team';
  if (!hasTeams) return 'Removing the app deletes everything right away.';
  return slack
    ? `In Slack, removing the app deletes everything right away; in Teams, ${inTeams}.`
    : `Otherwise, ${inTeams}.`;
}

const seenInSlack = html`<p>Slack sends Ambience what you type after <code>/ambience</code>, and the names of the channel
and the person. It looks up the profiles of people who use it, but only for their role, their workspace and their
language setting; it never reads your member list. A cookie ties the steps of an installation together for ten
minutes.</p>`;

const seenInTeams = html`<p>Microsoft Teams sends Ambience what you write to it or with a mention of it, and messages
that you add to the venue log, with your name, language and time zone. It reads no other messages.</p>`;

/** `/support` */
export function supportPage(operator: Operator, faces: SiteFaces): Page {
  return publicPage(
    'Support',
    {
      path: supportPath,
      description: 'Help with Ambience: common problems, and how to reach us.',
    },
    html`<h1>Support</h1>
<p>Contact ${contactLink(operator)}. We reply within two business days. If a message shows a reference,
include it.</p>
<h2>Common problems</h2>
<dl>
<dt>“No venue is connected yet”</dt>
<dd>Ask ${faces.slack ? 'an owner, an admin or a manager' : 'a manager'} to type ${typed('connect', faces)} and enter the
venue’s connection code. The button below the message does that for you.</dd>
<dt>Data is missing or out of date</dt>
<dd>Type ${typed('status', faces)}. It shows whether the venue is still connected, whether the venue service is
answering, and which sensors aren’t reporting.</dd>
<dt>A digest or alert didn’t arrive</dt>
<dd>${faces.slack ? html`If the channel is private in Slack, type <code>/invite @Ambience</code> there.` : []}
${faces.hasTeams ? `${faces.slack ? 'In Teams, check' : 'Check'} that Ambience is still in the team.` : []} A manager can type ${typed('digest', faces)}
or ${typed('alerts', faces)} to see what was posted, and what went wrong.</dd>
<dt>The person who set up a digest or alert has left</dt>
<dd>Any manager can edit it, take it over or delete it.</dd>
<dt>You’ve found a security problem</dt>
<dd>Tell us at the same address. Don’t post details in public.</dd>
</dl>`,
  );
}

function contactLink({ contact }: Operator): Html {
  const address = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${address}">${contact}</a>`;
}

/** For an address that leads nowhere. */
export function missingPage(): Page {
  const found = publicPage(
    'Page not found',
    undefined,
    html`<h1>Page not found</h1>
<p>There’s nothing here. <a href="/">Go to the front page</a> or <a href="/support">get help</a>.</p>`,
  );
  return { ...found, status: 404 };
}

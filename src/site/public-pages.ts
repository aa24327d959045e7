import { type KeptDays, storedData } from '../conversation/text/stored-data.ts';
import { type Html, html } from '../html.ts';
import { privacyPath, supportPath } from './addresses.ts';
import { type Listing, type Page, picturePath, pictures } from './page.ts';

/** Who runs the app, for the people who install it. */
export interface Operator {
  readonly name: string;
  /** An email address or a web address. */
  readonly contact: string;
}

/** `/`: what the app is, and how to install it. */
export function frontPage(installPath: string, hasTeams: boolean): Page {
  return page(
    {
      path: '/',
      description:
        'See in Slack how lively and loud each part of your hotel, bar, restaurant or shop is right now, and whether that’s normal.',
    },
    'Ambience for Slack',
    html`<h1>Ambience for Slack</h1>
<p>See how lively and loud your hotel, bar, restaurant or shop is right now, zone by zone, and whether that’s
normal. Without leaving Slack.</p>
<p><a class="button" href="${installPath}">Add to Slack</a></p>
<img src="${picturePath(pictures.live)}" width="1008" height="963" alt="The answer to /ambience live: how the whole venue feels compared with usual, and each zone with its mood and loudness.">
<h2>What you can do</h2>
<ul>
<li>Type <code>/ambience</code> to see every zone at a glance. Only you see the answer, until you share it.</li>
<li>Ask in plain words: <code>/ambience how loud is the terrace?</code></li>
<li>Post a digest in a channel at times you choose: a summary of the day, where tonight is heading, or which
zone is busiest.</li>
<li>Get an alert when something needs a hand, such as a bar that’s too loud. It’s one message, updated until it’s
over.</li>
<li>Open Ambience in the sidebar to see all your venues.</li>
</ul>
<h2>Alerts</h2>
<p>One message when a zone gets too loud, unusually quiet or its sensor stops. It’s updated until it’s over.</p>
<img src="${picturePath(pictures.alert)}" width="1008" height="277" alt="An alert in a channel: the terrace is too loud, how loud it usually is and since when, with buttons to acknowledge and mute it.">
<h2>Digests</h2>
<p>A summary in a channel, at times you choose.</p>
<img src="${picturePath(pictures.digest)}" width="1008" height="890" alt="A digest in a channel: how the evening compares with a usual Friday, the busiest zones, what needs a hand, and a chart of tonight beside the usual evening.">
<h2>Before you install</h2>
<ol>
<li>Your venue needs sensors from the venue ambience service. The sensors are paid for there; Ambience for Slack is
free.</li>
<li>Have the venue’s connection code ready. It’s in the venue’s management app, under Settings → Venue Information.
If a colleague has it, they can connect the venue later.</li>
<li>In some workspaces an admin has to approve new apps. Slack sends them the request.</li>
</ol>
<h2>Install</h2>
<ol>
<li>Choose <a href="${installPath}">Add to Slack</a> and allow Ambience. You get one direct message. Nothing is
posted in channels until a manager sets that up.</li>
<li>In Slack, type <code>/ambience connect</code> and enter the connection code.</li>
<li>Type <code>/ambience</code> to see how it is right now. Set up digests with <code>/ambience digest</code>, and
alerts with <code>/ambience alert</code>.</li>
</ol>
<h2>What Ambience can do in your workspace</h2>
<ul>
<li>Add the <code>/ambience</code> command and three shortcuts (<code>commands</code>).</li>
<li>Post the digests and alerts that your managers set up, and send direct messages: a welcome, problems with a
venue, requests to managers (<code>chat:write</code>).</li>
<li>Look up the people who use it, to know who is an owner or admin, and how they write times and numbers
(<code>users:read</code>).</li>
<li>If you allow it: post in public channels without an invitation (<code>chat:write.public</code>), and send files
that you ask for (<code>files:write</code>).</li>
</ul>
<p>It can’t read your messages or files.</p>
${teamsParagraph(hasTeams)}
<h2>Uninstall</h2>
<ol>
<li>In Slack, go to <em>Tools &amp; settings</em> → <em>Manage apps</em> → <em>Ambience</em>.</li>
<li>Choose <em>Remove app</em>. This deletes everything stored about your workspace.</li>
</ol>
<p>To delete the data but keep the app, a manager can type <code>/ambience privacy</code>.</p>`,
  );
}

/** `/privacy` */
export function privacyPage(operator: Operator, kept: KeptDays, hasTeams: boolean): Page {
  return page(
    {
      path: privacyPath,
      description:
        'What Ambience for Slack stores about your workspace, why and for how long, and how to see, download or delete it.',
    },
    'Privacy',
    html`<h1>Privacy</h1>
<p>Ambience for Slack is run by ${operator.name}. This page says what it stores about your workspace, why, and for
how long.</p>
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
<p>All of this is encrypted, except the IDs by which it is found. The app’s logs contain IDs of workspaces and
people, but no messages and no access tokens. Logs and backups are deleted on ${operator.name}’s own schedule.</p>
<h2>What Ambience sees but doesn’t store</h2>
<p>Slack sends Ambience what you type after <code>/ambience</code>, and the names of the channel and the person. It
looks up the profiles of people who use it, but only for their role, their workspace and their language setting; it
never reads your member list. Connection codes are used once and never stored. A cookie ties the steps of an
installation together for ten minutes.</p>
${hasTeams ? teamsPrivacy : []}
<h2>Who else gets data</h2>
<p>Nobody, apart from the companies that host the app for ${operator.name}. Ambience gets measurements from the venue
ambience service, and sends it nothing about your staff or your workspace. Nothing is sold or used for advertising.
Ambience doesn’t use AI, and your Slack data isn’t used to train it.</p>
<h2>See, download or delete your data</h2>
<p>Managers can type <code>/ambience privacy</code> in Slack to see what is stored, download it, or delete it.
Removing the app deletes everything right away.</p>
<h2>Questions</h2>
<p>Contact ${contactLink(operator)}.</p>`,
  );
}

/** Between the permissions and how to uninstall. */
function teamsParagraph(hasTeams: boolean): Html | readonly Html[] {
  return hasTeams
    ? html`<h2>In Microsoft Teams</h2>
<p>Ambience also runs in Microsoft Teams, as a preview: write to it in a chat, or mention it in a channel. It reads no
other messages there. An admin of your organization adds it.</p>`
    : [];
}

const teamsPrivacy = html`<p>In Microsoft Teams, Ambience gets what you write to it or with a mention of it, with your name,
language and time zone. It reads no other messages.</p>`;

/** `/support` */
export function supportPage(operator: Operator): Page {
  return page(
    {
      path: supportPath,
      description: 'Help with Ambience for Slack: common problems, and how to reach us.',
    },
    'Support',
    html`<h1>Support</h1>
<p>Contact ${contactLink(operator)}. We reply within two business days. If a message in Slack shows a reference,
include it.</p>
<h2>Common problems</h2>
<dl>
<dt>“No venue is connected yet”</dt>
<dd>Ask an owner, an admin or a manager to type <code>/ambience connect</code> and enter the venue’s connection
code. The button below the message does that for you.</dd>
<dt>Data is missing or out of date</dt>
<dd>Type <code>/ambience status</code>. It shows whether the venue is still connected, whether the venue service is
answering, and which sensors aren’t reporting.</dd>
<dt>A digest or alert didn’t arrive</dt>
<dd>If the channel is private, type <code>/invite @Ambience</code> there. A manager can type
<code>/ambience digest</code> or <code>/ambience alerts</code> to see what was posted, and what went wrong.</dd>
<dt>The person who set up a digest or alert has left</dt>
<dd>Any manager can edit it, take it over or delete it.</dd>
<dt>You’ve found a security problem</dt>
<dd>Tell us at the same address. Don’t post details in public.</dd>
</dl>`,
  );
}

function page(listing: Listing | undefined, title: string, content: Html): Page {
  return {
    status: 200,
    title: title === 'Ambience for Slack' ? title : `${title} · Ambience for Slack`,
    listing,
    content,
  };
}

function contactLink({ contact }: Operator): Html {
  const address = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${address}">${contact}</a>`;
}

/** For an address that leads nowhere. */
export function missingPage(): Page {
  const found = page(
    undefined,
    'Page not found',
    html`<h1>Page not found</h1>
<p>There’s nothing here. <a href="/">Go to the front page</a> or <a href="/support">get help</a>.</p>`,
  );
  return { ...found, status: 404 };
}

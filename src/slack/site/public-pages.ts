import { installPath } from '../receiving/paths.ts';
import { storedData } from '../text/stored-data.ts';
import { type Html, html, type Page } from './page.ts';

/** Who runs the app, for the people who install it. */
export interface Operator {
  readonly name: string;
  /** An email address or a web address. */
  readonly contact: string;
}

/** Pictures on the pages, by file name. */
export const pictures = { live: 'live.webp', trend: 'trend.webp' } as const;

/** `/`: what the app is, and how to install it. */
export function frontPage(operator: Operator): Page {
  return page(
    operator,
    'Ambience for Slack',
    html`<h1>Ambience for Slack</h1>
<p>See how lively and how loud each part of your hotel, bar, restaurant or shop is right now, and whether that
is normal, without leaving Slack.</p>
<p><a class="button" href="${installPath}">Add to Slack</a></p>
<img src="/pictures/${pictures.live}" width="1120" height="839" alt="The answer to /ambience live: how the whole venue feels compared with usual, and each zone with its mood and loudness.">
<h2>How it works in Slack</h2>
<ul>
<li>Type <code>/ambience</code> to see every zone at a glance. Only you see the answer, until you share it.</li>
<li>Ask in plain words: <code>/ambience how loud is the terrace?</code></li>
<li>Get a digest in a channel at the times you choose: the day so far, tonight’s trend, or the busiest zone.</li>
<li>Get one message when something needs a hand, such as a bar that’s too loud. The same message says when it’s
over.</li>
<li>Open Ambience in your sidebar to see all venues.</li>
</ul>
<img src="/pictures/${pictures.trend}" width="1120" height="1210" alt="The answer to /ambience trend: a chart of tonight beside the usual evening.">
<h2>Before you install</h2>
<ol>
<li>Your venue needs sensors of the venue ambience service, and its connection code. You find the code in the
venue’s management app, under Settings, Venue Information. If a colleague has it, they can connect the venue
later.</li>
<li>In some workspaces an admin has to approve new apps. Slack asks them for you.</li>
</ol>
<h2>Install</h2>
<ol>
<li>Choose <a href="${installPath}">Add to Slack</a> and allow Ambience. Nothing is posted to your channels; you get one direct
message with the next step.</li>
<li>In Slack, type <code>/ambience connect</code> and enter the connection code.</li>
<li>Type <code>/ambience</code>. For digests type <code>/ambience digest</code>, for alerts
<code>/ambience alert</code>.</li>
</ol>
<h2>What Ambience may do in your workspace</h2>
<ul>
<li>Add the <code>/ambience</code> command.</li>
<li>Post the digests and alerts that your managers set up. It can’t read your messages.</li>
<li>See who is an owner or admin, to know who may connect a venue.</li>
<li>See how you write times and numbers, to write them the same way.</li>
<li>Optional: post to public channels without being invited first, and send you files that you ask for.</li>
</ul>
<h2>Uninstall</h2>
<ol>
<li>In Slack, open <em>Tools &amp; settings</em>, <em>Manage apps</em>, <em>Ambience</em>.</li>
<li>Choose <em>Remove app</em>. Everything stored about your workspace is deleted at once.</li>
</ol>
<p>To keep the app and delete its data, a manager types <code>/ambience privacy</code>.</p>`,
  );
}

/** `/privacy` */
export function privacyPage(operator: Operator): Page {
  return page(
    operator,
    'Privacy',
    html`<h1>Privacy</h1>
<p>${operator.name} runs Ambience for Slack. Here is what the app stores about your workspace, why, and for how
long. Removing the app deletes it.</p>
<h2>What is stored</h2>
<table>
<thead><tr><th scope="col">What</th><th scope="col">What for</th><th scope="col">Kept until</th></tr></thead>
<tbody>
${storedData.map(
  ({ name, details, purpose, keptUntil }) =>
    html`<tr><td><strong>${name}</strong>: ${details}</td><td>${purpose}</td><td>${keptUntil}</td></tr>`,
)}
</tbody>
</table>
<p>All of it is encrypted. The app’s logs contain IDs of workspaces and people, but no messages and no tokens.
${operator.name} deletes old logs and backups on a schedule of its own; ask if you need to know it.</p>
<h2>What is received but not stored</h2>
<p>What you type after <code>/ambience</code>, and the names of channels and people that Slack sends with it. The
profile of people who use the app, of which it only looks at the role, the workspace and the language setting.
The app can’t read messages or files, and never asks for the list of members. A connection code is used once and
never stored. While someone installs the app, a cookie ties the steps together for ten minutes.</p>
<h2>Who else gets data</h2>
<p>Nobody. Ambience asks the venue ambience service for measurements with the venue’s token, and tells it nothing
about you or your workspace. Nothing is sold or used for advertising. The app uses no AI, and no data from Slack
is used to train any.</p>
<h2>See, export or delete your data</h2>
<p>In Slack, a manager types <code>/ambience privacy</code> to see what is stored, export it as a file, or delete
it. Removing the app deletes everything at once. Copies in backups go when the backups expire.</p>
<h2>Questions</h2>
<p>Write to ${contactLink(operator)}.</p>`,
  );
}

/** `/support` */
export function supportPage(operator: Operator): Page {
  return page(
    operator,
    'Support',
    html`<h1>Support</h1>
<p>Write to ${contactLink(operator)}. You don’t need an account, and we answer within two business days. If a
message from Ambience shows a reference, tell us that too.</p>
<h2>What helps most often</h2>
<dl>
<dt>Ambience says that no venue is connected</dt>
<dd>An owner, an admin or a manager types <code>/ambience connect</code> and enters the venue’s connection code.
Everyone else gets a button that asks a manager.</dd>
<dt>Answers say that data is missing or old</dt>
<dd>Type <code>/ambience status</code>. It says whether the venue still allows access, whether the measuring
service answers, and which zones send no data.</dd>
<dt>A digest or an alert doesn’t arrive</dt>
<dd>In a private channel, type <code>/invite @Ambience</code> first. <code>/ambience digest</code> and
<code>/ambience alerts</code> show what was posted and why something wasn’t.</dd>
<dt>The person who set something up has left</dt>
<dd>Any manager can change, take over or delete it.</dd>
</dl>`,
  );
}

function page(operator: Operator, title: string, content: Html): Page {
  return {
    status: 200,
    title: title === 'Ambience for Slack' ? title : `${title} · Ambience for Slack`,
    mayBeKept: true,
    body: html`<main>
${content}
</main>
<footer>
<p><a href="/">Ambience for Slack</a> · <a href="/privacy">Privacy</a> · <a href="/support">Support</a></p>
<p>Run by ${operator.name}</p>
</footer>`,
  };
}

function contactLink({ contact }: Operator): Html {
  const address = URL.canParse(contact) ? contact : `mailto:${contact}`;
  return html`<a href="${address}">${contact}</a>`;
}

/** For an address that leads nowhere. */
export function missingPage(operator: Operator): Page {
  const found = page(
    operator,
    'Page not found',
    html`<h1>Page not found</h1>
<p>There is nothing at this address. <a href="/">Go to the start page</a>, or <a href="/support">get help</a>.</p>`,
  );
  return { ...found, status: 404 };
}

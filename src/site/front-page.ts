import { type Html, html } from '../html.ts';
import { type Page, picturePath, pictures, publicPage } from './page.ts';
import { faceNames, type SiteFaces, typed } from './site-faces.ts';

/** `/`: what the app is, and how to install it. */
export function frontPage(faces: SiteFaces): Page {
  const { slack, hasTeams } = faces;
  const name = hasTeams ? 'Ambience' : 'Ambience for Slack';
  const installPath = slack?.installPath;
  return publicPage(
    name,
    {
      path: '/',
      description: `See in ${faceNames(faces, 'or')} how lively and loud each part of your hotel, bar, restaurant or shop is right now, and whether that’s normal.`,
    },
    html`<h1>${name}</h1>
<p>See how lively and loud your hotel, bar, restaurant or shop is right now, zone by zone, and whether that’s
normal. Without leaving ${faceNames(faces, 'or')}.</p>
${installPath ? html`<p><a class="button" href="${installPath}">Add to Slack</a></p>` : []}
<img src="${picturePath(pictures.live)}" width="1008" height="963" alt="An answer about right now: how the whole venue feels compared with usual, and each zone with its mood and loudness.">
<h2>What you can do</h2>
<ul>
<li>Type ${typed('', faces)} to see every zone at a glance. ${whoSees(faces)}</li>
<li>Ask in plain words: ${typed('how loud is the terrace?', faces)}</li>
<li>Post a digest in a channel at times you choose: a summary of the day, where tonight is heading, or which
zone is busiest.</li>
<li>Get an alert when something needs a hand, such as a bar that’s too loud. It’s one message, updated until it’s
over.</li>
<li>${homeWay(faces)} to see all your venues.</li>
</ul>
<h2>Alerts</h2>
<p>One message when a zone gets too loud, unusually quiet or its sensor stops. It’s updated until it’s over.</p>
<img src="${picturePath(pictures.alert)}" width="1008" height="277" alt="An alert in a channel: the terrace is too loud, how loud it usually is and since when, with buttons to acknowledge and mute it.">
<h2>Digests</h2>
<p>A summary in a channel, at times you choose.</p>
<img src="${picturePath(pictures.digest)}" width="1008" height="890" alt="A digest in a channel: how the evening compares with a usual Friday, the busiest zones, what needs a hand, and a chart of tonight beside the usual evening.">
<h2>Before you install</h2>
<ol>
<li>Your venue needs sensors from the venue ambience service. The sensors are paid for there; ${name} is free.</li>
<li>Have the venue’s connection code ready. It’s in the venue’s management app, under Settings → Venue Information.
If a colleague has it, they can connect the venue later.</li>
${slack ? html`<li>In some workspaces an admin has to approve new apps. Slack sends them the request.</li>` : []}
</ol>
${slack ? inSlack(installPath) : []}
${hasTeams ? inTeams : []}`,
  );
}

function homeWay({ slack, hasTeams }: SiteFaces): Html {
  const inChat = html`type <code>home</code> in your chat with Ambience`;
  if (!slack) return html`Type <code>home</code> in your chat with Ambience`;
  return hasTeams
    ? html`Open Ambience in the sidebar (in Teams: ${inChat})`
    : html`Open Ambience in the sidebar`;
}

function whoSees({ slack, hasTeams }: SiteFaces): string {
  const inSlack = 'Only you see the answer, until you share it.';
  if (!hasTeams) return inSlack;
  return slack
    ? 'In Slack, only you see the answer, until you share it; in Teams, whoever is in the chat or channel does.'
    : 'In your chat with Ambience, only you see the answer; in a channel, everyone does.';
}

function inSlack(installPath: string | undefined): Html {
  return html`${
    installPath
      ? html`<h2>Install in Slack</h2>
<ol>
<li>Choose <a href="${installPath}">Add to Slack</a> and allow Ambience. You get one direct message. Nothing is
posted in channels until a manager sets that up.</li>
<li>In Slack, type <code>/ambience connect</code> and enter the connection code.</li>
<li>Type <code>/ambience</code> to see how it is right now. Set up digests with <code>/ambience digest</code>, and
alerts with <code>/ambience alert</code>.</li>
</ol>`
      : []
  }
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
<h2>Uninstall from Slack</h2>
<ol>
<li>In Slack, go to <em>Tools &amp; settings</em> → <em>Manage apps</em> → <em>Ambience</em>.</li>
<li>Choose <em>Remove app</em>. This deletes everything stored about your workspace.</li>
</ol>
<p>To delete the data but keep the app, a manager can type <code>/ambience privacy</code>.</p>`;
}

const inTeams = html`<h2>In Microsoft Teams</h2>
<p>Ambience runs in Microsoft Teams as a preview. Write to it in a chat, or mention it in a channel; it reads no other
messages.</p>
<ol>
<li>An admin of your organization adds Ambience to Teams. Then add it for yourself, and to the team that should get
digests and alerts. The first person to add it is a manager.</li>
<li>Write <code>connect</code> in your chat with Ambience, and enter the connection code.</li>
<li>Write <code>live</code> to see how it is right now. Set up digests with <code>digest</code>, and alerts with
<code>alert</code>.</li>
</ol>
<p>In a channel, everyone sees the answer to <code>@Ambience live</code>. Everything stored about your organization is
deleted once Ambience is removed from the last chat and the last team. To delete the data but keep the app, a manager
can write <code>privacy</code>.</p>`;

import { minuteMs } from '../time.ts';
import { faultPresets } from './page/fault-presets.ts';
import { workspaces } from './slack/workspaces.ts';
import { venues } from './venue-service/venues.ts';

/** Presets whose names need quotes in a shell. */
const quotedPresets = Object.keys(faultPresets)
  .filter((name) => name.includes(' '))
  .map((name) => `                   -d kind='${name}'`)
  .join('\n');

/** The text that `npm start` prints and that the terminal API returns at `/`. */
export function guide(url: string): string {
  const [workspace, other] = workspaces;
  return `
Ambience runs in a local sandbox. Nothing leaves this machine.

  ${url}

Open it in a browser: a Slack workspace to try, with people to act as and a view behind the scenes.
The same app in Microsoft Teams (a preview) is at ${url}/teams
Or use another terminal:

  curl ${url}/say -d as=manager -d line='/ambience connect'
  curl ${url}/submit -d as=manager -d connection_code=HARBOUR-HOTEL
  curl ${url}/say -d as=bartender -d line='/ambience live'
  curl ${url}/say -d as=bartender -d line='/ambience trend bar'
  curl ${url}/press -d as=bartender -d button='Rooftop Bar'
  curl ${url}/say -d as=bartender -d line='/ambience week terrace saturday'
  curl ${url}/pick -d as=bartender -d picker='Choose a zone' -d option=Spa
  curl ${url}/shortcut -d as=bartender -d name='Check ambience'
  curl ${url}/home -d as=bartender
  curl ${url}/say -d as=manager -d line='/ambience digest'
  curl ${url}/submit -d as=manager -d digest_channel=bar -d digest_time_1=22:00
  curl ${url}/clock -d to=digest        # moves the clock to its first post
  curl ${url}/channel -d as=bartender -d channel=bar
  curl ${url}/say -d as=manager -d channel=bar -d line='/ambience alert'
  curl ${url}/press -d as=manager -d button=Choose
  curl ${url}/submit -d as=manager      # saves "Too loud" for any zone
  curl ${url}/loud -d zone=Terrace
  curl ${url}/clock -d minutes=20
  curl ${url}/channel -d as=bartender -d channel=bar
  curl ${url}/clock -d to=week          # plays a week, in less than a minute
  curl ${url}/say -d as=bartender -d line='/ambience last week'
  curl ${url}/say -d as=bartender -d line='/ambience log Guest in 204 complained about the terrace'
  curl ${url}/say -d as=bartender -d line='/ambience report last week'
  curl ${url}/messages -d as=bartender  # direct messages from Ambience
  curl ${url}/modal -d as=manager       # the open modal

In Teams     curl ${url}/teams/say -d as=manager -d line=connect
             curl ${url}/teams/press -d as=manager -d button='Connect a venue'
             curl ${url}/teams/submit -d as=manager -d connection_code=HARBOUR-HOTEL
             curl ${url}/teams/say -d as=manager -d line=live      # add -d channel=bar, and -d private=yes
             curl ${url}/teams/press -d as=manager -d button=Refresh
             also /teams/command -d name=connect_venue, /teams/chat, /teams/channel -d channel=bar,
             /teams/add and /teams/remove (-d team=yes); people there: manager, bartender, duty

People       ${workspace.people.map(({ name, role }) => `${name} (${role})`).join(', ')}
Workspaces   ${workspace.teamId} ${workspace.name}; ${other.teamId} ${other.name} (add -d workspace=${other.teamId})
Channels     ${workspace.channels.map(({ name, isPrivate }) => (isPrivate ? `${name} (private)` : name)).join(', ')} (add -d channel=bar)

Connection codes
${venues.map(venueLine).join('\n')}

Trouble on demand
  curl ${url}/trouble -d kind=down      # also: slow, busy, unreadable, none, and these:
${quotedPresets}
  curl ${url}/approve -d code=LAKESIDE-INN
  curl ${url}/revoke -d code=HARBOUR-HOTEL
  curl ${url}/loud -d zone=Terrace      # makes a zone very loud; -d is=over ends it
  curl ${url}/sensor -d zone=Spa        # silences a sensor; -d is=over ends it
  curl ${url}/clock -d minutes=30       # moves the sandbox's clock

npm run tour tells the story of one evening by itself. Ctrl+C stops the sandbox; venues, messages
and the clock stay as they are. "Reset all", behind the scenes, starts over.
`;
}

function venueLine({
  code,
  name,
  zones,
  isApproved,
  revokedAfterMs,
  shape,
}: (typeof venues)[number]) {
  const remarks = [
    `${zones.length} zones`,
    ...(isApproved ? [] : ['waits for approval']),
    ...(revokedAfterMs === undefined
      ? []
      : [`withdraws access after ${revokedAfterMs / minuteMs} minutes`]),
    ...(shape === 'walkthrough' ? ['uses the field names of the API walkthrough'] : []),
    ...(zones.some(({ fault }) => fault !== undefined) ? ['has faulty sensors'] : []),
  ];
  return `  ${code.padEnd(17)} ${name}: ${remarks.join(', ')}`;
}

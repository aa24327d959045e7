import { minuteMs } from '../../time.ts';
import type { Sandbox } from '../sandbox.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../show.ts';
import type { Seen } from '../slack/await-visible.ts';
import type { Person } from '../slack/people.ts';
import type { ShownMessage, ShownView } from '../slack/state.ts';
import type { Submitted } from '../slack/submission.ts';
import { workspaces } from '../slack/workspaces.ts';

/** What every walk of the tour needs. */
export interface Tour {
  readonly sandbox: Sandbox;
  /** Prints what a person sees and records the expected patterns that are missing. */
  see(what: string, shown: string, ...expected: readonly RegExp[]): void;
  /** Prints an event outside Slack, such as time passing or a fault of the venue service. */
  happens(what: string): void;
}

/** Walks through an evening: roles, connecting venues, all queries, faults and withdrawn access. */
export async function walkEvening({ sandbox, see, happens }: Tour): Promise<void> {
  const { venueService, clock } = sandbox;
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');
  const guest = sandbox.as('guest');

  async function ask(person: Person, line: string, ...expected: readonly RegExp[]) {
    const seen = await person.command(line);
    see(`${person.name}: ${line}`, showSeen(seen), ...expected);
    return seen;
  }

  async function connect(code: string, ...expected: readonly RegExp[]): Promise<Submitted> {
    const opened = await manager.command('/ambience connect');
    const submitted = await manager.submit(modalOf(opened), { connection_code: code });
    see(`manager connects ${code}`, showSubmitted(submitted), ...expected);
    return submitted;
  }

  see('bartender opens Home', showSeen(await bartender.openHome()), /Welcome/, /Ask one of/);
  await ask(bartender, '/ambience live', /No venue is connected/, /owner or admin/);
  await ask(bartender, '/ambience connect', /Only managers/, /owner or admin/);
  await ask(bartender, '/ambience disconnect', /No venue is connected/);
  const refused = await ask(guest, '/ambience connect', /Only managers/, /\[ Ask a manager \]/);
  const asked = await guest.press(messageOf(refused), 'Ask a manager');
  see('guest presses Ask a manager', showSeen(asked), /Asked @owner/);
  const request = sandbox.as('owner').directMessages()[0];
  if (request === undefined) throw new Error('the owner was not asked');
  see('the owner, in a direct message', showMessage(request), /@guest asks you/, /\[ Approve \]/);
  const declined = await sandbox.as('owner').press(request, 'Decline');
  see('the owner presses Decline', showSeen(declined), /You declined/);

  see('manager opens Home', showSeen(await manager.openHome()), /\[ Connect a venue \]/);
  await ask(manager, '/ambience connect', /Connection code/, /\[ Connect \]/);
  await connect('not a code', /letters, digits, dots and dashes/);
  await connect('WRONG-CODE', /does not know this code/);
  happens('the venue service is down');
  venueService.breakWith({ kind: 'status', status: 503 });
  await connect('HARBOUR-HOTEL', /does not answer/, /Nothing was changed/);
  happens('the venue service is back');
  venueService.breakWith(undefined);
  await connect('HARBOUR-HOTEL', /Venue connected/, /Quay Street 1/, /21:03 there/, /9 zones/);

  await ask(bartender, '/ambience live', /mood \d/, /Rooftop Bar/, /next about 21:05/);
  await ask(bartender, '/ambience live terrace', /Terrace, Harbour Hotel/, /automation off/);
  const live = await ask(bartender, '/ambience live', /\[ Pick a zone ▾ \]/);
  const offered = await bartender.options(messageOf(live), 'Pick a zone', 'li');
  see('bartender types “li” into Pick a zone', offered.join('\n'), /^Library$/m);
  const picked = await bartender.pick(messageOf(live), 'Pick a zone', 'Library');
  see('bartender picks Library', showSeen(picked), /Library, Harbour Hotel/);
  const checked = await bartender.shortcut('Check ambience');
  see('bartender uses the shortcut Check ambience', showSeen(checked), /=== Ambience ===/, /mood/);
  await ask(bartender, '/ambience busiest', /Rooftop Bar is the busiest zone/);
  const trend = await ask(bartender, '/ambience trend', /\(chart\)/, /fastest first/);
  const shared = await bartender.press(messageOf(trend), 'Share in channel');
  see('everyone in the channel', showSeen(shared), /Shared by @bartender/);
  await ask(bartender, '/ambience week terrace sat', /Terrace, .* on a usual Saturday/, /peak/);
  const several = await ask(bartender, '/ambience live bar', /2 zones match/, /\[ Rooftop Bar \]/);
  const pressed = await bartender.press(messageOf(several), 'Rooftop Bar');
  see('bartender presses Rooftop Bar', showSeen(pressed), /Rooftop Bar, Harbour Hotel/);
  await ask(
    bartender,
    '/ambience live roftop',
    /No zone of Harbour Hotel matches/,
    /Nearest: Rooftop Bar/,
  );
  await ask(bartender, '/ambience zones', /9 zones/, /Roof: Rooftop Bar, Terrace/);
  const terrace = await ask(bartender, '/ambience zones terrace', /Group: Roof/, /Read again/);
  const readAgain = await bartender.press(messageOf(terrace), 'Read again');
  see('bartender presses Read again', showSeen(readAgain), /Automation is off/, /Read 21:03/);
  await ask(bartender, '/ambience venue', /Harbour Hotel/, /Active\. Connected by @manager/);
  await ask(bartender, '/ambience status', /1 of 1 venue in order/, /Last good read 21:03/);
  await ask(bartender, '/ambience lvie', /Did you mean \/ambience live/);
  await ask(guest, '/ambience help', /\/ambience live \[zone\]/, /\/ambience connect/);
  const home = await bartender.openHome();
  see('bartender opens Home', showSeen(home), /## Harbour Hotel/, /mood \d/, /\[ Refresh \]/);
  const other = sandbox.as('bartender', workspaces[1].teamId);
  happens('in the other workspace');
  await ask(other, '/ambience live', /No venue is connected/);

  happens('seven minutes pass, and the venue service goes down');
  clock.advance(7 * minuteMs);
  venueService.breakWith({ kind: 'status', status: 503 });
  await ask(bartender, '/ambience live', /10 minutes ago/, /service does not answer/, /mood \d/);
  await ask(bartender, '/ambience live spa', /Spa, Harbour Hotel/, /This is the last reading/);
  await ask(bartender, '/ambience status', /needs attention/, /We'll try again/);
  happens('the venue service is back');
  venueService.breakWith(undefined);
  clock.advance(minuteMs);

  await connect('LAKESIDE-INN', /Waiting for approval/, /has to approve/);
  await ask(bartender, '/ambience live', /Harbour Hotel, its busiest zones/);
  await ask(bartender, '/ambience live lakeside', /has not approved this app yet/);
  happens('the venue approves; two minutes pass');
  venueService.approve('LAKESIDE-INN');
  clock.advance(2 * minuteMs);
  await sandbox.tick();
  await sandbox.settle();
  see('manager, in a direct message', lastDirectMessage(manager), /Lakeside Inn has approved/);
  const again = await ask(bartender, '/ambience live', /Which venue/);
  const approved = await bartender.press(messageOf(again), 'Lakeside Inn');
  see('bartender presses Lakeside Inn', showSeen(approved), /Lakeside Inn/, /Asia\/Kathmandu/);
  const hotel = await bartender.pick(messageOf(approved), 'Pick a venue', 'Harbour Hotel');
  see('bartender picks Harbour Hotel', showSeen(hotel), /Harbour Hotel, its busiest zones/);
  const use = await ask(manager, '/ambience use harbour', /now means Harbour Hotel/);
  const byDefault = await manager.press(messageOf(use), 'Use by default');
  see('manager presses Use by default', showSeen(byDefault), /every channel without its own/);

  await sandbox.settle();
  const managing = viewOf(await manager.openHome());
  see('manager opens Home', showView(managing), /without their own: Harbour Hotel/, /#general/);
  await sandbox.settle();
  const naming = modalOf(await manager.press(managing, 'Change managers'));
  see('manager presses Change managers', showView(naming), /Owners and admins/);
  const named = await manager.submit(naming, { managers: 'bartender' });
  see('manager names bartender', showSubmitted(named), /the modal closes/);
  await sandbox.settle();
  const audit = await manager.press(managing, 'Audit list');
  see('manager presses Audit list', showSeen(audit), /@bartender named as manager by @manager/);

  venueService.revoke('HARBOUR-HOTEL');
  clock.advance(7 * minuteMs);
  happens('Harbour Hotel withdraws access; seven minutes pass');
  await ask(bartender, '/ambience live', /refused access \(we'll check again/);
  happens('a minute passes');
  clock.advance(minuteMs);
  await sandbox.tick();
  await sandbox.settle();
  const revoked = await ask(manager, '/ambience live', /withdrawn access/, /Connect again/);
  see(
    'manager, in a direct message',
    lastDirectMessage(manager),
    /withdrawn access/,
    /told this once/,
  );
  const broken = await manager.openHome();
  see('manager opens Home', showSeen(broken), /## Harbour Hotel\n.*withdrawn access/);
  const opened = await manager.press(messageOf(revoked), 'Connect again');
  const renewed = await manager.submit(modalOf(opened), { connection_code: 'HARBOUR-HOTEL' });
  see('manager connects it again', showSubmitted(renewed), /Venue connected/, /Harbour Hotel/);

  happens('the venue service is slow');
  venueService.breakWith({ kind: 'slow', ms: 1_300 });
  const slow = await connect('CORNER-CAFE', /Checking the code/);
  if (slow.kind !== 'view') throw new Error('the modal did not wait');
  const outcome = await manager.nextChange(slow.view);
  see(
    'the modal, once the service has answered',
    showView(outcome),
    /Venue connected/,
    /Corner Café/,
  );
  venueService.breakWith(undefined);
}

function lastDirectMessage(person: Person): string {
  const last = person.directMessages().at(-1);
  if (last === undefined) throw new Error(`${person.name} has no direct message`);
  return showMessage(last);
}

export function viewOf(seen: Seen | Submitted): ShownView {
  if (!('view' in seen)) throw new Error(`expected a view, saw ${seen.kind}`);
  return seen.view;
}

function messageOf(seen: Seen): ShownMessage {
  if (seen.kind !== 'message') throw new Error(`expected a message, saw ${seen.kind}`);
  return seen.message;
}

export function modalOf(seen: Seen): ShownView {
  if (seen.kind !== 'modal') throw new Error(`expected a modal, saw ${showSeen(seen)}`);
  return seen.view;
}

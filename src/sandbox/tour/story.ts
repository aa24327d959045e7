import { hourMs, minuteMs } from '../../time.ts';
import type { Sandbox } from '../sandbox.ts';
import { showMessage, showSeen, showSubmitted } from '../show.ts';
import type { Seen } from '../slack/await-visible.ts';
import type { Person } from '../slack/people.ts';
import type { ShownMessage, ShownView } from '../slack/state.ts';

/** What the story needs. */
export interface Tour {
  readonly sandbox: Sandbox;
  /** Prints what happens, without Slack. */
  tell(what: string): void;
  /** Prints what a person sees and records the expected patterns that are missing. */
  see(what: string, shown: string, ...expected: readonly RegExp[]): void;
}

/** A Friday evening at a hotel: connecting it, asking, sharing, a digest, a guest, an alert, an outage. */
export async function tellStory({ sandbox, tell, see }: Tour): Promise<void> {
  const { slack, venueService, clock } = sandbox;
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  const [guest, owner] = [sandbox.as('guest'), sandbox.as('owner')];

  async function ask(person: Person, line: string, ...expected: readonly RegExp[]) {
    const seen = await person.command(line, 'bar');
    see(`@${person.name}: ${line}`, showSeen(seen), ...expected);
    return seen;
  }

  async function connect(person: Person, code: string, ...expected: readonly RegExp[]) {
    const opened = modalOf(await person.command('/ambience connect'));
    const connected = await person.submit(opened, { connection_code: code });
    see(`@${person.name} connects ${code}`, showSubmitted(connected), ...expected);
    await sandbox.settle();
  }

  tell('The owner has installed Ambience, and hears what comes next.');
  const [welcome] = owner.directMessages();
  if (welcome === undefined) throw new Error('the owner was not welcomed');
  see('@owner, in a direct message', showMessage(welcome), /Connect a venue/);

  tell('Friday, 21:03. The manager connects the hotel with the code from its owner.');
  await connect(manager, 'HARBOUR-HOTEL', /Venue connected/, /9 zones/);

  tell('The bartender wants to know how the evening is going.');
  const live = await ask(
    bartender,
    '/ambience',
    /Harbour Hotel is lively/,
    /Terrace: music turned up to 103 by hand/,
  );
  await ask(bartender, '/ambience how loud is the terace?', /Terrace \(Harbour Hotel\)/);
  await ask(bartender, '/ambience tonight', /a usual Friday/, /Usual:/);
  await ask(bartender, '/ambience how was last night', /No history for Harbour Hotel yet/);

  tell('The bartender shares the first answer with the team.');
  const shared = await bartender.press(messageOf(live), 'Share to channel');
  see('#bar', firstLines(showSeen(shared), 1), /Harbour Hotel/);

  tell('The manager has a summary posted in #bar at 22:00. An hour later:');
  const form = modalOf(await manager.command('/ambience digest', 'bar'));
  const saved = await manager.submit(form, { digest_channel: 'bar', digest_time_1: '22:00' });
  see('@manager saves the digest', firstLines(showSubmitted(saved), 3), /Saved/, /22:00/);
  await sandbox.pass(hourMs);
  await sandbox.settle();
  const digest = slack.state.messages.findLast(isPostIn('C0BAR'));
  if (digest === undefined) throw new Error('the digest was not posted');
  see('#bar', firstLines(showMessage(digest), 5), /Friday evening/, /Busiest/);
  const skipped = await manager.press(digest, 'Skip the next one');
  see('@manager snoozes it', showSeen(skipped), /Snoozed/);

  tell('A guest may connect the café in New York, once.');
  const denied = await ask(guest, '/ambience connect', /Only managers/);
  await guest.press(messageOf(denied), 'Ask to connect a venue');
  const request = owner.directMessages().at(-1);
  if (request === undefined) throw new Error('the owner was not asked');
  see('@owner, in a direct message', showMessage(request), /@guest wants to connect a venue/);
  await owner.press(request, 'Approve once');
  await sandbox.settle();
  await connect(guest, 'CORNER-CAFE', /Venue connected/, /Corner Café/);
  await ask(guest, '/ambience compare', /Harbour Hotel/, /Corner Café/);

  tell('The terrace gets too loud. The team hears of it once, and sees when it is over.');
  const presets = modalOf(await manager.command('/ambience alert', 'bar'));
  const alertForm = modalOf(await manager.press(presets, 'Choose'));
  const where = alertForm.content.blocks
    .map((block) => String(Object(block).block_id))
    .find((id) => id.startsWith('alert_target'));
  const alertSaved = await manager.submit(alertForm, { [where ?? '']: 'Terrace' });
  see('@manager saves the alert', firstLines(showSubmitted(alertSaved), 4), /Saved/, /Watching/);
  venueService.measure('zn-4106', { loudness: 9.8 });
  await sandbox.pass(20 * minuteMs);
  await sandbox.settle();
  const alert = slack.state.messages.findLast(isPostIn('C0BAR'));
  if (alert === undefined) throw new Error('the alert was not posted');
  see(
    '#bar',
    firstLines(showMessage(alert), 2),
    /🔔 Terrace \(Harbour Hotel\) is too loud/,
    /limit \d\.\d at this hour/,
  );
  const acknowledged = await bartender.press(alert, 'Acknowledge');
  see('@bartender acknowledges', firstLines(showSeen(acknowledged), 3), /by @bartender/);
  venueService.measure('zn-4106', undefined);
  await sandbox.pass(15 * minuteMs);
  await sandbox.settle();
  const over = slack.state.messages.find(({ id }) => id === alert.id);
  if (over === undefined) throw new Error('the alert is gone');
  see('#bar', firstLines(showMessage(over), 2), /✅ Over after \d+ min/);

  tell('The bartender writes down what happened, with the numbers of that moment.');
  await ask(
    bartender,
    '/ambience log Guest in 204 complained about the terrace at 21:50',
    /Complaint, Terrace \(Harbour Hotel\)/,
    /Loudness \d\.\d/,
  );

  tell('The venue service goes down, and twenty minutes pass.');
  venueService.breakWith({ kind: 'status', status: 503 });
  clock.advance(20 * minuteMs);
  const old = await bartender.command('/ambience', 'bar');
  see('@bartender: /ambience', firstLines(showSeen(old), 4), /isn't answering/, /min ago/);
  venueService.breakWith(undefined);

  tell('It is back, and Home shows how both venues are.');
  clock.advance(minuteMs);
  const home = firstLines(showSeen(await bartender.openHome()), 4);
  see('@bartender opens Home', home, /Right now/, /Corner Café/);

  tell('The next morning, the owner wants to know how the night was.');
  await sandbox.pass(12 * hourMs);
  await sandbox.settle();
  await ask(
    owner,
    '/ambience last night',
    /Harbour Hotel, last night/,
    /a usual Friday/,
    /Terrace too loud/,
    /Data from 18:00/,
  );
  await ask(owner, '/ambience complaints last night', /1 complaint/, /Guest in 204/);
}

function isPostIn(channel: string) {
  return ({ channelId, onlyFor }: ShownMessage) => channelId === channel && onlyFor === undefined;
}

function firstLines(text: string, count: number): string {
  return text
    .split('\n')
    .slice(0, count + 1)
    .join('\n');
}

function messageOf(seen: Seen): ShownMessage {
  if (seen.kind !== 'message') throw new Error(`expected a message, saw ${seen.kind}`);
  return seen.message;
}

function modalOf(seen: Seen): ShownView {
  if (seen.kind !== 'modal') throw new Error(`expected a modal, saw ${showSeen(seen)}`);
  return seen.view;
}

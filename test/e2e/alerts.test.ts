import { Temporal } from 'temporal-polyfill';
import { expect } from 'vitest';
import { alertLimits } from '../../src/alerts/rule.ts';
import { alertFields, alertIds } from '../../src/conversation/alerts/ids.ts';
import { entryPoints } from '../../src/conversation/entry-ids.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownMessage } from '../../src/sandbox/slack/state.ts';
import { minuteMs } from '../../src/time.ts';
import { actionsOf, labelsOf } from './facts.ts';
import {
  openAlertForm,
  redrawAlertForm,
  saveAlert,
  setUpAlert,
  type TypedAlert,
  withOptions,
} from './with-alerts.ts';
import { setUpDigest } from './with-digests.ts';
import {
  ask,
  connected,
  dataRequests,
  homeOf,
  messageOf,
  passMinutes,
  type Running,
  test,
  viewOf,
} from './with-sandbox.ts';

const stepMs = 5 * minuteMs;
const [lobby, rooftop, terrace] = ['zn-4101', 'zn-4105', 'zn-4106'] as const;
const loudTerrace = {
  target: 'Terrace',
  enter: '9',
  channelId: 'bar',
  forCount: 'At once',
} as const;

/** Measurements of the terrace, one after the other. */
async function measure(sandbox: Running, ...values: readonly number[]): Promise<void> {
  for (const loudness of values) {
    sandbox.venueService.measure(terrace, { loudness });
    await pass(sandbox, 1);
  }
}

async function pass(sandbox: Running, steps: number): Promise<void> {
  await sandbox.pass(steps * stepMs);
  await sandbox.settle();
}

/** The alerts in #bar, without announcements and digests; lines in threads are left out. */
function alertsIn({ slack }: Running): ShownMessage[] {
  return slack.state.messages.filter(
    ({ channelId, threadId, text }) =>
      channelId === 'C0BAR' &&
      threadId === undefined &&
      /^(🔔|👀|✅|⚠️)|No longer watched:/.test(text),
  );
}

function onlyAlert(sandbox: Running): ShownMessage {
  const [only, ...others] = alertsIn(sandbox);
  if (only === undefined || others.length > 0) throw new Error(`${1 + others.length} alerts`);
  return only;
}

const errorsOf = (submitted: Awaited<ReturnType<typeof saveAlert>>) =>
  submitted.kind === 'errors' ? Object.keys(submitted.errors) : submitted.kind;

async function ready(sandbox: Running): Promise<Person> {
  sandbox.venueService.measure(terrace, { loudness: 5 });
  const manager = sandbox.as('manager');
  await connected(manager);
  return manager;
}

test('a zone that joins after an acknowledgement has to be acknowledged for itself', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone' });
  await measure(sandbox, 9.5);
  const [bartender, guest] = [sandbox.as('bartender'), sandbox.as('guest')];
  await bartender.press(onlyAlert(sandbox), alertIds.acknowledge);
  sandbox.venueService.measure(lobby, { loudness: 9.6 });
  await measure(sandbox, 9.5);
  const joined = onlyAlert(sandbox);
  expect(joined.text).toMatch(/Terrace.* acknowledged by <@\w+>/);
  expect(joined.text).not.toMatch(/Acknowledged by .* at/);
  expect(actionsOf(joined)).toContain(alertIds.acknowledge);
  // The message may be far up by now, so the thread's line is shown in the channel, too.
  const lines = sandbox.slack.state.messages.filter(({ threadId }) => threadId === joined.id);
  expect(lines.map(({ text, isBroadcast }) => [text, isBroadcast])).toEqual([
    ['🔔 Also: *Lobby* is too loud (9.6, limit 9.0).', true],
  ]);
  expect(await ask(guest, '/ambience does anything need me')).toMatch(
    /^Yes, Lobby is too loud, and nobody has acknowledged the alert\. The alert for Terrace is open, too\./,
  );
  const seen = messageOf(await guest.press(joined, alertIds.acknowledge));
  expect(showMessage(seen)).toMatch(/acknowledged by @bartender.*Acknowledged by @guest at/s);
  expect(actionsOf(seen)).not.toContain(alertIds.acknowledge);
});

test('someone is told only after a zone that joined had the whole time to be acknowledged', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const escalation = { escalateTo: 'owner', escalateAfter: '15 min', thread: '' };
  await setUpAlert(manager, { ...loudTerrace, ...escalation, target: 'Any zone', enter: '9.4' });
  await measure(sandbox, 9.5);
  await sandbox.as('bartender').press(onlyAlert(sandbox), alertIds.acknowledge);
  await measure(sandbox, 9.5, 9.5, 9.5, 9.5);
  const told = () => sandbox.as('owner').directMessages().length;
  const before = told();
  sandbox.venueService.measure(lobby, { loudness: 9.6 });
  await measure(sandbox, 9.5, 9.5, 9.5);
  expect(told()).toBe(before);
  await measure(sandbox, 9.5, 9.5);
  expect(told()).toBe(before + 1);
});

test('a sensor that goes silent beside an acknowledged alert is new', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  await manager.press(onlyAlert(sandbox), alertIds.acknowledge);
  const question = '/ambience does anything need me';
  expect(await ask(manager, question)).toMatch(/^Nothing new: Terrace is too loud/);
  sandbox.venueService.failSensor(lobby, true);
  await measure(sandbox, 9.5);
  expect(await ask(manager, question)).toMatch(
    /^Yes, Lobby isn't reporting\. Terrace is too loud, and @manager has acknowledged the alert\./,
  );
});

test('a silent sensor that an alert has reported is acknowledged at Home', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await pass(sandbox, 1);
  expect(actionsOf(await homeOf(sandbox, manager))).not.toContain(entryPoints.acknowledgeVenue);
  sandbox.venueService.failSensor(terrace, true);
  await passMinutes(sandbox, 45);
  const home = await homeOf(sandbox, manager);
  expect(actionsOf(home)).toContain(entryPoints.acknowledgeVenue);
  await manager.press(home, entryPoints.acknowledgeVenue);
  expect(actionsOf(await homeOf(sandbox, manager))).not.toContain(entryPoints.acknowledgeVenue);
});

test('with a silent sensor, not everything is fine', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  sandbox.venueService.failSensor(lobby, true);
  await pass(sandbox, 1);
  expect(await ask(manager, '/ambience is everything ok')).toMatch(/^No, Lobby isn't reporting\./);
});

test('an alert is acknowledged and muted from a typed line', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  const bartender = sandbox.as('bartender');
  expect(await ask(bartender, '/ambience ack terrace')).toMatch(
    /^No alert is open for Terrace, so there's nothing to acknowledge\./,
  );
  await measure(sandbox, 9.5);
  expect(await ask(bartender, '/ambience ack lobby')).toMatch(/^No alert is open for Lobby/);
  expect(await ask(bartender, '/ambience ok ack the terrace alert pls')).toMatch(
    /^👀 You've acknowledged Terrace\..*acknowledged/s,
  );
  // The message in the channel says so with the next measurement at the latest.
  await measure(sandbox, 9.4);
  expect(showMessage(onlyAlert(sandbox))).toContain('@bartender');
  expect(await ask(bartender, '/ambience ack')).toMatch(/^You've already acknowledged it\./);
  expect(await ask(sandbox.as('guest'), '/ambience ack terrace')).toMatch(
    /^@bartender acknowledged it at/,
  );
  expect(await ask(bartender, '/ambience mute terrace')).toMatch(/^Say for how long/);
  expect(await ask(bartender, '/ambience mute terrace for an hour')).toMatch(
    /^🔇 .*muted until \d\d:\d\d/,
  );
  const listed = messageOf(await bartender.command('/ambience alerts'));
  expect(labelsOf(listed)).toContain('Unmute');
  expect(await ask(bartender, '/ambience unmute terrace')).toMatch(
    /^Alerts for Terrace aren't muted any more\.|isn't muted any more\./,
  );
  expect(labelsOf(messageOf(await bartender.command('/ambience alerts')))).not.toContain('Unmute');
  expect(await ask(bartender, '/ambience unmute')).toMatch(/^No alert is muted\./);
});

test('of several open alerts, one has to be named', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await setUpAlert(manager, { ...loudTerrace, target: 'Lobby' });
  sandbox.venueService.measure(lobby, { loudness: 9.6 });
  await measure(sandbox, 9.5);
  expect(await ask(manager, '/ambience ack')).toMatch(
    /^2 alerts are open\. Name the zone, or use Acknowledge below one of them\./,
  );
  expect(await ask(manager, '/ambience mute alerts tonight')).toMatch(/^2 alerts are open\./);
  expect(await ask(manager, '/ambience ack the lobby')).toMatch(/^👀 You've acknowledged Lobby\./);
  // A follow-up repeats nothing that was done.
  expect(await ask(manager, '/ambience and the terrace?')).not.toContain('acknowledged Terrace');
});

test('an episode is posted, acknowledged, closed and noted', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const opened = onlyAlert(sandbox);
  // The terrace's music is set by hand.
  expect(opened.text).toMatch(/Music 10\d by hand, House Mix/);
  expect(actionsOf(opened)).toEqual([
    alertIds.acknowledge,
    alertIds.openLive,
    entryPoints.writeLog,
    alertIds.manage,
    'menu',
  ]);
  const bartender = sandbox.as('bartender');
  expect(showSeen(await bartender.press(opened, alertIds.openLive))).toContain('Harbour Hotel');
  const unseen = '/ambience are there alerts nobody has acknowledged';
  expect(await ask(bartender, unseen)).toMatch(/^Yes\. 1 alert is open/);
  expect(await ask(bartender, '/ambience what happens if nobody acknowledges it')).toMatch(
    /^If nobody acknowledges Too loud: Terrace for #bar \(Harbour Hotel\), a reminder comes in its thread every hour, up to twice\.\nAn alert closes by itself/,
  );
  const acknowledged = messageOf(await bartender.press(opened, alertIds.acknowledge));
  expect(await ask(bartender, unseen)).toMatch(/^No\. 1 alert is open/);
  expect(acknowledged.id).toBe(opened.id);
  expect(showMessage(acknowledged)).toContain('@bartender');
  expect(actionsOf(acknowledged)).not.toContain(alertIds.acknowledge);
  // The copy of the message on another phone still has the button.
  expect(showSeen(await sandbox.as('guest').press(opened, alertIds.acknowledge))).toContain(
    '@bartender',
  );
  expect(await ask(bartender, '/ambience status')).toContain('1 alert set up · open now');
  // A note is in the log, and in the message for everyone.
  const form = viewOf(await bartender.press(acknowledged, entryPoints.writeLog));
  await bartender.submit(form, { [logIds.textField]: 'Stag party outside' });
  await measure(sandbox, 9.9);
  expect(onlyAlert(sandbox).text).toContain('“Stag party outside”');
  await measure(sandbox, 5, 5);
  const closed = onlyAlert(sandbox);
  expect(closed.id).toBe(opened.id);
  expect(closed.text).toContain('“Stag party outside”');
  expect(closed.text).toMatch(/^✅.*9\.9/s);
  expect(await ask(bartender, '/ambience status')).toMatch(/1 alert set up$/m);
  expect(await ask(bartender, '/ambience did anyone acknowledge the terrace alert')).toMatch(
    /^Yes\. 1 alert (tonight|today): Terrace, now over\./,
  );
  const modal = viewOf(await bartender.press(closed, entryPoints.writeLog));
  const noted = await bartender.submit(modal, { [logIds.textField]: 'DJ started early' });
  expect(showSubmitted(noted)).toContain('Event, Terrace');
  const overview = messageOf(await sandbox.as('guest').command('/ambience alerts'));
  expect(showMessage(overview)).toContain('“DJ started early” (@bartender)');
  expect(actionsOf(overview)).not.toContain(entryPoints.newAlert);
  // The note follows its entry, also once the alert is over.
  const newest = async () => messageOf(await bartender.command('/ambience log find dj started'));
  const shown = messageOf(await bartender.press(await newest(), 'Show entry'));
  const edit = viewOf(await bartender.press(shown, logIds.edit));
  await bartender.submit(edit, { [logIds.textField]: 'DJ started at 20:00' });
  expect(await ask(bartender, '/ambience alerts')).toContain('“DJ started at 20:00” (@bartender)');
  const again = messageOf(await bartender.press(await newest(), 'Show entry'));
  await bartender.press(again, logIds.remove);
  expect(await ask(bartender, '/ambience alerts')).not.toContain('DJ started');
  const ofTerrace = await ask(bartender, '/ambience do we have an alert on the terrace');
  expect(ofTerrace).toMatch(/No alerts right now: Terrace.*What we watch/s);
  expect(await ask(bartender, '/ambience why did the terrace alert go off')).toMatch(
    /^[^\n]*Terrace (?:has been|was) too loud[^\n]*What sets it off: Loudness above[^\n]*Loudness peaked at 9\.9/,
  );
  // The evening so far tells what happened, too.
  const soFar = await ask(bartender, '/ambience tonight');
  expect(soFar).toMatch(/1 earlier alert: Terrace too loud .*seen by @bartender/);
  expect(await ask(bartender, '/ambience tonight spa')).not.toContain('alert');
  expect(await ask(bartender, '/ambience alerts spa')).toContain('No alert is set up for Spa.');
  expect(await ask(bartender, '/ambience alerts pool')).toContain('Nothing called “pool”');
});

test('with several venues connected, the first line of a message names the venue', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await connected(manager, 'CORNER-CAFE');
  await measure(sandbox, 9.5);
  const opened = onlyAlert(sandbox);
  expect(opened.text).toMatch(/^🔔 \*Terrace\* \(Harbour Hotel\) is too loud/);
  const acknowledged = messageOf(await manager.press(opened, alertIds.acknowledge));
  expect(acknowledged.text).toMatch(/^👀 \*Terrace\* \(Harbour Hotel\) is too loud/);
  await measure(sandbox, 5, 5);
  expect(onlyAlert(sandbox).text).toMatch(/^✅ .*\*Terrace\* \(Harbour Hotel\) was too loud/);
  // The table of all venues counts them; above it, each is told.
  expect(await ask(manager, '/ambience alerts since yesterday')).toMatch(
    /1 alert at Harbour Hotel\.\nHarbour Hotel\n1 alert: Terrace too loud at Fri 20 Nov 21:05 \(peak 9\.5\)/,
  );
});

test('of a zone that no alert watches, that is said rather than that none went off', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await passMinutes(sandbox, 20);
  await sandbox.settle();
  expect(await ask(manager, '/ambience any alerts in the spa tonight')).toContain(
    'No alerts, because none was set up.',
  );
  expect(await ask(manager, '/ambience any alerts on the terrace tonight')).not.toContain('set up');
});

test('an alert for one night is said to stay on', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const question = '/ambience tell me if the spa gets louder than 7';
  expect(await ask(manager, `${question} tonight`)).toContain('stays on after tonight');
  const form = await ask(manager, question);
  expect(form).not.toContain('stays on after tonight');
  expect(form).toContain("I can't alert just you");
  expect(await ask(manager, '/ambience spa too loud above 7')).not.toContain('just you');
});

test('a limit of what is watched already is said to make a second alert', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  const question = (zone: string) => `/ambience set the loudness limit for the ${zone} to 7`;
  const said =
    /Too loud: Terrace for #bar .* is already set up, with a limit of its own. Saving this adds a second/;
  expect(await ask(manager, question('terrace'))).toMatch(said);
  expect(await ask(manager, question('spa'))).not.toMatch(/already set up/);
});

test('the form shows how often the alert would have fired, as one types', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const own = await openAlertForm(manager);
  expect(showView(own)).toMatch(/its own limit.*Lobby Bar 9\.4/);
  const fixed = { condition: 'Goes above' };
  const form = await redrawAlertForm(manager, own, alertFields.condition, fixed);
  expect(showView(form)).toContain('the average stays below this limit');
  const lower = await redrawAlertForm(manager, form, alertFields.enter, { enter: '6' });
  const often = Number(/usual week, it would fire about (\d+) times/.exec(showView(lower))?.[1]);
  expect(often).toBeGreaterThan(5);
  const zone = await redrawAlertForm(manager, lower, alertFields.target, {
    target: 'Terrace',
    enter: '7',
  });
  expect(showView(zone)).toMatch(
    /In a usual week, it would fire about (once|twice|\d times): (Fri|Sat) \d\d:\d\d/,
  );
  const quiet = await openAlertForm(manager, 'Unusually quiet');
  expect(showView(quiet)).toContain('in the last six hours');
});

test('what is mistyped is refused at its field, and nothing is lost', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const save = async (typed: TypedAlert) =>
    errorsOf(await saveAlert(manager, await openAlertForm(manager), { ...loudTerrace, ...typed }));
  const at = (field: string) => [expect.stringMatching(new RegExp(`^${field}:`))];
  expect(await save({ enter: '' })).toEqual(at(alertFields.enter));
  // Exceeded all the time.
  expect(await save({ enter: '0.5' })).toEqual(at(alertFields.enter));
  // Enter below exit.
  expect(await save({ enter: '6', exit: '8' })).toEqual(at(alertFields.exit));
  // In quiet hours, a limit that posts less.
  expect(await save({ enter: '9', quiet: 'stricter', quietEnter: '9.5' })).toEqual(
    at(alertFields.quietEnter),
  );
  // Quiet hours that cover the whole day.
  const wholeDay = { quiet: 'silent', quietFrom: '22:00', quietTo: '22:00' };
  expect(await save(wholeDay)).toEqual([alertFields.quietTo]);
  // A channel in which the app may not post.
  sandbox.slack.state.closedChannels.set('T0HARBOUR C0BAR', 'is_archived');
  expect(await save({})).toEqual([alertFields.channelId]);
  sandbox.slack.state.closedChannels.clear();
  expect(await save({ measure: 'music', target: 'venue' })).toEqual([
    expect.stringContaining(alertFields.target),
  ]);
  // A value outside anything the zone ever had is saved, after a warning.
  expect(await save({ enter: '50' })).toBe('view');
});

test('for a private channel without the app it says /invite, and saves after that', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  const form = await openAlertForm(manager);
  const typed = { enter: '9', channelId: 'backstage', forCount: 'At once' };
  const terraceForm = { condition: 'Goes above', target: 'Terrace' };
  const limited = await redrawAlertForm(manager, form, alertFields.condition, terraceForm);
  const fixed = await withOptions(manager, limited, terraceForm);
  const refused = await saveAlert(manager, fixed, typed);
  expect(showSubmitted(refused)).toContain('/invite @Ambience');
  manager.invite('backstage');
  expect(errorsOf(await saveAlert(manager, fixed, typed))).toBe('view');
});

test('a rule on a pending venue starts when the venue approves', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'LAKESIDE-INN');
  const settings = await setUpAlert(manager, { channelId: 'bar', enter: '3', forCount: 'At once' });
  expect(showView(settings)).toContain('approves');
  await pass(sandbox, 2);
  expect(alertsIn(sandbox)).toEqual([]);
  sandbox.venueService.approve('LAKESIDE-INN');
  await ask(manager, '/ambience live');
  await pass(sandbox, 2);
  expect(alertsIn(sandbox)).toHaveLength(1);
});

test('the 51st rule is refused, and a modal saved twice makes one rule', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const form = await openAlertForm(manager);
  const [once, twice] = await Promise.all([
    saveAlert(manager, form, { ...loudTerrace, enter: '50' }),
    saveAlert(manager, form, { ...loudTerrace, enter: '50' }),
  ]);
  expect([once.kind, twice.kind]).toContain('view');
  for (let count = 2; count < alertLimits.perWorkspace; count += 1) {
    await setUpAlert(manager, { ...loudTerrace, enter: String(50 + count) });
  }
  const late = await openAlertForm(manager);
  await setUpAlert(sandbox.as('owner'), { ...loudTerrace, enter: '990' });
  expect(errorsOf(await saveAlert(manager, late, { ...loudTerrace, enter: '999' }))).toEqual([
    expect.stringContaining(alertFields.target),
  ]);
  const list = viewOf(await manager.command('/ambience alert', 'bar'));
  expect(actionsOf(list)).not.toContain(alertIds.create);
});

test('two managers who edit the same rule do not overwrite each other', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, loudTerrace);
  const first = viewOf(await manager.press(settings, alertIds.change));
  const owner = sandbox.as('owner');
  const listed = viewOf(await owner.command('/ambience alert', 'bar'));
  const second = viewOf(
    await owner.press(viewOf(await owner.press(listed, alertIds.manage)), alertIds.change),
  );
  expect((await saveAlert(manager, first, { enter: '9.2' })).kind).toBe('view');
  const refused = await saveAlert(owner, second, { enter: '9.4' });
  expect(showSubmitted(refused)).toContain('Someone else changed');
});

test('a rule that is deleted or paused while it fires closes its message', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const paused = viewOf(await manager.press(settings, alertIds.pause));
  await pass(sandbox, 0);
  expect(onlyAlert(sandbox).text).toContain('paused');
  const resumed = viewOf(await manager.press(paused, alertIds.resume));
  await measure(sandbox, 9.5);
  expect(alertsIn(sandbox)).toHaveLength(2);
  const [, second] = alertsIn(sandbox);
  await manager.press(resumed, alertIds.delete);
  await pass(sandbox, 0);
  expect(alertsIn(sandbox).map(({ text }) => /No longer watched: .*/.exec(text)?.[0])).toEqual([
    expect.stringContaining('paused'),
    expect.stringContaining('deleted'),
  ]);
  // The history says why, too.
  const history = showSeen(await manager.command('/ambience alerts'));
  expect(history.match(/the alert was (paused|deleted)/g)).toHaveLength(2);
  await measure(sandbox, 9.5);
  expect(alertsIn(sandbox)).toHaveLength(2);
  // An old copy of a message of a deleted alert.
  if (second === undefined) throw new Error('nothing was posted');
  expect(showSeen(await manager.press(second, alertIds.manage))).toContain('deleted');
});

test('a zone that vanished stops its rule, and its owner is told', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  sandbox.venueService.renameZone(terrace, 'zn-new', 'Winter Garden');
  await pass(sandbox, 3);
  expect(onlyAlert(sandbox).text).toContain('zone no longer exists');
  const [told, ...others] = manager.directMessages().filter(({ text }) => text.includes('stopped'));
  expect(told?.text).toContain('Too loud: Terrace');
  expect(others).toEqual([]);
});

test('muted zones and rules post nothing until the mute ends', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone', enter: '9.7' });
  await measure(sandbox, 9.9);
  const opened = onlyAlert(sandbox);
  const told = await manager.press(opened, 'For 1 hour');
  expect(showSeen(told)).toContain('Terrace');
  await pass(sandbox, 1);
  expect(await ask(manager, '/ambience')).toMatch(/Terrace is too loud.* · muted until 22:\d\d/);
  await measure(sandbox, 5, 5, 9.9);
  expect(alertsIn(sandbox)).toHaveLength(1);
  // The mute is about the terrace alone.
  sandbox.venueService.measure(lobby, { loudness: 9.8 });
  await pass(sandbox, 1);
  expect(alertsIn(sandbox)).toHaveLength(2);
  expect(alertsIn(sandbox)[1]?.text).toContain('Lobby');
  // Whoever handles it may mute it for a while, and only managers for longer.
  expect(labelsOf(opened)).not.toContain('Until a date…');
  const byOther = await sandbox.as('bartender').press(opened, 'Tonight');
  expect(showSeen(byOther)).toMatch(/Alerts for Terrace are muted until/);
});

test('an open message has the buttons for its state: once muted, it offers to unmute', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5, 9.5);
  const opened = onlyAlert(sandbox);
  expect(actionsOf(opened)).not.toContain(alertIds.unmute);
  await manager.press(opened, 'For 1 hour');
  await measure(sandbox, 9.5);
  const muted = onlyAlert(sandbox);
  expect(muted.text).toMatch(/Muted by .* until 22:1/);
  expect(actionsOf(muted)).toContain(alertIds.unmute);
  // The list and Home say so too, and offer the same.
  const list = messageOf(await manager.command('/ambience alerts'));
  expect(showMessage(list)).toMatch(/Muted until 22:1/);
  expect(actionsOf(list)).toContain(alertIds.unmute);
  const home = await homeOf(sandbox, manager);
  expect(showView(home)).toMatch(/🔔 Too loud since .* · Muted until 22:1/);
  expect(JSON.stringify(home.content.blocks)).toContain(alertIds.unmute);
  expect(showSeen(await manager.press(muted, alertIds.unmute))).toContain("isn't muted any more.");
  await measure(sandbox, 9.5);
  const unmuted = onlyAlert(sandbox);
  expect(unmuted.text).not.toContain('Muted by');
  expect(actionsOf(unmuted)).not.toContain(alertIds.unmute);
});

test('a mute is of the zone that was muted, and so is its end', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone' });
  await measure(sandbox, 9.5);
  await manager.press(onlyAlert(sandbox), 'For 1 hour');
  await measure(sandbox, 5, 5, 5);
  sandbox.venueService.measure(lobby, { loudness: 9.6 });
  await pass(sandbox, 1);
  // The terrace is still muted, but the lobby, which the same rule watches, isn't.
  const list = messageOf(await manager.command('/ambience alerts lobby'));
  expect(showMessage(list)).toContain('Lobby is too loud');
  expect(actionsOf(list)).not.toContain(alertIds.unmute);
  const opened = messageOf(await manager.command('/ambience alerts'));
  const now = showSeen(await manager.press(opened, 'For 1 hour'));
  expect(now).toMatch(/Alerts for Lobby and Lobby Bar are muted until/);
  const muted = messageOf(await manager.command('/ambience alerts lobby'));
  expect(showSeen(await manager.press(muted, alertIds.unmute))).toContain(
    "Alerts for Lobby aren't muted any more.",
  );
  expect(await ask(manager, '/ambience who muted the terrace')).toContain(
    'Alerts for Terrace are muted until',
  );
});

test('a new alert tells since when it was too loud already', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await pass(sandbox, 2);
  await measure(sandbox, 9.5, 9.6, 9.5);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const [, since = '', peak] =
    /since (\d\d:\d\d) · peak (9\.6)/.exec(onlyAlert(sandbox).text) ?? [];
  const [, updated = ''] = /Updated (\d\d:\d\d)/.exec(showMessage(onlyAlert(sandbox))) ?? [];
  expect(peak).toBe('9.6');
  expect(Temporal.PlainTime.from(since).until(updated).total('minutes')).toBe(15);
  // What was before it was saved belongs to its length.
  await measure(sandbox, 5, 5, 5);
  expect(onlyAlert(sandbox).text).toContain('Over after 15 min');
});

test('what happened in quiet hours is in the next digest, once', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const quiet = { quiet: 'silent', quietFrom: '20:00', quietTo: '22:00' };
  await setUpAlert(manager, { ...loudTerrace, ...quiet });
  await setUpDigest(manager, { channel: 'general', times: ['22:30', '23:30'] });
  await measure(sandbox, 9.5, 9.5, 5, 5);
  expect(alertsIn(sandbox)).toEqual([]);
  await pass(sandbox, 30);
  const digests = sandbox.slack.state.messages.filter(
    ({ channelId, text }) => channelId === 'C0GENERAL' && text.startsWith('*Harbour Hotel'),
  );
  expect(digests.map(({ text }) => text.includes('Earlier: *Terrace*'))).toEqual([true, false]);
});

test('an alert that the last digest told as open is not told again', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await setUpDigest(manager, { channel: 'general', times: ['21:30', '22:30'] });
  await measure(sandbox, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5, 9.5);
  await measure(sandbox, 5, 5);
  await pass(sandbox, 12);
  const digests = sandbox.slack.state.messages.filter(
    ({ channelId, text }) => channelId === 'C0GENERAL' && text.startsWith('*Harbour Hotel'),
  );
  expect(digests.map(({ text }) => text.includes('*Terrace* is too loud'))).toEqual([true, false]);
  expect(digests.map(({ text }) => text.includes('Terrace'))).toEqual([true, false]);
});

test('more than five rules at once share one message', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  for (const enter of ['9', '9.1', '9.2', '9.3', '9.4', '9.5']) {
    const target = enter === '9.5' ? { target: 'Any zone' } : {};
    await setUpAlert(manager, { ...loudTerrace, ...target, enter });
  }
  await measure(sandbox, 9.9);
  expect(onlyAlert(sandbox).text).toContain('6 alerts at once');
  const seen = messageOf(await manager.press(onlyAlert(sandbox), alertIds.acknowledge));
  expect(actionsOf(seen)).not.toContain(alertIds.acknowledge);
  // A zone that joins one of them has to be acknowledged for itself.
  sandbox.venueService.measure(lobby, { loudness: 9.6 });
  await measure(sandbox, 9.9);
  const joined = onlyAlert(sandbox);
  expect(actionsOf(joined)).toContain(alertIds.acknowledge);
  const all = messageOf(await sandbox.as('guest').press(joined, alertIds.acknowledge));
  expect(actionsOf(all)).not.toContain(alertIds.acknowledge);
  sandbox.venueService.measure(lobby, { loudness: 5 });
  await measure(sandbox, 5, 5);
  expect(onlyAlert(sandbox).text).toContain('are over');
});

test('an outage is told for itself while a sensor is silent, and is one alert of the night', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone', enter: '9.7' });
  await pass(sandbox, 1);
  sandbox.venueService.failSensor(rooftop, true);
  await pass(sandbox, 8);
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await pass(sandbox, 8);
  const [silent, outage, ...others] = alertsIn(sandbox);
  expect(others).toEqual([]);
  expect(silent?.text).toMatch(/\*Rooftop Bar\* has stopped reporting/);
  expect(outage?.text).toContain("isn't answering");
  const lines = sandbox.slack.state.messages.filter(({ threadId }) => threadId !== undefined);
  expect(lines.map(({ text }) => text)).toEqual([]);
  // What was silent before stays in the answer.
  expect(await ask(manager, '/ambience')).toMatch(/Rooftop Bar: sensor not reporting/);
  sandbox.venueService.breakWith(undefined);
  await pass(sandbox, 2);
  expect(await ask(manager, '/ambience alerts')).toMatch(/1 more earlier today, now over/);
});

test('sensors that fall silent are one message per venue, whatever the rules', async ({
  sandbox,
}) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone', enter: '9.7' });
  await setUpAlert(manager, { ...loudTerrace, target: 'Any zone', enter: '9.8' });
  await pass(sandbox, 1);
  for (const zone of [terrace, rooftop]) sandbox.venueService.failSensor(zone, true);
  await pass(sandbox, 8);
  expect(onlyAlert(sandbox).text).toMatch(/\*Rooftop Bar\* and \*Terrace\* have stopped reporting/);
  for (const zone of [terrace, rooftop]) sandbox.venueService.failSensor(zone, false);
  await pass(sandbox, 1);
  expect(onlyAlert(sandbox).text).toMatch(/^✅.*reporting again/);
  // An outage of the service is one message too.
  sandbox.venueService.breakWith({ kind: 'status', status: 503 });
  await pass(sandbox, 8);
  expect(alertsIn(sandbox)).toHaveLength(2);
  expect(alertsIn(sandbox)[1]?.text).toContain("isn't answering");
  const listed = viewOf(await manager.command('/ambience alert'));
  manager.close(listed);
  expect(showView(listed)).toMatch(/⚠️ Can't watch: no data since 21:50/);
  // The next day tells of both.
  sandbox.venueService.breakWith(undefined);
  await pass(sandbox, 12 * 12);
  // Any alert reports missing data, so it is known of a zone that it watches.
  expect(await ask(manager, '/ambience when did the spa go silent')).not.toContain("I can't tell");
  const told = await ask(manager, '/ambience any alerts last night?');
  expect(told).toMatch(
    /Yes, 3 alerts\..*^3 alerts, none acknowledged:\n• The venue service didn't answer 21:50 to 22:35 \(45 min\)$/ms,
  );
  expect(told).toContain('Terrace sent no data 21:05 to 21:50 (45 min)');
  const week = await ask(manager, '/ambience what sensors were down this week');
  expect(week).toMatch(/^3 alerts:$.*Terrace sent no data Fri.* 21:05 to 21:50/ms);
});

test('a reminder and an escalation follow, unless someone acknowledges', async ({ sandbox }) => {
  sandbox.slack.state.locales.set('U0OWNER', 'en-US');
  const manager = await ready(sandbox);
  const escalation = { escalateTo: 'owner', escalateAfter: '15 min', thread: '' };
  await setUpAlert(manager, { ...loudTerrace, ...escalation });
  const owner = sandbox.as('owner');
  const { length: before } = owner.directMessages();
  await measure(sandbox, 9.5, 9.5, 9.5);
  expect(owner.directMessages()).toHaveLength(before);
  await measure(sandbox, 9.5);
  expect(owner.directMessages()).toHaveLength(before + 1);
  // Only the owner reads it; the channel's message keeps its 24 hours.
  const [called] = owner.directMessages().slice(-1);
  expect(called?.text).toMatch(/since \d+:\d\d PM/);
  if (called === undefined) throw new Error('nobody was called');
  const acknowledged = messageOf(await owner.press(called, alertIds.acknowledge));
  expect(acknowledged.text).toMatch(/Acknowledged by .* at \d+:\d\d PM/);
  await sandbox.settle();
  expect(onlyAlert(sandbox).text).toMatch(/since \d\d:\d\d(?! PM)/);
  await measure(sandbox, ...Array<number>(16).fill(9.5));
  expect(owner.directMessages()).toHaveLength(before + 1);
});

test('a disconnected venue closes its messages and forgets its history', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  await setUpAlert(manager, loudTerrace);
  await measure(sandbox, 9.5);
  const asked = messageOf(await manager.command('/ambience disconnect'));
  await manager.press(asked, entryPoints.disconnect);
  await pass(sandbox, 0);
  expect(onlyAlert(sandbox).text).toContain('disconnected');
});

test('a test message goes to the person who asks for it', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  const settings = await setUpAlert(manager, loudTerrace);
  await manager.press(settings, alertIds.test);
  expect(manager.directMessages().at(-1)?.text).toContain('This is a test');
  expect(alertsIn(sandbox)).toEqual([]);
});

test('three rules and ten people cost one request for each measurement', async ({ sandbox }) => {
  const manager = await ready(sandbox);
  for (const enter of ['9', '9.2', '9.4']) await setUpAlert(manager, { ...loudTerrace, enter });
  await pass(sandbox, 1);
  const { length: before } = dataRequests(sandbox);
  const live = () =>
    dataRequests(sandbox)
      .slice(before)
      .filter((path) => path === 'zones/live');
  await pass(sandbox, 12);
  expect(live()).toHaveLength(12);
  for (let step = 0; step < 12; step += 1) {
    for (let person = 0; person < 10; person += 1) {
      await sandbox.as(person % 2 === 0 ? 'bartender' : 'guest').command('/ambience zones');
      await sandbox.as('bartender').command('/ambience busiest');
    }
    await pass(sandbox, 1);
  }
  expect(live()).toHaveLength(24);
});

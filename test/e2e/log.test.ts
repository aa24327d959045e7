import { describe, expect } from 'vitest';
import { logIds } from '../../src/conversation/log/ids.ts';
import { showMessage, showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import { hourMs, minuteMs } from '../../src/time.ts';
import { setUpAlert } from './with-alerts.ts';
import { ask, connected, messageOf, type Running, test, viewOf } from './with-sandbox.ts';

/** The venue log: written, changed, followed up and deleted, over HTTP and in a real file. */

const complaint = '/ambience log Guest in 204 complained about the terrace';

async function withVenue(sandbox: Running): Promise<{ manager: Person; bartender: Person }> {
  const manager = sandbox.as('manager');
  await connected(manager);
  await sandbox.settle();
  return { manager, bartender: sandbox.as('bartender') };
}

test('a zone that no entry is about shows those of the venue as a whole', async ({ sandbox }) => {
  const { bartender } = await withVenue(sandbox);
  const asked = '/ambience anything in the log for the spa tonight';
  expect(await ask(bartender, asked)).toContain('Not that anyone logged.');
  await ask(bartender, '/ambience log Neighbours called about the music');
  const shown = await ask(bartender, asked);
  expect(shown).toMatch(
    /^No log entries for Spa\. Here's what was logged for the venue as a whole:\nVenue log, Harbour Hotel: /,
  );
  expect(shown).toContain('“Neighbours called about the music”');
  await ask(bartender, '/ambience log The spa door squeaks');
  expect(await ask(bartender, asked)).not.toContain('Neighbours');
});

test('whether anything needs someone names the trouble and the follow-ups of the log', async ({
  sandbox,
}) => {
  const { bartender } = await withVenue(sandbox);
  const quiet = await ask(bartender, '/ambience anything i should know');
  expect(quiet).not.toContain('✍️');
  await ask(bartender, complaint);
  const card = messageOf(await bartender.command('/ambience log Key card of 310 is lost'));
  await bartender.press(card, logIds.follow);
  const told = await ask(bartender, '/ambience what needs me');
  expect(told).toContain('✍️ 21:03 Complaint, Terrace: “Guest in 204 complained about the terrace”');
  expect(told).toContain('✍️ Still to do: “Key card of 310 is lost”');
  // Of a zone, only its own.
  expect(await ask(bartender, '/ambience does the spa need anything')).not.toContain('✍️');
  await ask(bartender, '/ambience log complaint about noise in the spa');
  await ask(bartender, '/ambience log complaint about noise in the lobby');
  expect(await ask(bartender, '/ambience what needs me')).toContain('3 complaints');
});

test('follow-ups of complaints that nobody logged or marked are not said to be dealt with', async ({
  sandbox,
}) => {
  const { bartender } = await withVenue(sandbox);
  const asked = '/ambience has anyone followed up on the complaint from tonight';
  expect(await ask(bartender, asked)).toMatch(/^Not that anyone logged\.\n.*no complaints/);
  await ask(bartender, complaint);
  const shown = await ask(bartender, asked);
  expect(shown).toMatch(/^None of these has an open follow-up\.\n.*1 complaint/);
  expect(shown).toContain('“Guest in 204 complained about the terrace”');
});

test('words that are searched for are looked up in the log', async ({ sandbox }) => {
  const { bartender } = await withVenue(sandbox);
  await ask(bartender, '/ambience log Glass smashed at the bar, cleaned up');
  expect(await ask(bartender, '/ambience find broken glass')).toContain(
    '“Glass smashed at the bar',
  );
});

describe('writing', () => {
  test('an entry has its zone, its kind and the readings of its moment', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const shown = await ask(bartender, complaint);
    expect(shown).toContain('Complaint, Terrace');
    expect(shown).toContain('Fri 20 Nov 21:03');
    expect(shown).toContain('“Guest in 204 complained about the terrace”');
    expect(shown).toMatch(/Loudness \d\.\d \(usually \d\.\d\) · mood .* · music 103, manual/);
    expect(await ask(bartender, '/ambience log')).toContain('Complaint, Terrace');
  });

  test('of two places, the first is where it happened, and both find it', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const typed = 'ice machine on the rooftop down, guests moved to the lobby bar';
    const shown = await ask(bartender, `/ambience log ${typed}`);
    expect(shown).toContain('Rooftop Bar');
    for (const zone of ['rooftop', 'lobby bar']) {
      const found = await ask(bartender, `/ambience anything in the log about the ${zone} tonight`);
      expect(found).toContain(typed);
    }
    const none = await ask(bartender, '/ambience anything in the log about the spa tonight');
    expect(none).not.toContain(typed);
  });

  test('a time in the words is when it happened, and is read from the last hours', async ({
    sandbox,
  }) => {
    const { bartender } = await withVenue(sandbox);
    expect(await ask(bartender, '/ambience log glass broken in the lobby bar at 19:30')).toMatch(
      /Maintenance, Lobby Bar · Fri 20 Nov 19:30[\s\S]*Mood \d\.\d of 10 \(usually/,
    );
    expect(await ask(bartender, '/ambience log noise in the spa an hour ago')).toContain(
      'Complaint, Spa · Fri 20 Nov 20:03',
    );
  });

  test('the form opens if something is missing, and keeps what was typed', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const dayOnly = viewOf(await bartender.command('/ambience log Guest complained last night'));
    expect(showView(dayOnly)).toContain('At what time did it happen?');
    const onlyKind = viewOf(await bartender.command('/ambience log complaint'));
    const saved = await bartender.submit(onlyKind, { [logIds.textField]: 'Loud band' });
    expect(showSubmitted(saved)).toContain('Complaint, Harbour Hotel');
    const onlyLink = viewOf(await bartender.command('/ambience log https://example.com/x'));
    expect(showView(onlyLink)).toContain('Add a few words');
  });

  test('a time or place that does not fit is said, and nothing that was typed is lost', async ({
    sandbox,
  }) => {
    const { manager, bartender } = await withVenue(sandbox);
    await connected(manager, 'CORNER-CAFE');
    const before = viewOf(await bartender.command('/ambience log noise in the bar 10 nov 22:00'));
    expect(showView(before)).toContain("wasn't connected yet");
    expect(showView(before)).toContain('noise in the bar 10 nov 22:00');
    expect(showView(before)).toContain('When it happened: 1794344400');

    const tomorrow = await ask(bartender, '/ambience log harbour hotel call the florist tomorrow');
    expect(tomorrow).toContain("That's still to come, so this is logged as of now.");
    expect(tomorrow).toContain('Needs follow-up');

    const elsewhere = '/ambience log harbour hotel: noise at the counter at 20:40';
    const form = viewOf(await bartender.command(elsewhere));
    expect(showView(form)).toContain('Counter is part of Corner Café. Choose where it happened.');
    expect(showView(form)).toContain('harbour hotel: noise at the counter');
    expect(showView(form)).toContain('When it happened: 1795203600');

    const long = viewOf(await bartender.command(`/ambience log ${'x'.repeat(2_500)}`));
    expect(showView(long)).toContain("That's too long. An entry has at most 2,000 characters.");
    expect(showView(long).match(/x{100,}/)?.[0].length).toBe(2_500);
    const tooLong = viewOf(await bartender.command(`/ambience log ${'Noise again. '.repeat(300)}`));
    expect(showView(tooLong)).toMatch(/only the first 3,000 are here/);
  });

  test('people of another workspace write nothing', async ({ sandbox }) => {
    const { manager, bartender } = await withVenue(sandbox);
    sandbox.slack.state.strangers.add('U0BARTENDER');
    const refused = 'Only people of this workspace can write into its venue log.';
    expect(await ask(bartender, complaint)).toContain(refused);
    const live = messageOf(await bartender.command('/ambience live'));
    expect(showSeen(await bartender.press(live, 'Log a round'))).toContain(refused);
    const form = viewOf(await bartender.press(live, 'Log this'));
    const saved = await bartender.submit(form, { [logIds.textField]: 'All is well' });
    expect(JSON.stringify(saved)).toContain(refused);
    expect(await ask(manager, '/ambience log')).toContain('No entries yet');
  });

  test('an event is told with the numbers of its evening', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    await ask(bartender, '/ambience log DJ night from 20:30');
    const event = /Event, Harbour Hotel: “DJ night from 20:30”/;
    expect(await ask(bartender, '/ambience tonight')).toMatch(event);
    await sandbox.pass(16 * hourMs);
    expect(await ask(bartender, '/ambience last night at 22:00')).toMatch(event);
    expect(await ask(bartender, '/ambience last night between 21:00 and 23:00')).toMatch(event);
    expect(await ask(bartender, '/ambience last night at 19:00')).not.toMatch(event);
  });

  test('what is told without a command can be logged, with what its words say', async ({
    sandbox,
  }) => {
    const { bartender } = await withVenue(sandbox);
    const told = 'neighbour shouted over the terrace fence at 20:40';
    const refusal = messageOf(await bartender.command(`/ambience ${told}`));
    const form = viewOf(await bartender.press(refusal, 'Log this'));
    expect(showView(form)).toContain('Neighbour shouted over the terrace fence at 20:40');
    const saved = await bartender.submit(form, {});
    expect(showSubmitted(saved)).toContain('Complaint, Terrace · Fri 20 Nov 20:40');
    const before = 'neighbour shouted over the terrace fence yesterday at 22:30';
    const earlier = messageOf(await bartender.command(`/ambience ${before}`));
    const dated = viewOf(await bartender.press(earlier, 'Log this'));
    expect(showView(dated)).toContain(String(Date.UTC(2026, 10, 19, 21, 30) / 1_000));
  });

  test('entries of several places are shown under the names of those places', async ({
    sandbox,
  }) => {
    const { bartender } = await withVenue(sandbox);
    for (const zone of ['lobby bar', 'terrace', 'spa']) {
      await ask(bartender, `/ambience log a guest complained about the ${zone}`);
    }
    const two = await ask(bartender, '/ambience complaints about the terrace or the spa');
    expect(two).toContain('Venue log, Terrace and Spa (Harbour Hotel): 2 complaints');
    expect(two).not.toContain('complained about the lobby bar');
    const bars = await ask(bartender, '/ambience complaints in the bars');
    expect(bars).toContain('Venue log, Lobby Bar and Rooftop Bar (Harbour Hotel): 1 complaint');
    await ask(bartender, '/ambience log round all doors closed');
    const others = await ask(bartender, '/ambience complaints not about the terrace');
    expect(others).toContain('Venue log, Harbour Hotel without Terrace: 2 complaints');
    expect(others).not.toContain('complained about the terrace');
    const kinds = await ask(bartender, '/ambience what was logged tonight, not counting rounds');
    expect(kinds).toContain('Venue log, Harbour Hotel without rounds');
    expect(kinds).toContain('complained about the spa');
    expect(kinds).not.toContain('all doors closed');
    const typed = await ask(bartender, '/ambience log entries tonight not counting complaints');
    expect(typed).toContain('Venue log, Harbour Hotel without complaints');
    expect(typed).toContain('all doors closed');
  });

  test('the switch of the form makes an entry a follow-up', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const form = viewOf(await bartender.command('/ambience log complaint'));
    const typed = { [logIds.textField]: 'Glass shelf', [logIds.followUpField]: 'switch:on' };
    showSubmitted(await bartender.submit(form, typed));
    expect(await ask(bartender, '/ambience log open')).toContain('Glass shelf');
  });

  test('entries are found by who wrote them, and by noise in other words', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    await ask(bartender, '/ambience log 204 complained that the terrace is too loud');
    const lines = ['complaints by bartender', 'complaints about the noise', 'find noise'];
    for (const line of lines) {
      expect(await ask(bartender, `/ambience log ${line}`), line).toContain('“204 complained');
    }
    expect(await ask(bartender, '/ambience log complaints by owner')).toContain('No entries');
    // Few complaints about noise have this word, so none is kept back for it.
    const music = await ask(bartender, '/ambience any complaints about the band tonight');
    expect(music).toContain('No entry mentions “band”');
    expect(music).toContain('“204 complained');
    const last = await ask(bartender, '/ambience last complaint about the band');
    expect(last).toContain('No entries');
    expect(await ask(bartender, '/ambience what did i log tonight')).toContain('“204 complained');
    expect(await ask(sandbox.as('owner'), '/ambience entries by me')).toContain('by you');
    expect(await ask(sandbox.as('owner'), '/ambience entries by me')).toContain('No entries');
    // What is nothing else is offered as something to look for.
    const unknown = messageOf(await bartender.command('/ambience 204'));
    const found = showSeen(await bartender.press(unknown, 'Look in the log'));
    expect(found).toContain('“204 complained');
  });

  test('the month so far includes today, in a list and in a file', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    await ask(bartender, complaint);
    const asked = ['complaints november', 'did anyone complain on the terrace'];
    for (const line of asked) {
      expect(await ask(bartender, `/ambience ${line}`)).toContain('Guest in 204');
    }
    for (const line of ['csv complaints november', 'complaints november csv', 'csv log november']) {
      const name = line.includes('complaints') ? 'harbour-hotel-complaints' : 'harbour-hotel-log';
      expect(await ask(bartender, `/ambience ${line}`)).toContain(name);
    }
    const files = sandbox.slack.state.messages.flatMap(({ file }) => file ?? []);
    expect(files).toHaveLength(3);
    for (const { content } of files) {
      expect(content).toContain('Guest in 204');
      // By name, for those who read it elsewhere.
      expect(content).toContain(',bartender,2026-11-20 21:03');
    }
  });

  test('what cannot be written is said at its field', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const refused = async (typed: Record<string, string>) => {
      const form = viewOf(await bartender.command('/ambience log complaint'));
      const submitted = await bartender.submit(form, typed);
      return submitted.kind === 'errors' ? submitted.errors : showSubmitted(submitted);
    };
    const at = (ms: number) => String(Math.floor((sandbox.clock.now() + ms) / 1000));
    expect(await refused({ [logIds.textField]: ' ' })).toHaveProperty(logIds.textField);
    expect(
      await refused({ [logIds.textField]: 'x', [logIds.timeField]: at(hourMs) }),
    ).toHaveProperty(logIds.timeField);
    expect(
      await refused({ [logIds.textField]: 'x', [logIds.timeField]: at(-40 * 24 * hourMs) }),
    ).toHaveProperty(logIds.timeField);
    expect(
      await refused({ [logIds.textField]: 'x', [logIds.timeField]: at(-20 * 24 * hourMs) }),
    ).toHaveProperty(logIds.timeField);
  });

  test('a form that is submitted twice writes one entry', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const form = viewOf(await bartender.command('/ambience log complaint'));
    const typed = { [logIds.textField]: 'Loud band' };
    await Promise.all([bartender.submit(form, typed), bartender.submit(form, typed)]);
    const listed = await ask(bartender, '/ambience log');
    expect(listed.split('Loud band')).toHaveLength(2);
  });

  test('a round names the zone of which there is no data', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    sandbox.venueService.failSensor('zn-4107', true);
    await sandbox.pass(15 * minuteMs);
    await sandbox.settle();
    const list = messageOf(await bartender.command('/ambience log'));
    const round = showSeen(await bartender.press(list, logIds.round));
    expect(round).toMatch(/8 zones measured\. No data from Spa\.$/m);
  });

  test('a round is one press, with the readings of all zones', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const list = messageOf(await bartender.command('/ambience log'));
    const round = showSeen(await bartender.press(list, logIds.round));
    expect(round).toContain('Round, Harbour Hotel');
    for (const zone of ['Lobby Bar', 'Terrace', 'Spa', 'Corridor']) expect(round).toContain(zone);
    const again = showSeen(await bartender.press(list, logIds.round));
    expect(again).toContain('just logged');
    expect((await ask(bartender, '/ambience log rounds')).split('Round, Harbour')).toHaveLength(2);
  });

  test('a round while an alert is open does not say that all is fine', async ({ sandbox }) => {
    const { bartender, manager } = await withVenue(sandbox);
    await setUpAlert(manager, {
      target: 'Terrace',
      enter: '9',
      channelId: 'bar',
      forCount: '5 min',
      clearCount: '5 min',
    });
    sandbox.venueService.measure('zn-4106', { loudness: 9.8 });
    await sandbox.pass(20 * minuteMs);
    const list = messageOf(await bartender.command('/ambience log'));
    const round = showSeen(await bartender.press(list, logIds.round));
    expect(round).toContain('“Checked, alert open: Terrace”');
  });

  test('a message becomes an entry, and its mentions ring nobody', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    bartender.say('@owner the band in the lobby is too loud, see https://example.com', 'bar');
    const said = sandbox.slack.state.messages.at(-1);
    if (said === undefined) throw new Error('nothing was said');
    sandbox.slack.state.messages.push({
      ...said,
      id: `${said.id}1`,
      text: '<@U0OWNER> the band in the <#C0BAR|bar> &amp; lobby is too loud <!here>',
    });
    const withMarks = sandbox.slack.state.messages.at(-1) ?? said;
    sandbox.clock.advance(10 * minuteMs);
    const form = viewOf(await bartender.messageShortcut(withMarks, 'Add to venue log'));
    expect(showView(form)).toContain('@owner the band in the #bar & lobby is too loud @here');
    const saved = showSubmitted(await bartender.submit(form, {}));
    expect(saved).toContain('Complaint, Lobby · Fri 20 Nov 21:03');
    const entry = messageOf(await bartender.command('/ambience log'));
    const opened = messageOf(await bartender.press(entry, 'Show entry'));
    await bartender.press(opened, logIds.share);
    const post = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
    expect(JSON.stringify(post?.blocks)).not.toMatch(/<@U0OWNER>.*band|<!here>/);
  });
});

test("a colleague's message is added with their name", async ({ sandbox }) => {
  const { bartender, manager } = await withVenue(sandbox);
  bartender.say('Guest in 204 complained', 'bar');
  const said = sandbox.slack.state.messages.findLast(({ text }) => text.includes('204'));
  if (said === undefined) throw new Error('nothing was said');
  const form = viewOf(await manager.messageShortcut(said, 'Add to venue log'));
  expect(showView(form)).toContain('bartender: Guest in 204 complained');
  expect(showSubmitted(await manager.submit(form, {}))).toContain('Complaint');
  expect(showSeen(await manager.messageShortcut(said, 'Add to venue log'))).toContain(
    'already in the venue log',
  );
});

test('a message whose author logged its words is not added a second time', async ({ sandbox }) => {
  const { bartender, manager } = await withVenue(sandbox);
  await bartender.command('/ambience log Guest in 204 complained');
  bartender.say('Guest in 204 complained', 'bar');
  const said = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
  if (said === undefined) throw new Error('nothing was said');
  expect(showSeen(await manager.messageShortcut(said, 'Add to venue log'))).toContain(
    'already in the venue log',
  );
});

test('what the app posted is added without its name', async ({ sandbox }) => {
  const { bartender, manager } = await withVenue(sandbox);
  const entry = messageOf(await bartender.command('/ambience log lamp is broken'));
  await bartender.press(entry, 'Share to channel');
  const post = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
  if (post === undefined) throw new Error('nothing was posted');
  const shown = showView(viewOf(await manager.messageShortcut(post, 'Add to venue log')));
  expect(shown).toContain('lamp is broken');
  expect(shown).not.toContain('ambience:');
});

test('a message is about the venue of its channel', async ({ sandbox }) => {
  const { bartender, manager } = await withVenue(sandbox);
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  bartender.say('The coffee machine leaks', 'bar');
  const said = sandbox.slack.state.messages.findLast(({ text }) => text.includes('coffee'));
  if (said === undefined) throw new Error('nothing was said');
  sandbox.clock.advance(minuteMs);
  const form = viewOf(await bartender.messageShortcut(said, 'Add to venue log'));
  const saved = showSubmitted(await bartender.submit(form, {}));
  expect(saved).toContain('Maintenance, Corner Café');
  const again = showSeen(await bartender.messageShortcut(said, 'Add to venue log'));
  expect(again).toMatch(/already in the venue log: @bartender added it \w{3} \d+ \w{3} \d\d:\d\d/);
});

test('with several venues connected, an entry and its post name the venue of their zone', async ({
  sandbox,
}) => {
  const { bartender, manager } = await withVenue(sandbox);
  const one = messageOf(await bartender.command('/ambience log spa heater is broken'));
  expect(showMessage(one)).toContain('Maintenance, Spa · ');
  await connected(manager, 'CORNER-CAFE');
  const entry = messageOf(
    await bartender.command('/ambience log harbour hotel lobby lamp is broken', 'bar'),
  );
  expect(showMessage(entry)).toContain('Maintenance, Lobby (Harbour Hotel)');
  await bartender.press(entry, 'Share to channel');
  const shared = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
  expect(shared?.text).toContain('Maintenance, Lobby (Harbour Hotel)');
});

describe('after writing', () => {
  test('a follow-up is listed first until somebody is done, who is named', async ({ sandbox }) => {
    const { bartender, manager } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    await ask(bartender, '/ambience log Delivery came late');
    const open = messageOf(await bartender.press(entry, logIds.follow));
    expect(showMessage(open)).toContain('Needs follow-up');
    const listed = await ask(manager, '/ambience log');
    expect(listed.indexOf('complained')).toBeLessThan(listed.indexOf('Delivery'));
    expect(await ask(manager, '/ambience log open')).not.toContain('Delivery');
    await bartender.press(open, logIds.share);
    const post = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
    if (post === undefined) throw new Error('nothing was shared');
    await manager.press(post, logIds.done);
    const edited = sandbox.slack.state.messages.find(({ id }) => id === post.id);
    expect(edited && showMessage(edited)).toContain('Done by @manager');
    // Pressed twice: the second person is told who it was.
    const second = showSeen(await bartender.press(post, logIds.done));
    expect(second).toContain('@manager has already done this');
    expect(await ask(manager, '/ambience log open')).toContain('Nothing is open');
    await ask(manager, '/ambience log csv');
    const file = sandbox.slack.state.messages.findLast(
      ({ file: sent }) => sent !== undefined,
    )?.file;
    expect(file?.content).toContain(',done,manager,2026-11-20 21:0');
    expect(file?.content).toContain(',Harbour Hotel,');
  });

  test('a list stays when one of its entries is done, and has pages', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    for (let count = 1; count <= 13; count += 1) {
      sandbox.clock.advance(minuteMs);
      await ask(bartender, `/ambience log Room ${count} wants a call back`);
    }
    const open = messageOf(await bartender.command('/ambience log open'));
    expect(showMessage(open)).toContain('13 open follow-ups');
    const told = messageOf(await bartender.press(open, 'Mark done'));
    expect(told.id).not.toBe(open.id);
    expect(showMessage(told)).toContain('Done by @bartender');
    const list = messageOf(await bartender.command('/ambience log'));
    const older = messageOf(await bartender.press(list, 'Show older'));
    expect(showMessage(older)).toContain('Showing 11 to 13');
    expect(await ask(bartender, '/ambience log room 7')).toContain('1 entry with “room 7”');
  });

  test('a form that opened without words reads kind, zone and follow-up from them', async ({
    sandbox,
  }) => {
    const { bartender } = await withVenue(sandbox);
    const list = messageOf(await bartender.command('/ambience log'));
    const form = viewOf(await bartender.press(list, logIds.write));
    const text = 'Room 502 complained about noise on the terrace, needs a call back';
    const saved = showSubmitted(await bartender.submit(form, { [logIds.textField]: text }));
    expect(saved).toContain('Complaint, Terrace');
    expect(saved).toContain('Needs follow-up');
  });

  test('two people who edit lose nothing', async ({ sandbox }) => {
    const { bartender, manager } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    const [list] = [messageOf(await manager.command('/ambience log'))];
    const ofManager = messageOf(await manager.press(list, 'Show entry'));
    const first = viewOf(await bartender.press(entry, logIds.edit));
    const second = viewOf(await manager.press(ofManager, logIds.edit));
    await bartender.submit(first, { [logIds.textField]: 'Guest in 204 is calm now' });
    const conflict = await manager.submit(second, { [logIds.textField]: 'Guest in 205, too' });
    expect(showSubmitted(conflict)).toContain(
      '@bartender just edited this entry. It now says “Guest in 204 is calm now”',
    );
    expect(showSubmitted(conflict)).toContain('Guest in 205, too');
    const saved = await manager.submit(viewOf(conflict), {});
    expect(showSubmitted(saved)).toContain('“Guest in 205, too”');
    // It is not the bartender who wrote these words.
    expect(showSubmitted(saved)).toContain('by @bartender, edited by @manager');
  });

  test('the kind is what the words say, unless one was chosen', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const list = messageOf(await bartender.command('/ambience log'));
    const text = 'Turned the speakers down, DJ told about the complaint';
    const blank = viewOf(await bartender.press(list, logIds.write));
    const read = await bartender.submit(blank, { [logIds.textField]: text });
    expect(showSubmitted(read)).toContain('Complaint, Harbour Hotel');
    const other = viewOf(await bartender.press(list, logIds.write));
    const chosen = { [logIds.textField]: text, [logIds.kindField]: 'note' };
    expect(showSubmitted(await bartender.submit(other, chosen))).toContain('Note, Harbour Hotel');
  });

  test('another kind keeps the numbers of the moment', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command('/ambience log Guest asked about the terrace'));
    const numbers = /Loudness.*|Mood.*/.exec(showMessage(entry))?.[0] ?? '';
    expect(numbers).toContain('music 103, manual');
    await sandbox.pass(48 * hourMs);
    const form = viewOf(await bartender.press(entry, logIds.edit));
    const shown = showSubmitted(await bartender.submit(form, { [logIds.kindField]: 'complaint' }));
    expect(shown).toContain('Complaint, Terrace');
    expect(shown).toContain('music 103, manual');
    expect(shown).toMatch(/\(usually \d\.\d\)/);
    // A dialog cannot post in a channel.
    expect(shown).not.toContain('Share to channel');
  });

  test('an edit says whether someone still has to deal with it', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    const form = viewOf(await bartender.press(entry, logIds.edit));
    expect(showView(form)).toContain('Someone still has to deal with it');
    await bartender.submit(form, { [logIds.followUpField]: 'switch:on' });
    expect(await ask(bartender, '/ambience log open')).toContain('Guest in 204');
    const again = viewOf(await bartender.press(entry, logIds.edit));
    await bartender.submit(again, { [logIds.followUpField]: '' });
    expect(await ask(bartender, '/ambience log open')).not.toContain('Guest in 204');
  });

  test('Activity keeps what an edit replaced', async ({ sandbox }) => {
    const { bartender, manager } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    const form = viewOf(await bartender.press(entry, logIds.edit));
    await bartender.submit(form, {
      [logIds.kindField]: 'note',
      [logIds.timeField]: String(Math.floor(sandbox.clock.now() / 1000) - 600),
    });
    const home = viewOf(await manager.openHome());
    const activity = showSeen(await manager.press(home, 'Show activity'));
    expect(activity).toContain(
      'edited a log entry of Harbour Hotel. Before: Complaint, 2026-11-20',
    );
    expect(activity).not.toContain('Guest in 204');
  });

  test('a shared entry that was deleted says so once somebody presses Done', async ({
    sandbox,
  }) => {
    const { bartender, manager } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    const open = messageOf(await bartender.press(entry, logIds.follow));
    await bartender.press(open, logIds.share);
    const post = sandbox.slack.state.messages.findLast(({ onlyFor }) => onlyFor === undefined);
    if (post === undefined) throw new Error('nothing was shared');
    await bartender.press(open, logIds.remove);
    expect(showSeen(await manager.press(post, logIds.done))).toContain('was deleted');
    await sandbox.settle();
    const edited = sandbox.slack.state.messages.find(({ id }) => id === post.id);
    expect(edited && showMessage(edited)).not.toContain('204');
  });

  test('others cannot change an entry, and deleting leaves a trace without its words', async ({
    sandbox,
  }) => {
    const { bartender, manager } = await withVenue(sandbox);
    const entry = messageOf(await bartender.command(complaint));
    const edited = viewOf(await bartender.press(entry, logIds.edit));
    await bartender.submit(edited, { [logIds.textField]: 'Guest in 204 left' });
    const guest = sandbox.as('guest');
    const list = messageOf(await guest.command('/ambience log'));
    const opened = await guest.press(list, 'Show entry');
    expect(showSeen(opened)).not.toContain('Edit');
    sandbox.clock.advance(25 * hourMs);
    const late = messageOf(
      await bartender.press(messageOf(await bartender.command('/ambience log')), 'Show entry'),
    );
    expect(showMessage(late)).not.toContain('Delete');
    expect(showSeen(await bartender.press(entry, logIds.remove))).toContain('for one day');
    const ofManager = messageOf(
      await manager.press(messageOf(await manager.command('/ambience log')), 'Show entry'),
    );
    await manager.press(ofManager, logIds.remove);
    expect(await ask(bartender, '/ambience log')).toContain('No entries yet');
    const home = viewOf(await manager.openHome());
    const activity = showSeen(await manager.press(home, 'Show activity'));
    expect(activity).toContain('deleted a log entry');
    expect(activity).not.toContain('204');
  });

  test('readings that were not known are added by the next recording', async ({ sandbox }) => {
    const { bartender } = await withVenue(sandbox);
    sandbox.clock.advance(40 * minuteMs);
    sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    expect(await ask(bartender, complaint)).toContain('as soon as they come in');
    sandbox.venueService.breakWith(undefined);
    await sandbox.pass(4 * hourMs);
    await sandbox.settle();
    expect(await ask(bartender, '/ambience log')).toMatch(/Loudness \d\.\d \(usually/);
  });

  test('the log leaves with its venue', async ({ sandbox }) => {
    const { bartender, manager } = await withVenue(sandbox);
    await ask(bartender, complaint);
    const asked = messageOf(await manager.command('/ambience disconnect'));
    await manager.press(asked, 'Disconnect Harbour Hotel');
    await sandbox.settle();
    await connected(manager);
    expect(await ask(bartender, '/ambience log')).toContain('No entries yet');
  });
});

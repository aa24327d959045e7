import { expect } from 'vitest';
import {
  disconnectedMessage,
  disconnectMessage,
} from '../../src/conversation/connect/disconnect.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { peopleIds } from '../../src/conversation/people/ids.ts';
import { showSeen, showSubmitted, showView } from '../../src/sandbox/show.ts';
import type { Person } from '../../src/sandbox/slack/people.ts';
import type { ShownView } from '../../src/sandbox/slack/state.ts';
import { readMenuOption } from '../../src/slack/render/control-elements.ts';
import { actionsOf, blocksOf, namedIn, rowsOf } from './facts.ts';
import { connectionNamed, notAManager, notAManagerAtField, saying } from './kinds.ts';
import { setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  dataRequests,
  homeOf,
  passMinutes,
  type Running,
  test,
  viewOf,
} from './with-sandbox.ts';

const hotel = 'Harbour Hotel';
const cafe = 'Corner Café';

/** A line of Home with a menu or a button beside it. */
interface Row {
  readonly text: string;
  readonly blockId: string;
  /** The menu or button. */
  readonly controlId: string;
  readonly offers: readonly Offer[];
}

interface Offer {
  readonly actionId: string;
  /** What a payload has if it is chosen. */
  readonly chosen: Readonly<Record<string, unknown>>;
}

function rowsWithControls(home: ShownView): Row[] {
  return blocksOf(home).flatMap(({ block_id, text, accessory }) => {
    if (accessory === undefined) return [];
    const { options, action_id } = Object(accessory);
    const offers: Offer[] = Array.isArray(options)
      ? options.map((option) => ({
          actionId: readMenuOption(String(option.value)).actionId,
          chosen: { selected_option: option },
        }))
      : [{ actionId: String(action_id).replace(/:\d+$/, ''), chosen: {} }];
    return [
      {
        text: String(Object(text).text),
        blockId: String(block_id),
        controlId: String(action_id),
        offers,
      },
    ];
  });
}

/** What the row of a venue or digest offers, by action id. */
function offeredBeside(home: ShownView, words: string): string[] {
  const row = rowsWithControls(home).find(({ text }) => text.includes(words));
  return (row?.offers ?? []).map(({ actionId }) => actionId);
}

/** The venues that have a menu or a button, from the top. */
function venuesIn(home: ShownView, ...names: readonly string[]): string[] {
  return rowsWithControls(home).flatMap(({ text }) => {
    const [first = ''] = text.split('\n');
    return namedIn(first, ...names);
  });
}

/** Everything that can be pressed in Home: buttons, and the options of menus. */
function allOffered(home: ShownView): string[] {
  const beside = rowsWithControls(home).flatMap(({ offers }) => offers);
  return [...actionsOf(home), ...beside.map(({ actionId }) => actionId)];
}

/** Chooses what the menu or button beside a venue or digest offers. */
async function choose(person: Person, home: ShownView, actionId: string, words: string) {
  const row = rowsWithControls(home).find(({ text }) => text.includes(words));
  const offer = row?.offers.find((one) => one.actionId === actionId);
  if (row === undefined || offer === undefined) {
    throw new Error(`${actionId} is not offered beside ${words}`);
  }
  const { blockId, controlId } = row;
  const { chosen } = offer;
  return person.use(home, { blockId, actionId: controlId, chosen, values: {} });
}

async function chooseAtHome(
  sandbox: Running,
  person: Person,
  actionId: string,
  words: string,
): Promise<ShownView> {
  return viewOf(await choose(person, await homeOf(sandbox, person), actionId, words));
}

async function askInBar(person: Person, line: string): Promise<string> {
  return showSeen(await person.command(line, 'bar'));
}

/** Only managers can do these. */
const forManagers: readonly string[] = [
  connectIds.connect,
  connectIds.disconnect,
  connectIds.askDisconnect,
  connectIds.pickChannel,
  connectIds.chooseDefault,
  connectIds.clearDefault,
  digestIds.create,
  digestIds.list,
  digestIds.manage,
  digestIds.pause,
  digestIds.resume,
  peopleIds.changeManagers,
  peopleIds.showAudit,
];

test('Home shows venues, the venue of each channel, who manages, and buttons for managers only', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use corner', 'bar');
  const own = await homeOf(sandbox, manager);
  expect(venuesIn(own, hotel, cafe)).toEqual([hotel, cafe]);
  expect(showView(own)).toContain('8.2');
  expect(showView(own)).toMatch(/#bar .*Corner Café/);
  expect(showView(own)).toContain('@owner');
  expect(actionsOf(own)).toEqual(
    expect.arrayContaining([
      homeIds.refresh,
      connectIds.connect,
      digestIds.create,
      peopleIds.changeManagers,
      peopleIds.showAudit,
    ]),
  );
  const { askDisconnect, chooseDefault, clearDefault, pickChannel } = connectIds;
  const ofVenue = [homeIds.show, pickChannel, askDisconnect];
  // The first venue is the default.
  expect(offeredBeside(own, hotel).toSorted()).toEqual([...ofVenue, clearDefault].toSorted());
  expect(offeredBeside(own, cafe).toSorted()).toEqual([...ofVenue, chooseDefault].toSorted());
  const others = viewOf(await sandbox.as('guest').openHome());
  expect(actionsOf(others)).toEqual([
    homeIds.refresh,
    peopleIds.askManager,
    peopleIds.askManager,
    peopleIds.askManager,
  ]);
  expect(offeredBeside(others, hotel)).toEqual([homeIds.show]);
  expect(offeredBeside(others, cafe)).toEqual([homeIds.show]);
});

test('people who do not manage see no button in Home that refuses them', async ({ sandbox }) => {
  const [manager, guest] = [sandbox.as('manager'), sandbox.as('guest')];
  const empty = await homeOf(sandbox, guest);
  expect(allOffered(empty).filter((id) => forManagers.includes(id))).toEqual([]);
  for (const code of ['HARBOUR-HOTEL', 'CORNER-CAFE', 'LAKESIDE-INN', 'OLD-TOWN-BAR']) {
    await connected(manager, code);
  }
  await setUpDigest(manager, { channel: 'bar', times: ['22:00'] });
  sandbox.clock.advance(11 * 60_000);
  await manager.command('/ambience live old town bar');
  await passMinutes(sandbox, 1);
  const own = await homeOf(sandbox, manager);
  expect(allOffered(own)).toEqual(expect.arrayContaining([digestIds.manage, connectIds.connect]));
  const home = await homeOf(sandbox, guest);
  expect(allOffered(home).filter((id) => forManagers.includes(id))).toEqual([]);
  expect(venuesIn(home, hotel, cafe)).toEqual([hotel, cafe]);
  // What there is works.
  for (const { text, offers } of rowsWithControls(home)) {
    const [{ actionId = '' } = {}] = offers;
    const [, name = ''] = /\*([^*]+)\*/.exec(text) ?? [];
    const seen = await choose(guest, await homeOf(sandbox, guest), actionId, name);
    expect(seen.kind).toBe('home');
  }
  const asked = await guest.press(await homeOf(sandbox, guest), peopleIds.askManager);
  expect(showSeen(asked)).not.toMatch(notAManager);
});

test('details of a venue open and close in place, for everyone', async ({ sandbox }) => {
  const [manager, guest] = [sandbox.as('manager'), sandbox.as('guest')];
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  for (const person of [manager, guest]) {
    const closed = await homeOf(sandbox, person);
    expect(rowsOf(closed)).toEqual([]);
    const opened = viewOf(await choose(person, closed, homeIds.show, hotel));
    expect(opened.type).toBe('home');
    expect(rowsOf(opened)).toHaveLength(9);
    // They are below the row of their own venue.
    const shown = showView(opened);
    expect(shown.indexOf('Rooftop Bar')).toBeGreaterThan(shown.indexOf(hotel));
    expect(shown.indexOf('Rooftop Bar')).toBeLessThan(shown.indexOf(cafe));
    // One venue is open at a time.
    const other = viewOf(await choose(person, opened, homeIds.show, cafe));
    expect(
      rowsOf(other)
        .map(([zone]) => zone)
        .toSorted(),
    ).toEqual(['Counter', 'Garden']);
    const again = viewOf(await choose(person, other, homeIds.show, cafe));
    expect(rowsOf(again)).toEqual([]);
  }
});

test('details stay open when Home is refreshed or someone else changes something', async ({
  sandbox,
}) => {
  const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
  await connected(manager);
  const opened = await chooseAtHome(sandbox, manager, homeIds.show, hotel);
  const refreshed = viewOf(await manager.press(opened, homeIds.refresh));
  expect(rowsOf(refreshed)).toHaveLength(9);
  const changed = manager.nextHome();
  await connect(owner, 'CORNER-CAFE');
  const renewed = await changed;
  expect(venuesIn(renewed, hotel, cafe)).toEqual([hotel, cafe]);
  expect(rowsOf(renewed)).toHaveLength(9);
  await sandbox.settle();
  // A venue that is gone has no details.
  const gone = manager.nextHome();
  const asked = viewOf(
    await choose(owner, await homeOf(sandbox, owner), connectIds.askDisconnect, hotel),
  );
  await owner.press(asked, connectIds.disconnect);
  expect(rowsOf(await gone)).toEqual([]);
});

test('the default venue is chosen in Home, and answers where a channel has no venue', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await manager.command('/ambience use harbour', 'bar');
  const { chooseDefault, clearDefault } = connectIds;
  const home = await homeOf(sandbox, manager);
  const bartender = sandbox.as('bartender');
  const refused = await choose(bartender, home, chooseDefault, cafe);
  expect(showSeen(refused)).toMatch(notAManager);
  expect(await ask(bartender, '/ambience')).toContain(hotel);
  const changed = viewOf(await choose(manager, home, chooseDefault, cafe));
  expect(offeredBeside(changed, cafe)).toContain(clearDefault);
  expect(offeredBeside(changed, hotel)).toContain(chooseDefault);
  expect(await ask(bartender, '/ambience')).toContain(cafe);
  expect(await askInBar(bartender, '/ambience')).toContain(hotel);
  // Only the other venue has such a zone.
  expect(await ask(bartender, '/ambience live terrace')).toContain(hotel);
  const cleared = await chooseAtHome(sandbox, manager, clearDefault, cafe);
  expect(allOffered(cleared)).not.toContain(clearDefault);
  const compared = await ask(bartender, '/ambience');
  expect(namedIn(compared, hotel, cafe)).toEqual([hotel, cafe]);
});

test('the channel that uses a venue is chosen in Home, by managers only', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  const { pickChannel, channelField, channelModal, askDisconnect, disconnect } = connectIds;
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  const opened = await chooseAtHome(sandbox, manager, pickChannel, cafe);
  expect(opened.content.callback_id).toBe(channelModal);
  expect(showView(opened)).toContain(cafe);
  const forged = await bartender.submit(opened, { [channelField]: 'bar' });
  expect(showSubmitted(forged)).toMatch(notAManagerAtField);
  expect(await askInBar(bartender, '/ambience live')).toContain(hotel);
  const renewed = manager.nextHome();
  expect(await manager.submit(opened, { [channelField]: 'bar' })).toEqual({ kind: 'closed' });
  expect(showView(await renewed)).toMatch(/#bar .*Corner Café/);
  expect(await askInBar(bartender, '/ambience live')).toContain(cafe);
  expect(await ask(bartender, '/ambience live')).toContain(hotel);
  // The venue goes while someone has the modal open.
  const late = await chooseAtHome(sandbox, manager, pickChannel, cafe);
  const asked = await chooseAtHome(sandbox, sandbox.as('owner'), askDisconnect, cafe);
  await sandbox.as('owner').press(asked, disconnect);
  const refused = await manager.submit(late, { [channelField]: 'general' });
  expect(refused).toEqual({ kind: 'errors', errors: { [channelField]: expect.any(String) } });
  expect(await ask(bartender, '/ambience live')).toContain(hotel);
});

test('people who look at Home see what others change, without opening it again', async ({
  sandbox,
}) => {
  const [manager, owner] = [sandbox.as('manager'), sandbox.as('owner')];
  const guest = sandbox.as('guest');
  const empty = viewOf(await guest.openHome());
  expect(showView(empty)).not.toContain(hotel);
  const seen = guest.nextHome();
  await connect(manager, 'HARBOUR-HOTEL');
  expect(venuesIn(await seen, hotel)).toEqual([hotel]);
  const withCafe = guest.nextHome();
  await connect(owner, 'CORNER-CAFE');
  expect(venuesIn(await withCafe, hotel, cafe)).toEqual([hotel, cafe]);
  const used = guest.nextHome();
  await manager.command('/ambience use corner', 'bar');
  expect(showView(await used)).toMatch(/#bar .*Corner Café/);
  const gone = guest.nextHome();
  const asked = await chooseAtHome(sandbox, manager, connectIds.askDisconnect, cafe);
  await manager.press(asked, connectIds.disconnect);
  expect(showView(await gone)).not.toContain(cafe);
});

test('a venue is disconnected from Home, after a question', async ({ sandbox }) => {
  const [manager, bartender] = [sandbox.as('manager'), sandbox.as('bartender')];
  await connected(manager);
  const home = await homeOf(sandbox, manager);
  expect(allOffered(home)).not.toContain(connectIds.disconnect);
  const refused = await choose(bartender, home, connectIds.askDisconnect, hotel);
  expect(showSeen(refused)).toMatch(notAManager);
  const asked = viewOf(await choose(manager, home, connectIds.askDisconnect, hotel));
  expect(asked.type).toBe('modal');
  expect(showView(asked)).toMatch(saying(disconnectMessage(connectionNamed(hotel), hotel)));
  expect(JSON.stringify(asked.content.blocks)).toContain('"confirm"');
  // Whoever closes the question keeps the venue.
  manager.close(asked);
  expect(venuesIn(await homeOf(sandbox, manager), hotel)).toEqual([hotel]);
  const again = await chooseAtHome(sandbox, manager, connectIds.askDisconnect, hotel);
  const left = manager.nextHome();
  const answered = viewOf(await manager.press(again, connectIds.disconnect));
  expect(showView(answered)).toMatch(
    saying(disconnectedMessage({ kind: 'disconnected', connection: connectionNamed(hotel) })),
  );
  expect(showView(await left)).not.toContain(hotel);
  expect(actionsOf(await left)).toContain(connectIds.connect);
});

test('a Home that was built for an older view does not replace a newer one unread', async ({
  sandbox,
}) => {
  const manager = sandbox.as('manager');
  await connected(manager);
  const old = await homeOf(sandbox, manager);
  const newer = viewOf(await manager.press(old, homeIds.refresh));
  expect(newer.hash).not.toBe(old.hash);
  // A click on the old one: Slack refuses its hash, so everything is read again.
  const published = viewOf(await manager.press(old, homeIds.refresh));
  expect(venuesIn(published, hotel)).toEqual([hotel]);
  const { refusedHashes } = sandbox.slack.state;
  expect(refusedHashes).toBe(1);
});

test('many venues come in pages, the broken ones on the first', async ({ sandbox }) => {
  const manager = sandbox.as('manager');
  const copies = sandbox.venueService.addCopies('CORNER-CAFE', 41);
  for (const code of [...copies, 'OLD-TOWN-BAR']) await connected(manager, code);
  sandbox.clock.advance(11 * 60_000);
  await manager.command('/ambience live old town bar');
  await passMinutes(sandbox, 1);
  await manager.openHome();
  await sandbox.settle();
  const before = dataRequests(sandbox).length;
  const first = await homeOf(sandbox, manager);
  const names = (home: ShownView) => venuesIn(home, cafe, 'Old Town Bar');
  expect(names(first)[0]).toBe('Old Town Bar');
  expect(offeredBeside(first, 'Old Town Bar')).toContain(connectIds.connect);
  const pages = (home: ShownView) => actionsOf(home).filter((id) => id === homeIds.show).length;
  expect([names(first).length, pages(first)]).toEqual([20, 1]);
  expect(dataRequests(sandbox)).toHaveLength(before);
  const second = viewOf(await manager.press(first, `${homeIds.show}:0`));
  expect([names(second).length, pages(second)]).toEqual([20, 2]);
  const third = viewOf(await manager.press(second, `${homeIds.show}:1`));
  expect([names(third).length, pages(third)]).toEqual([2, 1]);
  // Refresh stays on its page, and so does what others change.
  const again = viewOf(await manager.press(third, homeIds.refresh));
  expect(names(again)).toHaveLength(2);
  const renewed = manager.nextHome();
  await sandbox.as('owner').command('/ambience use old town bar', 'bar');
  expect(names(await renewed)).toHaveLength(2);
  // So do details, on a full page.
  const back = viewOf(await manager.press(third, `${homeIds.show}:0`));
  const opened = viewOf(await choose(manager, back, homeIds.show, cafe));
  expect([names(opened).length, pages(opened)]).toEqual([20, 2]);
  expect(rowsOf(opened)).toHaveLength(2);
  for (const home of [first, second, third, opened]) {
    expect(home.content.blocks.length).toBeLessThanOrEqual(100);
  }
});

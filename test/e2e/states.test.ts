import { expect, test } from 'vitest';
import type { AmbienceErrorCode } from '../../src/ambience/errors.ts';
import { alertIds } from '../../src/conversation/alerts/ids.ts';
import { connectIds } from '../../src/conversation/connect/ids.ts';
import { digestIds } from '../../src/conversation/digests/ids.ts';
import { entryPoints } from '../../src/conversation/entry-ids.ts';
import { commands } from '../../src/conversation/features.ts';
import { logIds } from '../../src/conversation/log/ids.ts';
import { privacyIds } from '../../src/conversation/privacy/ids.ts';
import { helpMessage } from '../../src/conversation/questions/help.ts';
import { weekdayName } from '../../src/conversation/text/local-time.ts';
import { waitingLine } from '../../src/conversation/text/problems.ts';
import type { Sandbox } from '../../src/sandbox/sandbox.ts';
import { showSeen } from '../../src/sandbox/show.ts';
import type { Seen } from '../../src/sandbox/slack/await-visible.ts';
import { mrkdwnOf } from '../../src/slack/render/mrkdwn.ts';
import { minuteMs, weekdays } from '../../src/time.ts';
import type { Connection } from '../../src/venues/workspace.ts';
import { actionsOf, commandsOf, labelsOf, namesInRows, rowsOf, seriesOf } from './facts.ts';
import {
  any,
  connectionNamed,
  connectionProblem,
  freshReading,
  notAManager,
  noVenue,
  readingAt,
  saying,
  serviceProblem,
  soundZones,
  staleBecause,
  statusText,
  usedInChannel,
  venueIs,
  venueProblemOf,
} from './kinds.ts';
import { connect, runSandbox, viewOf } from './with-sandbox.ts';

/** Every command, asked by a manager, a member and a guest, in every state of the venues. */

const people = ['manager', 'bartender', 'guest'] as const;

interface State {
  readonly name: string;
  /** Name of the venue and of one of its zones, for commands that name them. */
  readonly venue: string;
  readonly zone: string;
  prepare(sandbox: Sandbox): Promise<void>;
}

type StateName =
  | 'none'
  | 'one'
  | 'two'
  | 'noDefault'
  | 'pending'
  | 'revoked'
  | 'downLater'
  | 'downFromStart';

const hotel = { venue: 'harbour', zone: 'terrace' };

/** Every state that a workspace's venues can be in. */
const states: Readonly<Record<StateName, State>> = {
  none: { name: 'no venue', ...hotel, prepare: async () => {} },
  one: { name: 'one venue', ...hotel, prepare: connecting('HARBOUR-HOTEL') },
  two: {
    name: 'two venues, of which the first is the default',
    ...hotel,
    prepare: connectTwo,
  },
  noDefault: {
    name: 'two venues without a default',
    ...hotel,
    async prepare(sandbox) {
      await connectTwo(sandbox);
      const manager = sandbox.as('manager');
      const home = viewOf(await manager.openHome());
      await sandbox.settle();
      await manager.press(home, 'Clear default');
    },
  },
  pending: {
    name: 'a venue that has yet to approve',
    venue: 'lakeside',
    zone: 'boathouse',
    prepare: connecting('LAKESIDE-INN'),
  },
  revoked: {
    name: 'a venue that has withdrawn access',
    ...hotel,
    async prepare(sandbox) {
      await connecting('HARBOUR-HOTEL')(sandbox);
      sandbox.venueService.revoke('HARBOUR-HOTEL');
      sandbox.clock.advance(20 * minuteMs);
      await sandbox.as('guest').command('/ambience live');
      // One refusal is not enough: the app confirms it with a second request after 30 s.
      sandbox.clock.advance(minuteMs);
      await sandbox.tick();
    },
  },
  downLater: {
    name: 'the service is down, with older readings',
    ...hotel,
    async prepare(sandbox) {
      await connecting('HARBOUR-HOTEL')(sandbox);
      for (const line of [
        'live',
        'live <zone>',
        'tonight <zone>',
        'trend',
        'trend <zone>',
        'week',
      ]) {
        await sandbox.as('guest').command(`/ambience ${filled(line, hotel)}`);
      }
      await sandbox.settle();
      sandbox.clock.advance(20 * minuteMs);
      sandbox.venueService.breakWith({ kind: 'status', status: 503 });
    },
  },
  downFromStart: {
    name: 'the service is down, with no older reading',
    ...hotel,
    async prepare(sandbox) {
      const { events, breakWith } = sandbox.venueService;
      const breakAfterZones = ({ path }: { readonly path: string }) => {
        if (!path.endsWith('/zones')) return;
        breakWith({ kind: 'status', status: 503 });
        events.off('request', breakAfterZones);
      };
      events.on('request', breakAfterZones);
      await connecting('HARBOUR-HOTEL')(sandbox);
      sandbox.clock.advance(minuteMs);
    },
  },
};

type Check = (seen: Seen) => void;
/** What a manager and what everyone else must see; one check if it is the same. */
type Expected = Check | readonly [manager: Check, others: Check];

function shownOf(seen: Seen) {
  if (seen.kind === 'failure') throw new Error(seen.error);
  return seen.kind === 'message' ? seen.message : seen.view;
}

const shows =
  (...patterns: readonly (RegExp | string)[]): Check =>
  (seen) => {
    for (const pattern of patterns) expect(showSeen(seen)).toMatch(pattern);
  };

const offers =
  (...actionIds: readonly string[]): Check =>
  (seen) =>
    expect(actionsOf(shownOf(seen))).toEqual(expect.arrayContaining([...actionIds]));

const both =
  (...checks: readonly Check[]): Check =>
  (seen) => {
    for (const check of checks) check(seen);
  };

function anyOf(patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join('|'));
}

const none: Expected = [shows(noVenue.forManagers), shows(noVenue.forOthers)];
const notApproved = shows(connectionProblem('connection_pending'));
const lostAccess = shows(
  anyOf([connectionProblem('connection_revoked'), staleBecause('token_refused')]),
);
const withdrawn: Expected = [
  both(lostAccess, offers(entryPoints.connect)),
  both(lostAccess, offers(entryPoints.askManager)),
];
const down: readonly AmbienceErrorCode[] = ['unavailable', 'given_up'];
const older = shows(anyOf(down.map(staleBecause)));
const noReading = shows(
  anyOf(down.flatMap((code) => [serviceProblem(code), venueProblemOf(code)])),
);
const onlyManagers = both(shows(notAManager), offers(entryPoints.askManager));
/** For what is done with one venue. */
const whichOne: Check = (seen) =>
  expect(labelsOf(shownOf(seen))).toEqual(['Harbour Hotel', 'Corner Café']);
const whichVenue: Check = (seen) =>
  expect(labelsOf(shownOf(seen))).toEqual(['Harbour Hotel', 'Corner Café', 'All venues']);

const current = shows(freshReading);
const zoneTable: Check = (seen) => expect(rowsOf(shownOf(seen))).toHaveLength(9);
const chartOf =
  (...series: readonly string[]): Check =>
  (seen) =>
    expect(Object.keys(seriesOf(shownOf(seen)))).toEqual(series);
const chart = chartOf('Tonight', 'Usual');
const plays = shows(/House Mix|Lounge|by hand|Automatic/);
const typicalDay: Check = (seen) => {
  const [day, ...others] = Object.keys(seriesOf(shownOf(seen)));
  expect(weekdays.map((weekday) => `Usual ${weekdayName(weekday)}`)).toContain(day);
  expect(others).toEqual([]);
};
const typicalWeek: Check = (seen) => expect(rowsOf(shownOf(seen))).toHaveLength(7);
const named = (name: string): Check => shows(name);
const compares =
  (...names: readonly string[]): Check =>
  (seen) =>
    expect(namesInRows(shownOf(seen))).toEqual(names);

/** What `/ambience status` says of such venues while nothing is wrong. */
function healthy(...connections: readonly Connection[]): RegExp {
  const budget = { left: 120, capacity: 120, perMinute: 60, pausedMs: 0 };
  const trouble = undefined;
  const venues = connections.map((connection) => {
    const lastLive = readingAt(soundZones(connection === inNewYork ? 2 : 9), '21:00');
    return { connection, health: { budget, trouble, lastLive } };
  });
  return saying(statusText({ venues }));
}

const inCopenhagen = connectionNamed('Harbour Hotel');
const inNewYork = connectionNamed('Corner Café', {
  venue: { name: 'Corner Café', timezone: 'America/New_York' },
});

const needsAttention: Check = (seen) => {
  for (const name of ['Harbour Hotel', 'Lakeside Inn']) {
    expect(showSeen(seen)).not.toMatch(healthy(connectionNamed(name)));
  }
  expect(commandsOf(shownOf(seen))).toEqual(['status']);
};

/** People who do not manage see no button that would refuse them. */
const offersNothingForManagers: Check = (seen) => {
  const { connect: connectId, disconnect, chooseDefault, clearDefault } = entryPoints;
  const { askDisconnect, pickChannel, changeManagers, showAudit } = entryPoints;
  const { listDigests, newDigest, manageDigest, pauseDigest, resumeDigest } = entryPoints;
  const { listAlerts, newAlert, manageAlert, pauseAlert, resumeAlert } = entryPoints;
  const ofManagers: readonly string[] = [
    ...[connectId, disconnect, chooseDefault, clearDefault, askDisconnect, pickChannel],
    ...[changeManagers, showAudit],
    ...[listAlerts, newAlert, manageAlert, pauseAlert, resumeAlert],
    ...[listDigests, newDigest, manageDigest, pauseDigest, resumeDigest],
  ];
  expect(actionsOf(shownOf(seen)).filter((id) => ofManagers.includes(id))).toEqual([]);
};

interface Question {
  /** `<venue>` and `<zone>` are replaced with those of the state. */
  readonly line: string;
  readonly expected: Readonly<Record<StateName, Expected>>;
}

const shared = { none, pending: notApproved, revoked: withdrawn, downFromStart: noReading };
const everywhere = (expected: Expected): Question['expected'] => ({
  none: expected,
  one: expected,
  two: expected,
  noDefault: expected,
  pending: expected,
  revoked: expected,
  downLater: expected,
  downFromStart: expected,
});
const aboutVenue = (one: Check, downLater: Check = older) => ({
  ...shared,
  one,
  two: one,
  noDefault: whichVenue,
  downLater,
});
/** Where none of the venues is meant, all of them are told. */
const aboutAllUnlessMeant = (...checks: Parameters<typeof aboutVenue>) => ({
  ...aboutVenue(...checks),
  noDefault: both(named('Harbour Hotel'), named('Corner Café')),
});
/** Only one of the two venues has the zone, so nothing is asked back. */
const aboutZone = (one: Check, downLater: Check = older) => ({
  ...shared,
  one,
  two: one,
  noDefault: one,
  downLater,
});
const zoneList = offers(entryPoints.pickZone);

const bothVenues = compares('Harbour Hotel', 'Corner Café');
const liveVenue = {
  ...aboutVenue(both(current, zoneTable, offers(entryPoints.pickZone))),
  noDefault: bothVenues,
};

/** Of a venue that was connected a moment ago; the venue service is not needed for it. */
const past = shows(/No history for|Data from .* starts/);
const aboutPast = {
  ...aboutVenue(past, past),
  noDefault: shows(/^All venues, last (night|week).*No data for this time/s),
  revoked: past,
  downFromStart: past,
};

/** As {@link past}; what was measured since then is told. */
const allPast = shows(/No history for|Data from .* starts|, since 20 Nov/);
const aboutAllPast = {
  ...aboutVenue(allPast, allPast),
  revoked: allPast,
  downFromStart: allPast,
};

const noReport = shows(/There's (nothing to report from|no report of .* yet)/);

const questions: readonly Question[] = [
  { line: '', expected: liveVenue },
  { line: 'live', expected: liveVenue },
  { line: 'live <zone>', expected: aboutZone(both(current, named('Terrace'))) },
  { line: 'tonight', expected: aboutAllUnlessMeant(both(current, chart)) },
  { line: 'tonight <zone>', expected: aboutZone(both(current, chart, named('Terrace'))) },
  { line: 'busiest', expected: aboutAllUnlessMeant(both(current, named('Rooftop Bar'))) },
  { line: 'quietest', expected: aboutAllUnlessMeant(both(current, named('Spa'))) },
  {
    line: 'compare',
    expected: {
      ...shared,
      one: compares('Harbour Hotel'),
      two: bothVenues,
      noDefault: bothVenues,
      // Old data is named, and not compared.
      revoked: compares(),
      downLater: compares(),
      pending: shows(new RegExp(mrkdwnOf(waitingLine('Lakeside Inn')).replaceAll('*', ''))),
    },
  },
  { line: 'music', expected: aboutAllUnlessMeant(plays) },
  { line: 'music <zone>', expected: aboutZone(both(plays, named('Terrace'))) },
  { line: 'trend', expected: aboutAllUnlessMeant(both(current, chart)) },
  { line: 'trend <zone>', expected: aboutZone(both(current, chart, named('Terrace'))) },
  { line: 'week', expected: aboutVenue(typicalWeek, typicalWeek) },
  {
    line: 'week <zone> sat',
    expected: aboutZone(both(typicalDay, named('Terrace')), both(typicalDay, named('Terrace'))),
  },
  ...['night', 'review'].map((line) => ({ line, expected: aboutPast })),
  { line: 'measured', expected: aboutAllPast },
  { line: 'zones', expected: { ...aboutVenue(zoneList, zoneList), downFromStart: zoneList } },
  {
    line: 'zones <zone>',
    expected: { ...aboutZone(named('Roof'), named('Roof')), downFromStart: named('Roof') },
  },
  { line: 'csv', expected: aboutVenue(named('hotel-zones'), named('hotel-zones')) },
  { line: 'csv <zone>', expected: aboutZone(named('hotel-terrace'), named('hotel-terrace')) },
  {
    line: 'venue',
    expected: {
      ...everywhere(shows(venueIs('active', { name: 'Harbour Hotel', zones: 9 }))),
      none,
      two: both(named('Harbour Hotel'), named('Corner Café')),
      noDefault: both(named('Harbour Hotel'), named('Corner Café')),
      pending: shows(venueIs('pending', { name: 'Lakeside Inn' })),
      revoked: [
        both(shows(venueIs('revoked', { zones: 9 })), offers(entryPoints.connect)),
        both(shows(venueIs('revoked', { zones: 9 })), offers(entryPoints.askManager)),
      ],
    },
  },
  {
    line: 'log',
    expected: {
      ...everywhere(both(shows(/Venue log/), offers(logIds.round))),
      none,
      noDefault: shows(/Venue log, all venues/),
    },
  },
  // The day on which the venue was connected: there is no last month.
  {
    line: 'report',
    expected: { ...aboutVenue(noReport, noReport), revoked: noReport, downFromStart: noReport },
  },
  {
    line: 'handover',
    expected: {
      ...aboutVenue(shows(/Handover, Harbour Hotel/), shows(/Handover, Harbour Hotel/)),
      revoked: shows(/Handover, .*No live data/s),
      downFromStart: shows(/Handover, .*No live data/s),
    },
  },
  {
    line: 'status',
    expected: {
      none,
      one: shows(healthy(inCopenhagen)),
      two: shows(healthy(inCopenhagen, inNewYork)),
      noDefault: shows(healthy(inCopenhagen, inNewYork)),
      pending: needsAttention,
      revoked: [offers(entryPoints.connect), offers(entryPoints.askManager)],
      downLater: needsAttention,
      downFromStart: needsAttention,
    },
  },
  {
    line: 'digest',
    expected: { ...everywhere([isModal(digestIds.form), onlyManagers]), none },
  },
  {
    line: 'alert',
    expected: { ...everywhere([opens(alertIds.preset), onlyManagers]), none },
  },
  {
    line: 'alerts',
    expected: { ...everywhere([offers(alertIds.create), offers(entryPoints.askManager)]), none },
  },
  {
    line: 'use <venue>',
    expected: { ...everywhere([shows(usedInChannel(any)), onlyManagers]), none },
  },
  { line: 'connect', expected: everywhere([isModal(connectIds.modal), onlyManagers]) },
  {
    line: 'disconnect',
    expected: {
      ...everywhere([offers(connectIds.disconnect), onlyManagers]),
      none,
      two: whichOne,
      noDefault: whichOne,
    },
  },
  { line: 'privacy', expected: everywhere([offers(privacyIds.delete), onlyManagers]) },
  {
    line: 'help',
    expected: everywhere(shows(saying(helpMessage(commands)))),
  },
];

/** A modal without a form, with a button for this. */
function opens(actionId: string): Check {
  return (seen) => {
    expect(seen.kind).toBe('modal');
    expect(JSON.stringify(seen)).toContain(`"${actionId}:`);
  };
}

function isModal(callbackId: string): Check {
  return (seen) => {
    expect(seen.kind).toBe('modal');
    if (seen.kind === 'modal') expect(seen.view.content.callback_id).toBe(callbackId);
  };
}

function expectedOf(expected: Expected, person: (typeof people)[number]): Check {
  if (typeof expected === 'function') return expected;
  const [manager, others] = expected;
  return person === 'manager' ? manager : others;
}

function filled(line: string, { venue, zone }: Pick<State, 'venue' | 'zone'>): string {
  return line.replace('<venue>', venue).replace('<zone>', zone);
}

function connecting(code: string) {
  return async (sandbox: Sandbox) => {
    await connect(sandbox.as('manager'), code);
    await sandbox.settle();
  };
}

async function connectTwo(sandbox: Sandbox): Promise<void> {
  await connecting('HARBOUR-HOTEL')(sandbox);
  await connecting('CORNER-CAFE')(sandbox);
}

test('every command is asked', () => {
  const asked = new Set(questions.map(({ line }) => line.split(' ')[0]));
  expect(commands.filter(({ name }) => !asked.has(name))).toEqual([]);
});

const stateNames: readonly StateName[] = [
  'none',
  'one',
  'two',
  'noDefault',
  'pending',
  'revoked',
  'downLater',
  'downFromStart',
];

test.each(stateNames)('every command answers manager, member and guest: %s', async (stateName) => {
  await using sandbox = await runSandbox();
  const { venue, zone, prepare } = states[stateName];
  await prepare(sandbox);
  await sandbox.settle();
  const wrong: string[] = [];
  for (const person of people) {
    for (const { line, expected } of questions) {
      const typed = `/ambience ${filled(line, { venue, zone })}`.trim();
      // `use` sets the venue of one channel, so it runs in a channel that no other command uses.
      const channel = line.startsWith('use') ? 'bar' : 'general';
      const seen = await sandbox.as(person).command(typed, channel);
      const shown = showSeen(seen);
      try {
        expectedOf(expected[stateName], person)(seen);
        if (person !== 'manager') offersNothingForManagers(seen);
        // No error names and no values that are not text.
        expect(shown).not.toMatch(/Error|undefined|\[object/);
      } catch (error) {
        wrong.push(`${person}: ${typed}\n${shown}\n${error}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Nobody was given a reference to tell an operator.
  expect(sandbox.logged.filter((line) => 'reference' in JSON.parse(line))).toEqual([]);
});

test.each(['revoked', 'downLater'] as const)(
  'compare says why its numbers are old: %s',
  async (stateName) => {
    await using sandbox = await runSandbox();
    await states[stateName].prepare(sandbox);
    await sandbox.settle();
    const shown = showSeen(await sandbox.as('guest').command('/ambience compare'));
    expect(shown).toMatch(anyOf(['token_refused' as const, ...down].map(staleBecause)));
  },
);

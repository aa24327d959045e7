import { minuteMs } from '../../time.ts';
import type { Sandbox } from '../sandbox.ts';
import { showSeen } from '../show.ts';
import type { Person } from '../slack/people.ts';

/** A manager, a member and a guest. */
const people = ['manager', 'bartender', 'guest'] as const;

interface State {
  readonly name: string;
  /** Name of the venue and of one of its zones, for commands that name them. */
  readonly venue: string;
  readonly zone: string;
  prepare(sandbox: Sandbox): Promise<void>;
}

type StateName = 'none' | 'one' | 'two' | 'pending' | 'revoked' | 'downLater' | 'downFromStart';

const hotel = { venue: 'harbour', zone: 'terrace' };

/** Every state that a workspace's venues can be in. */
export const states: Readonly<Record<StateName, State>> = {
  none: { name: 'no venue', ...hotel, prepare: async () => {} },
  one: { name: 'one venue', ...hotel, prepare: (sandbox) => connect(sandbox, 'HARBOUR-HOTEL') },
  two: {
    name: 'two venues',
    ...hotel,
    async prepare(sandbox) {
      await connect(sandbox, 'HARBOUR-HOTEL');
      await connect(sandbox, 'CORNER-CAFE');
    },
  },
  pending: {
    name: 'a venue that has yet to approve',
    venue: 'lakeside',
    zone: 'boathouse',
    prepare: (sandbox) => connect(sandbox, 'LAKESIDE-INN'),
  },
  revoked: {
    name: 'a venue that has withdrawn access',
    ...hotel,
    async prepare(sandbox) {
      await connect(sandbox, 'HARBOUR-HOTEL');
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
      await connect(sandbox, 'HARBOUR-HOTEL');
      for (const { line } of questions) {
        if (about[line.split(' ')[0] ?? ''] === 'figures') {
          await sandbox.as('guest').command(`/ambience ${filled(line, hotel)}`);
        }
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
      await connect(sandbox, 'HARBOUR-HOTEL');
      sandbox.clock.advance(minuteMs);
    },
  },
};

/** What a manager and what everyone else must see; one pattern if it is the same. */
type Expected = RegExp | readonly [manager: RegExp, others: RegExp];

const none: Expected = [/You need only the venue's connection code/, /owner or admin/];
const notApproved = /has not approved this app yet/;
const withdrawn: Expected = [
  /withdrawn access[\s\S]*Connect again/,
  /withdrawn access[\s\S]*Ask a/,
];
const lastReading = /This is the last reading/;
const noReading = /does not answer, and there's nothing earlier/;
const onlyManagers = /Only managers[\s\S]*Ask a manager/;

const sharedExpectations = {
  none,
  pending: notApproved,
  revoked: withdrawn,
  downFromStart: noReading,
};
const everywhere = (expected: Expected): Question['expected'] => ({
  none: expected,
  one: expected,
  two: expected,
  pending: expected,
  revoked: expected,
  downLater: expected,
  downFromStart: expected,
});

interface Question {
  /** `<venue>` and `<zone>` are replaced with those of the state. */
  readonly line: string;
  readonly expected: Readonly<Record<StateName, Expected>>;
}

/** Commands that answer with figures, which become outdated. The others answer with settings. */
const about: Readonly<Record<string, 'figures'>> = {
  '': 'figures',
  live: 'figures',
  busiest: 'figures',
  trend: 'figures',
  week: 'figures',
};

const figures = (ofVenue: RegExp, downLater: RegExp = lastReading) => ({
  ...sharedExpectations,
  one: ofVenue,
  two: /Which venue: Harbour Hotel, Corner Café\?/,
  downLater,
});
const zoneFigures = (ofZone: RegExp, downLater: RegExp = lastReading) => ({
  ...sharedExpectations,
  one: ofZone,
  // Only one of the two venues has this zone.
  two: ofZone,
  downLater,
});

export const questions: readonly Question[] = [
  { line: '', expected: figures(/mood [\d.]+ .*Pick a zone/s) },
  { line: 'live', expected: figures(/mood [\d.]+ .*Pick a zone/s) },
  { line: 'live <zone>', expected: zoneFigures(/Terrace, Harbour Hotel/) },
  { line: 'busiest', expected: figures(/is the busiest zone of Harbour Hotel/) },
  { line: 'trend', expected: figures(/\(chart\) Mood and loudness/) },
  { line: 'trend <zone>', expected: zoneFigures(/Terrace, Harbour Hotel, the last six hours/) },
  { line: 'week', expected: figures(/on a usual Friday/, /on a usual Friday/) },
  {
    line: 'week <zone> sat',
    expected: zoneFigures(/Terrace, .* on a usual Saturday/, /Terrace, .* on a usual Saturday/),
  },
  {
    line: 'zones',
    expected: { ...figures(/9 zones in/, /9 zones in/), downFromStart: /9 zones in/ },
  },
  {
    line: 'zones <zone>',
    expected: { ...zoneFigures(/Group: Roof/, /Group: Roof/), downFromStart: /Group: Roof/ },
  },
  {
    line: 'venue',
    expected: {
      ...everywhere(/Harbour Hotel[\s\S]*Active\./),
      none,
      two: /Harbour Hotel[\s\S]*Corner Café/,
      pending: /Waiting for the venue to approve/,
      revoked: withdrawn,
    },
  },
  {
    line: 'status',
    expected: {
      none,
      one: /1 of 1 venue in order/,
      two: /2 of 2 venues in order/,
      pending: /needs attention[\s\S]*has not approved/,
      revoked: withdrawn,
      downLater: /needs attention[\s\S]*does not answer[\s\S]*Last good read/,
      downFromStart: /needs attention[\s\S]*does not answer[\s\S]*Not read yet/,
    },
  },
  { line: 'digest', expected: { ...everywhere([/New digest[\s\S]*Next: /, onlyManagers]), none } },
  { line: 'use <venue>', expected: { ...everywhere([/now means/, onlyManagers]), none } },
  { line: 'connect', expected: everywhere([/Connection code/, onlyManagers]) },
  {
    line: 'disconnect',
    expected: {
      ...everywhere([/Disconnect .* from this workspace\?/, onlyManagers]),
      none,
      two: /Which venue/,
    },
  },
  { line: 'help', expected: everywhere(/\/ambience live \[zone\]/) },
];

/** Sends every command as every person in one state. */
export async function walkState(
  { name, prepare, venue, zone }: State,
  stateName: string,
  sandbox: Sandbox,
  see: (what: string, shown: string, ...expected: readonly RegExp[]) => void,
): Promise<void> {
  await prepare(sandbox);
  await sandbox.settle();
  for (const person of people.map((one) => sandbox.as(one))) {
    for (const question of questions) {
      const line = `/ambience ${filled(question.line, { venue, zone })}`.trim();
      // `use` sets the venue of one channel, so it runs in a channel that no other command uses.
      const channel = question.line.startsWith('use') ? 'bar' : 'general';
      const shown = showSeen(await person.command(line, channel));
      const [, expected] =
        Object.entries(question.expected).find(([key]) => key === stateName) ?? [];
      if (expected === undefined) throw new Error(`nothing is expected of ${line} in ${stateName}`);
      see(`${name}, ${person.name}: ${line}`, shown, expectedOf(expected, person));
    }
  }
}

function expectedOf(expected: Expected, { name }: Person): RegExp {
  if (expected instanceof RegExp) return expected;
  const [manager, others] = expected;
  return name === 'manager' ? manager : others;
}

function filled(line: string, { venue, zone }: Pick<State, 'venue' | 'zone'>): string {
  return line.replace('<venue>', venue).replace('<zone>', zone);
}

async function connect(sandbox: Sandbox, code: string): Promise<void> {
  const manager = sandbox.as('manager');
  const opened = await manager.command('/ambience connect');
  if (opened.kind !== 'modal') throw new Error(showSeen(opened));
  await manager.submit(opened.view, { connection_code: code });
  await sandbox.settle();
}

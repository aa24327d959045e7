import { expect } from 'vitest';
import { showSeen } from '../../src/sandbox/show.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { ask, connect, connected, passMinutes, runSandbox, test } from './with-sandbox.ts';

const minuteMs = 60_000;

const faults: [string, Fault, RegExp, RegExp][] = [
  ['500', { kind: 'status', status: 500 }, /does not answer/, /does not answer/],
  ['429', { kind: 'status', status: 429 }, /asks us to wait/, /is busy/],
  [
    '429 with Retry-After',
    { kind: 'status', status: 429, retryAfter: '90' },
    /asks us to wait/,
    /is busy.*Try again in 90 seconds/,
  ],
  ['HTML', { kind: 'html' }, /cannot be read/, /cannot be read/],
  ['truncated JSON', { kind: 'truncated' }, /cannot be read/, /cannot be read/],
  ['an array of nothing', { kind: 'body', body: 'null' }, /cannot be read/, /cannot be read/],
  ['a redirect', { kind: 'redirect' }, /cannot be read/, /cannot be read/],
  ['60 MB', { kind: 'huge' }, /cannot be read/, /cannot be read/],
  ['a closed connection', { kind: 'hangUp' }, /does not answer/, /does not answer/],
];

test.each(faults)(
  'while the service answers with %s, the last reading is shown with its age',
  async (_, fault, whileKnown, whileUnknown) => {
    await using sandbox = await runSandbox();
    await connected(sandbox.as('manager'));
    const bartender = sandbox.as('bartender');
    await ask(bartender, '/ambience live');
    sandbox.clock.advance(7 * minuteMs);
    // A workspace that connects while the service is down for everything but its token.
    const other = sandbox.as('manager', 'T0CORNER');
    sandbox.venueService.events.once('request', () => sandbox.venueService.breakWith(fault));
    const otherHome = other.nextHome();
    await connect(other, 'CORNER-CAFE');
    await otherHome;
    const old = await ask(bartender, '/ambience live');
    expect(old).toContain('Rooftop Bar');
    expect(old).toMatch(/Measured 21:00 \(Europe\/Copenhagen\), 10 minutes ago/);
    expect(old).toMatch(whileKnown);
    // A zone that was seen with the others is known as well; of another venue nothing is.
    expect(await ask(bartender, '/ambience live spa')).toMatch(whileKnown);
    expect(await ask(other, '/ambience live')).toMatch(whileUnknown);
    sandbox.venueService.breakWith(undefined);
    sandbox.clock.advance(2 * minuteMs);
    expect(await ask(bartender, '/ambience live')).toContain('Measured 21:10, next about 21:15');
  },
);

test('a service that never answers costs a person two seconds, then the last reading', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  await ask(bartender, '/ambience live');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'silence' });
  expect(await ask(bartender, '/ambience live')).toMatch(/10 minutes ago.*is slow to answer/);
});

test('without an older reading, an answer that takes longer than an acknowledgement may still arrives', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.venueService.breakWith({ kind: 'slow', ms: 3_200 });
  expect(await ask(sandbox.as('bartender'), '/ambience trend')).toContain('Measured 21:00');
});

test('403 makes a connection pending, and data makes it active again', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 403 });
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  expect(await ask(bartender, '/ambience live')).toContain('has taken back its approval');
  expect(await ask(bartender, '/ambience venue')).toContain('Waiting for the venue to approve');
  sandbox.venueService.breakWith(undefined);
  expect(await ask(bartender, '/ambience live')).toContain('Rooftop Bar');
  expect(await ask(bartender, '/ambience venue')).toContain('Active.');
});

test('401 makes a connection revoked, and nothing is asked with that token again', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 401 });
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  sandbox.venueService.breakWith(undefined);
  const asked = sandbox.venueService.requests.length;
  expect(await ask(bartender, '/ambience live')).toContain('has withdrawn access');
  expect(showSeen(await bartender.openHome())).toContain('has withdrawn access');
  expect(sandbox.venueService.requests).toHaveLength(asked);
});

test('a passing fault is retried within the question', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * minuteMs);
  const { venueService } = sandbox;
  venueService.breakWith({ kind: 'status', status: 503 });
  venueService.events.once('request', () => venueService.breakWith(undefined));
  expect(await ask(sandbox.as('bartender'), '/ambience live')).toContain('Measured 21:10');
});

import { expect } from 'vitest';
import { AmbienceError, type AmbienceErrorCode } from '../../src/ambience/errors.ts';
import { homeIds } from '../../src/conversation/home/ids.ts';
import { problemOf } from '../../src/conversation/text/problems.ts';
import { showView } from '../../src/sandbox/show.ts';
import type { Fault } from '../../src/sandbox/venue-service/faults.ts';
import { rowsOf } from './facts.ts';
import { lastReading, measuredAt, saying, serviceProblem, staleBecause, venueIs } from './kinds.ts';
import {
  ask,
  connect,
  connected,
  messageOf,
  passMinutes,
  runSandbox,
  test,
  viewOf,
} from './with-sandbox.ts';

const minuteMs = 60_000;
const in90Seconds = saying(
  problemOf(new AmbienceError('rate_limited', { retryAfterMs: 90_000 })).sentence,
);
const inSomeSeconds = new RegExp(in90Seconds.source.replace('90', '\\d+'));

const faults: [string, Fault, AmbienceErrorCode, RegExp?][] = [
  ['500', { kind: 'status', status: 500 }, 'unavailable'],
  ['429', { kind: 'status', status: 429 }, 'rate_limited', inSomeSeconds],
  [
    '429 with Retry-After',
    { kind: 'status', status: 429, retryAfter: '90' },
    'rate_limited',
    in90Seconds,
  ],
  ['HTML', { kind: 'html' }, 'unreadable'],
  ['truncated JSON', { kind: 'truncated' }, 'unreadable'],
  ['an array of nothing', { kind: 'body', body: 'null' }, 'unreadable'],
  ['a redirect', { kind: 'redirect' }, 'redirected'],
  ['60 MB', { kind: 'huge' }, 'too_large'],
  ['a closed connection', { kind: 'hangUp' }, 'unavailable'],
];

test.each(faults)(
  'while the service answers with %s, the last reading is shown with its age',
  async (_, fault, code, whileUnknown = serviceProblem(code)) => {
    await using sandbox = await runSandbox();
    await connected(sandbox.as('manager'));
    const bartender = sandbox.as('bartender');
    await ask(bartender, '/ambience live');
    sandbox.clock.advance(7 * minuteMs);
    // A workspace that connects while the service is down for everything but its token.
    const other = sandbox.as('manager', 'T0CORNER');
    const { events, breakWith } = sandbox.venueService;
    const breakAfterToken = ({ path }: { readonly path: string }) => {
      if (path.endsWith('/auth/token')) breakWith(fault);
    };
    events.on('request', breakAfterToken);
    const otherHome = other.nextHome();
    await connect(other, 'CORNER-CAFE');
    await otherHome;
    const old = await ask(bartender, '/ambience live');
    expect(old).toContain('Rooftop Bar');
    const whileKnown = lastReading('21:00', '21:10', code);
    expect(old).toMatch(whileKnown);
    // A zone that was read with the others is known too; of the other venue nothing is.
    expect(await ask(bartender, '/ambience live spa')).toMatch(whileKnown);
    expect(await ask(other, '/ambience live')).toMatch(whileUnknown);
    sandbox.venueService.breakWith(undefined);
    sandbox.clock.advance(2 * minuteMs);
    expect(await ask(bartender, '/ambience live')).toMatch(measuredAt('21:10', '21:15'));
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
  const shown = await ask(bartender, '/ambience live');
  expect(shown).toMatch(lastReading('21:00', '21:10', 'timeout'));
});

test('without an older reading, an answer that takes longer than an acknowledgement may still arrives', async ({
  sandbox,
}) => {
  await connected(sandbox.as('manager'));
  sandbox.venueService.breakWith({ kind: 'slow', ms: 3_200 });
  const shown = await ask(sandbox.as('bartender'), '/ambience trend');
  expect(shown).toMatch(measuredAt('21:00', '21:15'));
});

test('403 makes a connection pending, and data makes it active again', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  const bartender = sandbox.as('bartender');
  sandbox.clock.advance(7 * minuteMs);
  sandbox.venueService.breakWith({ kind: 'status', status: 403 });
  await ask(bartender, '/ambience live');
  await passMinutes(sandbox, 1);
  expect(await ask(bartender, '/ambience live')).toMatch(staleBecause('not_approved'));
  expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('pending'));
  sandbox.venueService.breakWith(undefined);
  const live = messageOf(await bartender.command('/ambience live'));
  expect(rowsOf(live).map(([name]) => name)).toContain('Rooftop Bar');
  expect(await ask(bartender, '/ambience venue')).toMatch(venueIs('active'));
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
  expect(await ask(bartender, '/ambience live')).toMatch(staleBecause('token_refused'));
  const home = viewOf(await bartender.openHome());
  expect(showView(home)).toContain('Harbour Hotel');
  const details = viewOf(await bartender.press(home, homeIds.show));
  expect(showView(details)).toMatch(staleBecause('token_refused'));
  expect(sandbox.venueService.requests).toHaveLength(asked);
});

test('a passing fault is retried within the question', async ({ sandbox }) => {
  await connected(sandbox.as('manager'));
  sandbox.clock.advance(7 * minuteMs);
  const { venueService } = sandbox;
  venueService.breakWith({ kind: 'status', status: 503 });
  venueService.events.once('request', () => venueService.breakWith(undefined));
  const shown = await ask(sandbox.as('bartender'), '/ambience live');
  expect(shown).toMatch(measuredAt('21:10', '21:15'));
});

import { minuteMs } from '../../time.ts';
import { showSeen } from '../show.ts';
import type { Fault } from '../venue-service/faults.ts';
import { modalOf, type Tour } from './evening.ts';

/** Walks through answers with outdated, partial or unusual data. */
export async function walkData({ sandbox, see, happens }: Tour): Promise<void> {
  const { venueService, clock } = sandbox;
  const manager = sandbox.as('manager');
  const bartender = sandbox.as('bartender');

  async function ask(line: string, ...expected: readonly RegExp[]): Promise<void> {
    see(`bartender: ${line}`, showSeen(await bartender.command(line)), ...expected);
  }

  async function pass(what: string, minutes: number, fault: Fault | undefined): Promise<void> {
    happens(what);
    venueService.breakWith(fault);
    clock.advance(minutes * minuteMs);
    await sandbox.tick();
    await sandbox.settle();
  }

  async function connect(code: string): Promise<void> {
    const opened = modalOf(await manager.command('/ambience connect'));
    await manager.submit(opened, { connection_code: code });
    await sandbox.settle();
  }

  await connect('HARBOUR-HOTEL');
  await ask('/ambience live', /Measured 21:00, next about 21:05/);

  const frozen: Fault = { kind: 'variation', variation: 'frozen' };
  await pass('the sensors send nothing new; two hours pass', 120, frozen);
  await ask('/ambience live', /Measured 21:00 .*2 hours ago.*no newer data has come in/);
  await ask('/ambience status', /needs attention/, /No new data since 21:00/);

  await pass('they work again, and the service refuses access once', 7, {
    kind: 'once',
    status: 401,
  });
  await ask('/ambience live', /refused access \(we'll check again/);
  await pass('a minute passes', 1, undefined);
  await ask('/ambience live', /Measured 23:10, next about 23:15/);

  await pass('the service has only part of the history', 20, {
    kind: 'variation',
    variation: 'shortHistory',
  });
  await ask('/ambience trend', /data from 22:30 to 23:30 only/);
  await connect('CORNER-CAFE');
  await ask('/ambience week corner', /We only have part of this day/);

  await pass('loudness comes in decibels', 20, { kind: 'variation', variation: 'decibels' });
  await connect('OLD-TOWN-BAR');
  await ask('/ambience live old town', /loudness \d\d [A-Z]/);
}

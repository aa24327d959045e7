import { expect, inject, test } from 'vitest';
import { startService } from '../../src/app.ts';
import { copyStore } from '../../src/maintenance/copy.ts';
import { createLog } from '../../src/ops/log.ts';
import { peopleIds } from '../../src/slack/people/ids.ts';
import { privacyIds } from '../../src/slack/privacy/ids.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { minuteMs, systemWait } from '../../src/time.ts';
import { createDatabase } from '../postgres/server.ts';
import { databases, openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';
import { kindsIn, recordsOf } from './stored.ts';
import { openAlertForm, saveAlert } from './with-alerts.ts';
import { digestsIn, pass, setUpDigest } from './with-digests.ts';
import {
  ask,
  connect,
  connected,
  messageOf,
  nameManagers,
  type Running,
  runSandbox,
} from './with-sandbox.ts';

/** What is left of a workspace after it has removed the app. */

/** Makes a record of every kind: venues, digests with posts, alerts with an episode, and so on. */
async function useEverything(sandbox: Running, teamId: string): Promise<void> {
  const manager = sandbox.as('manager', teamId);
  await connected(manager, 'HARBOUR-HOTEL');
  await connected(manager, 'CORNER-CAFE');
  await connect(manager, 'WRONG-CODE');
  await ask(manager, '/ambience use harbour');
  for (const text of ['live', 'trend', 'week', 'tonight', 'live lobby', 'zones']) {
    await ask(manager, `/ambience ${text} harbour`);
  }
  const bartender = sandbox.as('bartender', teamId);
  const denial = messageOf(await bartender.command('/ambience connect'));
  await bartender.press(denial, peopleIds.askManager);
  await nameManagers(sandbox, manager, 'bartender');
  await setUpDigest(manager, { channel: 'general', times: ['21:10'] });
  const form = await openAlertForm(manager, 'Too loud', 'general');
  await saveAlert(manager, form, {
    target: 'Terrace',
    enter: '9',
    channelId: 'general',
    forCount: '5 min',
  });
}

async function uninstall({ slack }: Running): Promise<void> {
  await slack.uninstall('T0HARBOUR');
}

async function deleteAll({ as }: Running): Promise<void> {
  const manager = as('manager');
  const shown = messageOf(await manager.command('/ambience privacy'));
  const home = manager.nextHome();
  await manager.press(shown, privacyIds.delete);
  await home;
}

const ways = [
  { way: 'it has removed the app', leave: uninstall, left: [] },
  // The app is still installed, and wrong codes count for ten minutes.
  {
    way: 'a manager has deleted it',
    leave: deleteAll,
    left: ['installations T0HARBOUR', 'connect_attempts T0HARBOUR'],
  },
];

test.each(databases.flatMap((name) => ways.map((way) => ({ name, ...way }))))(
  '$name: nothing of a workspace is left once $way',
  async ({ name, leave, left }) => {
    await using sandbox = await runSandbox();
    const keyring = createKeyring(sandbox.config.encryptionKeys);
    for (const teamId of ['T0HARBOUR', 'T0CORNER']) await useEverything(sandbox, teamId);
    // One episode that is over, and one that is open.
    for (const [loudness, minutes] of [
      [12, 12],
      [1, 30],
      [12, 15],
    ] as const) {
      sandbox.venueService.measure('zn-4106', { loudness });
      await pass(sandbox, minutes);
    }
    expect(digestsIn(sandbox, 'C0GENERAL')).toHaveLength(1);
    await sandbox.stopService();

    const { database } = sandbox.config;
    if (database.kind !== 'sqlite') throw new Error('the sandbox uses a file');
    const url = await createDatabase(inject('postgresUrl'));
    const open = () =>
      name === 'sqlite'
        ? openTestStore(database.file, { keyring })
        : openTestPostgres(url, { keyring });
    if (name === 'postgres') {
      const [from, to] = [await openTestStore(database.file, { keyring }), await open()];
      await copyStore(from, to);
      await from.close();
      await to.close();
    }
    const before = await open();
    expect(kindsIn(await recordsOf(before, 'T0HARBOUR'))).toEqual([
      'alert_history',
      'alert_rules',
      'alert_states',
      'audit',
      // Not copied, because it only lives for minutes.
      ...(name === 'sqlite' ? ['connect_attempts'] : []),
      'deliveries_v2',
      'digests',
      'greetings',
      'installations',
      'open_episodes',
      'readings_v2',
      'requests',
      'workspaces',
    ]);
    const others = await recordsOf(before, 'T0CORNER');
    await before.close();

    const logged: string[] = [];
    const service = await startService(
      {
        ...sandbox.config,
        port: 0,
        database: name === 'sqlite' ? database : { kind: 'postgres', url },
      },
      {
        clock: sandbox.clock,
        random: Math.random,
        wait: systemWait,
        log: createLog('info', { write: (line) => logged.push(line) }),
      },
    );
    sandbox.slack.connectApp(`http://127.0.0.1:${service.port}`);
    sandbox.clock.advance(minuteMs);
    await leave(sandbox);
    await service.settle();
    await service.stop();
    expect(logged.join('')).toContain('"deleted":{"venues":2,"digests":1,"alerts":1,"requests":1}');
    const after = await open();
    // Wrong codes are not copied, because they only live for minutes.
    const expected = left.filter((one) => name === 'sqlite' || !one.startsWith('connect_attempts'));
    expect(kindsIn(await recordsOf(after, 'T0HARBOUR'))).toEqual(kindsIn(expected));
    expect(await recordsOf(after, 'T0CORNER')).toEqual(others);
    await after.close();
  },
);

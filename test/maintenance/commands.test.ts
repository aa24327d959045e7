import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { openRecords } from '../../src/composition/records.ts';
import { readStored } from '../../src/history/read-days.ts';
import { backupCommand } from '../../src/maintenance/backup.ts';
import { copyCommand, copyStore } from '../../src/maintenance/copy.ts';
import { doctorCommand } from '../../src/maintenance/doctor.ts';
import { importHistoryCommand } from '../../src/maintenance/import-history.ts';
import { migrateCommand } from '../../src/maintenance/migrate.ts';
import { restoreCommand } from '../../src/maintenance/restore.ts';
import { rotateKeys, rotateKeysCommand } from '../../src/maintenance/rotate-keys.ts';
import { runCommand } from '../../src/maintenance/run.ts';
import { restoredAt } from '../../src/schedule/restored.ts';
import { createKeyring } from '../../src/store/seal.ts';
import { systemWait } from '../../src/time.ts';
import { emptyWorkspace } from '../../src/venues/workspace.ts';
import { startProgram } from '../e2e/program.ts';
import { createDatabase, runSql } from '../postgres/server.ts';
import { openTestPostgres } from '../store/with-databases.ts';
import { openTestStore } from '../store/with-store.ts';

/**
 * The commands for operators, on real databases. Most run in this process, which is faster; `cli.ts`
 * itself is run where a signal ends it, and once for each name.
 */

const commands = [
  backupCommand,
  copyCommand,
  doctorCommand,
  migrateCommand,
  restoreCommand,
  rotateKeysCommand,
  importHistoryCommand,
];

async function runHere(name: string, env: NodeJS.ProcessEnv, ...given: string[]) {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) throw new Error(`there is no command ${name}`);
  let output = '';
  const stream = {
    isTTY: false,
    write(text: string | Uint8Array) {
      output += String(text);
      return true;
    },
  };
  const code = await runCommand(command, given, { output: stream, errors: stream, env });
  return { code, output };
}

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ambience-maintenance-'));
  file = join(folder, 'ambience.db');
});

afterEach(() => rm(folder, { recursive: true }));

async function fillFile(): Promise<void> {
  const store = await openTestStore(file);
  const records = openRecords(store);
  for (let team = 0; team < 700; team += 1) await records.greetings.set(`T${team}`, [`U${team}`]);
  await records.deliveries.add(
    '"d" 1',
    { at: 1, trigger: { kind: 'schedule' }, notedAt: 1, outcome: { state: 'sending' } },
    60_000,
  );
  await store.close();
}

describe('copying to PostgreSQL', () => {
  test('every record arrives as it was, with the time at which it expires', async () => {
    await fillFile();
    const url = await createDatabase(inject('postgresUrl'));
    const [from, to] = [await openTestStore(file), await openTestPostgres(url)];
    const copied = await copyStore(from, to);
    expect(copied.find(({ kind }) => kind === 'greetings')).toEqual({
      kind: 'greetings',
      records: 700,
      unreadable: [],
    });
    const records = openRecords(to);
    expect(await records.greetings.get('T699')).toEqual(['U699']);
    expect(await records.deliveries.startingWith('"d" ')).toHaveLength(1);
    const [row] = await runSql(
      url,
      "SELECT expires::float8 - extract(epoch FROM now()) * 1000 AS left FROM ambience.records WHERE kind = 'deliveries'",
    );
    expect(Number(row?.left)).toBeGreaterThan(50_000);
    // A second run would mix two installations.
    await expect(copyStore(from, to)).rejects.toThrow('already holds records');
    await Promise.all([from.close(), to.close()]);
  });

  test('rows that have expired are left out, and count for nothing', async () => {
    await fillFile();
    const from = await openTestStore(file);
    await openRecords(from).requests.add('T1', [], -1);
    const to = await openTestPostgres(await createDatabase(inject('postgresUrl')));
    const copied = await copyStore(from, to);
    expect(copied.find(({ kind }) => kind === 'requests')?.records).toBe(0);
    await Promise.all([from.close(), to.close()]);
  });

  test('what was unreadable before is counted, what is lost is an error', async () => {
    await fillFile();
    const database = new DatabaseSync(file);
    database.exec("UPDATE greetings SET value = 'damaged' WHERE key = 'T5'");
    database.close();
    const url = await createDatabase(inject('postgresUrl'));
    const [from, to] = [await openTestStore(file), await openTestPostgres(url)];
    const copied = await copyStore(from, to);
    expect(copied.find(({ kind }) => kind === 'greetings')?.unreadable).toEqual(['T5']);
    await Promise.all([from.close(), to.close()]);
  });
});

describe('importing the history of a venue', () => {
  const key = Buffer.alloc(32, 1).toString('base64');
  const venue = { workspaceId: 'T1', venueId: 'venue-1' };
  const at = Date.UTC(2026, 10, 13, 21, 45);

  async function connectVenue(): Promise<void> {
    const store = await openTestStore(file);
    await openRecords(store).workspaces.set('T1', {
      ...emptyWorkspace,
      connections: [
        {
          venueId: 'venue-1',
          state: 'active',
          token: 'token',
          venue: { name: 'Harbour Hotel', timezone: 'Europe/Copenhagen' },
          zones: [{ id: 'zn-1', name: 'Terrace' }],
          connectedBy: 'U1',
          connectedAt: 0,
          zonesReadAt: 0,
        },
      ],
    });
    await store.close();
  }

  async function importLines(...lines: readonly string[]) {
    const csv = join(folder, 'numbers.csv');
    await writeFile(csv, lines.join('\n'));
    const env = { DATABASE_URL: `sqlite:${file}`, ENCRYPTION_KEYS: key };
    return runHere('import-history', env, csv, 'Harbour Hotel');
  }

  async function terraceAt(time: number) {
    const store = await openTestStore(file);
    const { historyDays: days } = openRecords(store);
    const { measured } = await readStored(venue, { from: time, to: time + 1 }, { days });
    await store.close();
    return measured.zones.get('zn-1');
  }

  test('rows are added, and what was measured stays as it is', async () => {
    await connectVenue();
    const first = await importLines('Time (UTC),Zone,Mood', '2026-11-13 21:45,Terrace,8.2');
    expect(first).toMatchObject({ code: 0, output: expect.stringContaining('Imported 1 row') });
    expect(await terraceAt(at)).toEqual([{ at, mood: 8.2, loudness: undefined }]);
    const again = await importLines(
      'Time (UTC),Zone,Mood,Loudness',
      '2026-11-13 21:45,Terrace,3,4',
    );
    expect(again.code).toBe(0);
    expect(await terraceAt(at)).toEqual([{ at, mood: 8.2, loudness: 4 }]);
  });

  test('nothing is written while a row is wrong, or the venue is not known', async () => {
    await connectVenue();
    const wrong = await importLines(
      'Time (UTC),Zone,Mood',
      '2026-11-13 21:45,Terrace,8.2',
      '2026-11-13 22:00,Garden,8.2',
    );
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('Line 3: “Garden”') });
    expect(await terraceAt(at)).toBeUndefined();
    const env = { DATABASE_URL: `sqlite:${file}`, ENCRYPTION_KEYS: key };
    const unknown = await runHere('import-history', env, join(folder, 'numbers.csv'), 'Old Inn');
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('Harbour Hotel') });
  });
});

describe('backup and restore', () => {
  const key = Buffer.alloc(32, 1).toString('base64');

  async function run(script: string, databaseUrl: string, ...given: string[]) {
    return runHere(script, { DATABASE_URL: databaseUrl, ENCRYPTION_KEYS: key }, ...given);
  }

  /** A user that may read and write the tables of the app, and create nothing. */
  async function limitedUser(url: string): Promise<string> {
    const name = `limited_${process.pid}_${Date.now()}`;
    const grants = readFileSync('src/ops/deploy/grants.sql', 'utf8')
      .replaceAll(':"app"', name)
      .replace(/^\\.*$/m, '');
    await runSql(url, `CREATE ROLE ${name} LOGIN PASSWORD 'p@ss/word'; ${grants}`);
    const address = new URL(url);
    address.username = name;
    address.password = encodeURIComponent('p@ss/word');
    return address.href;
  }

  const partialFiles = async () =>
    (await readdir(folder)).filter((name) => name.includes('.partial'));

  test.each(['sqlite', 'postgres'] as const)(
    '%s: what was stored is there again, with a file that only its owner can read',
    async (kind) => {
      await fillFile();
      const backup = join(folder, 'backup.db');
      const url = await createDatabase(inject('postgresUrl'));
      let from = `sqlite:${file}`;
      if (kind === 'postgres') {
        expect(await run('copy', from, from, url)).toMatchObject({ code: 0 });
        expect(await run('migrate', url)).toMatchObject({ code: 0 });
        // An option that only Node knows.
        from = `${await limitedUser(url)}?sslmode=disable&uselibpqcompat=true`;
      }
      expect(await run('backup', from, backup)).toMatchObject({ code: 0 });
      expect((await stat(backup)).mode & 0o777).toBe(0o600);
      expect(await partialFiles()).toEqual([]);

      const empty = await createDatabase(inject('postgresUrl'));
      const target = kind === 'postgres' ? empty : `sqlite:${join(folder, 'restored.db')}`;
      expect(await run('restore', target, backup)).toMatchObject({ code: 0 });
      const restored =
        kind === 'postgres' ? await openTestPostgres(empty) : await openTestStore(target.slice(7));
      const records = openRecords(restored);
      expect(await records.greetings.count()).toBe(700);
      expect(await records.greetings.get('T699')).toEqual(['U699']);
      expect(await records.deliveries.startingWith('"d" ')).toHaveLength(1);
      await restored.close();

      // Nothing is overwritten.
      expect(await run('backup', from, backup)).toMatchObject({
        code: 1,
        output: expect.stringContaining('already exists. Choose another name.'),
      });
      expect(await run('restore', target, backup)).toMatchObject({
        code: 1,
        output: expect.stringMatching(/already holds records|exists\. Stop the app and move it/),
      });
    },
  );

  test('a restored database knows that it is one', async () => {
    await fillFile();
    const backup = join(folder, 'backup.db');
    expect(await run('backup', `sqlite:${file}`, backup)).toMatchObject({ code: 0 });
    const before = Date.now();
    const target = join(folder, 'restored.db');
    expect(await run('restore', `sqlite:${target}`, backup)).toMatchObject({ code: 0 });
    const store = await openTestStore(target);
    expect(await restoredAt(openRecords(store).restored)).toBeGreaterThanOrEqual(before);
    await store.close();
    // The backup itself does not.
    const original = await openTestStore(backup);
    expect(await restoredAt(openRecords(original).restored)).toBe(0);
    await original.close();
  });

  test('two backups of the same name at once leave a whole one', async () => {
    await fillFile();
    const backup = join(folder, 'backup.db');
    const made = await Promise.all([1, 2].map(() => run('backup', `sqlite:${file}`, backup)));
    expect(made.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(1);
    for (const { code, output } of made) {
      expect(output).toContain(code === 0 ? 'greetings: 700 records' : 'already exists');
    }
    expect(await partialFiles()).toEqual([]);
    const restored = await run('restore', `sqlite:${join(folder, 'restored.db')}`, backup);
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('greetings: 700 records'),
    });
  });

  test('a backup that is stopped leaves nothing behind', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    const store = await openTestPostgres(url);
    const rows = Array.from({ length: 20_000 }, (_, n) => ({
      key: `T${n}`,
      value: 'damaged',
      expires: undefined,
    }));
    await store.table({ name: 'greetings' }).addAll(rows);
    await store.close();
    const program = startProgram(
      'src/maintenance/cli.ts',
      folder,
      { DATABASE_URL: url, ENCRYPTION_KEYS: key },
      undefined,
      ['backup', join(folder, 'backup.db')],
    );
    await program.printed(/Writing the backup/);
    expect(await partialFiles()).not.toEqual([]);
    program.process.kill('SIGTERM');
    await program.ended;
    expect(await readdir(folder)).toEqual([]);
  });

  test('a backup without records, and a folder, are no backup', async () => {
    await (await openTestStore(file)).close();
    const target = join(folder, 'new.db');
    expect(await run('restore', `sqlite:${target}`, file)).toMatchObject({
      code: 1,
      output: expect.stringContaining('holds no records. Nothing was done.'),
    });
    const given = await run('restore', `sqlite:${target}`, folder);
    expect(given).toMatchObject({ code: 1, output: expect.stringContaining('is a folder') });
    expect(existsSync(target)).toBe(false);
  });

  test('a damaged backup, an empty one and the file of another program are told apart', async () => {
    await fillFile();
    const backup = join(folder, 'backup.db');
    expect(await run('backup', `sqlite:${file}`, backup)).toMatchObject({ code: 0 });
    const whole = readFileSync(backup);
    const target = `sqlite:${join(folder, 'new.db')}`;
    const other = join(folder, 'other.db');
    const database = new DatabaseSync(other);
    database.exec('CREATE TABLE orders (id integer)');
    database.close();
    const given = join(folder, 'given.db');
    for (const [content, reason] of [
      [whole.subarray(0, whole.length / 2), 'is damaged. Use another backup.'],
      [Buffer.alloc(0), 'is empty. Use another backup.'],
      [readFileSync(other), 'was not made by npm run backup.'],
    ] as const) {
      await writeFile(given, content);
      expect(await run('restore', target, given)).toMatchObject({
        code: 1,
        output: `${given} ${reason}\n`,
      });
    }
    // The other way round, a wrong DATABASE_URL would give empty backups for months.
    expect(await run('backup', `sqlite:${other}`, join(folder, 'o.db'))).toMatchObject({
      code: 1,
      output: expect.stringContaining('is not a database of this app. Check DATABASE_URL.'),
    });
    expect(existsSync(join(folder, 'o.db'))).toBe(false);
  });

  test('a backup with a record that cannot be decrypted is restored, and the exit code says so', async () => {
    await fillFile();
    const database = new DatabaseSync(file);
    database.exec("UPDATE greetings SET value = 'damaged' WHERE key = 'T1'");
    database.close();
    for (const target of [
      `sqlite:${join(folder, 'new.db')}`,
      await createDatabase(inject('postgresUrl')),
    ]) {
      expect(await run('restore', target, file)).toMatchObject({
        code: 1,
        output: expect.stringContaining("1 record can't be decrypted with ENCRYPTION_KEYS"),
      });
    }
  });

  test('a wrong database is not taken for an empty installation, and nothing is made in it', async () => {
    const other = await createDatabase(inject('postgresUrl'));
    await runSql(other, 'CREATE TABLE orders (id integer)');
    for (const [script, ...given] of [['rotate-keys'], ['backup', join(folder, 'b.db')]] as const) {
      expect(await run(script, other, ...given)).toMatchObject({
        code: 1,
        output: expect.stringContaining('holds no tables of this app. Check DATABASE_URL.'),
      });
    }
    expect(
      await runSql(other, "SELECT 1 FROM pg_namespace WHERE nspname LIKE 'ambience%'"),
    ).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('files that cannot be written, or are no backup, are explained', async () => {
    await fillFile();
    const nowhere = await run('backup', `sqlite:${file}`, join(folder, 'none', 'b.db'));
    expect(nowhere).toMatchObject({ code: 1 });
    expect(nowhere.output).toMatch(/The folder of .*none\/b\.db doesn't exist\. Create it/);
    expect(nowhere.output).not.toContain('    at ');
    const text = join(folder, 'text');
    await writeFile(text, 'not a database');
    expect(await run('restore', `sqlite:${join(folder, 'new.db')}`, text)).toMatchObject({
      code: 1,
      output: expect.stringContaining(`${text} was not made by npm run backup.`),
    });
  });

  test('a backup of records that cannot be opened is made, and the exit code says so', async () => {
    const url = await createDatabase(inject('postgresUrl'));
    const store = await openTestPostgres(url);
    await openRecords(store).greetings.set('T1', ['U1']);
    await store.close();
    await runSql(url, "UPDATE ambience.records SET value = 'damaged' WHERE kind = 'greetings'");
    const backup = join(folder, 'backup.db');
    expect(await run('backup', url, backup)).toMatchObject({
      code: 1,
      output: expect.stringContaining("1 record can't be decrypted with ENCRYPTION_KEYS"),
    });
    expect(existsSync(backup)).toBe(true);
  });

  test('with keys that do not open it, nothing is restored', async () => {
    await fillFile();
    const { code, output } = await runHere(
      'restore',
      {
        DATABASE_URL: `sqlite:${join(folder, 'restored.db')}`,
        ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
      },
      file,
    );
    expect(code).toBe(1);
    expect(output).toContain('ENCRYPTION_KEYS lacks a key with which data is encrypted');
    expect((await readdir(folder)).filter((name) => name.startsWith('restored'))).toEqual([]);
  });
});

test.each(['migrate', 'copy', 'rotate-keys', 'backup', 'restore', 'doctor'])(
  '%s explains itself and refuses what it does not know',
  async (script) => {
    const run = (...given: string[]) => runHere(script, {}, ...given);
    const usage = new RegExp(`^Usage: npm run ${script}( -- <?\\S+.*)?\\n\\S.{20,}`, 'm');
    const unknown = await run('--force');
    expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining("'--force'") });
    expect(unknown.output).toMatch(usage);
    if (script !== 'copy') return;
    const [help, surplus] = await Promise.all([run('--help'), run('a', 'b', 'c')]);
    expect(help).toMatchObject({ code: 0, output: expect.stringMatching(usage) });
    expect(surplus).toMatchObject({ code: 1, output: expect.stringContaining('It takes ') });
  },
);

describe('rotating keys', () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];

  test.each(['sqlite', 'postgres'] as const)(
    '%s: the old key is not needed afterwards',
    async (name) => {
      const url = await createDatabase(inject('postgresUrl'));
      const open = (...keys: [Buffer, ...Buffer[]]) =>
        name === 'sqlite'
          ? openTestStore(file, { keyring: createKeyring(keys) })
          : openTestPostgres(url, { keyring: createKeyring(keys) });
      const before = await open(oldKey);
      for (let team = 0; team < 20; team += 1) {
        await openRecords(before).greetings.set(`T${team}`, ['U1']);
      }
      await before.close();
      const during = await open(newKey, oldKey);
      // 20, and the one that checks the key, which was sealed again at the start.
      expect(await during.oldSeals.counts()).toEqual({ older: 20, unknown: 0 });
      expect(await rotateKeys(during, { wait: systemWait })).toMatchObject({
        sealed: 20,
        failed: [],
        left: 0,
      });
      expect(await rotateKeys(during, { wait: systemWait })).toMatchObject({
        sealed: 0,
        failed: [],
        left: 0,
      });
      await during.close();
      const after = await open(newKey);
      expect(await openRecords(after).greetings.get('T19')).toEqual(['U1']);
      await after.close();
    },
  );

  test('a record that cannot be opened is named, and the exit code says so', async () => {
    const store = await openTestStore(file);
    await openRecords(store).greetings.set('T1', ['U1']);
    await store.close();
    const database = new DatabaseSync(file);
    database.exec("UPDATE greetings SET value = 'damaged'");
    database.close();
    const { code, output } = await runHere('rotate-keys', {
      DATABASE_URL: `sqlite:${file}`,
      ENCRYPTION_KEYS: [newKey, Buffer.alloc(32, 1)].map((key) => key.toString('base64')).join(),
    });
    expect(code).toBe(1);
    expect(output).toContain("  can't be opened: greetings T1");
  });
});

test.each([
  ['rotate-keys', /other\.db doesn't exist\. Nothing was done/],
  ['copy', /^It takes sqlite:.* and postgres:.*\nUsage: npm run copy/m],
])('%s says what is missing, and makes nothing', async (script, sentence) => {
  const { code, output } = await runHere(script, {
    DATABASE_URL: `sqlite:${join(folder, 'other.db')}`,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  });
  expect(code).toBe(1);
  expect(output).toMatch(sentence);
  expect(existsSync(join(folder, 'other.db'))).toBe(false);
});

test('a key that was removed too early is found at the start, with what to do', async () => {
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = await openTestStore(file, { keyring: createKeyring([oldKey]) });
  await openRecords(before).greetings.set('T1', ['U1']);
  await before.close();
  // Its own record is sealed again at the first start, the others later.
  await (await openTestStore(file, { keyring: createKeyring([newKey, oldKey]) })).close();
  await expect(openTestStore(file, { keyring: createKeyring([newKey]) })).rejects.toMatchObject({
    code: 'key_unknown',
    where: '1 records',
  });
});

test('a rotation waits for records that something else is using', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
  const before = await openTestPostgres(url, { keyring: createKeyring([oldKey]) });
  await openRecords(before).greetings.set('T1', ['U1']);
  await before.close();
  const store = await openTestPostgres(url, { keyring: createKeyring([newKey, oldKey]) });
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  await holder.query("BEGIN; SELECT 1 FROM ambience.records WHERE kind = 'greetings' FOR UPDATE");
  const rotation = await rotateKeys(store, {
    // After the first attempt, the other one is done.
    wait: async () => void (await holder.query('COMMIT')),
  });
  expect(rotation).toEqual({ sealed: 1, failed: [], left: 0 });
  await holder.end();
  await store.close();
});

test('a wrong key is explained as at a start of the app', async () => {
  await fillFile();
  const { code, output } = await runHere('rotate-keys', {
    DATABASE_URL: `sqlite:${file}`,
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
  });
  expect(code).toBe(1);
  expect(output).toContain('ENCRYPTION_KEYS lacks a key with which data is encrypted');
});

test('migrate brings an empty database up to date, also the queue, and says what it did', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  // No keys are needed.
  const migrate = () => runHere('migrate', { DATABASE_URL: url });
  expect(await migrate()).toMatchObject({
    code: 0,
    output: expect.stringContaining('Done: create the tables.'),
  });
  const again = await migrate();
  expect(again.output.trim().split('\n').slice(1)).toEqual(['The tables are up to date.']);
  expect(again.output).not.toContain('ambience-tests');
  const [row] = await runSql(url, "SELECT to_regclass('ambience_queue.job') AS queue");
  expect(row?.queue).toBe('ambience_queue.job');
});

test('the command line knows each command, and names them for any other', async () => {
  const run = async (...given: string[]) => {
    const program = startProgram('src/maintenance/cli.ts', folder, {}, undefined, given);
    return { ...(await program.ended), output: program.output() };
  };
  const { scripts } = packageJson;
  for (const { name } of commands)
    expect(scripts).toHaveProperty(
      [name],
      expect.stringMatching(new RegExp(`src/maintenance/cli\\.ts ${name}$`)),
    );
  const [unknown, help] = await Promise.all([run('other'), run('rotate-keys', '--help')]);
  expect(unknown).toMatchObject({ code: 1, output: expect.stringContaining('rotate-keys') });
  expect(help).toMatchObject({ code: 0, output: expect.stringContaining('npm run rotate-keys') });
});

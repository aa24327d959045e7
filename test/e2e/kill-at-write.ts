import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/**
 * Loaded before the app: kills the process at the n-th write to a table, before or after it.
 * `KILL_TABLE`, `KILL_AT` and `KILL_WHEN` say which.
 */
const { KILL_TABLE = '', KILL_AT = '1', KILL_WHEN = 'after' } = process.env;

const { prepare } = DatabaseSync.prototype;
let writes = 0;

const killAt = (when: string) => {
  if (KILL_WHEN === when && writes === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
};

DatabaseSync.prototype.prepare = function counted(this: DatabaseSync, sql: string): StatementSync {
  const statement = prepare.call(this, sql);
  if (!sql.includes(`INSERT INTO ${KILL_TABLE}`)) return statement;
  const run = statement.run.bind(statement);
  Reflect.set(statement, 'run', (...values: SQLInputValue[]) => {
    writes += 1;
    killAt('before');
    const result = run(...values);
    killAt('after');
    return result;
  });
  return statement;
};

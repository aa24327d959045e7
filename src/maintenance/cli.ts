import { backupCommand } from './backup.ts';
import { copyCommand } from './copy.ts';
import { doctorCommand } from './doctor.ts';
import { importHistoryCommand } from './import-history.ts';
import { migrateCommand } from './migrate.ts';
import { restoreCommand } from './restore.ts';
import { rotateKeysCommand } from './rotate-keys.ts';
import { runCommand } from './run.ts';

/** Runs a command for operators: `npm run backup -- <file>` is `node src/maintenance/cli.ts backup <file>`. */

const commands = [
  doctorCommand,
  backupCommand,
  restoreCommand,
  migrateCommand,
  copyCommand,
  rotateKeysCommand,
  importHistoryCommand,
];

const [name, ...args] = process.argv.slice(2);
const command = commands.find((one) => one.name === name);
if (command === undefined) {
  const names = commands.map((one) => one.name).join(', ');
  process.stderr.write(`The command is one of ${names}.\n`);
  process.exitCode = 1;
} else {
  const terminal = { output: process.stdout, errors: process.stderr };
  process.exitCode = await runCommand(command, args, terminal);
}

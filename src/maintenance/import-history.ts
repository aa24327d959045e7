import { readFile } from 'node:fs/promises';
import { openRecords } from '../composition/records.ts';
import { nothingMeasured } from '../history/measured.ts';
import { readHistoryCsv } from '../history/read-csv.ts';
import { writeDays } from '../history/write-days.ts';
import { venueKey } from '../venues/venue-key.ts';
import { venueName } from '../venues/workspace.ts';
import { type Command, MaintenanceError, onDatabase } from './run.ts';

/** `npm run import-history -- <file> <venue>`: numbers that a venue has from elsewhere. */

/** So many faults are named. */
const mostFaults = 20;

export const importHistoryCommand: Command = {
  name: 'import-history',
  arguments: ['<file.csv>', '<venue>'],
  does: 'Adds the numbers in a file to the history of a venue. The columns are those of /ambience csv: “Time (Europe/Lisbon)”, “Zone”, “Mood”, “Loudness”. The venue is named as it is shown, or by its id. What was measured stays as it is. With a SQLite file, stop the app first.',
  run: onDatabase(async ({ given: [file = '', venue = ''], openExisting, print }) => {
    const text = await readFile(file, 'utf8').catch(() => {
      throw new MaintenanceError(`${file} can't be read. Nothing was done.`);
    });
    const store = await openExisting();
    const records = openRecords(store);
    const { workspaceId, connection } = await findVenue(records.workspaces, venue);
    const venueId = connection.venueId;
    const kept = await records.histories.get(venueKey(workspaceId, venueId));
    const gone = (kept?.zones ?? []).flatMap(({ id, names }) => {
      const isGone = !connection.zones.some((zone) => zone.id === id);
      return isGone ? names.slice(-1).map(({ name }) => ({ id, name })) : [];
    });
    const of = { name: venueName(connection), zones: [...connection.zones, ...gone] };
    const read = readHistoryCsv(text, of, Date.now());
    if (read.kind === 'faults') {
      const { faults } = read;
      for (const { line, problem } of faults.slice(0, mostFaults))
        print(`Line ${line}: ${problem}.`);
      if (faults.length > mostFaults) print(`and ${faults.length - mostFaults} more`);
      print('Nothing was imported. Correct these lines and try again.');
      return false;
    }
    await writeDays(
      { workspaceId, venueId },
      {
        // Older than anything that is stored, which stays as it is.
        arrived: { measured: read.measured, since: 0 },
        measured: nothingMeasured,
        zoneNames: new Map(connection.zones.map(({ id, name }) => [id, name])),
        recordedTo: 0,
        recordedAt: 0,
      },
      {
        days: records.historyDays,
        histories: records.histories,
        isWanted: async () => true,
      },
    );
    const rows = read.rows === 1 ? '1 row' : `${read.rows} rows`;
    print(`Imported ${rows} into the history of ${of.name}.`);
    return true;
  }),
};

type Workspaces = ReturnType<typeof openRecords>['workspaces'];

/** @throws MaintenanceError unless there is exactly one venue of that name or id */
async function findVenue(workspaces: Workspaces, wanted: string) {
  const found = [];
  const names = new Set<string>();
  for await (const workspaceId of workspaces.keys()) {
    for (const connection of (await workspaces.get(workspaceId))?.connections ?? []) {
      names.add(venueName(connection));
      const isWanted = connection.venueId === wanted || venueName(connection) === wanted;
      if (isWanted) found.push({ workspaceId, connection });
    }
  }
  const [first, ...others] = found;
  if (first === undefined) {
    const known = [...names].slice(0, mostFaults).join(', ');
    throw new MaintenanceError(
      `No venue is called “${wanted}”. ${known === '' ? 'None is connected.' : `There are: ${known}.`} Nothing was done.`,
    );
  }
  if (others.length > 0) {
    const ids = found.map(
      ({ workspaceId, connection }) => `${connection.venueId} (${workspaceId})`,
    );
    throw new MaintenanceError(
      `Several venues are called “${wanted}”. Give the id of one: ${ids.join(', ')}. Nothing was done.`,
    );
  }
  return first;
}

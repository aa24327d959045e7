import type { DigestPost, Posted } from '../../digests/attempt-delivery.ts';
import type { PastHistory } from '../../history/past-history.ts';
import { venueName } from '../../venues/workspace.ts';
import { readPastTable } from '../asking/past-table.ts';
import type { Face } from '../face.ts';
import { csvContent, csvFileName, csvLines } from '../text/csv.ts';
import { houseLocale } from '../text/locale.ts';

/** Sends what a review is made of in its thread, as a file, where the workspace allows that. */
export async function attachValues(
  { workspaceId, channelId, messageId }: Posted,
  { content }: Pick<DigestPost, 'content'>,
  { face, history }: { readonly face: Pick<Face, 'postFile'>; readonly history: PastHistory },
): Promise<void> {
  if (content.kind !== 'weekly' && content.kind !== 'monthly') return;
  const { connection, nights, place } = content;
  const [first, last] = [nights[0]?.day, nights.at(-1)?.day];
  if (first === undefined || last === undefined) return;
  const span = { from: first.from, to: last.to };
  const { table } = await readPastTable(place, span, { connection, zone: undefined }, { history });
  const name = csvFileName([venueName(connection), 'zones', first.date, last.date]);
  const lines = csvLines(table, houseLocale);
  await face.postFile(workspaceId, channelId, messageId, { name, content: csvContent(lines) });
}

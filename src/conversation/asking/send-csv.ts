import type { Message } from '../../card/message.ts';
import type { Caller } from '../actor.ts';
import type { Face, PublicAddresses } from '../face.ts';
import { type CsvTable, csvFileName, csvLines } from '../text/csv.ts';
import { type CsvHead, csvAsTextMessage, csvIntroduction, csvSentMessage } from './csv-message.ts';

export interface CsvSender {
  readonly face: Pick<Face, 'sendFile'>;
  readonly addresses: Pick<PublicAddresses, 'installUrl'> | undefined;
}

/**
 * Sends a table as a file where the workspace allows that, else as text.
 *
 * @param name words of the file's name
 */
export async function sendCsv(
  table: CsvTable,
  { head, name }: { readonly head: CsvHead; readonly name: readonly string[] },
  { workspaceId, userId, locale }: Caller,
  { face, addresses }: CsvSender,
): Promise<Message> {
  const lines = csvLines(table, locale);
  // Spreadsheets take a file for UTF-8 only with a byte order mark.
  const file = { name: csvFileName(name), content: `\uFEFF${lines.join('\r\n')}\r\n` };
  const result = await face.sendFile(workspaceId, userId, file, csvIntroduction(head));
  return result === 'sent'
    ? csvSentMessage(file.name)
    : csvAsTextMessage(lines, head, { result, installUrl: addresses?.installUrl });
}

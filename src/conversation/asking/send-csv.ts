import type { Message } from '../../card/message.ts';
import type { Caller } from '../actor.ts';
import type { Face, PublicAddresses } from '../face.ts';
import { type CsvTable, csvContent, csvFileName, csvLines } from '../text/csv.ts';
import {
  type CsvHead,
  csvAsTextMessage,
  csvIntroduction,
  csvLinkMessage,
  csvSentMessage,
} from './csv-message.ts';

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
  const file = { name: csvFileName(name), content: csvContent(lines) };
  const result = await face.sendFile(workspaceId, userId, file, csvIntroduction(head));
  switch (result.kind) {
    case 'sent':
      return csvSentMessage(head, file.name);
    case 'link':
      return csvLinkMessage(head, file.name, result.url);
    default:
      return csvAsTextMessage(lines, head, {
        result: result.kind,
        installUrl: addresses?.installUrl,
      });
  }
}

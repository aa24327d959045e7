import { z } from 'zod';
import { message } from '../../card/message.ts';
import { paragraph } from '../../card/part.ts';
import { savedFile } from '../posting/file-consent.ts';
import { platformWords } from '../render/teams-words.ts';
import { type Reply, received } from './answers.ts';
import type { ReceivingContext } from './receiving-context.ts';
import type { Turn } from './turn.ts';

/** What people answer when they are asked whether a file may be saved in their OneDrive. */

const consent = z.object({
  action: z.enum(['accept', 'decline']),
  context: z.object({ file: z.string().max(500).optional() }).nullish(),
  uploadInfo: z
    .object({
      name: z.string().max(300),
      uploadUrl: z.string().max(4_000),
      contentUrl: z.string().max(4_000),
      uniqueId: z.string().max(300),
      fileType: z.string().max(30),
    })
    .nullish(),
});
type Consent = z.infer<typeof consent>;

/** An upload may take longer than the client waits, and its answer shows nothing. */
export function answerConsent(turn: Turn, context: ReceivingContext): Reply {
  const { data } = consent.safeParse(turn.activity.value);
  if (data === undefined) return received;
  const { workspaceId } = turn;
  const work = carryOut(data, turn, context).catch((error: unknown) =>
    turn.whisper(message(paragraph(context.explain(error, 'saving a file')))),
  );
  context.inFlight.track(work).catch((error: unknown) => {
    context.log.warn({ err: error, workspaceId }, 'an answer about a file was not sent');
  });
  return received;
}

async function carryOut(
  { action, context: asked, uploadInfo }: Consent,
  { activity, workspaceId, whisper }: Turn,
  { connector, fileLinks }: ReceivingContext,
): Promise<void> {
  const { conversation, serviceUrl, replyToId } = activity;
  const to = { serviceUrl, conversationId: conversation.id };
  if (action === 'accept' && uploadInfo) {
    const file = await fileLinks.find(workspaceId, asked?.file ?? '');
    if (file === undefined) return whisper(message(paragraph(platformWords.fileGone)));
    const { uploadUrl, ...saved } = uploadInfo;
    await connector.upload(uploadUrl, Buffer.from(file.content));
    await connector.send(to, savedFile(saved));
  }
  // It was answered.
  if (replyToId !== undefined) await connector.remove(to, replyToId);
}

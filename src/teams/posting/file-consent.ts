/**
 * Files for a person's own OneDrive: Teams asks the person first, and then says where the file is to be put.
 * Only in the chat between a person and the app:
 * https://learn.microsoft.com/microsoftteams/platform/bots/how-to/bots-filesv4
 */

/** A message that Teams draws itself. */
export interface FileActivity {
  readonly type: 'message';
  readonly summary: string;
  readonly attachments: readonly [FileAttachment];
}

type FileAttachment =
  | {
      readonly contentType: 'application/vnd.microsoft.teams.card.file.consent';
      readonly name: string;
      readonly content: {
        readonly description: string;
        readonly sizeInBytes: number;
        /** Comes back with the answer of the person. */
        readonly acceptContext: object;
        readonly declineContext: object;
      };
    }
  | {
      readonly contentType: 'application/vnd.microsoft.teams.card.file.info';
      readonly contentUrl: string;
      readonly name: string;
      readonly content: { readonly uniqueId: string; readonly fileType: string };
    };

/** @param token under which the file is kept */
export function askToSave(
  { name, content }: { readonly name: string; readonly content: string },
  token: string,
  asked: string,
): FileActivity {
  const attachment = {
    contentType: 'application/vnd.microsoft.teams.card.file.consent' as const,
    name,
    content: {
      description: asked,
      sizeInBytes: Buffer.byteLength(content),
      acceptContext: { file: token },
      declineContext: {},
    },
  };
  return { type: 'message', summary: asked, attachments: [attachment] };
}

export interface SavedFile {
  readonly name: string;
  readonly contentUrl: string;
  readonly uniqueId: string;
  readonly fileType: string;
}

export function savedFile({ name, contentUrl, ...content }: SavedFile): FileActivity {
  const contentType = 'application/vnd.microsoft.teams.card.file.info' as const;
  return {
    type: 'message',
    summary: name,
    attachments: [{ contentType, contentUrl, name, content }],
  };
}

import type { Reading } from '../../ambience/reading.ts';
import { type Message, message } from '../../card/message.ts';
import { note, paragraph, preformatted } from '../../card/part.ts';
import { link, type RichText, rich, term } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import type { FileFailure } from '../face.ts';
import { fileLinkWords } from '../text/file-link.ts';
import { freshness, staleWarning } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';
import { counted } from '../text/wording.ts';

export interface CsvFacts {
  readonly venueName: string;
  /** Undefined for the whole venue. */
  readonly zoneName: string | undefined;
  readonly reading: Reading<unknown>;
  readonly zone: LocalZone;
  readonly now: number;
}

/** What a file is about. */
export interface CsvHead {
  readonly title: RichText;
  /** That the numbers are old. */
  readonly warning: RichText | undefined;
  readonly updated: RichText | undefined;
}

/** `*Harbour Hotel*: all zones now`, or of one zone */
export function csvHead(facts: CsvFacts, locale: Locale): CsvHead {
  const { venueName, zoneName, reading, zone, now } = facts;
  const warning = staleWarning(reading, now, zone, locale);
  return {
    title:
      zoneName === undefined
        ? rich`*${venueName}*: all zones now`
        : rich`*${zoneName}* (${venueName}): last six hours`,
    warning,
    updated: warning ? undefined : freshness({ ...reading, nextAt: now }, now, zone, locale),
  };
}

/** The direct message that the file comes with. */
export function csvIntroduction({ title, warning, updated }: CsvHead): Message {
  return message(warning && paragraph(warning), paragraph(title), updated && note(updated));
}

/** With what is in the file, which its name does not always tell. */
export function csvSentMessage({ title }: CsvHead, fileName: string): Message {
  const sent = rich`✅ I've sent you ${fileName} in ${term('a direct message')}.`;
  return message(paragraph(rich`${sent}\n${title}`));
}

/** Instead of a file. */
export function csvLinkMessage({ title, warning }: CsvHead, file: string, url: string): Message {
  return message(
    warning && paragraph(warning),
    paragraph(title),
    paragraph(fileLinkWords(file, url)),
  );
}

/** In the last column of a zone; undefined if nothing is wrong. */
export function zoneNote(error: string | undefined, isMuted = false): string | undefined {
  if (error !== undefined) {
    return error.trim() === '' ? 'Sensor not reporting' : `Sensor not reporting (${error})`;
  }
  return isMuted ? 'Muted' : undefined;
}

export interface NotSent {
  readonly result: FileFailure['kind'];
  /** Where an admin can allow files; undefined if the app has no public address. */
  readonly installUrl: string | undefined;
}

/** The same numbers as text. What does not fit into one message is counted. */
export function csvAsTextMessage(
  lines: readonly string[],
  { title, warning }: CsvHead,
  notSent: NotSent,
): Message {
  return message(
    warning && paragraph(warning),
    paragraph(title),
    preformatted(`${lines.join('\n')}\n`, (left) => rich`${counted(left, 'more row')} didn't fit.`),
    note(whyAsText(notSent)),
  );
}

/** Why there is no file, and what to do about it. */
export function whyAsText({ result, installUrl }: NotSent): RichText {
  switch (result) {
    case 'not_allowed': {
      const install = 'install Ambience again';
      const again = installUrl === undefined ? install : link(installUrl, install);
      return rich`For a file, an admin can ${again} and allow it to upload files.`;
    }
    case 'forbidden':
      return rich`This workspace doesn't allow such files, so here are the numbers as text.`;
    case 'failed':
      return rich`${term('the chat app')} didn't accept the file, so here are the numbers as text. For the file, try again in a few minutes.`;
    case 'unknown':
      return rich`${term('the chat app')} didn't say whether it took the file, so here are the numbers as text. The file may be in your messages with Ambience.`;
  }
}

export const nothingToSendMessage = message(paragraph(rich`There's no data for that time.`));

import type { Reading } from '../../ambience/reading.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { link, type Mrkdwn, mrkdwn, preformatted } from '../blocks/mrkdwn.ts';
import { note, paragraph } from '../blocks/parts.ts';
import type { SendFileResult } from '../posting/files.ts';
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

/** The direct message that the file comes with. */
export function csvIntroduction(facts: CsvFacts, locale: Locale): Message {
  const { reading, zone, now } = facts;
  const warning = staleWarning(reading, now, zone, locale);
  return message(
    warning && paragraph(warning),
    paragraph(titleOf(facts)),
    warning ? undefined : note(freshness({ ...reading, nextAt: now }, now, zone, locale)),
  );
}

function titleOf({ venueName, zoneName }: CsvFacts): Mrkdwn {
  return zoneName === undefined
    ? mrkdwn`*${venueName}*: all zones now`
    : mrkdwn`*${zoneName}* (${venueName}): last six hours`;
}

export function csvSentMessage(fileName: string): Message {
  return message(paragraph(mrkdwn`✅ I've sent you ${fileName} in a direct message.`));
}

/** Room for the other blocks, within what Slack takes in one message. */
const mostCharacters = limits.message.blockCharacters - 1_200;
const mostInSection = limits.section.text - 100;

/** In the last column of a zone; undefined if nothing is wrong. */
export function zoneNote(error: string | undefined, isMuted = false): string | undefined {
  if (error !== undefined) {
    return error.trim() === '' ? 'Sensor not reporting' : `Sensor not reporting (${error})`;
  }
  return isMuted ? 'Muted' : undefined;
}

export interface NotSent {
  readonly result: Exclude<SendFileResult, 'sent'>;
  /** Where an admin can allow files; undefined if the app has no public address. */
  readonly installUrl: string | undefined;
}

/** The same numbers as text. What does not fit into one message is counted. */
export function csvAsTextMessage(
  lines: readonly string[],
  facts: CsvFacts,
  notSent: NotSent,
  locale: Locale,
): Message {
  const { sections, left } = inSections(lines);
  const { reading, zone, now } = facts;
  const warning = staleWarning(reading, now, zone, locale);
  return message(
    warning && paragraph(warning),
    paragraph(titleOf(facts)),
    ...sections.map((text) => paragraph(preformatted(text))),
    left === 0 ? undefined : paragraph(mrkdwn`${counted(left, 'more row')} didn't fit.`),
    note(whyAsText(notSent)),
  );
}

/** Why there is no file, and what to do about it. */
export function whyAsText({ result, installUrl }: NotSent): Mrkdwn {
  switch (result) {
    case 'not_allowed': {
      const install = 'install Ambience again';
      const again = installUrl === undefined ? install : link(installUrl, install);
      return mrkdwn`For a file, an admin can ${again} and allow it to upload files.`;
    }
    case 'forbidden':
      return mrkdwn`This workspace doesn't allow such files, so here are the numbers as text.`;
    case 'failed':
      return mrkdwn`Slack didn't accept the file, so here are the numbers as text. For the file, try again in a few minutes.`;
    case 'unknown':
      return mrkdwn`Slack didn't say whether it took the file, so here are the numbers as text. The file may be in your messages with Ambience.`;
  }
}

function inSections(lines: readonly string[]) {
  const sections: string[] = [];
  let [current, total, taken] = ['', 0, 0];
  for (const line of lines) {
    const length = preformatted(`${line}\n`).mrkdwn.length;
    if (total + length > mostCharacters) break;
    if (preformatted(current).mrkdwn.length + length > mostInSection) {
      sections.push(current);
      current = '';
    }
    current += `${line}\n`;
    total += length;
    taken += 1;
  }
  return { sections: [...sections, current], left: lines.length - taken };
}

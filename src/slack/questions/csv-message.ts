import type { Reading } from '../../ambience/reading.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn, preformatted } from '../blocks/mrkdwn.ts';
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
    ? mrkdwn`*${venueName}*: all zones`
    : mrkdwn`*${zoneName}* (${venueName}): the last six hours`;
}

export function csvSentMessage(fileName: string): Message {
  return message(paragraph(mrkdwn`✅ I've sent you ${fileName} in a direct message.`));
}

/** Room for the other blocks, within what Slack takes in one message. */
const mostCharacters = limits.message.blockCharacters - 1_200;
const mostInSection = limits.section.text - 100;

/** The same numbers as text. What does not fit into one message is counted. */
export function csvAsTextMessage(
  lines: readonly string[],
  facts: CsvFacts,
  why: Exclude<SendFileResult, 'sent'>,
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
    note(
      why === 'failed'
        ? mrkdwn`Slack didn't take the file, so here are the numbers as text. Try again in a few minutes.`
        : mrkdwn`To get a file instead, ask an admin to let Ambience upload files.`,
    ),
  );
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

import type { Zone } from '../../ambience/types.ts';
import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { link, type RichText, rich, term } from '../../card/rich-text.ts';
import { isOneNight } from '../../history/past-time.ts';
import { askButton } from '../entry-points.ts';
import type { FileFailure } from '../face.ts';
import type { Question } from '../question.ts';
import { fileLinkWords } from '../text/file-link.ts';

/** What people are told about a report. */

export interface NamedReport {
  /** Of the venue. */
  readonly name: string;
  /** `October`, `last week` */
  readonly period: string;
  readonly venueId: string | undefined;
}

/** The direct message that the file comes with. */
export function introduction({ name, period }: NamedReport): Message {
  return message(
    paragraph(
      rich`*${name}*: report of ${period}. Open the file in a browser to read, print or save it as PDF.`,
    ),
  );
}

/** Where files can't be sent. */
export function linkMessage({ name, period }: NamedReport, file: string, url: string): Message {
  return message(
    paragraph(rich`*${name}*: report of ${period}`),
    paragraph(fileLinkWords(file, url)),
  );
}

export function sentMessage({ name, period }: NamedReport, file: string): Message {
  return message(
    paragraph(
      rich`✅ I've sent you the report of *${name}* for ${period} in ${term('a direct message')}. Open ${file} in a browser to print it or save it as a PDF.`,
    ),
  );
}

export function tooShortMessage(venueId: string | undefined): Message {
  return message(
    paragraph(rich`A report covers a month or a week. Try \`/ambience report last month\`.`),
    buttons([thisWeekButton(venueId)]),
  );
}

/**
 * @param start when the first value was measured, if that was later
 * @param isGoingOn there is no other period to try
 */
export function noReportMessage(
  { name, period, venueId }: NamedReport,
  { start, isGoingOn }: { readonly start: string | undefined; readonly isGoingOn: boolean },
): Message {
  const why = start === undefined ? rich`` : rich` Data starts ${start}.`;
  return message(
    paragraph(rich`There's nothing to report from *${name}* for ${period}.${why}`),
    isGoingOn ? undefined : buttons([thisWeekButton(venueId)]),
  );
}

/** Of a zone, there is the same as an answer. */
export function notOfZoneMessage(
  venue: string,
  { id, name }: Zone,
  { past, venueId }: Pick<Question, 'past' | 'venueId'>,
): Message {
  const asked = { argument: '', venueId, past };
  const isOfNight = past !== undefined && isOneNight(past);
  return message(
    paragraph(rich`Reports cover a whole venue, so there's none for *${name}* (${venue}) alone.`),
    buttons([
      askButton(`Show ${name}`, {
        ...asked,
        command: isOfNight ? 'night' : 'review',
        past: past ?? thisWeek,
        zoneId: id,
      }),
      askButton(`Send the report of ${venue}`, {
        ...asked,
        past: isOfNight ? thisWeek : past,
        command: 'report',
      }),
    ]),
  );
}

function thisWeekButton(venueId: string | undefined): Button {
  return askButton('This week', { command: 'report', argument: '', venueId, past: thisWeek });
}

const thisWeek = { kind: 'week', ago: 0 } as const;

export function notOverMessage({ name, period }: NamedReport): Message {
  return message(
    paragraph(
      rich`There's no report of *${name}* for ${period} yet: the first night with data isn't over. Ask again tomorrow.`,
    ),
  );
}

export function notSentMessage(
  result: FileFailure['kind'],
  installUrl: string | undefined,
): Message {
  return message(paragraph(whyNot(result, installUrl)));
}

function whyNot(result: FileFailure['kind'], installUrl: string | undefined): RichText {
  switch (result) {
    case 'not_allowed': {
      const install = 'install Ambience again';
      const again = installUrl === undefined ? install : link(installUrl, install);
      return rich`A report comes as a file. An admin can ${again} and allow it to upload files.`;
    }
    case 'forbidden':
      return rich`A report comes as a file, and this workspace doesn't allow such files. An admin can change that.`;
    case 'failed':
      return rich`${term('the chat app')} didn't accept the file. Try again in a few minutes.`;
    case 'unknown':
      return rich`${term('the chat app')} didn't say whether it took the file. It may be in your messages with Ambience; if not, try again.`;
  }
}

import type { Reading } from '../../ambience/reading.ts';
import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { LocalZone } from '../../insight/local-time.ts';
import { dataAge } from '../../venues/venue-now.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { noDataSince } from '../text/freshness.ts';
import type { Locale } from '../text/locale.ts';

/** Data of over an hour ago says nothing about now, so it is shown only to those who ask for it. */

export interface NoData {
  /** In bold. */
  readonly place: RichText;
  readonly reading: Reading<unknown>;
  readonly zone: LocalZone;
  readonly question: Question;
  /** What was out of bounds when the data ended. */
  readonly urgent: readonly RichText[];
}

/** Whether an answer would be about data of over an hour ago that nobody asked for. */
export function isTooOld(
  reading: Reading<unknown>,
  { last }: Pick<Question, 'last'>,
  now: number,
): boolean {
  return last !== true && dataAge(reading, now) === 'long_ago';
}

/** `⚠️ *Harbour Hotel*: no data since Fri 20 Nov 21:05. the venue has withdrawn access.` */
export function noDataMessage(
  { place, reading, zone, question, urgent }: NoData,
  locale: Locale,
): Message {
  const since = noDataSince(reading, zone, locale);
  return message(
    paragraph(join([rich`⚠️ ${place}: ${since}`, ...urgent], '\n')),
    buttons([askButton('Show last data', { ...question, last: true })]),
  );
}

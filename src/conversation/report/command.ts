import { limitTimes } from '../../alerts/limit-times.ts';
import type { Message } from '../../card/message.ts';
import { venueDay } from '../../history/past-night.ts';
import { isOneNight, type Period } from '../../history/past-time.ts';
import { includesToday } from '../../history/service-days.ts';
import { type LocalZone, localZone, zonedTime } from '../../insight/local-time.ts';
import { venueName } from '../../venues/workspace.ts';
import { namesOf } from '../asking/names-of.ts';
import { questionCommand } from '../asking/question-command.ts';
import { type ReadReview, readReview } from '../asking/read-review.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { fileName } from '../text/csv.ts';
import { dayAndTime } from '../text/local-time.ts';
import { periodName } from '../text/period-name.ts';
import {
  introduction,
  linkMessage,
  noReportMessage,
  notOfZoneMessage,
  notOverMessage,
  notSentMessage,
  sentMessage,
  tooShortMessage,
} from './messages.ts';
import { reportPage } from './report-page.ts';
import { zoneGaps } from './zone-gaps.ts';

/** A month of a venue as a page to print and to show. */
export const report = questionCommand({
  name: 'report',
  usage: 'report [month]',
  summary: 'A month, to print and show',
  group: 'more',
  isAboutPast: true,
  isPersonal: true,
  answersSeveral: true,
  answerVenue: answer,
  answerZone: async (zone, { question, connection }) =>
    notOfZoneMessage(venueName(connection), zone, {
      past: question.past,
      venueId: connection.venueId,
    }),
});

async function answer(asked: VenueQuestion, needs: QuestionNeeds): Promise<Message> {
  const { question, connection, asker, workspaceId } = asked;
  const { past, venueId } = question;
  const now = needs.clock.now();
  if (past !== undefined && isOneNight(past)) return tooShortMessage(venueId);
  const { thisMonth, lastMonth } = monthsAt(now, localZone(connection.venue.timezone));
  const last = await readReview(undefined, past ?? lastMonth, asked, needs);
  // In the first month, there is no last one.
  const isFirst = past === undefined && last.kind !== 'known';
  const period = past ?? (isFirst ? thisMonth : lastMonth);
  const read = isFirst ? await readReview(undefined, period, asked, needs) : last;
  const named = { name: venueName(connection), period: periodName(period, read.told), venueId };
  if (read.kind !== 'known') {
    const isGoingOn = includesToday(period, venueDay(read.told.place));
    const isNew = connection.state === 'active' && (read.kind === 'not_begun' || isNewTo(read));
    return isGoingOn && isNew
      ? notOverMessage(named)
      : noReportMessage(named, { start: startOf(read), isGoingOn });
  }
  const { data, place } = read;
  if (data.nights.every(({ facts }) => facts.known.length === 0) && data.entries.length === 0) {
    return noReportMessage(named, { start: undefined, isGoingOn: false });
  }
  const rules = await needs.alertService.rules.list(workspaceId);
  const limits = await limitTimes({ place, connection, nights: data.nights, rules }, needs.history);
  const content = reportPage({
    review: data,
    limits,
    zoneGaps: await zoneGaps(place, data.nights, connection, needs),
    names: await namesOf(data.entries, asker),
    madeBy: asker.userId,
    madeAt: now,
  });
  const file = { name: `${fileName([named.name, named.period])}.html`, content };
  const isGoingOn = includesToday(period, venueDay(place));
  const told = isGoingOn ? { ...named, period: `${named.period} so far` } : named;
  const result = await needs.face.sendFile(workspaceId, asker.userId, file, introduction(told));
  switch (result.kind) {
    case 'sent':
      return sentMessage(told, file.name);
    case 'link':
      return linkMessage(told, file.name, result.url);
    default:
      return notSentMessage(result.kind, needs.addresses?.installUrl);
  }
}

/** Nothing was measured before the night that is going on. */
function isNewTo(read: Extract<ReadReview, { readonly kind: 'unavailable' }>): boolean {
  return read.availability.kind === 'before' || read.availability.kind === 'empty';
}

/** When the first value was measured, if that was after the time asked about. */
function startOf(read: ReadReview): string | undefined {
  if (read.kind !== 'unavailable' || read.availability.kind !== 'before') return undefined;
  const { place, locale } = read.told;
  return dayAndTime(read.availability.since, place.zone, locale);
}

function monthsAt(
  now: number,
  zone: LocalZone,
): Readonly<Record<'thisMonth' | 'lastMonth', Period>> {
  const month = zonedTime(now, zone).toPlainDate().toPlainYearMonth();
  const of = (one: typeof month): Period => ({ kind: 'month', month: one.toString() });
  return { thisMonth: of(month), lastMonth: of(month.subtract({ months: 1 })) };
}

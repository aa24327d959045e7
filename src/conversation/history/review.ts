import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { readNights } from '../../history/read-nights.ts';
import type { Connection } from '../../venues/workspace.ts';
import { questionCommand } from '../asking/question-command.ts';
import { periodOf, type ReadReview, readReview } from '../asking/read-review.ts';
import { unavailableMessage } from '../asking/unavailable-message.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { periodName } from '../text/period-name.ts';
import type { ZoneOfPeriod } from './period-zones.ts';
import { notBegunMessage, reviewMessage } from './review-message.ts';

/** Several past nights: a week, a weekend or a month. */
export const review = questionCommand({
  name: 'review',
  isSuggested: true,
  usage: 'last week [zone]',
  summary: 'Last week, night by night',
  group: 'time',
  isAboutPast: true,
  answersSeveral: true,
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: (zone, asked, needs) => answer(zone, asked, needs),
});

/** Reading a month of each zone takes long. */
const mostZones = 40;

async function readZones(
  { zones }: Connection,
  { place, data }: Extract<ReadReview, { kind: 'known' }>,
  needs: QuestionNeeds,
): Promise<readonly ZoneOfPeriod[]> {
  const days = data.nights.map(({ day }) => day);
  const current = data.tonight === undefined ? [] : [data.tonight.day];
  return Promise.all(
    zones.slice(0, mostZones).map(async ({ id, name }) => {
      const all = await readNights({ ...place, zoneId: id }, [...days, ...current], needs);
      return { name, nights: all.slice(0, days.length), tonight: all[days.length] };
    }),
  );
}

const lastWeek = { kind: 'week', ago: 1 } as const;

async function answer(
  zone: Zone | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const period = periodOf(asked.question.past) ?? lastWeek;
  const read = await readReview(zone, period, asked, needs);
  switch (read.kind) {
    case 'known': {
      const isOfZones = asked.question.all === true && zone === undefined;
      return reviewMessage(
        read.data,
        isOfZones ? await readZones(asked.connection, read, needs) : undefined,
      );
    }
    case 'not_begun':
      return notBegunMessage(period, read.told);
    case 'unavailable': {
      const { availability, first, told } = read;
      const name = periodName(period, told);
      return unavailableMessage(availability, { day: first, name }, told, asked.question);
    }
  }
}

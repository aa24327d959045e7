import type { Zone } from '../../ambience/types.ts';
import type { Message } from '../../card/message.ts';
import { questionCommand } from '../asking/question-command.ts';
import { periodOf, readReview } from '../asking/read-review.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import { periodName } from '../text/review-words.ts';
import { notBegunMessage, reviewMessage } from './review-message.ts';
import { unavailableMessage } from './unavailable-message.ts';

/** Several past nights: a week, a weekend or a month. */
export const review = questionCommand({
  name: 'review',
  usage: 'last week [zone]',
  summary: 'Last week, night by night',
  group: 'time',
  isAboutPast: true,
  answersSeveral: true,
  answerVenue: (asked, needs) => answer(undefined, asked, needs),
  answerZone: (zone, asked, needs) => answer(zone, asked, needs),
});

const lastWeek = { kind: 'week', ago: 1 } as const;

async function answer(
  zone: Zone | undefined,
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<Message> {
  const period = periodOf(asked.question.past) ?? lastWeek;
  const read = await readReview(zone, period, asked, needs);
  switch (read.kind) {
    case 'known':
      return reviewMessage(read.data);
    case 'not_begun':
      return notBegunMessage(period, read.told);
    case 'unavailable': {
      const { availability, first, told } = read;
      const name = periodName(period, told);
      return unavailableMessage(availability, { day: first, name }, told, asked.question);
    }
  }
}

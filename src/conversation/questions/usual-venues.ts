import { readForPerson } from '../../ambience/reading.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { Weekday } from '../../time.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { venueProblem } from '../text/problems.ts';
import type { ComparisonAsked } from '../understanding/venues/comparison-asked.ts';
import { isLowestFirst } from '../understanding/venues/venue-ranks.ts';
import type { UsualOrder } from './usual-rank-words.ts';
import { type UsualVenue, usualVenuesMessage } from './usual-venues-message.ts';

/** Which of several venues is usually the busiest or quietest on one weekday or on several of them, or peaks first. */

/** @param connected those that are compared, not empty */
export async function compareUsual(
  question: Question,
  asked: ComparisonAsked & { readonly weekdays: readonly Weekday[] },
  connected: readonly Connection[],
  { asker, needs }: { readonly asker: Asker; readonly needs: QuestionNeeds },
): Promise<Answer> {
  const { workspaceId, locale } = asker;
  const now = needs.clock.now();
  const options = readForPerson(needs.clock);
  const read = await Promise.all(
    connected.map(async (connection) => {
      const name = venueName(connection);
      try {
        const { value } = await needs.connections.read(workspaceId, connection, (credentials) =>
          needs.readings.venueTypical(credentials, options),
        );
        const { timezone } = connection.venue;
        const venue: UsualVenue = {
          name,
          timezone,
          week: value.representative,
          scale: loudnessScale(value, []),
        };
        return { venue };
      } catch (error) {
        const problem = venueProblem(name, error);
        if (problem === undefined) throw error;
        return { problem };
      }
    }),
  );
  const venues = read.flatMap(({ venue }) => venue ?? []);
  const { isFirstMore } = asked;
  const [named] = asked.named ?? [];
  return {
    message: usualVenuesMessage(
      {
        venues,
        problems: read.flatMap(({ problem }) => problem ?? []),
        weekdays: asked.weekdays,
        minute: question.minute,
        part: question.part,
        measure: question.asksLoudness === true ? 'loudness' : asked.measure,
        order: orderOf(asked),
        isFirst: isFirstMore && named && venueName(named),
        isFuture: question.isFuture === true,
        now,
      },
      locale,
    ),
  };
}

function orderOf({ rank, isFirstMore, peaked }: ComparisonAsked): UsualOrder {
  if (peaked !== undefined) return peaked === 'first' ? 'earliest' : 'latest';
  return isLowestFirst(rank) || isFirstMore?.direction === 'less' ? 'least' : 'most';
}

import type { PastTime } from '../../history/past-time.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import type { Question } from '../question.ts';
import { keptAlerts } from '../text/past-alerts.ts';
import { venueReviewed } from '../text/venue-reviewed.ts';
import type { ComparisonAsked } from '../understanding/comparison-asked.ts';
import { changeColumns, comparePastMessage } from './compare-past-message.ts';
import { readVenuesNights } from './read-venues-nights.ts';

/** `/ambience compare last week`: a row for each venue. */

export async function comparePast(
  past: PastTime,
  question: Question,
  { asked, asker, connected }: PastComparison,
  needs: QuestionNeeds,
): Promise<Answer> {
  const { locale, workspaceId } = asker;
  const isCompared = changeColumns[past.kind] !== undefined;
  const wanted = { past, workspaceId, connected: asked.named ?? connected, isCompared };
  const all = await readVenuesNights(wanted, needs);
  const read = all
    .map((one) => {
      const alerts = keptAlerts(one.episodes, one.span, one.place)?.length;
      return { place: one.place, ...venueReviewed(one, alerts) };
    })
    // Where the owner hasn't approved yet, nothing was measured, but something may be noted.
    .filter(({ connection, complaints }) => connection.state !== 'pending' || complaints > 0);
  return { message: comparePastMessage({ past, question, asked, read }, locale) };
}

interface PastComparison {
  readonly asked: ComparisonAsked;
  readonly asker: Asker;
  readonly connected: readonly Connection[];
}

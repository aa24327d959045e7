import type { ZoneLive } from '../../ambience/types.ts';
import { buttons } from '../../card/part.ts';
import type { Connection } from '../../venues/workspace.ts';
import type { Asker } from '../actor.ts';
import type { Answer } from '../answer.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { refreshButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { currentRows, missingWords, updatedWords } from '../text/venue-rows.ts';
import { musicOfVenuesMessage, type VenueMusic } from './music-of-venues-message.ts';
import { readVenueRows } from './read-venue-rows.ts';

/** What plays at several venues, a row for each: `which venues have no music playing`. */
export async function answerMusicOfVenues(
  connected: readonly Connection[],
  question: Question,
  asker: Asker,
  needs: QuestionNeeds,
): Promise<Answer> {
  const rows = await readVenueRows(asker, connected, needs);
  const current = currentRows(rows);
  const venues = current.map(({ label, connection, venue }): VenueMusic => {
    const zones: readonly ZoneLive[] = venue.zones?.value ?? [];
    return {
      name: label,
      connection,
      alerts: venue.alerts,
      zones: zones.filter(({ music }) => music !== undefined),
    };
  });
  return {
    message: musicOfVenuesMessage(
      {
        venues,
        yesNo: question.yesNo,
        missing: rows.flatMap((row) => missingWords(row, asker.locale) ?? []),
        updated: updatedWords(current, asker.locale),
      },
      asker.locale,
    ),
    controls: buttons([
      refreshButton({
        command: 'music',
        argument: '',
        venueIds: question.venueIds,
        yesNo: question.yesNo,
      }),
    ]),
  };
}

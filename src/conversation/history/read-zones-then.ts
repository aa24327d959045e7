import type { Zone } from '../../ambience/types.ts';
import type { DatedDay } from '../../history/past-night.ts';
import { readNight } from '../../history/read-nights.ts';
import { pastPlace, withLastHours } from '../asking/past-place.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { ZoneThen } from './zones-then.ts';

/** What is known of each zone on the day of a moment. */
export function readZonesThen(
  zones: readonly Zone[],
  { day, at }: { readonly day: DatedDay; readonly at: number },
  asked: VenueQuestion,
  needs: QuestionNeeds,
): Promise<ZoneThen[]> {
  return Promise.all(
    zones.map(async ({ id, name }) => {
      const place = await withLastHours(
        await pastPlace(asked, id, needs),
        { to: at },
        asked,
        needs,
      );
      return { name, night: await readNight({ ...place, within: 'day' }, day, needs) };
    }),
  );
}

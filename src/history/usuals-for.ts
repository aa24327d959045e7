import type { VenueKey } from '../ambience/reading.ts';
import type { PastHistory, Usual } from './past-history.ts';
import type { DatedDay } from './past-night.ts';
import { dateOf } from './records.ts';

/** What was usual on each of these days. A typical week that is kept is read once. */
export async function usualsFor(
  venue: VenueKey,
  days: readonly Pick<DatedDay, 'from'>[],
  history: PastHistory,
): Promise<readonly (Usual | undefined)[]> {
  const { usualOn: kept = [] } = (await history.about(venue)) ?? {};
  const dateFor = ({ from }: Pick<DatedDay, 'from'>) =>
    kept.findLast((date) => date <= dateOf(from)) ?? kept[0] ?? dateOf(from);
  const read = new Map<string, Promise<Usual | undefined>>();
  return Promise.all(
    days.map((day) => {
      const date = dateFor(day);
      const usual = read.get(date) ?? history.usualOn(venue, date);
      read.set(date, usual);
      return usual;
    }),
  );
}

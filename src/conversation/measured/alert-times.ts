import { isRuled } from '../../alerts/open-alerts.ts';
import type { Episode } from '../../alerts/venue-alerts.ts';
import type { Span } from '../../insight/coverage.ts';
import type { Asker } from '../actor.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { levelsTooMuch } from '../measured-asked.ts';
import { alertSides } from '../text/alert-sides.ts';
import { alertsAbout, alertsOf } from '../text/past-alerts.ts';
import type { Level } from '../understanding/sentence/levels.ts';
import type { PlaceMeasured, StretchesAsked } from './place-measured.ts';

/** A place was `too loud` while an alert about its loudness was open. */

/** Adds the alerts' times to places, if `too loud` or the like was asked about. */
export async function withAlertTimes(
  places: readonly PlaceMeasured[],
  { conditions }: StretchesAsked,
  { workspaceId }: Asker,
  { alertService }: Pick<QuestionNeeds, 'alertService'>,
): Promise<readonly PlaceMeasured[]> {
  const asked = levelsTooMuch(conditions);
  if (asked.length === 0) return places;
  const rules = await alertService.rules.list(workspaceId);
  return Promise.all(
    places.map(async (place) => {
      const { connection, nights, told } = place;
      const { venueId } = connection;
      const from = nights[0]?.day.from ?? told.place.now;
      const episodes = await alertService.episodes.since(workspaceId, venueId, from);
      const own = rules.filter((rule) => rule.venueId === venueId);
      const times = asked.flatMap((level) => {
        const spans = openTimes(level, episodes, place);
        const isWatched = isRuled(own, alertSides[level], place.zone?.id);
        return spans.length > 0 || isWatched ? [[level, spans]] : [];
      });
      return { ...place, alertTimes: Object.fromEntries(times) };
    }),
  );
}

function openTimes(
  level: Level,
  episodes: readonly Episode[],
  { zone: asked, told }: PlaceMeasured,
): Span[] {
  return alertsAbout(alertsOf(episodes), level)
    .filter(({ zone }) => asked === undefined || zone.zoneId === asked.id)
    .map(({ zone }) => ({
      from: zone.since,
      to: zone.closed === undefined ? told.place.now : zone.until,
    }));
}

import { isVenueWatched } from '../../alerts/rule.ts';
import type { Span } from '../../insight/coverage.ts';
import type { Asker } from '../actor.ts';
import type { QuestionNeeds } from '../asking/venue-question.ts';
import { alertsAbout, alertsOf } from '../text/past-alerts.ts';
import { levels } from '../understanding/levels.ts';
import type { PlaceMeasured, StretchesAsked } from './place-measured.ts';

/** When an alert was open: `too loud` is what is beyond the limit of one. */

/** With these times, if something is asked to be too much; without them where no alert is set up. */
export async function withAlertTimes(
  places: readonly PlaceMeasured[],
  { conditions }: StretchesAsked,
  { workspaceId }: Asker,
  { alertService }: Pick<QuestionNeeds, 'alertService'>,
): Promise<readonly PlaceMeasured[]> {
  const level = conditions.flatMap((one) =>
    one.kind === 'level' && one.isToo === true ? [one.level] : [],
  )[0];
  if (level === undefined) return places;
  const rules = await alertService.rules.list(workspaceId);
  return Promise.all(
    places.map(async (place) => {
      const { connection, nights, zone, told } = place;
      const { venueId } = connection;
      const from = nights[0]?.day.from ?? told.place.now;
      const alerts = alertsOf(await alertService.episodes.since(workspaceId, venueId, from));
      const spans = alertsAbout(alerts, levels[level])
        .filter((alert) => zone === undefined || alert.zone.zoneId === zone.id)
        .map(
          ({ zone: of }): Span => ({
            from: of.since,
            to: of.closed === undefined ? told.place.now : of.until,
          }),
        );
      return spans.length > 0 || isVenueWatched(rules, venueId)
        ? { ...place, alertTimes: spans }
        : place;
    }),
  );
}

import { isPlaceWatched, setUpBefore } from '../../alerts/rule.ts';
import type { Message } from '../../card/message.ts';
import type { DatedDay, PastPlace } from '../../history/past-night.ts';
import { readNight } from '../../history/read-nights.ts';
import { entriesAbout, knownSince, spanOfPart, zoneNames } from '../asking/past-place.ts';
import type { QuestionNeeds, VenueQuestion } from '../asking/venue-question.ts';
import type { PartAsked } from '../hours-asked.ts';
import type { Told } from '../text/night-words.ts';
import { alertsIn } from '../text/past-alerts.ts';
import { partMessage } from './part-message.ts';

/**
 * A part of a night: `last night between 9 and midnight`, `after 23:00`, or its averages.
 *
 * @returns undefined if it is still to come
 */
export async function answerPart(
  part: PartAsked,
  day: DatedDay,
  {
    place,
    told,
    asked,
    needs,
  }: {
    readonly place: PastPlace;
    readonly told: Told;
    readonly asked: VenueQuestion;
    readonly needs: QuestionNeeds;
  },
): Promise<Message | undefined> {
  const { workspaceId, connection, question } = asked;
  const whole = await readNight(place, day, needs);
  const span = spanOfPart(part, whole.facts.span, day, place);
  if (span.from >= place.now) return undefined;
  const night = await readNight({ ...place, within: span }, day, needs);
  const episodes = await needs.alertService.episodes.since(
    workspaceId,
    connection.venueId,
    day.from,
  );
  // What happened in the morning is not of tonight.
  const isWholeDay = part.isDay === true && part.from === undefined && part.to === undefined;
  const noted = await entriesAbout({ from: day.from, to: span.to }, place, needs);
  const entries = noted.filter(({ at }) => at >= span.from);
  const before = noted.filter(({ kind }) => kind === 'event');
  const names = await zoneNames(place, connection.zones, needs);
  return partMessage({
    night,
    part,
    alerts: alertsIn(episodes, isWholeDay ? day : span, place.zoneId),
    entries,
    events: before,
    since: await knownSince(place, needs),
    isWatched: isPlaceWatched(
      setUpBefore(await needs.alertService.rules.list(asked.workspaceId), span.to),
      asked.connection.venueId,
      place.zoneId,
    ),
    connection,
    nameOf: (id) => names.get(id) ?? id,
    told,
    question,
  });
}

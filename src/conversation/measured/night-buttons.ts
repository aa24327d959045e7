import { buttons, type Part } from '../../card/part.ts';
import { isOneNight } from '../../history/past-time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { pastOf } from '../text/night-words.ts';
import { soFarLabel } from '../text/without-tonight.ts';
import { isCurrent, type PlaceMeasured } from './place-measured.ts';

/**
 * Leads from what was measured to the whole night, or the whole period.
 *
 * @param places zones of one venue lead to that of the venue, and several venues to none
 */
export function nightButtons(
  places: readonly PlaceMeasured[],
  { past }: Pick<Question, 'past'>,
): Part | undefined {
  const [first, ...others] = places;
  const [night] = first?.nights ?? [];
  if (first === undefined || night === undefined) return undefined;
  const { connection, told } = first;
  if (others.some((other) => other.connection.venueId !== connection.venueId)) return undefined;
  const zoneId = others.length === 0 ? first.zone?.id : undefined;
  const asked = { argument: '', venueId: connection.venueId, zoneId };
  if (past === undefined) {
    return buttons([
      askButton('Last week', { ...asked, command: 'review', past: { kind: 'week', ago: 1 } }),
    ]);
  }
  if (!isOneNight(past)) {
    return buttons([askButton('Show all nights', { ...asked, command: 'review', past })]);
  }
  return buttons([
    isCurrent(night, told)
      ? askButton(soFarLabel(told.place), { ...asked, command: 'tonight' })
      : askButton('Show the whole night', { ...asked, command: 'night', past: pastOf(night.day) }),
  ]);
}

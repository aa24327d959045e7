import { buttons, type Part } from '../../card/part.ts';
import { isOneNight, tonight } from '../../history/past-time.ts';
import { askButton } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { pastOf } from '../text/night-words.ts';
import { isCurrent } from './measured-words.ts';
import type { PlaceMeasured } from './place-measured.ts';

/** Leads from what was measured to the whole night, or the whole period. */
export function nightButtons(
  { connection, zone, nights, told }: PlaceMeasured,
  { past = tonight }: Pick<Question, 'past'>,
): Part | undefined {
  const asked = { argument: '', venueId: connection.venueId, zoneId: zone?.id };
  const [night] = nights;
  if (night === undefined) return undefined;
  if (!isOneNight(past)) {
    return buttons([askButton('Show all nights', { ...asked, command: 'review', past })]);
  }
  return buttons([
    isCurrent(night, told)
      ? askButton('Tonight so far', { ...asked, command: 'tonight' })
      : askButton('Show the whole night', { ...asked, command: 'night', past: pastOf(night.day) }),
  ]);
}

import { type Message, message } from '../../card/message.ts';
import { buttons, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import type { DatedDay } from '../../history/past-night.ts';
import { askButton } from '../entry-points.ts';
import { pastOf, type Told } from '../text/night-words.ts';

/** For a time that the clocks skipped. */
export function neverMessage(day: DatedDay, { place }: Told): Message {
  return message(
    paragraph(rich`The clocks went forward that night, so that time never came.`),
    buttons([
      askButton('Show the whole night', {
        command: 'night',
        argument: '',
        venueId: place.venue.venueId,
        zoneId: place.zoneId,
        past: pastOf(day),
      }),
    ]),
  );
}

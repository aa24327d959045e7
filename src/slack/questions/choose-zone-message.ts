import type { Zone } from '../../ambience/types.ts';
import type { ZoneResolution } from '../../venues/resolve.ts';
import { venueName } from '../../venues/workspace.ts';
import { buttons, controls } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { type Part, paragraph } from '../blocks/parts.ts';
import { askButton, zonePicker } from '../entry-points.ts';
import { pickerId, type Question } from '../question.ts';
import { mostButtons, shownNames, zoneLabels } from '../text/labels.ts';

/** For input that matches several zones or none. The buttons repeat the question for one zone. */

export function chooseZoneMessage(
  zones: readonly Zone[],
  sought: string,
  question: Question,
): Message {
  const names = shownNames(zoneLabels(zones));
  return message(
    paragraph(mrkdwn`${zones.length} zones match “${sought}”: ${names}.`),
    zoneButtons(zones, question),
  );
}

export interface NoSuchZone extends Omit<Extract<ZoneResolution, { kind: 'none' }>, 'kind'> {
  readonly venueName: string;
  readonly sought: string;
  readonly question: Question;
}

/** Offers the zone in another venue if it exists there, otherwise the nearest names. */
export function noSuchZoneMessage(data: NoSuchZone): Message {
  const { nearest, elsewhere, question } = data;
  const nothing = nothingFound(data);
  const there = elsewhere.slice(0, mostButtons).map(({ zone, connection }) => ({
    label: `${zone.name} (${venueName(connection)})`,
    venueId: connection.venueId,
    zoneId: zone.id,
  }));
  if (there.length > 0) {
    const names = shownNames(there.map(({ label }) => label));
    return message(
      paragraph(mrkdwn`${nothing} Elsewhere: ${names}.`),
      buttons(
        there.map(({ label, venueId, zoneId }) =>
          askButton(label, { ...question, venueId, zoneId }),
        ),
      ),
    );
  }
  if (nearest.length === 0) {
    return message(paragraph(mrkdwn`${nothing} \`/ambience zones\` lists all.`));
  }
  const names = shownNames(zoneLabels(nearest));
  return message(
    paragraph(mrkdwn`${nothing} Nearest: ${names}. \`/ambience zones\` lists all.`),
    zoneButtons(nearest, question),
  );
}

function nothingFound(data: NoSuchZone): Mrkdwn {
  const { sought, question } = data;
  // The zone came from a button or picker in an old message.
  if (sought === '') return mrkdwn`That zone of *${data.venueName}* is not there any more.`;
  return question.command === 'week'
    ? mrkdwn`No zone of *${data.venueName}* matches “${sought}”, and it is no weekday such as friday or fri.`
    : mrkdwn`No zone of *${data.venueName}* matches “${sought}”.`;
}

function zoneButtons(zones: readonly Zone[], question: Question): Part {
  const labels = zoneLabels(zones);
  return controls({
    id: pickerId(question),
    buttons: zones
      .map(({ id }, index) => askButton(labels[index] ?? '', { ...question, zoneId: id }))
      .slice(0, mostButtons),
    pickers: zones.length > mostButtons ? [zonePicker] : [],
  });
}

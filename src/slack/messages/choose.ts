import type { Zone } from '../../ambience/types.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { limits } from '../blocks/limits.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { type ButtonOptions, buttons, paragraph } from '../blocks/parts.ts';
import { askAction, type Question } from '../commands/question.ts';

/** When what was asked fits several things, or none: buttons that ask the question again. */

export function chooseVenueMessage(
  connections: readonly Connection[],
  question: Question,
): Message {
  return message(
    paragraph(mrkdwn`Which venue: ${venueNames(connections)}?`),
    venueButtons(connections, question),
  );
}

/** The name that was typed is that of no connected venue. */
export function noSuchVenueMessage(
  connections: readonly Connection[],
  question: Question,
): Message {
  return message(
    paragraph(
      mrkdwn`No venue matches “${question.argument}”. Connected: ${venueNames(connections)}.`,
    ),
    venueButtons(connections, question),
  );
}

export function chooseZoneMessage(
  zones: readonly Zone[],
  sought: string,
  question: Question,
): Message {
  return message(
    paragraph(mrkdwn`${zones.length} zones match “${sought}”: ${zoneNames(zones)}.`),
    zoneButtons(zones, question),
  );
}

export function noSuchZoneMessage(
  nearest: readonly Zone[],
  sought: string,
  question: Question,
): Message {
  const asked = mrkdwn`No zone matches “${sought}”.`;
  return nearest.length === 0
    ? message(paragraph(mrkdwn`${asked} \`/ambience zones\` lists all.`))
    : message(
        paragraph(mrkdwn`${asked} Nearest: ${zoneNames(nearest)}. \`/ambience zones\` lists all.`),
        zoneButtons(nearest, question),
      );
}

const venueNames = (connections: readonly Connection[]) =>
  shownNames(connections.map(({ venue }) => venue.name));

const zoneNames = (zones: readonly Zone[]) => shownNames(zones.map(({ name }) => name));

/** As many as there are buttons; the rest are counted. */
function shownNames(names: readonly string[]): Mrkdwn {
  const shown = names.slice(0, limits.actions.elements).map((name) => mrkdwn`${name}`);
  const rest = names.length - shown.length;
  return join(rest > 0 ? [...shown, mrkdwn`and ${rest} more`] : shown, ', ');
}

function venueButtons(connections: readonly Connection[], question: Question) {
  return buttons(
    connections.map(({ venue, venueId }) => askButton(venue.name, { ...question, venueId })),
  );
}

function zoneButtons(zones: readonly Zone[], question: Question) {
  return buttons(
    zones.map(({ id, name, group }) => {
      const isAlone = zones.filter((zone) => zone.name === name).length === 1;
      const label = isAlone || group === undefined ? name : `${name} (${group.name})`;
      return askButton(label, { ...question, zoneId: id });
    }),
  );
}

/** With the longest ids of zones (200) a value stays within Slack's 2,000 characters, escaped. */
const argumentLength = 50;

export function askButton(label: string, question: Question): ButtonOptions {
  // The end is kept: a weekday stands there.
  const argument = question.argument.slice(-argumentLength);
  return { label, actionId: askAction, value: JSON.stringify({ ...question, argument }) };
}

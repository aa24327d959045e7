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
  const names = connections.map(({ venue }) => mrkdwn`${venue.name}`);
  return message(
    paragraph(mrkdwn`Which venue: ${join(names, ', ')}?`),
    buttons(
      connections.map(({ venue, venueId }) => askButton(venue.name, { ...question, venueId })),
    ),
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

const shownNames = limits.actions.elements;

function zoneNames(zones: readonly Zone[]): Mrkdwn {
  const names = zones.slice(0, shownNames).map(({ name }) => mrkdwn`${name}`);
  const rest = zones.length - names.length;
  return join(rest > 0 ? [...names, mrkdwn`and ${rest} more`] : names, ', ');
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

const argumentLength = 100;

export function askButton(label: string, question: Question): ButtonOptions {
  const argument = question.argument.slice(0, argumentLength);
  return { label, actionId: askAction, value: JSON.stringify({ ...question, argument }) };
}

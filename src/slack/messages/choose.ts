import type { Zone } from '../../ambience/types.ts';
import type { Connection } from '../../workspace/workspace.ts';
import { type ButtonOptions, buttons, controls } from '../blocks/controls.ts';
import { type Message, message } from '../blocks/message.ts';
import { join, type Mrkdwn, mrkdwn } from '../blocks/mrkdwn.ts';
import { paragraph } from '../blocks/parts.ts';
import {
  askAction,
  pickerId,
  type Question,
  venuePickerId,
  zoneIdForButton,
} from '../commands/question.ts';
import { venueLabels, zoneLabels } from './labels.ts';
import { venuePicker, zonePicker } from './pickers.ts';

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

export interface NoSuchZone {
  readonly venueName: string;
  readonly sought: string;
  readonly nearest: readonly Zone[];
  /** Zones of that name in other venues. */
  readonly elsewhere: readonly { readonly zone: Zone; readonly connection: Connection }[];
  readonly question: Question;
}

export function noSuchZoneMessage(data: NoSuchZone): Message {
  const { nearest, elsewhere, question } = data;
  const asked = nothingFound(data);
  const there = elsewhere.slice(0, mostButtons).map(({ zone, connection }) => ({
    label: `${zone.name} (${connection.venue.name})`,
    venueId: connection.venueId,
    zoneId: zone.id,
  }));
  if (there.length > 0) {
    const names = shownNames(there.map(({ label }) => label));
    return message(
      paragraph(mrkdwn`${asked} Elsewhere: ${names}.`),
      buttons(
        there.map(({ label, venueId, zoneId }) =>
          askButton(label, { ...question, venueId, zoneId }),
        ),
      ),
    );
  }
  return nearest.length === 0
    ? message(paragraph(mrkdwn`${asked} \`/ambience zones\` lists all.`))
    : message(
        paragraph(mrkdwn`${asked} Nearest: ${zoneNames(nearest)}. \`/ambience zones\` lists all.`),
        zoneButtons(nearest, question),
      );
}

function nothingFound({ venueName, sought, question }: NoSuchZone): Mrkdwn {
  // A button or picker of an older message.
  if (sought === '') return mrkdwn`That zone of *${venueName}* is not there any more.`;
  return question.command === 'week'
    ? mrkdwn`No zone of *${venueName}* matches “${sought}”, and it is no weekday such as friday or fri.`
    : mrkdwn`No zone of *${venueName}* matches “${sought}”.`;
}

const venueNames = (connections: readonly Connection[]) => shownNames(venueLabels(connections));

const zoneNames = (zones: readonly Zone[]) => shownNames(zoneLabels(zones));

/** As many as there are buttons; the rest are counted. */
function shownNames(names: readonly string[]): Mrkdwn {
  const shown = names.slice(0, mostButtons).map((name) => mrkdwn`${name}`);
  const rest = names.length - shown.length;
  return join(rest > 0 ? [...shown, mrkdwn`and ${rest} more`] : shown, ', ');
}

/** More would be a wall of buttons; a picker finds the others. */
const mostButtons = 10;

function venueButtons(connections: readonly Connection[], question: Question) {
  const labels = venueLabels(connections);
  return controls({
    id: venuePickerId(question),
    buttons: connections
      .map(({ venueId }, index) => askButton(labels[index] ?? '', { ...question, venueId }))
      .slice(0, mostButtons),
    pickers: connections.length > mostButtons ? [venuePicker] : [],
  });
}

function zoneButtons(zones: readonly Zone[], question: Question) {
  const labels = zoneLabels(zones);
  return controls({
    id: pickerId(question),
    buttons: zones
      .map(({ id }, index) => askButton(labels[index] ?? '', { ...question, zoneId: id }))
      .slice(0, mostButtons),
    pickers: zones.length > mostButtons ? [zonePicker] : [],
  });
}

/** With the longest ids of zones (200) a value stays within Slack's 2,000 characters, escaped. */
const argumentLength = 50;

export function askButton(label: string, question: Question): ButtonOptions {
  // The end is kept: a weekday stands there.
  const argument = question.argument.slice(-argumentLength);
  const zoneId = question.zoneId && zoneIdForButton(question.zoneId);
  return { label, actionId: askAction, value: JSON.stringify({ ...question, argument, zoneId }) };
}

/** For what is kept until someone wants it read again. */
export function readAgainButton(question: Question): ButtonOptions {
  return askButton('Read again', { ...question, again: true });
}

import type { Button } from '../../card/controls.ts';
import { type Message, message } from '../../card/message.ts';
import { controls, type Part, paragraph } from '../../card/part.ts';
import { rich } from '../../card/rich-text.ts';
import { type Connection, venueName } from '../../venues/workspace.ts';
import { askButton, askOfAll, venuePicker } from '../entry-points.ts';
import type { Question } from '../question.ts';
import { venuePickerId } from '../question-values.ts';
import { venueLabels } from './labels.ts';
import type { Locale } from './locale.ts';

/** For input that matches several venues or none. The buttons repeat the question for one venue. */

/** @param mayBeAll the question can be asked of all of them, too */
export function chooseVenueMessage(
  connections: readonly Connection[],
  question: Question,
  locale: Locale,
  mayBeAll = false,
): Message {
  const [name, ...others] = new Set(connections.map(venueName));
  const words =
    name === undefined || others.length > 0 || connections.length === 1
      ? rich`Which venue?`
      : rich`You have ${connections.length} venues called *${name}*. Which one?`;
  const all = mayBeAll ? [askOfAll(question, connections)] : [];
  return message(paragraph(words), venueButtons(connections, question, locale, all));
}

/** No connected venue has the name that was typed. */
export function noSuchVenueMessage(
  connections: readonly Connection[],
  question: Question,
  locale: Locale,
): Message {
  return message(
    paragraph(rich`No venue called “${question.argument}”. Your venues:`),
    // What was typed names no venue, so it must not be looked up again.
    venueButtons(connections, { ...question, argument: '' }, locale),
  );
}

/** For a button or picker in an old message, about a venue that is no longer connected. */
export function venueNotConnectedMessage(): Message {
  return message(
    paragraph(
      rich`This venue is no longer connected. \`/ambience venue\` lists the ones that are.`,
    ),
  );
}

/** More than these fill a phone's screen, and a picker can be searched. */
const mostVenueButtons = 5;

function venueButtons(
  connections: readonly Connection[],
  question: Question,
  locale: Locale,
  more: readonly Button[] = [],
): Part {
  const labels = venueLabels(connections, locale);
  const needsPicker = connections.length > mostVenueButtons;
  return controls({
    about: venuePickerId(question),
    buttons: [
      ...(needsPicker
        ? []
        : connections.map(({ venueId }, index) =>
            askButton(labels[index] ?? '', { ...question, venueId }),
          )),
      ...more,
    ],
    pickers: needsPicker ? [venuePicker] : [],
  });
}

import type { Button } from '../../card/controls.ts';
import { controls, type Part } from '../../card/part.ts';
import { entryPoints } from '../entry-ids.ts';
import {
  acknowledgeButton,
  askButton,
  logButton,
  refreshButton,
  roundButton,
  venuePicker,
  zonePicker,
} from '../entry-points.ts';
import type { Question } from '../question.ts';
import { pickerId } from '../question-values.ts';

/** What an answer offers to do next. */
export interface AnswerOffers {
  /** With the venue and zone found, to ask the same question again. */
  readonly question: Question;
  /** Ids of the episodes that the answer shows and nobody has acknowledged. */
  readonly unseen: readonly string[];
  /** Buttons to connect a venue that has withdrawn access, or to ask a manager for it. */
  readonly connectAgain: readonly Button[];
  /** Buttons that ask something else. */
  readonly more: readonly Button[];
  readonly offersLog: boolean;
  readonly offersRefresh: boolean;
  readonly offersShare: boolean;
  /** Whether the venue can be chosen for the channel. */
  readonly offersUse: boolean;
  readonly offersZones: boolean;
  readonly offersVenues: boolean;
}

/** Shares the answer to the question of another button. */
export function shareButton(refresh: Button): Button {
  return { ...refresh, label: 'Share to channel', actionId: entryPoints.share };
}

function logButtons({ venueId, zoneId }: Question): Button[] {
  const write = logButton('Log this', { venueId, zoneId });
  return zoneId === undefined && venueId !== undefined ? [write, roundButton(venueId)] : [write];
}

/** The buttons and pickers below an answer. */
export function answerButtons({
  question,
  unseen,
  connectAgain,
  more,
  ...offers
}: AnswerOffers): Part {
  const { venueId } = question;
  const refresh = refreshButton(question);
  return controls({
    about: pickerId(question),
    buttons: [
      ...connectAgain,
      ...(unseen.length === 0 ? [] : [acknowledgeButton(question, unseen)]),
      ...(offers.offersRefresh ? [refresh] : []),
      ...(offers.offersShare ? [shareButton(refresh)] : []),
      ...more,
      ...(offers.offersLog ? logButtons(question) : []),
      ...(offers.offersUse
        ? [askButton('Use in this channel', { command: 'use', argument: '', venueId })]
        : []),
    ],
    pickers: [
      ...(offers.offersZones ? [zonePicker] : []),
      ...(offers.offersVenues ? [venuePicker] : []),
    ],
  });
}

import { z } from 'zod';
import type { UnmutedPart } from '../../alerts/alert-rules.ts';
import { type Episode, openZones } from '../../alerts/venue-alerts.ts';
import type { Button, Menu, MenuOption } from '../../card/controls.ts';
import { alertIds } from './ids.ts';

/** The menus that mute an alert for a while, and the button that ends it. */

const shortChoices = ['one_hour', 'tonight'] as const;
const untilDate = 'until_date';
export type ShortMute = (typeof shortChoices)[number];

const choiceWords: Readonly<Record<ShortMute, string>> = {
  one_hour: 'For 1 hour',
  tonight: 'Tonight',
};

/**
 * Mutes the zone that an episode is about, or the whole alert if it is about several. Anyone who
 * handles the alert can, so it offers nothing that lasts.
 */
export function muteEpisodeMenu(venueId: string, episodeId: string): Menu {
  const options = shortOptions(alertIds.muteEpisode, (choice) =>
    JSON.stringify([choice, venueId, episodeId]),
  );
  return { placeholder: 'Mute', options };
}

/** For managers: the last choice opens a dialog. */
export function muteAlertMenu(ruleId: string): Menu {
  const options = [
    ...shortOptions(alertIds.mute, (choice) => JSON.stringify([choice, ruleId])),
    {
      label: 'Until a date…',
      actionId: alertIds.muteUntil,
      value: JSON.stringify([untilDate, ruleId]),
    },
  ];
  return { placeholder: 'Mute', options };
}

/** Ends the mutes of the zones that an episode is about, or of the whole alert. */
export function unmuteButton({ ruleId, zones }: Episode): Button {
  const open = openZones({ zones }).map(({ zoneId }) => zoneId);
  return { label: 'Unmute', actionId: alertIds.unmute, value: JSON.stringify([ruleId, open]) };
}

function shortOptions(actionId: string, encode: (choice: ShortMute) => string): MenuOption[] {
  return shortChoices.map((choice) => ({
    label: choiceWords[choice],
    actionId,
    value: encode(choice),
  }));
}

const ofEpisode = z
  .tuple([z.enum(shortChoices), z.string(), z.string()])
  .transform(([choice, venueId, episodeId]) => ({ choice, venueId, episodeId }));
const ofAlert = z
  .tuple([z.enum([...shortChoices, untilDate]), z.string()])
  .transform(([choice, ruleId]) => ({ choice, ruleId }));

/** @returns undefined if the value is not of {@link muteEpisodeMenu} */
export function readMuteEpisode(value: string | undefined) {
  return ofEpisode.safeParse(parseJson(value)).data;
}

/** @returns undefined if the value is not of {@link muteAlertMenu} */
export function readMuteAlert(value: string | undefined) {
  return ofAlert.safeParse(parseJson(value)).data;
}

const unmuted = z
  .tuple([z.string(), z.array(z.string())])
  .transform(([ruleId, zoneIds]) => ({ ruleId, zoneIds }));

/** @param value of {@link unmuteButton}, or the id of a rule, as its settings and its row in Home have it */
export function readUnmute(value: string): UnmutedPart {
  return unmuted.safeParse(parseJson(value)).data ?? { ruleId: value, zoneIds: undefined };
}

export function parseJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '');
  } catch {
    return undefined;
  }
}

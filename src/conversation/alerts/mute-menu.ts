import { z } from 'zod';
import type { Menu } from '../../card/controls.ts';
import { alertIds } from './ids.ts';

/** The menus that mute an alert for a while. */

const muteChoices = ['one_hour', 'tonight', 'until_date'] as const;
export type MuteChoice = (typeof muteChoices)[number];

const choiceWords: Readonly<Record<MuteChoice, string>> = {
  one_hour: 'For 1 hour',
  tonight: 'Tonight',
  until_date: 'Until a date…',
};

/** Mutes the zone that an episode is about, or the whole alert if it is about several. */
export function muteEpisodeMenu(venueId: string, episodeId: string): Menu {
  const actionIds = { now: alertIds.muteEpisode, until: alertIds.muteEpisodeUntil };
  return menu(actionIds, (choice) => JSON.stringify([choice, venueId, episodeId]));
}

export function muteAlertMenu(ruleId: string): Menu {
  const actionIds = { now: alertIds.mute, until: alertIds.muteUntil };
  return menu(actionIds, (choice) => JSON.stringify([choice, ruleId]));
}

/** @param actionIds `until` opens a dialog, which some faces have to know before it is chosen */
function menu(
  actionIds: { readonly now: string; readonly until: string },
  encode: (choice: MuteChoice) => string,
): Menu {
  return {
    placeholder: 'Mute',
    options: muteChoices.map((choice) => ({
      label: choiceWords[choice],
      actionId: choice === 'until_date' ? actionIds.until : actionIds.now,
      value: encode(choice),
    })),
  };
}

const choice = z.enum(muteChoices);
const ofEpisode = z
  .tuple([choice, z.string(), z.string()])
  .transform(([chosen, venueId, episodeId]) => ({ choice: chosen, venueId, episodeId }));
const ofAlert = z
  .tuple([choice, z.string()])
  .transform(([chosen, ruleId]) => ({ choice: chosen, ruleId }));

/** @returns undefined if the value is not of {@link muteEpisodeMenu} */
export function readMuteEpisode(value: string | undefined) {
  return ofEpisode.safeParse(parseJson(value)).data;
}

/** @returns undefined if the value is not of {@link muteAlertMenu} */
export function readMuteAlert(value: string | undefined) {
  return ofAlert.safeParse(parseJson(value)).data;
}

export function parseJson(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? '');
  } catch {
    return undefined;
  }
}

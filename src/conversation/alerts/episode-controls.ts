import { wholeVenue } from '../../alerts/rule.ts';
import type { ShownAlert } from '../../alerts/shown-alert.ts';
import { type Episode, type EpisodeZone, isAcknowledged } from '../../alerts/venue-alerts.ts';
import type { Button } from '../../card/controls.ts';
import { controls, type Part } from '../../card/part.ts';
import { alertsButton, logButton } from '../entry-points.ts';
import { buttonValue } from '../question-values.ts';
import { episodeIdsValue } from './episode-ids.ts';
import { alertIds } from './ids.ts';
import { muteEpisodeMenu, unmuteButton } from './mute-menu.ts';

/** The zone, if it is about one. */
function openLiveValue(venueId: string, [zone, ...others]: readonly EpisodeZone[]): string {
  const isOne = zone !== undefined && others.length === 0 && zone.zoneId !== wholeVenue;
  const zoneId = isOne ? zone.zoneId : undefined;
  return buttonValue({ command: 'live', argument: '', venueId, zoneId });
}

/** Notes in the venue log what happened there: now, or at the time of an alert that is over. */
export function addNoteButton(
  venueId: string,
  { id: episodeId, zones }: Pick<Episode, 'id' | 'zones'>,
  isOver: boolean,
): Button {
  const [first] = zones;
  const zoneId = first?.zoneId === wholeVenue ? undefined : first?.zoneId;
  const at = isOver ? { at: first?.since } : {};
  return logButton('Add note', { venueId, zoneId, ...at, episodeId });
}

/** The buttons below the message about an episode, by how it stands. */
export function episodeControls(view: ShownAlert, isOpen: boolean): Part {
  const { venueId, episodes, isAboutVenue } = view;
  const [first] = episodes;
  if (first === undefined) return controls({ buttons: [], pickers: [] });
  const settings: Button = isAboutVenue
    ? alertsButton('Manage alerts')
    : { label: 'Settings', actionId: alertIds.manage, value: first.ruleId };
  const openLive: Button = {
    label: 'Open live',
    actionId: alertIds.openLive,
    value: openLiveValue(venueId, first.zones),
  };
  if (!isOpen) {
    const reasons = episodes.map(({ closed }) => closed?.reason);
    if (reasons.includes('venue_disconnected')) return controls({ buttons: [], pickers: [] });
    const buttons = [
      openLive,
      ...(isAboutVenue ? [] : [addNoteButton(venueId, first, true)]),
      ...(reasons.includes('rule_deleted') ? [] : [settings]),
    ];
    return controls({ buttons, pickers: [] });
  }
  const acknowledge: Button = {
    label: 'Acknowledge',
    actionId: alertIds.acknowledge,
    value: episodeIdsValue({ venueId, episodeIds: episodes.map(({ id }) => id) }),
    isPrimary: true,
  };
  const isMuted = view.mute !== undefined && !view.mute.isOver;
  return controls({
    buttons: [
      ...(episodes.every(isAcknowledged) ? [] : [acknowledge]),
      ...(isMuted && !isAboutVenue ? [unmuteButton(first)] : []),
      openLive,
      ...(isAboutVenue ? [] : [addNoteButton(venueId, first, false)]),
      settings,
    ],
    menus: isMuted || isAboutVenue ? [] : [muteEpisodeMenu(venueId, first.id)],
    pickers: [],
  });
}

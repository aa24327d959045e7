import { z } from 'zod';
import type { ListedAlert } from '../../alerts/listed-alert.ts';
import { alertLimits, alertPresets, mutedUntil } from '../../alerts/rule.ts';
import type { Button, Confirmation } from '../../card/controls.ts';
import type { Notice } from '../../card/form.ts';
import { buttons, controls, divider, type Part, paragraph, row } from '../../card/part.ts';
import { join, type RichText, rich } from '../../card/rich-text.ts';
import type { Place } from '../../venues/find.ts';
import { venueName } from '../../venues/workspace.ts';
import { alertsButton, newAlertButton } from '../entry-points.ts';
import { aftermathLines, conditionWords, quietWords } from '../text/alert-settings.ts';
import { alertStateWords, alertTitle } from '../text/alerts.ts';
import { notice } from '../text/dialogs.ts';
import { listedAlertWords } from '../text/listed-alerts.ts';
import type { Locale } from '../text/locale.ts';
import { setUpBy } from '../text/notices.ts';
import { counted } from '../text/wording.ts';
import { alertIds } from './ids.ts';
import { muteAlertMenu, parseJson } from './mute-menu.ts';

/** The modals for managing alerts: the presets, the list, and one alert. */

const presetWords = {
  too_loud: ['Too loud', 'A zone is much louder than it usually is at that time.'],
  too_quiet: ['Unusually quiet', 'A zone is much calmer than it usually is at that time.'],
  music: ['Music turned up by hand', 'The music is louder than automation ever sets it.'],
  silence: ['Sensor silent', 'A sensor stops sending data.'],
} as const;

/** What is proposed for a new alert, in the step after the presets. */
export interface PresetProposal {
  readonly channelId?: string | undefined;
  readonly place?: Place | undefined;
  readonly told?: RichText | undefined;
}

/** The first step of setting up an alert. */
export function presetsView({ channelId, place, told }: PresetProposal = {}): Notice {
  const lead =
    place === undefined
      ? rich`What should we watch?`
      : rich`*${place.zone?.name ?? venueName(place.connection)}*: what should we watch?`;
  return notice(
    'Set up an alert',
    told && paragraph(told),
    paragraph(rich`${lead} You can change everything in the next step.`),
    ...alertPresets.map((preset): Part => {
      const [title, text] = presetWords[preset];
      const value = JSON.stringify({
        preset,
        channelId,
        venueId: place?.connection.venueId,
        zoneId: place?.zone?.id,
      });
      const button = { label: 'Choose', actionId: alertIds.preset, value };
      return row(rich`*${title}*\n${text}`, { kind: 'button', button });
    }),
  );
}

const presetValue = z.object({
  preset: z.enum(alertPresets),
  channelId: z.string().optional(),
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
});

/** @returns undefined if the value is not of {@link presetsView} */
export function readPreset(value: string | undefined) {
  return presetValue.safeParse(parseJson(value)).data;
}

/** An alert takes three blocks; a modal holds 100. */
export const alertsOnPage = 20;

export interface AlertsViewData {
  readonly listed: readonly ListedAlert[];
  /** From 0. */
  readonly page: number;
  /** Proposed for a new alert. */
  readonly channelId?: string | undefined;
  readonly now: number;
}

/** @param told the result of the last action */
export function alertsView(
  { listed, now, ...wanted }: AlertsViewData,
  locale: Locale,
  told?: RichText,
): Notice {
  const { length: count } = listed;
  const pages = Math.max(1, Math.ceil(count / alertsOnPage));
  const page = Math.min(Math.max(0, wanted.page), pages - 1);
  const isFull = count >= alertLimits.perWorkspace;
  return notice(
    'Alerts',
    told && paragraph(told),
    paragraph(
      isFull
        ? rich`There are ${count} alerts, which is the limit. Delete one to add another.`
        : count === 0
          ? rich`No alerts yet. Get a message when a zone is too loud, or unusually quiet.`
          : rich`*${counted(count, 'alert')}*`,
    ),
    buttons([
      ...(isFull
        ? []
        : [{ ...newAlertButton('Set up an alert', wanted.channelId), isPrimary: true }]),
      ...(page > 0 ? [alertsButton('Previous', page - 1)] : []),
      ...(page < pages - 1 ? [alertsButton('Next', page + 1)] : []),
    ]),
    ...listed
      .slice(page * alertsOnPage, (page + 1) * alertsOnPage)
      .flatMap((one): Part[] => [
        divider(),
        paragraph(listedAlertWords(one, now, locale)),
        buttons([{ label: 'Settings', actionId: alertIds.manage, value: one.rule.id }]),
      ]),
  );
}

export interface AlertViewData extends ListedAlert {
  /** Whether there are other venues. */
  readonly canCopy: boolean;
  readonly now: number;
}

/** @param told the result of the last action */
export function alertSettingsView(data: AlertViewData, locale: Locale, told?: RichText): Notice {
  const { rule, venue, scale } = data;
  const quiet = quietWords(rule, scale, locale);
  return notice(
    'Alert settings',
    told && paragraph(told),
    paragraph(alertTitle(rule, venue === undefined ? 'venue disconnected' : venueName(venue))),
    paragraph(join([conditionWords(rule, scale, locale), stateWords(data, locale)], '\n')),
    paragraph(
      join(
        [
          ...(quiet === undefined ? [] : [quiet]),
          ...aftermathLines(rule, scale, locale),
          setUpBy(rule.ownedBy),
        ],
        '\n',
      ),
    ),
    ...controlRows(data),
    divider(),
    buttons([alertsButton('Show all alerts')]),
  );
}

function stateWords(data: AlertViewData, locale: Locale): RichText {
  const { rule, venue, now } = data;
  if (venue === undefined) {
    return rich`⚠️ The venue is disconnected, so nothing is watched. Edit the alert to choose another one.`;
  }
  if (venue.state === 'pending' && rule.state.kind === 'active') {
    return rich`⏳ Starts when the venue's owner approves`;
  }
  return alertStateWords(data, now, venue.venue.timezone, locale);
}

function controlRows({ rule, venue, canCopy, now }: AlertViewData): Part[] {
  const { id, state } = rule;
  const button = (label: string, actionId: string): Button => ({
    label,
    actionId,
    value: id,
  });
  const isMuted = rule.mutes.some(({ until }) => now < until);
  const isWatching = state.kind === 'active' && venue !== undefined;
  const isWhollyMuted = mutedUntil(rule, undefined, now) !== undefined;
  return [
    controls({
      buttons: [
        button('Edit', alertIds.change),
        ...(venue === undefined
          ? []
          : [
              state.kind === 'active'
                ? button('Pause', alertIds.pause)
                : button('Resume', alertIds.resume),
            ]),
        ...(isWatching && isMuted ? [button('Unmute', alertIds.unmute)] : []),
      ],
      menus: isWatching && !isWhollyMuted ? [muteAlertMenu(id)] : [],
      pickers: [],
    }),
    buttons([
      ...(venue === undefined ? [] : [button('Send me a test', alertIds.test)]),
      ...(canCopy ? [button('Copy to other venues', alertIds.copy)] : []),
      { ...button('Delete alert', alertIds.delete), confirm: deletion, isDangerous: true },
    ]),
  ];
}

const deletion: Confirmation = {
  title: 'Delete this alert?',
  text: 'It stops watching, and an open message is closed. Messages in the channel stay.',
  yes: 'Delete alert',
  no: 'Keep it',
};

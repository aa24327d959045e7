import { z } from 'zod';
import type { AlertRule } from '../alerts/rule.ts';
import type { Beside, Button, Confirmation, MenuOption, Picker } from '../card/controls.ts';
import type { Digest } from '../digests/digest.ts';
import type { LogEntry } from '../log/entry.ts';
import type { RequestedAction } from '../people/requests.ts';
import type { Connection } from '../venues/workspace.ts';
import { entryPoints } from './entry-ids.ts';
import type { Question } from './question.ts';
import { buttonValue } from './question-values.ts';
import { canResume } from './text/digests.ts';

/** Buttons and pickers that lead from one feature to another. */

/** A button that asks a question, like a typed command. */
export function askButton(label: string, question: Question): Button {
  return { label, actionId: entryPoints.ask, value: buttonValue(question) };
}

/** The same below a post, which stays for everyone: only the person who presses sees the answer. */
export function askAsideButton(label: string, question: Question): Button {
  return { ...askButton(label, question), actionId: entryPoints.askAside };
}

/** A button's value holds 2,000 characters. */
const mostAcknowledged = 20;

/**
 * Says in an answer that someone takes care of what is out of bounds; the question is then asked
 * again.
 *
 * @param episodeIds one that is about several zones may be named several times
 */
export function acknowledgeButton(question: Question, episodeIds: readonly string[]): Button {
  const { command, argument, venueId, zoneId } = question;
  const asked = buttonValue({ command, argument, venueId, zoneId });
  return {
    label: 'Acknowledge',
    actionId: entryPoints.acknowledge,
    value: JSON.stringify([asked, venueId, ...[...new Set(episodeIds)].slice(0, mostAcknowledged)]),
    isPrimary: true,
  };
}

/** Asks again. An answer from the store is then read from the service. */
export function refreshButton(question: Question): Button {
  return askButton('Refresh', { ...question, again: true });
}

export const zonePicker: Picker = {
  actionId: entryPoints.pickZone,
  placeholder: 'Choose a zone',
};

/** The same question about several venues, instead of one. */
export function askOfAll(
  question: Question,
  venues: readonly Pick<Connection, 'venueId'>[],
): Button {
  const venueIds = venues.map(({ venueId }) => venueId);
  return askButton('All venues', { ...question, venueId: undefined, venueIds });
}

export const venuePicker: Picker = {
  actionId: entryPoints.pickVenue,
  placeholder: 'Choose a venue',
};

export const connectButton = {
  label: 'Connect a venue',
  actionId: entryPoints.connect,
  isPrimary: true,
} as const;

export const connectAgainButton = { ...connectButton, label: 'Connect again' } as const;

/** @param venue its name, or its label if several have that name */
export function disconnectConfirmation(venue: string): Confirmation {
  return {
    title: `Disconnect ${venue}?`,
    text: 'Its digests and alerts stop, and everything stored about it is deleted, including its history. To connect it again you need its connection code.',
    yes: 'Disconnect venue',
    no: 'Keep it',
  };
}

export function disconnectButton(venueId: string, label: string): Button {
  return {
    label: `Disconnect ${label}`,
    actionId: entryPoints.disconnect,
    value: venueId,
    confirm: disconnectConfirmation(label),
    isDangerous: true,
  };
}

export function makeDefaultButton(venueId: string): Button {
  return { label: 'Make default', actionId: entryPoints.chooseDefault, value: venueId };
}

const requestLabels: Readonly<Record<RequestedAction['kind'], string>> = {
  connect: 'Ask to connect a venue',
  digests: 'Ask for a digest',
  alerts: 'Ask for an alert',
  manage: 'Ask to become a manager',
  use: 'Ask to use this venue',
  disconnect: 'Ask to disconnect it',
};

/** Asks the managers to do it, or to allow it. */
export function askManagerButton(action: RequestedAction): Button {
  return {
    label: requestLabels[action.kind],
    actionId: entryPoints.askManager,
    value: JSON.stringify(action),
  };
}

export const managersButton: Button = {
  label: 'Manage people',
  actionId: entryPoints.changeManagers,
};

export const auditButton: Button = {
  label: 'Show activity',
  actionId: entryPoints.showAudit,
};

/** @param page zero-based */
export function digestsButton(label: string, page = 0): Button {
  return { label, actionId: entryPoints.listDigests, value: String(page) };
}

/** @param channelId proposed for it */
export function newDigestButton(label: string, channelId?: string): Button {
  const button = { label, actionId: entryPoints.newDigest };
  return channelId === undefined ? button : { ...button, value: channelId };
}

/** @param page zero-based */
export function alertsButton(label: string, page = 0): Button {
  return { label, actionId: entryPoints.listAlerts, value: String(page) };
}

/** @param channelId proposed for it */
export function newAlertButton(label: string, channelId?: string): Button {
  const button = { label, actionId: entryPoints.newAlert };
  return channelId === undefined ? button : { ...button, value: channelId };
}

/** What a new entry of the venue log is about. */
export const newLogEntry = z.object({
  venueId: z.string().optional(),
  zoneId: z.string().optional(),
  /** In epoch milliseconds; now if it is left out. */
  at: z.number().optional(),
  /** The alert that it is a note on. */
  episodeId: z.string().optional(),
  /** What was typed, which says the rest. */
  text: z.string().optional(),
});
export type NewLogEntry = z.infer<typeof newLogEntry>;

/** In characters, of which some are escaped in a button's value. */
const longestNoted = 900;

/** Opens the form for a new entry of the venue log. */
export function logButton(label: string, about: NewLogEntry): Button {
  const { text } = about;
  const kept = text === undefined ? about : { ...about, text: text.slice(0, longestNoted) };
  return { label, actionId: entryPoints.writeLog, value: JSON.stringify(kept) };
}

/** What has become of something is rarely in the words of its entry. */
const done =
  /\b(fixed|repaired|sorted|done|closed|replaced|mended|threw|thrown|got|called|back)\b/gi;

/** Words that name no place may be in an entry of the venue log. */
export function searchLogButton(words: string): Button {
  const sought = words.replace(done, ' ').replace(/\s+/g, ' ').trim();
  const argument = `find ${sought === '' ? words : sought}`;
  return askButton('Look in the log', { command: 'log', argument });
}

/** Notes in one press that everything was checked and is fine. */
export function roundButton(venueId: string): Button {
  return { label: 'Log a round', actionId: entryPoints.logRound, value: venueId };
}

/** Which entry of the venue log a button is about. */
export function entryValue({ venueId, id }: Pick<LogEntry, 'venueId' | 'id'>): string {
  return JSON.stringify([venueId, id]);
}

/**
 * A follow-up in a post; the press changes its row for everyone.
 *
 * @param post what is posted, which decides how the row looks afterwards
 */
export function doneBeside(entry: LogEntry, post: 'entry' | 'handover'): Beside {
  const actionId = post === 'entry' ? entryPoints.followUpDone : entryPoints.handoverDone;
  return { kind: 'button', button: { label: 'Mark done', actionId, value: entryValue(entry) } };
}

/** The ⋯ menu beside an alert in Home. */
export function alertMenu({ id, state, mutes }: AlertRule, now: number): Beside {
  const option = (label: string, actionId: string): MenuOption => ({ label, actionId, value: id });
  const isOn = state.kind === 'active';
  return {
    kind: 'menu',
    options: [
      option('Settings', entryPoints.manageAlert),
      ...(isOn && mutes.some(({ until }) => now < until)
        ? [option('Unmute', entryPoints.unmuteAlert)]
        : []),
      ...(isOn ? [option('Pause', entryPoints.pauseAlert)] : []),
      ...(state.kind === 'paused' ? [option('Resume', entryPoints.resumeAlert)] : []),
    ],
  };
}

/** The ⋯ menu beside a digest in Home. */
export function digestMenu({ id, state }: Digest): Beside {
  const option = (label: string, actionId: string): MenuOption => ({ label, actionId, value: id });
  return {
    kind: 'menu',
    options: [
      option('Settings', entryPoints.manageDigest),
      ...(state.kind === 'active' ? [option('Pause', entryPoints.pauseDigest)] : []),
      ...(state.kind === 'paused' || (state.kind === 'stopped' && canResume(state.reason))
        ? [option('Resume', entryPoints.resumeDigest)]
        : []),
    ],
  };
}

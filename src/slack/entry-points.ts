import type { RequestedAction } from '../people/requests.ts';
import type { ButtonOptions, Confirmation, PickerOptions } from './blocks/controls.ts';
import { buttonValue, type Question } from './question.ts';

/**
 * Action ids of the buttons and pickers that lead from one feature to another. They are defined
 * here because features do not import each other; each feature's `ids.ts` takes its own from here.
 */
export const entryPoints = {
  ask: 'ask',
  pickZone: 'pick_zone',
  pickVenue: 'pick_venue',
  connect: 'connect_venue',
  disconnect: 'disconnect_venue',
  chooseDefault: 'default_venue',
  clearDefault: 'clear_default_venue',
  askManager: 'ask_manager',
  changeManagers: 'change_managers',
  showAudit: 'show_audit',
  listDigests: 'show_digests',
  newDigest: 'new_digest',
} as const;

/** A button that asks a question, like a typed command. */
export function askButton(label: string, question: Question): ButtonOptions {
  return { label, actionId: entryPoints.ask, value: buttonValue(question) };
}

/** For answers from the store: asks again with data read from the service. */
export function readAgainButton(question: Question): ButtonOptions {
  return askButton('Read again', { ...question, again: true });
}

export const zonePicker: PickerOptions = {
  actionId: entryPoints.pickZone,
  placeholder: 'Pick a zone',
};

export const venuePicker: PickerOptions = {
  actionId: entryPoints.pickVenue,
  placeholder: 'Pick a venue',
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
    text: 'Its digests stop, and everything stored about it is deleted. To connect it again you need its connection code.',
    yes: 'Disconnect venue',
    no: 'Keep it',
  };
}

export function disconnectButton(venueId: string, label: string): ButtonOptions {
  return {
    label: `Disconnect ${label}`,
    actionId: entryPoints.disconnect,
    value: venueId,
    confirm: disconnectConfirmation(label),
    isDangerous: true,
  };
}

export function useByDefaultButton(venueId: string): ButtonOptions {
  return { label: 'Use by default', actionId: entryPoints.chooseDefault, value: venueId };
}

export const noDefaultButton: ButtonOptions = {
  label: 'No default venue',
  actionId: entryPoints.clearDefault,
};

export function askManagerButton(action: RequestedAction): ButtonOptions {
  return {
    label: 'Ask a manager',
    actionId: entryPoints.askManager,
    value: JSON.stringify(action),
  };
}

export const managersButton: ButtonOptions = {
  label: 'Change managers',
  actionId: entryPoints.changeManagers,
};

export const auditButton: ButtonOptions = {
  label: 'Audit list',
  actionId: entryPoints.showAudit,
};

/** @param page zero-based */
export function digestsButton(label: string, page = 0): ButtonOptions {
  return { label, actionId: entryPoints.listDigests, value: String(page) };
}

export function newDigestButton(label: string): ButtonOptions {
  return { label, actionId: entryPoints.newDigest };
}

import { type AlertSettings, alertSettings, type LevelWatch } from '../../alerts/rule.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { type AlertForm, zoneTarget } from './form.ts';
import { alertFields } from './ids.ts';

/** Turns the values of the modal into settings, or says what to correct. */

export type AlertFormCheck =
  | { readonly isComplete: true; readonly settings: AlertSettings }
  /** Error texts by field, without the suffix of its block id. */
  | {
      readonly isComplete: false;
      readonly problems: Readonly<Record<string, string>>;
    };

/** How far the exit value lies within bounds if nobody chose one. */
const exitShare = 0.05;

/** The exit value if nobody chose one: a step before the enter value. */
export function defaultExit({
  condition,
  enter = 0,
}: Pick<AlertForm, 'condition' | 'enter'>): number {
  const step = Math.max(0.1, Math.abs(enter) * exitShare);
  const isUsual = condition === 'above_usual' || condition === 'below_usual';
  const exit = isUsual || condition === 'above' ? enter - step : enter + step;
  const digits = Math.abs(enter) < 1 ? 100 : 10;
  return Math.round((isUsual ? Math.max(0, exit) : exit) * digits) / digits;
}

/** @returns the settings, or an error text for each field to correct */
export function checkAlertForm(form: AlertForm, connected: readonly Connection[]): AlertFormCheck {
  const venue = findVenue(connected, form.venueId);
  const problems: Record<string, string> = {};
  if (venue === undefined) problems[alertFields.venueId] = 'Choose a venue.';
  if (form.target === undefined) problems[alertFields.target] = 'Choose what to watch.';
  if (form.channelId === undefined) problems[alertFields.channelId] = 'Choose a channel.';
  const watch = watchOf(form, problems);
  const quietHours = quietHoursOf(form, problems);
  if (venue === undefined || watch === undefined || Object.keys(problems).length > 0) {
    return { isComplete: false, problems };
  }
  const settings = alertSettings.safeParse({
    venueId: venue.venueId,
    target: targetOf(form.target, venue),
    watch,
    channelId: form.channelId,
    quietHours,
    followUpMinutes: form.followUp === 0 ? undefined : form.followUp,
    escalation:
      form.escalateTo === undefined
        ? undefined
        : { userId: form.escalateTo, afterMinutes: form.escalateAfter },
    usesThread: form.usesThread,
  });
  return settings.success
    ? { isComplete: true, settings: settings.data }
    : {
        isComplete: false,
        problems: { [alertFields.target]: 'This zone no longer exists. Choose another one.' },
      };
}

function targetOf(chosen: string | undefined, venue: Connection) {
  if (chosen === 'any') return { kind: 'any_zone' };
  if (chosen === 'venue') return { kind: 'venue' };
  const zone = venue.zones.find(({ id }) => zoneTarget(id) === chosen);
  return zone && { kind: 'zone', zoneId: zone.id, name: zone.name };
}

/** Undefined if something is missing; then a problem is added. */
function watchOf(
  form: AlertForm,
  problems: Record<string, string>,
): AlertSettings['watch'] | undefined {
  const { measure, condition, enter, forCount, clearCount } = form;
  if (measure === 'silence') {
    if (form.target !== 'venue') return { kind: 'silence' };
    problems[alertFields.target] = 'Choose a zone, or any zone: sensors belong to zones.';
    return undefined;
  }
  if (measure === undefined) problems[alertFields.measure] = 'Choose what to watch.';
  if (condition === undefined) problems[alertFields.condition] = 'Choose when to alert.';
  if (enter === undefined) problems[alertFields.enter] = 'Enter a number.';
  if (measure === undefined || condition === undefined || enter === undefined) return undefined;
  const isUsual = condition === 'above_usual' || condition === 'below_usual';
  const direction = condition === 'above' || condition === 'above_usual' ? 'above' : 'below';
  const exit = form.exit ?? defaultExit(form);
  if (measure === 'music' && isUsual) {
    problems[alertFields.condition] = "There's no usual music level. Choose above or below.";
  }
  if (measure === 'music' && form.target === 'venue') {
    problems[alertFields.target] = 'Choose a zone, or any zone: music belongs to zones.';
  }
  if (isUsual && enter <= 0) problems[alertFields.enter] = 'Enter a difference above 0, such as 2.';
  const isExitBeyond = isUsual || direction === 'above' ? exit > enter : exit < enter;
  if (isExitBeyond) {
    problems[form.showsOptions ? alertFields.exit : alertFields.enter] =
      isUsual || direction === 'above'
        ? 'It must be back to normal at the limit or below. Enter a smaller number.'
        : 'It must be back to normal at the limit or above. Enter a larger number.';
  }
  if (isUsual && exit < 0) problems[alertFields.exit] = 'Enter 0 or more.';
  const watch: LevelWatch = {
    kind: 'level',
    measure,
    direction,
    bounds: { kind: isUsual ? 'usual' : 'fixed', enter, exit },
    forCount: forCount ?? 3,
    clearCount,
  };
  return watch;
}

function quietHoursOf(
  { quiet, quietFrom, quietTo, quietEnter, measure }: AlertForm,
  problems: Record<string, string>,
): AlertSettings['quietHours'] {
  if (quiet === 'none') return undefined;
  if (quietFrom === undefined) problems[alertFields.quietFrom] = 'Choose when they start.';
  if (quietTo === undefined) problems[alertFields.quietTo] = 'Choose when they end.';
  if (quietFrom === undefined || quietTo === undefined) return undefined;
  if (quietFrom === quietTo) {
    problems[alertFields.quietTo] =
      "Quiet hours can't cover the whole day. Pause the alert instead.";
    return undefined;
  }
  if (quiet === 'silent' || measure === 'silence') {
    return { from: quietFrom, to: quietTo, mode: { kind: 'silent' } };
  }
  if (quietEnter === undefined) {
    problems[alertFields.quietEnter] = 'Enter the number for quiet hours.';
    return undefined;
  }
  return { from: quietFrom, to: quietTo, mode: { kind: 'stricter', enter: quietEnter } };
}

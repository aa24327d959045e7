import type { AlertMeasure } from '../../alerts/measures.ts';
import { alertMeasureFacts } from '../../alerts/measures.ts';
import type { PreviewData } from '../../alerts/preview-data.ts';
import {
  type AlertSettings,
  type AlertTarget,
  alertSettings,
  type LevelWatch,
  ownLimits,
} from '../../alerts/rule.ts';
import { defaultExit, usualFacts } from '../../alerts/suggested-limits.ts';
import type { FieldProblems } from '../../card/form.ts';
import type { LoudnessScale } from '../../insight/loudness-scale.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import { alertMeasureWords } from '../text/alert-measures.ts';
import { type AlertForm, conditionFacts, zoneTarget } from './form.ts';
import { alertFields } from './ids.ts';

/** Turns the values of the modal into settings, or says what to correct. */

export type AlertFormCheck =
  | { readonly isComplete: true; readonly settings: AlertSettings }
  /** Error texts by field. */
  | {
      readonly isComplete: false;
      readonly problems: FieldProblems;
    };

/** How many decimals of a measure are shown. */
export function decimalsOf(measure: AlertMeasure, scale: LoudnessScale): number {
  return alertMeasureWords[measure].decimals(scale);
}

/** The value at which it is over if nobody chooses one; undefined while the form is incomplete. */
export function proposedExit(
  { measure, condition, enter }: Pick<AlertForm, 'measure' | 'condition' | 'enter'>,
  { zones, scale }: PreviewData,
): number | undefined {
  if (measure === undefined || measure === 'silence' || condition === undefined) return undefined;
  if (enter === undefined) return undefined;
  const { spread } = usualFacts(zones, measure);
  const kind = { measure, ...conditionFacts[condition] };
  return defaultExit(kind, enter, spread, decimalsOf(measure, scale));
}

/** @returns the settings, or an error text for each field to correct */
export function checkAlertForm(
  form: AlertForm,
  connected: readonly Connection[],
  facts: PreviewData,
): AlertFormCheck {
  const venue = findVenue(connected, form.venueId);
  const problems: Record<string, string> = {};
  if (form.target === undefined) problems[alertFields.target] = 'Choose what to watch.';
  // The field for the venue is shown only where there are several.
  if (venue === undefined) problems[alertFields.target] = 'Choose a venue.';
  if (form.channelId === undefined) problems[alertFields.channelId] = 'Choose a channel.';
  const watch = watchOf(form, facts, problems);
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

/** @returns undefined if nothing is chosen, or a zone that no longer exists */
export function targetOf(chosen: string | undefined, venue: Connection): AlertTarget | undefined {
  if (chosen === 'any') return { kind: 'any_zone' };
  if (chosen === 'venue') return { kind: 'venue' };
  const zone = venue.zones.find(({ id }) => zoneTarget(id) === chosen);
  return zone && { kind: 'zone', zoneId: zone.id, name: zone.name };
}

/** Undefined if something is missing; then a problem is added. */
function watchOf(
  form: AlertForm,
  facts: PreviewData,
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
  if (measure === undefined || condition === undefined) return undefined;
  const { direction, kind } = conditionFacts[condition];
  const isUsual = kind === 'usual';
  const { typical, isOfVenue } = alertMeasureFacts[measure];
  const { name } = alertMeasureWords[measure];
  if (typical === undefined && kind !== 'fixed') {
    problems[alertFields.condition] =
      `There's no usual ${name.toLowerCase()}. Choose above or below.`;
  }
  if (!isOfVenue && form.target === 'venue') {
    problems[alertFields.target] =
      `Choose a zone, or any zone: ${name.toLowerCase()} belongs to zones.`;
  }
  const counts = { forCount: forCount ?? 3, clearCount };
  if (kind === 'spread')
    return { kind: 'level', measure, direction, bounds: ownLimits[direction], ...counts };
  if (enter === undefined) {
    problems[alertFields.enter] = 'Enter a number.';
    return undefined;
  }
  const exit = form.exit ?? proposedExit(form, facts) ?? enter;
  if (isUsual && enter <= 0) problems[alertFields.enter] = 'Enter a difference above 0, such as 2.';
  const isExitBeyond = isUsual || direction === 'above' ? exit > enter : exit < enter;
  if (isExitBeyond) {
    const isBelow = isUsual || direction === 'above';
    if (form.showsOptions) {
      problems[alertFields.exit] = isBelow
        ? `For “back to normal”, enter ${enter} or less.`
        : `For “back to normal”, enter ${enter} or more.`;
    } else {
      // Someone chose it, and it is not shown now.
      problems[alertFields.enter] =
        `It's set to be back to normal at ${exit}, which is ${isBelow ? 'above' : 'below'} this limit. Change that under More options.`;
    }
  }
  if (isUsual && exit < 0) problems[alertFields.exit] = 'Enter 0 or more.';
  const watch: LevelWatch = {
    kind: 'level',
    measure,
    direction,
    bounds: {
      kind,
      enter,
      exit,
      ...(form.isEnterTyped ? {} : { isEnterSuggested: true as const }),
      ...(form.exit === undefined ? { isExitSuggested: true as const } : {}),
    },
    ...counts,
  };
  return watch;
}

function quietHoursOf(
  { quiet, quietFrom, quietTo, quietEnter, measure, condition, enter }: AlertForm,
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
  const { kind, direction } = conditionFacts[condition ?? 'above'];
  // There is no number that would be stricter for every zone.
  if (quiet === 'silent' || measure === 'silence' || kind === 'spread') {
    return { from: quietFrom, to: quietTo, mode: { kind: 'silent' } };
  }
  if (quietEnter === undefined) {
    problems[alertFields.quietEnter] = 'Enter the number for quiet hours.';
    return undefined;
  }
  // Stricter is what alerts sooner.
  const isSmaller = kind === 'usual' || direction === 'above';
  const isStricter = enter === undefined || (isSmaller ? quietEnter < enter : quietEnter > enter);
  if (!isStricter) {
    problems[alertFields.quietEnter] =
      `A stricter limit is ${isSmaller ? 'below' : 'above'} ${enter}. Enter a ${isSmaller ? 'smaller' : 'larger'} number.`;
    return undefined;
  }
  return { from: quietFrom, to: quietTo, mode: { kind: 'stricter', enter: quietEnter } };
}

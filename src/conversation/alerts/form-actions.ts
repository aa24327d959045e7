import type { AlertService } from '../../alerts/alert-service.ts';
import { alertMeasureFacts } from '../../alerts/measures.ts';
import { previewAlert } from '../../alerts/preview.ts';
import type { PreviewData } from '../../alerts/preview-data.ts';
import { limitFinding, suggestedEnter } from '../../alerts/suggested-limits.ts';
import type { Dialog } from '../../card/form.ts';
import type { RichText } from '../../card/rich-text.ts';
import { localZone } from '../../insight/local-time.ts';
import { loudnessScale } from '../../insight/loudness-scale.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../actor.ts';
import type { Click, Listen } from '../listen.ts';
import { checkAlertForm, decimalsOf, targetOf } from './check-form.ts';
import {
  type AlertForm,
  type AlertFormKey,
  canBeStricter,
  conditionFacts,
  readAlertForm,
  readAlertFormKey,
} from './form.ts';
import { alertFormView } from './form-view.ts';
import { alertFields, alertIds } from './ids.ts';
import { withLimitWarning } from './warnings.ts';

/** Opens the form and redraws it, with a preview of what is entered. */

export interface FormNeeds {
  readonly alertService: Pick<AlertService, 'readPreview'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly clock: Clock;
}

export interface FormToBuild {
  readonly key: AlertFormKey;
  readonly typed: AlertForm;
  /** Why nothing was saved, if it was too late to say so at a field. */
  readonly problem?: RichText | undefined;
}

/** The form with its preview. */
export async function buildFormView(
  { workspaceId, locale }: Pick<Caller, 'workspaceId' | 'locale'>,
  { key, typed, problem }: FormToBuild,
  needs: FormNeeds,
): Promise<Dialog> {
  const connected = await needs.connections.list(workspaceId);
  const venue = findVenue(connected, typed.venueId);
  const now = needs.clock.now();
  const facts = await readFacts(workspaceId, venue, typed, needs);
  const form = withPossibleQuiet(withProposedLimit(typed, facts));
  // The channel does not matter for the preview.
  const check = checkAlertForm({ ...form, channelId: form.channelId ?? 'any' }, connected, facts);
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const finding =
    check.isComplete && check.settings.watch.kind === 'level'
      ? limitFinding(check.settings.watch, facts.zones)
      : undefined;
  return alertFormView(
    {
      key,
      form: finding === undefined ? form : withLimitWarning(form, finding),
      connected,
      facts,
      problems: check.isComplete ? {} : check.problems,
      finding,
      preview: check.isComplete ? previewAlert(check.settings, facts.zones, zone, now) : undefined,
      now,
      problem,
    },
    locale,
  );
}

/** What is known of what the form watches; nothing while the venue cannot be read. */
export async function readFacts(
  workspaceId: string,
  venue: Connection | undefined,
  form: AlertForm,
  { alertService }: Pick<FormNeeds, 'alertService'>,
): Promise<PreviewData> {
  if (venue === undefined || venue.state !== 'active') {
    return { zones: [], scale: loudnessScale(undefined, []), pastDays: 0 };
  }
  const target = targetOf(form.target, venue) ?? { kind: 'any_zone' };
  return alertService.readPreview(workspaceId, venue, target);
}

/** Where no limit is typed, none can be stricter: the alert is then as loud as by day. */
function withPossibleQuiet(form: AlertForm): AlertForm {
  return form.quiet === 'stricter' && !canBeStricter(form) ? { ...form, quiet: 'none' } : form;
}

/** A limit that nobody typed follows what is watched. */
function withProposedLimit(form: AlertForm, { zones, scale }: PreviewData): AlertForm {
  const { measure, condition, isEnterTyped } = form;
  const isLevel = measure !== undefined && measure !== 'silence' && condition !== undefined;
  if (isEnterTyped || !isLevel || alertMeasureFacts[measure].typical === undefined) return form;
  const kind = { measure, ...conditionFacts[condition] };
  // As much as a preset differs from usual, until something is known of the zones.
  const otherwise = kind.kind === 'usual' ? form.enter : undefined;
  return { ...form, enter: suggestedEnter(kind, zones, decimalsOf(measure, scale)) ?? otherwise };
}

export async function openForm(
  click: Click,
  key: AlertFormKey,
  form: AlertForm,
  needs: FormNeeds,
): Promise<void> {
  await click.turnTo(await buildFormView(click.asker, { key: key, typed: form }, needs));
}

/** The fields whose values change what the form shows. */
const redrawingFields = [
  alertFields.venueId,
  alertFields.target,
  alertFields.measure,
  alertFields.condition,
  alertFields.enter,
  alertFields.forCount,
  alertFields.quiet,
  alertFields.quietEnter,
  alertFields.exit,
  alertFields.clearCount,
  alertFields.followUp,
  alertFields.escalateAfter,
];

export function registerFormFields(listen: Listen, needs: FormNeeds): void {
  for (const field of redrawingFields) listen.onClick(field, (click) => redraw(click, needs));
  listen.onClick(alertIds.toggleOptions, (click) =>
    redraw(click, needs, (form) => ({ ...form, showsOptions: !form.showsOptions })),
  );
}

async function redraw(
  { asker, form: clicked }: Click,
  needs: FormNeeds,
  change?: (form: AlertForm) => AlertForm,
): Promise<void> {
  if (clicked === undefined) return;
  const chosen = readAlertForm(clicked.values, clicked.state);
  const form = change === undefined ? chosen : change(chosen);
  const key = readAlertFormKey(clicked.state);
  await clicked.redraw(await buildFormView(asker, { key: key, typed: form }, needs));
}

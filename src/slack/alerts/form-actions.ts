import type { AlertService } from '../../alerts/alert-service.ts';
import { previewAlert, usualRange } from '../../alerts/preview.ts';
import { localZone } from '../../insight/local-time.ts';
import type { Log } from '../../ops/log.ts';
import type { Clock } from '../../time.ts';
import type { Connections } from '../../venues/connections.ts';
import { type Connection, findVenue } from '../../venues/workspace.ts';
import type { Caller } from '../caller.ts';
import { slackCodeOf } from '../posting/web-api.ts';
import type { Click } from '../receiving/clicks.ts';
import type { Listen } from '../receiving/listen.ts';
import { checkAlertForm } from './check-form.ts';
import { type AlertForm, type AlertFormKey, readAlertForm, readAlertFormKey } from './form.ts';
import { alertFormView } from './form-view.ts';
import { alertFields, alertIds } from './ids.ts';

/** Opens the form and redraws it, with a preview of what is entered. */

export interface FormNeeds {
  readonly alertService: Pick<AlertService, 'readPreview'>;
  readonly connections: Pick<Connections, 'list'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The form with its preview. */
export async function buildFormView(
  { teamId, locale }: Pick<Caller, 'teamId' | 'locale'>,
  key: AlertFormKey,
  form: AlertForm,
  { alertService, connections, clock }: FormNeeds,
) {
  const connected = await connections.list(teamId);
  const venue = findVenue(connected, form.venueId);
  const now = clock.now();
  // The channel does not matter for the preview.
  const check = checkAlertForm({ ...form, channelId: form.channelId ?? 'any' }, connected);
  const target = check.isComplete ? check.settings.target : ({ kind: 'any_zone' } as const);
  const read =
    venue === undefined || venue.state !== 'active'
      ? undefined
      : await alertService.readPreview(teamId, venue, target);
  const zone = localZone(venue?.venue.timezone ?? 'UTC');
  const { measure } = form;
  return alertFormView(
    {
      key,
      form,
      connected,
      now,
      scale: read?.scale ?? { decimals: 1 },
      usual:
        read === undefined || measure === undefined || measure === 'silence'
          ? undefined
          : usualRange(read.zones, measure),
      preview:
        read === undefined || !check.isComplete
          ? undefined
          : previewAlert(check.settings, read.zones, zone, now),
    },
    locale,
  );
}

/** @returns the highest usual loudness of the venue's zones; undefined if it is not known */
export async function loudestOf(
  teamId: string,
  venue: Connection,
  { alertService }: Pick<FormNeeds, 'alertService'>,
): Promise<number | undefined> {
  if (venue.state !== 'active') return undefined;
  const { zones } = await alertService.readPreview(teamId, venue, { kind: 'any_zone' });
  return usualRange(zones, 'loudness')?.high;
}

export async function openForm(
  click: Click,
  key: AlertFormKey,
  form: AlertForm,
  needs: FormNeeds,
): Promise<void> {
  await click.turnTo(await buildFormView(click.asker, key, form, needs));
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

/** A newer redraw wins: people type faster than the preview is made. */
async function redraw(
  { asker, view }: Click,
  needs: FormNeeds,
  change?: (form: AlertForm) => AlertForm,
): Promise<void> {
  if (view === undefined) return;
  const chosen = readAlertForm(view.values, view.privateMetadata);
  const form = change === undefined ? chosen : change(chosen);
  const key = readAlertFormKey(view.privateMetadata);
  const redrawn = await buildFormView(asker, key, form, needs);
  try {
    await asker.client.views.update({ view_id: view.id, hash: view.hash, view: redrawn });
  } catch (error) {
    const code = slackCodeOf(error);
    if (code !== 'hash_conflict' && code !== 'not_found') throw error;
    needs.log.debug({ code }, 'an alert form was not redrawn');
  }
}
